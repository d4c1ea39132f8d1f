/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-prediction-rows.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * idx_prediction_matrix_fits:
 *
 * Returns: whether @file has the shape and the element type that idx_prediction_matrix_read()
 *   requires for these labels and samples
 */
gboolean idx_prediction_matrix_fits (IdxFile *file,
                                     IdxLabels *labels,
                                     guint n_samples);

/**
 * idx_prediction_matrix_read:
 * @file: a file of floats in two dimensions: the samples, and the classes that occur in
 *   @labels, in ascending order
 * @labels: the given labels; a job needs a snapshot of them
 * @n_samples: the number of samples
 * @progress: (nullable): receives the progress
 *
 * Reads the values that a model predicts, see idx_prediction_rows_add(). Checks the dimensions
 * before it allocates anything.
 *
 * Returns: (transfer full): ranked suggestions; %NULL with %IDX_ERROR_UNSUPPORTED,
 *   %IDX_ERROR_LOGITS or %IDX_ERROR_RANGE if the shape, the size or a value of @file is wrong; also
 *   %NULL if a read fails or on cancel
 */
IdxSuggestions *idx_prediction_matrix_read (IdxFile *file,
                                            IdxLabels *labels,
                                            guint n_samples,
                                            IdxPredictionValues values,
                                            IdxProgress *progress,
                                            GCancellable *cancellable,
                                            GError **error);

G_END_DECLS
