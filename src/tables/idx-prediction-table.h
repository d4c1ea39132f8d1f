/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-csv-reader.h"
#include "idx-labels.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * IdxPredictionTable:
 * @csv: the cells
 * @stream: what @csv reads
 * @size: the length of @stream in bytes, for the progress; 0 if it is unknown
 * @source: the name of the file
 * @labels: the given labels; a job needs a snapshot of them
 * @n_samples: the number of samples
 * @progress: (nullable): receives the progress
 * @n_rows: the number of rows that have been read
 *
 * A table of predictions while it is read.
 */
typedef struct
{
  IdxCsvReader *csv;
  GInputStream *stream;
  guint64 size;
  const char *source;
  IdxLabels *labels;
  guint n_samples;
  IdxProgress *progress;
  guint64 n_rows;
} IdxPredictionTable;

/**
 * idx_prediction_table_next_row:
 * @is_end: (out): whether there are no more rows
 *
 * Moves to the next row, and reports the progress.
 *
 * Returns: %FALSE if a read fails or on cancel
 */
gboolean idx_prediction_table_next_row (IdxPredictionTable *self,
                                        gboolean *is_end,
                                        GCancellable *cancellable,
                                        GError **error);

/**
 * idx_prediction_table_fail_n_cells:
 * @found: the number of cells in the current row
 * @expected: the number of columns
 *
 * Sets %IDX_ERROR_CSV.
 *
 * Returns: %FALSE
 */
gboolean idx_prediction_table_fail_n_cells (IdxPredictionTable *self,
                                            guint64 found,
                                            guint64 expected,
                                            GError **error);

G_END_DECLS
