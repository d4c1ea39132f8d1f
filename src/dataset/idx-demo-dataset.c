/* SPDX-License-Identifier: MIT */

/* The demo dataset that comes with the program: drawn digits, a few of them with a wrong label. */

#include "idx-demo-dataset.h"

#include "idx-error.h"
#include "idx-replacement.h"
#include "idx-writer.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#define RESOURCES "/io/github/idxview/Idxview/sample/"
#define IMAGES "sample-images-idx3-ubyte.gz"
#define LABELS "sample-labels-idx1-ubyte.gz"
#define KEY "sample-key.csv" /* the answer key */

IdxDataset *
idx_demo_dataset_open (GError **error)
{
  g_autoptr (GBytes) images =
    g_resources_lookup_data (RESOURCES IMAGES, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autoptr (GBytes) labels = NULL;

  if (images == NULL)
    return NULL;
  labels = g_resources_lookup_data (RESOURCES LABELS, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  if (labels == NULL)
    return NULL;
  return idx_dataset_open_bytes (images, labels, _ ("Demo dataset"), error);
}

GFile *
idx_demo_dataset_dup_location (void)
{
  return g_file_new_for_uri ("resource://" RESOURCES IMAGES);
}

/* Writes the resource @name, but doesn't move the file into place. */
static IdxReplacement *
write_one (GFile *target,
           const char *name,
           GError **error)
{
  g_autofree char *path = g_strconcat (RESOURCES, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autoptr (IdxReplacement) file = NULL;
  const guint8 *data;
  gsize size;

  if (bytes == NULL)
    return NULL;
  data = g_bytes_get_data (bytes, &size);
  file = idx_replacement_new (target, FALSE /* may_replace */, error);
  if (file != NULL && idx_replacement_write (file, data, size, error) &&
      idx_replacement_sync (file, error))
    return g_steal_pointer (&file);
  idx_writer_prefix_error (target, error);
  return NULL;
}

/* Writes all files, or none. */
static GPtrArray *
write_all (GFile *folder,
           gboolean with_key,
           GError **error)
{
  static const char *const names[] = { IMAGES, LABELS, KEY /* must be the last */ };
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) replacements =
    g_ptr_array_new_with_free_func ((GDestroyNotify) idx_replacement_free);
  gsize failed;

  idx_replacement_remove_leftovers (folder);
  for (gsize i = 0; i < G_N_ELEMENTS (names) - (with_key ? 0 : 1); i++)
    {
      GFile *target = g_file_get_child (folder, names[i]);
      IdxReplacement *replacement;

      g_ptr_array_add (files, target);
      replacement = write_one (target, names[i], error);
      if (replacement == NULL)
        return NULL;
      g_ptr_array_add (replacements, replacement);
    }
  if (idx_replacement_place ((IdxReplacement *const *) replacements->pdata, replacements->len,
                             &failed, error))
    return g_steal_pointer (&files);
  idx_writer_prefix_error (g_ptr_array_index (files, failed), error);
  return NULL;
}

/* Returns @path if it exists, otherwise its nearest existing parent. */
static char *
find_existing (const char *path)
{
  char *existing = g_strdup (path);

  while (!g_file_test (existing, G_FILE_TEST_EXISTS))
    {
      char *parent = g_path_get_dirname (existing);

      g_free (existing);
      existing = parent;
    }
  return existing;
}

/* Removes the empty folders on @path that were created below @existing. */
static void
remove_created (const char *path,
                const char *existing)
{
  g_autofree char *parent = NULL;

  if (g_str_equal (path, existing))
    return;
  (void) g_rmdir (path);
  parent = g_path_get_dirname (path);
  remove_created (parent, existing);
}

GPtrArray *
idx_demo_dataset_save (GFile *folder,
                       gboolean with_key,
                       GError **error)
{
  const char *path;
  g_autofree char *existing = NULL;
  GPtrArray *files = NULL;

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  path = g_file_peek_path (folder);
  if (path == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("Only local files can be written."));
      return NULL;
    }
  existing = find_existing (path);
  if (g_mkdir_with_parents (path, 0777) != 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The folder can't be created: %s."),
                 g_strerror (errno));
  else
    files = write_all (folder, with_key, error);
  if (files == NULL)
    remove_created (path, existing);
  return files;
}
