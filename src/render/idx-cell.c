/* SPDX-License-Identifier: MIT */

/* Draws one image into one cell, in device pixels. This defines how every thumbnail looks.
 *
 * An enlarged image repeats each value in a block of pixels, so its edges are sharp. An image that
 * is scaled down is box-filtered: each pixel is the mean over the area that it covers, with values
 * weighted by the part of their area that the pixel covers. Along each axis, the unit of length is
 * chosen so that the length of a value is the number of pixels, and the length of a pixel is the
 * number of values. So areas are integers, and the mean is exact before rounding. */

#include "idx-cell.h"

#include "idx-palette.h"

#include <string.h>

guint
idx_cell_get_gap (guint side)
{
  if (side < 8)
    return 0;
  if (side < 24)
    return 1;
  if (side < 64)
    return 2;
  return side / 16;
}

/* Scales an image to at most @room pixels in width and height, and centers it in a cell. */
static void
fit (IdxCell *self,
     guint side,
     guint room,
     guint rows,
     guint columns)
{
  guint longest = MAX (rows, columns);

  self->scale = room / longest;
  if (self->scale > 0)
    {
      self->width = columns * self->scale;
      self->height = rows * self->scale;
    }
  else
    {
      self->width = (guint) MAX (((guint64) columns * room + longest / 2) / longest, 1);
      self->height = (guint) MAX (((guint64) rows * room + longest / 2) / longest, 1);
    }
  self->x = (side - self->width) / 2;
  self->y = (side - self->height) / 2;
}

void
idx_cell_init (IdxCell *self,
               guint side,
               guint rows,
               guint columns)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (side > 0 && rows > 0 && columns > 0);

  fit (self, side, side - idx_cell_get_gap (side), rows, columns);
}

void
idx_cell_init_without_gap (IdxCell *self,
                           guint side,
                           guint rows,
                           guint columns)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (side > 0 && rows > 0 && columns > 0);

  fit (self, side, side, rows, columns);
}

guint
idx_cell_choose_side (guint min_side,
                      guint rows,
                      guint columns)
{
  guint longest = MAX (rows, columns);

  g_return_val_if_fail (min_side > 0 && rows > 0 && columns > 0, min_side);

  if (longest > 2 * min_side)
    return 2 * min_side;
  for (guint side = min_side;; side++)
    {
      guint room = side - idx_cell_get_gap (side);

      if (room >= longest && room / longest * longest >= room - room / 4)
        return side;
    }
}

/* Composites a level with alpha over the level of the page. */
static guint32
blend (guint level,
       guint page,
       guint alpha)
{
  return (level * alpha + page * (255 - alpha) + 127) / 255;
}

/* Returns the color of a pixel with several channels. */
static guint32
get_color (const guint8 *levels,
           guint n_channels,
           guint32 page)
{
  guint alpha = n_channels == 4 ? levels[3] : 255;

  return 0xFF000000U | blend (levels[0], page >> 16 & 0xFF, alpha) << 16 |
         blend (levels[1], page >> 8 & 0xFF, alpha) << 8 | blend (levels[2], page & 0xFF, alpha);
}

/* Returns the color of a pixel, given by the levels of its channels. If any of them isn't finite,
 * the first such channel determines the color. */
static guint32
get_pixel (const IdxRaster *raster,
           const guint8 *value,
           const guint32 colors[256])
{
  if (raster->nonfinite_offset != 0)
    for (guint channel = 0; channel < raster->n_channels; channel++)
      if (value[raster->nonfinite_offset + (gssize) channel] != 0)
        return idx_palette_get_nonfinite_color (value[raster->nonfinite_offset + (gssize) channel]);
  return raster->n_channels == 1 ? colors[*value]
                                 : get_color (value, raster->n_channels, colors[0]);
}

/* Draws an image with one channel and only finite values at scale 1, the most frequent case. */
static void
draw_unscaled (const IdxRaster *raster,
               const guint32 colors[restrict 256],
               guint32 *restrict target,
               gsize stride)
{
  const gsize n_columns = raster->columns;
  const gssize step = raster->column_step;

  for (guint row = 0; row < raster->rows; row++, target += stride)
    {
      const guint8 *value = raster->origin + (gssize) row * raster->row_step;

      if (step == 1)
        for (gsize column = 0; column < n_columns; column++)
          target[column] = colors[value[column]];
      else
        for (gsize column = 0; column < n_columns; column++, value += step)
          target[column] = colors[*value];
    }
}

static void
enlarge (const IdxCell *self,
         const IdxRaster *raster,
         const guint32 colors[256],
         guint32 *target,
         gsize stride)
{
  gboolean is_plain = raster->n_channels == 1 && raster->nonfinite_offset == 0;

  if (is_plain && self->scale == 1)
    {
      draw_unscaled (raster, colors, target, stride);
      return;
    }
  for (guint row = 0; row < raster->rows; row++)
    {
      const guint8 *value = raster->origin + (gssize) row * raster->row_step;
      guint32 *first = target + (gsize) row * self->scale * stride;
      guint32 *pixel = first;

      for (guint column = 0; column < raster->columns; column++)
        {
          guint32 color = is_plain ? colors[*value] : get_pixel (raster, value, colors);

          for (guint i = 0; i < self->scale; i++)
            *pixel++ = color;
          value += raster->column_step;
        }
      for (guint i = 1; i < self->scale; i++)
        memcpy (first + i * stride, first, self->width * sizeof (guint32));
    }
}

/* Returns the length of the part of a value that a pixel covers. The value at @index is @n_pixels
 * long and starts at index * n_pixels; the pixel is @n_values long and starts at pixel *
 * n_values. */
static guint64
overlap (guint64 index,
         guint64 pixel,
         guint64 n_values,
         guint64 n_pixels)
{
  guint64 from = MAX (index * n_pixels, pixel * n_values);
  guint64 to = MIN ((index + 1) * n_pixels, (pixel + 1) * n_values);

  return to > from ? to - from : 0;
}

/* The sums over the area that a pixel covers. */
typedef struct
{
  guint64 sums[4];  /* of levels, weighted by area, and by alpha if the image has color */
  guint8 nonfinite; /* the IdxNonfinite of the first value that isn't finite, or 0 */
} Area;

static void
add_value (Area *area,
           const IdxRaster *raster,
           const guint8 *value,
           guint64 weight)
{
  if (raster->n_channels == 1)
    area->sums[0] += value[0] * weight;
  else
    {
      guint alpha = raster->n_channels == 4 ? value[3] : 255;

      for (guint channel = 0; channel < 3; channel++)
        area->sums[channel] += value[channel] * weight * alpha;
      area->sums[3] += alpha * weight;
    }
  if (raster->nonfinite_offset != 0)
    for (guint channel = 0; channel < raster->n_channels && area->nonfinite == 0; channel++)
      area->nonfinite = value[raster->nonfinite_offset + (gssize) channel];
}

/* Adds a row of values to the areas of a row of pixels. The pixels cover @weight of the height of a
 * value. */
static void
add_row (const IdxCell *self,
         const IdxRaster *raster,
         guint row,
         guint64 weight,
         Area *areas)
{
  const guint8 *values = raster->origin + (gssize) row * raster->row_step;

  for (guint x = 0; x < self->width; x++)
    for (guint64 column = (guint64) x * raster->columns / self->width;
         column < raster->columns && column * self->width < ((guint64) x + 1) * raster->columns;
         column++)
      add_value (&areas[x], raster, values + (gssize) column * raster->column_step,
                 weight * overlap (column, x, raster->columns, self->width));
}

/* Returns the color of the mean over an area. @size is the sum of the weights of its values. */
static guint32
get_mean_color (const Area *area,
                const IdxRaster *raster,
                guint64 size,
                const guint32 colors[256])
{
  guint32 color = 0xFF000000U;
  guint64 page_weight;

  if (area->nonfinite != 0)
    return idx_palette_get_nonfinite_color (area->nonfinite);
  if (raster->n_channels == 1)
    return colors[(area->sums[0] + size / 2) / size];

  page_weight = 255 * size - area->sums[3];
  for (guint channel = 0; channel < 3; channel++)
    {
      guint shift = 16 - 8 * channel;
      guint64 sum = area->sums[channel] + (colors[0] >> shift & 0xFF) * page_weight;

      color |= (guint32) ((sum + 255 * size / 2) / (255 * size)) << shift;
    }
  return color;
}

static void
reduce (const IdxCell *self,
        const IdxRaster *raster,
        const guint32 colors[256],
        guint32 *target,
        gsize stride)
{
  g_autofree Area *areas = g_new (Area, self->width);
  guint64 size = (guint64) raster->rows * raster->columns;

  for (guint y = 0; y < self->height; y++)
    {
      for (guint x = 0; x < self->width; x++)
        areas[x] = (Area){ 0 };
      for (guint64 row = (guint64) y * raster->rows / self->height;
           row < raster->rows && row * self->height < ((guint64) y + 1) * raster->rows;
           row++)
        add_row (self, raster, (guint) row, overlap (row, y, raster->rows, self->height), areas);
      for (guint x = 0; x < self->width; x++)
        target[y * stride + x] = get_mean_color (&areas[x], raster, size, colors);
    }
}

void
idx_cell_compose (const IdxCell *self,
                  const IdxRaster *raster,
                  const guint32 colors[256],
                  guint32 *target,
                  gsize stride)
{
  g_return_if_fail (self != NULL && raster != NULL && target != NULL);
  g_return_if_fail (raster->rows > 0 && raster->columns > 0);

  target += self->y * stride + self->x;
  if (self->scale > 0)
    enlarge (self, raster, colors, target, stride);
  else
    reduce (self, raster, colors, target, stride);
}
