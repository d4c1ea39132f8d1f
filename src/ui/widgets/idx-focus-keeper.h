/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_FOCUS_KEEPER (idx_focus_keeper_get_type ())

/**
 * IdxFocusKeeper:
 *
 * Gives the keyboard back when a menu or popover closes. GTK leaves the focus on an entry of a
 * submenu that has closed, and no key reaches the window then.
 *
 * The focus returns to the widget that had it before the popover opened, or if that is gone, to a
 * fallback.
 */
G_DECLARE_FINAL_TYPE (IdxFocusKeeper, idx_focus_keeper, IDX, FOCUS_KEEPER, GObject)

/**
 * idx_focus_keeper_new:
 * @window: the window whose focus to watch
 * @fallback: a widget of the window
 *
 * Returns: (transfer full): a keeper that references neither widget
 */
IdxFocusKeeper *idx_focus_keeper_new (GtkWindow *window,
                                      GtkWidget *fallback);

G_END_DECLS
