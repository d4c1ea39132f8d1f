/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-progress.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * idx_prediction_list_has_columns:
 * @names: (array length=n_names): the cells of the first row of a table
 *
 * Returns: whether they name the columns that idx_prediction_list_read() needs
 */
gboolean idx_prediction_list_has_columns (const char *const *names,
                                          guint n_names);

/**
 * idx_prediction_list_read:
 * @stream: CSV, see below
 * @size: the length of @stream in bytes, for the progress; 0 if it isn't known
 * @source: the name of the file
 * @labels: the given labels; a worker needs a snapshot of them
 * @n_samples: the number of samples
 *
 * Reads predicted labels from a table. Without a header, its columns are the index, the label and,
 * optionally, the probability of the label. A header names the columns, in any order: `index` or
 * nothing, as pandas writes it; `label`, `predicted_label` or `suggested`; and optionally
 * `probability` or `suspicion`; `label_score` or `label_quality`, which is low where the given
 * label is probably wrong; `is_label_issue`, which marks the labels to check; and `given_label` or
 * `given`, which must be the labels of the dataset. Other columns are ignored. Without the index,
 * the rows are all samples in their order.
 *
 * Rows with the given label suggest nothing. The others are ranked by suspicion: the probability,
 * or 1 minus the score; rows marked as issues come first. Without any of them, the order of the
 * rows ranks. Memory depends on @n_samples and not on the length of @stream.
 *
 * Returns: (transfer full): a list, see idx_suggestions_new_list(), or %NULL with %IDX_ERROR_CSV,
 *   which names the line, if a read fails, or on cancel
 */
IdxSuggestions *idx_prediction_list_read (GInputStream *stream,
                                          guint64 size,
                                          const char *source,
                                          IdxLabels *labels,
                                          guint n_samples,
                                          IdxProgress *progress,
                                          GCancellable *cancellable,
                                          GError **error);

G_END_DECLS
