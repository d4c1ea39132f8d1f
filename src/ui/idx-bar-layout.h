/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_BAR_LAYOUT (idx_bar_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxBarLayout, idx_bar_layout, IDX, BAR_LAYOUT, GtkLayoutManager)

/**
 * idx_bar_layout_set_keeps_height:
 * @keeps_height: whether the bar is always as high as with the most lines that the text at the
 *   start can have. The labels of that text must limit their lines. %FALSE by default
 */
void idx_bar_layout_set_keeps_height (IdxBarLayout *self,
                                      gboolean keeps_height);

G_END_DECLS
