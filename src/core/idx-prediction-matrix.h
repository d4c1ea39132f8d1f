/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-progress.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * idx_prediction_matrix_fits:
 *
 * Returns: whether the header of @file says that idx_prediction_matrix_read() can read it for these
 *   labels and samples
 */
gboolean idx_prediction_matrix_fits (IdxFile *file,
                                     IdxLabels *labels,
                                     guint n_samples);

/**
 * idx_prediction_matrix_read:
 * @file: floats in two dimensions, the samples and the classes that occur in @labels, sorted
 * @labels: the given labels; a worker needs a snapshot of them
 * @n_samples: the number of samples
 * @progress: (nullable): receives the progress
 *
 * Reads the probabilities that a model predicts. A sample's suggested label is the most likely one
 * other than the given one; the margin is the logarithm of the ratio of their probabilities. The
 * number of labels to check is the expected number of wrong labels. Nothing is allocated before the
 * dimensions are found to fit.
 *
 * Returns: (transfer full): ranked suggestions; %NULL with %IDX_ERROR_UNSUPPORTED or
 *   %IDX_ERROR_RANGE if @file doesn't fit, if a read fails, or on cancel
 */
IdxSuggestions *idx_prediction_matrix_read (IdxFile *file,
                                            IdxLabels *labels,
                                            guint n_samples,
                                            IdxProgress *progress,
                                            GCancellable *cancellable,
                                            GError **error);

G_END_DECLS
