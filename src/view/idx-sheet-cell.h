/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_SHEET_CELL (idx_sheet_cell_get_type ())
G_DECLARE_FINAL_TYPE (IdxSheetCell, idx_sheet_cell, IDX, SHEET_CELL, GtkWidget)

/**
 * idx_sheet_cell_new:
 *
 * Returns: (transfer floating): a cell that draws nothing: it has the focus for the tile
 *   that it lies over, and tells assistive technologies what that is
 */
GtkWidget *idx_sheet_cell_new (void);

/**
 * idx_sheet_cell_set_current:
 * @cell: an #IdxSheetCell
 * @current: whether @cell is the one of its two that has the focus or would get it
 *
 * Shows @cell to assistive technologies, or hides it from them: the text of a cell that isn't current is
 * of a tile that was left. Call this for the new cell before it gets the focus, and for the former
 * one after that.
 */
void idx_sheet_cell_set_current (GtkWidget *cell,
                                 gboolean current);

G_END_DECLS
