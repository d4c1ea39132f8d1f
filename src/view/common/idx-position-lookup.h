/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxPositionLookup:
 *
 * Finds the positions of a dataset's samples in a subset. If the subset isn't in file order, or
 * doesn't contain all samples, the first search builds a table with four bytes per sample of the
 * dataset.
 */
typedef struct _IdxPositionLookup IdxPositionLookup;

/**
 * idx_position_lookup_new:
 *
 * Returns: (transfer full): the positions in @subset
 */
IdxPositionLookup *idx_position_lookup_new (IdxSubset *subset);

/**
 * idx_position_lookup_free:
 */
void idx_position_lookup_free (IdxPositionLookup *self);

/**
 * idx_position_lookup_find:
 * @index: a sample
 * @position: (out): its position in the subset
 *
 * Returns: %FALSE if the sample isn't in the subset
 */
gboolean idx_position_lookup_find (IdxPositionLookup *self,
                                   guint index,
                                   guint *position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPositionLookup, idx_position_lookup_free)

G_END_DECLS
