/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_recent_add:
 *
 * Adds @file to the recent files.
 */
void idx_recent_add (GFile *file);

/**
 * idx_recent_make_menu:
 *
 * Returns: (transfer full): a menu of the files that this program opened last, latest first,
 *   each with the action `app.open-recent`
 */
GMenuModel *idx_recent_make_menu (void);

/**
 * idx_recent_append:
 * @name: what @file is called
 *
 * Adds to a menu an entry that opens @file, with the action `app.open-recent`.
 */
void idx_recent_append (GMenu *menu,
                        GFile *file,
                        const char *name);

G_END_DECLS
