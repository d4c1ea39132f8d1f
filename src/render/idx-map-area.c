/* SPDX-License-Identifier: MIT */

/* The part of a map that a picture shows. Converts points of the map to pixels, and back. */

#include "idx-map-area.h"

#include <math.h>

/* The margin around the whole map on each side, as a fraction of the picture. */
#define MARGIN 0.03

/* Returns the scale at which the whole map just fits into the picture. */
static double
get_min_pixels_per_unit (const IdxMapArea *self)
{
  return MAX (MIN (self->width, self->height), 1) / 2.0 * (1 - 2 * MARGIN);
}

void
idx_map_area_show_whole (IdxMapArea *self)
{
  g_return_if_fail (self != NULL);

  self->pixels_per_unit = get_min_pixels_per_unit (self);
  self->center_x = 0;
  self->center_y = 0;
  self->shows_whole_map = TRUE;
}

void
idx_map_area_resize (IdxMapArea *self,
                     guint width,
                     guint height)
{
  g_return_if_fail (self != NULL);

  self->width = width;
  self->height = height;
  if (self->shows_whole_map || self->pixels_per_unit < get_min_pixels_per_unit (self))
    idx_map_area_show_whole (self);
}

void
idx_map_area_zoom (IdxMapArea *self,
                   double factor,
                   double max_pixels_per_unit,
                   double x,
                   double y)
{
  double map_x, map_y;

  g_return_if_fail (self != NULL);
  g_return_if_fail (factor > 0);

  idx_map_area_to_map (self, x, y, &map_x, &map_y);
  self->pixels_per_unit = MIN (self->pixels_per_unit * factor, max_pixels_per_unit);
  if (self->pixels_per_unit <= get_min_pixels_per_unit (self))
    {
      idx_map_area_show_whole (self);
      return;
    }
  self->shows_whole_map = FALSE;
  self->center_x = map_x - (x - self->width / 2.0) / self->pixels_per_unit;
  self->center_y = map_y - (y - self->height / 2.0) / self->pixels_per_unit;
  /* Keep the middle of the picture on the map. */
  idx_map_area_pan (self, 0, 0);
}

void
idx_map_area_pan (IdxMapArea *self,
                  double dx,
                  double dy)
{
  g_return_if_fail (self != NULL);

  if (fpclassify (dx) != FP_ZERO || fpclassify (dy) != FP_ZERO)
    self->shows_whole_map = FALSE;
  self->center_x = CLAMP (self->center_x - dx / self->pixels_per_unit, -1, 1);
  self->center_y = CLAMP (self->center_y - dy / self->pixels_per_unit, -1, 1);
}

guint
idx_map_area_snap (IdxMapArea *self,
                   guint n_cells)
{
  double left, top;
  guint side;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (n_cells > 0, 0);

  side = (guint) (2 * self->pixels_per_unit / n_cells);
  if (side == 0)
    return 0;
  self->pixels_per_unit = (double) side * n_cells / 2;
  idx_map_area_to_pixels (self, -1, -1, &left, &top);
  self->center_x -= (rint (left) - left) / self->pixels_per_unit;
  self->center_y -= (rint (top) - top) / self->pixels_per_unit;
  return side;
}

void
idx_map_area_to_pixels (const IdxMapArea *self,
                        double x,
                        double y,
                        double *pixel_x,
                        double *pixel_y)
{
  g_return_if_fail (self != NULL && pixel_x != NULL && pixel_y != NULL);

  *pixel_x = self->width / 2.0 + (x - self->center_x) * self->pixels_per_unit;
  *pixel_y = self->height / 2.0 + (y - self->center_y) * self->pixels_per_unit;
}

void
idx_map_area_to_map (const IdxMapArea *self,
                     double pixel_x,
                     double pixel_y,
                     double *x,
                     double *y)
{
  g_return_if_fail (self != NULL && x != NULL && y != NULL);

  *x = self->center_x + (pixel_x - self->width / 2.0) / self->pixels_per_unit;
  *y = self->center_y + (pixel_y - self->height / 2.0) / self->pixels_per_unit;
}
