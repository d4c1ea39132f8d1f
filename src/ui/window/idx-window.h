/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_WINDOW (idx_window_get_type ())
G_DECLARE_FINAL_TYPE (IdxWindow, idx_window, IDX, WINDOW, GtkApplicationWindow)

/**
 * idx_window_new:
 *
 * Returns: (transfer none): a new window without a dataset
 */
GtkWidget *idx_window_new (GtkApplication *application);

/**
 * idx_window_open:
 * @location: a file or a folder
 * @labels: (nullable): the file with the labels, or %NULL to search for it
 *
 * Opens a dataset and closes the current one. On failure, shows a message and keeps the current
 * dataset open.
 */
void idx_window_open (IdxWindow *self,
                      GFile *location,
                      GFile *labels);

/**
 * idx_window_open_files:
 * @files: at least one file or folder
 *
 * Pairs images with labels and opens the resulting datasets: the first in this window, the others
 * in new windows. If there are too many, opens none and shows a message.
 */
void idx_window_open_files (IdxWindow *self,
                            GFile **files,
                            gsize n_files);

/**
 * idx_window_open_demo:
 *
 * Opens the demo dataset.
 */
void idx_window_open_demo (IdxWindow *self);

/**
 * idx_window_choose_files:
 *
 * Shows a file chooser and opens the chosen files.
 */
void idx_window_choose_files (IdxWindow *self);

/**
 * idx_window_is_empty:
 *
 * Returns: whether nothing is open or being opened
 */
gboolean idx_window_is_empty (IdxWindow *self);

G_END_DECLS
