/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-file-dialog.h"
#include "idx-notice.h"

G_BEGIN_DECLS

#define IDX_TYPE_PAIR_SAVER (idx_pair_saver_get_type ())
G_DECLARE_FINAL_TYPE (IdxPairSaver, idx_pair_saver, IDX, PAIR_SAVER, GObject)

/**
 * idx_pair_saver_new:
 * @tasks: lists a task for each save
 * @notice: shows the results of saves
 * @actions: gets the actions `save-pairs`, `save-pairs-to (s)` and `replace-pairs`; they hold
 *   no reference to the saver
 *
 * Saves the pairs of a comparison as CSV, and asks for the file in a dialog.
 *
 * Returns: (transfer full): a saver without a comparison
 */
IdxPairSaver *idx_pair_saver_new (IdxJobList *tasks,
                                  IdxFileDialog *dialog,
                                  IdxNotice *notice,
                                  GActionMap *actions);

/**
 * idx_pair_saver_set_comparison:
 * @comparison: (nullable): the comparison whose pairs to save
 */
void idx_pair_saver_set_comparison (IdxPairSaver *self,
                                    IdxComparison *comparison);

G_END_DECLS
