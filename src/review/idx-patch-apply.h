/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decisions.h"
#include "idx-patch.h"

G_BEGIN_DECLS

/**
 * idx_patch_new_for_decisions:
 * @decisions: decisions about given labels
 *
 * Reads all labels, so call it in a job, with idx_decisions_snapshot().
 *
 * Returns: (transfer full): the changes of the given labels that follow from @decisions
 */
IdxPatch *idx_patch_new_for_decisions (IdxDecisions *decisions);

/**
 * idx_patch_check:
 *
 * Checks whether idx_patch_apply() would succeed.
 *
 * Returns: %FALSE with an error if it would fail
 */
gboolean idx_patch_check (IdxPatch *self,
                          IdxDecisions *decisions,
                          GError **error);

/**
 * idx_patch_apply:
 * @decisions: decisions about the labels that the patch is for
 *
 * Relabels the samples in the patch.
 *
 * Returns: %FALSE with %IDX_ERROR_PATCH if a sample has no label, or if its given label differs
 *   from the one in the patch; %FALSE with %IDX_ERROR_RANGE if the labels file can't represent a
 *   new label. On failure, @decisions are unchanged
 */
gboolean idx_patch_apply (IdxPatch *self,
                          IdxDecisions *decisions,
                          GError **error);

G_END_DECLS
