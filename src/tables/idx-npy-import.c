/* SPDX-License-Identifier: MIT */

/* Makes datasets of NumPy arrays: finds the images and labels, checks all of them, converts them,
 * and publishes the files at the end. */

#include "idx-npy-import.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-npy-convert.h"
#include "idx-npy-roles.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  IdxNpyFile *file;
  IdxNpyFile *labels_file; /* NULL if the labels are in @file */
  GPtrArray *datasets;     /* (element-type IdxNpyDataset) */
  GPtrArray *outputs;      /* (element-type IdxDatasetFiles): for each dataset */
  const IdxNpyImportOptions *options;
  GPtrArray *notes;
  IdxNpyWork work;
} Import;

static void
import_clear (Import *self)
{
  g_clear_pointer (&self->outputs, g_ptr_array_unref);
  g_clear_pointer (&self->datasets, g_ptr_array_unref);
  g_clear_pointer (&self->labels_file, idx_npy_file_free);
  g_clear_pointer (&self->file, idx_npy_file_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Import, import_clear)

/* Prefixes an error with the name of the array. Returns FALSE. */
static gboolean
prefix_error (const Import *self,
              const IdxNpyArray *array,
              GError **error)
{
  if (self->labels_file != NULL || idx_npy_file_get_arrays (self->file)->len > 1)
    g_prefix_error (error, "“%s”: ", array->name);
  return FALSE;
}

static IdxNpyFile *
get_labels_file (const Import *self)
{
  return self->labels_file != NULL ? self->labels_file : self->file;
}

/* --- Checking --- */

static gboolean
check_array (const IdxNpyArray *array,
             guint min_dimensions,
             GError **error)
{
  const IdxNpyHeader *header = &array->header;

  if (array->error != NULL)
    {
      if (error != NULL)
        *error = g_error_copy (array->error);
      return FALSE;
    }
  if (header->n_dimensions < min_dimensions ||
      (min_dimensions > 1 && header->n_values > 0 && header->n_values == header->dimensions[0]))
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 ngettext ("An array of %u dimension doesn't contain images.",
                           "An array of %u dimensions doesn't contain images.",
                           header->n_dimensions),
                 header->n_dimensions);
  else if (header->n_values == 0)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NO_SAMPLES, _ ("The array is empty."));
  else
    return TRUE;
  return FALSE;
}

static gboolean
check_labels (const Import *self,
              const IdxNpyDataset *dataset,
              GError **error)
{
  guint64 n_images = dataset->images->header.dimensions[0];
  guint64 n_labels = dataset->labels->header.dimensions[0];
  g_autofree char *images = NULL;
  g_autofree char *labels = NULL;

  if (!check_array (dataset->labels, 1, error))
    return prefix_error (self, dataset->labels, error);
  if (n_images == n_labels)
    return TRUE;
  images = idx_text_format_count (n_images);
  labels = idx_text_format_count (n_labels);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("There are %s images in “%s”, but %s labels in “%s”. Both numbers must be the "
                  "same."),
               images, dataset->images->name, labels, dataset->labels->name);
  return FALSE;
}

static void
add_work (Import *self,
          const IdxNpyArray *array,
          gboolean are_labels)
{
  guint64 n = array->header.n_values;

  self->work.n_total += idx_npy_convert_needs_scan (&array->header, are_labels) ? 2 * n : n;
}

static gboolean
check_datasets (Import *self,
                GError **error)
{
  for (guint i = 0; i < self->datasets->len; i++)
    {
      const IdxNpyDataset *dataset = g_ptr_array_index (self->datasets, i);

      if (!check_array (dataset->images, 2, error))
        return prefix_error (self, dataset->images, error);
      add_work (self, dataset->images, FALSE);
      if (dataset->labels == NULL)
        continue;
      if (!check_labels (self, dataset, error))
        return FALSE;
      add_work (self, dataset->labels, TRUE);
    }
  return TRUE;
}

/* Sets the labels to those of the other file, or to none. */
static gboolean
choose_labels (Import *self,
               GError **error)
{
  IdxNpyDataset *first = g_ptr_array_index (self->datasets, 0);

  for (guint i = 0; i < self->datasets->len; i++)
    if (self->options->no_labels)
      ((IdxNpyDataset *) g_ptr_array_index (self->datasets, i))->labels = NULL;
  if (self->options->labels == NULL)
    return TRUE;
  self->labels_file = idx_npy_file_open (self->options->labels, error);
  if (self->labels_file == NULL)
    {
      g_autofree char *name = idx_text_file_name (self->options->labels);

      g_prefix_error (error, "“%s”: ", name);
      return FALSE;
    }
  if (self->datasets->len == 1 && idx_npy_file_get_arrays (self->labels_file)->len == 1)
    {
      first->labels = g_ptr_array_index (idx_npy_file_get_arrays (self->labels_file), 0);
      return TRUE;
    }
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                       _ ("Labels from another file need one array of images, and one array of "
                          "labels in the other file."));
  return FALSE;
}

/* --- Shapes --- */

static gboolean
set_dimensions (const IdxNpyHeader *array,
                IdxHeader *header,
                GError **error)
{
  header->n_dimensions = array->n_dimensions;
  for (guint i = 0; i < array->n_dimensions; i++)
    {
      if (array->dimensions[i] > G_MAXUINT32)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                               _ ("It has more samples than an IDX file can have."));
          return FALSE;
        }
      header->dimensions[i] = (guint32) array->dimensions[i];
    }
  return TRUE;
}

/* Makes images of vectors: of the wanted shape, or else square ones. */
static gboolean
shape_vectors (const Import *self,
               IdxHeader *header,
               GError **error)
{
  guint32 length = header->dimensions[1];
  IdxShape shape = self->options->shape;
  gboolean is_wanted = shape.rows > 0;
  g_autofree char *label = NULL;
  g_autofree char *count = NULL;

  if (header->n_dimensions != 2 || (!is_wanted && !idx_shape_init_square (&shape, length)))
    return TRUE;
  label = idx_shape_dup_label (&shape);
  count = idx_text_format_count (length);
  if (idx_shape_get_n_values (&shape) != length)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("Vectors of %s values aren't images of %s."), count, label);
      return FALSE;
    }
  header->n_dimensions = 1;
  idx_shape_add_dimensions (&shape, header);
  if (!is_wanted)
    g_ptr_array_add (self->notes,
                     g_strdup_printf (_ ("Vectors of %s values are read as images of %s."), count,
                                      label));
  return TRUE;
}

/* Leaves out dimensions of 1 after the number of labels. */
static void
flatten_labels (const IdxNpyHeader *array,
                IdxHeader *header)
{
  if (array->n_values == array->dimensions[0])
    header->n_dimensions = 1;
}

/* --- Converting --- */

static void
add_type_note (Import *self,
               const IdxNpyArray *array,
               IdxElementType type,
               gboolean are_labels)
{
  g_autofree char *name = idx_npy_header_dup_type_name (&array->header);
  const char *stored_name = idx_element_type_get_name (type);

  if (g_str_equal (name, stored_name) || (are_labels && array->header.kind != IDX_NPY_KIND_FLOAT))
    return;
  g_ptr_array_add (self->notes,
                   g_strdup_printf (_ ("The values of “%s” (%s) are stored as %s."), array->name,
                                    name, stored_name));
}

/* Finds the type and shape of an array, and begins its file. */
static IdxWriter *
begin_array (Import *self,
             IdxDatasetFiles *output,
             const IdxNpyArray *array,
             gboolean are_labels,
             IdxElementType *type,
             GCancellable *cancellable,
             GError **error)
{
  IdxNpyFile *file = are_labels ? get_labels_file (self) : self->file;
  IdxHeader header = { 0 };

  if (!set_dimensions (&array->header, &header, error) ||
      (!are_labels && !shape_vectors (self, &header, error)) ||
      !idx_npy_convert_find_type (file, array, are_labels, type, &self->work, cancellable, error))
    {
      (void) prefix_error (self, array, error);
      return NULL;
    }
  if (are_labels)
    flatten_labels (&array->header, &header);
  header.element_type = *type;
  add_type_note (self, array, *type, are_labels);
  return idx_dataset_files_begin (output, are_labels ? "labels" : "images", &header, error);
}

static gboolean
convert_dataset (Import *self,
                 const IdxNpyDataset *dataset,
                 IdxDatasetFiles *output,
                 GCancellable *cancellable,
                 GError **error)
{
  IdxElementType image_type, label_type;
  IdxWriter *images;
  IdxWriter *labels = NULL;

  images = begin_array (self, output, dataset->images, FALSE, &image_type, cancellable, error);
  if (images == NULL)
    return FALSE;
  if (dataset->labels != NULL)
    {
      labels = begin_array (self, output, dataset->labels, TRUE, &label_type, cancellable, error);
      if (labels == NULL)
        return FALSE;
    }
  if (!idx_dataset_files_check_stale (output, cancellable, error))
    return FALSE;
  if (!idx_npy_convert_values (self->file, dataset->images, image_type, images, &self->work,
                               cancellable, error))
    return prefix_error (self, dataset->images, error);
  return labels == NULL ||
         idx_npy_convert_values (get_labels_file (self), dataset->labels, label_type, labels,
                                 &self->work, cancellable, error) ||
         prefix_error (self, dataset->labels, error);
}

static gboolean
convert_all (Import *self,
             const char *prefix,
             IdxWriteFlags flags,
             GCancellable *cancellable,
             GError **error)
{
  for (guint i = 0; i < self->datasets->len; i++)
    {
      const IdxNpyDataset *dataset = g_ptr_array_index (self->datasets, i);
      gboolean has_split = self->datasets->len > 1 && *dataset->split != '\0';
      g_autofree char *own_prefix =
        g_strconcat (prefix, has_split ? "-" : "", has_split ? dataset->split : "", NULL);
      IdxDatasetFiles *output = idx_dataset_files_new (own_prefix, flags, NULL);

      g_ptr_array_add (self->outputs, output);
      if (!convert_dataset (self, dataset, output, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

static void
move_files (GPtrArray *target,
            GPtrArray *files)
{
  for (guint i = 0; files != NULL && i < files->len; i++)
    g_ptr_array_add (target, g_object_ref (g_ptr_array_index (files, i)));
}

static GPtrArray *
publish_all (Import *self,
             GPtrArray **removed,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) all_removed = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->outputs->len; i++)
    {
      g_autoptr (GPtrArray) own_removed = NULL;
      g_autoptr (GPtrArray) own_files = idx_dataset_files_publish (
        g_ptr_array_index (self->outputs, i), &own_removed, cancellable, error);

      if (own_files == NULL)
        return NULL;
      move_files (files, own_files);
      move_files (all_removed, own_removed);
    }
  if (removed != NULL)
    *removed = g_steal_pointer (&all_removed);
  return g_steal_pointer (&files);
}

GPtrArray *
idx_npy_import (GFile *location,
                const IdxNpyImportOptions *options,
                const char *prefix,
                IdxWriteFlags flags,
                GPtrArray *notes,
                GPtrArray **removed,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  g_auto (Import) self = { .options = options, .notes = notes, .work = { .progress = progress } };

  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  self.outputs = g_ptr_array_new_with_free_func ((GDestroyNotify) idx_dataset_files_free);
  self.file = idx_npy_file_open (location, error);
  if (self.file == NULL)
    return NULL;
  self.datasets = idx_npy_roles_find (idx_npy_file_get_arrays (self.file), notes, error);
  if (self.datasets == NULL || !choose_labels (&self, error) || !check_datasets (&self, error) ||
      !convert_all (&self, prefix, flags, cancellable, error))
    return NULL;
  return publish_all (&self, removed, cancellable, error);
}
