/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Below the first width, in logical pixels, the layout hides the end side; below the second,
 * also the start side. */
#define IDX_SIDE_LAYOUT_FOLD_END 1000
#define IDX_SIDE_LAYOUT_FOLD_START 700

#define IDX_TYPE_SIDE_LAYOUT (idx_side_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxSideLayout, idx_side_layout, IDX, SIDE_LAYOUT, GtkWidget)

/**
 * idx_side_layout_set_anchor:
 * @anchor: (nullable): a widget within the content, or %NULL for all of the content
 *
 * Places the button that closes a side at the top of @anchor, which it may cover.
 */
void idx_side_layout_set_anchor (IdxSideLayout *self,
                                 GtkWidget *anchor);

/**
 * idx_side_layout_close_floating:
 *
 * Closes the sides that float over the content.
 *
 * Returns: whether any side was floating
 */
gboolean idx_side_layout_close_floating (IdxSideLayout *self);

G_END_DECLS
