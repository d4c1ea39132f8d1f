/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

/* How many of the last decisions are counted. */
#define IDX_RECENT_DECISIONS_MAXIMUM 50

/**
 * IdxRecentDecisions:
 *
 * How many of the last decisions of a review changed a label, while the reviewer goes through the
 * samples one by one, worst first. When hardly any of them does, the rest is less likely to be
 * wrong, and the reviewer may stop.
 *
 * Signals:
 * - `changed ()`: one of the numbers has changed
 * - `unchanged ()`: for the first time since the dataset was opened, each of the last
 *   %IDX_RECENT_DECISIONS_MAXIMUM decisions kept the label
 */
#define IDX_TYPE_RECENT_DECISIONS (idx_recent_decisions_get_type ())
G_DECLARE_FINAL_TYPE (IdxRecentDecisions, idx_recent_decisions, IDX, RECENT_DECISIONS, GObject)

/**
 * idx_recent_decisions_new:
 *
 * Returns: (transfer full): an object that follows the review of @session
 */
IdxRecentDecisions *idx_recent_decisions_new (IdxSession *session);

/**
 * idx_recent_decisions_get_n_decisions:
 *
 * Returns: the number of decisions that are counted, at most %IDX_RECENT_DECISIONS_MAXIMUM: the
 *   last ones that were made sample by sample since the samples were sorted worst first; 0 in any
 *   other order
 */
guint idx_recent_decisions_get_n_decisions (IdxRecentDecisions *self);

/**
 * idx_recent_decisions_get_n_changed:
 *
 * Returns: the number of these decisions that changed the label
 */
guint idx_recent_decisions_get_n_changed (IdxRecentDecisions *self);

G_END_DECLS
