/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxLazyGridChild:
 *
 * A child of an #IdxLazyGrid: a focusable widget with one content widget, which may come from the
 * template of a subclass. Emits `activate` when the user presses Enter or Space, or when
 * gtk_widget_activate() is called; the grid emits it on a click.
 */
#define IDX_TYPE_LAZY_GRID_CHILD (idx_lazy_grid_child_get_type ())
G_DECLARE_DERIVABLE_TYPE (IdxLazyGridChild, idx_lazy_grid_child, IDX, LAZY_GRID_CHILD, GtkWidget)

struct _IdxLazyGridChildClass
{
  GtkWidgetClass parent_class;
};

/**
 * idx_lazy_grid_child_new:
 * @content: (transfer floating): the widget that the child shows
 *
 * Returns: (transfer floating): a new child
 */
IdxLazyGridChild *idx_lazy_grid_child_new (GtkWidget *content);

/**
 * idx_lazy_grid_child_get_position:
 *
 * Returns: the position that the child shows at present
 */
guint idx_lazy_grid_child_get_position (IdxLazyGridChild *self);

/**
 * idx_lazy_grid_child_set_position:
 * @n_children: the number of positions in the grid, for screen readers
 *
 * Only the grid calls this.
 */
void idx_lazy_grid_child_set_position (IdxLazyGridChild *self,
                                       guint position,
                                       guint n_children);

G_END_DECLS
