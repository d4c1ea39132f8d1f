/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxSamplePlaces:
 *
 * Where each sample of a dataset is in a subset. For a subset that isn't in file order, or that
 * leaves samples out, the first search lists the places of all samples.
 */
typedef struct _IdxSamplePlaces IdxSamplePlaces;

/**
 * idx_sample_places_new:
 *
 * Returns: (transfer full): the places in @subset
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
 * Returns: %FALSE if it isn't in the subset
 */
gboolean idx_sample_places_find (IdxSamplePlaces *self,
                                 guint index,
                                 guint *position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSamplePlaces, idx_sample_places_free)

G_END_DECLS
