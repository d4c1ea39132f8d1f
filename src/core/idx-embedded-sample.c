/* SPDX-License-Identifier: MIT */

/* The data set that comes with the program: digits that it drew itself, a few of them
 * with a wrong label, so that it can show what it is for. */

#include "idx-embedded-sample.h"

#include "idx-error.h"

#define RESOURCES "/io/github/idxview/Idxview/sample/"
#define IMAGES "sample-images-idx3-ubyte.gz"
#define LABELS "sample-labels-idx1-ubyte.gz"
#define KEY "sample-key.csv"

IdxDataset *
idx_embedded_sample_open (GError **error)
{
  g_autoptr (GBytes) images =
    g_resources_lookup_data (RESOURCES IMAGES, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autoptr (GBytes) labels = NULL;

  if (images == NULL)
    return NULL;
  labels = g_resources_lookup_data (RESOURCES LABELS, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  if (labels == NULL)
    return NULL;
  return idx_dataset_open_bytes (images, labels, "Sample", error);
}

static gboolean
save_one (GFile *target,
          const char *name,
          GError **error)
{
  g_autofree char *path = g_strconcat (RESOURCES, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autoptr (GFileOutputStream) stream = NULL;
  gconstpointer data;
  gsize size;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  stream = g_file_create (target, G_FILE_CREATE_NONE, NULL, error);
  return stream != NULL &&
         g_output_stream_write_all (G_OUTPUT_STREAM (stream), data, size, NULL, NULL, error) &&
         g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error);
}

GPtrArray *
idx_embedded_sample_save (GFile *folder,
                          gboolean with_key,
                          GError **error)
{
  static const char *const names[] = { IMAGES, LABELS, KEY };
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) folder_error = NULL;

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  if (!g_file_make_directory_with_parents (folder, NULL, &folder_error) &&
      !g_error_matches (folder_error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_propagate_error (error, g_steal_pointer (&folder_error));
      return NULL;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names) - (with_key ? 0 : 1); i++)
    {
      g_autoptr (GFile) target = g_file_get_child (folder, names[i]);

      if (!save_one (target, names[i], error))
        return NULL;
      g_ptr_array_add (files, g_steal_pointer (&target));
    }
  return g_steal_pointer (&files);
}
