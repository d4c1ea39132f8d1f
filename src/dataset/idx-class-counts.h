/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * idx_class_counts_compute:
 * @decisions: the current labels of the dataset of @subset
 *
 * Counts the samples of a subset by their current labels.
 *
 * Returns: (transfer full) (element-type IdxClass): the classes that occur in @subset, sorted
 */
GArray *idx_class_counts_compute (IdxSubset *subset,
                                  IdxDecisions *decisions);

/**
 * idx_class_counts_compute_async:
 *
 * Like idx_class_counts_compute(), in a worker thread.
 */
void idx_class_counts_compute_async (IdxSubset *subset,
                                     IdxDecisions *decisions,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);

/**
 * idx_class_counts_compute_finish:
 *
 * Returns: (transfer full): see idx_class_counts_compute(), or %NULL if it was canceled
 */
GArray *idx_class_counts_compute_finish (IdxSubset *subset,
                                         GAsyncResult *result,
                                         GError **error);

/**
 * idx_class_counts_find:
 * @counts: (element-type IdxClass): see idx_class_counts_compute()
 *
 * Returns: the number of samples with the label @label
 */
guint idx_class_counts_find (const GArray *counts,
                             gint64 label);

G_END_DECLS
