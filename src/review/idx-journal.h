/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-history.h"
#include "idx-journal-answer.h"
#include "idx-journal-file.h"
#include "idx-progress.h"

G_BEGIN_DECLS

#define IDX_TYPE_JOURNAL (idx_journal_get_type ())
G_DECLARE_FINAL_TYPE (IdxJournal, idx_journal, IDX, JOURNAL, GObject)

/**
 * idx_journal_make_reviewer:
 * @name: (nullable): a name, or %NULL for the login name
 *
 * Returns: (transfer full): the name for use in a file name: all characters other than ASCII
 *   letters, digits and `.-_` become `_`
 */
char *idx_journal_make_reviewer (const char *name);

/**
 * idx_journal_exists:
 * @labels: given labels
 * @reviewer: (nullable): the reviewer, or %NULL for the login name
 *
 * Checks whether there may be a journal of @labels, whatever its images are. Hashes the labels
 * file, so call it in a job.
 *
 * Returns: whether there may be one; %FALSE also if the labels can't be read, or on cancel
 */
gboolean idx_journal_exists (IdxLabels *labels,
                             const char *reviewer,
                             GCancellable *cancellable);

/**
 * idx_journal_open:
 * @images: the images
 * @labels: their given labels
 * @names: (nullable): the class names that a new journal records. Those of @labels may change
 *   meanwhile, and aren't used
 * @reviewer: (nullable): the reviewer, or %NULL for the login name
 * @progress: (nullable): receives the progress of hashing the images
 *
 * Reads and locks the journal of a dataset. It may be at these paths:
 *
 * - `LABELS.REVIEWER.idxreview.jsonl` and `LABELS.REVIEWER.2.idxreview.jsonl` to
 *   `….9.idxreview.jsonl`, where LABELS is the labels file, or the file that it links to
 * - `LABELSHASH.IMAGESHASH.REVIEWER.jsonl` and `….2.jsonl` to `….9.jsonl` in the folder
 *   `idxview/reviews` of the user's data, where the hashes are the SHA-256 of the labels and images
 * - where version 1.0.0 created it: next to a link to the labels, and `LABELSHASH.REVIEWER.jsonl`
 *   to `….9.jsonl` in the user's data
 *
 * If there is none, the first step creates it: next to the labels if possible, otherwise in the
 * user's data, otherwise only in memory. If it isn't clear which file to use, the journal is
 * read-only until idx_journal_answer() is called. Hashes the labels and images, so call it in a
 * job.
 *
 * Returns: (transfer full): the journal, which may be read-only; %NULL if the files can't be read,
 *   or on cancel
 */
IdxJournal *idx_journal_open (IdxFile *images,
                              IdxLabels *labels,
                              IdxClassNames *names,
                              const char *reviewer,
                              IdxProgress *progress,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_journal_read:
 * @location: a journal
 * @dataset: a dataset that has labels
 *
 * Reads a journal with any name, without locking or changing it.
 *
 * Returns: (transfer full): the journal, which is read-only; %NULL with %IDX_ERROR_UNSUPPORTED
 *   if the journal belongs to other files, has another version, or is damaged; %NULL with
 *   %IDX_ERROR_NOT_READABLE if it can't be read; %NULL on cancel
 */
IdxJournal *idx_journal_read (GFile *location,
                              IdxDataset *dataset,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_journal_get_decisions:
 *
 * Returns: (transfer none): the decisions that result from the steps; each new step updates
 *   them
 */
IdxDecisions *idx_journal_get_decisions (IdxJournal *self);

/**
 * idx_journal_get_history:
 *
 * Returns: (transfer none): the steps
 */
IdxHistory *idx_journal_get_history (IdxJournal *self);

/**
 * idx_journal_get_reviewer:
 *
 * Returns: (transfer none): the name of the reviewer, as idx_journal_make_reviewer() returns it.
 *   After idx_journal_read(), the one in the first line, or if that contains none, the name of the
 *   file
 */
const char *idx_journal_get_reviewer (IdxJournal *self);

/**
 * idx_journal_get_location:
 *
 * Returns: (transfer none) (nullable): the file; %NULL if there is none yet, or if the journal
 *   is only in memory
 */
GFile *idx_journal_get_location (IdxJournal *self);

/**
 * idx_journal_get_read_only_reason:
 *
 * Returns: (transfer none) (nullable): why the journal is read-only, or %NULL if it is
 *   writable
 */
const char *idx_journal_get_read_only_reason (IdxJournal *self);

/**
 * idx_journal_get_answers:
 *
 * Returns: the possible answers of a person to the reason why the journal is read-only, or 0
 */
IdxJournalAnswer idx_journal_get_answers (IdxJournal *self);

/**
 * idx_journal_answer:
 * @answer: one of idx_journal_get_answers() except %IDX_JOURNAL_ANSWER_TRY_AGAIN
 *
 * Makes the journal writable in the way that a person chose, unless there are more than two
 * journals that have diverged; then the answer is written, but %IDX_JOURNAL_ANSWER_TRY_AGAIN is
 * necessary. The decisions and the history are new objects afterwards. Any thread may call it while
 * no other uses @self.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE; the journal is still read-only then
 */
gboolean idx_journal_answer (IdxJournal *self,
                             IdxJournalAnswer answer,
                             GError **error);

/**
 * idx_journal_get_notice:
 *
 * Returns: (transfer none) (nullable): a message for the user, for example that an incomplete line
 *   was dropped, that the journal has moved, or that it is only in memory
 */
const char *idx_journal_get_notice (IdxJournal *self);

/**
 * idx_journal_get_last_seq:
 *
 * Returns: the number of the last line that has one, or 0
 */
guint64 idx_journal_get_last_seq (IdxJournal *self);

/**
 * idx_journal_has_unsaved_steps:
 *
 * Returns: whether there are steps that the corrected labels saved last don't contain. Blind
 *   readings don't count
 */
gboolean idx_journal_has_unsaved_steps (IdxJournal *self);

/**
 * idx_journal_was_saved:
 *
 * Returns: whether corrected labels have ever been saved
 */
gboolean idx_journal_was_saved (IdxJournal *self);

/**
 * idx_journal_is_in_memory:
 *
 * Returns: whether no file can be written, so that the decisions are lost when @self is finalized.
 *   Each step tries again to write a file
 */
gboolean idx_journal_is_in_memory (IdxJournal *self);

/**
 * idx_journal_get_images_sha256:
 *
 * Returns: (transfer none) (nullable): the hash of the images file; %NULL if the journal doesn't
 *   contain it
 */
const char *idx_journal_get_images_sha256 (IdxJournal *self);

/**
 * idx_journal_get_n_lines:
 *
 * Returns: the number of complete lines in the file
 */
guint64 idx_journal_get_n_lines (IdxJournal *self);

/**
 * idx_journal_dup_sha256:
 *
 * Returns: (transfer full): the SHA-256 hash of the lines that idx_journal_get_n_lines() counts
 */
char *idx_journal_dup_sha256 (IdxJournal *self);

/**
 * idx_journal_decide:
 * @indices: (array length=n_indices): samples that have a label
 * @n_indices: 1 to %IDX_STEP_MAX_SAMPLES
 * @state: the new state
 * @labels: (array length=n_indices) (nullable): the new labels if @state is %IDX_STATE_RELABELED,
 *   see idx_decisions_can_hold(). If a new label is the given one, the state of that sample becomes
 *   %IDX_STATE_KEPT
 * @suspicion: the suspicion to record for a single sample, negative if it is unknown; ignored for
 *   several samples
 *
 * Appends a line, then applies the decision.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if the journal is read-only or can't be written; the
 *   decisions are then unchanged
 */
gboolean idx_journal_decide (IdxJournal *self,
                             const guint32 *indices,
                             guint n_indices,
                             IdxState state,
                             const gint32 *labels,
                             double suspicion,
                             GError **error);

/**
 * idx_journal_decide_by_rule:
 * @rule: the rule that determined @state and @labels
 *
 * Like idx_journal_decide(). The line contains the rule.
 */
gboolean idx_journal_decide_by_rule (IdxJournal *self,
                                     const guint32 *indices,
                                     guint n_indices,
                                     IdxStepRule rule,
                                     IdxState state,
                                     const gint32 *labels,
                                     double suspicion,
                                     GError **error);

/**
 * idx_journal_flag:
 * @flag: whether to flag the samples or to remove their flags
 *
 * Like idx_journal_decide(), for flags.
 */
gboolean idx_journal_flag (IdxJournal *self,
                           const guint32 *indices,
                           guint n_indices,
                           gboolean flag,
                           GError **error);

/**
 * idx_journal_read_blind:
 *
 * Like idx_journal_decide(), for blind readings, which change no decision; see
 * idx_history_get_readings(). With %IDX_STATE_UNDECIDED, discards the readings of the samples.
 */
gboolean idx_journal_read_blind (IdxJournal *self,
                                 const guint32 *indices,
                                 guint n_indices,
                                 IdxState state,
                                 const gint32 *labels,
                                 GError **error);

/**
 * idx_journal_accept_readings:
 * @accepted: (element-type guint32): receives the samples
 *
 * Turns all blind readings into decisions: a step for all labels, one for unsure, and one for
 * excluded samples.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE; some of the readings may be accepted then
 */
gboolean idx_journal_accept_readings (IdxJournal *self,
                                      GArray *accepted,
                                      GError **error);

/**
 * idx_journal_undo:
 *
 * Undoes the last step that isn't undone; see idx_history_peek_undo().
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if there is none, or with %IDX_ERROR_WRITE if the
 *   journal is read-only or can't be written
 */
gboolean idx_journal_undo (IdxJournal *self,
                           GError **error);

/**
 * idx_journal_redo:
 *
 * Redoes the step that was undone last; see idx_history_peek_redo().
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if there is none, or with %IDX_ERROR_WRITE if the
 *   journal is read-only or can't be written
 */
gboolean idx_journal_redo (IdxJournal *self,
                           GError **error);

/**
 * idx_journal_record_saved:
 * @through: the result of idx_journal_get_last_seq() when the save took its snapshot of the
 *   decisions; later steps stay unsaved
 * @location: the file of corrected labels
 * @sha256: the hash of its content
 *
 * Appends a line that records that corrected labels were saved.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if the journal is read-only or can't be written
 */
gboolean idx_journal_record_saved (IdxJournal *self,
                                   guint64 through,
                                   GFile *location,
                                   const char *sha256,
                                   GError **error);

/**
 * idx_journal_move:
 *
 * Copies all lines to a new file and continues there, because the content of the file was changed
 * by another program.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE
 */
gboolean idx_journal_move (IdxJournal *self,
                           GError **error);

/**
 * idx_journal_needs_sync:
 *
 * Returns: whether lines have been written that may not be on disk yet
 */
gboolean idx_journal_needs_sync (IdxJournal *self);

/**
 * idx_journal_begin_sync:
 * @with_folder: (out): the argument of idx_journal_file_sync()
 *
 * Call idx_journal_file_sync() for the result, in any thread, then idx_journal_end_sync().
 *
 * Returns: (transfer full) (nullable): the file to sync, or %NULL if all lines are on disk
 */
IdxJournalFile *idx_journal_begin_sync (IdxJournal *self,
                                        gboolean *with_folder);

/**
 * idx_journal_end_sync:
 * @file: the result of idx_journal_begin_sync()
 * @code: the result of idx_journal_file_sync()
 *
 * After a failed sync, writes all lines to a new file, because another sync of the same file may
 * succeed without them. If another program has deleted, replaced or changed the file, moves it as
 * well.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if that isn't possible
 */
gboolean idx_journal_end_sync (IdxJournal *self,
                               IdxJournalFile *file,
                               int code,
                               GError **error);

/**
 * idx_journal_sync:
 *
 * Waits until all lines have been written to disk, in this thread. Finalizing the journal does the
 * same.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE
 */
gboolean idx_journal_sync (IdxJournal *self,
                           GError **error);

/**
 * idx_journal_can_discard:
 *
 * Returns: whether there is a file to discard, possibly a damaged one, that no other program
 *   has locked
 */
gboolean idx_journal_can_discard (IdxJournal *self);

/**
 * idx_journal_discard:
 *
 * Renames all journals of the dataset, so that the next journal starts empty. To undo this, rename
 * the files back. @self is read-only afterwards.
 *
 * Returns: (transfer full) (element-type GFile): the new locations of the files; %NULL with an
 *   error if nothing was renamed
 */
GPtrArray *idx_journal_discard (IdxJournal *self,
                                GError **error);

G_END_DECLS
