/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_help_show_shortcuts:
 * @window: the window whose actions have the keys
 *
 * Shows a window with all keys.
 */
void idx_help_show_shortcuts (GtkApplicationWindow *window);

/**
 * idx_help_show_manual:
 * @parent: the window that an error message belongs to
 *
 * Opens the manual in a browser: the installed one, or else that of the website.
 */
void idx_help_show_manual (GtkWindow *parent);

/**
 * idx_help_show_about:
 * @parent: (nullable): the window that it belongs to
 *
 * Shows a window about the program.
 */
void idx_help_show_about (GtkWindow *parent);

G_END_DECLS
