/* SPDX-License-Identifier: MIT */

/* A file that takes the place of another, whole or not at all.
 *
 * It is written beside its target without a name (O_TMPFILE), so that nothing is left of it
 * even where the process is killed, or under a name with a dot where the file system can't
 * do that, and renamed when the disk has it. g_file_replace() isn't used: after a failed
 * write it commits the part that was written, and through a link it writes in place. */

#include "idx-replacement-private.h"

#include "idx-error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MAX_XATTR_SIZE 65536

gboolean
idx_replacement_set_error (int code,
                           GError **error)
{
  switch (code)
    {
    case ENOSPC:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, "The disk is full.");
      break;
    case EDQUOT:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, "Your share of the disk is full.");
      break;
    case EFBIG:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           "The file would become larger than files may be here.");
      break;
    case EROFS:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           "The disk can only be read, not written to.");
      break;
    case EACCES:
    case EPERM:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           "You have no permission to write there.");
      break;
    case ENOENT:
    case ENOTDIR:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, "There is no such folder.");
      break;
    case ELOOP:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           "It is a link that leads back to itself.");
      break;
    case EEXIST:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_EXISTS,
                           "There is a file of this name already.");
      break;
    default:
      g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, "It can't be written: %s.",
                   g_strerror (code));
    }
  return FALSE;
}

/* Follows the links to where the file is or is going to be. */
static char *
resolve (const char *path,
         GError **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *name = NULL;
  char *resolved = realpath (path, NULL);
  char *joined;
  struct stat status;

  if (resolved != NULL)
    return resolved;
  if (errno != ENOENT)
    {
      idx_replacement_set_error (errno, error);
      return NULL;
    }
  if (lstat (path, &status) == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           "It is a link to a file that doesn't exist.");
      return NULL;
    }

  folder = g_path_get_dirname (path);
  resolved = realpath (folder, NULL);
  if (resolved == NULL)
    {
      idx_replacement_set_error (errno, error);
      return NULL;
    }
  name = g_path_get_basename (path);
  joined = g_build_filename (resolved, name, NULL);
  free (resolved);
  return joined;
}

static gboolean
check_replaced (IdxReplacement *self,
                gboolean replace,
                GError **error)
{
  if (fstatat (self->folder, self->name, &self->replaced, AT_SYMLINK_NOFOLLOW) != 0)
    return errno == ENOENT || idx_replacement_set_error (errno, error);

  self->replaces = TRUE;
  if (!S_ISREG (self->replaced.st_mode))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, "There is %s of this name already.",
                   S_ISDIR (self->replaced.st_mode) ? "a folder" : "something that isn't a file");
      return FALSE;
    }
  if (!replace)
    return idx_replacement_set_error (EEXIST, error);
  if (faccessat (self->folder, self->name, W_OK, AT_EACCESS) != 0)
    return idx_replacement_set_error (errno, error);
  return TRUE;
}

void
idx_replacement_get_proc_path (int fd,
                               char *path,
                               gsize size)
{
  g_snprintf (path, size, "/proc/self/fd/%d", fd);
}

static gboolean
open_temporary (IdxReplacement *self,
                GError **error)
{
  char path[32];

  self->fd = openat (self->folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (self->fd >= 0)
    {
      /* A name can only be given to it through /proc. */
      idx_replacement_get_proc_path (self->fd, path, sizeof path);
      if (access (path, F_OK) == 0)
        {
          (void) idx_replacement_lock (self->fd, LOCK_EX);
          return TRUE;
        }
      close (self->fd);
      self->fd = -1;
    }
  return idx_replacement_open_named (self, error);
}

static void
copy_attributes (int from,
                 int to)
{
  g_autofree char *names = g_malloc (MAX_XATTR_SIZE);
  g_autofree char *value = g_malloc (MAX_XATTR_SIZE);
  ssize_t length = flistxattr (from, names, MAX_XATTR_SIZE);

  for (const char *name = names; length > 0 && name < names + length; name += strlen (name) + 1)
    {
      ssize_t size = fgetxattr (from, name, value, MAX_XATTR_SIZE);

      if (size >= 0)
        (void) fsetxattr (to, name, value, (size_t) size, 0);
    }
}

gboolean
idx_replacement_keep_attributes (IdxReplacement *self,
                                 GError **error)
{
  if (!self->replaces)
    return TRUE;

  /* Who may replace a file may not always give it to its owner. */
  if (fchown (self->fd, self->replaced.st_uid, self->replaced.st_gid) != 0)
    (void) !fchown (self->fd, (uid_t) -1, self->replaced.st_gid);
  if (fchmod (self->fd, self->replaced.st_mode & 0777) != 0)
    return idx_replacement_set_error (errno, error);
  if (self->replaced_fd >= 0)
    copy_attributes (self->replaced_fd, self->fd);
  return TRUE;
}

/* Keeps the replaced file open: other processes let it be while it has a hidden name. */
static void
hold_replaced (IdxReplacement *self)
{
  self->replaced_fd = openat (self->folder, self->name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (self->replaced_fd >= 0)
    (void) idx_replacement_lock (self->replaced_fd, LOCK_SH);
}

static IdxReplacement *
new_in_folder (const char *path,
               GError **error)
{
  g_autoptr (IdxReplacement) self = g_new0 (IdxReplacement, 1);
  g_autofree char *folder = g_path_get_dirname (path);

  self->fd = -1;
  self->replaced_fd = -1;
  self->name = g_path_get_basename (path);
  self->folder = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (self->folder >= 0)
    return g_steal_pointer (&self);
  idx_replacement_set_error (errno, error);
  return NULL;
}

IdxReplacement *
idx_replacement_new (GFile *target,
                     gboolean replace,
                     GError **error)
{
  g_autoptr (IdxReplacement) self = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (G_IS_FILE (target), NULL);

  if (g_file_peek_path (target) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           "Only files of this computer can be written.");
      return NULL;
    }
  path = resolve (g_file_peek_path (target), error);
  if (path == NULL)
    return NULL;

  self = new_in_folder (path, error);
  if (self == NULL || !check_replaced (self, replace, error))
    return NULL;
  if (replace)
    idx_replacement_clean_folder (self->folder);
  if (self->replaces)
    hold_replaced (self);
  if (!open_temporary (self, error) || !idx_replacement_keep_attributes (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

IdxReplacement *
idx_replacement_new_removal (GFile *target,
                             GError **error)
{
  g_autoptr (IdxReplacement) self = NULL;

  g_return_val_if_fail (G_IS_FILE (target) && g_file_peek_path (target) != NULL, NULL);

  self = new_in_folder (g_file_peek_path (target), error);
  if (self == NULL)
    return NULL;
  self->removes = TRUE;
  if (fstatat (self->folder, self->name, &self->replaced, AT_SYMLINK_NOFOLLOW) != 0)
    {
      idx_replacement_set_error (errno, error);
      return NULL;
    }
  self->replaces = TRUE;
  hold_replaced (self);
  return g_steal_pointer (&self);
}

void
idx_replacement_free (IdxReplacement *self)
{
  g_return_if_fail (self != NULL);

  if (self->temporary != NULL)
    (void) unlinkat (self->folder, self->temporary, 0);
  if (self->backup != NULL && self->is_placed)
    (void) unlinkat (self->folder, self->backup, 0);
  if (self->fd >= 0)
    close (self->fd);
  if (self->replaced_fd >= 0)
    close (self->replaced_fd);
  if (self->folder >= 0)
    close (self->folder);
  g_free (self->name);
  g_free (self->temporary);
  g_free (self->backup);
  g_free (self);
}

gboolean
idx_replacement_reserve (IdxReplacement *self,
                         guint64 size,
                         GError **error)
{
  int status;

  g_return_val_if_fail (self != NULL, FALSE);

  if (size == 0)
    return TRUE;
  do
    status = fallocate (self->fd, FALLOC_FL_KEEP_SIZE, 0, (off_t) size);
  while (status != 0 && errno == EINTR);
  if (status != 0 && (errno == ENOSPC || errno == EDQUOT || errno == EFBIG))
    return idx_replacement_set_error (errno, error);
  return TRUE;
}

gboolean
idx_replacement_write (IdxReplacement *self,
                       const guint8 *bytes,
                       gsize length,
                       GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);

  while (length > 0)
    {
      ssize_t n = write (self->fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return idx_replacement_set_error (n < 0 ? errno : ENOSPC, error);
      bytes += n;
      length -= (gsize) n;
    }
  return TRUE;
}

gboolean
idx_replacement_sync (IdxReplacement *self,
                      GError **error)
{
  int status;

  g_return_val_if_fail (self != NULL, FALSE);

  do
    status = fsync (self->fd);
  while (status != 0 && errno == EINTR);
  if (status != 0)
    return idx_replacement_set_error (errno, error);
  self->is_synced = TRUE;

  /* What is read back is to come from the disk. */
  (void) posix_fadvise (self->fd, 0, 0, POSIX_FADV_DONTNEED);
  return TRUE;
}

gboolean
idx_replacement_read (IdxReplacement *self,
                      guint64 offset,
                      guint8 *buffer,
                      gsize length,
                      gsize *n_read,
                      GError **error)
{
  gsize total = 0;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (buffer != NULL, FALSE);
  g_return_val_if_fail (n_read != NULL, FALSE);

  while (total < length)
    {
      ssize_t n = pread (self->fd, buffer + total, length - total, (off_t) (offset + total));

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return idx_replacement_set_error (errno, error);
      if (n == 0)
        break;
      total += (gsize) n;
    }
  *n_read = total;
  return TRUE;
}
