/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_VIEW_BAR_LAYOUT (idx_view_bar_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxViewBarLayout, idx_view_bar_layout, IDX, VIEW_BAR_LAYOUT, GtkLayoutManager)

G_END_DECLS
