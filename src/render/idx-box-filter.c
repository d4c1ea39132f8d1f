/* SPDX-License-Identifier: MIT */

/* Resizes many images of one size, usually to a smaller one. The result is the same as that of
 * idx_cell_compose(): each pixel is the mean over the area that it covers, exact before rounding.
 *
 * The area of a pixel is the product of a range of rows and a range of columns. So the filter first
 * sums the rows of each range, for all columns at once, and then the columns of each range. The
 * weights are computed only once.
 *
 * While rows are summed, SIMD lanes hold neighboring columns. The sums are then transposed, so that
 * lanes hold neighboring rows while columns are summed, and the means are transposed back.
 *
 * Images of up to 256 × 256 values need no wide integers: sums of rows fit into 16 bits, and sums
 * of areas plus half a divisor fit into the 24 bits in which floats are exact. A quotient (sum +
 * area / 2) / area that isn't an integer is at least 1/65536 below the next integer. A float below
 * 256 is off by at most half of that, so truncating it gives the right result. */

#include "idx-box-filter.h"

#include <string.h>

#define MAX_SMALL_SIDE 256U

/* The number of values that are processed at a time. */
#define N_LANES ((gsize) 8)
#define COUNT_VECTORS(n) (((n) + N_LANES - 1) / N_LANES)

typedef guint8 Bytes __attribute__ ((vector_size (N_LANES)));
typedef guint16 Words __attribute__ ((vector_size (2 * N_LANES)));

/* Vectors of wider values are split in two halves, because every processor has 16-byte
 * registers. */
typedef guint16 HalfWords __attribute__ ((vector_size (N_LANES)));
typedef gint32 HalfInts __attribute__ ((vector_size (2 * N_LANES)));
typedef float HalfFloats __attribute__ ((vector_size (2 * N_LANES)));

typedef struct
{
  HalfFloats halves[2];
} Floats;

/* The values that a pixel covers along one axis. */
typedef struct
{
  guint first;        /* the first value */
  guint n;            /* the number of values */
  guint first_weight; /* the index of the first value's weight in Axis.weights */
} Range;

/* The rows or the columns of images and of scaled images. */
typedef struct
{
  Range *ranges;    /* of each pixel */
  guint16 *weights; /* of the values in each range, one range after the other */
  guint n_weights;
} Axis;

struct _IdxBoxFilter
{
  guint columns;     /* the width of images */
  guint height;      /* of scaled images */
  guint width;       /* of scaled images */
  guint64 area;      /* the sum of a pixel's weights, which is the number of values in an image */
  gboolean is_small; /* whether sums fit into narrow integers */
  Axis down;         /* rows */
  Axis across;       /* columns */

  /* For small images. */
  Words *weights_down;        /* each weight of @down in all lanes */
  HalfFloats *weights_across; /* each weight of @across in all lanes */
  guint8 *values;             /* an image, padded so that its last vector can be loaded */
  Words *sums;                /* of N_LANES ranges of rows */
  Floats *transposed;         /* the same sums, transposed */
  Words *means;               /* for each x, the means of N_LANES rows of pixels */

  /* For larger images: the sums of one range of rows. */
  guint32 *sums_32;
};

/* Computes the range of each pixel. The unit of length is 1/@n_pixels of a value, so that a value
 * is @n_pixels long, a pixel is @n_values long, and all weights are integers. */
static void
init_axis (Axis *axis,
           guint n_values,
           guint n_pixels)
{
  axis->ranges = g_new (Range, n_pixels);
  axis->weights = g_new (guint16, (gsize) n_values + n_pixels);
  for (guint64 pixel = 0; pixel < n_pixels; pixel++)
    {
      guint64 start = pixel * n_values;
      guint64 end = start + n_values;
      Range *range = &axis->ranges[pixel];

      range->first = (guint) (start / n_pixels);
      range->n = (guint) ((end + n_pixels - 1) / n_pixels) - range->first;
      range->first_weight = axis->n_weights;
      for (guint64 value = range->first; value < range->first + range->n; value++)
        axis->weights[axis->n_weights++] =
          (guint16) (MIN ((value + 1) * n_pixels, end) - MAX (value * n_pixels, start));
    }
}

static void
clear_axis (Axis *axis)
{
  g_free (axis->ranges);
  g_free (axis->weights);
}

static void
init_small (IdxBoxFilter *self)
{
  const gsize n_columns = N_LANES * COUNT_VECTORS (self->columns);

  self->weights_down = g_aligned_alloc (self->down.n_weights, sizeof (Words), sizeof (Words));
  for (guint i = 0; i < self->down.n_weights; i++)
    self->weights_down[i] = (Words){ 0 } + self->down.weights[i];
  self->weights_across = g_aligned_alloc (self->across.n_weights, sizeof (HalfFloats),
                                          sizeof (HalfFloats));
  for (guint i = 0; i < self->across.n_weights; i++)
    self->weights_across[i] = (HalfFloats){ 0 } + self->across.weights[i];
  self->values = g_malloc0 ((gsize) (self->area + N_LANES));
  self->sums = g_aligned_alloc0 (n_columns, sizeof (Words), sizeof (Words));
  self->transposed = g_aligned_alloc0 (n_columns, sizeof (Floats), sizeof (Floats));
  self->means = g_aligned_alloc0 (MAX (self->width, N_LANES), sizeof (Words), sizeof (Words));
}

IdxBoxFilter *
idx_box_filter_new (guint rows,
                    guint columns,
                    guint height,
                    guint width)
{
  IdxBoxFilter *self;

  g_return_val_if_fail (rows > 0 && height > 0 && height <= G_MAXUINT16, NULL);
  g_return_val_if_fail (columns > 0 && width > 0 && width <= G_MAXUINT16, NULL);

  self = g_new0 (IdxBoxFilter, 1);
  self->columns = columns;
  self->height = height;
  self->width = width;
  self->area = (guint64) rows * columns;
  self->is_small = rows <= MAX_SMALL_SIDE && columns <= MAX_SMALL_SIDE;
  init_axis (&self->down, rows, height);
  init_axis (&self->across, columns, width);
  if (!self->is_small)
    {
      self->sums_32 = g_new (guint32, columns);
      return self;
    }
  init_small (self);
  return self;
}

void
idx_box_filter_free (IdxBoxFilter *self)
{
  if (self == NULL)
    return;
  clear_axis (&self->down);
  clear_axis (&self->across);
  g_aligned_free (self->weights_down);
  g_aligned_free (self->weights_across);
  g_free (self->values);
  g_aligned_free (self->sums);
  g_aligned_free (self->transposed);
  g_aligned_free (self->means);
  g_free (self->sums_32);
  g_free (self);
}

gboolean
idx_box_filter_can_apply (const IdxRaster *raster)
{
  g_return_val_if_fail (raster != NULL, FALSE);

  return raster->nonfinite_offset == 0 && raster->n_channels != 4;
}

/* Copies one channel of an image, in the orientation of the raster, row by row. */
static void
copy_values (IdxBoxFilter *self,
             const IdxRaster *raster,
             guint channel)
{
  const guint n_columns = raster->columns;
  const gssize step = raster->column_step;
  guint8 *target = self->values;

  if (step == 1 && raster->row_step == (gssize) n_columns)
    {
      memcpy (target, raster->origin, (gsize) raster->rows * n_columns);
      return;
    }
  for (guint row = 0; row < raster->rows; row++)
    {
      const guint8 *source = raster->origin + channel + (gssize) row * raster->row_step;

      for (guint column = 0; column < n_columns; column++)
        *target++ = source[(gssize) column * step];
    }
}

/* Computes the weighted sums of the rows of a range. */
static void
sum_rows (IdxBoxFilter *self,
          const Range *rows,
          Words *sums)
{
  const gsize n_columns = self->columns;
  const Words *weights = self->weights_down + rows->first_weight;
  const Words *end = weights + rows->n;

  for (gsize column = 0; column < n_columns; column += N_LANES)
    {
      const guint8 *values = self->values + rows->first * n_columns + column;
      Words sum = { 0 };

      /* The values in lanes beyond the end of a row are never used. */
      for (const Words *weight = weights; weight < end; weight++, values += n_columns)
        {
          Bytes lanes;

          memcpy (&lanes, values, sizeof lanes);
          sum += __builtin_convertvector(lanes, Words) * *weight;
        }
      *sums++ = sum;
    }
}

/* Interleaves the lanes of each pair of rows that are N_LANES / 2 rows apart. */
static void
interleave (const Words *rows,
            gsize step,
            Words interleaved[N_LANES])
{
  for (gsize i = 0; i < N_LANES / 2; i++)
    {
      Words upper = rows[i * step];
      Words lower = rows[(i + N_LANES / 2) * step];

      interleaved[2 * i] = __builtin_shufflevector (upper, lower, 0, 8, 1, 9, 2, 10, 3, 11);
      interleaved[2 * i + 1] = __builtin_shufflevector (upper, lower, 4, 12, 5, 13, 6, 14, 7, 15);
    }
}

/* Transposes a block of 8 × 8 values, whose rows are @step vectors apart. The position of a value
 * has three bits for the row and three for the lane. Interleaving rotates these six bits by one, so
 * doing it three times exchanges rows and lanes. */
static void
transpose (const Words *block,
           gsize step,
           Words transposed[N_LANES])
{
  Words once[N_LANES], twice[N_LANES];

  interleave (block, step, once);
  interleave (once, 1, twice);
  interleave (twice, 1, transposed);
}

static HalfFloats
get_floats (HalfWords words)
{
  HalfInts ints = __builtin_convertvector(words, HalfInts);

  return __builtin_convertvector(ints, HalfFloats);
}

static void
transpose_sums (IdxBoxFilter *self)
{
  const gsize n_blocks = COUNT_VECTORS (self->columns);
  Floats *to = self->transposed;

  for (gsize block = 0; block < n_blocks; block++)
    {
      Words transposed[N_LANES];

      transpose (self->sums + block, n_blocks, transposed);
      for (guint i = 0; i < N_LANES; i++, to++)
        {
          HalfWords halves[2];

          memcpy (halves, &transposed[i], sizeof halves);
          to->halves[0] = get_floats (halves[0]);
          to->halves[1] = get_floats (halves[1]);
        }
    }
}

static HalfWords
get_means (HalfFloats sums,
           float area)
{
  HalfInts means = __builtin_convertvector(sums / area, HalfInts);

  return __builtin_convertvector(means, HalfWords);
}

/* Computes the weighted sums of the columns of each range, and divides them by the area. */
static void
average_columns (IdxBoxFilter *self)
{
  const Range *ranges = self->across.ranges;
  const HalfFloats *weight = self->weights_across;
  const float area = (float) self->area;
  const guint64 half = self->area / 2;
  const guint width = self->width;

  for (guint x = 0; x < width; x++)
    {
      const Floats *from = self->transposed + ranges[x].first;
      const Floats *end = from + ranges[x].n;
      HalfFloats left = (HalfFloats){ 0 } + (float) half;
      HalfFloats right = left;
      HalfWords means[2];

      /* The weights of consecutive ranges are contiguous. */
      for (; from < end; from++, weight++)
        {
          left += from->halves[0] * *weight;
          right += from->halves[1] * *weight;
        }
      means[0] = get_means (left, area);
      means[1] = get_means (right, area);
      memcpy (&self->means[x], means, sizeof means);
    }
}

/* Writes the first @n rows of means. */
static void
write_levels (IdxBoxFilter *self,
              guint n,
              gsize n_channels,
              guint8 *levels)
{
  const gsize width = self->width;
  const gsize n_lanes = MIN (width, N_LANES);

  for (gsize x = 0; x < width; x += N_LANES)
    {
      /* The last block overlaps the previous one, so that it is full too. */
      const gsize first = MIN (x, width - n_lanes);
      Words transposed[N_LANES];

      transpose (self->means + first, 1, transposed);
      for (guint y = 0; y < n; y++)
        {
          guint8 *to = levels + (y * width + first) * n_channels;
          Bytes lanes = __builtin_convertvector(transposed[y], Bytes);

          if (n_lanes == N_LANES && n_channels == 1)
            memcpy (to, &lanes, sizeof lanes);
          else
            for (gsize i = 0; i < n_lanes; i++)
              to[i * n_channels] = lanes[i];
        }
    }
}

static void
filter_small (IdxBoxFilter *self,
              const IdxRaster *raster,
              guint channel,
              guint8 *levels)
{
  const gsize n_blocks = COUNT_VECTORS (self->columns);

  copy_values (self, raster, channel);
  for (guint y = 0; y < self->height; y += N_LANES)
    {
      guint n = (guint) MIN (self->height - y, N_LANES);

      /* If there are fewer rows than lanes, the remaining lanes contain old sums, which are never
       * used. */
      for (guint i = 0; i < n; i++)
        sum_rows (self, &self->down.ranges[y + i], self->sums + i * n_blocks);
      transpose_sums (self);
      average_columns (self);
      write_levels (self, n, raster->n_channels,
                    levels + (gsize) y * self->width * raster->n_channels);
    }
}

static void
filter_row_large (IdxBoxFilter *self,
                  const IdxRaster *raster,
                  const guint8 *values,
                  const Range *rows,
                  guint8 *levels)
{
  memset (self->sums_32, 0, self->columns * sizeof (guint32));
  for (guint i = 0; i < rows->n; i++)
    {
      const guint8 *row = values + (gssize) (rows->first + i) * raster->row_step;
      guint32 weight = self->down.weights[rows->first_weight + i];

      for (guint column = 0; column < self->columns; column++)
        self->sums_32[column] += row[(gssize) column * raster->column_step] * weight;
    }
  for (guint x = 0; x < self->width; x++)
    {
      const Range *columns = &self->across.ranges[x];
      guint64 sum = self->area / 2;

      for (guint i = 0; i < columns->n; i++)
        sum += (guint64) self->sums_32[columns->first + i] *
               self->across.weights[columns->first_weight + i];
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

      if (self->is_small)
        filter_small (self, raster, channel, levels + channel);
      else
        for (guint y = 0; y < self->height; y++)
          filter_row_large (self, raster, values, &self->down.ranges[y],
                            levels + (gsize) y * self->width * raster->n_channels + channel);
    }
}
