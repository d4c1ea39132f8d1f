/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_TRAIL (idx_trail_get_type ())
G_DECLARE_FINAL_TYPE (IdxTrail, idx_trail, IDX, TRAIL, GObject)

/**
 * idx_trail_new:
 *
 * A trail records what @session has shown: each change of the filter, the order or the mode is a
 * step, and so is idx_trail_mark(). It is cleared when another dataset is opened.
 *
 * Create it before any widget that follows @session: the trail emits `place-needed` before these
 * widgets show other samples.
 *
 * Properties: `can-go-back` and `can-go-forward`.
 *
 * Signals:
 * - `place-needed ()`: emitted before the session leaves a step. A handler returns where the user
 *   is (the current sample, the selection, the scroll position) as a #GVariant that only the
 *   handlers of these signals interpret
 * - `arrived (place)`: the session shows the samples of an earlier or later step again; @place is
 *   where the user was, or %NULL
 *
 * Returns: (transfer full): an empty trail
 */
IdxTrail *idx_trail_new (IdxSession *session);

/**
 * idx_trail_mark:
 *
 * Begins a new step. Call it before the user jumps to another of the samples that are shown, so
 * that going back returns to the current one.
 */
void idx_trail_mark (IdxTrail *self);

/**
 * idx_trail_set_is_typing:
 * @is_typing: whether the user is typing a filter
 *
 * While the user types without a pause, all changes together are one step.
 */
void idx_trail_set_is_typing (IdxTrail *self,
                              gboolean is_typing);

/**
 * idx_trail_can_go:
 * @direction: -1 for back, 1 for forward
 *
 * Returns: whether there is a step in that direction that can still be shown. For example, a step
 *   that needs suggestions can't be shown after these were dropped
 */
gboolean idx_trail_can_go (IdxTrail *self,
                           int direction);

/**
 * idx_trail_go:
 * @direction: -1 for back, 1 for forward
 *
 * Shows the samples of the step in that direction. If they must be sorted first, the session
 * doesn't change what it shows until the sort is done.
 */
void idx_trail_go (IdxTrail *self,
                   int direction);

G_END_DECLS
