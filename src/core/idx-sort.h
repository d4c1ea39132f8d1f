/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxSort:
 * @key: what samples are put in order by
 * @descending: the largest first; what is shuffled is turned round
 * @seed: of %IDX_SORT_RANDOM
 *
 * An order of samples.
 */
typedef struct
{
  IdxSortKey key;
  gboolean descending;
  guint64 seed;
} IdxSort;

/**
 * idx_sort_parse:
 * @text: an order, in UTF-8
 * @sort: (out caller-allocates): the order
 *
 * Reads an order: `index`, `label`, `mean`, `suspicion`, `random` (with the seed 1) or
 * `random:SEED`; a `-` before it turns it round. Small and capital letters are the same.
 *
 * Returns: %FALSE with %IDX_ERROR_SORT, whose message names the mistake and its position, from 1
 */
gboolean idx_sort_parse (const char *text,
                         IdxSort *sort,
                         GError **error);

/**
 * idx_sort_check:
 *
 * Returns: %FALSE with %IDX_ERROR_SORT if @dataset hasn't got what it is asked to be sorted by
 */
gboolean idx_sort_check (const IdxSort *self,
                         IdxDataset *dataset,
                         GError **error);

/**
 * idx_sort_apply:
 * @progress: (nullable): told how far it is
 *
 * Puts the samples of a data set in order. By their means it reads all images, unless it has done so
 * before: the data set keeps the means, four bytes a sample.
 *
 * Returns: (transfer full): all samples of @dataset, of which idx_subset_order() takes those that
 *   pass a filter; or %NULL with the error of a read or on cancel
 */
IdxSubset *idx_sort_apply (const IdxSort *self,
                           IdxDataset *dataset,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_sort_apply_async:
 *
 * Like idx_sort_apply(), in a thread of its own. Who learns meanwhile that there are fewer samples
 * cancels it and asks again.
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
 * Returns: (transfer full): as idx_sort_apply()
 */
IdxSubset *idx_sort_apply_finish (IdxDataset *dataset,
                                  GAsyncResult *result,
                                  GError **error);

G_END_DECLS
