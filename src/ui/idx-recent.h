/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_RECENT (idx_recent_get_type ())
G_DECLARE_FINAL_TYPE (IdxRecent, idx_recent, IDX, RECENT, GObject)

/**
 * idx_recent_new:
 *
 * Lists the files that this program opened last. A worker thread finds out which of them still
 * exist, because a file system that doesn't answer would freeze the program.
 *
 * Returns: (transfer full): a list, which is filled later
 */
IdxRecent *idx_recent_new (void);

/**
 * idx_recent_get_menu:
 *
 * Returns: (transfer none): a menu of the files, latest first, each with the action
 *   `app.open-recent`. It changes when files are opened
 */
GMenuModel *idx_recent_get_menu (IdxRecent *self);

/**
 * idx_recent_add:
 *
 * Adds @file to the recent files.
 */
void idx_recent_add (GFile *file);

/**
 * idx_recent_append:
 * @name: the name of @file for people
 *
 * Adds to a menu an item that opens @file, with the action `app.open-recent`.
 */
void idx_recent_append (GMenu *menu,
                        GFile *file,
                        const char *name);

G_END_DECLS
