/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal-actions.h"
#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

/**
 * IdxDecider:
 *
 * Decides about samples of a session: writes the decision to the review, says what was decided or
 * why nothing was, and goes to the next undecided sample.
 *
 * Signals:
 * - `decided ()`: something was decided; emitted before the next sample becomes current
 */
#define IDX_TYPE_DECIDER (idx_decider_get_type ())
G_DECLARE_FINAL_TYPE (IdxDecider, idx_decider, IDX, DECIDER, GObject)

/**
 * idx_decider_new:
 * @notice: where to say what was decided
 * @journal_actions: offers what to do about a journal that can't be written to
 *
 * Returns: (transfer full): a decider for the review of @session
 */
IdxDecider *idx_decider_new (IdxSession *session,
                             IdxJournalActions *journal_actions,
                             IdxNotice *notice);

/**
 * idx_decider_decide:
 * @indices: (element-type guint32): the samples; if there are none, nothing happens
 * @decision: the state and, if it is %IDX_STATE_RELABELED, the label
 *
 * Decides in one step. After %IDX_STATE_UNDECIDED, the current sample stays current and the others
 * stay selected.
 */
void idx_decider_decide (IdxDecider *self,
                         GArray *indices,
                         const IdxDecision *decision);

/**
 * idx_decider_decide_apart:
 * @indices: (element-type guint32): the samples; if there are none, nothing happens
 * @decision: the state and, if it is %IDX_STATE_RELABELED, the label
 *
 * Decides in one step about samples that need not be in view. Says so, and leaves the current
 * sample and the selection as they are.
 */
void idx_decider_decide_apart (IdxDecider *self,
                               GArray *indices,
                               const IdxDecision *decision);

/**
 * idx_decider_accept:
 * @indices: (element-type guint32): the samples; if there are none, nothing happens
 *
 * Gives each sample the label that is suggested for it, in one step.
 */
void idx_decider_accept (IdxDecider *self,
                         GArray *indices);

/**
 * idx_decider_keep_page:
 * @indices: (element-type guint32): the samples; if there are none, nothing happens
 *
 * See idx_review_keep_page().
 */
void idx_decider_keep_page (IdxDecider *self,
                            GArray *indices);

/**
 * idx_decider_flag:
 * @indices: (element-type guint32): the samples; if there are none, nothing happens
 *
 * See idx_review_flag(). The current sample stays current.
 */
void idx_decider_flag (IdxDecider *self,
                       GArray *indices);

/**
 * idx_decider_go_to_undecided:
 * @forward: whether to go forward or back
 *
 * Makes the next or the previous undecided sample current.
 *
 * Returns: %FALSE if there is none
 */
gboolean idx_decider_go_to_undecided (IdxDecider *self,
                                      gboolean forward);

/**
 * idx_decider_show_all_decided:
 *
 * Says that no undecided sample is shown, and offers to check the labels again if they have been
 * checked.
 */
void idx_decider_show_all_decided (IdxDecider *self);

/**
 * idx_decider_check_not_at_end:
 *
 * After the last undecided sample, another decision would be about that sample again. Says so until
 * idx_decider_forget_end() is called.
 *
 * Returns: whether there is something left to decide
 */
gboolean idx_decider_check_not_at_end (IdxDecider *self);

/**
 * idx_decider_forget_end:
 *
 * Call it when another sample has become current, or a decision has been undone.
 */
void idx_decider_forget_end (IdxDecider *self);

G_END_DECLS
