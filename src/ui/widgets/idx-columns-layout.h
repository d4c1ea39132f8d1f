/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_COLUMNS_LAYOUT (idx_columns_layout_get_type ())

/**
 * IdxColumnsLayout:
 *
 * Lays out children in rows, in as many columns of equal width as fit: one column if the widget is
 * narrow. Unlike GtkFlowBox, it leaves the keyboard focus to the children.
 *
 * Properties:
 * - `max-columns` (guint): the maximum number of columns, which is also the number at the natural
 *   width; 0 for any number
 */
G_DECLARE_FINAL_TYPE (IdxColumnsLayout, idx_columns_layout, IDX, COLUMNS_LAYOUT, GtkLayoutManager)

G_END_DECLS
