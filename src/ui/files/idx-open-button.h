/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_OPEN_BUTTON (idx_open_button_get_type ())
G_DECLARE_FINAL_TYPE (IdxOpenButton, idx_open_button, IDX, OPEN_BUTTON, GtkWidget)

/**
 * idx_open_button_set_file:
 * @images: (nullable): the images that are open
 *
 * Offers recent files and the other datasets in the folder of @images. The button activates
 * `app.open`, and the files in its menu activate `app.open-recent`.
 */
void idx_open_button_set_file (IdxOpenButton *self,
                               GFile *images);

G_END_DECLS
