/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_MAIN_MENU (idx_main_menu_get_type ())
G_DECLARE_FINAL_TYPE (IdxMainMenu, idx_main_menu, IDX, MAIN_MENU, GtkWidget)

/**
 * idx_main_menu_set_dataset:
 *
 * Lists the shapes that the images of @dataset can have. The menu button must be in a window that
 * has the action `shape`.
 */
void idx_main_menu_set_dataset (IdxMainMenu *self,
                                IdxDataset *dataset);

/**
 * idx_main_menu_get_model:
 *
 * Returns: (transfer none): the whole menu
 */
GMenuModel *idx_main_menu_get_model (IdxMainMenu *self);

/**
 * idx_main_menu_get_export_menu:
 *
 * Returns: (transfer none): the section with the export items
 */
GMenu *idx_main_menu_get_export_menu (IdxMainMenu *self);

G_END_DECLS
