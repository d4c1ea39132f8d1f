/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_JOURNAL_ACTIONS (idx_journal_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxJournalActions, idx_journal_actions, IDX, JOURNAL_ACTIONS, GObject)

/**
 * idx_journal_actions_new:
 * @notice: asks and shows results
 * @window_actions: gets the actions `discard-review`, which asks for confirmation,
 *   `confirm-discard`, which discards the review, and `answer-journal (s)`
 *
 * Returns: (transfer full): the actions about the journal of the open dataset's review
 */
IdxJournalActions *idx_journal_actions_new (IdxSession *session,
                                            IdxNotice *notice,
                                            GActionMap *window_actions);

/**
 * idx_journal_actions_offer_answers:
 *
 * Adds a button to the notice for each answer that the journal of the review asks for.
 */
void idx_journal_actions_offer_answers (IdxJournalActions *self);

G_END_DECLS
