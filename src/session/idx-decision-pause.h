/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-arrangement.h"

G_BEGIN_DECLS

#define IDX_TYPE_DECISION_PAUSE (idx_decision_pause_get_type ())
G_DECLARE_FINAL_TYPE (IdxDecisionPause, idx_decision_pause, IDX, DECISION_PAUSE, GObject)

/**
 * idx_decision_pause_new:
 * @arrangement: the samples that are shown
 *
 * Notices when a reviewer pauses: some seconds after the last decision, or as soon as all samples
 * that are shown are decided.
 *
 * Signals:
 * - `decided ()`: there was a decision
 * - `paused ()`: the reviewer has paused; emitted once after one or more decisions
 *
 * Returns: (transfer full): a pause without a dataset
 */
IdxDecisionPause *idx_decision_pause_new (IdxArrangement *arrangement);

/**
 * idx_decision_pause_set_dataset:
 * @dataset: (nullable): the dataset whose decisions count from now on
 */
void idx_decision_pause_set_dataset (IdxDecisionPause *self,
                                     IdxDataset *dataset);

/**
 * idx_decision_pause_set_delay:
 * @delay: the time after the last decision, in milliseconds; 10,000 by default
 */
void idx_decision_pause_set_delay (IdxDecisionPause *self,
                                   guint delay);

G_END_DECLS
