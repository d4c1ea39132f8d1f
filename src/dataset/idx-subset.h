/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxSortKey:
 * @IDX_SORT_INDEX: file order
 * @IDX_SORT_LABEL: by label
 * @IDX_SORT_MEAN: by the mean of the stored values, see idx_image_format_get_mean()
 * @IDX_SORT_SUSPICION: by suspicion; the descending order is the ranking of the suggestions, the
 *   ascending order its reverse
 * @IDX_SORT_RANDOM: shuffled; the order depends only on the seed and the number of samples
 * @IDX_SORT_SIMILAR: by the distance from a given sample, see
 *   idx_dataset_set_distance_func()
 *
 * A sort key. Equal samples stay in file order, and samples without a value come last.
 */
typedef enum
{
  IDX_SORT_INDEX,
  IDX_SORT_LABEL,
  IDX_SORT_MEAN,
  IDX_SORT_SUSPICION,
  IDX_SORT_RANDOM,
  IDX_SORT_SIMILAR
} IdxSortKey;

#define IDX_TYPE_SUBSET (idx_subset_get_type ())
G_DECLARE_FINAL_TYPE (IdxSubset, idx_subset, IDX, SUBSET, GObject)

/**
 * idx_subset_new:
 * @indices: (nullable) (transfer full) (element-type guint32): distinct indices in any order; %NULL
 *   for all samples in file order, which uses no memory
 *
 * Returns: (transfer full): an immutable list of samples; if the dataset changes, create a new one
 */
IdxSubset *idx_subset_new (IdxDataset *dataset,
                           GArray *indices);

/**
 * idx_subset_new_sorted:
 * @indices: (transfer full) (element-type guint32): distinct indices
 * @key: the key by which @indices are sorted
 * @labels: (nullable): a snapshot of the labels that were the sort keys if @key is
 *   %IDX_SORT_LABEL, because decisions may change labels afterwards
 *
 * Returns: (transfer full): see idx_subset_new()
 */
IdxSubset *idx_subset_new_sorted (IdxDataset *dataset,
                                  GArray *indices,
                                  IdxSortKey key,
                                  IdxDecisions *labels);

/**
 * idx_subset_order:
 * @order: all samples of the same dataset, sorted
 *
 * Sorts the samples of a subset without comparing keys. Takes linear time and uses one bit per
 * sample of the dataset.
 *
 * Returns: (transfer full): the samples of @self in the order of @order
 */
IdxSubset *idx_subset_order (IdxSubset *self,
                             IdxSubset *order);

/**
 * idx_subset_snapshot:
 *
 * Returns: (transfer full): the same samples in a snapshot of the dataset, for a worker thread; see
 *   idx_dataset_snapshot()
 */
IdxSubset *idx_subset_snapshot (IdxSubset *self);

/**
 * idx_subset_get_dataset:
 *
 * Returns: (transfer none): the dataset
 */
IdxDataset *idx_subset_get_dataset (IdxSubset *self);

/**
 * idx_subset_get_sort_key:
 *
 * Returns: the key by which the samples are sorted
 */
IdxSortKey idx_subset_get_sort_key (IdxSubset *self);

/**
 * idx_subset_get_n_samples:
 *
 * Returns: the number of samples
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
 * idx_subset_list_indices:
 *
 * Returns: (transfer full) (element-type guint32): the indices of all samples, ascending: the order
 *   in which a file is read fastest
 */
GArray *idx_subset_list_indices (IdxSubset *self);

/**
 * idx_subset_find:
 * @position: (out): the position of the sample; untouched if it isn't in the subset
 *
 * Uses a binary search in file order and a linear search in any other order. The linear search
 * takes a few milliseconds for eight million samples, so don't call this function in a loop.
 *
 * Returns: whether the sample at @index is in the subset
 */
gboolean idx_subset_find (IdxSubset *self,
                          guint index,
                          guint *position);

/**
 * idx_subset_contains:
 *
 * Takes constant time if @self contains all samples or is a result of idx_subset_order(); else it
 * is as fast as idx_subset_find().
 *
 * Returns: whether the sample at @index is in the subset
 */
gboolean idx_subset_contains (IdxSubset *self,
                              guint index);

/**
 * idx_subset_check_labels:
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if the dataset has labels, but not for all samples of @self
 */
gboolean idx_subset_check_labels (IdxSubset *self,
                                  GError **error);

/**
 * idx_subset_peek_indices:
 *
 * Returns: (transfer none) (nullable): the indices in the order of the subset, or %NULL if it
 *   contains all samples of the dataset in file order
 */
const guint32 *idx_subset_peek_indices (IdxSubset *self);

/**
 * idx_subset_is_sorted_at:
 *
 * Returns: %FALSE if the samples are sorted by label and the label of the sample at @index has
 *   changed since they were sorted
 */
gboolean idx_subset_is_sorted_at (IdxSubset *self,
                                  guint index);

/**
 * idx_subset_get_label_run:
 * @start: (out): the position of the first sample of the run
 * @end: (out): the position after the last one
 *
 * Finds the run of samples with the same label as the sample at @position. The subset must be
 * sorted by label. Samples without a label form a run too.
 */
void idx_subset_get_label_run (IdxSubset *self,
                               guint position,
                               guint *start,
                               guint *end);

G_END_DECLS
