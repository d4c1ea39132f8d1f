/* SPDX-License-Identifier: MIT */

/* Finds the files that belong to an images or labels file according to their names. */

#include "idx-candidates.h"

/* If more files than this may be images, they aren't opened. */
#define MAX_IMAGES 64U

/* The key and role that a matching name must have. */
typedef struct
{
  const char *key;
  gboolean is_letter_key; /* whether @key is from idx_file_name_parse_xy() */
  IdxFileRole role;
} Wanted;

/* Adds the matching files of a folder. If @descend is set, also adds those of its subfolders that
 * have a matching name, because some archives unpack to `NAME/NAME`. */
static gboolean
collect (IdxFolderCache *folders,
         GFile *folder,
         const Wanted *wanted,
         gboolean descend,
         GPtrArray *candidates,
         GCancellable *cancellable,
         GError **error)
{
  GPtrArray *found;

  if (idx_folder_cache_list (folders, folder, cancellable, error) == NULL)
    return FALSE;
  found = wanted->is_letter_key ? idx_folder_cache_find_xy (folders, folder, wanted->key)
                                : idx_folder_cache_find (folders, folder, wanted->key);
  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (found, i);
      g_autoptr (GFile) child = NULL;

      if ((wanted->is_letter_key ? file->xy_role : file->role) != wanted->role)
        continue;
      child = g_file_get_child (folder, file->name);
      if (!file->is_folder)
        g_ptr_array_add (candidates, g_steal_pointer (&child));
      else if (descend && !collect (folders, child, wanted, FALSE, candidates, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* If the name of @folder has the wanted key, adds the matching files in the parent folder and in
 * sibling folders with a matching name. */
static gboolean
collect_siblings (IdxFolderCache *folders,
                  GFile *folder,
                  const Wanted *wanted,
                  GPtrArray *candidates,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GFile) parent = g_file_get_parent (folder);
  g_autofree char *name = g_file_get_basename (folder);
  g_autofree char *key = NULL;

  (void) idx_file_name_parse (name, &key);
  if (parent == NULL || !g_str_equal (key, wanted->key))
    return TRUE;
  return collect (folders, parent, wanted, TRUE /* descend */, candidates, cancellable, error);
}

static void
remove_file (GPtrArray *files,
             GFile *file)
{
  for (guint i = files->len; i > 0; i--)
    if (g_file_equal (g_ptr_array_index (files, i - 1), file))
      g_ptr_array_remove_index (files, i - 1);
}

GPtrArray *
idx_candidates_find (IdxFolderCache *folders,
                     GFile *file,
                     IdxFileRole role,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;
  g_autofree char *key = NULL;
  g_autofree char *xy_key = NULL;
  Wanted wanted = { NULL, FALSE, role };

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (folders), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  folder = g_file_get_parent (file);
  if (folder == NULL)
    return g_steal_pointer (&candidates);

  name = g_file_get_basename (file);
  if (idx_file_name_parse (name, &key) == IDX_FILE_ROLE_INDEX)
    return g_steal_pointer (&candidates);
  wanted.key = key;
  if (!collect (folders, folder, &wanted, TRUE /* descend */, candidates, cancellable, error) ||
      !collect_siblings (folders, folder, &wanted, candidates, cancellable, error))
    return NULL;

  /* A file that is named like labels but contains images isn't its own labels file. */
  remove_file (candidates, file);
  if (candidates->len == 0 &&
      idx_file_name_parse_xy (name, &xy_key) != IDX_FILE_ROLE_UNKNOWN)
    {
      wanted = (Wanted){ xy_key, TRUE, role };
      if (!collect (folders, folder, &wanted, FALSE /* descend */, candidates, cancellable, error))
        return NULL;
      remove_file (candidates, file);
    }
  return g_steal_pointer (&candidates);
}

/* Returns whether one of the files is named like images. If @by_xy is set, only the letter that
 * the name begins with counts. */
static gboolean
has_images (GPtrArray *files,
            gboolean by_xy)
{
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (files, i);

      if ((by_xy ? file->xy_role : file->role) == IDX_FILE_ROLE_IMAGES)
        return TRUE;
    }
  return FALSE;
}

/* Returns whether the name of @file matches the name of an images file in the folder. */
static gboolean
is_claimed (IdxFolderCache *folders,
            GFile *folder,
            const IdxFolderEntry *file)
{
  return has_images (idx_folder_cache_find (folders, folder, file->key), FALSE /* by_xy */) ||
         (file->xy_key != NULL &&
          has_images (idx_folder_cache_find_xy (folders, folder, file->xy_key),
                      TRUE /* by_xy */));
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (g_file_peek_path (*(GFile *const *) a), g_file_peek_path (*(GFile *const *) b));
}

/* Returns whether two names don't say that they belong to different splits. */
static gboolean
may_be_same_split (const char *name,
                   const char *other)
{
  const char *split = idx_file_name_get_split (name);
  const char *other_split = idx_file_name_get_split (other);

  return split == NULL || other_split == NULL || g_str_equal (split, other_split);
}

static gboolean
contains_name (GPtrArray *files,
               const char *name)
{
  for (guint i = 0; i < files->len; i++)
    if (g_str_equal (((const IdxFolderEntry *) g_ptr_array_index (files, i))->name, name))
      return TRUE;
  return FALSE;
}

GPtrArray *
idx_candidates_find_unclaimed (IdxFolderCache *folders,
                               GFile *images,
                               IdxByteOrder order,
                               GCancellable *cancellable)
{
  GPtrArray *unclaimed;
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;
  GPtrArray *files, *unnamed;

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (folders), NULL);
  g_return_val_if_fail (G_IS_FILE (images), NULL);

  unclaimed = g_ptr_array_new_with_free_func (g_object_unref);
  folder = g_file_get_parent (images);
  name = g_file_get_basename (images);
  files = folder != NULL ? idx_folder_cache_list (folders, folder, cancellable, NULL) : NULL;
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (files, i);
      gboolean may_be_labels =
        file->role == IDX_FILE_ROLE_LABELS ||
        (file->role == IDX_FILE_ROLE_UNKNOWN && file->xy_role != IDX_FILE_ROLE_IMAGES);

      if (file->is_folder || !may_be_labels || is_claimed (folders, folder, file) ||
          g_str_equal (file->name, name))
        continue;
      if (may_be_same_split (name, file->name))
        g_ptr_array_add (unclaimed, g_file_get_child (folder, file->name));
    }
  if (files == NULL)
    return unclaimed;
  unnamed = idx_folder_cache_list_unnamed (folders, folder, order, NULL, cancellable);
  for (guint i = 0; i < unnamed->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (unnamed, i);

      if (file->role == IDX_FILE_ROLE_LABELS && !contains_name (files, file->name) &&
          !g_str_equal (file->name, name) && may_be_same_split (name, file->name))
        g_ptr_array_add (unclaimed, g_file_get_child (folder, file->name));
    }
  g_ptr_array_sort (unclaimed, compare_files);
  return unclaimed;
}

/* Returns whether a file contains @n_images images, and no labels file is named like it. */
static gboolean
is_unlabeled (IdxFolderCache *folders,
              GFile *location,
              IdxByteOrder order,
              guint32 n_images,
              GCancellable *cancellable)
{
  g_autoptr (IdxFile) file = idx_file_open_with_byte_order (location, order, cancellable, NULL);
  g_autoptr (GPtrArray) labels = NULL;

  if (file == NULL || idx_file_get_header (file)->n_dimensions < 2 ||
      idx_file_get_header (file)->dimensions[0] != n_images)
    return FALSE;
  labels = idx_candidates_find (folders, location, IDX_FILE_ROLE_LABELS, cancellable, NULL);
  return labels != NULL && labels->len == 0;
}

GPtrArray *
idx_candidates_find_unlabeled (IdxFolderCache *folders,
                               GFile *folder,
                               IdxByteOrder order,
                               guint32 n_images,
                               GCancellable *cancellable)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new_with_free_func (g_object_unref);
  GPtrArray *unlabeled = g_ptr_array_new_with_free_func (g_object_unref);
  GPtrArray *files, *unnamed;

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (folders), NULL);
  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  files = idx_folder_cache_list (folders, folder, cancellable, NULL);
  if (files == NULL)
    return unlabeled;
  for (guint i = 0; i < files->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (files, i);

      if (!file->is_folder && idx_file_name_is_idx (file->name) &&
          file->role != IDX_FILE_ROLE_LABELS && file->role != IDX_FILE_ROLE_INDEX &&
          file->xy_role != IDX_FILE_ROLE_LABELS)
        g_ptr_array_add (candidates, g_file_get_child (folder, file->name));
    }
  unnamed = idx_folder_cache_list_unnamed (folders, folder, order, NULL, cancellable);
  for (guint i = 0; i < unnamed->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (unnamed, i);

      if (file->role == IDX_FILE_ROLE_IMAGES)
        g_ptr_array_add (candidates, g_file_get_child (folder, file->name));
    }
  if (candidates->len > MAX_IMAGES)
    return unlabeled;
  g_ptr_array_sort (candidates, compare_files);
  for (guint i = 0; i < candidates->len; i++)
    if (is_unlabeled (folders, g_ptr_array_index (candidates, i), order, n_images, cancellable))
      g_ptr_array_add (unlabeled, g_object_ref (g_ptr_array_index (candidates, i)));
  return unlabeled;
}
