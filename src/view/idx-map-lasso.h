/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * IdxMapLasso:
 *
 * A rectangle or a freehand outline that the user draws over a map. It is anchored to the map,
 * not to the screen.
 */
typedef struct _IdxMapLasso IdxMapLasso;

/**
 * idx_map_lasso_new:
 * @is_free: %TRUE for a freehand outline, %FALSE for a rectangle
 * @x: the x coordinate of the first point, in map coordinates
 * @y: its y coordinate
 * @mode: how the selection changes
 * @before: the selection before the lasso is drawn
 *
 * Returns: (transfer full): a lasso that consists of one point
 */
IdxMapLasso *idx_map_lasso_new (gboolean is_free,
                                double x,
                                double y,
                                IdxSelectMode mode,
                                GtkBitset *before);

/**
 * idx_map_lasso_free:
 */
void idx_map_lasso_free (IdxMapLasso *self);

/**
 * idx_map_lasso_extend:
 * @x: the x coordinate of the pointer, in map coordinates
 * @y: its y coordinate
 *
 * Adds a point to an outline, or moves the corner of a rectangle.
 */
void idx_map_lasso_extend (IdxMapLasso *self,
                           double x,
                           double y);

/**
 * idx_map_lasso_get_bounds:
 *
 * Gets the bounding rectangle of the lasso.
 */
void idx_map_lasso_get_bounds (const IdxMapLasso *self,
                               double *left,
                               double *top,
                               double *right,
                               double *bottom);

/**
 * idx_map_lasso_contains:
 *
 * Returns: whether a point is inside, by the even-odd rule
 */
gboolean idx_map_lasso_contains (const IdxMapLasso *self,
                                 double x,
                                 double y);

/**
 * idx_map_lasso_combine:
 * @inside: the samples inside
 *
 * Returns: (transfer full): the new selection, see idx_select_mode_combine()
 */
GtkBitset *idx_map_lasso_combine (const IdxMapLasso *self,
                                  GtkBitset *inside);

/**
 * idx_map_lasso_get_corner:
 * @corner: the index of a corner
 *
 * Returns: %FALSE if there is no such corner
 */
gboolean idx_map_lasso_get_corner (const IdxMapLasso *self,
                                   guint corner,
                                   double *x,
                                   double *y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapLasso, idx_map_lasso_free)

G_END_DECLS
