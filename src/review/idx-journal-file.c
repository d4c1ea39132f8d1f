/* SPDX-License-Identifier: MIT */

/* The file of a journal, which is locked and append-only. IdxReplay parses the lines,
 * idx-journal-line.c formats them. */

#include "idx-journal-file.h"

#include "idx-error.h"
#include "idx-hidden-name.h"
#include "idx-sha256.h"
#include "idx-text.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define CHUNK_SIZE ((gsize) 64 * 1024)

#define OPEN_FLAGS (O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

struct _IdxJournalFile
{
  gatomicrefcount n_references;
  char *path;
  int fd; /* -1 if the file isn't open */
  IdxJournalFileStatus status;
  gboolean has_lock;
  dev_t device; /* with @inode, the identity of the file, also after it was closed */
  ino_t inode;
  char *problem;  /* see idx_journal_file_get_problem() */
  guint64 n_read; /* the number of bytes that were replayed */
};

static IdxJournalFile *
file_new (const char *path,
          int fd)
{
  IdxJournalFile *self = g_new0 (IdxJournalFile, 1);

  g_atomic_ref_count_init (&self->n_references);
  self->path = g_strdup (path);
  self->fd = fd;
  return self;
}

/* Stores the identity of the open file. Returns whether it is a regular file. */
static gboolean
identify (IdxJournalFile *self)
{
  struct stat info;

  if (fstat (self->fd, &info) != 0)
    return FALSE;
  self->device = info.st_dev;
  self->inode = info.st_ino;
  return S_ISREG (info.st_mode);
}

IdxJournalFile *
idx_journal_file_ref (IdxJournalFile *self)
{
  g_atomic_ref_count_inc (&self->n_references);
  return self;
}

void
idx_journal_file_unref (IdxJournalFile *self)
{
  if (!g_atomic_ref_count_dec (&self->n_references))
    return;
  idx_journal_file_close (self);
  g_free (self->problem);
  g_free (self->path);
  g_free (self);
}

void
idx_journal_file_close (IdxJournalFile *self)
{
  if (self->fd < 0)
    return;
  (void) close (self->fd);
  self->fd = -1;
  self->has_lock = FALSE;
  self->status = IDX_JOURNAL_FILE_CLOSED;
}

void
idx_journal_file_unlock (IdxJournalFile *self)
{
  if (self->has_lock)
    (void) flock (self->fd, LOCK_UN);
  self->has_lock = FALSE;
}

const char *
idx_journal_file_get_path (IdxJournalFile *self)
{
  return self->path;
}

IdxJournalFileStatus
idx_journal_file_get_status (IdxJournalFile *self)
{
  return self->status;
}

const char *
idx_journal_file_get_problem (IdxJournalFile *self)
{
  return self->problem;
}

/* --- Opening ------------------------------------------------------------------------------- */

static char *
dup_display_path (IdxJournalFile *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  return idx_text_file_path (file);
}

/* Takes ownership of @problem. */
static void
set_problem (IdxJournalFile *self,
             IdxJournalFileStatus status,
             char *problem)
{
  self->status = status;
  g_free (self->problem);
  self->problem = problem;
}

static void
set_unreadable (IdxJournalFile *self,
                const char *reason)
{
  g_autofree char *path = dup_display_path (self);

  idx_journal_file_close (self);
  set_problem (self, IDX_JOURNAL_FILE_UNREADABLE,
               g_strdup_printf (_ ("The journal “%s” can't be read: %s."), path, reason));
}

/* Sets the status after open() failed. Keeps IDX_JOURNAL_FILE_ABSENT if nothing is at the path, or
 * if the name is too long for any file. */
static void
set_not_opened (IdxJournalFile *self,
                int code)
{
  struct stat info;

  if (code == ENOENT && lstat (self->path, &info) == 0)
    {
      g_autofree char *path = dup_display_path (self);

      set_problem (self, IDX_JOURNAL_FILE_UNREADABLE,
                   g_strdup_printf (_ ("“%s” is a link to a file that isn't there. The disk with "
                                       "that file may not be connected."),
                                    path));
    }
  else if (code != ENOENT && code != ENOTDIR && code != ENAMETOOLONG)
    set_unreadable (self, g_strerror (code));
}

/* Locks the open file. A file that can't be written needs no lock, but may be locked by a program
 * that can write it. */
static void
lock (IdxJournalFile *self)
{
  self->has_lock = flock (self->fd, LOCK_EX | LOCK_NB) == 0;
  if (self->has_lock)
    return;
  if (errno == EWOULDBLOCK)
    self->status = IDX_JOURNAL_FILE_LOCKED_BY_OTHER;
  else if (self->status == IDX_JOURNAL_FILE_LOCKED)
    {
      const char *reason = g_strerror (errno);
      g_autofree char *path = dup_display_path (self);

      set_problem (self, IDX_JOURNAL_FILE_LOCK_FAILED,
                   g_strdup_printf (_ ("The journal “%s” can't be locked: %s."), path, reason));
    }
}

IdxJournalFile *
idx_journal_file_open (const char *path)
{
  IdxJournalFile *self = file_new (path, open (path, O_RDWR | O_APPEND | OPEN_FLAGS));

  self->status = IDX_JOURNAL_FILE_LOCKED;
  if (self->fd < 0)
    {
      self->fd = open (path, O_RDONLY | OPEN_FLAGS);
      self->status = self->fd >= 0 ? IDX_JOURNAL_FILE_READ_ONLY : IDX_JOURNAL_FILE_ABSENT;
    }
  if (self->fd < 0)
    set_not_opened (self, errno);
  else if (!identify (self))
    set_unreadable (self, _ ("it isn't a regular file"));
  else
    lock (self);
  return self;
}

IdxJournalFile *
idx_journal_file_open_to_read (const char *path,
                               GError **error)
{
  g_autoptr (IdxJournalFile) self = file_new (path, open (path, O_RDONLY | OPEN_FLAGS));

  self->status = IDX_JOURNAL_FILE_READ_ONLY;
  if (self->fd < 0)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("The journal can't be read: %s."),
                   g_strerror (errno));
      return NULL;
    }
  if (identify (self))
    return g_steal_pointer (&self);
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                       _ ("The journal can't be read: it isn't a regular file."));
  return NULL;
}

/* --- Creating ------------------------------------------------------------------------------ */

static gboolean
is_same_file (int fd,
              const char *path)
{
  struct stat opened, named;

  return fstat (fd, &opened) == 0 && stat (path, &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

static int
write_all (int fd,
           const GString *text)
{
  ssize_t n;

  do
    n = write (fd, text->str, text->len);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    return errno;
  return (gsize) n == text->len ? 0 : ENOSPC;
}

static int
sync_fd (int fd)
{
  int result;

  do
    result = fsync (fd);
  while (result != 0 && errno == EINTR);
  return result == 0 ? 0 : errno;
}

/* Locks, writes and syncs a file that nobody else can have opened yet. */
static int
fill (int fd,
      const GString *text)
{
  int code;

  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    return errno;
  code = write_all (fd, text);
  return code != 0 ? code : sync_fd (fd);
}

/* Creates a file that has no name until it is complete. */
static int
create_unnamed (const char *folder,
                const char *path,
                const GString *text,
                int *fd)
{
  g_autofree char *link_path = NULL;
  int code;

  *fd = open (folder, O_TMPFILE | O_RDWR | O_APPEND | O_CLOEXEC, 0666);
  if (*fd < 0)
    return EOPNOTSUPP;
  code = fill (*fd, text);
  if (code != 0)
    return code;
  link_path = g_strdup_printf ("/proc/self/fd/%d", *fd);
  if (linkat (AT_FDCWD, link_path, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
    return 0;
  return errno == EEXIST ? EEXIST : EOPNOTSUPP;
}

/* Gives a file its name, without replacing anything. A network file system may report that the name
 * exists after it has made the link. */
static int
move_into_place (int fd,
                 const char *temporary,
                 const char *path)
{
  if (link (temporary, path) == 0 || (errno == EEXIST && is_same_file (fd, path)))
    {
      (void) g_unlink (temporary);
      return 0;
    }
  if (errno == EEXIST)
    return EEXIST;
  if (renameat2 (AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
    return 0;
  return errno == EEXIST ? EEXIST : EOPNOTSUPP;
}

/* Creates a file under a hidden name, for file systems without unnamed files. */
static int
create_hidden (const char *folder,
               const char *path,
               const GString *text,
               int *fd)
{
  g_autofree char *name = idx_hidden_name_new ();
  g_autofree char *temporary = g_build_filename (folder, name, NULL);
  int code;

  *fd = open (temporary, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (*fd < 0)
    return errno;
  code = fill (*fd, text);
  if (code == 0)
    code = move_into_place (*fd, temporary, path);
  if (code != 0)
    (void) g_unlink (temporary);
  return code;
}

/* Creates a file under its own name, for file systems that have neither links nor a rename that
 * replaces nothing. */
static int
create_exclusively (const char *path,
                    const GString *text,
                    int *fd)
{
  int code;

  *fd = open (path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (*fd < 0)
    return errno;
  code = fill (*fd, text);
  if (code != 0 && is_same_file (*fd, path))
    (void) g_unlink (path);
  return code;
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

/* Creates a folder and those that contain it, so that they are there after a power failure. */
static void
make_folder (const char *path)
{
  g_autofree char *parent = g_path_get_dirname (path);
  int result = g_mkdir (path, 0700);

  if (result != 0 && errno == ENOENT)
    {
      make_folder (parent);
      result = g_mkdir (path, 0700);
    }
  if (result == 0)
    sync_folder (path);
}

static void
clear_fd (int *fd)
{
  if (*fd >= 0)
    (void) close (*fd);
  *fd = -1;
}

IdxJournalFile *
idx_journal_file_create (const char *path,
                         const GString *text,
                         int *code)
{
  g_autofree char *folder = g_path_get_dirname (path);
  IdxJournalFile *self;
  struct stat info;
  int fd = -1;

  *code = lstat (path, &info) == 0 ? EEXIST : 0;
  if (*code != 0)
    return NULL;
  if (g_str_has_prefix (path, g_get_user_data_dir ()))
    make_folder (folder);
  *code = create_unnamed (folder, path, text, &fd);
  if (*code == EOPNOTSUPP)
    {
      clear_fd (&fd);
      *code = create_hidden (folder, path, text, &fd);
    }
  if (*code == EOPNOTSUPP)
    {
      clear_fd (&fd);
      *code = create_exclusively (path, text, &fd);
    }
  if (*code != 0)
    {
      clear_fd (&fd);
      return NULL;
    }
  self = file_new (path, fd);
  (void) identify (self);
  self->status = IDX_JOURNAL_FILE_LOCKED;
  self->has_lock = TRUE;
  return self;
}

/* --- Reading ------------------------------------------------------------------------------- */

/* Reads up to CHUNK_SIZE bytes. Returns their number, or -1 with an error. */
static gssize
read_chunk (IdxJournalFile *self,
            char *buffer,
            guint64 offset,
            GError **error)
{
  ssize_t n;

  do
    n = pread (self->fd, buffer, CHUNK_SIZE, (off_t) offset);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("The journal can't be read: %s."),
                 g_strerror (errno));
  return n;
}

gboolean
idx_journal_file_replay (IdxJournalFile *self,
                         IdxReplay *replay,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autofree char *buffer = g_malloc (CHUNK_SIZE);
  gboolean needs_more = TRUE;

  while (needs_more)
    {
      gssize n;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      n = read_chunk (self, buffer, self->n_read, error);
      if (n < 0)
        return FALSE;
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

gboolean
idx_journal_file_hash (IdxJournalFile *self,
                       char sha256[65],
                       GError **error)
{
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();
  g_autofree char *buffer = g_malloc (CHUNK_SIZE);
  guint64 offset = 0;
  gssize n;

  while ((n = read_chunk (self, buffer, offset, error)) > 0)
    {
      idx_sha256_update (checksum, buffer, (gsize) n);
      offset += (guint64) n;
    }
  if (n < 0)
    return FALSE;
  g_strlcpy (sha256, idx_sha256_get_hex (checksum), 65);
  return TRUE;
}

gboolean
idx_journal_file_is_in_place (IdxJournalFile *self)
{
  return self->fd >= 0 && is_same_file (self->fd, self->path);
}

gboolean
idx_journal_file_is_same (IdxJournalFile *self,
                          IdxJournalFile *other)
{
  return self->inode != 0 && self->device == other->device && self->inode == other->inode;
}

gboolean
idx_journal_file_has_size (IdxJournalFile *self,
                           guint64 size)
{
  struct stat info;

  return self->fd >= 0 && fstat (self->fd, &info) == 0 && (guint64) info.st_size == size;
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
  return write_all (self->fd, text);
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

int
idx_journal_file_sync (IdxJournalFile *self,
                       gboolean with_folder)
{
  int code = sync_fd (self->fd);

  if (code == 0 && with_folder)
    sync_folder (self->path);
  return code;
}

/* Renames without replacing anything, also on file systems without RENAME_NOREPLACE. */
static int
rename_exclusively (const char *from,
                    const char *to)
{
  if (renameat2 (AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS)
    return errno;
  if (link (from, to) != 0)
    return errno;
  return g_unlink (from) == 0 ? 0 : errno;
}

int
idx_journal_file_rename (IdxJournalFile *self,
                         const char *path)
{
  int code;

  if (!self->has_lock)
    return EBUSY;
  if (!idx_journal_file_is_in_place (self))
    return ESTALE;
  code = rename_exclusively (self->path, path);
  if (code == 0)
    sync_folder (path);
  return code;
}

void
idx_journal_file_rename_back (IdxJournalFile *self,
                              const char *path)
{
  if (is_same_file (self->fd, path))
    (void) rename_exclusively (path, self->path);
}
