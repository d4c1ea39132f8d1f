/* SPDX-License-Identifier: MIT */

/* Writes a tree of files that appears completely or not at all.
 *
 * The tree is written to a hidden folder inside the target folder. At the end, rename() moves each
 * file to its place, or a whole folder if the target has no folder with its name. A file that
 * replaces an existing file is swapped with it. The old file thus stays in the hidden folder until
 * everything has been moved, and the moves can be undone in reverse order. */

#include "idx-staging.h"

#include "idx-error.h"
#include "idx-folder.h"
#include "idx-hidden-name.h"
#include "idx-replacement.h"
#include "idx-text.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The number of attempts to create a folder. Until the folder is locked, another process may remove
 * it as a leftover. */
#define MAX_ATTEMPTS 8

struct _IdxStaging
{
  char *target_path;
  int target_fd;
  int hidden_fd;     /* of the hidden folder, which is locked */
  char *hidden_name; /* of the hidden folder, in the target folder */
  gboolean is_new;   /* whether idx_staging_new() created the target folder */
  gboolean may_replace;
  GArray *moves;
};

/* A move that can be undone. */
typedef struct
{
  char *name;       /* relative to the target folder */
  gboolean is_swap; /* whether the file was swapped with the existing one */
} Move;

static void
move_clear (gpointer data)
{
  Move *self = data;

  g_free (self->name);
}

/* An entry of a folder. */
typedef struct
{
  char *name;
  gboolean is_folder;
} Child;

static void
child_clear (gpointer data)
{
  Child *self = data;

  g_free (self->name);
}

static gboolean
open_target_folder (IdxStaging *self,
                    GError **error)
{
  self->is_new = mkdir (self->target_path, 0777) == 0;
  if (!self->is_new && errno != EEXIST)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The folder can't be created: %s."),
                   g_strerror (errno));
      return FALSE;
    }
  self->target_fd = open (self->target_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (self->target_fd >= 0)
    return TRUE;
  if (errno != ENOTDIR)
    return idx_replacement_set_error (errno, error);
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The folder can't be created: %s."),
               g_strerror (EEXIST));
  return FALSE;
}

static gboolean
open_hidden_folder (IdxStaging *self,
                    GError **error)
{
  for (guint i = 0; i < MAX_ATTEMPTS; i++)
    {
      g_autofree char *name = idx_hidden_name_new ();
      struct stat status;
      int fd;

      if (mkdirat (self->target_fd, name, 0777) != 0)
        return idx_replacement_set_error (errno, error);
      fd = openat (self->target_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (fd >= 0 && (idx_hidden_name_lock (fd, LOCK_EX) || errno != EWOULDBLOCK) &&
          fstatat (self->target_fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
        {
          self->hidden_fd = fd;
          self->hidden_name = g_steal_pointer (&name);
          return TRUE;
        }
      if (fd >= 0)
        close (fd);
      (void) unlinkat (self->target_fd, name, AT_REMOVEDIR);
    }
  return idx_replacement_set_error (EBUSY, error);
}

IdxStaging *
idx_staging_new (GFile *folder,
                 GError **error)
{
  g_autoptr (IdxStaging) self = NULL;

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  if (g_file_peek_path (folder) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("Only local files can be written."));
      return NULL;
    }
  self = g_new0 (IdxStaging, 1);
  self->target_path = g_file_get_path (folder);
  self->target_fd = -1;
  self->hidden_fd = -1;
  self->moves = g_array_new (FALSE, FALSE, sizeof (Move));
  g_array_set_clear_func (self->moves, move_clear);
  if (!open_target_folder (self, error))
    return NULL;
  idx_hidden_name_remove_leftovers (self->target_fd);
  return open_hidden_folder (self, error) ? g_steal_pointer (&self) : NULL;
}

void
idx_staging_free (IdxStaging *self)
{
  g_return_if_fail (self != NULL);

  /* A failure can't be reported here, so try twice. */
  if (self->hidden_name != NULL &&
      !idx_hidden_name_remove_folder (self->target_fd, self->hidden_name))
    (void) idx_hidden_name_remove_folder (self->target_fd, self->hidden_name);
  if (self->hidden_fd >= 0)
    close (self->hidden_fd);
  if (self->target_fd >= 0)
    close (self->target_fd);
  /* Fails if the folder isn't empty. */
  if (self->is_new)
    (void) rmdir (self->target_path);
  g_array_unref (self->moves);
  g_free (self->hidden_name);
  g_free (self->target_path);
  g_free (self);
}

GFile *
idx_staging_dup_hidden_folder (IdxStaging *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_file_new_build_filename (self->target_path, self->hidden_name, NULL);
}

GFile *
idx_staging_create_folder (IdxStaging *self,
                           const char *name,
                           GError **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  if (mkdirat (self->hidden_fd, name, 0777) == 0)
    return g_file_new_build_filename (self->target_path, self->hidden_name, name, NULL);
  (void) idx_replacement_set_error (errno, error);
  return NULL;
}

/* --- Moving --- */

static void
prefix_with_name (const char *name,
                  GError **error)
{
  g_autofree char *valid = idx_text_escape_invalid (name);
  g_autofree char *shown = idx_text_escape_controls (valid);

  g_prefix_error (error, _ ("“%s” can't be written. "), shown);
}

/* Renames a file. If the file system doesn't support the flags of renameat2(), ignores @flag and
 * sets *@is_flag_supported to FALSE, but doesn't replace a file if @flag is RENAME_NOREPLACE. */
static gboolean
rename_with_flag (int folder,
                  const char *from,
                  const char *to,
                  guint flag,
                  gboolean *is_flag_supported)
{
  *is_flag_supported = TRUE;
  if (renameat2 (folder, from, folder, to, flag) == 0)
    return TRUE;
  if (errno != EINVAL && errno != ENOSYS)
    return FALSE;
  *is_flag_supported = FALSE;
  if (flag == RENAME_NOREPLACE && faccessat (folder, to, F_OK, AT_SYMLINK_NOFOLLOW) == 0)
    {
      errno = EEXIST;
      return FALSE;
    }
  return renameat (folder, from, folder, to) == 0;
}

/* Moves a file or folder from the hidden folder to the same relative path in the target folder.
 * @flag is RENAME_NOREPLACE or RENAME_EXCHANGE. Records the move, so that it can be undone, unless
 * the file system can't swap files and an existing file may have been replaced. */
static gboolean
move (IdxStaging *self,
      const char *name,
      guint flag,
      GError **error)
{
  g_autofree char *from = g_build_filename (self->hidden_name, name, NULL);
  gboolean is_flag_supported;

  if (!rename_with_flag (self->target_fd, from, name, flag, &is_flag_supported))
    {
      (void) idx_replacement_set_error (errno, error);
      prefix_with_name (name, error);
      return FALSE;
    }
  if (is_flag_supported || flag != RENAME_EXCHANGE)
    {
      Move move = { g_strdup (name), flag == RENAME_EXCHANGE };

      g_array_append_val (self->moves, move);
    }
  return TRUE;
}

static void
undo_moves (IdxStaging *self)
{
  for (guint i = self->moves->len; i > 0; i--)
    {
      const Move *move = &g_array_index (self->moves, Move, i - 1);
      g_autofree char *to = g_build_filename (self->hidden_name, move->name, NULL);

      if (move->is_swap)
        (void) renameat2 (self->target_fd, move->name, self->target_fd, to, RENAME_EXCHANGE);
      else
        (void) renameat (self->target_fd, move->name, self->target_fd, to);
    }
  g_array_set_size (self->moves, 0);
}

static void
idx_staging_list_cb (const char *name,
                     gboolean is_folder,
                     gpointer data)
{
  GArray *children = data;
  Child child = { g_strdup (name), is_folder };

  g_array_append_val (children, child);
}

static gboolean
set_taken_error (const char *name,
                 gboolean is_folder,
                 GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       is_folder ? _ ("A folder with this name already exists.")
                                 : _ ("Something that isn't a file already has this name."));
  prefix_with_name (name, error);
  return FALSE;
}

/* Moves everything in a folder. @parent is its path relative to the hidden folder: "" for all. */
static gboolean move_children (IdxStaging *self,
                               const char *parent,
                               GError **error);

static gboolean
move_child (IdxStaging *self,
            const char *name,
            gboolean is_folder,
            GError **error)
{
  struct stat status;

  if (fstatat (self->target_fd, name, &status, 0) != 0)
    return move (self, name, RENAME_NOREPLACE, error);
  if (is_folder && S_ISDIR (status.st_mode))
    return move_children (self, name, error);
  if (is_folder || !S_ISREG (status.st_mode))
    return set_taken_error (name, S_ISDIR (status.st_mode), error);
  return move (self, name, self->may_replace ? RENAME_EXCHANGE : RENAME_NOREPLACE, error);
}

static gboolean
move_children (IdxStaging *self,
               const char *parent,
               GError **error)
{
  g_autofree char *path = g_build_filename (self->target_path, self->hidden_name, parent, NULL);
  g_autoptr (GArray) children = g_array_new (FALSE, FALSE, sizeof (Child));

  g_array_set_clear_func (children, child_clear);
  if (!idx_folder_foreach (path, idx_staging_list_cb, children, NULL, error))
    return FALSE;
  for (guint i = 0; i < children->len; i++)
    {
      const Child *child = &g_array_index (children, Child, i);
      g_autofree char *name = *parent != '\0' ? g_build_filename (parent, child->name, NULL)
                                              : g_strdup (child->name);

      if (!move_child (self, name, child->is_folder, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
idx_staging_place (IdxStaging *self,
                   gboolean may_replace,
                   GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  self->may_replace = may_replace;
  /* Without syncfs(), a power failure could leave empty files in place of the replaced ones. */
  if (may_replace)
    (void) syncfs (self->hidden_fd);
  if (move_children (self, "", error))
    return TRUE;
  undo_moves (self);
  return FALSE;
}
