/* SPDX-License-Identifier: MIT */

/* Exports samples as PNG: a single image, or many images to a folder. */

#include "idx-export.h"

#include "idx-decoder.h"
#include "idx-error.h"
#include "idx-image-visit.h"
#include "idx-picture.h"
#include "idx-replacement.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of the name of a dataset or a class in a file name, in bytes. File systems
 * allow 255 bytes for the whole file name. */
#define MAX_PART_LENGTH 100

IdxDecoder *
idx_export_make_decoder (IdxDataset *dataset,
                         const IdxExportOptions *options)
{
  g_return_val_if_fail (options != NULL, NULL);

  return options->as_shown ? idx_decoder_new (dataset) : idx_decoder_new_stored (dataset);
}

cairo_surface_t *
idx_export_draw (IdxDecoder *decoder,
                 const guint8 *sample,
                 const IdxExportOptions *options)
{
  IdxRaster raster;

  g_return_val_if_fail (decoder != NULL, NULL);
  g_return_val_if_fail (options != NULL && options->scale > 0, NULL);

  idx_decoder_get_raster (decoder, sample,
                          options->as_shown ? options->orientation : IDX_ORIENTATION_STORED,
                          &raster);
  return options->as_shown ? idx_picture_new_shown (&raster, options->palette, options->scale)
                           : idx_picture_new_stored (&raster, options->scale);
}

/* Returns the picture of a sample, or NULL on error. */
static cairo_surface_t *
draw_image (IdxDataset *dataset,
            guint index,
            const IdxExportOptions *options,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GBytes) sample = NULL;
  g_autoptr (IdxDecoder) decoder = NULL;

  if (!idx_picture_check_size ((guint64) idx_dataset_get_columns (dataset) * options->scale,
                               (guint64) idx_dataset_get_rows (dataset) * options->scale, error))
    return NULL;
  sample = idx_dataset_read_image (dataset, index, cancellable, error);
  if (sample == NULL)
    return NULL;
  decoder = idx_export_make_decoder (dataset, options);
  return idx_export_draw (decoder, g_bytes_get_data (sample, NULL), options);
}

gboolean
idx_export_image (IdxDataset *dataset,
                  guint index,
                  const IdxExportOptions *options,
                  GOutputStream *stream,
                  GCancellable *cancellable,
                  GError **error)
{
  cairo_surface_t *surface;
  gboolean written;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (options != NULL && options->scale > 0, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  surface = draw_image (dataset, index, options, cancellable, error);
  written = surface != NULL && idx_picture_write_png (surface, stream, cancellable, error);
  g_clear_pointer (&surface, cairo_surface_destroy);
  return written;
}

gboolean
idx_export_image_to_file (IdxDataset *dataset,
                          guint index,
                          const IdxExportOptions *options,
                          GFile *target,
                          GCancellable *cancellable,
                          GError **error)
{
  cairo_surface_t *surface;
  gboolean saved;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (options != NULL && options->scale > 0, FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  if (!idx_dataset_check_target (dataset, target, error))
    return FALSE;
  surface = draw_image (dataset, index, options, cancellable, error);
  saved = surface != NULL && idx_picture_save_png (surface, target, error);
  g_clear_pointer (&surface, cairo_surface_destroy);
  return saved;
}

char *
idx_export_describe_gray_mapping (IdxDataset *dataset)
{
  const IdxRange *range;
  char minimum[G_ASCII_DTOSTR_BUF_SIZE], maximum[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  if (idx_dataset_get_format (dataset)->element_type == IDX_ELEMENT_TYPE_UINT8)
    return NULL;
  range = idx_dataset_get_range (dataset);
  if (range->minimum > range->maximum)
    return g_strdup (_ ("No value is finite, so the picture is black."));
  return g_strdup_printf (_ ("Values from %s to %s were scaled to the range from 0 to 255."),
                          g_ascii_formatd (minimum, sizeof minimum, "%.7g", range->minimum),
                          g_ascii_formatd (maximum, sizeof maximum, "%.7g", range->maximum));
}

/* Turns the name of a dataset or of a class into a part of a file name: shortens it, and replaces
 * slashes, spaces and control characters. */
static char *
sanitize (const char *name)
{
  char *part = g_utf8_make_valid (name, -1);

  if (strlen (part) > MAX_PART_LENGTH)
    *g_utf8_find_prev_char (part, part + MAX_PART_LENGTH + 1) = '\0';
  for (char *c = part; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c) || g_ascii_isspace (*c) || *c == '/' || *c == '\\')
      *c = '-';
  return part;
}

char *
idx_export_suggest_name (IdxDataset *dataset,
                         guint index)
{
  g_autofree char *stem = NULL;
  g_autofree char *name = NULL;
  g_autofree char *class_part = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  stem = sanitize (idx_dataset_get_stem (dataset));
  name = idx_dataset_dup_class_name (dataset, index);
  if (name == NULL)
    return g_strdup_printf ("%s-%05u.png", stem, index);
  class_part = sanitize (name);
  return g_strdup_printf ("%s-%05u-label-%s.png", stem, index, class_part);
}

/* --- Many images --- */

typedef struct
{
  IdxDataset *dataset;
  const IdxExportOptions *options;
  gboolean may_replace; /* whether to replace existing files */
  GArray *indices;      /* of the samples, ascending */
  GPtrArray *targets;   /* the file of each sample */
  guint n_written;
  GPtrArray *created; /* the files written so far, except those that replaced others */
  IdxDecoder *decoder;
} Export;

static void
export_clear (Export *self)
{
  g_clear_pointer (&self->indices, g_array_unref);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_clear_pointer (&self->created, g_ptr_array_unref);
  g_clear_pointer (&self->decoder, idx_decoder_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Export, export_clear)

void
idx_export_set_exists_error (GFile *target,
                             guint n_others,
                             GError **error)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *others = idx_text_format_count (n_others);

  if (n_others == 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS, _ ("“%s” already exists in this folder."),
                 name);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS,
                 ngettext ("“%s” and %s other file already exist in this folder.",
                           "“%s” and %s other files already exist in this folder.", n_others),
                 name, others);
}

/* Fails if any of the files exists. */
static gboolean
check_targets_are_free (const Export *self,
                        GCancellable *cancellable,
                        GError **error)
{
  GFile *first = NULL;
  guint n_taken = 0;

  for (guint i = 0; i < self->targets->len; i++)
    {
      GFile *target = g_ptr_array_index (self->targets, i);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!g_file_query_exists (target, NULL))
        continue;
      first = first != NULL ? first : target;
      n_taken++;
    }
  if (first != NULL)
    idx_export_set_exists_error (first, n_taken - 1, error);
  return first == NULL;
}

/* Writes the next image. */
static gboolean
idx_export_write_cb (gpointer data,
                     guint32 index,
                     const guint8 *pixels,
                     GError **error)
{
  Export *self = data;
  GFile *target = g_ptr_array_index (self->targets, self->n_written++);
  gboolean is_new = !self->may_replace || !g_file_query_exists (target, NULL);
  cairo_surface_t *surface = idx_export_draw (self->decoder, pixels, self->options);
  gboolean saved;

  saved = self->may_replace ? idx_picture_save_png (surface, target, error)
                            : idx_picture_create_png (surface, target, error);
  cairo_surface_destroy (surface);
  if (saved && is_new)
    g_ptr_array_add (self->created, target);
  return saved;
}

static void
name_targets (Export *self,
              GFile *folder)
{
  for (guint i = 0; i < self->indices->len; i++)
    {
      guint32 index = g_array_index (self->indices, guint32, i);
      g_autofree char *name = idx_export_suggest_name (self->dataset, index);

      g_ptr_array_add (self->targets, g_file_get_child (folder, name));
    }
}

/* Fails if there are too many images, or if they are too large. */
static gboolean
check_images (const Export *self,
              guint n_images,
              GError **error)
{
  g_autofree char *count = NULL;
  g_autofree char *maximum = NULL;

  if (n_images <= IDX_EXPORT_MAX_IMAGES)
    return idx_picture_check_size (
      (guint64) idx_dataset_get_columns (self->dataset) * self->options->scale,
      (guint64) idx_dataset_get_rows (self->dataset) * self->options->scale, error);
  count = idx_text_format_count (n_images);
  maximum = idx_text_format_count (IDX_EXPORT_MAX_IMAGES);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("%s images are selected, but at most %s can be exported at once. Select fewer."),
               count, maximum);
  return FALSE;
}

/* Fails if any of the targets is a file of the dataset or, unless files may be replaced, exists. */
static gboolean
check_targets (const Export *self,
               GCancellable *cancellable,
               GError **error)
{
  if (!self->may_replace)
    return check_targets_are_free (self, cancellable, error);
  for (guint i = 0; i < self->targets->len; i++)
    if (!idx_dataset_check_target (self->dataset, g_ptr_array_index (self->targets, i), error))
      return FALSE;
  return TRUE;
}

gboolean
idx_export_images (IdxSubset *subset,
                   const IdxExportOptions *options,
                   GFile *folder,
                   gboolean may_replace,
                   IdxProgress *progress,
                   GCancellable *cancellable,
                   GError **error)
{
  g_auto (Export) self = { .options = options, .may_replace = may_replace };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (options != NULL && options->scale > 0, FALSE);
  g_return_val_if_fail (G_IS_FILE (folder), FALSE);

  self.dataset = idx_subset_get_dataset (subset);
  self.targets = g_ptr_array_new_with_free_func (g_object_unref);
  self.created = g_ptr_array_new ();
  self.decoder = idx_export_make_decoder (self.dataset, options);
  if (!check_images (&self, idx_subset_get_n_samples (subset), error))
    return FALSE;
  self.indices = idx_subset_list_indices (subset);
  name_targets (&self, folder);
  /* If files may be replaced, idx_replacement_new() removes leftovers. */
  if (!may_replace)
    idx_replacement_remove_leftovers (folder);
  if (!check_targets (&self, cancellable, error))
    return FALSE;
  if (idx_dataset_visit_images (self.dataset, (const guint32 *) (gpointer) self.indices->data,
                                self.indices->len, idx_export_write_cb, &self, progress,
                                cancellable, error))
    return TRUE;
  for (guint i = 0; i < self.created->len; i++)
    (void) g_file_delete (g_ptr_array_index (self.created, i), NULL, NULL);
  return FALSE;
}
