/* SPDX-License-Identifier: MIT */

/* Lists the entries of a folder. */

#include "idx-folder.h"

#include "idx-error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>

static gboolean
set_error (int code,
           GError **error)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_READ, _ ("The folder can't be read: %s."),
               g_strerror (code));
  return FALSE;
}

static gboolean
is_folder (DIR *parent,
           const struct dirent *child)
{
  struct stat status;

  if (child->d_type != DT_LNK && child->d_type != DT_UNKNOWN)
    return child->d_type == DT_DIR;
  return fstatat (dirfd (parent), child->d_name, &status, 0) == 0 && S_ISDIR (status.st_mode);
}

/* Calls @func for each entry of an open folder. */
static gboolean
read_children (DIR *folder,
               IdxFolderFunc func,
               gpointer data,
               GCancellable *cancellable,
               GError **error)
{
  const struct dirent *child;

  for (;;)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      errno = 0;
      child = readdir (folder);
      if (child == NULL)
        return errno == 0 || set_error (errno, error);
      if (!g_str_equal (child->d_name, ".") && !g_str_equal (child->d_name, ".."))
        func (child->d_name, is_folder (folder, child), data);
    }
}

gboolean
idx_folder_foreach (const char *path,
                    IdxFolderFunc func,
                    gpointer data,
                    GCancellable *cancellable,
                    GError **error)
{
  DIR *folder;
  gboolean success;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);

  folder = opendir (path);
  if (folder == NULL)
    return set_error (errno, error);
  success = read_children (folder, func, data, cancellable, error);
  (void) closedir (folder);
  return success;
}
