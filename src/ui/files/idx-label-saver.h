/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_LABEL_SAVER (idx_label_saver_get_type ())
G_DECLARE_FINAL_TYPE (IdxLabelSaver, idx_label_saver, IDX, LABEL_SAVER, GObject)

/**
 * idx_label_saver_new:
 * @session: holds the review, and lists a task for each save
 * @dialog: asks for the file
 * @notice: shows the results of saves, and why a save was refused
 *
 * Returns: (transfer full): an object with the actions `save-labels`, which asks for a file,
 *   `save-labels-to (s)`, which saves to a path, `replace-labels`, which repeats the save that was
 *   refused because files exist, and replaces these files, and `copy-patch`, which copies what the
 *   last save has changed
 */
IdxLabelSaver *idx_label_saver_new (IdxSession *session,
                                    IdxFileDialog *dialog,
                                    IdxNotice *notice);

/**
 * idx_label_saver_add_actions:
 * @window_actions: the actions of a window
 *
 * Adds the actions to @window_actions.
 */
void idx_label_saver_add_actions (IdxLabelSaver *self,
                                  GActionMap *window_actions);

G_END_DECLS
