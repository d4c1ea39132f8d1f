/* SPDX-License-Identifier: MIT */

/* Finds the datasets in a folder and in its subfolders.
 *
 * First lists all files whose names or contents look like IDX files, then opens each of them. Every
 * images file is a dataset. Labels files that belong to no images are listed separately. Reads only
 * the start of compressed images. */

#include "idx-folder-scan.h"

#include "idx-image-format.h"
#include "idx-text.h"
#include "idx-values.h"

#include <glib/gi18n-lib.h>

/* The fraction of the work that listing the files takes. */
#define LISTING_FRACTION 0.5

struct _IdxFolderScan
{
  GObject parent_instance;
  GFile *folder;
  IdxByteOrder order;
  IdxFolderCache *folders;
  GPtrArray *datasets; /* of IdxFolderDataset */
  gboolean is_complete;

  /* used only during the scan */
  GHashTable *visited;       /* the file IDs of folders */
  GPtrArray *files;          /* of GFile: all files that look like IDX files */
  GPtrArray *labels;         /* of GFile: those that contain labels */
  GHashTable *labels_in_use; /* of GFile: labels that belong to images */
  guint64 n_entries;         /* the number of files and folders found */
  IdxProgress *progress;     /* not owned; may be NULL */
};

G_DEFINE_FINAL_TYPE (IdxFolderScan, idx_folder_scan, G_TYPE_OBJECT)

static void
folder_dataset_free (gpointer data)
{
  IdxFolderDataset *dataset = data;

  g_object_unref (dataset->location);
  g_free (dataset->name);
  g_free (dataset->description);
  g_free (dataset);
}

static void
idx_folder_scan_finalize (GObject *object)
{
  IdxFolderScan *self = IDX_FOLDER_SCAN (object);

  g_clear_object (&self->folder);
  g_clear_object (&self->folders);
  g_ptr_array_unref (self->datasets);
  g_hash_table_unref (self->visited);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->labels);
  g_hash_table_unref (self->labels_in_use);
  G_OBJECT_CLASS (idx_folder_scan_parent_class)->finalize (object);
}

static void
idx_folder_scan_class_init (IdxFolderScanClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_folder_scan_finalize;
}

static void
idx_folder_scan_init (IdxFolderScan *self)
{
  self->is_complete = TRUE;
  self->datasets = g_ptr_array_new_with_free_func (folder_dataset_free);
  self->visited = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->labels = g_ptr_array_new_with_free_func (g_object_unref);
  self->labels_in_use =
    g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, NULL);
}

/* Takes ownership of @description. */
static void
add_dataset (IdxFolderScan *self,
             GFile *location,
             char *description,
             gboolean can_open)
{
  IdxFolderDataset *dataset = g_new (IdxFolderDataset, 1);
  g_autofree char *path = g_file_get_relative_path (self->folder, location);
  g_autofree char *text =
    path != NULL ? idx_text_escape_invalid (path) : idx_text_file_path (location);

  *dataset = (IdxFolderDataset){ g_object_ref (location), idx_text_escape_controls (text),
                                 description, can_open };
  g_ptr_array_add (self->datasets, dataset);
}

/* --- Listing the files --- */

/* Returns whether a folder has been visited before, and marks it as visited. Links may lead to a
 * folder several times, or back to a parent. */
static gboolean
is_visited (IdxFolderScan *self,
            GFile *folder,
            GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info = g_file_query_info (folder, G_FILE_ATTRIBUTE_ID_FILE,
                                                  G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  const char *id =
    info != NULL ? g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE) : NULL;

  return id != NULL && !g_hash_table_add (self->visited, g_strdup (id));
}

static int
compare_strings (gconstpointer a,
                 gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Adds files. If @by_name is set, leaves out those that aren't named like IDX files. */
static void
add_files (IdxFolderScan *self,
           GFile *folder,
           GPtrArray *found,
           gboolean by_name)
{
  for (guint i = 0; i < found->len; i++)
    {
      const IdxFolderEntry *file = g_ptr_array_index (found, i);

      if (file->is_folder || (by_name && !idx_file_name_is_idx (file->name)))
        continue;
      if (self->files->len == IDX_FOLDER_SCAN_MAX_FILES)
        {
          self->is_complete = FALSE;
          return;
        }
      g_ptr_array_add (self->files, g_file_get_child (folder, file->name));
    }
}

/* Lists the files in @folder and its subfolders. Reports the progress from @start to @end, divided
 * equally among the subfolders. Fails only if @folder itself can't be read, or on cancel. */
static gboolean
list_files (IdxFolderScan *self,
            GFile *folder,
            guint depth,
            double start,
            double end,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GPtrArray *found, *subfolders;
  gboolean is_complete;
  guint n_entries;

  if (is_visited (self, folder, cancellable))
    return TRUE;
  found = idx_folder_cache_list (self->folders, folder, cancellable, error);
  if (found == NULL)
    return FALSE;
  add_files (self, folder, found, TRUE /* by_name */);
  found =
    idx_folder_cache_list_unnamed (self->folders, folder, self->order, &is_complete, cancellable);
  add_files (self, folder, found, FALSE /* by_name */);
  self->is_complete = self->is_complete && is_complete;
  subfolders = idx_folder_cache_list_subfolders (self->folders, folder, &n_entries);
  self->n_entries += n_entries;
  if (subfolders->len > 0 && depth == IDX_FOLDER_SCAN_MAX_DEPTH)
    {
      self->is_complete = FALSE;
      return TRUE;
    }
  for (guint i = 0; i < subfolders->len; i++)
    g_ptr_array_add (names, g_ptr_array_index (subfolders, i));
  g_ptr_array_sort (names, compare_strings);
  for (guint i = 0; i < names->len; i++)
    {
      g_autoptr (GFile) child = g_file_get_child (folder, g_ptr_array_index (names, i));
      double step = (end - start) / names->len;
      g_autoptr (GError) child_error = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (self->n_entries >= IDX_FOLDER_SCAN_MAX_ENTRIES ||
          self->files->len == IDX_FOLDER_SCAN_MAX_FILES)
        {
          self->is_complete = FALSE;
          return TRUE;
        }
      if (!list_files (self, child, depth + 1, start + i * step, start + (i + 1) * step,
                       cancellable, &child_error))
        add_dataset (self, child, g_strdup (child_error->message), FALSE);
      idx_progress_report (self->progress, start + (i + 1) * step);
    }
  return TRUE;
}

/* --- Opening the files --- */

/* Returns the text for the field @description of IdxFolderDataset. */
static char *
describe_images (IdxFile *images,
                 gboolean has_labels,
                 GPtrArray *messages)
{
  const IdxHeader *header = idx_file_get_header (images);
  gboolean is_unreadable = FALSE;
  guint64 n_samples;
  IdxImageFormat format;
  g_autofree char *count = NULL;
  g_autofree char *samples = NULL;
  const char *labels;

  idx_image_format_init (&format, header);
  (void) idx_file_get_n_samples (images, &n_samples); /* or, for now, an upper bound */
  count = idx_text_format_count (n_samples);
  /* Translators: an entry of a list of datasets: "60,000 samples of 28×28" */
  samples = g_strdup_printf (
    ngettext ("%s sample of %u×%u", "%s samples of %u×%u", (gulong) n_samples), count, format.rows,
    format.columns);
  for (guint i = 0; i < messages->len; i++)
    is_unreadable |= g_str_equal (((const IdxMessage *) g_ptr_array_index (messages, i))->code,
                                  IDX_LABELS_UNREADABLE);
  /* Translators: this follows "60,000 samples of 28×28 · " */
  labels = has_labels      ? _ ("labels found")
           : is_unreadable ? _ ("the labels can't be read")
                           : _ ("no labels");
  if (n_samples < header->dimensions[0])
    /* Translators: this follows "60,000 samples of 28×28 · labels found · " */
    return g_strjoin (" · ", samples, labels, _ ("some samples are missing"), NULL);
  return g_strjoin (" · ", samples, labels, NULL);
}

/* Adds the dataset if a file contains images. If it contains labels, records it for
 * examine_labels(). Returns FALSE with an error if it contains neither. */
static gboolean
examine (IdxFolderScan *self,
         GFile *location,
         GCancellable *cancellable,
         GError **error)
{
  g_autoptr (IdxFile) file =
    idx_file_open_with_byte_order (location, self->order, cancellable, error);
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autoptr (IdxLabels) labels = NULL;

  if (file == NULL)
    return FALSE;
  if (idx_pairing_is_labels (file))
    {
      g_ptr_array_add (self->labels, g_object_ref (location));
      return TRUE;
    }
  if (!idx_values_check_sample_size (file, error))
    return FALSE;
  labels = idx_pairing_find_labels (file, self->folders, messages, cancellable);
  if (labels != NULL)
    g_hash_table_add (self->labels_in_use,
                      g_object_ref (idx_file_get_location (idx_labels_get_file (labels))));
  add_dataset (self, location, describe_images (file, labels != NULL, messages), TRUE);
  return TRUE;
}

/* Lists a labels file if its images are missing. Skips two kinds of files: the index file of a
 * subset, which only looks like a labels file, and labels whose images exist but can't be read,
 * because these images are already listed. */
static void
examine_labels (IdxFolderScan *self,
                GFile *location,
                GCancellable *cancellable)
{
  g_autofree char *name = g_file_get_basename (location);
  g_autofree char *count = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFile) labels = NULL;
  g_autoptr (IdxFile) images = NULL;
  guint32 n_labels;

  if (g_hash_table_contains (self->labels_in_use, location) ||
      idx_file_name_parse (name, NULL) == IDX_FILE_ROLE_INDEX)
    return;
  labels = idx_file_open_with_byte_order (location, self->order, cancellable, NULL);
  images = labels != NULL
             ? idx_pairing_find_images (labels, self->folders, cancellable, &error)
             : NULL;
  if (labels == NULL || images != NULL || error != NULL)
    return;
  n_labels = idx_file_get_header (labels)->dimensions[0];
  count = idx_text_format_count (n_labels);
  add_dataset (self, location,
               g_strdup_printf (ngettext ("%s label without its image",
                                          "%s labels without their images", n_labels),
                                count),
               FALSE);
}

static int
compare_datasets (gconstpointer a,
                  gconstpointer b)
{
  const IdxFolderDataset *first = *(const IdxFolderDataset *const *) a;
  const IdxFolderDataset *second = *(const IdxFolderDataset *const *) b;
  g_autofree char *first_key = g_utf8_collate_key_for_filename (first->name, -1);
  g_autofree char *second_key = g_utf8_collate_key_for_filename (second->name, -1);

  return g_strcmp0 (first_key, second_key);
}

static void
examine_all (IdxFolderScan *self,
             GCancellable *cancellable)
{
  for (guint i = 0; i < self->files->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      GFile *file = g_ptr_array_index (self->files, i);
      g_autoptr (GError) error = NULL;

      if (!examine (self, file, cancellable, &error))
        add_dataset (self, file, g_strdup (error->message), FALSE);
      idx_progress_report (self->progress, LISTING_FRACTION + (1 - LISTING_FRACTION) * (i + 1) /
                                                                self->files->len);
    }
  for (guint i = 0; i < self->labels->len && !g_cancellable_is_cancelled (cancellable); i++)
    examine_labels (self, g_ptr_array_index (self->labels, i), cancellable);
  g_ptr_array_sort (self->datasets, compare_datasets);
}

IdxFolderScan *
idx_folder_scan_new (GFile *folder,
                     IdxByteOrder order,
                     IdxFolderCache *folders,
                     IdxProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (IdxFolderScan) self = NULL;

  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  self = g_object_new (IDX_TYPE_FOLDER_SCAN, NULL);
  self->folder = g_object_ref (folder);
  self->order = order;
  self->folders = folders != NULL ? g_object_ref (folders) : idx_folder_cache_new ();
  self->progress = progress;
  if (!list_files (self, folder, 0, 0, LISTING_FRACTION, cancellable, error))
    return NULL;
  examine_all (self, cancellable);
  self->progress = NULL;
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&self);
}

/* --- The result --- */

GFile *
idx_folder_scan_get_folder (IdxFolderScan *self)
{
  g_return_val_if_fail (IDX_IS_FOLDER_SCAN (self), NULL);

  return self->folder;
}

GPtrArray *
idx_folder_scan_get_datasets (IdxFolderScan *self)
{
  g_return_val_if_fail (IDX_IS_FOLDER_SCAN (self), NULL);

  return self->datasets;
}

gboolean
idx_folder_scan_is_complete (IdxFolderScan *self)
{
  g_return_val_if_fail (IDX_IS_FOLDER_SCAN (self), FALSE);

  return self->is_complete;
}
