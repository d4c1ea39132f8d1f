/* SPDX-License-Identifier: MIT */

/* The file of a journal, which is locked and append-only. IdxReplay parses the lines,
 * idx-journal-line.c formats them. */

#include "idx-journal-file.h"

#include "idx-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#define CHUNK_SIZE ((gsize) 64 * 1024)

#define OPEN_FLAGS (O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

struct _IdxJournalFile
{
  char *path;
  int fd; /* -1 if the file isn't open */
  gboolean was_found;
  gboolean is_writable;
  gboolean is_locked_by_other;
  guint64 n_read; /* the number of bytes that were replayed */
};

IdxJournalFile *
idx_journal_file_new (const char *path)
{
  IdxJournalFile *self = g_new0 (IdxJournalFile, 1);

  self->path = g_strdup (path);
  self->fd = -1;
  return self;
}

void
idx_journal_file_free (IdxJournalFile *self)
{
  idx_journal_file_close (self);
  g_free (self->path);
  g_free (self);
}

const char *
idx_journal_file_get_path (IdxJournalFile *self)
{
  return self->path;
}

/* --- Opening ------------------------------------------------------------------------------- */

gboolean
idx_journal_file_open (IdxJournalFile *self)
{
  struct stat info;

  self->fd = open (self->path, O_RDWR | O_APPEND | OPEN_FLAGS);
  self->is_writable = self->fd >= 0;
  if (self->fd < 0)
    self->fd = open (self->path, O_RDONLY | OPEN_FLAGS);
  self->was_found = self->fd >= 0 || errno != ENOENT;
  if (self->fd < 0)
    return FALSE;
  if (fstat (self->fd, &info) != 0 || !S_ISREG (info.st_mode))
    {
      idx_journal_file_close (self);
      return FALSE;
    }
  self->is_locked_by_other = flock (self->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  return TRUE;
}

gboolean
idx_journal_file_open_to_read (IdxJournalFile *self,
                               GError **error)
{
  struct stat info;

  self->fd = open (self->path, O_RDONLY | OPEN_FLAGS);
  if (self->fd < 0 || fstat (self->fd, &info) != 0)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("The journal can't be read: %s."),
                   g_strerror (errno));
      return FALSE;
    }
  if (S_ISREG (info.st_mode))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                       _ ("The journal can't be read: it isn't a regular file."));
  return FALSE;
}

int
idx_journal_file_create (IdxJournalFile *self,
                         const GString *text)
{
  IdxJournalFile created = { .fd = -1 };
  g_autofree char *folder = g_path_get_dirname (self->path);
  int code = 0;

  if (g_str_has_prefix (self->path, g_get_user_data_dir ()))
    (void) g_mkdir_with_parents (folder, 0700);
  created.fd = open (self->path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (created.fd < 0)
    return errno;
  if (flock (created.fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    code = EWOULDBLOCK;
  else
    code = idx_journal_file_append (&created, text);
  if (code != 0)
    {
      idx_journal_file_close (&created);
      (void) g_unlink (self->path);
      return code;
    }
  idx_journal_file_close (self);
  self->fd = created.fd;
  self->was_found = TRUE;
  self->is_writable = TRUE;
  self->is_locked_by_other = FALSE;
  return 0;
}

void
idx_journal_file_close (IdxJournalFile *self)
{
  if (self->fd >= 0)
    (void) close (self->fd);
  self->fd = -1;
}

gboolean
idx_journal_file_was_found (IdxJournalFile *self)
{
  return self->was_found;
}

gboolean
idx_journal_file_is_writable (IdxJournalFile *self)
{
  return self->is_writable;
}

gboolean
idx_journal_file_is_locked_by_other (IdxJournalFile *self)
{
  return self->is_locked_by_other;
}

/* --- Reading ------------------------------------------------------------------------------- */

gboolean
idx_journal_file_replay (IdxJournalFile *self,
                         IdxReplay *replay,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autofree char *buffer = g_malloc (CHUNK_SIZE);
  gboolean needs_more = TRUE;
  ssize_t n;

  while (needs_more)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      n = pread (self->fd, buffer, CHUNK_SIZE, (off_t) self->n_read);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                       _ ("The journal can't be read: %s."), g_strerror (errno));
          return FALSE;
        }
      self->n_read += (guint64) n;
      needs_more = n > 0 && idx_replay_feed (replay, buffer, (gsize) n);
    }
  idx_replay_finish (replay);
  return TRUE;
}

guint64
idx_journal_file_get_n_read (IdxJournalFile *self)
{
  return self->n_read;
}

GString *
idx_journal_file_read_back (IdxJournalFile *self,
                            guint64 size)
{
  GString *text = g_string_new (NULL);
  g_autofree char *buffer = g_malloc (CHUNK_SIZE);

  while (text->len < size)
    {
      gsize wanted = (gsize) MIN (CHUNK_SIZE, size - text->len);
      ssize_t n = pread (self->fd, buffer, wanted, (off_t) text->len);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        break;
      g_string_append_len (text, buffer, n);
    }
  return text;
}

gboolean
idx_journal_file_is_unchanged (IdxJournalFile *self,
                               guint64 size)
{
  struct stat named, opened;

  return stat (self->path, &named) == 0 && fstat (self->fd, &opened) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino &&
         (guint64) opened.st_size == size;
}

guint64
idx_journal_file_get_size (IdxJournalFile *self,
                           guint64 fallback)
{
  struct stat info;

  return fstat (self->fd, &info) == 0 ? (guint64) info.st_size : fallback;
}

/* --- Writing ------------------------------------------------------------------------------- */

int
idx_journal_file_append (IdxJournalFile *self,
                         const GString *text)
{
  ssize_t n;

  do
    n = write (self->fd, text->str, text->len);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    return errno;
  return (gsize) n == text->len ? 0 : ENOSPC;
}

int
idx_journal_file_truncate (IdxJournalFile *self,
                           guint64 size)
{
  int result;

  do
    result = ftruncate (self->fd, (off_t) size);
  while (result != 0 && errno == EINTR);
  return result == 0 ? 0 : errno;
}

/* Ignores errors, because some file systems can't fsync a directory. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  (void) fsync (fd);
  (void) close (fd);
}

int
idx_journal_file_sync (IdxJournalFile *self,
                       gboolean with_folder)
{
  int result;

  do
    result = fsync (self->fd);
  while (result != 0 && errno == EINTR);
  if (result != 0)
    return errno;
  if (with_folder)
    sync_folder (self->path);
  return 0;
}
