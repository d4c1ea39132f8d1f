/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * IdxMapOutline:
 *
 * A rectangle or a lasso (a freehand polygon) that the user draws over a map, in map coordinates.
 */
typedef struct _IdxMapOutline IdxMapOutline;

/**
 * idx_map_outline_new:
 * @is_lasso: %TRUE for a lasso, %FALSE for a rectangle
 * @x: the x coordinate of the first point, in map coordinates
 * @y: its y coordinate
 * @mode: how the selection changes, see idx_select_mode_combine()
 * @before: the selection when the drag began; copied
 *
 * Returns: (transfer full): an outline that consists of one point
 */
IdxMapOutline *idx_map_outline_new (gboolean is_lasso,
                                    double x,
                                    double y,
                                    IdxSelectMode mode,
                                    const IdxSampleSet *before);

/**
 * idx_map_outline_free:
 */
void idx_map_outline_free (IdxMapOutline *self);

/**
 * idx_map_outline_extend:
 * @x: the x coordinate of the pointer, in map coordinates
 * @y: its y coordinate
 *
 * Adds a corner to a lasso, or moves the corner of a rectangle that is opposite to its
 * first point.
 */
void idx_map_outline_extend (IdxMapOutline *self,
                             double x,
                             double y);

/**
 * idx_map_outline_get_bounds:
 *
 * Gets the bounding rectangle, in map coordinates.
 */
void idx_map_outline_get_bounds (const IdxMapOutline *self,
                                 double *left,
                                 double *top,
                                 double *right,
                                 double *bottom);

/**
 * idx_map_outline_contains:
 *
 * Returns: whether a point in map coordinates is inside, by the even-odd rule
 */
gboolean idx_map_outline_contains (const IdxMapOutline *self,
                                   double x,
                                   double y);

/**
 * idx_map_outline_combine:
 * @inside: the positions of the samples inside
 *
 * Returns: (transfer full): the new selection, see idx_select_mode_combine()
 */
IdxSampleSet *idx_map_outline_combine (const IdxMapOutline *self,
                                       const IdxSampleSet *inside);

/**
 * idx_map_outline_get_corner:
 * @corner: the index of a corner
 * @x: (out): its x coordinate, in map coordinates
 * @y: (out): its y coordinate
 *
 * Returns: %FALSE if there is no such corner
 */
gboolean idx_map_outline_get_corner (const IdxMapOutline *self,
                                     guint corner,
                                     double *x,
                                     double *y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapOutline, idx_map_outline_free)

G_END_DECLS
