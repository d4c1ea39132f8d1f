/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-navigation.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_NAVIGATION_ACTIONS (idx_navigation_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxNavigationActions, idx_navigation_actions, IDX, NAVIGATION_ACTIONS,
                      GObject)

/**
 * idx_navigation_actions_new:
 * @session: the session whose history is recorded
 *
 * Call it before creating any widget that updates itself from @session, see idx_navigation_new().
 *
 * Returns: (transfer full): an object with the actions `go-back`, `go-forward`, and
 *   `show-in-pane (t)`, which shows the sample with the given index in the pane without moving the
 *   sheet
 */
IdxNavigationActions *idx_navigation_actions_new (IdxSession *session);

/**
 * idx_navigation_actions_add_to:
 * @window_actions: the actions of a window
 *
 * Adds the actions to @window_actions.
 */
void idx_navigation_actions_add_to (IdxNavigationActions *self,
                                    GActionMap *window_actions);

/**
 * idx_navigation_actions_add_controllers:
 * @window: a widget in which the actions are available
 *
 * Binds the actions to Alt+Left and Alt+Right, which are swapped in right-to-left locales, and to
 * the mouse buttons 8 and 9.
 */
void idx_navigation_actions_add_controllers (IdxNavigationActions *self,
                                             GtkWidget *window);

/**
 * idx_navigation_actions_get_navigation:
 *
 * Returns: (transfer none): the recorded history
 */
IdxNavigation *idx_navigation_actions_get_navigation (IdxNavigationActions *self);

G_END_DECLS
