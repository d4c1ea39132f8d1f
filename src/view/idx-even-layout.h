/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_EVEN_LAYOUT (idx_even_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxEvenLayout, idx_even_layout, IDX, EVEN_LAYOUT, GtkLayoutManager)

/**
 * idx_even_layout_set_ratio:
 * @ratio: the width of the pictures in the children, divided by their height
 *
 * Places all children side by side, or one below the other: whichever leaves more room for
 * pictures. All get exactly the same size.
 */
void idx_even_layout_set_ratio (IdxEvenLayout *self,
                                double ratio);

G_END_DECLS
