/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-lazy-grid-child.h"

G_BEGIN_DECLS

/**
 * IdxLazyGrid:
 *
 * A scrollable grid of equally large widgets. Only the children in view exist; while the user
 * scrolls, they are reused. So a grid of many thousand children is shown as fast as a small one.
 *
 * The properties `min-columns` and `max-columns` limit the number of columns; both are 1 at first,
 * so that the grid is a list. `spacing` is the space between children, in logical pixels. Children
 * fill the width, up to `max-child-width` logical pixels or their minimum width if that is larger;
 * at first there is no limit, 0. The natural height is that of all rows, or of `natural-rows` (at
 * first 0) if these are more. The grid emits `activated (guint position)` when the user activates a
 * child.
 */
#define IDX_TYPE_LAZY_GRID (idx_lazy_grid_get_type ())
G_DECLARE_FINAL_TYPE (IdxLazyGrid, idx_lazy_grid, IDX, LAZY_GRID, GtkWidget)

/**
 * IdxLazyGridCreateFunc:
 *
 * Returns: (transfer floating): a new child
 */
typedef IdxLazyGridChild *(*IdxLazyGridCreateFunc) (gpointer user_data);

/**
 * IdxLazyGridShowFunc:
 * @child: a child, which may have shown another position before
 *
 * Shows the current content of @position in @child.
 */
typedef void (*IdxLazyGridShowFunc) (IdxLazyGridChild *child,
                                     guint position,
                                     gpointer user_data);

/**
 * idx_lazy_grid_set_functions:
 * @create: creates a child
 * @show: fills a child
 * @user_data: passed to both; must live as long as the grid
 *
 * Call it once, before the grid gets children.
 */
void idx_lazy_grid_set_functions (IdxLazyGrid *self,
                                  IdxLazyGridCreateFunc create,
                                  IdxLazyGridShowFunc show,
                                  gpointer user_data);

/**
 * idx_lazy_grid_get_n_children:
 *
 * Returns: the number of positions, in view or not
 */
guint idx_lazy_grid_get_n_children (IdxLazyGrid *self);

/**
 * idx_lazy_grid_set_n_children:
 *
 * Sets the number of positions and updates the children in view.
 */
void idx_lazy_grid_set_n_children (IdxLazyGrid *self,
                                   guint n_children);

/**
 * idx_lazy_grid_update:
 *
 * Shows the current content in all children in view.
 */
void idx_lazy_grid_update (IdxLazyGrid *self);

/**
 * idx_lazy_grid_get_child:
 *
 * Returns: (transfer none) (nullable): the child at a position; %NULL if the position isn't in view
 */
gpointer idx_lazy_grid_get_child (IdxLazyGrid *self,
                                  guint position);

/**
 * idx_lazy_grid_find_at:
 * @position: (out): the position of the child at the point (@x, @y) of the grid
 *
 * Returns: whether there is a child
 */
gboolean idx_lazy_grid_find_at (IdxLazyGrid *self,
                                double x,
                                double y,
                                guint *position);

/**
 * idx_lazy_grid_get_focused:
 * @position: (out): the position of the child that has the focus, or contains it
 *
 * Returns: whether the focus is in a child
 */
gboolean idx_lazy_grid_get_focused (IdxLazyGrid *self,
                                    guint *position);

/**
 * idx_lazy_grid_focus_position:
 *
 * Scrolls to a position and moves the focus there.
 *
 * Returns: whether the child took the focus
 */
gboolean idx_lazy_grid_focus_position (IdxLazyGrid *self,
                                       guint position);

/**
 * idx_lazy_grid_scroll_to:
 *
 * Scrolls as little as possible to bring a position into view.
 */
void idx_lazy_grid_scroll_to (IdxLazyGrid *self,
                              guint position);

G_END_DECLS
