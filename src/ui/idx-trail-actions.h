/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-detail-pane.h"
#include "idx-samples-page.h"
#include "idx-trail.h"

G_BEGIN_DECLS

#define IDX_TYPE_TRAIL_ACTIONS (idx_trail_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxTrailActions, idx_trail_actions, IDX, TRAIL_ACTIONS, GObject)

/**
 * idx_trail_actions_new:
 * @session: whose steps are recorded
 *
 * Create it before any widget that follows @session, see idx_trail_new().
 *
 * Returns: (transfer full): the actions `go-back`, `go-forward`, and `show-in-pane`, which shows a
 *   sample in the pane while the sheet stays where it is
 */
IdxTrailActions *idx_trail_actions_new (IdxSession *session);

/**
 * idx_trail_actions_set_widgets:
 * @page: shows the samples of the session
 * @pane: shows the current sample of @page
 *
 * Returns to the places on @page and to the samples in @pane. Call it once.
 */
void idx_trail_actions_set_widgets (IdxTrailActions *self,
                                    IdxSamplesPage *page,
                                    IdxDetailPane *pane);

/**
 * idx_trail_actions_add_to:
 * @map: the actions of a window
 *
 * Adds the actions to @map.
 */
void idx_trail_actions_add_to (IdxTrailActions *self,
                               GActionMap *map);

/**
 * idx_trail_actions_add_controllers:
 * @window: a widget in which the actions are known
 *
 * Activates the actions by Alt+Left and Alt+Right, which change places where text runs from right
 * to left, and by the buttons 8 and 9 of the mouse.
 */
void idx_trail_actions_add_controllers (IdxTrailActions *self,
                                        GtkWidget *window);

/**
 * idx_trail_actions_get_trail:
 *
 * Returns: (transfer none): the steps
 */
IdxTrail *idx_trail_actions_get_trail (IdxTrailActions *self);

G_END_DECLS
