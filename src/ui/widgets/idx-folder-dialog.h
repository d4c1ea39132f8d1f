/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folder-scan.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_FOLDER_DIALOG (idx_folder_dialog_get_type ())
G_DECLARE_FINAL_TYPE (IdxFolderDialog, idx_folder_dialog, IDX, FOLDER_DIALOG, GtkWindow)

/**
 * idx_folder_dialog_new:
 * @parent: the window in which the dataset will be opened
 * @scan: the datasets in a folder
 *
 * Lists the datasets in a folder. Emits `chosen (location)`, with a #GFile, when the user
 * chooses one to open.
 *
 * Returns: (transfer none): a window, which GTK owns until it is closed
 */
GtkWidget *idx_folder_dialog_new (GtkWindow *parent,
                                  IdxFolderScan *scan);

G_END_DECLS
