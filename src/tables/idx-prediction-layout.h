/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-csv-reader.h"
#include "idx-labels.h"
#include "idx-prediction-rows.h"

G_BEGIN_DECLS

/**
 * IDX_PREDICTION_NO_INDEX:
 *
 * Stands for the missing column of indices.
 */
#define IDX_PREDICTION_NO_INDEX G_MAXUINT

/**
 * IdxPredictionLayout:
 * @n_columns: the number of cells in a row
 * @has_header: whether the first row has the names of the columns
 * @index_column: the column with the index of the sample, or %IDX_PREDICTION_NO_INDEX
 * @first_index: the index of the first sample: 0 or 1
 * @classes: for each of the other columns, the position of its class among those that occur
 * @first_sum: the sum of the values in the first row of values; NaN if they aren't all numbers
 * @note: (nullable): sentences about what wasn't obvious
 *
 * The layout of a table with a column for each class.
 */
typedef struct
{
  guint n_columns;
  gboolean has_header;
  guint index_column;
  guint first_index;
  guint16 *classes;
  double first_sum;
  char *note;
} IdxPredictionLayout;

/**
 * idx_prediction_layout_find:
 * @csv: a table before its first row
 * @labels: the given labels
 * @values: what the table has for each class; a table of logits without names isn't a list of
 *   labels
 * @layout: (out) (nullable): the layout; %NULL if the table doesn't have a column for each class
 *
 * Finds out by the first two rows whether a table has a column for each class, and another one with
 * the index of the sample: one that is named like that, or the first one if there are no names. If
 * the names of the columns aren't the labels or the names of the classes, nor end with the labels,
 * the classes are in ascending order. A table that may as well be a list of predicted labels is
 * one, see idx_prediction_list_read(). So is a table with a malformed row.
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if only some columns are named like classes, if a read fails,
 *   or on cancel
 */
gboolean idx_prediction_layout_find (IdxCsvReader *csv,
                                     IdxLabels *labels,
                                     IdxPredictionValues values,
                                     IdxPredictionLayout **layout,
                                     GCancellable *cancellable,
                                     GError **error);

/**
 * idx_prediction_layout_free:
 */
void idx_prediction_layout_free (IdxPredictionLayout *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPredictionLayout, idx_prediction_layout_free)

G_END_DECLS
