/* SPDX-License-Identifier: MIT */

/* Makes many images of one size smaller, as idx_cell_compose() makes one: by the mean over the
 * area of each pixel, exact before it is rounded.
 *
 * An area is a product of a stretch of rows and one of columns, so that the rows of a stretch are
 * added up first, all columns at once, and then the columns of each stretch. What a value counts
 * for is worked out when the filter is made.
 *
 * Sums of up to 256 rows fit into 16 bits, and are added several at a time; those of 256 × 256
 * values, with what is added for rounding, into the 24 bits with which a float is exact. A mean that isn't whole
 * is at least 1/65536 away from the next whole number, and a float below 256 is off by half as much at most: its
 * whole part is right. */

#include "idx-box-filter.h"

#include <string.h>

#define MAX_NARROW_SIDE 256U

/* So many values are added at a time. */
#define N_LANES 8U

typedef guint8 Bytes __attribute__ ((vector_size (N_LANES)));
typedef guint16 Words __attribute__ ((vector_size (2 * N_LANES)));
typedef float Floats __attribute__ ((vector_size (4 * N_LANES)));

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
  guint n_weights;
} Axis;

struct _IdxBoxFilter
{
  guint columns;
  guint height;
  guint width;
  guint64 area;
  gboolean narrow;
  Axis down;
  Axis across;

  /* Where sums of rows fit into 16 bits: an image and the sums of some of its rows, each with room at its end
   * for whole lanes, and the weights of columns. Else the sums of a row. */
  guint8 *values;
  float *sums;
  float *weights;
  guint32 *sums_32;
};

/* A value spans as many parts as there are pixels, and a pixel as many as there are values. */
static void
init_axis (Axis *axis,
           guint n_values,
           guint n_pixels)
{
  axis->stretches = g_new (Stretch, n_pixels);
  axis->weights = g_new (guint16, (gsize) n_values + n_pixels);
  for (guint64 pixel = 0; pixel < n_pixels; pixel++)
    {
      guint64 start = pixel * n_values;
      guint64 end = start + n_values;
      Stretch *stretch = &axis->stretches[pixel];

      stretch->first = (guint) (start / n_pixels);
      stretch->n = (guint) ((end + n_pixels - 1) / n_pixels) - stretch->first;
      stretch->weights = axis->n_weights;
      for (guint64 value = stretch->first; value < stretch->first + stretch->n; value++)
        axis->weights[axis->n_weights++] =
          (guint16) (MIN ((value + 1) * n_pixels, end) - MAX (value * n_pixels, start));
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
  self->narrow = rows <= MAX_NARROW_SIDE && columns <= MAX_NARROW_SIDE;
  init_axis (&self->down, rows, height);
  init_axis (&self->across, columns, width);
  if (!self->narrow)
    {
      self->sums_32 = g_new (guint32, columns);
      return self;
    }
  self->values = g_malloc0 ((gsize) rows * columns + N_LANES);
  self->sums = g_new0 (float, (gsize) columns + N_LANES);
  self->weights = g_new (float, self->across.n_weights);
  for (guint i = 0; i < self->across.n_weights; i++)
    self->weights[i] = self->across.weights[i];
  return self;
}

void
idx_box_filter_free (IdxBoxFilter *self)
{
  if (self == NULL)
    return;
  clear_axis (&self->down);
  clear_axis (&self->across);
  g_free (self->values);
  g_free (self->sums);
  g_free (self->weights);
  g_free (self->sums_32);
  g_free (self);
}

gboolean
idx_box_filter_can_apply (const IdxRaster *raster)
{
  g_return_val_if_fail (raster != NULL, FALSE);

  return raster->mark_offset == 0 && raster->n_channels != 4;
}

/* Copies a channel of an image as it is shown, row by row. */
static void
copy_values (IdxBoxFilter *self,
             const IdxRaster *raster,
             guint channel)
{
  const guint n_columns = raster->columns;
  const gssize step = raster->column_step;
  guint8 *to = self->values;

  if (step == 1 && raster->row_step == (gssize) n_columns)
    {
      memcpy (to, raster->origin, (gsize) raster->rows * n_columns);
      return;
    }
  for (guint row = 0; row < raster->rows; row++)
    {
      const guint8 *from = raster->origin + channel + (gssize) row * raster->row_step;

      for (guint column = 0; column < n_columns; column++)
        *to++ = from[(gssize) column * step];
    }
}

/* Adds up the rows of a stretch. */
static void
add_rows (IdxBoxFilter *self,
          const Stretch *rows)
{
  const gsize n_columns = self->columns;
  const guint16 *weights = self->down.weights + rows->weights;

  for (gsize column = 0; column < n_columns; column += N_LANES)
    {
      const guint8 *values = self->values + rows->first * n_columns + column;
      Words sums = { 0 };
      Floats floats;

      /* At the end of a row the lanes beyond it hold what nobody asks for. */
      for (guint i = 0; i < rows->n; i++, values += n_columns)
        {
          Bytes lanes;

          memcpy (&lanes, values, sizeof lanes);
          sums += __builtin_convertvector(lanes, Words) * weights[i];
        }
      floats = __builtin_convertvector(sums, Floats);
      memcpy (self->sums + column, &floats, sizeof floats);
    }
}

/* Adds up the columns of each stretch, and divides by the area. */
static void
add_columns (IdxBoxFilter *self,
             guint8 *levels,
             gsize step)
{
  const Stretch *stretches = self->across.stretches;
  const float *weight = self->weights;
  const float area = (float) self->area;
  const guint64 whole_half = self->area / 2;
  const guint width = self->width;

  for (guint x = 0; x < width; x++)
    {
      const float *from = self->sums + stretches[x].first;
      const float *end = from + stretches[x].n;
      float sum = (float) whole_half;

      /* The weights of one follow those of the one before. */
      while (from < end)
        sum += *from++ * *weight++;
      levels[x * step] = (guint8) (sum / area);
    }
}

static void
filter_narrow (IdxBoxFilter *self,
               const IdxRaster *raster,
               guint channel,
               guint8 *levels)
{
  copy_values (self, raster, channel);
  for (guint y = 0; y < self->height; y++)
    {
      add_rows (self, &self->down.stretches[y]);
      add_columns (self, levels + (gsize) y * self->width * raster->n_channels, raster->n_channels);
    }
}

static void
filter_row_wide (IdxBoxFilter *self,
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
    {
      const guint8 *values = raster->origin + channel;

      if (self->narrow)
        filter_narrow (self, raster, channel, levels + channel);
      else
        for (guint y = 0; y < self->height; y++)
          filter_row_wide (self, raster, values, &self->down.stretches[y],
                           levels + (gsize) y * self->width * raster->n_channels + channel);
    }
}
