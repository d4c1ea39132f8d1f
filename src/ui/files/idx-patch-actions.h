/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_PATCH_ACTIONS (idx_patch_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxPatchActions, idx_patch_actions, IDX, PATCH_ACTIONS, GObject)

/**
 * idx_patch_actions_new:
 * @session: holds the review, and lists a job for each patch
 * @dialog: asks for files
 * @notice: shows the results
 * @actions: gets the actions `export-patch` and `apply-patch`, which ask for a file,
 *   `export-patch-to (s)` and `apply-patch-from (s)`, which get its path, and `replace-patch`,
 *   which repeats an export that was refused because the file exists
 *
 * Writes the changes of labels to a patch, and applies patches of others in a step of the review.
 *
 * Returns: (transfer full): an object that @actions need
 */
IdxPatchActions *idx_patch_actions_new (IdxSession *session,
                                        IdxFileDialog *dialog,
                                        IdxNotice *notice,
                                        GActionMap *actions);

G_END_DECLS
