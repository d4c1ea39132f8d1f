/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-replay.h"

G_BEGIN_DECLS

/**
 * IdxJournalFile:
 *
 * A place for a journal, and the file there once it is open: locked, and only appended to.
 */
typedef struct _IdxJournalFile IdxJournalFile;

/**
 * idx_journal_file_new:
 * @path: where a journal is, or may come to be
 *
 * Returns: (transfer full): the place; nothing is opened yet
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
 * Opens and locks the file, to write it if possible.
 *
 * Returns: whether there is a regular file that can be opened
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
 * Creates, locks and writes the file. For a place in the user's data, creates its folder as well.
 *
 * Returns: 0, or an errno: `EEXIST` if there is a file already. Nothing is left of one that can't
 *   be written
 */
int idx_journal_file_create (IdxJournalFile *self,
                             const GString *text);

/**
 * idx_journal_file_close:
 *
 * Closes the file and gives up its lock.
 */
void idx_journal_file_close (IdxJournalFile *self);

/**
 * idx_journal_file_was_found:
 *
 * Returns: whether idx_journal_file_open() found something at the path, or
 *   idx_journal_file_create() put a file there
 */
gboolean idx_journal_file_was_found (IdxJournalFile *self);

/**
 * idx_journal_file_is_writable:
 *
 * Returns: whether the file was opened to be written
 */
gboolean idx_journal_file_is_writable (IdxJournalFile *self);

/**
 * idx_journal_file_is_locked_by_other:
 *
 * Returns: whether somebody else had locked the file when it was opened
 */
gboolean idx_journal_file_is_locked_by_other (IdxJournalFile *self);

/**
 * idx_journal_file_replay:
 * @replay: receives the content
 *
 * Reads the open file to its end, or as far as @replay wants it.
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
 * Returns: (transfer full): the content, shorter than @size if the file is
 */
GString *idx_journal_file_read_back (IdxJournalFile *self,
                                     guint64 size);

/**
 * idx_journal_file_is_as_written:
 * @size: the expected size
 *
 * Returns: whether the path still leads to the open file, and it has this size
 */
gboolean idx_journal_file_is_as_written (IdxJournalFile *self,
                                         guint64 size);

/**
 * idx_journal_file_append:
 *
 * Appends text in one write().
 *
 * Returns: 0 or an errno; after an error a part of the text may be in the file
 */
int idx_journal_file_append (IdxJournalFile *self,
                             const GString *text);

/**
 * idx_journal_file_truncate:
 *
 * Cuts the file off at @size.
 *
 * Returns: 0 or an errno
 */
int idx_journal_file_truncate (IdxJournalFile *self,
                               guint64 size);

/**
 * idx_journal_file_get_size:
 * @fallback: what to return if the size can't be found out
 *
 * Returns: the size of the open file
 */
guint64 idx_journal_file_get_size (IdxJournalFile *self,
                                   guint64 fallback);

/**
 * idx_journal_file_sync:
 * @and_folder: whether to sync the folder, too; needed after the file was created or renamed
 *
 * Waits until the file is on the disk.
 *
 * Returns: 0 or an errno
 */
int idx_journal_file_sync (IdxJournalFile *self,
                           gboolean and_folder);

G_END_DECLS
