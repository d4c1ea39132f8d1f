/* SPDX-License-Identifier: MIT */

/* Matches images and labels. */

#include "idx-pairing.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of labels to hash. No dataset that is recognized by the hash of its labels has
 * more, and hashing eight million labels would take half as long as starting the program. */
#define MAX_HASHED_LABELS 10000U

gboolean
idx_pairing_is_labels (IdxFile *file)
{
  const IdxHeader *header;
  g_autofree char *name = NULL;
  g_autofree char *key = NULL;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);

  header = idx_file_get_header (file);
  if (header->n_dimensions == 1)
    return TRUE;
  if (header->n_dimensions > 2)
    return FALSE;

  name = g_file_get_basename (idx_file_get_location (file));
  return idx_file_name_parse (name, NULL) == IDX_FILE_ROLE_LABELS ||
         idx_file_name_parse_xy (name, &key) == IDX_FILE_ROLE_LABELS;
}

void
idx_pairing_prefix_error (GFile *labels,
                          GError **error)
{
  g_autofree char *name = idx_text_file_name (labels);

  g_prefix_error (error, _ ("“%s” can't be used as labels. "), name);
}

void
idx_pairing_find_class_names (GFile *images,
                              IdxLabels *labels,
                              GCancellable *cancellable)
{
  g_autofree char *sha256 = NULL;
  g_autoptr (IdxClassNames) names = NULL;

  g_return_if_fail (G_IS_FILE (images));
  g_return_if_fail (IDX_IS_LABELS (labels));

  if (idx_labels_get_n_labels (labels) <= MAX_HASHED_LABELS)
    sha256 = idx_labels_dup_sha256 (labels);
  names = idx_class_names_find (images, sha256, cancellable);
  idx_labels_set_class_names (labels, names);
}

/* Adds the IDX files, by their names or contents, from a folder and from its subfolders that are
 * named like IDX files. */
static void
list_files (IdxFolderCache *folders,
            GFile *folder,
            IdxByteOrder order,
            gboolean descend,
            GPtrArray *files,
            GCancellable *cancellable)
{
  GPtrArray *found = idx_folder_cache_list (folders, folder, cancellable, NULL);
  GPtrArray *unnamed;

  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (found, i);
      g_autoptr (GFile) child = NULL;

      if (!idx_file_name_is_idx (file->name))
        continue;
      child = g_file_get_child (folder, file->name);
      if (!file->is_folder)
        g_ptr_array_add (files, g_steal_pointer (&child));
      else if (descend)
        list_files (folders, child, order, FALSE, files, cancellable);
    }
  if (found == NULL)
    return;
  unnamed = idx_folder_cache_list_unnamed (folders, folder, order, NULL, cancellable);
  for (guint i = 0; i < unnamed->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (unnamed, i);

      g_ptr_array_add (files, g_file_get_child (folder, file->name));
    }
}

GPtrArray *
idx_pairing_list_images (GFile *folder,
                         IdxByteOrder order,
                         GCancellable *cancellable)
{
  g_autoptr (IdxFolderCache) folders = idx_folder_cache_new ();
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) pairs = NULL;
  GPtrArray *images;

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  list_files (folders, folder, order, TRUE /* descend */, files, cancellable);
  pairs = idx_pairing_group ((GFile **) files->pdata, files->len);
  images = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < pairs->len; i++)
    {
      const IdxFilePair *pair = g_ptr_array_index (pairs, i);

      g_ptr_array_add (images, g_object_ref (pair->images != NULL ? pair->images : pair->labels));
    }
  return images;
}

static void
pair_free (gpointer data)
{
  IdxFilePair *pair = data;

  g_clear_object (&pair->images);
  g_clear_object (&pair->labels);
  g_free (pair);
}

/* Finds the pair with the key @key that has no file with the role @role yet. @keys are the keys of
 * @pairs; NULL matches no key. */
static IdxFilePair *
find_pair (GPtrArray *pairs,
           GPtrArray *keys,
           const char *key,
           IdxFileRole role)
{
  for (guint i = 0; i < pairs->len && key != NULL; i++)
    {
      IdxFilePair *pair = g_ptr_array_index (pairs, i);
      gboolean lacks_file =
        role == IDX_FILE_ROLE_LABELS ? pair->labels == NULL : pair->images == NULL;

      if (lacks_file && g_strcmp0 (g_ptr_array_index (keys, i), key) == 0)
        return pair;
    }
  return NULL;
}

static gboolean
contains_labels (GFile *location)
{
  g_autoptr (IdxFile) file = idx_file_open (location, NULL, NULL);

  return file != NULL && idx_pairing_is_labels (file);
}

/* Reads the headers of two files that were taken for images. If exactly one of them contains
 * labels, makes it the labels file of its pair. */
static void
find_unnamed_labels (IdxFilePair *first,
                     IdxFilePair *second)
{
  gboolean first_is_labels = contains_labels (first->images);
  IdxFilePair *labels = first_is_labels ? first : second;

  if (first_is_labels != contains_labels (second->images))
    labels->labels = g_steal_pointer (&labels->images);
}

/* Makes a pair of the last two files if one contains images and the other one labels, regardless of
 * their names. */
static void
join_remaining (GPtrArray *pairs,
                gsize n_files)
{
  IdxFilePair *first = g_ptr_array_index (pairs, 0);
  IdxFilePair *second = g_ptr_array_index (pairs, 1);
  IdxFilePair *images;
  IdxFilePair *labels;

  if (n_files == 2 && first->images != NULL && second->images != NULL)
    find_unnamed_labels (first, second);
  images = first->images != NULL ? first : second;
  labels = images == first ? second : first;
  if (images->labels != NULL || labels->images != NULL)
    return;
  images->labels = g_steal_pointer (&labels->labels);
  g_ptr_array_remove (pairs, labels);
}

GPtrArray *
idx_pairing_group (GFile **files,
                   gsize n_files)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (pair_free);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) xy_keys = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (files != NULL || n_files == 0, NULL);

  for (gsize i = 0; i < n_files; i++)
    {
      g_autofree char *name = g_file_get_basename (files[i]);
      g_autofree char *key = NULL;
      g_autofree char *xy_key = NULL;
      IdxFileRole role = idx_file_name_parse (name, &key);
      IdxFileRole xy_role = idx_file_name_parse_xy (name, &xy_key);
      IdxFilePair *pair;

      /* Skips the index file of a subset, which is saved next to the images and labels. */
      if (role == IDX_FILE_ROLE_INDEX && n_files > 1)
        continue;
      if (role == IDX_FILE_ROLE_UNKNOWN)
        role = xy_role;
      pair = find_pair (pairs, keys, key, role);
      if (pair == NULL)
        pair = find_pair (pairs, xy_keys, xy_key, role);
      if (pair == NULL)
        {
          pair = g_new0 (IdxFilePair, 1);
          g_ptr_array_add (pairs, pair);
          g_ptr_array_add (keys, g_steal_pointer (&key));
          g_ptr_array_add (xy_keys, g_steal_pointer (&xy_key));
        }
      g_set_object (role == IDX_FILE_ROLE_LABELS ? &pair->labels : &pair->images, files[i]);
    }

  if (pairs->len == 2)
    join_remaining (pairs, n_files);
  return g_steal_pointer (&pairs);
}
