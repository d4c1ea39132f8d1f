/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_show_file:
 * @parent: the parent window
 * @file: a file or a folder
 *
 * Opens the folder of @file in the desktop's file manager, and selects @file if the file
 * manager supports that.
 */
void idx_show_file (GtkWindow *parent,
                    GFile *file);

G_END_DECLS
