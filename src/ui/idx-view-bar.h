/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_VIEW_BAR (idx_view_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxViewBar, idx_view_bar, IDX, VIEW_BAR, GtkWidget)

G_END_DECLS
