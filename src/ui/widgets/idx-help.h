/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_help_show_shortcuts:
 * @window: the window whose keyboard shortcuts to show
 *
 * Shows a window with all keyboard shortcuts.
 */
void idx_help_show_shortcuts (GtkApplicationWindow *window);

/**
 * idx_help_show_manual:
 * @parent: the parent window of an error message
 *
 * Opens the manual in a browser: the installed one or, if there is none, the one on the website.
 */
void idx_help_show_manual (GtkWindow *parent);

/**
 * idx_help_show_about:
 * @parent: (nullable): the parent window
 *
 * Shows the About window.
 */
void idx_help_show_about (GtkWindow *parent);

G_END_DECLS
