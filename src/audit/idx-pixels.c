/* SPDX-License-Identifier: MIT */

/* Images of any size, type and number of channels as small ones of floats. */

#include "idx-pixels.h"

#include "idx-feature-grid.h"

#include <math.h>

/* What an image that is too large is brought down to. */
#define AVERAGED_SIDE 32

void
idx_pixels_init (IdxPixels *self,
                 IdxDataset *dataset)
{
  guint side;

  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_DATASET (dataset));

  self->images = idx_dataset_get_images (dataset);
  self->sample_size = idx_dataset_get_sample_size (dataset);
  self->format = *idx_dataset_get_format (dataset);
  self->range = *idx_dataset_get_range (dataset);
  side = MAX (self->format.rows, self->format.columns);
  self->box = side <= IDX_GRID_MAX_SIDE ? 1 : (side - 1) / AVERAGED_SIDE + 1;
  self->rows = (self->format.rows - 1) / self->box + 1;
  self->columns = (self->format.columns - 1) / self->box + 1;
}

/* The sides of the range are halved because that of all 64-bit floats has no length that is one. */
static double
get_share (const IdxPixels *self,
           const guint8 *sample,
           guint row,
           guint column,
           guint channel)
{
  double value = idx_image_format_get_value (&self->format, sample, row, column, channel);
  double half_width = self->range.maximum / 2 - self->range.minimum / 2;
  double share = (value / 2 - self->range.minimum / 2) / half_width;

  return share > 0 ? MIN (share, 1) : 0;
}

static double
get_luminance (const IdxPixels *self,
               const guint8 *sample,
               guint row,
               guint column)
{
  double luminance;

  if (self->format.n_channels < 3)
    return get_share (self, sample, row, column, 0);
  luminance = 0.299 * get_share (self, sample, row, column, 0) +
              0.587 * get_share (self, sample, row, column, 1) +
              0.114 * get_share (self, sample, row, column, 2);
  return self->format.n_channels == 3 ? luminance
                                      : luminance * get_share (self, sample, row, column, 3);
}

/* The mean of the square of pixels that becomes one. */
static float
get_mean (const IdxPixels *self,
          const guint8 *sample,
          guint row,
          guint column)
{
  guint first_row = row * self->box;
  guint first_column = column * self->box;
  guint end_row = MIN (first_row + self->box, self->format.rows);
  guint end_column = MIN (first_column + self->box, self->format.columns);
  double sum = 0;

  for (guint y = first_row; y < end_row; y++)
    for (guint x = first_column; x < end_column; x++)
      sum += get_luminance (self, sample, y, x);
  return (float) (sum / (end_row - first_row) / (end_column - first_column));
}

void
idx_pixels_read_row (const IdxPixels *self,
                     const guint8 *sample,
                     guint row,
                     gsize step,
                     float *values)
{
  const guint8 *levels = sample + idx_image_format_get_offset (&self->format) + (gsize) row * self->columns;

  if (self->box == 1 && self->format.n_channels == 1 && idx_image_format_is_levels (&self->format))
    for (guint column = 0; column < self->columns; column++)
      values[column * step] = (float) levels[column] * (1 / 255.0F);
  else
    for (guint column = 0; column < self->columns; column++)
      values[column * step] = get_mean (self, sample, row, column);
}
