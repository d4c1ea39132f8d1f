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
 * idx_sort_apply_async:
 *
 * Like idx_sort_apply(), in a worker thread. If the number of samples changes before it finishes,
 * cancel it and start again.
 */
void idx_sort_apply_async (const IdxSort *self,
                           IdxDataset *dataset,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);

/**
 * idx_sort_apply_finish:
 *
 * Returns: (transfer full): see idx_sort_apply()
 */
IdxSubset *idx_sort_apply_finish (IdxDataset *dataset,
                                  GAsyncResult *result,
                                  GError **error);

G_END_DECLS
