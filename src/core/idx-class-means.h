/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * idx_class_means_compute_async:
 * @dataset: a loaded data set with labels
 *
 * Works out the mean image of each class, from the first 100,000 samples at most, in a
 * thread of its own.
 */
void idx_class_means_compute_async (IdxDataset *dataset,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/**
 * idx_class_means_compute_finish:
 *
 * Returns: (transfer full) (element-type GBytes): for each class, in the order of
 *   idx_labels_get_classes(), the means of its samples' values, rounded, as an image; or
 *   %NULL with %IDX_ERROR_UNSUPPORTED if there are too many or too large ones, or the error
 *   of a read
 */
GPtrArray *idx_class_means_compute_finish (IdxDataset *dataset,
                                           GAsyncResult *result,
                                           GError **error);

G_END_DECLS
