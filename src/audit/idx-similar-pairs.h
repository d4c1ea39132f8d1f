/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxSimilarPair:
 * @index: the index of a sample
 * @nearest: the index of the sample most similar to it
 * @distance: their distance in the embedding space (IdxSpace)
 */
typedef struct
{
  guint32 index;
  guint32 nearest;
  float distance;
} IdxSimilarPair;

/**
 * idx_similar_pairs_find:
 * @dataset: a loaded dataset
 * @other: (nullable): another loaded dataset
 * @max_distance: the maximum distance of two samples of a pair
 * @n_searched: (out): the number of samples of @dataset that are searched, fewer than all in a
 *   large dataset
 * @progress: (nullable): reports progress
 *
 * Without @other, finds the most similar earlier sample for each sample of @dataset. With @other,
 * finds the most similar sample of @dataset for each sample of @other. Leaves out pairs that are
 * farther apart than @max_distance. Measures distances in the embedding space of @dataset. Blocks.
 *
 * Returns: (transfer full) (element-type IdxSimilarPair): the pairs in file order, or %NULL with
 *   %IDX_ERROR_UNSUPPORTED if the images of the two datasets have different formats, a read error,
 *   or %G_IO_ERROR_CANCELLED
 */
GArray *idx_similar_pairs_find (IdxDataset *dataset,
                                IdxDataset *other,
                                double max_distance,
                                guint *n_searched,
                                IdxProgress *progress,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
