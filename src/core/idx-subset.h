/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

#define IDX_TYPE_SUBSET (idx_subset_get_type ())
G_DECLARE_FINAL_TYPE (IdxSubset, idx_subset, IDX, SUBSET, GObject)

/**
 * idx_subset_new:
 * @dataset: a data set
 * @indices: (nullable) (transfer full) (element-type guint32): ascending indices, or
 *   %NULL for all samples in the order of the file
 *
 * Returns: (transfer full): a list of the #IdxSample that pass a filter. It doesn't
 *   change; when the data set does, make a new one
 */
IdxSubset *idx_subset_new (IdxDataset *dataset,
                           GArray *indices);

/**
 * idx_subset_get_dataset:
 *
 * Returns: (transfer none): the data set
 */
IdxDataset *idx_subset_get_dataset (IdxSubset *self);

/**
 * idx_subset_is_whole:
 *
 * Returns: whether the subset was made of all samples
 */
gboolean idx_subset_is_whole (IdxSubset *self);

/**
 * idx_subset_get_n_samples:
 *
 * Returns: how many samples there are
 */
guint idx_subset_get_n_samples (IdxSubset *self);

/**
 * idx_subset_get_index:
 * @position: a position, below idx_subset_get_n_samples()
 *
 * Returns: the index of the sample at @position
 */
guint idx_subset_get_index (IdxSubset *self,
                            guint position);

/**
 * idx_subset_find:
 * @index: an index
 * @position: (out): where the sample stands, or else where the next one does
 *
 * Returns: whether the sample at @index is in the subset
 */
gboolean idx_subset_find (IdxSubset *self,
                          guint index,
                          guint *position);

G_END_DECLS
