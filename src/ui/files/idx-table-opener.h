/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_TABLE_OPENER (idx_table_opener_get_type ())
G_DECLARE_FINAL_TYPE (IdxTableOpener, idx_table_opener, IDX, TABLE_OPENER, GObject)

/**
 * idx_table_opener_new:
 * @notice: explains what a file is, if it can't be added to the dataset
 *
 * If @session can't open a file as a dataset because it contains predictions or class names, a
 * table opener adds these to the open dataset. If that isn't possible, or if the file is another
 * kind of table, it explains what the file is and what to do with it.
 *
 * Returns: (transfer full): a table opener
 */
IdxTableOpener *idx_table_opener_new (IdxSession *session,
                                      IdxNotice *notice);

G_END_DECLS
