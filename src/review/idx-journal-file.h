/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-replay.h"

G_BEGIN_DECLS

/**
 * IdxJournalFileStatus:
 * @IDX_JOURNAL_FILE_ABSENT: there is nothing at the path
 * @IDX_JOURNAL_FILE_LOCKED: the file is open for reading and writing, and locked by us
 * @IDX_JOURNAL_FILE_READ_ONLY: the file is open, but can only be read
 * @IDX_JOURNAL_FILE_LOCKED_BY_OTHER: the file is open for reading; another window or program has
 *   locked it
 * @IDX_JOURNAL_FILE_LOCK_FAILED: the file is open for reading; it is writable, but can't be locked
 * @IDX_JOURNAL_FILE_UNREADABLE: something is at the path that can't be read
 * @IDX_JOURNAL_FILE_CLOSED: the file was closed
 *
 * The status of the file of a journal.
 */
typedef enum
{
  IDX_JOURNAL_FILE_ABSENT,
  IDX_JOURNAL_FILE_LOCKED,
  IDX_JOURNAL_FILE_READ_ONLY,
  IDX_JOURNAL_FILE_LOCKED_BY_OTHER,
  IDX_JOURNAL_FILE_LOCK_FAILED,
  IDX_JOURNAL_FILE_UNREADABLE,
  IDX_JOURNAL_FILE_CLOSED
} IdxJournalFileStatus;

/**
 * IdxJournalFile:
 *
 * A file at the path of a journal, append-only and locked. The object stands for one file (one
 * inode): if another file comes to its path, it needs another object.
 */
typedef struct _IdxJournalFile IdxJournalFile;

/**
 * idx_journal_file_open:
 * @path: the path of a journal
 *
 * Opens and locks the file at @path, if there is one.
 *
 * Returns: (transfer full): the file, with a status other than %IDX_JOURNAL_FILE_CLOSED
 */
IdxJournalFile *idx_journal_file_open (const char *path);

/**
 * idx_journal_file_open_to_read:
 *
 * Opens the file without locking it.
 *
 * Returns: (transfer full): the file; %NULL with %IDX_ERROR_NOT_READABLE if it can't be opened or
 *   isn't a regular file
 */
IdxJournalFile *idx_journal_file_open_to_read (const char *path,
                                               GError **error);

/**
 * idx_journal_file_create:
 * @path: the path of a journal
 * @text: the first content, with at least one line
 * @code: (out): an errno if this fails; `EEXIST` if something is at @path already
 *
 * Creates a file that is complete from the start: writes, locks and syncs it under no name or a
 * hidden one, then gives it the name @path. Replaces nothing. If @path is in the user's data
 * folder, creates the folders as well.
 *
 * Returns: (transfer full) (nullable): the file, locked by us, or %NULL
 */
IdxJournalFile *idx_journal_file_create (const char *path,
                                         const GString *text,
                                         int *code);

/**
 * idx_journal_file_ref:
 *
 * Any thread may hold a reference.
 *
 * Returns: (transfer full): @self
 */
IdxJournalFile *idx_journal_file_ref (IdxJournalFile *self);

/**
 * idx_journal_file_unref:
 *
 * Closes the file with the last reference, which releases its lock.
 */
void idx_journal_file_unref (IdxJournalFile *self);

/**
 * idx_journal_file_close:
 *
 * Closes the file, which releases its lock. Call it only while no other thread holds a reference.
 */
void idx_journal_file_close (IdxJournalFile *self);

/**
 * idx_journal_file_unlock:
 *
 * Releases the lock, even while another thread syncs the file. Nothing may be written afterwards.
 */
void idx_journal_file_unlock (IdxJournalFile *self);

/**
 * idx_journal_file_get_path:
 *
 * Returns: (transfer none): the path
 */
const char *idx_journal_file_get_path (IdxJournalFile *self);

/**
 * idx_journal_file_get_status:
 *
 * Returns: the status
 */
IdxJournalFileStatus idx_journal_file_get_status (IdxJournalFile *self);

/**
 * idx_journal_file_get_problem:
 *
 * Returns: (transfer none) (nullable): for %IDX_JOURNAL_FILE_UNREADABLE and
 *   %IDX_JOURNAL_FILE_LOCK_FAILED, a sentence for the user that says why; otherwise %NULL
 */
const char *idx_journal_file_get_problem (IdxJournalFile *self);

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
 * idx_journal_file_hash:
 * @sha256: (out): the SHA-256 hash of the whole open file
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_READABLE
 */
gboolean idx_journal_file_hash (IdxJournalFile *self,
                                char sha256[65],
                                GError **error);

/**
 * idx_journal_file_is_in_place:
 *
 * Returns: whether the path leads to the open file
 */
gboolean idx_journal_file_is_in_place (IdxJournalFile *self);

/**
 * idx_journal_file_is_same:
 *
 * Returns: whether both objects stand for the same file, even if one of them is closed
 */
gboolean idx_journal_file_is_same (IdxJournalFile *self,
                                   IdxJournalFile *other);

/**
 * idx_journal_file_has_size:
 *
 * Returns: whether the open file has @size bytes
 */
gboolean idx_journal_file_has_size (IdxJournalFile *self,
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
 * idx_journal_file_sync:
 * @with_folder: whether to sync the folder as well, which is necessary after creating or
 *   renaming the file
 *
 * Waits until the file has been written to disk. Any thread may call it.
 *
 * Returns: 0 or an errno
 */
int idx_journal_file_sync (IdxJournalFile *self,
                           gboolean with_folder);

/**
 * idx_journal_file_rename:
 * @path: the new path, in the same folder
 *
 * Renames the file if it is locked by us and still in place. Replaces nothing. The object keeps the
 * former path.
 *
 * Returns: 0 or an errno; `EEXIST` if something is at @path already, `EBUSY` if the file isn't
 *   locked by us, `ESTALE` if another file is in its place
 */
int idx_journal_file_rename (IdxJournalFile *self,
                             const char *path);

/**
 * idx_journal_file_rename_back:
 * @path: the path that idx_journal_file_rename() gave the file
 *
 * Gives the file its former path again, if nothing else is there.
 */
void idx_journal_file_rename_back (IdxJournalFile *self,
                                   const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxJournalFile, idx_journal_file_unref)

G_END_DECLS
