/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-progress.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * idx_prediction_file_load:
 * @location: a file of predictions
 * @labels: the given labels; other threads need a snapshot of them
 * @n_samples: the number of samples
 * @progress: (nullable): receives the progress
 *
 * Reads suggestions from a file that another program has written: an IDX file of probabilities
 * (see idx_prediction_matrix_read()) or a table (see idx_prediction_list_read()). Recognizes
 * the format by the content, not by the name.
 *
 * Returns: (transfer full): the suggestions, whose source is the name of the file, or %NULL
 *   with an error
 */
IdxSuggestions *idx_prediction_file_load (GFile *location,
                                          IdxLabels *labels,
                                          guint n_samples,
                                          IdxProgress *progress,
                                          GCancellable *cancellable,
                                          GError **error);

G_END_DECLS
