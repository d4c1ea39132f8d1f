/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-prediction-table.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * idx_prediction_list_has_columns:
 * @names: (array length=n_names): the cells of the first row of a table
 *
 * Returns: whether @names contains the columns that idx_prediction_list_read() needs
 */
gboolean idx_prediction_list_has_columns (const char *const *names,
                                          guint n_names);

/**
 * idx_prediction_list_read:
 * @table: a table before its first row
 *
 * Reads predicted labels. Without a header, the columns are the index, the label and, optionally,
 * the probability of the label. A header names the columns, in any order: `index` or an empty name,
 * as written by pandas, or Kaggle's `ImageId`, which counts from 1; `label`, `predicted_label` or
 * `suggested`; and optionally `probability` or `suspicion`; `label_score` or `label_quality`, which
 * is low if the given label is probably wrong; `is_label_issue`, which marks the labels to check;
 * and `given_label` or `given`, which must equal the given labels of the dataset. Other columns are
 * ignored. If there is no index, but a column of given labels, the table must contain a row for
 * each sample, in the order of the dataset. With `ImageId`, it must contain a row for each sample,
 * in any order.
 *
 * Rows whose label is the given one are ignored. The others are ranked by
 * idx_prediction_ranking_end(); the suspicion is the probability, or 1 minus the score. Memory use
 * depends on the number of samples, not on the length of the table.
 *
 * Returns: (transfer full): a list, see idx_suggestions_new_list(); %NULL with %IDX_ERROR_CSV,
 *   whose message contains the line number, if the table is malformed; also %NULL if a read
 *   fails or on cancel
 */
IdxSuggestions *idx_prediction_list_read (IdxPredictionTable *table,
                                          GCancellable *cancellable,
                                          GError **error);

G_END_DECLS
