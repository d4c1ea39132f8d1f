/* SPDX-License-Identifier: MIT */

/* Pictures of samples in files: single images and contact sheets. */

#include "idx-export.h"

#include "idx-decoder.h"
#include "idx-error.h"
#include "idx-picture.h"
#include "idx-strip.h"
#include "idx-text.h"

#include <math.h>
#include <string.h>

/* Of a file name, which takes at most 255 bytes, a part that somebody else chose. */
#define MAX_PART_LENGTH 100

#define CAPTION_FAMILY "Sans"
#define CAPTION_FONT_SIZE 14.0

gboolean
idx_export_image (IdxDataset *dataset,
                  guint index,
                  const IdxExportOptions *options,
                  GOutputStream *stream,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GBytes) sample = NULL;
  g_autoptr (IdxDecoder) decoder = NULL;
  cairo_surface_t *surface;
  IdxRaster raster;
  gboolean saved;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (options != NULL && options->scale > 0, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  if (!idx_picture_check_size ((guint64) idx_dataset_get_columns (dataset) * options->scale,
                               (guint64) idx_dataset_get_rows (dataset) * options->scale, error))
    return FALSE;
  sample = idx_dataset_read_image (dataset, index, cancellable, error);
  if (sample == NULL)
    return FALSE;

  decoder = idx_decoder_new (dataset);
  idx_decoder_get_raster (decoder, g_bytes_get_data (sample, NULL),
                          options->as_shown ? options->orientation : IDX_ORIENTATION_STORED,
                          &raster);
  surface = options->as_shown ? idx_picture_new_shown (&raster, options->palette, options->scale)
                              : idx_picture_new_stored (&raster, options->scale);
  saved = idx_picture_write_png (surface, stream, cancellable, error);
  cairo_surface_destroy (surface);
  return saved;
}

char *
idx_export_describe_values (IdxDataset *dataset)
{
  const IdxRange *range;
  char minimum[G_ASCII_DTOSTR_BUF_SIZE], maximum[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  if (idx_dataset_get_format (dataset)->element_type == IDX_ELEMENT_TYPE_UINT8)
    return NULL;
  range = idx_dataset_get_range (dataset);
  if (range->minimum > range->maximum)
    return g_strdup ("No value is finite; the picture is black.");
  return g_strdup_printf ("The values from %s to %s were drawn as 0 to 255.",
                          g_ascii_formatd (minimum, sizeof minimum, "%.7g", range->minimum),
                          g_ascii_formatd (maximum, sizeof maximum, "%.7g", range->maximum));
}

/* A part of a file name, from the name of a set or of a class. */
static char *
make_plain (const char *name)
{
  char *plain = g_utf8_make_valid (name, -1);

  if (strlen (plain) > MAX_PART_LENGTH)
    *g_utf8_find_prev_char (plain, plain + MAX_PART_LENGTH + 1) = '\0';
  for (char *c = plain; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c) || g_ascii_isspace (*c) || *c == '/' || *c == '\\')
      *c = '-';
  return plain;
}

char *
idx_export_suggest_name (IdxDataset *dataset,
                         guint index)
{
  g_autofree char *stem = NULL;
  g_autofree char *name = NULL;
  g_autofree char *plain = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  stem = make_plain (idx_dataset_get_stem (dataset));
  name = idx_dataset_dup_class_name (dataset, index);
  if (name == NULL)
    return g_strdup_printf ("%s-%05u.png", stem, index);
  plain = make_plain (name);
  return g_strdup_printf ("%s-%05u-label-%s.png", stem, index, plain);
}

static gboolean
compose_rows (IdxSubset *subset,
              const IdxStripStyle *style,
              cairo_surface_t *surface,
              GCancellable *cancellable,
              GError **error)
{
  const IdxLayout *layout = &style->layout;
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  gsize sample_size = idx_dataset_get_sample_size (dataset);
  guint32 *data = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  g_autofree guint32 *indices = g_new (guint32, layout->n_columns);
  g_autofree guint8 *there = g_malloc (layout->n_columns);
  g_autofree guint8 *samples = g_malloc_n (layout->n_columns, sample_size);
  g_autoptr (IdxStripComposer) composer = idx_strip_composer_new (style, subset);

  for (guint row = 0; row < layout->n_rows; row++)
    {
      guint first;
      guint n = idx_strip_get_positions (layout, row, &first);

      for (guint i = 0; i < n; i++)
        indices[i] = idx_subset_get_index (subset, first + i);
      if (!idx_dataset_read (dataset, indices, n, samples, there, IDX_READ_SCAN, cancellable, error))
        return FALSE;
      idx_strip_composer_compose (composer, row, samples, there,
                                  data + (gsize) row * idx_layout_get_row_height (layout) * stride,
                                  stride);
    }
  return TRUE;
}

gboolean
idx_export_sheet (IdxSubset *subset,
                  const IdxSheetOptions *options,
                  GOutputStream *stream,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxCaptions) captions = NULL;
  IdxStripStyle style = { 0 };
  cairo_surface_t *surface;
  guint n_samples, n_columns, caption = 0;
  gboolean saved;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (options != NULL && options->side > 0, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  n_samples = idx_subset_get_n_samples (subset);
  if (options->limit > 0)
    n_samples = MIN (n_samples, options->limit);
  if (n_samples == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, "There are no samples to draw.");
      return FALSE;
    }

  if (options->captions)
    {
      captions = idx_captions_new (CAPTION_FAMILY, CAPTION_FONT_SIZE, options->side, 1, options->palette);
      caption = idx_captions_get_height (captions);
    }
  n_columns = options->n_columns > 0 ? options->n_columns : (guint) ceil (sqrt (n_samples));
  n_columns = MIN (n_columns, n_samples);
  if (!idx_picture_check_size ((guint64) n_columns * options->side,
                               (guint64) ((n_samples + n_columns - 1) / n_columns) *
                                 (options->side + caption),
                               error))
    return FALSE;

  idx_layout_init (&style.layout, n_columns * options->side, options->side, caption, n_samples);
  style.palette = options->palette;
  style.orientation = options->orientation;
  style.captions = captions;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) style.layout.width,
                                        (int) idx_layout_get_height (&style.layout));
  cairo_surface_flush (surface);
  saved = cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS ||
          compose_rows (subset, &style, surface, cancellable, error);
  cairo_surface_mark_dirty (surface);
  saved = saved && idx_picture_write_png (surface, stream, cancellable, error);
  cairo_surface_destroy (surface);
  return saved;
}
