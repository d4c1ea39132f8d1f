/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_START_PAGE (idx_start_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxStartPage, idx_start_page, IDX, START_PAGE, GtkWidget)

G_END_DECLS
