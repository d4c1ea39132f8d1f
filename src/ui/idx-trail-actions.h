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
 * @session: the session whose history is recorded
 *
 * Call it before creating any widget that follows @session, see idx_trail_new().
 *
 * Returns: (transfer full): an object with the actions `go-back`, `go-forward`, and
 *   `show-in-pane (t)`, which shows the sample with an index in the pane while the sheet stays
 * where it is
 */
IdxTrailActions *idx_trail_actions_new (IdxSession *session);

/**
 * idx_trail_actions_set_widgets:
 * @page: shows the samples of the session
 * @pane: shows the current sample of @page
 *
 * Sets the widgets whose earlier states are restored: the position on @page and the sample in
 * @pane. Call it once.
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
 * @window: a widget in which the actions are available
 *
 * Binds the actions to Alt+Left and Alt+Right, which are swapped in right-to-left locales, and to
 * the mouse buttons 8 and 9.
 */
void idx_trail_actions_add_controllers (IdxTrailActions *self,
                                        GtkWidget *window);

/**
 * idx_trail_actions_get_trail:
 *
 * Returns: (transfer none): the recorded history
 */
IdxTrail *idx_trail_actions_get_trail (IdxTrailActions *self);

G_END_DECLS
