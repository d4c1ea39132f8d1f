/* SPDX-License-Identifier: MIT */

/* Rasterizes a shape once, at a few offsets within a pixel, and blends it wherever a sample is. */

#include "idx-map-stamp.h"

#include <math.h>
#include <string.h>

/* The distances from the middle of a square to its edges and from the middle of a diamond to its
 * corners, as multiples of the radius. */
#define SQUARE_REACH 0.9
#define DIAMOND_REACH 1.25

/* The number of phases along each axis: offsets within a pixel at which shapes are rasterized. */
#define PHASE_BITS 2
#define N_PHASES IDX_MAP_STAMP_N_PHASES

/* --- Colors ---------------------------------------------------------------------------- */

/* Converts a coverage from 0 to 255 to a weight from 0 to 256. */
static inline guint32
get_weight (guint coverage)
{
  return coverage + (coverage >> 7);
}

/* Mixes two colors. The weight of @color is in units of 1/256. */
static inline guint32
blend (guint32 below,
       guint32 color,
       guint32 weight)
{
  /* Mixes red and blue in one multiplication; their products don't overlap. Negative differences
   * wrap around, and the sum wraps back. */
  const guint32 red_blue = 0xFF00FF;
  const guint32 below_red_blue = below & red_blue;
  const guint32 below_green = below & 0xFF00;
  guint32 a = (below_red_blue << 8) + ((color & red_blue) - below_red_blue) * weight;
  guint32 b = (below_green << 8) + ((color & 0xFF00) - below_green) * weight;

  return (a >> 8 & red_blue) | (b >> 8 & 0xFF00);
}

/* --- Stamps ---------------------------------------------------------------------------- */

/* Stamps are blended four pixels at a time, in 16-bit arithmetic on each channel. */
#define GROUP 4
#define N_CHANNELS 4

typedef guint8 Bytes __attribute__ ((vector_size (GROUP * N_CHANNELS)));
typedef guint16 Channels __attribute__ ((vector_size (GROUP * N_CHANNELS * sizeof (guint16))));

/* Returns the distance between a point and the outline of a shape; negative outside the shape. */
static double
get_distance_inside (IdxMapStampKind kind,
                     double radius,
                     double x,
                     double y)
{
  switch (kind)
    {
    case IDX_MAP_STAMP_SQUARE:
      return radius * SQUARE_REACH - MAX (fabs (x), fabs (y));
    case IDX_MAP_STAMP_DIAMOND:
      return (radius * DIAMOND_REACH - fabs (x) - fabs (y)) * M_SQRT1_2;
    case IDX_MAP_STAMP_CIRCLE:
    default:
      return radius - hypot (x, y);
    }
}

static const guint8 *
get_coverage (const IdxMapStamp *self,
              int phase)
{
  return self->coverage + (gsize) phase * (gsize) (self->side * self->side);
}

/* Returns the bounding box of the pixels that a shape touches. */
static IdxMapStampBox
find_bounding_box (const IdxMapStamp *self,
                   int phase)
{
  const guint8 *coverage = get_coverage (self, phase);
  int left = self->side - 1, top = self->side - 1, right = 0, bottom = 0;

  for (int row = 0; row < self->side; row++)
    for (int column = 0; column < self->side; column++)
      if (*coverage++ != 0)
        {
          left = MIN (left, column);
          top = MIN (top, row);
          right = MAX (right, column);
          bottom = MAX (bottom, row);
        }
  return (IdxMapStampBox){ left, top, MAX (right - left + 1, 1), MAX (bottom - top + 1, 1) };
}

/* Sets the box of each phase: its bounding box, enlarged to the common size of all boxes. */
static void
find_boxes (IdxMapStamp *self)
{
  int width = GROUP;
  int height = 1;

  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    {
      self->boxes[phase] = find_bounding_box (self, phase);
      width = MAX (width, (self->boxes[phase].width + GROUP - 1) / GROUP * GROUP);
      height = MAX (height, self->boxes[phase].height);
    }
  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    {
      self->boxes[phase].width = width;
      self->boxes[phase].height = height;
    }
}

/* Returns the weight of the color in a pixel, or 0 if the pixel is outside the stamp. */
static guint16
get_weight_at (const IdxMapStamp *self,
               int phase,
               int column,
               int row)
{
  if (column >= self->side || row >= self->side)
    return 0;
  return (guint16) get_weight (get_coverage (self, phase)[(gsize) (row * self->side + column)]);
}

static void
fill_weights (IdxMapStamp *self)
{
  const gsize n_pixels = (gsize) self->boxes[0].width * (gsize) self->boxes[0].height;
  guint16 *weights = g_new (guint16, (gsize) N_PHASES * N_PHASES * n_pixels * N_CHANNELS);

  self->weights = weights;
  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    for (gsize i = 0; i < n_pixels; i++)
      {
        const IdxMapStampBox *box = &self->boxes[phase];
        const int column = box->column + (int) i % box->width;
        const int row = box->row + (int) i / box->width;

        for (int channel = 0; channel < N_CHANNELS; channel++)
          *weights++ = get_weight_at (self, phase, column, row);
      }
}

void
idx_map_stamp_init (IdxMapStamp *self,
                    IdxMapStampKind kind,
                    double radius)
{
  gsize n_pixels;
  guint8 *coverage;

  g_return_if_fail (self != NULL);

  self->reach = (int) ceil (radius * (kind == IDX_MAP_STAMP_DIAMOND ? DIAMOND_REACH : 1) + 0.5);
  self->side = 2 * self->reach + 1;
  n_pixels = (gsize) self->side * (gsize) self->side;
  self->coverage = g_malloc ((gsize) N_PHASES * N_PHASES * n_pixels);
  coverage = self->coverage;
  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    {
      const int phase_x = phase % N_PHASES;
      const int phase_y = phase / N_PHASES;

      for (int row = 0; row < self->side; row++)
        for (int column = 0; column < self->side; column++)
          {
            double x = column - self->reach + 0.5 - (phase_x + 0.5) / N_PHASES;
            double y = row - self->reach + 0.5 - (phase_y + 0.5) / N_PHASES;
            double inside = get_distance_inside (kind, radius, x, y) + 0.5;

            *coverage++ = (guint8) (255 * CLAMP (inside, 0, 1) + 0.5);
          }
    }
  find_boxes (self);
  fill_weights (self);
}

void
idx_map_stamp_clear (IdxMapStamp *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->coverage, g_free);
  g_clear_pointer (&self->weights, g_free);
}

/* Rounds down without calling the C library. */
static inline int
floor_to_int (double value)
{
  const int truncated = (int) value;

  return truncated - (value < truncated);
}

/* Draws the part of a stamp that is in the picture. */
static void
draw_clipped (const IdxMapStamp *stamp,
              const IdxMapPixels *canvas,
              int phase,
              int left,
              int top,
              guint32 color)
{
  const guint8 *coverage = get_coverage (stamp, phase);
  const int first_row = MAX (top, 0) - top;
  const int end_row = MIN (top + stamp->side, canvas->height) - top;
  const int first_column = MAX (left, 0) - left;
  const int end_column = MIN (left + stamp->side, canvas->width) - left;

  for (int row = first_row; row < end_row; row++)
    {
      guint32 *target = canvas->pixels + (gsize) (top + row) * canvas->stride + left;
      const guint8 *source = coverage + (gsize) row * (gsize) stamp->side;

      for (int column = first_column; column < end_column; column++)
        target[column] = blend (target[column], color, get_weight (source[column]));
    }
}

/* Mixes four pixels with a color, which is repeated for each of them. */
static inline void
blend_group (guint32 *pixels,
             Channels color,
             const guint16 *weights)
{
  Bytes bytes;
  Channels below, weight;

  memcpy (&bytes, pixels, sizeof bytes);
  memcpy (&weight, weights, sizeof weight);
  below = __builtin_convertvector(bytes, Channels);
  /* Negative differences wrap around, and the sum wraps back. */
  below = ((below << 8) + (color - below) * weight) >> 8;
  bytes = __builtin_convertvector(below, Bytes);
  memcpy (pixels, &bytes, sizeof bytes);
}

void
idx_map_stamp_draw (const IdxMapStamp *self,
                    const IdxMapPixels *canvas,
                    double x,
                    double y,
                    guint32 color)
{
  const int phases_x = floor_to_int (x * N_PHASES);
  const int phases_y = floor_to_int (y * N_PHASES);
  const int phase = (phases_y & (N_PHASES - 1)) * N_PHASES + (phases_x & (N_PHASES - 1));
  const IdxMapStampBox box = self->boxes[phase];
  const int left = (phases_x >> PHASE_BITS) - self->reach;
  const int top = (phases_y >> PHASE_BITS) - self->reach;
  const guint16 *weights = self->weights + (gsize) (phase * box.width * box.height * N_CHANNELS);
  const guint32 colors[GROUP] = { color, color, color, color };
  Bytes bytes;
  Channels channels;
  guint32 *target;

  if (left + box.column < 0 || top + box.row < 0 ||
      left + box.column + box.width > canvas->width || top + box.row + box.height > canvas->height)
    {
      draw_clipped (self, canvas, phase, left, top, color);
      return;
    }
  memcpy (&bytes, colors, sizeof bytes);
  channels = __builtin_convertvector(bytes, Channels);
  target = canvas->pixels + (gsize) (top + box.row) * canvas->stride + (left + box.column);
  for (int row = 0; row < box.height; row++, target += canvas->stride)
    for (int column = 0; column < box.width; column += GROUP, weights += (gsize) GROUP * N_CHANNELS)
      blend_group (target + column, channels, weights);
}

guint32
idx_map_stamp_blend (guint32 below,
                     guint32 color,
                     guint coverage)
{
  return blend (below, color, get_weight (coverage));
}
