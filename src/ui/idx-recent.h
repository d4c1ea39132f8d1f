/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_RECENT (idx_recent_get_type ())
G_DECLARE_FINAL_TYPE (IdxRecent, idx_recent, IDX, RECENT, GObject)

/**
 * idx_recent_new:
 *
 * Lists the files that this program opened last. A worker thread checks which of them still
 * exist, because a file system that doesn't respond would block the main thread.
 *
 * Returns: (transfer full): a list that is filled later
 */
IdxRecent *idx_recent_new (void);

/**
 * idx_recent_get_menu:
 *
 * Returns: (transfer none): a menu of the files, the latest first. Its items activate
 *   `app.open-recent`. It changes when files are opened
 */
GMenuModel *idx_recent_get_menu (IdxRecent *self);

/**
 * idx_recent_add:
 * @title: a description of @file, such as "MNIST test · 10,000 samples"
 *
 * Adds @file to the recent files of the desktop, from which all lists take their files.
 */
void idx_recent_add (GFile *file,
                     const char *title);

/* The attributes of a menu item with the title and the folder of its file. */
#define IDX_RECENT_TITLE "idx-title"
#define IDX_RECENT_FOLDER "idx-folder"

/**
 * idx_recent_append:
 * @title: the first line
 * @folder: (nullable): the second line, see idx_recent_dim_folders()
 *
 * Appends an item to @menu that opens @file with `app.open-recent`.
 */
void idx_recent_append (GMenu *menu,
                        GFile *file,
                        const char *title,
                        const char *folder);

/**
 * idx_recent_dim_folders:
 * @widget: a popover with a menu
 *
 * Dims the second line of each menu item in @widget.
 */
void idx_recent_dim_folders (GtkWidget *widget);

G_END_DECLS
