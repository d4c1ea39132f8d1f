/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxMapArea:
 * @width: the width of the picture, in pixels
 * @height: the height of the picture, in pixels
 * @pixels_per_unit: the number of pixels per unit of map coordinates, which is half the side of the
 *   map in pixels
 * @center_x: the x coordinate of the point of the map in the middle of the picture, from -1 to 1
 * @center_y: its y coordinate, from -1 to 1
 * @shows_whole_map: whether the whole map is shown, even after the picture is resized
 *
 * The part of a map that a picture shows, and its scale. Map coordinates range from -1 to 1 along
 * both axes.
 */
typedef struct
{
  guint width;
  guint height;
  double pixels_per_unit;
  double center_x;
  double center_y;
  gboolean shows_whole_map;
} IdxMapArea;

/**
 * idx_map_area_show_whole:
 *
 * Shows the whole map with a margin around it.
 */
void idx_map_area_show_whole (IdxMapArea *self);

/**
 * idx_map_area_resize:
 *
 * Resizes the picture. The same point of the map stays in the middle.
 */
void idx_map_area_resize (IdxMapArea *self,
                          guint width,
                          guint height);

/**
 * idx_map_area_zoom:
 * @factor: the factor by which to enlarge the map
 * @max_pixels_per_unit: the largest @pixels_per_unit
 * @x: the x coordinate of the point of the picture that stays in place, in pixels
 * @y: its y coordinate
 *
 * Zooms in or out. Zooming out stops when the whole map is shown.
 */
void idx_map_area_zoom (IdxMapArea *self,
                        double factor,
                        double max_pixels_per_unit,
                        double x,
                        double y);

/**
 * idx_map_area_pan:
 * @dx: how far to move the map to the right, in pixels
 * @dy: how far to move it down, in pixels
 *
 * Moves the map. The middle of the picture always stays on the map.
 */
void idx_map_area_pan (IdxMapArea *self,
                       double dx,
                       double dy);

/**
 * idx_map_area_snap:
 * @n_cells: the number of cells along each side of the map
 *
 * Shrinks the map slightly and moves it by less than a pixel, so that cell edges are on whole
 * pixels.
 *
 * Returns: the side of a cell, in pixels; 0 if cells are smaller than a pixel, in which case
 *   nothing changes
 */
guint idx_map_area_snap (IdxMapArea *self,
                         guint n_cells);

/**
 * idx_map_area_to_pixels:
 * @x: the x coordinate of a point of the map
 * @y: its y coordinate
 * @pixel_x: (out): its x coordinate in the picture, in pixels
 * @pixel_y: (out): its y coordinate in the picture
 */
void idx_map_area_to_pixels (const IdxMapArea *self,
                             double x,
                             double y,
                             double *pixel_x,
                             double *pixel_y);

/**
 * idx_map_area_to_map:
 * @pixel_x: the x coordinate of a point of the picture, in pixels
 * @pixel_y: its y coordinate
 * @x: (out): the x coordinate of that point of the map
 * @y: (out): its y coordinate
 */
void idx_map_area_to_map (const IdxMapArea *self,
                          double pixel_x,
                          double pixel_y,
                          double *x,
                          double *y);

G_END_DECLS
