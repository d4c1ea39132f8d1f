/* SPDX-License-Identifier: MIT */

/* Draws several images into one picture, all at the same whole-number scale. */

#include "idx-mosaic.h"

#include "idx-cell.h"
#include "idx-error.h"
#include "idx-picture.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The gap between images, in pixels. */
#define GAP 2U

/* The maximum number of pixels in a mosaic of several images. A larger one would need more than
 * 128 MB of memory and be slow to copy to the clipboard. */
#define MAX_PIXELS ((guint64) 32 * 1024 * 1024)

/* The approximate number of bytes to read at a time. */
#define CHUNK_BYTES ((gsize) 4 * 1024 * 1024)

struct _IdxMosaic
{
  GMutex lock; /* for the decoder, which only one thread may use at a time */
  IdxFile *images;
  IdxDecoder *decoder;
  guint32 *indices;
  guint n_images;
  gsize sample_size;
  IdxPalette palette;
  IdxOrientation orientation;
  guint scale;
  guint tile_width;
  guint tile_height;
  guint n_columns;
  guint width;
  guint height;
};

static gboolean
check_size (guint n_images,
            guint64 width,
            guint64 height,
            GError **error)
{
  g_autofree char *count = idx_text_format_count (n_images);
  g_autofree char *maximum = idx_text_format_count (IDX_MOSAIC_MAX_IMAGES);

  if (n_images > IDX_MOSAIC_MAX_IMAGES)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("%s images are selected, but at most %s fit into one picture. Select "
                      "fewer."),
                   count, maximum);
      return FALSE;
    }
  if (!idx_picture_check_size (width, height, error))
    return FALSE;
  if (n_images == 1 || width * height <= MAX_PIXELS)
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("The picture would be %u×%u pixels, which is too large. Select fewer images."),
               (guint) width, (guint) height);
  return FALSE;
}

IdxMosaic *
idx_mosaic_new (IdxDataset *dataset,
                const guint32 *indices,
                guint n_images,
                IdxPalette palette,
                IdxOrientation orientation,
                guint scale,
                GError **error)
{
  guint rows, columns;
  guint64 tile_width, tile_height, width, height;
  guint n_columns;
  IdxMosaic *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (indices != NULL && n_images > 0, NULL);
  g_return_val_if_fail (scale > 0, NULL);

  idx_orientation_get_size (orientation, idx_dataset_get_rows (dataset),
                            idx_dataset_get_columns (dataset), &rows, &columns);
  tile_width = (guint64) columns * scale;
  tile_height = (guint64) rows * scale;
  n_columns = (guint) ceil (
    sqrt ((double) n_images * (double) (tile_height + GAP) / (double) (tile_width + GAP)));
  n_columns = CLAMP (n_columns, 1, n_images);
  width = n_columns * (tile_width + GAP) - GAP;
  height = ((n_images - 1) / n_columns + 1) * (tile_height + GAP) - GAP;
  if (!check_size (n_images, width, height, error))
    return NULL;

  self = g_new0 (IdxMosaic, 1);
  g_mutex_init (&self->lock);
  self->images = g_object_ref (idx_dataset_get_images (dataset));
  self->decoder = idx_decoder_new (dataset);
  self->indices = g_memdup2 (indices, n_images * sizeof *indices);
  self->n_images = n_images;
  self->sample_size = idx_dataset_get_sample_size (dataset);
  self->palette = palette;
  self->orientation = orientation;
  self->scale = scale;
  self->tile_width = (guint) tile_width;
  self->tile_height = (guint) tile_height;
  self->n_columns = n_columns;
  self->width = (guint) width;
  self->height = (guint) height;
  return self;
}

void
idx_mosaic_free (IdxMosaic *self)
{
  g_mutex_clear (&self->lock);
  g_object_unref (self->images);
  idx_decoder_free (self->decoder);
  g_free (self->indices);
  g_free (self);
}

static void
draw_tile (IdxMosaic *self,
           const guint8 *sample,
           guint position,
           const guint32 *colors,
           guint32 *pixels,
           gsize stride)
{
  gsize x = (gsize) (position % self->n_columns) * (self->tile_width + GAP);
  gsize y = (gsize) (position / self->n_columns) * (self->tile_height + GAP);
  const IdxCell cell = { .scale = self->scale,
                         .width = self->tile_width,
                         .height = self->tile_height };
  IdxRaster raster;

  idx_decoder_get_raster (self->decoder, sample, self->orientation, &raster);
  idx_cell_compose (&cell, &raster, colors, pixels + y * stride + x, stride);
}

static gboolean
draw_tiles (IdxMosaic *self,
            guint32 *pixels,
            gsize stride,
            GCancellable *cancellable,
            GError **error)
{
  guint chunk_size = (guint) CLAMP (CHUNK_BYTES / MAX (self->sample_size, 1), 1, self->n_images);
  g_autofree guint8 *samples = g_malloc_n (chunk_size, MAX (self->sample_size, 1));
  g_autofree guint8 *was_read = g_malloc (chunk_size);
  guint32 colors[256];

  idx_palette_get_colors (self->palette, colors);
  for (gsize i = 0; i < (gsize) self->height * stride; i++)
    pixels[i] = colors[0];
  for (guint first = 0; first < self->n_images; first += chunk_size)
    {
      guint n = MIN (chunk_size, self->n_images - first);

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_file_read_samples (self->images, self->indices + first, n, samples, was_read,
                                  IDX_READ_WAIT, cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        {
          if (!was_read[i])
            {
              g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                           _ ("The file doesn't contain image %u."), self->indices[first + i]);
              return FALSE;
            }
          draw_tile (self, samples + i * self->sample_size, first + i, colors, pixels, stride);
        }
    }
  return TRUE;
}

cairo_surface_t *
idx_mosaic_draw (IdxMosaic *self,
                 GCancellable *cancellable,
                 GError **error)
{
  cairo_surface_t *surface;
  gboolean is_drawn;

  g_return_val_if_fail (self != NULL, NULL);

  surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) self->width, (int) self->height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                           cairo_status_to_string (cairo_surface_status (surface)));
      cairo_surface_destroy (surface);
      return NULL;
    }
  cairo_surface_flush (surface);
  g_mutex_lock (&self->lock);
  is_drawn = draw_tiles (self, (guint32 *) (gpointer) cairo_image_surface_get_data (surface),
                         (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32),
                         cancellable, error);
  g_mutex_unlock (&self->lock);
  cairo_surface_mark_dirty (surface);
  if (!is_drawn)
    g_clear_pointer (&surface, cairo_surface_destroy);
  return surface;
}
