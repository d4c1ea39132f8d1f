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

G_END_DECLS
