/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * IdxMapLasso:
 *
 * A rectangle or a free outline that is drawn over a map with the pointer. It is anchored to the
 * map, not to the screen.
 */
typedef struct _IdxMapLasso IdxMapLasso;

/**
 * idx_map_lasso_new:
 * @is_free: whether it is a free outline, not a rectangle
 * @x: where it begins, in the coordinates of the map
 * @y: likewise
 * @mode: what happens to the samples inside
 * @before: the selection when it begins
 *
 * Returns: (transfer full): a lasso of one point
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
 * @x: where the pointer is now, in the coordinates of the map
 * @y: likewise
 *
 * Adds a point to an outline, or moves the corner of a rectangle.
 */
void idx_map_lasso_extend (IdxMapLasso *self,
                           double x,
                           double y);

/**
 * idx_map_lasso_get_bounds:
 *
 * Gets the smallest rectangle around the lasso.
 */
void idx_map_lasso_get_bounds (const IdxMapLasso *self,
                               double *left,
                               double *top,
                               double *right,
                               double *bottom);

/**
 * idx_map_lasso_contains:
 *
 * Returns: whether a point is inside; where an outline crosses itself, by the even-odd rule
 */
gboolean idx_map_lasso_contains (const IdxMapLasso *self,
                                 double x,
                                 double y);

/**
 * idx_map_lasso_combine:
 * @inside: the samples inside
 *
 * Returns: (transfer full): what is selected now, see idx_select_mode_combine()
 */
GtkBitset *idx_map_lasso_combine (const IdxMapLasso *self,
                                  GtkBitset *inside);

/**
 * idx_map_lasso_get_corner:
 * @corner: the number of a corner
 *
 * Returns: %FALSE if there are fewer corners
 */
gboolean idx_map_lasso_get_corner (const IdxMapLasso *self,
                                   guint corner,
                                   double *x,
                                   double *y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapLasso, idx_map_lasso_free)

G_END_DECLS
