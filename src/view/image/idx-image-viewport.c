/* SPDX-License-Identifier: MIT */

/* Computes which part of an image is shown while the user zooms and pans. Uses no widget.
 *
 * The zoom is a fraction, because wheels and pinch gestures change it in small steps. The scale
 * at which the image is drawn is the zoom rounded to an integer or the reciprocal of an
 * integer. */

#include "idx-image-viewport.h"

#include <math.h>

/* The maximum zoom, in device pixels per value. */
#define MAX_ZOOM 512.0

/* The maximum number of steps per call, which bounds the loop in idx_image_viewport_step(). */
#define MAX_STEPS 100

/* Returns the scale at which the whole image fits into the viewport. */
static double
get_fitting_scale (const IdxImageViewport *self)
{
  double scale;

  if (self->rows == 0 || self->columns == 0)
    return 1;
  scale = MIN ((double) self->width / self->columns, (double) self->height / self->rows);
  return scale >= 1 ? floor (scale) : scale;
}

double
idx_image_viewport_get_scale (const IdxImageViewport *self)
{
  g_return_val_if_fail (self != NULL, 1);

  if (self->zoom <= 0)
    return get_fitting_scale (self);
  return self->zoom >= 1 ? round (self->zoom) : 1 / round (1 / self->zoom);
}

void
idx_image_viewport_set_image (IdxImageViewport *self,
                              guint rows,
                              guint columns)
{
  g_return_if_fail (self != NULL);

  if (rows == self->rows && columns == self->columns)
    return;
  self->rows = rows;
  self->columns = columns;
  self->zoom = 0;
}

/* Returns the length of @n_values values in device pixels, at least 1. If the scale is the
 * reciprocal of an integer, the last device pixel of the image may show fewer values than the
 * others. */
static guint
get_length (const IdxImageViewport *self,
            guint n_values,
            double scale)
{
  double length = n_values * scale;

  return (guint) MAX (self->zoom > 0 ? ceil (length - 1e-9) : round (length), 1);
}

/* Returns where the image begins along one axis of the viewport, in device pixels. @length is the
 * length of the viewport. An image that is smaller than the viewport is centered; a larger image
 * leaves no gap. */
static int
get_start (const IdxImageViewport *self,
           double center,
           guint n_values,
           guint length)
{
  double scale = idx_image_viewport_get_scale (self);
  int size = (int) get_length (self, n_values, scale);
  int start;

  if (size <= (int) length)
    return ((int) length - size) / 2;
  start = (int) round (length / 2.0 - center * scale);
  return CLAMP (start, (int) length - size, 0);
}

/* Finds the visible values along one axis. @first is the row or column of the first one, @n their
 * number. @start and @size are their place in the viewport, which is @length device pixels long. If
 * values share device pixels, @first is the first value of a device pixel. */
static void
get_visible_span (const IdxImageViewport *self,
                  double center,
                  guint n_values,
                  guint length,
                  guint *first,
                  guint *n,
                  int *start,
                  guint *size)
{
  double scale = idx_image_viewport_get_scale (self);
  double values_per_pixel = scale >= 1 ? 1 : round (1 / scale);
  int origin = get_start (self, center, n_values, length);
  guint image_length = get_length (self, n_values, scale);
  double begin, end;

  if (image_length <= length)
    {
      *first = 0;
      *n = n_values;
      *start = origin;
      *size = image_length;
      return;
    }
  begin = floor (-origin / scale / values_per_pixel) * values_per_pixel;
  end = ceil (((double) length - origin) / scale / values_per_pixel) * values_per_pixel;
  end = MIN (end, n_values);
  *first = (guint) begin;
  *n = (guint) (end - begin);
  *start = origin + (int) round (begin * scale);
  *size = get_length (self, *n, scale);
}

void
idx_image_viewport_get_part (const IdxImageViewport *self,
                             IdxImagePart *part)
{
  g_return_if_fail (self != NULL && part != NULL);

  get_visible_span (self, self->center_x, self->columns, self->width, &part->column,
                    &part->n_columns, &part->x, &part->width);
  get_visible_span (self, self->center_y, self->rows, self->height, &part->row, &part->n_rows,
                    &part->y, &part->height);
}

gboolean
idx_image_viewport_find (const IdxImageViewport *self,
                         double x,
                         double y,
                         guint *row,
                         guint *column)
{
  double scale, value_x, value_y;

  g_return_val_if_fail (self != NULL, FALSE);

  scale = idx_image_viewport_get_scale (self);
  value_x = floor ((x - get_start (self, self->center_x, self->columns, self->width)) / scale);
  value_y = floor ((y - get_start (self, self->center_y, self->rows, self->height)) / scale);
  if (scale < 1 || value_x < 0 || value_x >= self->columns || value_y < 0 || value_y >= self->rows)
    return FALSE;
  *row = (guint) value_y;
  *column = (guint) value_x;
  return TRUE;
}

/* Moves the center back if it is beyond what get_start() allows. Otherwise, after panning beyond an
 * edge, panning back would have no visible effect at first. */
static void
clamp_center (IdxImageViewport *self)
{
  double scale = idx_image_viewport_get_scale (self);

  self->center_x =
    (self->width / 2.0 - get_start (self, self->center_x, self->columns, self->width)) / scale;
  self->center_y =
    (self->height / 2.0 - get_start (self, self->center_y, self->rows, self->height)) / scale;
}

void
idx_image_viewport_zoom (IdxImageViewport *self,
                         double zoom,
                         double x,
                         double y)
{
  double scale, value_x, value_y;

  g_return_if_fail (self != NULL);

  clamp_center (self);
  scale = idx_image_viewport_get_scale (self);
  value_x = self->center_x + (x - self->width / 2.0) / scale;
  value_y = self->center_y + (y - self->height / 2.0) / scale;
  self->zoom = zoom > get_fitting_scale (self) ? MIN (zoom, MAX_ZOOM) : 0;
  if (self->zoom <= get_fitting_scale (self))
    self->zoom = 0;
  scale = idx_image_viewport_get_scale (self);
  self->center_x = value_x - (x - self->width / 2.0) / scale;
  self->center_y = value_y - (y - self->height / 2.0) / scale;
  clamp_center (self);
}

/* Returns the next larger or smaller of the scales …, 1/4, 1/3, 1/2, 1, 2, 3, 4, 6, 8, 12, 16, … */
static double
get_next_scale (double scale,
                gboolean is_larger)
{
  double octave;

  if (scale < 1 || (scale <= 1 && !is_larger))
    {
      double n = is_larger ? ceil (1 / scale - 1e-9) - 1 : floor (1 / scale + 1e-9) + 1;

      return 1 / MAX (n, 1);
    }
  if (scale < 2)
    return is_larger ? 2 : 1;
  octave = pow (2, floor (log2 (scale)));
  if (is_larger)
    return scale < 1.5 * octave && octave > 1 ? 1.5 * octave : 2 * octave;
  if (scale > 1.5 * octave)
    return 1.5 * octave;
  if (scale > octave)
    return octave;
  return octave > 2 ? 0.75 * octave : 1;
}

void
idx_image_viewport_step (IdxImageViewport *self,
                         int n_steps,
                         double x,
                         double y)
{
  double scale;

  g_return_if_fail (self != NULL);

  scale = idx_image_viewport_get_scale (self);
  n_steps = CLAMP (n_steps, -MAX_STEPS, MAX_STEPS);
  for (int i = 0; i < ABS (n_steps); i++)
    scale = get_next_scale (scale, n_steps > 0);
  idx_image_viewport_zoom (self, scale, x, y);
}

void
idx_image_viewport_pan (IdxImageViewport *self,
                        double dx,
                        double dy)
{
  double scale;

  g_return_if_fail (self != NULL);

  scale = idx_image_viewport_get_scale (self);
  self->center_x -= dx / scale;
  self->center_y -= dy / scale;
  clamp_center (self);
}

/* Returns how far to pan along one axis, in device pixels, to bring the value at @index (its row or
 * column) into view. */
static double
get_shift (const IdxImageViewport *self,
           double center,
           guint n_values,
           guint length,
           guint index)
{
  double scale = idx_image_viewport_get_scale (self);
  double begin = get_start (self, center, n_values, length) + index * scale;

  /* If the value doesn't fit, shows where it begins. */
  return MAX (MIN (length - (begin + scale), 0), -begin);
}

void
idx_image_viewport_reveal (IdxImageViewport *self,
                           guint row,
                           guint column)
{
  g_return_if_fail (self != NULL);

  idx_image_viewport_pan (
    self, get_shift (self, self->center_x, self->columns, self->width, column),
    get_shift (self, self->center_y, self->rows, self->height, row));
}
