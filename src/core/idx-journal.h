/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-history.h"

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
 * idx_journal_open:
 * @dataset: a dataset that has labels
 * @reviewer: (nullable): the reviewer, or %NULL for the login name
 *
 * Reads and locks the journal of @dataset. It may be next to the labels, as
 * `LABELS.REVIEWER.idxreview.jsonl`, or in the folder `idxview/reviews` of the user's data, as
 * `HASH.REVIEWER.jsonl` or `HASH.REVIEWER.2.jsonl` to `HASH.REVIEWER.9.jsonl`, where HASH is the
 * SHA-256 hash of the labels. If there are several, the one with the most lines is used. If there
 * is none, the first step creates it: next to the labels if possible, otherwise in the user's data,
 * otherwise only in memory. Hashes the labels file, so call it in a worker. Doesn't modify
 * @dataset.
 *
 * Returns: (transfer full): the journal, which may be read-only; %NULL if the labels can't be
 *   read, or on cancel
 */
IdxJournal *idx_journal_open (IdxDataset *dataset,
                              const char *reviewer,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_journal_open_async:
 *
 * Like idx_journal_open(), in a worker thread.
 */
void idx_journal_open_async (IdxDataset *dataset,
                             const char *reviewer,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * idx_journal_open_finish:
 *
 * Returns: (transfer full): see idx_journal_open()
 */
IdxJournal *idx_journal_open_finish (GAsyncResult *result,
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
 * idx_journal_get_notice:
 *
 * Returns: (transfer none) (nullable): a message for the user: that an incomplete line was
 *   dropped, that the journal has moved, or that it is only in memory
 */
const char *idx_journal_get_notice (IdxJournal *self);

/**
 * idx_journal_has_unsaved_steps:
 *
 * Returns: whether steps were made since corrected labels were last saved
 */
gboolean idx_journal_has_unsaved_steps (IdxJournal *self);

/**
 * idx_journal_was_saved:
 *
 * Returns: whether corrected labels have ever been saved
 */
gboolean idx_journal_was_saved (IdxJournal *self);

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
 * @location: the file of corrected labels
 * @sha256: the hash of its content
 *
 * Appends a line that records that corrected labels were saved.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if the journal is read-only or can't be written
 */
gboolean idx_journal_record_saved (IdxJournal *self,
                                   GFile *location,
                                   const char *sha256,
                                   GError **error);

/**
 * idx_journal_bind_images:
 * @sha256: the hash of the decompressed images file, from idx_file_hash()
 *
 * Appends the hash if the journal has lines but no hash yet. If it contains a different hash, the
 * journal becomes read-only.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if the hash must be appended but the journal is read-only
 *   or can't be written, or if the journal contains a different hash
 */
gboolean idx_journal_bind_images (IdxJournal *self,
                                  const char *sha256,
                                  GError **error);

/**
 * idx_journal_sync:
 *
 * Waits until all lines have been written to disk. Finalizing the journal does the same.
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
 * Renames the file of the journal, so that the next journal starts empty. To undo this, rename
 * the file back. @self is read-only afterwards.
 *
 * Returns: (transfer full) (nullable): the new location of the file, or %NULL with an error
 */
GFile *idx_journal_discard (IdxJournal *self,
                            GError **error);

G_END_DECLS
