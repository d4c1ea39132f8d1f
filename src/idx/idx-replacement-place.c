/* SPDX-License-Identifier: MIT */

/* How files come to their places, all of them or none. */

#include "idx-replacement-private.h"

#include "idx-error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

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

/* Gives the file without a name one. */
static gboolean
link_unnamed (IdxReplacement *self,
              const char *name)
{
  char path[32];

  idx_replacement_get_proc_path (self->fd, path, sizeof path);
  return linkat (AT_FDCWD, path, self->folder, name, AT_SYMLINK_FOLLOW) == 0;
}

static gboolean
place_new (IdxReplacement *self,
           GError **error)
{
  if (self->temporary == NULL)
    return link_unnamed (self, self->name) || idx_replacement_set_error (errno, error);

  /* A link never takes the place of what has come there meanwhile. */
  if (linkat (self->folder, self->temporary, self->folder, self->name, 0) == 0)
    {
      (void) unlinkat (self->folder, self->temporary, 0);
      g_clear_pointer (&self->temporary, g_free);
      return TRUE;
    }
  if (renameat2 (self->folder, self->temporary, self->folder, self->name, RENAME_NOREPLACE) != 0)
    return idx_replacement_set_error (errno, error);
  g_clear_pointer (&self->temporary, g_free);
  return TRUE;
}

static gboolean
place_over (IdxReplacement *self,
            gboolean with_backup,
            GError **error)
{
  g_autofree char *backup = with_backup ? idx_replacement_make_name () : NULL;

  if (!is_unchanged (self))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           "The file has been changed by another program meanwhile.");
      return FALSE;
    }
  if (self->temporary == NULL)
    {
      g_autofree char *temporary = idx_replacement_make_name ();

      if (!link_unnamed (self, temporary))
        return idx_replacement_set_error (errno, error);
      self->temporary = g_steal_pointer (&temporary);
    }

  if (with_backup)
    {
      if (linkat (self->folder, self->name, self->folder, backup, 0) == 0)
        self->backup = g_steal_pointer (&backup);
      else if (renameat2 (self->folder, self->temporary, self->folder, self->name,
                          RENAME_EXCHANGE) == 0)
        {
          self->backup = g_steal_pointer (&self->temporary);
          return TRUE;
        }
      else
        return idx_replacement_set_error (errno, error);
    }
  if (renameat (self->folder, self->temporary, self->folder, self->name) != 0)
    return idx_replacement_set_error (errno, error);
  g_clear_pointer (&self->temporary, g_free);
  return TRUE;
}

static gboolean
place (IdxReplacement *self,
       gboolean with_backup,
       GError **error)
{
  self->is_placed =
    self->replaces ? place_over (self, with_backup, error) : place_new (self, error);
  return self->is_placed;
}

static void
remove_backup (IdxReplacement *self)
{
  if (self->backup != NULL)
    (void) unlinkat (self->folder, self->backup, 0);
  g_clear_pointer (&self->backup, g_free);
}

/* Puts back what was there before. */
static void
withdraw (IdxReplacement *self)
{
  if (self->is_placed && !self->replaces)
    (void) unlinkat (self->folder, self->name, 0);
  else if (self->is_placed && self->backup != NULL)
    {
      (void) renameat (self->folder, self->backup, self->folder, self->name);
      g_clear_pointer (&self->backup, g_free);
    }
  else
    remove_backup (self);
  self->is_placed = FALSE;
}

gboolean
idx_replacement_place (IdxReplacement *const *replacements,
                       gsize n_replacements,
                       gsize *failed,
                       GError **error)
{
  gsize i = 0;

  g_return_val_if_fail (n_replacements == 0 || replacements != NULL, FALSE);
  g_return_val_if_fail (failed != NULL, FALSE);

  while (i < n_replacements && place (replacements[i], n_replacements > 1, error))
    i++;
  if (i == n_replacements)
    /* Where a folder can't be synced it is no mistake of ours. */
    for (i = 0; i < n_replacements; i++)
      if (fsync (replacements[i]->folder) != 0 && errno != EINVAL && errno != EROFS)
        {
          idx_replacement_set_error (errno, error);
          break;
        }
  if (i < n_replacements)
    {
      *failed = i;
      for (i = 0; i < n_replacements; i++)
        withdraw (replacements[i]);
      return FALSE;
    }
  for (i = 0; i < n_replacements; i++)
    remove_backup (replacements[i]);
  return TRUE;
}
