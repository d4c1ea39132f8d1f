/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IDX_CSV_N_LEADING:
 *
 * The number of columns at the start of the rows that are examined.
 */
#define IDX_CSV_N_LEADING 4U

/**
 * IDX_CSV_N_TRAILING:
 *
 * The maximum number of classes that have a column each, at the end of the rows.
 */
#define IDX_CSV_N_TRAILING 64U

/**
 * IDX_CSV_MAX_TEXTS:
 *
 * The maximum number of different texts in a column that are remembered.
 */
#define IDX_CSV_MAX_TEXTS 65536U

/**
 * IdxCsvPlace:
 * @table: the index of the table
 * @line: the number of the line, from 1; 0 for nowhere
 *
 * A row of one of the tables.
 */
typedef struct
{
  guint table;
  guint64 line;
} IdxCsvPlace;

/**
 * IdxCsvColumn:
 * @name: (nullable): its name in the header
 * @n_integers: the number of cells that are integers of 32 bits
 * @n_missing: the number of cells without a value, see idx_csv_is_missing()
 * @n_numbers: the number of cells that are other numbers
 * @n_steps: how often an integer is the previous row's plus 1
 * @minimum: the smallest integer; %G_MAXINT64 if there is none
 * @maximum: the largest integer; %G_MININT64 if there is none
 * @previous: the integer in the previous row; %G_MININT64 if it had none
 * @first_missing: the first cell without a value
 * @first_other: the first cell with a value that isn't an integer
 * @other: (nullable): the text of this cell
 * @texts: (nullable): how often each text occurs; %NULL if there are more than
 *   %IDX_CSV_MAX_TEXTS
 *
 * The content of a column in all tables.
 */
typedef struct
{
  char *name;
  guint64 n_integers;
  guint64 n_missing;
  guint64 n_numbers;
  guint64 n_steps;
  gint64 minimum;
  gint64 maximum;
  gint64 previous;
  IdxCsvPlace first_missing;
  IdxCsvPlace first_other;
  char *other;
  GHashTable *texts;
} IdxCsvColumn;

/**
 * IdxCsvTail:
 * @n_bad: the number of rows whose last columns aren't a single 1 among zeros
 * @first_bad: the first of these rows
 * @n_classes: in how many of these columns a 1 occurs
 *
 * Whether the last columns are one-hot labels: one column per class, with a 1 in that of the
 * sample.
 */
typedef struct
{
  guint64 n_bad;
  IdxCsvPlace first_bad;
  guint n_classes;
} IdxCsvTail;

/**
 * IdxCsvScan:
 *
 * A pass over tables with an image in each row, and its results.
 */
typedef struct _IdxCsvScan IdxCsvScan;

/**
 * idx_csv_scan_new:
 * @label_column: (nullable): the column of the labels that the user chose: its number, from 1, or
 *   its name
 *
 * Returns: (transfer full): a scan without tables
 */
IdxCsvScan *idx_csv_scan_new (const char *label_column);

/**
 * idx_csv_scan_free:
 */
void idx_csv_scan_free (IdxCsvScan *self);

/**
 * idx_csv_scan_add:
 * @location: a table for idx_table_stream_open()
 *
 * Reads a table. Counts its rows, and examines the first columns, the last one, and the one whose
 * header names it as the labels. Doesn't examine the other cells. Uses memory only for these
 * columns, the names in the header, and a buffer.
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if the table has no rows, or rows with different numbers of
 *   cells than those before it; also %FALSE if there is no such label column, if the file can't be
 *   read, or on cancel
 */
gboolean idx_csv_scan_add (IdxCsvScan *self,
                           GFile *location,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_csv_scan_get_n_rows:
 *
 * Returns: the number of rows of all tables, without headers
 */
guint64 idx_csv_scan_get_n_rows (IdxCsvScan *self);

/**
 * idx_csv_scan_get_n_columns:
 *
 * Returns: the number of cells in each row
 */
guint64 idx_csv_scan_get_n_columns (IdxCsvScan *self);

/**
 * idx_csv_scan_get_n_tables:
 *
 * Returns: the number of tables
 */
guint idx_csv_scan_get_n_tables (IdxCsvScan *self);

/**
 * idx_csv_scan_has_header:
 * @table: the index of a table
 *
 * Returns: whether its first line has the names of the columns
 */
gboolean idx_csv_scan_has_header (IdxCsvScan *self,
                                  guint table);

/**
 * idx_csv_scan_get_separator:
 *
 * Returns: what separates the cells of the last table, see idx_csv_dialect_find()
 */
char idx_csv_scan_get_separator (IdxCsvScan *self);

/**
 * idx_csv_scan_has_decimal_commas:
 *
 * Returns: whether numbers in the last table have decimal commas
 */
gboolean idx_csv_scan_has_decimal_commas (IdxCsvScan *self);

/**
 * idx_csv_scan_get_label_column:
 * @column: (out): its index
 *
 * Returns: whether the user or the header says which column has the labels
 */
gboolean idx_csv_scan_get_label_column (IdxCsvScan *self,
                                        guint64 *column);

/**
 * idx_csv_scan_get_column:
 * @column: an index
 *
 * Returns: (nullable): the column; %NULL if it wasn't examined
 */
const IdxCsvColumn *idx_csv_scan_get_column (IdxCsvScan *self,
                                             guint64 column);

/**
 * idx_csv_scan_get_tail:
 * @n: the number of columns, from 1 to %IDX_CSV_N_TRAILING
 *
 * Returns: (nullable): what the last @n columns contain; %NULL if they can't be labels
 */
const IdxCsvTail *idx_csv_scan_get_tail (IdxCsvScan *self,
                                         guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCsvScan, idx_csv_scan_free)

G_END_DECLS
