/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * idx_facet_counts_compute:
 * @facet: an additional column, below idx_labels_get_n_facets()
 * @subset: (nullable): the samples to count, from the dataset of @labels; %NULL for all
 *
 * Counts the samples with each value of a column.
 *
 * Returns: (transfer full) (element-type IdxClass): the values that occur in the column, in
 *   ascending order, with their counts; %NULL on cancel
 */
GArray *idx_facet_counts_compute (IdxLabels *labels,
                                  guint facet,
                                  IdxSubset *subset,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_facet_counts_compute_async:
 *
 * Like idx_facet_counts_compute(), in a worker thread. Eight million samples take about half a
 * second.
 */
void idx_facet_counts_compute_async (IdxLabels *labels,
                                     guint facet,
                                     IdxSubset *subset,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);

/**
 * idx_facet_counts_compute_finish:
 * @facet: (out): the column
 *
 * Returns: (transfer full): see idx_facet_counts_compute(); %NULL on cancel
 */
GArray *idx_facet_counts_compute_finish (IdxLabels *labels,
                                         GAsyncResult *result,
                                         guint *facet,
                                         GError **error);

G_END_DECLS
