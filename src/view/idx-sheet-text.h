/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-layout.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * idx_sheet_text_describe:
 * @selection: the samples
 * @layout: where their tiles are
 *
 * Returns: (transfer full): a description of the sample at @position for screen readers
 */
char *idx_sheet_text_describe (IdxSelection *selection,
                               const IdxLayout *layout,
                               guint position);

/**
 * idx_sheet_text_locate:
 * @subset: the samples
 *
 * Describes where @position is in @subset. The wording depends on the order of the samples.
 *
 * Returns: (transfer full): the index, the class, or how far down the list @position is
 */
char *idx_sheet_text_locate (IdxSubset *subset,
                             guint position);

G_END_DECLS
