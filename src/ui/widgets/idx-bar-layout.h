/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_BAR_LAYOUT (idx_bar_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxBarLayout, idx_bar_layout, IDX, BAR_LAYOUT, GtkLayoutManager)

/**
 * idx_bar_layout_set_reserves_max_height:
 * @reserves_max_height: whether to always reserve the height that the text at the start needs at
 *   its minimum width, so that a longer text doesn't make the bar taller. The labels at the start
 *   must limit their number of lines. %FALSE by default
 */
void idx_bar_layout_set_reserves_max_height (IdxBarLayout *self,
                                             gboolean reserves_max_height);

/**
 * idx_bar_layout_set_end_follows_middle:
 * @end_follows_middle: whether the buttons at the end move to the second row together with the
 *   controls in the middle, if both fit there. %FALSE by default
 */
void idx_bar_layout_set_end_follows_middle (IdxBarLayout *self,
                                            gboolean end_follows_middle);

G_END_DECLS
