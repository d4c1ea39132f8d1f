/* SPDX-License-Identifier: MIT */

/* Writes files atomically: a file or a group of files appears completely or not at all.
 *
 * A file is written in the folder of its target without a name (O_TMPFILE), so that the kernel
 * deletes it if the process is killed. If the file system doesn't support that, the file has a
 * hidden name. After the file has been synced, it is linked or renamed into place. g_file_replace()
 * isn't suitable: after a failed write it commits the part that was written, and it writes in place
 * if the target is a symbolic link.
 *
 * In a group, the first file is the main file, such as images, and the others belong to it, such as
 * labels. Even if the process is killed, the folder never contains old labels with new images or
 * new labels with old images: the old labels get hidden names before the images are replaced, and
 * the new labels are put in place afterwards. A rollback undoes these steps in reverse order. */

#include "idx-replacement.h"

#include "idx-error.h"
#include "idx-hidden-name.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

/* The maximum size of the names and of a value of extended attributes, in bytes (xattr(7)). */
#define MAX_XATTR_SIZE 65536

/* The number of bytes to copy at a time. */
#define COPY_SIZE ((gsize) 256 * 1024)

/* The number of attempts to create a file. Until the file is locked, another process may remove it
 * as a leftover. */
#define MAX_ATTEMPTS 8

/* If @temporary is NULL, the new file has no name yet (O_TMPFILE), or is in place. */
struct _IdxReplacement
{
  int folder;        /* the file descriptor of the folder of the target */
  int fd;            /* the new file, or -1 if there is none */
  int replaced_fd;   /* the existing file, or -1 */
  char *name;        /* the name of the target in the folder */
  char *temporary;   /* the hidden name of the new file in the folder, or NULL */
  char *backup;      /* the hidden name of the replaced file, while it may have to be restored */
  gboolean replaces; /* whether the target existed at the start */
  gboolean removes;  /* whether to remove the target without a new file */
  gboolean is_placed;
  gboolean is_synced;
  struct stat replaced_status; /* of the existing file */
};

gboolean
idx_replacement_set_error (int code,
                           GError **error)
{
  switch (code)
    {
    case ENOSPC:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The disk is full."));
      break;
    case EDQUOT:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("Your disk quota is used up."));
      break;
    case EFBIG:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("The file would be larger than the file system allows."));
      break;
    case EROFS:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("The disk is read-only."));
      break;
    case EACCES:
    case EPERM:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("You don't have permission to write there."));
      break;
    case ENOENT:
    case ENOTDIR:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The folder doesn't exist."));
      break;
    case ELOOP:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("It is a symbolic link that points back to itself."));
      break;
    case EEXIST:
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_EXISTS,
                           _ ("A file with this name already exists."));
      break;
    default:
      g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("It can't be written: %s."),
                   g_strerror (code));
    }
  return FALSE;
}

/* Resolves symbolic links in the path of a file, which may not exist yet. */
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
                           _ ("It is a symbolic link to a file that doesn't exist."));
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

/* Checks that the target doesn't exist, or is a file that may be replaced. */
static gboolean
check_replaced (IdxReplacement *self,
                gboolean may_replace,
                GError **error)
{
  if (fstatat (self->folder, self->name, &self->replaced_status, AT_SYMLINK_NOFOLLOW) != 0)
    return errno == ENOENT || idx_replacement_set_error (errno, error);

  self->replaces = TRUE;
  if (!S_ISREG (self->replaced_status.st_mode))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           S_ISDIR (self->replaced_status.st_mode)
                             ? _ ("A folder with this name already exists.")
                             : _ ("Something that isn't a file already has this name."));
      return FALSE;
    }
  if (!may_replace)
    return idx_replacement_set_error (EEXIST, error);
  if (faccessat (self->folder, self->name, W_OK, AT_EACCESS) != 0)
    return idx_replacement_set_error (errno, error);
  return TRUE;
}

/* Gets the path in /proc of an open file, through which linkat() can give it a name. */
static void
get_proc_path (int fd,
               char *path,
               gsize size)
{
  g_snprintf (path, size, "/proc/self/fd/%d", fd);
}

/* Creates an empty file with a hidden name, and locks it if the file system has locks. Retries if
 * another process locked or removed the file first. */
static gboolean
open_named (IdxReplacement *self,
            GError **error)
{
  for (guint i = 0; i < MAX_ATTEMPTS; i++)
    {
      g_autofree char *name = idx_hidden_name_new ();
      int fd = openat (self->folder, name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
      struct stat status;

      if (fd < 0)
        return idx_replacement_set_error (errno, error);
      if ((idx_hidden_name_lock (fd, LOCK_EX) || errno != EWOULDBLOCK) &&
          (fstat (fd, &status) != 0 || status.st_nlink > 0))
        {
          self->fd = fd;
          self->temporary = g_steal_pointer (&name);
          return TRUE;
        }
      (void) unlinkat (self->folder, name, 0);
      close (fd);
    }
  return idx_replacement_set_error (EBUSY, error);
}

static gboolean
open_temporary (IdxReplacement *self,
                GError **error)
{
  char path[32];

  self->fd = openat (self->folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (self->fd >= 0)
    {
      /* Without /proc, the file couldn't get a name later. */
      get_proc_path (self->fd, path, sizeof path);
      if (access (path, F_OK) == 0)
        {
          (void) idx_hidden_name_lock (self->fd, LOCK_EX);
          return TRUE;
        }
      close (self->fd);
      self->fd = -1;
    }
  return open_named (self, error);
}

static void
copy_extended_attributes (int from,
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

/* Copies the mode of the replaced file and, as far as the system allows, also its owner and
 * extended attributes. */
static gboolean
preserve_attributes (IdxReplacement *self,
                     GError **error)
{
  if (!self->replaces)
    return TRUE;

  /* A user who may replace a file may not be allowed to change its owner. */
  if (fchown (self->fd, self->replaced_status.st_uid, self->replaced_status.st_gid) != 0)
    (void) !fchown (self->fd, (uid_t) -1, self->replaced_status.st_gid);
  if (fchmod (self->fd, self->replaced_status.st_mode & 0777) != 0)
    return idx_replacement_set_error (errno, error);
  if (self->replaced_fd >= 0)
    copy_extended_attributes (self->replaced_fd, self->fd);
  return TRUE;
}

/* Opens the existing file, whose extended attributes are copied. */
static void
open_replaced (IdxReplacement *self)
{
  self->replaced_fd = openat (self->folder, self->name,
                              O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
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
                     gboolean may_replace,
                     GError **error)
{
  g_autoptr (IdxReplacement) self = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (G_IS_FILE (target), NULL);

  if (g_file_peek_path (target) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("Only local files can be written."));
      return NULL;
    }
  path = resolve (g_file_peek_path (target), error);
  if (path == NULL)
    return NULL;

  self = new_in_folder (path, error);
  if (self == NULL || !check_replaced (self, may_replace, error))
    return NULL;
  if (may_replace)
    idx_hidden_name_remove_leftovers (self->folder);
  if (self->replaces)
    open_replaced (self);
  if (!open_temporary (self, error) || !preserve_attributes (self, error))
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
  if (fstatat (self->folder, self->name, &self->replaced_status, AT_SYMLINK_NOFOLLOW) != 0)
    {
      idx_replacement_set_error (errno, error);
      return NULL;
    }
  self->replaces = TRUE;
  return g_steal_pointer (&self);
}

void
idx_replacement_remove_leftovers (GFile *folder)
{
  int fd;

  g_return_if_fail (G_IS_FILE (folder));

  if (g_file_peek_path (folder) == NULL)
    return;
  fd = open (g_file_peek_path (folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return;
  idx_hidden_name_remove_leftovers (fd);
  close (fd);
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

  /* Drop the cached pages, so that reading back reads from the disk. */
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

static gboolean
is_unchanged (IdxReplacement *self)
{
  struct stat status;

  return fstatat (self->folder, self->name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         status.st_dev == self->replaced_status.st_dev &&
         status.st_ino == self->replaced_status.st_ino &&
         status.st_size == self->replaced_status.st_size &&
         status.st_mtim.tv_sec == self->replaced_status.st_mtim.tv_sec &&
         status.st_mtim.tv_nsec == self->replaced_status.st_mtim.tv_nsec;
}

static gboolean
check_unchanged (IdxReplacement *self,
                 GError **error)
{
  if (is_unchanged (self))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       _ ("Another program has changed the file in the meantime."));
  return FALSE;
}

/* Gives a name to the unnamed file. */
static gboolean
link_unnamed (IdxReplacement *self,
              const char *name)
{
  char path[32];

  get_proc_path (self->fd, path, sizeof path);
  return linkat (AT_FDCWD, path, self->folder, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Appends the content of another file. */
static gboolean
copy_content (IdxReplacement *self,
              int from,
              GError **error)
{
  g_autofree guint8 *buffer = g_malloc (COPY_SIZE);
  off_t offset = 0;
  ssize_t n;

  while ((n = pread (from, buffer, COPY_SIZE, offset)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return idx_replacement_set_error (errno, error);
      if (!idx_replacement_write (self, buffer, (gsize) n, error))
        return FALSE;
      offset += n;
    }
  return TRUE;
}

/* Replaces the unnamed file by a copy with a hidden name. */
static gboolean
copy_to_named (IdxReplacement *self,
               GError **error)
{
  int unnamed = self->fd;
  gboolean copied = open_named (self, error);

  if (!copied)
    return FALSE;
  copied = preserve_attributes (self, error) && copy_content (self, unnamed, error) &&
           (!self->is_synced || idx_replacement_sync (self, error));
  close (unnamed);
  return copied;
}

/* Gives the unnamed file a hidden name, so that it can be renamed. */
static gboolean
name_unnamed (IdxReplacement *self,
              GError **error)
{
  g_autofree char *temporary = idx_hidden_name_new ();

  if (!link_unnamed (self, temporary))
    return copy_to_named (self, error);
  self->temporary = g_steal_pointer (&temporary);
  return TRUE;
}

/* Renames the file to its target without replacing another file. */
static gboolean
rename_new (IdxReplacement *self,
            GError **error)
{
  struct stat status;

  if (renameat2 (self->folder, self->temporary, self->folder, self->name, RENAME_NOREPLACE) == 0)
    return TRUE;
  if (errno == EEXIST)
    return idx_replacement_set_error (errno, error);

  /* If the file system has neither hard links nor rename flags, another program can still create a
   * file between these calls. */
  if (fstatat (self->folder, self->name, &status, AT_SYMLINK_NOFOLLOW) == 0)
    return idx_replacement_set_error (EEXIST, error);
  return renameat (self->folder, self->temporary, self->folder, self->name) == 0 ||
         idx_replacement_set_error (errno, error);
}

/* Gives the new file its name. Fails if another program has created a file with this name. */
static gboolean
place_new (IdxReplacement *self,
           GError **error)
{
  if (self->temporary == NULL)
    {
      if (link_unnamed (self, self->name))
        return TRUE;
      if (errno == EEXIST)
        return idx_replacement_set_error (errno, error);
      if (!name_unnamed (self, error))
        return FALSE;
    }

  /* linkat() never replaces a file that another program created in the meantime. */
  if (linkat (self->folder, self->temporary, self->folder, self->name, 0) == 0)
    {
      if (unlinkat (self->folder, self->temporary, 0) == 0)
        g_clear_pointer (&self->temporary, g_free);
      return TRUE;
    }
  if (!rename_new (self, error))
    return FALSE;
  g_clear_pointer (&self->temporary, g_free);
  return TRUE;
}

/* Renames the existing file to a hidden name. */
static gboolean
move_to_backup (IdxReplacement *self,
                GError **error)
{
  g_autofree char *backup = idx_hidden_name_new_backup (self->name);

  if (!check_unchanged (self, error))
    return FALSE;
  if (renameat (self->folder, self->name, self->folder, backup) != 0)
    return idx_replacement_set_error (errno, error);
  self->backup = g_steal_pointer (&backup);
  return TRUE;
}

/* Keeps the existing file under a hidden name. Creates a hard link, so that the target always
 * exists. If the file system has no hard links, swaps the existing file with the new one, and sets
 * *@is_placed to TRUE. Before the swap, the new file gets the name of the backup, which the swap
 * passes to the existing file. Thus the existing file isn't removed as a leftover if the process is
 * killed after the swap. If the file system can't swap files either, renames the existing file. */
static gboolean
back_up (IdxReplacement *self,
         gboolean *is_placed,
         GError **error)
{
  g_autofree char *backup = idx_hidden_name_new_backup (self->name);

  if (linkat (self->folder, self->name, self->folder, backup, 0) == 0)
    {
      self->backup = g_steal_pointer (&backup);
      return TRUE;
    }
  if (renameat (self->folder, self->temporary, self->folder, backup) == 0)
    {
      g_free (self->temporary);
      self->temporary = g_steal_pointer (&backup);
    }
  if (renameat2 (self->folder, self->temporary, self->folder, self->name, RENAME_EXCHANGE) == 0)
    {
      self->backup = g_steal_pointer (&self->temporary);
      *is_placed = TRUE;
      return TRUE;
    }
  return move_to_backup (self, error);
}

/* Replaces the existing file. If @with_backup is TRUE, keeps the existing file under a hidden name,
 * so that it can be restored. */
static gboolean
place_over (IdxReplacement *self,
            gboolean with_backup,
            GError **error)
{
  gboolean is_placed = FALSE;

  if (!check_unchanged (self, error) || (self->temporary == NULL && !name_unnamed (self, error)) ||
      (with_backup && !back_up (self, &is_placed, error)))
    return FALSE;
  if (is_placed)
    return TRUE;
  if (renameat (self->folder, self->temporary, self->folder, self->name) != 0)
    return idx_replacement_set_error (errno, error);
  g_clear_pointer (&self->temporary, g_free);
  return TRUE;
}

/* Moves the existing targets of all files except the first to backups, from last to first. Returns
 * @n_replacements on success, else the number of files that were visited before the failure. */
static gsize
move_others_to_backup (IdxReplacement *const *replacements,
                       gsize n_replacements,
                       GError **error)
{
  for (gsize i = n_replacements; i > 1; i--)
    if (replacements[i - 1]->replaces && !move_to_backup (replacements[i - 1], error))
      return n_replacements - i;
  return n_replacements;
}

/* Puts files in place. Only the first one may replace an existing file, because the other targets
 * have been moved to backups. Returns the number of files put in place. */
static gsize
place_all (IdxReplacement *const *replacements,
           gsize n_replacements,
           GError **error)
{
  for (gsize i = 0; i < n_replacements; i++)
    {
      IdxReplacement *self = replacements[i];

      if (self->removes)
        self->is_placed = i > 0 || move_to_backup (self, error);
      else if (i == 0 && self->replaces)
        self->is_placed = place_over (self, n_replacements > 1, error);
      else
        self->is_placed = place_new (self, error);
      if (!self->is_placed)
        return i;
    }
  return n_replacements;
}

/* Restores a replaced file. If the target and the backup are still links to the same file, rename()
 * does nothing; the backup is then removed. */
static void
restore (IdxReplacement *self)
{
  if (self->backup == NULL ||
      renameat (self->folder, self->backup, self->folder, self->name) != 0)
    return;
  (void) unlinkat (self->folder, self->backup, 0);
  g_clear_pointer (&self->backup, g_free);
}

/* Removes a new file that has been put in place. A replaced main file isn't removed, because
 * restore() renames the old file over it. */
static void
remove_placed (IdxReplacement *self,
               gboolean is_first)
{
  if (self->is_placed && !self->removes && !(is_first && self->replaces))
    (void) unlinkat (self->folder, self->name, 0);
  self->is_placed = FALSE;
}

static void
roll_back (IdxReplacement *const *replacements,
           gsize n_replacements)
{
  for (gsize i = n_replacements; i > 0; i--)
    remove_placed (replacements[i - 1], i == 1);
  for (gsize i = 0; i < n_replacements; i++)
    restore (replacements[i]);
}

gboolean
idx_replacement_place (IdxReplacement *const *replacements,
                       gsize n_replacements,
                       gsize *failed_index,
                       GError **error)
{
  gsize n;

  g_return_val_if_fail (n_replacements == 0 || replacements != NULL, FALSE);
  g_return_val_if_fail (failed_index != NULL, FALSE);

  n = move_others_to_backup (replacements, n_replacements, error);
  if (n < n_replacements)
    *failed_index = n_replacements - 1 - n;
  else
    {
      n = place_all (replacements, n_replacements, error);
      *failed_index = n;
    }
  if (n < n_replacements)
    {
      roll_back (replacements, n_replacements);
      return FALSE;
    }

  /* Some file systems can't fsync a directory; ignore that error. */
  for (gsize i = 0; i < n_replacements; i++)
    if (replacements[i]->is_synced)
      (void) fsync (replacements[i]->folder);
  for (gsize i = 0; i < n_replacements; i++)
    if (replacements[i]->backup != NULL &&
        unlinkat (replacements[i]->folder, replacements[i]->backup, 0) == 0)
      g_clear_pointer (&replacements[i]->backup, g_free);
  return TRUE;
}

gboolean
idx_replacement_sync_and_place (IdxReplacement *self,
                                GError **error)
{
  gsize failed_index;

  return idx_replacement_sync (self, error) &&
         idx_replacement_place (&self, 1, &failed_index, error);
}
