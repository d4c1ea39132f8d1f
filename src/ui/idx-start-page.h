/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_START_PAGE (idx_start_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxStartPage, idx_start_page, IDX, START_PAGE, GtkWidget)

/**
 * idx_start_page_set_recent:
 * @recent: the recent files, as idx_recent_make_menu() gives them
 *
 * Shows the recent files as buttons.
 */
void idx_start_page_set_recent (IdxStartPage *self,
                                GMenuModel *recent);

G_END_DECLS
