/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * idx_class_means_compute_async:
 * @dataset: a loaded dataset with labels
 *
 * Computes the mean image of each class from the first 100,000 samples, in a worker thread.
 */
void idx_class_means_compute_async (IdxDataset *dataset,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/**
 * idx_class_means_compute_finish:
 *
 * Returns: (transfer full) (element-type GBytes): for each class, in the order of
 *   idx_labels_get_classes(), the rounded means as an image; or %NULL with %IDX_ERROR_UNSUPPORTED
 *   if there are too many classes or too large images, or if a read fails
 */
GPtrArray *idx_class_means_compute_finish (IdxDataset *dataset,
                                           GAsyncResult *result,
                                           GError **error);

G_END_DECLS
