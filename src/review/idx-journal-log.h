/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal-candidates.h"

G_BEGIN_DECLS

/**
 * IdxJournalLog:
 *
 * The write-ahead log of a journal: its lines, and the file that they are written to.
 */
typedef struct _IdxJournalLog IdxJournalLog;

/**
 * idx_journal_log_new:
 *
 * Returns: (transfer full): a log without lines and without paths for its file
 */
IdxJournalLog *idx_journal_log_new (void);

/**
 * idx_journal_log_free:
 *
 * Unlocks and closes the file without syncing it.
 */
void idx_journal_log_free (IdxJournalLog *self);

/**
 * idx_journal_log_get_candidates:
 *
 * Returns: (transfer none): the paths where the file may be
 */
IdxJournalCandidates *idx_journal_log_get_candidates (IdxJournalLog *self);

/**
 * idx_journal_log_get_text:
 *
 * Returns: (transfer none): all complete lines
 */
const GString *idx_journal_log_get_text (IdxJournalLog *self);

/**
 * idx_journal_log_get_n_lines:
 *
 * Returns: the number of complete lines
 */
guint64 idx_journal_log_get_n_lines (IdxJournalLog *self);

/**
 * idx_journal_log_dup_sha256:
 *
 * Returns: (transfer full): the SHA-256 hash of all complete lines
 */
char *idx_journal_log_dup_sha256 (IdxJournalLog *self);

/**
 * idx_journal_log_clear_text:
 *
 * Forgets all lines. Doesn't change the file.
 */
void idx_journal_log_clear_text (IdxJournalLog *self);

/**
 * idx_journal_log_add_text:
 * @lines: (array length=size): complete lines
 *
 * Adds lines that are in the file already, or that the first append will write.
 */
void idx_journal_log_add_text (IdxJournalLog *self,
                               const char *lines,
                               gsize size);

/**
 * idx_journal_log_get_file:
 *
 * Returns: (transfer none) (nullable): the file, or %NULL if there is none
 */
IdxJournalFile *idx_journal_log_get_file (IdxJournalLog *self);

/**
 * idx_journal_log_get_location:
 *
 * Returns: (transfer none) (nullable): the location of the file, or %NULL if there is none
 */
GFile *idx_journal_log_get_location (IdxJournalLog *self);

/**
 * idx_journal_log_set_file:
 * @file: (nullable): a file whose complete lines are the text, or %NULL for none
 */
void idx_journal_log_set_file (IdxJournalLog *self,
                               IdxJournalFile *file);

/**
 * idx_journal_log_set_incomplete_size:
 * @size: the size of an incomplete line at the end of the file, which the next append cuts off
 */
void idx_journal_log_set_incomplete_size (IdxJournalLog *self,
                                          guint64 size);

/**
 * idx_journal_log_detach:
 *
 * Forgets the file. The lines count, but are only in memory until the next append.
 */
void idx_journal_log_detach (IdxJournalLog *self);

/**
 * idx_journal_log_is_in_memory:
 *
 * Returns: whether the lines count, but no file could be created
 */
gboolean idx_journal_log_is_in_memory (IdxJournalLog *self);

/**
 * idx_journal_log_get_read_only_reason:
 *
 * Returns: (transfer none) (nullable): why nothing can be appended, or %NULL
 */
const char *idx_journal_log_get_read_only_reason (IdxJournalLog *self);

/**
 * idx_journal_log_get_answers:
 *
 * Returns: what a person can do about the reason
 */
IdxJournalAnswer idx_journal_log_get_answers (IdxJournalLog *self);

/**
 * idx_journal_log_take_reason:
 * @reason: (transfer full) (nullable): why nothing can be appended, or %NULL
 */
void idx_journal_log_take_reason (IdxJournalLog *self,
                                  IdxJournalAnswer answers,
                                  char *reason);

/**
 * idx_journal_log_fail:
 *
 * Sets @error to the reason why nothing can be appended.
 *
 * Returns: %FALSE
 */
gboolean idx_journal_log_fail (IdxJournalLog *self,
                               GError **error);

/**
 * idx_journal_log_get_notice:
 *
 * Returns: (transfer none) (nullable): a message for the user, or %NULL
 */
const char *idx_journal_log_get_notice (IdxJournalLog *self);

/**
 * idx_journal_log_take_notice:
 * @notice: (transfer full) (nullable): a message for the user, or %NULL
 */
void idx_journal_log_take_notice (IdxJournalLog *self,
                                  char *notice);

/**
 * idx_journal_log_take_remark:
 * @remark: (transfer full) (nullable): the notice once the first file has been created
 */
void idx_journal_log_take_remark (IdxJournalLog *self,
                                  char *remark);

/**
 * idx_journal_log_append:
 * @lines: complete lines, at most %IDX_JOURNAL_MAX_LINE bytes
 *
 * Writes lines to the file if it is as it was left and writable, otherwise all lines to a new file
 * or to memory.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if nothing was appended
 */
gboolean idx_journal_log_append (IdxJournalLog *self,
                                 const GString *lines,
                                 GError **error);

/**
 * idx_journal_log_write_new_file:
 * @lines: complete lines to append
 *
 * Writes all lines to a new file, at the first path where one can be created, or keeps them in
 * memory. If the text was in another file, adds a line that says so.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if the log had no file, but another program has created one
 *   in the meantime; the log is then read-only
 */
gboolean idx_journal_log_write_new_file (IdxJournalLog *self,
                                         const GString *lines,
                                         GError **error);

/**
 * idx_journal_log_move:
 *
 * See idx_journal_move().
 */
gboolean idx_journal_log_move (IdxJournalLog *self,
                               GError **error);

/**
 * idx_journal_log_needs_sync:
 *
 * See idx_journal_needs_sync().
 */
gboolean idx_journal_log_needs_sync (IdxJournalLog *self);

/**
 * idx_journal_log_begin_sync:
 *
 * See idx_journal_begin_sync().
 */
IdxJournalFile *idx_journal_log_begin_sync (IdxJournalLog *self,
                                            gboolean *with_folder);

/**
 * idx_journal_log_end_sync:
 *
 * See idx_journal_end_sync().
 */
gboolean idx_journal_log_end_sync (IdxJournalLog *self,
                                   IdxJournalFile *file,
                                   int code,
                                   GError **error);

/**
 * idx_journal_log_sync:
 *
 * See idx_journal_sync().
 */
gboolean idx_journal_log_sync (IdxJournalLog *self,
                               GError **error);

G_END_DECLS
