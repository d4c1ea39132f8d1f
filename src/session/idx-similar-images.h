/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_SIMILAR_IMAGES (idx_similar_images_get_type ())
G_DECLARE_FINAL_TYPE (IdxSimilarImages, idx_similar_images, IDX, SIMILAR_IMAGES, GObject)

/**
 * idx_similar_images_new:
 *
 * Tracks whether the dataset of a session can be searched for images similar to a given one. A
 * search is possible once the labels have been checked or the samples have been sorted by
 * similarity. Before that, idx_similar_images_prepare() makes it possible: it compares all images
 * once, as a task of the session.
 *
 * Properties; both notify:
 * - `audit`: the argument for idx_neighbors_find(), or %NULL while no search is possible
 * - `can-prepare`: whether idx_similar_images_prepare() would make a search possible
 *
 * Returns: (transfer full): an object that follows @session
 */
IdxSimilarImages *idx_similar_images_new (IdxSession *session);

/**
 * idx_similar_images_get_audit:
 *
 * Returns: (transfer none) (nullable): the property `audit`
 */
IdxAudit *idx_similar_images_get_audit (IdxSimilarImages *self);

/**
 * idx_similar_images_can_prepare:
 *
 * Returns: the property `can-prepare`
 */
gboolean idx_similar_images_can_prepare (IdxSimilarImages *self);

/**
 * idx_similar_images_prepare:
 *
 * Compares all images. Does nothing unless the property `can-prepare` is %TRUE.
 */
void idx_similar_images_prepare (IdxSimilarImages *self);

G_END_DECLS
