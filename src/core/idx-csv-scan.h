/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxCsvColumn:
 * @is_named_label: whether the header calls the column `label`, `class`, `target` or `y`
 * @is_integer: whether all cells are whole numbers of at most 32 bits
 * @minimum: the smallest of them
 * @maximum: the largest of them
 *
 * What the first or the last column of a table holds.
 */
typedef struct
{
  gboolean is_named_label;
  gboolean is_integer;
  gint64 minimum;
  gint64 maximum;
} IdxCsvColumn;

/**
 * IdxCsvScan:
 * @n_rows: the number of rows, without the header
 * @n_columns: the number of cells in the first row or the header
 * @has_header: whether a cell of the first row isn't a number
 * @first: the first column
 * @last: the last column
 *
 * What a look over a table shows.
 */
typedef struct
{
  guint64 n_rows;
  guint64 n_columns;
  gboolean has_header;
  IdxCsvColumn first;
  IdxCsvColumn last;
} IdxCsvScan;

/**
 * idx_csv_scan:
 * @location: a table as idx_csv_reader_new() reads it
 *
 * Reads the first row, counts the others, and looks at the first and the last cell of each. Doesn't
 * check the other cells.
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if the first row is malformed or there is none, if a read
 *   fails, or on cancel
 */
gboolean idx_csv_scan (GFile *location,
                       IdxCsvScan *scan,
                       GCancellable *cancellable,
                       GError **error);

G_END_DECLS
