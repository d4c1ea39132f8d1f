/* SPDX-License-Identifier: MIT */

/* Which labels belong to which images. */

#include "idx-pairing.h"

#include "idx-error.h"
#include "idx-text.h"

/* Folders of downloads can be large; what belongs together lies close. */
#define MAX_FOLDER_FILES 20000

/* No set that is known by its labels has more of them; eight million take half as long as starting. */
#define MAX_SUMMED_LABELS 10000U

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *first = g_file_get_basename (*(GFile *const *) a);
  g_autofree char *second = g_file_get_basename (*(GFile *const *) b);

  return g_strcmp0 (first, second);
}

typedef gboolean (*NameFunc) (const char *name,
                              gpointer data);

/* Adds the files of a folder whose names pass, and those in its folders whose
 * own names pass: archives unpack to `NAME/NAME`. */
static void
list_folder (GFile *folder,
             NameFunc passes,
             gpointer data,
             gboolean descend,
             GPtrArray *files,
             GCancellable *cancellable)
{
  g_autoptr (GFileEnumerator) children =
    g_file_enumerate_children (folder,
                               G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                               G_FILE_QUERY_INFO_NONE, cancellable, NULL);

  for (guint i = 0; children != NULL && i < MAX_FOLDER_FILES; i++)
    {
      GFileInfo *info;
      GFile *child;

      if (!g_file_enumerator_iterate (children, &info, &child, cancellable, NULL) || info == NULL)
        break;
      if (!passes (g_file_info_get_name (info), data))
        continue;
      if (g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR)
        g_ptr_array_add (files, g_object_ref (child));
      else if (descend && g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
        list_folder (child, passes, data, FALSE, files, cancellable);
    }
}

typedef struct
{
  const char *key;
  IdxFileRole role;
} Wanted;

static gboolean
is_wanted (const char *name,
           gpointer data)
{
  const Wanted *wanted = data;
  g_autofree char *key = NULL;

  return idx_file_name_parse (name, &key) == wanted->role && g_str_equal (key, wanted->key);
}

/* The files that belong to @file by their names, the nearest first. */
static GPtrArray *
find_candidates (GFile *file,
                 IdxFileRole role,
                 GCancellable *cancellable)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) further = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) above = folder != NULL ? g_file_get_parent (folder) : NULL;
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *key = NULL;
  Wanted wanted = { NULL, role };

  (void) idx_file_name_parse (name, &key);
  wanted.key = key;
  if (folder != NULL)
    {
      list_folder (folder, is_wanted, &wanted, TRUE, candidates, cancellable);
      g_ptr_array_sort (candidates, compare_files);
    }
  if (above != NULL)
    {
      g_autofree char *folder_name = g_file_get_basename (folder);
      g_autofree char *folder_key = NULL;

      /* Only a folder that is named like its file has siblings that matter. */
      (void) idx_file_name_parse (folder_name, &folder_key);
      if (g_str_equal (folder_key, key))
        {
          list_folder (above, is_wanted, &wanted, TRUE, further, cancellable);
          g_ptr_array_sort (further, compare_files);
          g_ptr_array_extend_and_steal (candidates, g_steal_pointer (&further));
        }
    }
  return g_steal_pointer (&candidates);
}

gboolean
idx_pairing_is_labels (IdxFile *file)
{
  const IdxHeader *header;
  g_autofree char *name = NULL;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);

  header = idx_file_get_header (file);
  if (header->n_dimensions == 1)
    return TRUE;
  if (header->n_dimensions > 2 || !idx_element_type_is_integer (header->element_type))
    return FALSE;

  name = g_file_get_basename (idx_file_get_location (file));
  return idx_file_name_parse (name, NULL) == IDX_FILE_ROLE_LABELS;
}

/* Opens the candidate with the right count, or else the first that can be opened. */
static IdxFile *
open_best (GPtrArray *candidates,
           gboolean labels,
           guint32 count,
           IdxByteOrder order,
           guint *n_open,
           GCancellable *cancellable)
{
  g_autoptr (IdxFile) best = NULL;

  *n_open = 0;
  for (guint i = 0; i < candidates->len; i++)
    {
      g_autoptr (IdxFile) file =
        idx_file_open_in_order (g_ptr_array_index (candidates, i), order, cancellable, NULL);

      if (file == NULL || idx_pairing_is_labels (file) != labels)
        continue;
      (*n_open)++;
      if (best == NULL || (idx_file_get_header (file)->dimensions[0] == count &&
                           idx_file_get_header (best)->dimensions[0] != count))
        g_set_object (&best, file);
    }
  return g_steal_pointer (&best);
}

static IdxLabels *
read_labels (IdxFile *images,
             IdxFile *file,
             GPtrArray *messages,
             GCancellable *cancellable,
             GError **error)
{
  guint32 n_images = idx_file_get_header (images)->dimensions[0];
  guint32 n_promised = idx_file_get_header (file)->dimensions[0];
  g_autoptr (IdxLabels) labels = idx_labels_new (file, n_images, cancellable, error);
  g_autofree char *images_text = NULL;
  g_autofree char *labels_text = NULL;
  guint n_labels;

  if (labels == NULL)
    return NULL;

  n_labels = idx_labels_get_n_labels (labels);
  images_text = idx_text_counted (n_images, "images");
  if (n_labels < n_images)
    {
      labels_text = idx_text_counted (n_labels, "labels");
      idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-missing",
                        "There %s %s for %s; the images after %s have no label.",
                        n_labels == 1 ? "is" : "are", labels_text, images_text,
                        n_labels == 1 ? "it" : "them");
    }
  else if (n_promised > n_images)
    {
      labels_text = idx_text_counted (n_promised, "labels");
      idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-surplus",
                        "There are %s for %s; the surplus is left out.",
                        labels_text, images_text);
    }
  return g_steal_pointer (&labels);
}

IdxLabels *
idx_pairing_find_labels (IdxFile *images,
                         GPtrArray *messages,
                         GCancellable *cancellable)
{
  g_autoptr (GPtrArray) candidates = NULL;
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  guint n_open;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);
  g_return_val_if_fail (messages != NULL, NULL);

  candidates = find_candidates (idx_file_get_location (images), IDX_FILE_ROLE_LABELS, cancellable);
  file = open_best (candidates, TRUE, idx_file_get_header (images)->dimensions[0],
                    idx_file_get_byte_order (images), &n_open, cancellable);
  if (file == NULL)
    return NULL;

  name = idx_text_file_name (idx_file_get_location (file));
  labels = read_labels (images, file, messages, cancellable, &error);
  if (labels == NULL)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-unreadable",
                      "The labels in “%s” can't be used. %s", name, error->message);
  else if (n_open > 1)
    idx_messages_add (messages, IDX_VERDICT_OK, "labels-chosen",
                      "Of %u files of labels “%s” was taken.", n_open, name);
  return g_steal_pointer (&labels);
}

IdxLabels *
idx_pairing_open_labels (IdxFile *images,
                         GFile *location,
                         GPtrArray *messages,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxFile) file = NULL;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);
  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (messages != NULL, NULL);

  file = idx_file_open_in_order (location, idx_file_get_byte_order (images), cancellable, error);
  if (file == NULL)
    return NULL;
  return read_labels (images, file, messages, cancellable, error);
}

void
idx_pairing_prefix_error (GFile *labels,
                          GError **error)
{
  g_autofree char *name = idx_text_file_name (labels);

  g_prefix_error (error, "The labels in “%s” can't be used. ", name);
}

void
idx_pairing_find_class_names (GFile *images,
                              IdxLabels *labels,
                              GCancellable *cancellable)
{
  g_autofree char *sum = NULL;
  g_autoptr (IdxClassNames) names = NULL;

  g_return_if_fail (G_IS_FILE (images));
  g_return_if_fail (IDX_IS_LABELS (labels));

  if (idx_labels_get_n_labels (labels) <= MAX_SUMMED_LABELS)
    sum = idx_labels_dup_sha256 (labels);
  names = idx_class_names_find (images, sum, cancellable);
  idx_labels_set_class_names (labels, names);
}

IdxFile *
idx_pairing_find_images (IdxFile *labels,
                         GCancellable *cancellable)
{
  g_autoptr (GPtrArray) candidates = NULL;
  guint n_open;

  g_return_val_if_fail (IDX_IS_FILE (labels), NULL);

  candidates = find_candidates (idx_file_get_location (labels), IDX_FILE_ROLE_IMAGES, cancellable);
  return open_best (candidates, FALSE, idx_file_get_header (labels)->dimensions[0],
                    idx_file_get_byte_order (labels), &n_open, cancellable);
}

static gboolean
is_idx_name (const char *name,
             gpointer data)
{
  return idx_file_name_is_idx (name);
}

GPtrArray *
idx_pairing_list_images (GFile *folder,
                         GCancellable *cancellable)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) pairs = NULL;
  GPtrArray *images;

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  list_folder (folder, is_idx_name, NULL, TRUE, files, cancellable);
  g_ptr_array_sort (files, compare_files);
  pairs = idx_pairing_group ((GFile **) files->pdata, files->len);
  images = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < pairs->len; i++)
    {
      const IdxPair *pair = g_ptr_array_index (pairs, i);

      g_ptr_array_add (images, g_object_ref (pair->images != NULL ? pair->images : pair->labels));
    }
  return images;
}

static void
list_worker (GTask *task,
             gpointer source,
             gpointer data,
             GCancellable *cancellable)
{
  g_task_return_pointer (task, idx_pairing_list_images (G_FILE (source), cancellable),
                         (GDestroyNotify) g_ptr_array_unref);
}

void
idx_pairing_list_images_async (GFile *folder,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (G_IS_FILE (folder));

  task = g_task_new (folder, cancellable, callback, user_data);
  g_task_set_source_tag (task, idx_pairing_list_images_async);
  g_task_run_in_thread (task, list_worker);
}

GPtrArray *
idx_pairing_list_images_finish (GFile *folder,
                                GAsyncResult *result,
                                GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, folder), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
pair_free (gpointer data)
{
  IdxPair *pair = data;

  g_clear_object (&pair->images);
  g_clear_object (&pair->labels);
  g_free (pair);
}

static IdxPair *
find_pair (GPtrArray *pairs,
           GPtrArray *keys,
           const char *key,
           IdxFileRole role)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      IdxPair *pair = g_ptr_array_index (pairs, i);
      gboolean open = role == IDX_FILE_ROLE_LABELS ? pair->labels == NULL : pair->images == NULL;

      if (open && g_str_equal (g_ptr_array_index (keys, i), key))
        return pair;
    }
  return NULL;
}

GPtrArray *
idx_pairing_group (GFile **files,
                   gsize n_files)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (pair_free);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (files != NULL || n_files == 0, NULL);

  for (gsize i = 0; i < n_files; i++)
    {
      g_autofree char *name = g_file_get_basename (files[i]);
      g_autofree char *key = NULL;
      IdxFileRole role = idx_file_name_parse (name, &key);
      IdxPair *pair = find_pair (pairs, keys, key, role);

      if (pair == NULL)
        {
          pair = g_new0 (IdxPair, 1);
          g_ptr_array_add (pairs, pair);
          g_ptr_array_add (keys, g_steal_pointer (&key));
        }
      g_set_object (role == IDX_FILE_ROLE_LABELS ? &pair->labels : &pair->images, files[i]);
    }

  if (pairs->len == 2)
    {
      IdxPair *first = g_ptr_array_index (pairs, 0);
      IdxPair *second = g_ptr_array_index (pairs, 1);
      IdxPair *images = first->images != NULL ? first : second;
      IdxPair *labels = images == first ? second : first;

      if (images->labels == NULL && labels->images == NULL)
        {
          images->labels = g_steal_pointer (&labels->labels);
          g_ptr_array_remove (pairs, labels);
        }
    }
  return g_steal_pointer (&pairs);
}
