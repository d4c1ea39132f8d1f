/* SPDX-License-Identifier: MIT */

/* How files come to their places, all of them or none.
 *
 * Files after the first belong to it, as labels belong to images. They never lie beside another
 * one, even if the process is killed: the old ones get hidden names before the first file is
 * replaced, and the new ones come after it. Taking all back goes the same way backwards. */

#include "idx-replacement-private.h"

#include "idx-error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define COPY_SIZE ((gsize) 256 * 1024)

static gboolean
is_unchanged (IdxReplacement *self)
{
  struct stat status;

  return fstatat (self->folder, self->name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         status.st_dev == self->replaced.st_dev && status.st_ino == self->replaced.st_ino &&
         status.st_size == self->replaced.st_size &&
         status.st_mtim.tv_sec == self->replaced.st_mtim.tv_sec &&
         status.st_mtim.tv_nsec == self->replaced.st_mtim.tv_nsec;
}

static gboolean
check_unchanged (IdxReplacement *self,
                 GError **error)
{
  if (is_unchanged (self))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       "The file has been changed by another program meanwhile.");
  return FALSE;
}

/* Gives the file without a name one. */
static gboolean
link_unnamed (IdxReplacement *self,
              const char *name)
{
  char path[32];

  idx_replacement_get_proc_path (self->fd, path, sizeof path);
  return linkat (AT_FDCWD, path, self->folder, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Appends what another file holds. */
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

/* Goes on with a named copy of the unnamed file. */
static gboolean
copy_to_named (IdxReplacement *self,
               GError **error)
{
  int unnamed = self->fd;
  gboolean copied = idx_replacement_open_named (self, error);

  if (!copied)
    return FALSE;
  copied = idx_replacement_keep_attributes (self, error) && copy_content (self, unnamed, error) &&
           (!self->is_synced || idx_replacement_sync (self, error));
  close (unnamed);
  return copied;
}

/* Gives the file a hidden name, from which it can be renamed. */
static gboolean
name_unnamed (IdxReplacement *self,
              GError **error)
{
  g_autofree char *temporary = idx_replacement_make_name ();

  if (!link_unnamed (self, temporary))
    return copy_to_named (self, error);
  self->temporary = g_steal_pointer (&temporary);
  return TRUE;
}

/* Renames a file to a name that must be free. */
static gboolean
rename_new (IdxReplacement *self,
            GError **error)
{
  struct stat status;

  if (renameat2 (self->folder, self->temporary, self->folder, self->name, RENAME_NOREPLACE) == 0)
    return TRUE;
  if (errno == EEXIST)
    return idx_replacement_set_error (errno, error);

  /* Without links and flags nothing keeps another program from making a file at this moment. */
  if (fstatat (self->folder, self->name, &status, AT_SYMLINK_NOFOLLOW) == 0)
    return idx_replacement_set_error (EEXIST, error);
  return renameat (self->folder, self->temporary, self->folder, self->name) == 0 ||
         idx_replacement_set_error (errno, error);
}

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

  /* A link never takes the place of what has come there meanwhile. */
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

/* Gives the file that is there a hidden name. */
static gboolean
set_aside (IdxReplacement *self,
           GError **error)
{
  g_autofree char *backup = idx_replacement_make_name ();

  if (!check_unchanged (self, error))
    return FALSE;
  if (renameat (self->folder, self->name, self->folder, backup) != 0)
    return idx_replacement_set_error (errno, error);
  self->backup = g_steal_pointer (&backup);
  return TRUE;
}

/* Keeps the file that is there under a hidden name too, or puts the new one in its place at once. */
static gboolean
back_up (IdxReplacement *self,
         gboolean *is_placed,
         GError **error)
{
  g_autofree char *backup = idx_replacement_make_name ();

  if (linkat (self->folder, self->name, self->folder, backup, 0) == 0)
    {
      self->backup = g_steal_pointer (&backup);
      return TRUE;
    }
  if (renameat2 (self->folder, self->temporary, self->folder, self->name, RENAME_EXCHANGE) == 0)
    {
      self->backup = g_steal_pointer (&self->temporary);
      *is_placed = TRUE;
      return TRUE;
    }
  return set_aside (self, error);
}

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

/* Sets aside what there is in the places of all but the first; gives how many from the end. */
static gsize
set_others_aside (IdxReplacement *const *replacements,
                  gsize n_replacements,
                  GError **error)
{
  for (gsize i = n_replacements; i > 1; i--)
    if (replacements[i - 1]->replaces && !set_aside (replacements[i - 1], error))
      return n_replacements - i;
  return n_replacements;
}

/* Puts files in their places, the first one over what is there; gives how many. */
static gsize
place_all (IdxReplacement *const *replacements,
           gsize n_replacements,
           GError **error)
{
  for (gsize i = 0; i < n_replacements; i++)
    {
      IdxReplacement *self = replacements[i];

      if (self->removes)
        self->is_placed = i > 0 || set_aside (self, error);
      else if (i == 0 && self->replaces)
        self->is_placed = place_over (self, n_replacements > 1, error);
      else
        self->is_placed = place_new (self, error);
      if (!self->is_placed)
        return i;
    }
  return n_replacements;
}

/* Puts a file back that was replaced; in its place there may still be a link to it. */
static void
restore (IdxReplacement *self)
{
  if (self->backup == NULL ||
      renameat (self->folder, self->backup, self->folder, self->name) != 0)
    return;
  (void) unlinkat (self->folder, self->backup, 0);
  g_clear_pointer (&self->backup, g_free);
}

static void
take_back (IdxReplacement *self,
           gboolean is_first)
{
  if (self->is_placed && !self->removes && !(is_first && self->replaces))
    (void) unlinkat (self->folder, self->name, 0);
  self->is_placed = FALSE;
}

static void
withdraw_all (IdxReplacement *const *replacements,
              gsize n_replacements)
{
  for (gsize i = n_replacements; i > 0; i--)
    take_back (replacements[i - 1], i == 1);
  for (gsize i = 0; i < n_replacements; i++)
    restore (replacements[i]);
}

gboolean
idx_replacement_place (IdxReplacement *const *replacements,
                       gsize n_replacements,
                       gsize *failed,
                       GError **error)
{
  gsize n;

  g_return_val_if_fail (n_replacements == 0 || replacements != NULL, FALSE);
  g_return_val_if_fail (failed != NULL, FALSE);

  n = set_others_aside (replacements, n_replacements, error);
  if (n < n_replacements)
    *failed = n_replacements - 1 - n;
  else
    {
      n = place_all (replacements, n_replacements, error);
      *failed = n;
    }
  if (n < n_replacements)
    {
      withdraw_all (replacements, n_replacements);
      return FALSE;
    }

  /* The files are there: a folder that can't be synced, as on some file systems, takes nothing away. */
  for (gsize i = 0; i < n_replacements; i++)
    if (replacements[i]->is_synced)
      (void) fsync (replacements[i]->folder);
  for (gsize i = 0; i < n_replacements; i++)
    if (replacements[i]->backup != NULL &&
        unlinkat (replacements[i]->folder, replacements[i]->backup, 0) == 0)
      g_clear_pointer (&replacements[i]->backup, g_free);
  return TRUE;
}
