/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Below this width, in logical pixels, the end is folded away; below the other one the
 * start is too. */
#define IDX_SIDE_LAYOUT_FOLD_END 1000
#define IDX_SIDE_LAYOUT_FOLD_START 700

#define IDX_TYPE_SIDE_LAYOUT (idx_side_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxSideLayout, idx_side_layout, IDX, SIDE_LAYOUT, GtkWidget)

/**
 * idx_side_layout_set_anchor:
 * @anchor: (nullable): a widget within the content, or %NULL for all of the content
 *
 * Sets what the button that closes a side may cover: it is placed at the top of @anchor.
 */
void idx_side_layout_set_anchor (IdxSideLayout *self,
                                 GtkWidget *anchor);

/**
 * idx_side_layout_close_floating:
 *
 * Folds away what lies over the content.
 *
 * Returns: whether anything did
 */
gboolean idx_side_layout_close_floating (IdxSideLayout *self);

G_END_DECLS
