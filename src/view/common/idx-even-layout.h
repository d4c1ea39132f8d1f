/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_EVEN_LAYOUT (idx_even_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxEvenLayout, idx_even_layout, IDX, EVEN_LAYOUT, GtkLayoutManager)

/**
 * idx_even_layout_set_ratio:
 * @ratio: the aspect ratio of the pictures in the children: their width divided by their height
 *
 * Sets the aspect ratio. The layout arranges the children in a row or in a column, whichever makes
 * the pictures larger. All children get exactly the same size.
 */
void idx_even_layout_set_ratio (IdxEvenLayout *self,
                                double ratio);

G_END_DECLS
