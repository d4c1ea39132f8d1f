/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-prediction-rows.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * idx_prediction_array_fits:
 * @location: any file
 *
 * Returns: whether @location is an NPY file with a float for each of @n_samples samples and each
 *   class that occurs in @labels
 */
gboolean idx_prediction_array_fits (GFile *location,
                                    IdxLabels *labels,
                                    guint n_samples);

/**
 * idx_prediction_array_read:
 * @location: an NPY file with floats in two dimensions: the samples, and the classes that occur in
 *   @labels, in ascending order; or with integers in one dimension: the predicted labels
 * @labels: the given labels; a job needs a snapshot of them
 * @n_samples: the number of samples
 * @values: what the floats are
 * @progress: (nullable): receives the progress
 *
 * Reads the values that a model predicts, see idx_prediction_rows_add(), or its labels, see
 * idx_prediction_ranking_add(). Checks the shape before it allocates anything.
 *
 * Returns: (transfer full): ranked suggestions; %NULL with an error of idx_npy_file_open() or
 *   idx_npy_reader_next(), or with %IDX_ERROR_UNSUPPORTED, %IDX_ERROR_LOGITS or %IDX_ERROR_RANGE if
 *   the shape, the type or a value of the array is wrong; also %NULL on cancel
 */
IdxSuggestions *idx_prediction_array_read (GFile *location,
                                           IdxLabels *labels,
                                           guint n_samples,
                                           IdxPredictionValues values,
                                           IdxProgress *progress,
                                           GCancellable *cancellable,
                                           GError **error);

G_END_DECLS
