/* SPDX-License-Identifier: MIT */

/* Makes many images of one size smaller, as idx_cell_compose() makes one: by the mean over the
 * area of each pixel, exact before it is rounded.
 *
 * An area is a product of a stretch of rows and one of columns, so that the rows of a stretch are
 * added up first, all columns at once, and then the columns of each stretch. What a value counts
 * for is worked out when the filter is made. Sums of up to 257 rows fit into 16 bits, where a
 * processor adds eight at a time. */

#include "idx-box-filter.h"

#include <string.h>

#define MAX_ROWS_IN_16_BITS 257U

/* A factor instead of a division: exact while a sum times the area has less than 48 bits. */
#define FACTOR_BITS 48

/* The values that lie under a pixel, in one direction: so many from the first on, and where
 * their weights begin. */
typedef struct
{
  guint first;
  guint n;
  guint weights;
} Stretch;

typedef struct
{
  Stretch *stretches;
  guint16 *weights;
} Axis;

struct _IdxBoxFilter
{
  guint columns;
  guint height;
  guint width;
  guint64 area;
  guint64 factor;
  gboolean narrow;
  Axis down;
  Axis across;
  guint16 *sums_16;
  guint32 *sums_32;
};

/* A value spans as many parts as there are pixels, and a pixel as many as there are values. */
static void
init_axis (Axis *axis,
           guint n_values,
           guint n_pixels)
{
  guint n_weights = 0;

  axis->stretches = g_new (Stretch, n_pixels);
  axis->weights = g_new (guint16, (gsize) n_values + n_pixels);
  for (guint64 pixel = 0; pixel < n_pixels; pixel++)
    {
      guint64 start = pixel * n_values;
      guint64 end = start + n_values;
      Stretch *stretch = &axis->stretches[pixel];

      stretch->first = (guint) (start / n_pixels);
      stretch->n = (guint) ((end + n_pixels - 1) / n_pixels) - stretch->first;
      stretch->weights = n_weights;
      for (guint64 value = stretch->first; value < stretch->first + stretch->n; value++)
        axis->weights[n_weights++] = (guint16) (MIN ((value + 1) * n_pixels, end) -
                                                MAX (value * n_pixels, start));
    }
}

static void
clear_axis (Axis *axis)
{
  g_free (axis->stretches);
  g_free (axis->weights);
}

IdxBoxFilter *
idx_box_filter_new (guint rows,
                    guint columns,
                    guint height,
                    guint width)
{
  IdxBoxFilter *self;

  g_return_val_if_fail (height > 0 && height <= rows && height <= G_MAXUINT16, NULL);
  g_return_val_if_fail (width > 0 && width <= columns && width <= G_MAXUINT16, NULL);

  self = g_new0 (IdxBoxFilter, 1);
  self->columns = columns;
  self->height = height;
  self->width = width;
  self->area = (guint64) rows * columns;
  self->factor = (((guint64) 1 << FACTOR_BITS) + self->area - 1) / self->area;
  self->narrow = rows <= MAX_ROWS_IN_16_BITS && columns <= MAX_ROWS_IN_16_BITS;
  init_axis (&self->down, rows, height);
  init_axis (&self->across, columns, width);
  if (self->narrow)
    self->sums_16 = g_new (guint16, columns);
  else
    self->sums_32 = g_new (guint32, columns);
  return self;
}

void
idx_box_filter_free (IdxBoxFilter *self)
{
  if (self == NULL)
    return;
  clear_axis (&self->down);
  clear_axis (&self->across);
  g_free (self->sums_16);
  g_free (self->sums_32);
  g_free (self);
}

gboolean
idx_box_filter_can_apply (const IdxRaster *raster)
{
  g_return_val_if_fail (raster != NULL, FALSE);

  return raster->mark_offset == 0 && raster->n_channels != 4;
}

static void
add_row_16 (guint16 *sums,
            guint n,
            const guint8 *values,
            gssize step,
            guint weight)
{
  if (step == 1)
    for (guint i = 0; i < n; i++)
      sums[i] = (guint16) (sums[i] + values[i] * weight);
  else
    for (guint i = 0; i < n; i++)
      sums[i] = (guint16) (sums[i] + values[(gssize) i * step] * weight);
}

static void
filter_row_16 (IdxBoxFilter *self,
               const IdxRaster *raster,
               const guint8 *values,
               const Stretch *rows,
               guint8 *levels)
{
  guint32 half = (guint32) (self->area / 2);

  memset (self->sums_16, 0, self->columns * sizeof (guint16));
  for (guint i = 0; i < rows->n; i++)
    add_row_16 (self->sums_16, self->columns, values + (gssize) (rows->first + i) * raster->row_step,
                raster->column_step, self->down.weights[rows->weights + i]);
  for (guint x = 0; x < self->width; x++)
    {
      const Stretch *columns = &self->across.stretches[x];
      const guint16 *sums = self->sums_16 + columns->first;
      const guint16 *weights = self->across.weights + columns->weights;
      guint32 sum = half;

      for (guint i = 0; i < columns->n; i++)
        sum += (guint32) sums[i] * weights[i];
      levels[(gsize) x * raster->n_channels] = (guint8) (sum * self->factor >> FACTOR_BITS);
    }
}

static void
filter_row_32 (IdxBoxFilter *self,
               const IdxRaster *raster,
               const guint8 *values,
               const Stretch *rows,
               guint8 *levels)
{
  memset (self->sums_32, 0, self->columns * sizeof (guint32));
  for (guint i = 0; i < rows->n; i++)
    {
      const guint8 *row = values + (gssize) (rows->first + i) * raster->row_step;
      guint32 weight = self->down.weights[rows->weights + i];

      for (guint column = 0; column < self->columns; column++)
        self->sums_32[column] += row[(gssize) column * raster->column_step] * weight;
    }
  for (guint x = 0; x < self->width; x++)
    {
      const Stretch *columns = &self->across.stretches[x];
      guint64 sum = self->area / 2;

      for (guint i = 0; i < columns->n; i++)
        sum += (guint64) self->sums_32[columns->first + i] * self->across.weights[columns->weights + i];
      levels[(gsize) x * raster->n_channels] = (guint8) (sum / self->area);
    }
}

void
idx_box_filter_apply (IdxBoxFilter *self,
                      const IdxRaster *raster,
                      guint8 *levels)
{
  g_return_if_fail (self != NULL && raster != NULL && levels != NULL);
  g_return_if_fail (idx_box_filter_can_apply (raster));

  for (guint channel = 0; channel < raster->n_channels; channel++)
    for (guint y = 0; y < self->height; y++)
      {
        const guint8 *values = raster->origin + channel;
        guint8 *row = levels + (gsize) y * self->width * raster->n_channels + channel;

        if (self->narrow)
          filter_row_16 (self, raster, values, &self->down.stretches[y], row);
        else
          filter_row_32 (self, raster, values, &self->down.stretches[y], row);
      }
}
