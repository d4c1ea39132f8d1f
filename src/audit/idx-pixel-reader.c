/* SPDX-License-Identifier: MIT */

/* Reads images of any size, type and number of channels as small images of floats. */

#include "idx-pixel-reader.h"

#include "idx-feature-grid.h"
#include "idx-hash.h"

#include <math.h>
#include <string.h>

/* The maximum side of a reduced image, in pixels. Only images that are larger than the features
 * allow (IDX_GRID_MAX_SIDE) are reduced. */
#define MAX_REDUCED_SIDE 32

/* The number of bytes of images to hash at a time. */
#define HASH_CHUNK_BYTES ((gsize) 1024 * 1024)

#define SQRT3 1.7320508075688772

void
idx_pixel_reader_init (IdxPixelReader *self,
                       IdxDataset *dataset)
{
  guint side;

  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_DATASET (dataset));

  self->images = idx_dataset_get_images (dataset);
  self->features = idx_dataset_get_features (dataset);
  self->sample_size = idx_dataset_get_sample_size (dataset);
  self->format = *idx_dataset_get_format (dataset);
  self->range = *idx_dataset_get_range (dataset);
  side = MAX (self->format.rows, self->format.columns);
  self->box_side = side <= IDX_GRID_MAX_SIDE ? 1 : (side - 1) / MAX_REDUCED_SIDE + 1;
  self->rows = (self->format.rows - 1) / self->box_side + 1;
  self->columns = (self->format.columns - 1) / self->box_side + 1;
}

void
idx_pixel_reader_copy (const IdxPixelReader *self,
                       IdxPixelReader *copy)
{
  g_return_if_fail (self != NULL && copy != NULL);

  *copy = *self;
  g_object_ref (copy->images);
  if (copy->features != NULL)
    g_object_ref (copy->features);
}

void
idx_pixel_reader_clear (IdxPixelReader *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->images);
  g_clear_object (&self->features);
}

guint
idx_pixel_reader_count_usable (const IdxPixelReader *self,
                               guint n_samples)
{
  return self->features != NULL ? idx_features_count_valid (self->features, n_samples) : n_samples;
}

gboolean
idx_pixel_reader_is_usable (const IdxPixelReader *self,
                            guint index)
{
  return self->features == NULL || idx_features_is_valid (self->features, index);
}

guint64
idx_pixel_reader_hash_format (const IdxPixelReader *self,
                              guint64 hash)
{
  const IdxImageFormat *format = &self->format;
  const guint64 numbers[] = {
    format->element_type, format->little_endian ? 1 : 0, format->rows, format->columns,
    format->n_channels, idx_image_format_get_layout (format), format->n_slices, format->slice
  };

  hash = idx_hash_bytes (hash, numbers, sizeof numbers);
  if (self->features != NULL)
    {
      const guint64 feature_numbers[] = { idx_features_get_hash (self->features),
                                          idx_features_get_n_columns (self->features),
                                          idx_features_get_scale (self->features) };

      hash = idx_hash_bytes (hash, feature_numbers, sizeof feature_numbers);
    }
  return hash;
}

/* Returns a value, mapped from the range to 0 … 1. Halves the bounds first, because their
 * difference may overflow a double. */
static double
get_scaled_value (const IdxPixelReader *self,
                  const guint8 *sample,
                  guint row,
                  guint column,
                  guint channel)
{
  double value = idx_image_format_get_value (&self->format, sample, row, column, channel);
  double half_width = self->range.maximum / 2 - self->range.minimum / 2;
  double scaled = (value / 2 - self->range.minimum / 2) / half_width;

  return scaled > 0 ? MIN (scaled, 1) : 0;
}

/* Adds the color of a pixel, multiplied by its alpha, to the sums of three channels. */
static void
add_color (const IdxPixelReader *self,
           const guint8 *sample,
           guint row,
           guint column,
           double sums[3])
{
  double alpha = self->format.n_channels == 4 ? get_scaled_value (self, sample, row, column, 3) : 1;

  for (guint channel = 0; channel < 3; channel++)
    sums[channel] += get_scaled_value (self, sample, row, column, channel) * alpha;
}

/* Computes the mean of a box of pixels, with one or three channels. */
static void
read_box (const IdxPixelReader *self,
          const guint8 *sample,
          guint row,
          guint column,
          float means[3])
{
  guint first_row = row * self->box_side;
  guint first_column = column * self->box_side;
  guint end_row = MIN (first_row + self->box_side, self->format.rows);
  guint end_column = MIN (first_column + self->box_side, self->format.columns);
  double sums[3] = { 0 };

  for (guint y = first_row; y < end_row; y++)
    for (guint x = first_column; x < end_column; x++)
      if (idx_pixel_reader_has_color (self))
        add_color (self, sample, y, x, sums);
      else
        sums[0] += get_scaled_value (self, sample, y, x, 0);
  for (guint channel = 0; channel < 3; channel++)
    means[channel] = (float) (sums[channel] / (end_row - first_row) / (end_column - first_column));
}

/* Reads a color, multiplied by its alpha, from the bytes of a pixel. This is faster than
 * read_box(). */
static void
read_levels (const IdxPixelReader *self,
             const guint8 *levels,
             float color[3])
{
  const float alpha = self->format.n_channels == 4 ? (float) levels[3] * (1 / 255.0F) : 1;

  for (guint channel = 0; channel < 3; channel++)
    color[channel] = (float) levels[channel] * (1 / 255.0F) * alpha;
}

/* Returns: (nullable): the bytes of a row if they only need to be divided by 255, else %NULL */
static const guint8 *
find_levels (const IdxPixelReader *self,
             const guint8 *sample,
             guint row)
{
  if (self->box_side > 1 || !idx_image_format_is_levels (&self->format))
    return NULL;
  return sample + idx_image_format_get_offset (&self->format) +
         (gsize) row * self->columns * self->format.n_channels;
}

/* Reads a color from @levels, the bytes of its row, or from @sample if @levels is %NULL. */
static void
read_color (const IdxPixelReader *self,
            const guint8 *sample,
            const guint8 *levels,
            guint row,
            guint column,
            float color[3])
{
  if (levels != NULL)
    read_levels (self, levels + (gsize) column * self->format.n_channels, color);
  else
    read_box (self, sample, row, column, color);
}

gboolean
idx_pixel_reader_has_color (const IdxPixelReader *self)
{
  return self->features == NULL && self->format.n_channels >= 3;
}

void
idx_pixel_reader_read_row (const IdxPixelReader *self,
                           const guint8 *sample,
                           guint row,
                           gsize step,
                           float *values)
{
  const guint8 *levels = find_levels (self, sample, row);
  float color[3];

  if (levels != NULL && !idx_pixel_reader_has_color (self))
    for (guint column = 0; column < self->columns; column++)
      values[column * step] = (float) levels[column] * (1 / 255.0F);
  else if (!idx_pixel_reader_has_color (self))
    for (guint column = 0; column < self->columns; column++)
      {
        read_box (self, sample, row, column, color);
        values[column * step] = color[0];
      }
  else
    for (guint column = 0; column < self->columns; column++)
      {
        read_color (self, sample, levels, row, column, color);
        values[column * step] =
          color[0] + 0.587F * (color[1] - color[0]) + 0.114F * (color[2] - color[0]);
      }
}

void
idx_pixel_reader_read_opponent_row (const IdxPixelReader *self,
                                    const guint8 *sample,
                                    guint row,
                                    gsize step,
                                    float *lightness,
                                    float *red_green,
                                    float *yellow_blue)
{
  const guint8 *levels;

  g_return_if_fail (idx_pixel_reader_has_color (self));

  levels = find_levels (self, sample, row);
  for (guint column = 0; column < self->columns; column++)
    {
      float color[3];

      read_color (self, sample, levels, row, column, color);
      lightness[column * step] = (color[0] + color[1] + color[2]) * (float) (1 / SQRT3);
      red_green[column * step] = (color[0] - color[1]) * (float) (1 / G_SQRT2);
      yellow_blue[column * step] =
        (color[0] + color[1] - 2 * color[2]) * (float) (1 / (G_SQRT2 * SQRT3));
    }
}

gboolean
idx_pixel_reader_hash (const IdxPixelReader *self,
                       guint n_samples,
                       GCancellable *cancellable,
                       guint64 *result)
{
  const gsize sample_size = self->sample_size;
  const guint chunk_size = (guint) MAX (HASH_CHUNK_BYTES / MAX (sample_size, 1), 1);
  g_autofree guint8 *samples = g_malloc_n (chunk_size, MAX (sample_size, 1));
  g_autofree guint8 *was_read = g_malloc (chunk_size);
  g_autofree guint32 *indices = g_new (guint32, chunk_size);
  guint64 hash = IDX_HASH_EMPTY;

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk_size, n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (g_cancellable_is_cancelled (cancellable) ||
          !idx_file_read_samples (self->images, indices, n, samples, was_read,
                                  IDX_READ_ONCE, cancellable, NULL))
        return FALSE;
      for (guint i = 0; i < n; i++)
        if (!was_read[i])
          memset (samples + i * sample_size, 0, sample_size);
      hash = idx_hash_bytes (hash, was_read, n);
      hash = idx_hash_bytes (hash, samples, n * sample_size);
    }
  *result = hash;
  return TRUE;
}
