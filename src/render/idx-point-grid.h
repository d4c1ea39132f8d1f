/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-points.h"

G_BEGIN_DECLS

/**
 * IdxPointGrid:
 *
 * Finds samples by their position on a map. A grid is immutable; any thread may use it.
 */
typedef struct _IdxPointGrid IdxPointGrid;

/**
 * IdxMapSampleFunc:
 * @index: a sample
 * @x: the x coordinate of its position, from -1 to 1
 * @y: the y coordinate, from -1 to 1
 *
 * Called for a sample.
 */
typedef void (*IdxMapSampleFunc) (guint index,
                                  float x,
                                  float y,
                                  gpointer data);

/**
 * idx_point_grid_new:
 *
 * Makes two passes over @positions. A grid takes twelve bytes per sample.
 *
 * Returns: (transfer full): a grid of all samples that have a position
 */
IdxPointGrid *idx_point_grid_new (IdxMapPoints *positions);

/**
 * idx_point_grid_ref:
 */
IdxPointGrid *idx_point_grid_ref (IdxPointGrid *self);

/**
 * idx_point_grid_unref:
 */
void idx_point_grid_unref (IdxPointGrid *self);

/**
 * idx_point_grid_get_positions:
 *
 * Returns: (transfer none): the positions
 */
IdxMapPoints *idx_point_grid_get_positions (IdxPointGrid *self);

/**
 * IdxMapPoint:
 * @index: a sample
 * @x: the x coordinate of its position, from -1 to 1
 * @y: the y coordinate, from -1 to 1
 *
 * A sample and its position on the map.
 */
typedef struct
{
  guint32 index;
  float x;
  float y;
} IdxMapPoint;

/**
 * idx_point_grid_get_rows:
 * @top: the top edge of a part of the map
 * @bottom: its bottom edge
 * @first: (out): the first row of buckets in this part
 *
 * Gets the rows of buckets that overlap a part of the map. The grid divides the map into square
 * buckets.
 *
 * Returns: the number of rows of buckets in this part
 */
guint idx_point_grid_get_rows (IdxPointGrid *self,
                               double top,
                               double bottom,
                               guint *first);

/**
 * idx_point_grid_get_run:
 * @row: a row of buckets
 * @left: the left edge of a part of the map
 * @right: its right edge
 * @n: (out): the number of samples
 *
 * Gets samples for inner loops in which idx_point_grid_foreach() would be too slow.
 *
 * Returns: (transfer none) (array length=n): the samples in a part of a row of buckets, and some
 *   outside it
 */
const IdxMapPoint *idx_point_grid_get_run (IdxPointGrid *self,
                                           guint row,
                                           double left,
                                           double right,
                                           guint *n);

/**
 * idx_point_grid_foreach:
 * @left: the left edge of a rectangle of the map
 * @top: its top edge
 * @right: its right edge
 * @bottom: its bottom edge
 * @function: called for each sample in the rectangle, and for some outside it
 *
 * Iterates over the samples in a rectangle of the map, always in the same order.
 */
void idx_point_grid_foreach (IdxPointGrid *self,
                             double left,
                             double top,
                             double right,
                             double bottom,
                             IdxMapSampleFunc function,
                             gpointer data);

/**
 * idx_point_grid_find_nearest:
 * @x: the x coordinate of a point of the map
 * @y: its y coordinate
 * @max_distance: the maximum distance of the sample, in units of the map
 * @index: (out): the sample nearest to the point; if several are equally near, the first one in the
 *   file
 *
 * Returns: whether a sample was found
 */
gboolean idx_point_grid_find_nearest (IdxPointGrid *self,
                                      double x,
                                      double y,
                                      double max_distance,
                                      guint *index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPointGrid, idx_point_grid_unref)

G_END_DECLS
