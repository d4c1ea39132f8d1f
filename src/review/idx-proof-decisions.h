/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-proof.h"

G_BEGIN_DECLS

/**
 * idx_proof_has_states:
 * @decisions: decisions about the given labels
 *
 * Returns: whether the proof states the number of samples in each state
 */
gboolean idx_proof_has_states (IdxProof *self,
                               IdxDecisions *decisions);

/**
 * idx_proof_has_rules:
 * @history: the steps that result in @decisions
 * @decisions: decisions about the given labels
 *
 * Returns: whether the proof states the number of decided samples for each rule, or doesn't contain
 *   these numbers
 */
gboolean idx_proof_has_rules (IdxProof *self,
                              IdxHistory *history,
                              IdxDecisions *decisions);

/**
 * idx_proof_has_changes:
 * @decisions: decisions about the given labels
 *
 * Returns: whether every change in the proof follows from @decisions, and the changes include every
 *   decision that changes a label
 */
gboolean idx_proof_has_changes (IdxProof *self,
                                IdxDecisions *decisions);

G_END_DECLS
