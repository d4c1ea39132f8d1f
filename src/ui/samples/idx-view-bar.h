/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxViewBar:
 *
 * The bar above the samples of a session. It says which samples are shown, and in which order.
 *
 * Properties:
 * - `orientation` (#IdxOrientation): shown as a badge unless images are shown as stored
 * - `thumbnail-size` (int): in logical pixels; changes when the user moves the slider
 * - `shows-map` (boolean): whether the samples are shown on the map instead of the sheet
 *
 * Its buttons activate actions of the window.
 */
#define IDX_TYPE_VIEW_BAR (idx_view_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxViewBar, idx_view_bar, IDX, VIEW_BAR, GtkWidget)

/**
 * IdxViewBar::focus-lost:
 *
 * Emitted when the widget that had the focus is hidden, and when the user chooses a cell of the
 * confusion matrix. The handler should move the focus to the samples.
 */

/**
 * idx_view_bar_set_session:
 *
 * Describes what @session shows, and keeps the description up to date. Call it once.
 */
void idx_view_bar_set_session (IdxViewBar *self,
                               IdxSession *session);

/**
 * idx_view_bar_set_main_menu:
 *
 * Sets the menu that the bar offers in full screen, where the header bar is hidden.
 */
void idx_view_bar_set_main_menu (IdxViewBar *self,
                                 GMenuModel *menu);

G_END_DECLS
