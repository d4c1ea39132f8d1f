/* SPDX-License-Identifier: MIT */

/* Exports samples as PNG files in a folder for each class. */

#include "idx-folder-export.h"

#include "idx-class-counts.h"
#include "idx-error.h"
#include "idx-file-name.h"
#include "idx-image-visit.h"
#include "idx-picture.h"
#include "idx-staging.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of a file name on all common file systems, in bytes. */
#define MAX_NAME_LENGTH 255

/* Indices are padded to at least this many digits, so that names sort like indices. */
#define MIN_DIGITS 5

typedef struct
{
  IdxSubset *subset;
  IdxDataset *dataset;
  const IdxExportOptions *options;
  GFile *folder;
  gboolean may_replace;
  guint n_digits;     /* in the names of files */
  GArray *classes;    /* sorted; empty without labels */
  GPtrArray *names;   /* of the folders of the classes; only "" without labels */
  GPtrArray *targets; /* the folders of the classes */
  gboolean *exists;   /* for each of @targets, whether it existed before the export */
  GPtrArray *staged;  /* the hidden folders whose files are moved to @targets at the end */
  IdxStaging *staging;
  GArray *indices; /* of the samples to export, sorted */
  IdxDecoder *decoder;
  guint n_written; /* the number of files, except those that existed with the same content */
} Work;

static void
work_clear (Work *self)
{
  g_clear_pointer (&self->classes, g_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_clear_pointer (&self->exists, g_free);
  g_clear_pointer (&self->staged, g_ptr_array_unref);
  g_clear_pointer (&self->staging, idx_staging_free);
  g_clear_pointer (&self->indices, g_array_unref);
  g_clear_pointer (&self->decoder, idx_decoder_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

/* Fails if stored values other than gray and RGB bytes would be exported, because an import
 * couldn't restore them. */
static gboolean
check_format (const Work *self,
              GError **error)
{
  const IdxImageFormat *format = idx_dataset_get_format (self->dataset);
  guint scale = self->options->scale;

  if (!self->options->as_shown && format->element_type != IDX_ELEMENT_TYPE_UINT8)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("Its values have the type %s, which PNG files can't store unchanged."),
                   idx_element_type_get_name (format->element_type));
      return FALSE;
    }
  if (!self->options->as_shown && (format->n_channels == 4 || format->n_slices > 1))
    {
      g_set_error_literal (
        error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
        format->n_slices > 1
          ? _ ("Its samples are stacks of images, and a PNG file can hold only one.")
          : _ ("Its images have an alpha channel, and exporting them would change their values."));
      return FALSE;
    }
  return idx_picture_check_size ((guint64) idx_dataset_get_columns (self->dataset) * scale,
                                 (guint64) idx_dataset_get_rows (self->dataset) * scale, error);
}

static void
count_digits (Work *self)
{
  guint n_samples = idx_dataset_get_n_samples (self->dataset);

  self->n_digits = MIN_DIGITS;
  /* Start with 10 to the power of MIN_DIGITS. */
  for (guint64 limit = 100000; limit < n_samples; limit *= 10)
    self->n_digits++;
}

/* --- Folders --- */

static GPtrArray *
list_labels (const Work *self)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->classes->len; i++)
    g_ptr_array_add (names, g_strdup_printf ("%" G_GINT64_FORMAT,
                                             g_array_index (self->classes, IdxClass, i).value));
  return names;
}

/* Records the name of a class, unless the name of an earlier class differs from it only in case. */
static void
add_first_name (GHashTable *first_names,
                IdxLabels *labels,
                gint64 label)
{
  g_autofree char *name = idx_labels_dup_class_name (labels, label);
  g_autofree char *folded = g_utf8_casefold (name, -1);

  if (!g_hash_table_contains (first_names, folded))
    g_hash_table_insert (first_names, g_steal_pointer (&folded), g_steal_pointer (&name));
}

/* Lists the folder names of the classes. If a name differs from that of an earlier class only in
 * case, escapes its letters, because some file systems would merge the two folders. The names don't
 * depend on which samples are exported. */
static GPtrArray *
list_class_names (const Work *self)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  g_autoptr (GHashTable) first_names =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);

  for (guint i = 0; i < n_classes; i++)
    add_first_name (first_names, labels, classes[i].value);
  for (guint i = 0; i < self->classes->len; i++)
    add_first_name (first_names, labels, g_array_index (self->classes, IdxClass, i).value);
  for (guint i = 0; i < self->classes->len; i++)
    {
      g_autofree char *name =
        idx_labels_dup_class_name (labels, g_array_index (self->classes, IdxClass, i).value);
      g_autofree char *folded = g_utf8_casefold (name, -1);
      gboolean is_first = g_str_equal (g_hash_table_lookup (first_names, folded), name);

      g_ptr_array_add (names, is_first ? idx_file_name_escape (name)
                                       : idx_file_name_escape_letters (name));
    }
  return names;
}

/* Returns whether the names are valid names of folders, and are distinct if case is ignored. */
static gboolean
are_usable (GPtrArray *names)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < names->len; i++)
    {
      char *name = g_ptr_array_index (names, i);

      if (*name == '\0' || strlen (name) > MAX_NAME_LENGTH ||
          !g_hash_table_add (known, g_utf8_casefold (name, -1)))
        return FALSE;
    }
  return TRUE;
}

static void
name_folders (Work *self,
              IdxFolderNaming naming)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);

  if (decisions == NULL)
    {
      self->classes = g_array_new (FALSE, FALSE, sizeof (IdxClass));
      self->names = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (self->names, g_strdup (""));
      return;
    }
  self->classes = idx_class_counts_compute (self->subset, decisions);
  self->names =
    naming == IDX_FOLDER_NAMING_LABELS ? list_labels (self) : list_class_names (self);
  if (are_usable (self->names))
    return;
  g_ptr_array_unref (self->names);
  self->names = list_labels (self);
}

/* Returns the index of the folder of a sample, by its current label. */
static guint
find_folder (const Work *self,
             guint32 index)
{
  guint low = 0;
  guint high = self->classes->len;
  gint64 label = 0;

  if (self->classes->len == 0 || !idx_dataset_get_label (self->dataset, index, &label))
    return 0;
  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (self->classes, IdxClass, middle).value <= label)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static GFile *
get_file (const Work *self,
          GFile *folder,
          guint32 index)
{
  char name[32];

  g_snprintf (name, sizeof name, "%0*u.png", (int) self->n_digits, index);
  return g_file_get_child (folder, name);
}

static void
find_targets (Work *self)
{
  self->targets = g_ptr_array_new_with_free_func (g_object_unref);
  self->exists = g_new0 (gboolean, self->names->len);
  for (guint i = 0; i < self->names->len; i++)
    {
      const char *name = g_ptr_array_index (self->names, i);
      GFile *target =
        *name != '\0' ? g_file_get_child (self->folder, name) : g_object_ref (self->folder);

      g_ptr_array_add (self->targets, target);
      self->exists[i] = g_file_query_exists (target, NULL);
    }
}

/* Fails if the export would replace a file of the dataset or, without @may_replace, any file. */
static gboolean
check_targets (const Work *self,
               GCancellable *cancellable,
               GError **error)
{
  g_autoptr (GFile) first = NULL;
  guint n_taken = 0;

  for (guint i = 0; i < self->indices->len; i++)
    {
      guint32 index = g_array_index (self->indices, guint32, i);
      guint folder = find_folder (self, index);
      g_autoptr (GFile) target = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!self->exists[folder])
        continue;
      target = get_file (self, g_ptr_array_index (self->targets, folder), index);
      if (!g_file_query_exists (target, NULL))
        continue;
      if (!idx_dataset_check_target (self->dataset, target, error))
        return FALSE;
      if (first == NULL)
        first = g_steal_pointer (&target);
      n_taken++;
    }
  if (first == NULL || self->may_replace)
    return TRUE;
  idx_export_set_exists_error (first, n_taken - 1, error);
  return FALSE;
}

static gboolean
create_folders (Work *self,
                GError **error)
{
  self->staged = g_ptr_array_new_with_free_func (g_object_unref);
  self->staging = idx_staging_new (self->folder, error);
  if (self->staging == NULL)
    return FALSE;
  for (guint i = 0; i < self->names->len; i++)
    {
      const char *name = g_ptr_array_index (self->names, i);
      GFile *folder = *name != '\0' ? idx_staging_create_folder (self->staging, name, error)
                                    : idx_staging_dup_hidden_folder (self->staging);

      if (folder == NULL)
        return FALSE;
      g_ptr_array_add (self->staged, folder);
    }
  return TRUE;
}

/* --- Images --- */

/* Writes an image unless its file already has the same content. Replacing a file also means
 * removing the old one, and on some disks, removing 60,000 files takes minutes. */
static gboolean
idx_folder_export_write_cb (gpointer data,
                            guint32 index,
                            const guint8 *pixels,
                            GError **error)
{
  Work *self = data;
  guint folder = find_folder (self, index);
  g_autoptr (GFile) file = get_file (self, g_ptr_array_index (self->staged, folder), index);
  g_autoptr (GFile) old = NULL;
  cairo_surface_t *surface = idx_export_draw (self->decoder, pixels, self->options);
  gboolean is_new;
  gboolean written;

  if (self->exists[folder])
    old = get_file (self, g_ptr_array_index (self->targets, folder), index);
  written = idx_picture_create_png_if_changed (surface, old, file, &is_new, error);
  cairo_surface_destroy (surface);
  self->n_written += is_new ? 1 : 0;
  return written;
}

gboolean
idx_folder_export (IdxSubset *subset,
                   const IdxExportOptions *options,
                   IdxFolderNaming naming,
                   GFile *folder,
                   gboolean may_replace,
                   IdxProgress *progress,
                   GCancellable *cancellable,
                   GError **error)
{
  g_auto (Work) work = { .subset = subset, .options = options, .folder = folder };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (options != NULL && options->scale > 0, FALSE);
  g_return_val_if_fail (G_IS_FILE (folder), FALSE);

  work.dataset = idx_subset_get_dataset (subset);
  work.may_replace = may_replace;
  if (!check_format (&work, error) || !idx_subset_check_labels (subset, error))
    return FALSE;
  work.decoder = idx_export_make_decoder (work.dataset, options);
  work.indices = idx_subset_list_indices (subset);
  count_digits (&work);
  name_folders (&work, naming);
  find_targets (&work);
  return check_targets (&work, cancellable, error) && create_folders (&work, error) &&
         idx_dataset_visit_images (work.dataset, (const guint32 *) (gpointer) work.indices->data,
                                   work.indices->len, idx_folder_export_write_cb, &work, progress,
                                   cancellable, error) &&
         (work.n_written == 0 || idx_staging_place (work.staging, may_replace, error));
}
