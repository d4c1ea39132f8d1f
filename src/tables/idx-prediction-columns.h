/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-prediction-layout.h"
#include "idx-prediction-table.h"

G_BEGIN_DECLS

/**
 * idx_prediction_columns_read:
 * @table: a table before its first row
 * @layout: its layout
 * @values: what the table has for each class
 *
 * Reads a table with a column for each class and a row for each sample, in any order if there is an
 * index. See idx_prediction_rows_add() for the suggestions.
 *
 * Returns: (transfer full): ranked suggestions; %NULL with %IDX_ERROR_CSV, or with
 *   %IDX_ERROR_LOGITS if the values may be logits; both messages contain the line number; also
 *   %NULL if a read fails or on cancel
 */
IdxSuggestions *idx_prediction_columns_read (IdxPredictionTable *table,
                                             const IdxPredictionLayout *layout,
                                             IdxPredictionValues values,
                                             GCancellable *cancellable,
                                             GError **error);

G_END_DECLS
