/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-area.h"

G_BEGIN_DECLS

/**
 * IdxMapBox:
 * @x: the x coordinate of the point of the map that the box belongs to, in map coordinates
 * @y: its y coordinate
 * @width: the width of the box, in pixels
 * @height: its height
 * @is_placed: (out): whether there was room for the box
 * @dx: (out): how far the middle of the box is to the right of its point, in pixels
 * @dy: (out): how far it is below
 *
 * A box on a map that mustn't overlap others, for example the name of a class.
 */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
  gboolean is_placed;
  double dx;
  double dy;
} IdxMapBox;

/**
 * IdxMapObstacle:
 * @x: its x coordinate, in map coordinates
 * @y: its y coordinate
 *
 * A mark on a map that boxes should not cover.
 */
typedef struct
{
  double x;
  double y;
} IdxMapObstacle;

/**
 * IdxMapObstacles:
 * @obstacles: (array length=n): the obstacles
 * @n: their number
 * @radius: how far each reaches, in pixels
 *
 * Marks on a map that boxes should not cover.
 */
typedef struct
{
  const IdxMapObstacle *obstacles;
  guint n;
  double radius;
} IdxMapObstacles;

/**
 * idx_map_placement_place:
 * @boxes: (inout) (array length=n): the boxes, the most important first
 * @obstacles: (nullable): what they should not cover
 * @pixels_per_unit: the scale of the map, see #IdxMapArea
 * @max_distance: how far the middle of a box may be from its point, in pixels
 *
 * Moves boxes away from each other: each is placed as near to its point as those before it allow,
 * or nowhere if that is farther away than @max_distance. Of the places within that distance, a box
 * gets the nearest one that covers no obstacle or, if all do, that covers the fewest. Where boxes
 * are depends on the scale alone, not on what is in view, so that they move with the map when the
 * user pans.
 */
void idx_map_placement_place (IdxMapBox *boxes,
                              guint n,
                              const IdxMapObstacles *obstacles,
                              double pixels_per_unit,
                              double max_distance);

/**
 * idx_map_placement_get_corner:
 * @area: the part of the map that the picture shows, at the scale at which @box was placed
 * @left: (out): the left edge of the box in the picture, in whole pixels
 * @top: (out): its top edge
 *
 * Returns: whether any of the box is in the picture
 */
gboolean idx_map_placement_get_corner (const IdxMapBox *box,
                                       const IdxMapArea *area,
                                       double *left,
                                       double *top);

G_END_DECLS
