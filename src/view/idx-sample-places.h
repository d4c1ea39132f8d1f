/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxSamplePlaces:
 *
 * Finds the positions of a dataset's samples in a subset. If the subset isn't in file order, or
 * doesn't contain all samples, the first search builds a table with four bytes per sample of the
 * dataset.
 */
typedef struct _IdxSamplePlaces IdxSamplePlaces;

/**
 * idx_sample_places_new:
 *
 * Returns: (transfer full): the positions in @subset
 */
IdxSamplePlaces *idx_sample_places_new (IdxSubset *subset);

/**
 * idx_sample_places_free:
 */
void idx_sample_places_free (IdxSamplePlaces *self);

/**
 * idx_sample_places_find:
 * @index: a sample
 * @position: (out): its position in the subset
 *
 * Returns: %FALSE if the sample isn't in the subset
 */
gboolean idx_sample_places_find (IdxSamplePlaces *self,
                                 guint index,
                                 guint *position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSamplePlaces, idx_sample_places_free)

G_END_DECLS
