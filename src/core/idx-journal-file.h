/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-replay.h"

G_BEGIN_DECLS

/**
 * IdxJournalFile:
 *
 * The path of a journal, and its file once it is open. The file is locked and append-only.
 */
typedef struct _IdxJournalFile IdxJournalFile;

/**
 * idx_journal_file_new:
 * @path: the path of a journal, which needn't exist yet
 *
 * Returns: (transfer full): the journal file, not opened yet
 */
IdxJournalFile *idx_journal_file_new (const char *path);

/**
 * idx_journal_file_free:
 *
 * Closes the file.
 */
void idx_journal_file_free (IdxJournalFile *self);

/**
 * idx_journal_file_get_path:
 *
 * Returns: (transfer none): the path
 */
const char *idx_journal_file_get_path (IdxJournalFile *self);

/**
 * idx_journal_file_open:
 *
 * Opens the file, for writing if possible, and tries to lock it; see
 * idx_journal_file_is_locked_by_other().
 *
 * Returns: whether the path refers to a regular file that could be opened
 */
gboolean idx_journal_file_open (IdxJournalFile *self);

/**
 * idx_journal_file_open_to_read:
 *
 * Opens the file without locking it.
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_READABLE if it can't be opened or isn't a regular file
 */
gboolean idx_journal_file_open_to_read (IdxJournalFile *self,
                                        GError **error);

/**
 * idx_journal_file_create:
 * @text: the first content
 *
 * Creates, locks and writes the file, and closes the file that was open before. If the path is in
 * the user's data folder, creates the file's folder as well. If another program locks the new file
 * first, or if it can't be written, removes it again.
 *
 * Returns: 0 or an errno, which is `EEXIST` if the file already exists
 */
int idx_journal_file_create (IdxJournalFile *self,
                             const GString *text);

/**
 * idx_journal_file_close:
 *
 * Closes the file, which releases its lock.
 */
void idx_journal_file_close (IdxJournalFile *self);

/**
 * idx_journal_file_was_found:
 *
 * Returns: whether idx_journal_file_open() found something at the path, or
 *   idx_journal_file_create() created a file there
 */
gboolean idx_journal_file_was_found (IdxJournalFile *self);

/**
 * idx_journal_file_is_writable:
 *
 * Returns: whether the file is open for writing
 */
gboolean idx_journal_file_is_writable (IdxJournalFile *self);

/**
 * idx_journal_file_is_locked_by_other:
 *
 * Returns: whether another process or window had locked the file when idx_journal_file_open()
 *   opened it
 */
gboolean idx_journal_file_is_locked_by_other (IdxJournalFile *self);

/**
 * idx_journal_file_replay:
 * @replay: receives the content
 *
 * Reads the open file until its end, or until idx_replay_feed() returns %FALSE. Then calls
 * idx_replay_finish().
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_READABLE, or on cancel
 */
gboolean idx_journal_file_replay (IdxJournalFile *self,
                                  IdxReplay *replay,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_journal_file_get_n_read:
 *
 * Returns: the number of bytes that idx_journal_file_replay() read
 */
guint64 idx_journal_file_get_n_read (IdxJournalFile *self);

/**
 * idx_journal_file_read_back:
 * @size: the number of bytes to read from the start
 *
 * Reads through the open descriptor, because the file may have been deleted.
 *
 * Returns: (transfer full): the content; shorter than @size if the file is shorter or a read
 *   fails
 */
GString *idx_journal_file_read_back (IdxJournalFile *self,
                                     guint64 size);

/**
 * idx_journal_file_is_unchanged:
 * @size: the expected size
 *
 * Returns: whether the path still refers to the open file, and the file has this size
 */
gboolean idx_journal_file_is_unchanged (IdxJournalFile *self,
                                        guint64 size);

/**
 * idx_journal_file_append:
 *
 * Appends @text in one write().
 *
 * Returns: 0 or an errno; after an error, the file may contain a part of @text
 */
int idx_journal_file_append (IdxJournalFile *self,
                             const GString *text);

/**
 * idx_journal_file_truncate:
 *
 * Truncates the file to @size.
 *
 * Returns: 0 or an errno
 */
int idx_journal_file_truncate (IdxJournalFile *self,
                               guint64 size);

/**
 * idx_journal_file_get_size:
 * @fallback: the return value if the size can't be determined
 *
 * Returns: the size of the open file
 */
guint64 idx_journal_file_get_size (IdxJournalFile *self,
                                   guint64 fallback);

/**
 * idx_journal_file_sync:
 * @with_folder: whether to sync the folder as well, which is necessary after creating or
 *   renaming the file
 *
 * Waits until the file has been written to disk.
 *
 * Returns: 0 or an errno
 */
int idx_journal_file_sync (IdxJournalFile *self,
                           gboolean with_folder);

G_END_DECLS
