/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_BAR_LAYOUT (idx_bar_layout_get_type ())
G_DECLARE_FINAL_TYPE (IdxBarLayout, idx_bar_layout, IDX, BAR_LAYOUT, GtkLayoutManager)

G_END_DECLS
