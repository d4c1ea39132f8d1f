/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal.h"
#include "idx-patch.h"
#include "idx-subset.h"
#include "idx-job-list.h"
#include "idx-session-message.h"

G_BEGIN_DECLS

#define IDX_TYPE_REVIEW (idx_review_get_type ())
G_DECLARE_FINAL_TYPE (IdxReview, idx_review, IDX, REVIEW, GObject)

/**
 * idx_review_new:
 * @dataset: a dataset
 * @reviewer: (nullable): the reviewer, or %NULL for the login name
 * @tasks: (nullable): where to show that large images are being read
 *
 * Connects a dataset to its journal, which a job opens. The review must be used in one thread,
 * which needs a main loop. The journal belongs to the images, so they are hashed before it can be
 * opened. If they are large and there is no journal yet, that is deferred until idx_review_begin().
 *
 * Signals:
 * - `opened ()`: the journal was read, reading it failed, or it is deferred; emitted again after
 *   idx_review_begin(), idx_review_answer() and idx_review_discard()
 * - `changed ()`: a value that the getters return has changed, for example by a decision or an undo
 * - `failed (error)`: one of these: the last decisions may not have reached the disk; the journal
 *   is now written to another location, or kept only in memory
 *
 * Returns: (transfer full): a review
 */
IdxReview *idx_review_new (IdxDataset *dataset,
                           const char *reviewer,
                           IdxJobList *tasks);

/**
 * idx_review_dup_reviewer:
 *
 * Returns: (transfer full): the name of the reviewer, as idx_journal_make_reviewer() returns it
 */
char *idx_review_dup_reviewer (IdxReview *self);

/**
 * idx_review_set_reviewer:
 * @reviewer: (nullable): the reviewer, or %NULL for the login name
 *
 * Closes the journal, and lets a job open that of another reviewer. Emits `opened` when it is read,
 * or if it is deferred. Does nothing if the reviewer is the same.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if decisions would be lost, because no journal can be
 *   written
 */
gboolean idx_review_set_reviewer (IdxReview *self,
                                  const char *reviewer,
                                  GError **error);

/**
 * idx_review_begin:
 *
 * Opens the journal if that was deferred. Decisions are possible as soon as `opened` is emitted.
 */
void idx_review_begin (IdxReview *self);

/**
 * idx_review_get_journal:
 *
 * Returns: (transfer none) (nullable): the journal; %NULL until it is read
 */
IdxJournal *idx_review_get_journal (IdxReview *self);

/**
 * idx_review_get_read_only_reason:
 *
 * Returns: (transfer none) (nullable): why decisions aren't possible now; %NULL if they are
 */
const char *idx_review_get_read_only_reason (IdxReview *self);

/**
 * idx_review_get_labels:
 *
 * Returns: (transfer none) (nullable): the labels of the dataset, even while views hide them
 */
IdxLabels *idx_review_get_labels (IdxReview *self);

/**
 * idx_review_set_blind:
 * @blind: whether decisions are blind readings from now on
 *
 * While this is on, idx_review_label() and idx_review_decide() write blind readings, which change
 * no decision; idx_review_is_undecided(), idx_review_find_undecided() and
 * idx_review_count_decided() are about what was read blind; only blind readings can be undone and
 * redone; and other steps, and %IDX_STATE_KEPT, fail.
 */
void idx_review_set_blind (IdxReview *self,
                           gboolean blind);

/**
 * idx_review_is_blind:
 *
 * Returns: whether decisions are blind readings now
 */
gboolean idx_review_is_blind (IdxReview *self);

/**
 * idx_review_get_readings:
 *
 * Returns: (transfer none) (nullable): the blind readings that haven't been accepted; %NULL if
 *   there never was one
 */
IdxDecisions *idx_review_get_readings (IdxReview *self);

/**
 * idx_review_get_decisions:
 *
 * Returns: (transfer none) (nullable): the decisions, even while views hide them; %NULL without
 *   labels
 */
IdxDecisions *idx_review_get_decisions (IdxReview *self);

/**
 * idx_review_accept_readings:
 * @n_accepted: (out): the number of samples
 *
 * Makes decisions of all blind readings. idx_review_undo() undoes all of them at once.
 *
 * Returns: %FALSE with an #IdxError: %IDX_ERROR_RANGE if there are none; otherwise as
 *   idx_review_label()
 */
gboolean idx_review_accept_readings (IdxReview *self,
                                     guint *n_accepted,
                                     GError **error);

/**
 * idx_review_discard_readings:
 * @n_discarded: (out): the number of samples
 *
 * Like idx_review_accept_readings(), but discards the readings, in one step for each
 * %IDX_STEP_MAX_SAMPLES of them.
 */
gboolean idx_review_discard_readings (IdxReview *self,
                                      guint *n_discarded,
                                      GError **error);

/**
 * idx_review_label:
 * @indices: (element-type guint32): samples
 * @label: the label that the reviewer chose
 *
 * Sets the label of samples in one step. Those whose given label is already @label become
 * %IDX_STATE_KEPT instead of %IDX_STATE_RELABELED.
 *
 * Returns: %FALSE with an #IdxError if nothing was decided: %IDX_ERROR_WRITE if the journal can't
 *   be written; %IDX_ERROR_RANGE if the type of the labels file can't store @label, if a sample has
 *   no given label, or if there are no samples or more than %IDX_STEP_MAX_SAMPLES
 */
gboolean idx_review_label (IdxReview *self,
                           GArray *indices,
                           gint64 label,
                           GError **error);

/**
 * idx_review_decide:
 * @state: any state but %IDX_STATE_RELABELED
 *
 * Like idx_review_label(), for other states.
 */
gboolean idx_review_decide (IdxReview *self,
                            GArray *indices,
                            IdxState state,
                            GError **error);

/**
 * idx_review_accept:
 * @n_accepted: (out): the number of samples that got another label
 *
 * Gives each of the samples the label that is suggested for it, in one step. Leaves out samples for
 * which no other label is suggested.
 *
 * Returns: %FALSE with an #IdxError if nothing was decided: %IDX_ERROR_RANGE if no other label is
 *   suggested for any of them; otherwise as idx_review_label()
 */
gboolean idx_review_accept (IdxReview *self,
                            GArray *indices,
                            guint *n_accepted,
                            GError **error);

/**
 * idx_review_apply_patch:
 * @patch: changes of the given labels
 *
 * Gives each of the samples in the patch its new label, in one step.
 *
 * Returns: %FALSE with an #IdxError if nothing was decided: %IDX_ERROR_PATCH if the patch is for
 *   other labels, %IDX_ERROR_RANGE if it contains no changes or more than %IDX_STEP_MAX_SAMPLES;
 *   otherwise as idx_review_label()
 */
gboolean idx_review_apply_patch (IdxReview *self,
                                 IdxPatch *patch,
                                 GError **error);

/**
 * idx_review_keep_page:
 *
 * Keeps the labels of samples that the reviewer saw together and found right, in one step. The
 * journal, the proof and idx_review_count_kept_by_page() count them apart from those that were
 * decided one by one.
 *
 * Returns: see idx_review_label()
 */
gboolean idx_review_keep_page (IdxReview *self,
                               GArray *indices,
                               GError **error);

/**
 * idx_review_flag:
 *
 * Flags the samples or, if all of them are flagged already, removes their flags.
 */
gboolean idx_review_flag (IdxReview *self,
                          GArray *indices,
                          GError **error);

/**
 * idx_review_undo:
 * @indices: (out) (optional) (transfer full) (element-type guint32): the samples that changed
 *
 * Undoes the last step, even one from an earlier run of the program.
 */
gboolean idx_review_undo (IdxReview *self,
                          GArray **indices,
                          GError **error);

/**
 * idx_review_redo:
 * @indices: (out) (optional) (transfer full) (element-type guint32): the samples that changed
 *
 * Redoes the step that was undone last.
 */
gboolean idx_review_redo (IdxReview *self,
                          GArray **indices,
                          GError **error);

/**
 * idx_review_is_reading_next:
 * @is_undo: %TRUE for idx_review_undo(), %FALSE for idx_review_redo()
 *
 * Returns: whether that undoes or redoes a blind reading
 */
gboolean idx_review_is_reading_next (IdxReview *self,
                                     gboolean is_undo);

/**
 * idx_review_can_undo:
 *
 * Returns: whether there is a step to undo, and decisions are possible now
 */
gboolean idx_review_can_undo (IdxReview *self);

/**
 * idx_review_can_redo:
 *
 * Returns: whether there is a step to redo, and decisions are possible now
 */
gboolean idx_review_can_redo (IdxReview *self);

/**
 * idx_review_is_undecided:
 *
 * Returns: whether the sample at @index has a label and is undecided or, while blind, unread
 */
gboolean idx_review_is_undecided (IdxReview *self,
                                  guint index);

/**
 * idx_review_find_undecided:
 * @subset: the samples that are shown
 * @position: a position in @subset
 * @forward: whether to look after @position or before it
 * @found: (out): the position of the next undecided sample; the search wraps around
 *
 * Returns: %FALSE if no other sample in @subset is undecided
 */
gboolean idx_review_find_undecided (IdxReview *self,
                                    IdxSubset *subset,
                                    guint position,
                                    gboolean forward,
                                    guint *found);

/**
 * idx_review_count_decided:
 * @subset: the samples that are shown
 *
 * Counts all samples only if @subset differs from the subset of the previous call. After that, each
 * step only adjusts the count. The dataset must have labels.
 *
 * Returns: the number of decided samples in @subset
 */
guint idx_review_count_decided (IdxReview *self,
                                IdxSubset *subset);

/**
 * idx_review_get_n_decided:
 *
 * Returns: the number of samples of the dataset that are decided
 */
guint idx_review_get_n_decided (IdxReview *self);

/**
 * idx_review_count_kept_by_page:
 *
 * Returns: how many of the decided samples were last decided by idx_review_keep_page()
 */
guint idx_review_count_kept_by_page (IdxReview *self);

/**
 * idx_review_get_n_relabeled:
 *
 * Returns: the number of samples of the dataset that are relabeled
 */
guint idx_review_get_n_relabeled (IdxReview *self);

/**
 * idx_review_describe_unsaved:
 *
 * Returns: (transfer full) (nullable): "3 decisions not saved yet (changed labels: 2)"; %NULL if
 *   there are no decisions, or if all steps have been saved
 */
char *idx_review_describe_unsaved (IdxReview *self);

/**
 * idx_review_make_message:
 *
 * Returns: (transfer full) (nullable): what the user has to know after `opened`: asks what to do
 *   about a journal that can't be continued as it is, or offers to continue the review if the
 *   journal has decisions that aren't saved yet
 */
IdxSessionMessage *idx_review_make_message (IdxReview *self);

/**
 * idx_review_record_saved:
 *
 * See idx_journal_record_saved().
 */
gboolean idx_review_record_saved (IdxReview *self,
                                  guint64 through,
                                  GFile *target,
                                  const char *sha256,
                                  GError **error);

/**
 * idx_review_move_journal:
 *
 * See idx_journal_move().
 */
gboolean idx_review_move_journal (IdxReview *self,
                                  GError **error);

/**
 * idx_review_answer:
 * @answer: one of idx_journal_get_answers()
 *
 * Lets a job do what a person chose about a journal that can't be continued as it is. Emits
 * `opened` when it is done. Does nothing if the journal doesn't ask for this answer.
 */
void idx_review_answer (IdxReview *self,
                        IdxJournalAnswer answer);

/**
 * idx_review_discard:
 *
 * Discards all decisions; see idx_journal_discard(). The review starts over.
 *
 * Returns: (transfer full) (element-type GFile): the new locations of the journals; %NULL with an
 *   error
 */
GPtrArray *idx_review_discard (IdxReview *self,
                               GError **error);

/**
 * idx_review_is_in_memory:
 *
 * Returns: whether the decisions are lost when the review is closed, because no journal can be
 *   written
 */
gboolean idx_review_is_in_memory (IdxReview *self);

/**
 * idx_review_close:
 *
 * Cancels running tasks, waits until all decisions are synced to disk, and unlocks the journal.
 */
void idx_review_close (IdxReview *self);

G_END_DECLS
