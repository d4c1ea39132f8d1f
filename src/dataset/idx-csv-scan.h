/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxCsvColumn:
 * @is_named_label: whether the header calls the column `label`, `labels`, `class`, `target` or `y`,
 *   in upper or lower case
 * @is_integer: whether all cells are integers that fit into 32 bits
 * @minimum: the smallest 32-bit integer in the column; %G_MAXINT64 if there is none
 * @maximum: the largest 32-bit integer in the column; %G_MININT64 if there is none
 *
 * The content of the first or the last column of a table.
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
 * @n_columns: the number of cells in the first line
 * @has_header: whether the first line contains a cell that isn't a number
 * @first: the first column
 * @last: the last column
 *
 * The result of scanning a table.
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
 * @location: a table in the format of idx_csv_reader_new()
 *
 * Parses the first line, counts the rows, and examines the first and the last cell of each row.
 * Doesn't check the other cells.
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if the first line is malformed or there are no rows; also
 *   %FALSE if a read fails or on cancel
 */
gboolean idx_csv_scan (GFile *location,
                       IdxCsvScan *scan,
                       GCancellable *cancellable,
                       GError **error);

G_END_DECLS
