/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_RECENT_FILES (idx_recent_files_get_type ())
G_DECLARE_FINAL_TYPE (IdxRecentFiles, idx_recent_files, IDX, RECENT_FILES, GObject)

/**
 * idx_recent_files_new:
 *
 * Lists the files that this program opened last. A job checks which of them still
 * exist, because a file system that doesn't respond would block the main thread.
 *
 * Returns: (transfer full): a list that is filled later
 */
IdxRecentFiles *idx_recent_files_new (void);

/**
 * idx_recent_files_get_menu:
 *
 * Returns: (transfer none): a menu of the files, the latest first. Its items activate
 *   `app.open-recent`. It changes when files are opened.
 */
GMenuModel *idx_recent_files_get_menu (IdxRecentFiles *self);

/**
 * idx_recent_files_add:
 * @title: a name for @file, the same in all languages, such as "MNIST test"
 *
 * Adds @file to the recent files of the desktop, which each #IdxRecentFiles reads.
 */
void idx_recent_files_add (GFile *file,
                           const char *title);

/* The attributes of a menu item that contain the title and the folder of its file. */
#define IDX_RECENT_FILES_TITLE "idx-title"
#define IDX_RECENT_FILES_FOLDER "idx-folder"

/**
 * idx_recent_files_append_item:
 * @title: the first line
 * @folder: (nullable): the second line, see idx_recent_files_dim_folders()
 *
 * Appends an item to @menu that opens @file with `app.open-recent`.
 */
void idx_recent_files_append_item (GMenu *menu,
                                   GFile *file,
                                   const char *title,
                                   const char *folder);

/**
 * idx_recent_files_dim_folders:
 * @widget: a popover with a menu
 *
 * Dims the second line of each menu item in @widget.
 */
void idx_recent_files_dim_folders (GtkWidget *widget);

G_END_DECLS
