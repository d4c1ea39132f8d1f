/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxSort:
 * @key: the sort key
 * @descending: whether the order is reversed
 * @seed: the seed for %IDX_SORT_RANDOM
 * @index: for %IDX_SORT_SIMILAR, the sample that the others are compared with; it comes first, or
 *   last if @descending
 *
 * A sort order.
 */
typedef struct
{
  IdxSortKey key;
  gboolean descending;
  guint64 seed;
  guint index;
} IdxSort;

/**
 * idx_sort_parse:
 * @text: a sort order, in UTF-8
 *
 * Parses `index`, `label`, `mean`, `suspicion`, `random` (with the seed 1), `random:SEED` or
 * `similar:INDEX`; a leading `-` reverses the order. Case is ignored.
 *
 * Returns: %FALSE with %IDX_ERROR_SORT if @text is invalid; the message describes the mistake and
 *   gives its position, counted from 1
 */
gboolean idx_sort_parse (const char *text,
                         IdxSort *sort,
                         GError **error);

/**
 * idx_sort_check:
 *
 * Returns: %FALSE with %IDX_ERROR_SORT if @dataset lacks the data for the sort key
 */
gboolean idx_sort_check (const IdxSort *self,
                         IdxDataset *dataset,
                         GError **error);

/**
 * idx_sort_apply:
 * @progress: (nullable): receives the progress
 *
 * Sorts the samples of a dataset. The first sort by mean reads all images. The dataset caches the
 * means, four bytes per sample, and the distances of the last sort by similarity.
 *
 * Returns: (transfer full): all samples of @dataset, for idx_subset_order(); or %NULL if a read
 *   fails or on cancel
 */
IdxSubset *idx_sort_apply (const IdxSort *self,
                           IdxDataset *dataset,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * IdxSortRun:
 *
 * A sort that another thread does: what it needs of the dataset, and what it finds out.
 */
typedef struct _IdxSortRun IdxSortRun;

/**
 * idx_sort_run_new:
 *
 * Returns: (transfer full): a sort to run. If the number of samples changes meanwhile, start again
 */
IdxSortRun *idx_sort_run_new (const IdxSort *sort,
                              IdxDataset *dataset);

/**
 * idx_sort_run_free:
 * @data: an #IdxSortRun
 */
void idx_sort_run_free (gpointer data);

/**
 * idx_sort_run:
 * @data: an #IdxSortRun
 * @progress: (nullable): receives the progress
 *
 * Sorts the samples. Any thread may call it.
 *
 * Returns: (transfer full) (type GArray) (element-type guint32): the indices of all samples in
 *   order; %NULL if a read fails or on cancel
 */
gpointer idx_sort_run (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error);

/**
 * idx_sort_run_finish:
 * @indices: (transfer full): the result of idx_sort_run()
 *
 * Stores the computed values in the dataset. Call it in the thread that uses the dataset.
 *
 * Returns: (transfer full): see idx_sort_apply()
 */
IdxSubset *idx_sort_run_finish (IdxSortRun *self,
                                IdxDataset *dataset,
                                GArray *indices);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSortRun, idx_sort_run_free)

G_END_DECLS
