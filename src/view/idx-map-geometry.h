/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-area.h"
#include "idx-map-index.h"
#include "idx-map-lattice.h"
#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxMapGeometry:
 * @area: what is in view, in device pixels
 * @scale: device pixels per logical pixel
 * @origin: where @area begins in the widget, see idx_device_scale_get_origin()
 * @index: (nullable): the samples by position; not owned
 * @lattice: (nullable): their cells; not owned
 *
 * Where the samples of a map are on the screen: dots at their positions, or thumbnails in their
 * cells if these are large enough.
 */
typedef struct
{
  IdxMapArea area;
  double scale;
  graphene_point_t origin;
  IdxMapIndex *index;
  IdxMapLattice *lattice;
} IdxMapGeometry;

/**
 * idx_map_geometry_get_side:
 *
 * Returns: the side of a thumbnail's cell, in device pixels; 0 if there are dots
 */
guint idx_map_geometry_get_side (const IdxMapGeometry *self);

/**
 * idx_map_geometry_get_radius:
 *
 * Returns: the radius of a dot, in device pixels
 */
double idx_map_geometry_get_radius (const IdxMapGeometry *self);

/**
 * idx_map_geometry_snap:
 *
 * Aligns the cells with the device pixels, if there are thumbnails.
 */
void idx_map_geometry_snap (IdxMapGeometry *self);

/**
 * idx_map_geometry_resize:
 * @width: the width of the widget, in logical pixels
 * @height: its height
 */
void idx_map_geometry_resize (IdxMapGeometry *self,
                              int width,
                              int height);

/**
 * idx_map_geometry_set_scale:
 * @scale: the new number of device pixels per logical pixel
 *
 * Shows the same part of the map with more or fewer pixels.
 */
void idx_map_geometry_set_scale (IdxMapGeometry *self,
                                 double scale);

/**
 * idx_map_geometry_zoom:
 * @factor: how much larger the map becomes
 * @x: a point of the widget that shows the same part of the map then, in logical pixels
 * @y: likewise
 * @index: a sample that stays where it is instead, also when a dot becomes a thumbnail; G_MAXUINT
 *   for none
 */
void idx_map_geometry_zoom (IdxMapGeometry *self,
                            double factor,
                            double x,
                            double y,
                            guint index);

/**
 * idx_map_geometry_pan:
 * @dx: how far the map moves to the right, in logical pixels; rounded to whole device pixels, so
 *   that what has been drawn can be moved
 * @dy: how far it moves down
 */
void idx_map_geometry_pan (IdxMapGeometry *self,
                           double dx,
                           double dy);

/**
 * idx_map_geometry_shows:
 * @index: a sample
 *
 * Returns: whether the middle of its dot or thumbnail is in view
 */
gboolean idx_map_geometry_shows (const IdxMapGeometry *self,
                                 guint index);

/**
 * idx_map_geometry_show:
 * @index: a sample
 *
 * Pans so that the sample is in the middle, unless its whole dot or thumbnail is in view.
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
 * idx_map_geometry_reveal:
 * @index: a sample
 *
 * Zooms in so far that the sample shows its image, and moves it to the middle.
 */
void idx_map_geometry_reveal (IdxMapGeometry *self,
                              guint index);

/**
 * idx_map_geometry_locate:
 * @index: a sample
 * @x: (out): the middle of its dot or its cell, in the coordinates of the map
 * @y: (out): likewise
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
 * @bounds: (out): its dot or its cell, in logical pixels of the widget
 *
 * Returns: %FALSE if the sample has no position
 */
gboolean idx_map_geometry_get_bounds (const IdxMapGeometry *self,
                                      guint index,
                                      graphene_rect_t *bounds);

/**
 * idx_map_geometry_find:
 * @x: a point of the widget, in logical pixels
 * @y: likewise
 * @index: (out): the sample there
 *
 * Returns: whether there is one; dots are found within a few pixels
 */
gboolean idx_map_geometry_find (const IdxMapGeometry *self,
                                double x,
                                double y,
                                guint *index);

/**
 * idx_map_geometry_find_next:
 * @subset: the samples to choose from
 * @from: a sample
 * @dx: the direction: -1 for left, 1 for right, or 0
 * @dy: -1 for up, 1 for down, or 0
 * @position: (out): the position in @subset of the nearest sample within 45° of the direction; of
 *   several, the one closer to the direction, then the first in the file
 *
 * Takes a step for each sample.
 *
 * Returns: whether there is one
 */
gboolean idx_map_geometry_find_next (const IdxMapGeometry *self,
                                     IdxSubset *subset,
                                     guint from,
                                     int dx,
                                     int dy,
                                     guint *position);

/**
 * idx_map_geometry_to_map:
 * @x: a point of the widget, in logical pixels
 * @y: likewise
 * @map_x: (out): in the coordinates of the map
 * @map_y: (out): likewise
 */
void idx_map_geometry_to_map (const IdxMapGeometry *self,
                              double x,
                              double y,
                              double *map_x,
                              double *map_y);

/**
 * idx_map_geometry_from_map:
 * @x: a point of the map
 * @y: likewise
 *
 * Returns: where it is in the widget, in logical pixels
 */
graphene_point_t idx_map_geometry_from_map (const IdxMapGeometry *self,
                                            double x,
                                            double y);

G_END_DECLS
