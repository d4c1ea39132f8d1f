/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* If the layout is narrower than this, in logical pixels, it folds its end side or its start side:
 * the side is hidden or floats over the content. */
#define IDX_SIDE_LAYOUT_FOLD_END 1000
#define IDX_SIDE_LAYOUT_FOLD_START 700

#define IDX_TYPE_SIDE_LAYOUT (idx_side_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxSideLayout, idx_side_layout, IDX, SIDE_LAYOUT, GtkWidget)

/**
 * idx_side_layout_align_close_button:
 * @anchor: (nullable): a widget within the content, or %NULL for all of the content
 *
 * Aligns the close button of a floating side with the top of @anchor. The button may cover @anchor.
 */
void idx_side_layout_align_close_button (IdxSideLayout *self,
                                         GtkWidget *anchor);

/**
 * idx_side_layout_close_floating:
 *
 * Closes the side that floats over the content, if any.
 *
 * Returns: whether a side was floating
 */
gboolean idx_side_layout_close_floating (IdxSideLayout *self);

G_END_DECLS
