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
 * Returns: (transfer none): a window in which nothing is open
 */
GtkWidget *idx_window_new (GtkApplication *application);

/**
 * idx_window_open:
 * @location: a file or a folder
 * @labels: (nullable): the file with the labels, or %NULL to look for it
 *
 * Opens a dataset in place of the one that is open. If that fails, says so and keeps the one that
 * is open.
 */
void idx_window_open (IdxWindow *self,
                      GFile *location,
                      GFile *labels);

/**
 * idx_window_open_files:
 * @files: at least one file or folder
 *
 * Pairs images and labels and opens the resulting datasets: the first one in this window, each
 * further one in a new window. If there are too many, opens none and says so.
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
 * idx_window_choose_open:
 *
 * Asks for files to open.
 */
void idx_window_choose_open (IdxWindow *self);

/**
 * idx_window_is_empty:
 *
 * Returns: whether nothing is open or being opened
 */
gboolean idx_window_is_empty (IdxWindow *self);

G_END_DECLS
