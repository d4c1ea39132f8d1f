/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-prediction-rows.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * idx_prediction_csv_read:
 * @stream: a table in a seekable stream
 * @size: the length of @stream in bytes, for the progress; 0 if it is unknown
 * @source: the name of the file
 * @labels: the given labels; a job needs a snapshot of them
 * @n_samples: the number of samples
 * @values: what a table with a column for each class has; a list has no logits
 * @progress: (nullable): receives the progress
 *
 * Reads a table with a column for each class (see idx_prediction_layout_find()), or a list of
 * predicted labels (see idx_prediction_list_read()). Sets a note if something about its layout
 * isn't obvious, see idx_suggestions_set_note().
 *
 * Returns: (transfer full): ranked suggestions; %NULL with %IDX_ERROR_CSV, or with
 *   %IDX_ERROR_LOGITS if the values may be logits; both messages contain the line number; also
 *   %NULL if a read fails or on cancel
 */
IdxSuggestions *idx_prediction_csv_read (GInputStream *stream,
                                         guint64 size,
                                         const char *source,
                                         IdxLabels *labels,
                                         guint n_samples,
                                         IdxPredictionValues values,
                                         IdxProgress *progress,
                                         GCancellable *cancellable,
                                         GError **error);

/**
 * idx_prediction_csv_has_columns:
 * @stream: a table before its first row
 * @labels: the given labels
 * @is_sure: (out): whether the first row of values consists of probabilities
 *
 * Returns: whether the table has a column of numbers for each class
 */
gboolean idx_prediction_csv_has_columns (GInputStream *stream,
                                         IdxLabels *labels,
                                         gboolean *is_sure,
                                         GCancellable *cancellable);

G_END_DECLS
