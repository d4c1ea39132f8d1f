/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-review-actions.h"

G_BEGIN_DECLS

#define IDX_TYPE_BLIND_ACTIONS (idx_blind_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxBlindActions, idx_blind_actions, IDX, BLIND_ACTIONS, GObject)

/**
 * idx_blind_actions_new:
 * @session: the session of the window
 * @review_actions: the review that goes on while labels are hidden
 * @notice: where to say what was done
 * @window: receives these actions, and has the action `review`; not referenced
 *
 * The actions `blind` (a boolean state), which hides all labels; `read-again`, which also shows the
 * decided samples and as many others in random order; `read-again-with-seed`, the same with a given
 * seed; `accept-blind-readings` and `discard-blind-readings`.
 *
 * Returns: (transfer full): the owner of the actions
 */
IdxBlindActions *idx_blind_actions_new (IdxSession *session,
                                        IdxReviewActions *review_actions,
                                        IdxNotice *notice,
                                        GActionMap *window);

G_END_DECLS
