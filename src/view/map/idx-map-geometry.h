/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-area.h"
#include "idx-map-lattice.h"
#include "idx-point-grid.h"
#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxMapGeometry:
 * @area: the visible part of the map, in device pixels
 * @scale: device pixels per logical pixel
 * @origin: where @area begins in the widget, see idx_device_scale_get_origin()
 * @point_grid: (nullable): finds samples by position; not owned
 * @lattice: (nullable): the cells of the samples; not owned
 *
 * Computes where the samples of a map are on the screen: as dots at their positions or, if the
 * cells of the lattice are large enough, as thumbnails in these cells. Map coordinates are from -1
 * to 1, from left to right and from top to bottom.
 */
typedef struct
{
  IdxMapArea area;
  double scale;
  graphene_point_t origin;
  IdxPointGrid *point_grid;
  IdxMapLattice *lattice;
} IdxMapGeometry;

/**
 * idx_map_geometry_get_cell_side:
 *
 * Returns: the side of a thumbnail's cell, in device pixels; 0 if samples are shown as dots
 */
guint idx_map_geometry_get_cell_side (const IdxMapGeometry *self);

/**
 * idx_map_geometry_get_dot_radius:
 *
 * Returns: the radius of a dot, in device pixels
 */
double idx_map_geometry_get_dot_radius (const IdxMapGeometry *self);

/**
 * idx_map_geometry_snap:
 *
 * Aligns the cells with device pixels, if samples are shown as thumbnails. The map may shrink a
 * little.
 */
void idx_map_geometry_snap (IdxMapGeometry *self);

/**
 * idx_map_geometry_resize:
 * @width: the width of the widget, in logical pixels
 * @height: the height of the widget, in logical pixels
 *
 * Sets the size of the view. The same point of the map stays in the middle.
 */
void idx_map_geometry_resize (IdxMapGeometry *self,
                              int width,
                              int height);

/**
 * idx_map_geometry_set_scale:
 * @scale: the new number of device pixels per logical pixel
 *
 * Changes the scale and keeps the visible part of the map. Call idx_map_geometry_resize() next,
 * because the size in device pixels changes.
 */
void idx_map_geometry_set_scale (IdxMapGeometry *self,
                                 double scale);

/**
 * idx_map_geometry_zoom:
 * @factor: the factor by which to enlarge the map
 * @x: the x coordinate of the point of the widget that stays in place, in logical pixels
 * @y: its y coordinate
 * @index: a sample that stays in place instead of the point, even when its dot becomes a thumbnail;
 *   G_MAXUINT for none
 *
 * Enlarges or reduces the map.
 */
void idx_map_geometry_zoom (IdxMapGeometry *self,
                            double factor,
                            double x,
                            double y,
                            guint index);

/**
 * idx_map_geometry_pan:
 * @dx: how far to move the map to the right, in logical pixels; rounded to whole device pixels, so
 *   that existing drawings can be moved without resampling
 * @dy: how far to move the map down, likewise
 *
 * Moves the map.
 */
void idx_map_geometry_pan (IdxMapGeometry *self,
                           double dx,
                           double dy);

/**
 * idx_map_geometry_shows:
 * @index: a sample
 *
 * Returns: whether the center of its dot or thumbnail is in view
 */
gboolean idx_map_geometry_shows (const IdxMapGeometry *self,
                                 guint index);

/**
 * idx_map_geometry_show:
 * @index: a sample
 *
 * Centers the sample, unless its whole dot or thumbnail is already in view.
 */
void idx_map_geometry_show (IdxMapGeometry *self,
                            guint index);

/**
 * idx_map_geometry_show_whole:
 *
 * Shows the whole map.
 */
void idx_map_geometry_show_whole (IdxMapGeometry *self);

/**
 * idx_map_geometry_zoom_to:
 * @index: a sample
 *
 * Zooms in until the sample is shown as a thumbnail, and centers it.
 */
void idx_map_geometry_zoom_to (IdxMapGeometry *self,
                               guint index);

/**
 * idx_map_geometry_zoom_to_all:
 * @indices: (array length=n): samples
 *
 * Zooms in or out until the samples just fill the view, and centers them. A single sample becomes
 * as large as with idx_map_geometry_zoom_to(). Takes time proportional to the number of samples.
 */
void idx_map_geometry_zoom_to_all (IdxMapGeometry *self,
                                   const guint32 *indices,
                                   guint n);

/**
 * idx_map_geometry_locate:
 * @index: a sample
 * @x: (out): the x coordinate of the center of its dot or cell, in map coordinates
 * @y: (out): the y coordinate
 *
 * Returns: %FALSE if the sample has no position
 */
gboolean idx_map_geometry_locate (const IdxMapGeometry *self,
                                  guint index,
                                  double *x,
                                  double *y);

/**
 * idx_map_geometry_get_bounds:
 * @index: a sample
 * @bounds: (out): the bounds of its dot or cell, in logical pixels of the widget
 *
 * Returns: %FALSE if the sample has no position
 */
gboolean idx_map_geometry_get_bounds (const IdxMapGeometry *self,
                                      guint index,
                                      graphene_rect_t *bounds);

/**
 * idx_map_geometry_find:
 * @x: the x coordinate of a point of the widget, in logical pixels
 * @y: its y coordinate
 * @index: (out): the sample at the point
 *
 * Returns: whether there is a sample; dots are found within a few pixels
 */
gboolean idx_map_geometry_find (const IdxMapGeometry *self,
                                double x,
                                double y,
                                guint *index);

/**
 * idx_map_geometry_find_next:
 * @subset: the samples to choose from
 * @from: the index of the sample to start from
 * @dx: the horizontal direction: -1 for left, 1 for right, or 0
 * @dy: the vertical direction: -1 for up, 1 for down, or 0
 * @position: (out): the position of the next sample in @subset
 *
 * Finds the next sample in a direction: the nearest one within 45° of it. Ties are broken by the
 * angle to the direction, then by the index. Takes time proportional to the number of samples.
 *
 * Returns: whether there is such a sample
 */
gboolean idx_map_geometry_find_next (const IdxMapGeometry *self,
                                     IdxSubset *subset,
                                     guint from,
                                     int dx,
                                     int dy,
                                     guint *position);

/**
 * idx_map_geometry_to_map:
 * @x: the x coordinate of a point of the widget, in logical pixels
 * @y: its y coordinate
 * @map_x: (out): the x coordinate in map coordinates
 * @map_y: (out): the y coordinate in map coordinates
 *
 * Converts a point of the widget to map coordinates.
 */
void idx_map_geometry_to_map (const IdxMapGeometry *self,
                              double x,
                              double y,
                              double *map_x,
                              double *map_y);

/**
 * idx_map_geometry_from_map:
 * @x: the x coordinate of a point, in map coordinates
 * @y: its y coordinate
 *
 * Returns: the point in logical pixels of the widget
 */
graphene_point_t idx_map_geometry_from_map (const IdxMapGeometry *self,
                                            double x,
                                            double y);

G_END_DECLS
