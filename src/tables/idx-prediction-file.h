/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-prediction-rows.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * idx_prediction_file_load:
 * @location: a file of predictions
 * @labels: the given labels; other threads need a snapshot of them
 * @n_samples: the number of samples
 * @values: what the file has for each class, unless it has only labels
 * @progress: (nullable): receives the progress
 *
 * Reads suggestions from a file that another program has written: an IDX file of floats (see
 * idx_prediction_matrix_read()), a NumPy array (see idx_prediction_array_read()) or a table (see
 * idx_prediction_csv_read()). Recognizes the format by the content, not by the name.
 *
 * Returns: (transfer full): the suggestions, whose source is the name of the file, or %NULL
 *   with an error; it is %IDX_ERROR_LOGITS if the values aren't probabilities but may be logits
 */
IdxSuggestions *idx_prediction_file_load (GFile *location,
                                          IdxLabels *labels,
                                          guint n_samples,
                                          IdxPredictionValues values,
                                          IdxProgress *progress,
                                          GCancellable *cancellable,
                                          GError **error);

/**
 * idx_prediction_file_fits:
 * @location: a file that isn't IDX
 * @labels: the given labels
 * @n_samples: the number of samples
 *
 * Reads the start of a file that may be another dataset. A list of labels, which
 * idx_table_kind_find() recognizes without the labels, doesn't count.
 *
 * Returns: whether the file seems to have a probability or a logit for each sample and each class
 */
gboolean idx_prediction_file_fits (GFile *location,
                                   IdxLabels *labels,
                                   guint n_samples,
                                   GCancellable *cancellable);

G_END_DECLS
