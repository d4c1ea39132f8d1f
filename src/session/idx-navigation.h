/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_NAVIGATION (idx_navigation_get_type ())
G_DECLARE_FINAL_TYPE (IdxNavigation, idx_navigation, IDX, NAVIGATION, GObject)

/**
 * idx_navigation_new:
 *
 * Records what @session has shown, like the history of a web browser. Each change of the filter,
 * the order or the mode begins a step, and so does idx_navigation_begin_step(). Opening another
 * dataset clears the history.
 *
 * With each step, it stores where the user was: the current sample, the selection, what was in
 * view, and the visited sample. Going to the step returns there.
 *
 * If a sort takes a while, and the user moves to another sample meanwhile, brings that sample into
 * view when the samples are sorted.
 *
 * Create it before any widget that follows @session, because widgets make other samples current.
 *
 * Properties: `can-go-back` and `can-go-forward`.
 *
 * Returns: (transfer full): an empty history
 */
IdxNavigation *idx_navigation_new (IdxSession *session);

/**
 * idx_navigation_begin_step:
 *
 * Begins a new step. Call it before the user jumps to another of the samples that are shown, so
 * that going back returns to the current one.
 */
void idx_navigation_begin_step (IdxNavigation *self);

/**
 * idx_navigation_set_is_typing:
 * @is_typing: whether the user is typing a filter
 *
 * While the user types without a pause, all changes together are one step.
 */
void idx_navigation_set_is_typing (IdxNavigation *self,
                                   gboolean is_typing);

/**
 * idx_navigation_can_go:
 * @direction: -1 for back, 1 for forward
 *
 * Returns: whether there is a step in that direction that can still be shown. For example, a step
 *   that needs suggestions can't be shown after these were dropped
 */
gboolean idx_navigation_can_go (IdxNavigation *self,
                                int direction);

/**
 * idx_navigation_go:
 * @direction: -1 for back, 1 for forward
 *
 * Shows the samples of the step in that direction. If they must be sorted first, the session
 * doesn't change what it shows until the sort is done.
 */
void idx_navigation_go (IdxNavigation *self,
                        int direction);

G_END_DECLS
