/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxSortKey:
 * @IDX_SORT_INDEX: the order of the file
 * @IDX_SORT_LABEL: by label
 * @IDX_SORT_MEAN: by the mean of the stored values, see idx_image_format_get_mean()
 * @IDX_SORT_SUSPICION: by suspicion: descending it is the ranking of the suggestions, ascending
 *   that one turned round
 * @IDX_SORT_RANDOM: shuffled, the same for the same seed and number of samples
 *
 * What samples are put in order by. Those that are equal stay in the order of the file, and those
 * that have no such value come last.
 */
typedef enum
{
  IDX_SORT_INDEX,
  IDX_SORT_LABEL,
  IDX_SORT_MEAN,
  IDX_SORT_SUSPICION,
  IDX_SORT_RANDOM
} IdxSortKey;

#define IDX_TYPE_SUBSET (idx_subset_get_type ())
G_DECLARE_FINAL_TYPE (IdxSubset, idx_subset, IDX, SUBSET, GObject)

/**
 * idx_subset_new:
 * @dataset: a data set
 * @indices: (nullable) (transfer full) (element-type guint32): indices in any order, each but
 *   once; or %NULL for all samples in the order of the file, which takes no memory
 *
 * Returns: (transfer full): a list of the #IdxSample that pass a filter, in an order. It doesn't
 *   change; when the data set does, make a new one
 */
IdxSubset *idx_subset_new (IdxDataset *dataset,
                           GArray *indices);

/**
 * idx_subset_new_sorted:
 * @indices: (transfer full) (element-type guint32): indices, each but once
 * @key: what they are in order by
 *
 * Returns: (transfer full): as idx_subset_new()
 */
IdxSubset *idx_subset_new_sorted (IdxDataset *dataset,
                                  GArray *indices,
                                  IdxSortKey key);

/**
 * idx_subset_order:
 * @order: all samples of the same data set, in an order
 *
 * Takes one look at each sample of the data set and a bit for it; four bytes for each of @self stay.
 *
 * Returns: (transfer full): the samples of @self in the order of @order
 */
IdxSubset *idx_subset_order (IdxSubset *self,
                             IdxSubset *order);

/**
 * idx_subset_get_dataset:
 *
 * Returns: (transfer none): the data set
 */
IdxDataset *idx_subset_get_dataset (IdxSubset *self);

/**
 * idx_subset_get_sort_key:
 *
 * Returns: what the samples are in order by
 */
IdxSortKey idx_subset_get_sort_key (IdxSubset *self);

/**
 * idx_subset_is_whole:
 *
 * Returns: whether the subset is all samples in the order of the file
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
 * @position: (out): where the sample stands; untouched if it isn't there
 *
 * Takes a binary search where samples stand in the order of the file. In any other order it looks
 * at all, which with eight million takes a few milliseconds: no loop over many samples should
 * rest on it.
 *
 * Returns: whether the sample at @index is in the subset
 */
gboolean idx_subset_find (IdxSubset *self,
                          guint index,
                          guint *position);

/**
 * idx_subset_get_label_run:
 * @start: (out): the position of the first of them
 * @end: (out): the position after the last of them
 *
 * Finds the samples of the same label that stand together in a subset that is in the order of
 * labels, of which one is at @position. Samples without a label stand together as well.
 */
void idx_subset_get_label_run (IdxSubset *self,
                               guint position,
                               guint *start,
                               guint *end);

G_END_DECLS
