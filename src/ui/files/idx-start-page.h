/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxStartPage:
 *
 * The page that a window shows while nothing is open. It lists recent files. The buttons of the
 * page activate `app.open`, `app.open-sample` (the demo dataset) and `app.open-recent`.
 */
#define IDX_TYPE_START_PAGE (idx_start_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxStartPage, idx_start_page, IDX, START_PAGE, GtkWidget)

G_END_DECLS
