/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxFocusCells:
 *
 * Two invisible child widgets that give the current cell the keyboard focus and an accessible
 * label, for a widget that draws its cells itself. They take turns in representing the current
 * cell, because a screen reader reads a cell only when the focus moves to it.
 */
typedef struct _IdxFocusCells IdxFocusCells;

/**
 * idx_focus_cells_new:
 * @parent: the widget that draws the cells; not referenced
 *
 * Returns: (transfer full): the two widgets, as children of @parent
 */
IdxFocusCells *idx_focus_cells_new (GtkWidget *parent);

/**
 * idx_focus_cells_free:
 *
 * Unparents the two widgets. Call it when the parent is disposed.
 */
void idx_focus_cells_free (IdxFocusCells *self);

/**
 * idx_focus_cells_get_current:
 *
 * Gets the current widget, for tests.
 *
 * Returns: (transfer none): the widget that represents the current cell
 */
GtkWidget *idx_focus_cells_get_current (IdxFocusCells *self);

/**
 * idx_focus_cells_switch:
 *
 * Makes the other widget the current one. Then give it a label with idx_focus_cells_set_label(),
 * place it with idx_focus_cells_allocate(), and call idx_focus_cells_transfer_focus().
 */
void idx_focus_cells_switch (IdxFocusCells *self);

/**
 * idx_focus_cells_set_label:
 *
 * Sets the accessible label of the current widget.
 */
void idx_focus_cells_set_label (IdxFocusCells *self,
                                const char *label);

/**
 * idx_focus_cells_set_selected:
 *
 * Sets the accessible state "selected" of the current widget.
 */
void idx_focus_cells_set_selected (IdxFocusCells *self,
                                   gboolean selected);

/**
 * idx_focus_cells_allocate:
 * @bounds: (nullable): the bounds of the current cell, in logical pixels of the parent; %NULL if
 *   there is none
 * @visible: whether the widgets can get the focus
 *
 * Allocates the current widget over its cell.
 */
void idx_focus_cells_allocate (IdxFocusCells *self,
                               const graphene_rect_t *bounds,
                               gboolean visible);

/**
 * idx_focus_cells_transfer_focus:
 *
 * Makes the current widget accessible to assistive technologies, moves the focus to it if the other
 * widget had the focus, and hides the other widget, whose label describes the previous cell.
 */
void idx_focus_cells_transfer_focus (IdxFocusCells *self);

/**
 * idx_focus_cells_grab_focus:
 *
 * Returns: whether the current widget got the focus
 */
gboolean idx_focus_cells_grab_focus (IdxFocusCells *self);

/**
 * idx_focus_cells_contain_focus:
 *
 * Returns: whether one of the two widgets is the focus child of their parent
 */
gboolean idx_focus_cells_contain_focus (IdxFocusCells *self);

G_END_DECLS
