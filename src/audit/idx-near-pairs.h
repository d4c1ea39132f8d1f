/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxNearPair:
 * @index: of a sample
 * @nearest: of the sample most similar to it
 * @distance: between both in the embedding space (IdxSpace)
 */
typedef struct
{
  guint32 index;
  guint32 nearest;
  float distance;
} IdxNearPair;

/**
 * idx_near_pairs_find:
 * @dataset: a loaded dataset
 * @other: (nullable): another one, loaded
 * @distance: the maximum distance
 * @n_searched: (out): the number of samples of @dataset that were searched, not all in a large
 *   dataset
 * @progress: (nullable): receives the progress
 *
 * Without @other, finds for each sample of @dataset the most similar earlier one; with it, finds
 * for each sample of @other the most similar one of @dataset. Pairs farther apart than @distance
 * are left out. The embedding space is that of @dataset. Blocks.
 *
 * Returns: (transfer full) (element-type IdxNearPair): the pairs in file order, or %NULL with
 *   %IDX_ERROR_UNSUPPORTED if the images of the two datasets have different formats, a read
 *   error, or %G_IO_ERROR_CANCELLED
 */
GArray *idx_near_pairs_find (IdxDataset *dataset,
                             IdxDataset *other,
                             double distance,
                             guint *n_searched,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
