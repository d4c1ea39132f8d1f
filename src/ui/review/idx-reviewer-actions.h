/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-detail-pane.h"
#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_REVIEWER_ACTIONS (idx_reviewer_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewerActions, idx_reviewer_actions, IDX, REVIEWER_ACTIONS, GObject)

/**
 * idx_reviewer_actions_new:
 * @session: gets the name of the reviewer, which a setting stores
 * @pane: shows what both reviewers decided while reviews are compared
 * @dialog: asks for the journal of another reviewer
 * @notice: shows the agreement
 * @actions: the actions of a window
 *
 * Adds the actions `reviewer-name`, `compare-reviews`, `compare-reviews-with` (with a path),
 * `choose-other-review`, `show-disagreements` and `stop-comparing-reviews` to @actions.
 *
 * Returns: (transfer full): the object that owns the actions
 */
IdxReviewerActions *idx_reviewer_actions_new (IdxSession *session,
                                              IdxDetailPane *pane,
                                              IdxFileDialog *dialog,
                                              IdxNotice *notice,
                                              GActionMap *actions);

G_END_DECLS
