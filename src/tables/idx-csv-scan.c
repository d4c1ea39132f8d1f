/* SPDX-License-Identifier: MIT */

/* Scans tables before they are converted, for two reasons. An IDX file begins with the number of
 * its samples. And only the values in all rows show which columns contain the labels. */

#include "idx-csv-scan.h"

#include "idx-csv-dialect.h"
#include "idx-csv-header.h"
#include "idx-csv-reader.h"
#include "idx-error.h"
#include "idx-number-text.h"
#include "idx-table-stream.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The number of rows between two checks for cancellation. */
#define CHECK_INTERVAL 1024

/* The number of rows after which the last columns are ignored if they can't be labels. */
#define N_TAIL_ROWS 256

struct _IdxCsvScan
{
  char *chosen_column; /* see idx_csv_scan_new() */
  GArray *have_header; /* for each table */
  guint64 n_rows;
  guint64 n_columns;
  char separator;
  gboolean has_decimal_commas;
  gboolean has_label_column;
  guint64 label_column;
  IdxCsvColumn leading[IDX_CSV_N_LEADING];
  IdxCsvColumn last;
  IdxCsvColumn labels; /* the label column, if it is none of these */
  IdxCsvTail tails[IDX_CSV_N_TRAILING];
  gboolean has_one[IDX_CSV_N_TRAILING]; /* whether a 1 occurs in a column, from the last one */
  gboolean ignores_tails;               /* whether they can't be labels */
  IdxCsvReader *reader;                 /* of the current table */
  gint8 ones[IDX_CSV_N_TRAILING];       /* of the row, from its end: 0, 1, or -1 for others */
};

static void
column_init (IdxCsvColumn *column)
{
  column->minimum = G_MAXINT64;
  column->maximum = G_MININT64;
  column->previous = G_MININT64;
  column->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static void
column_clear (IdxCsvColumn *column)
{
  g_free (column->name);
  g_free (column->other);
  g_clear_pointer (&column->texts, g_hash_table_unref);
}

IdxCsvScan *
idx_csv_scan_new (const char *label_column)
{
  IdxCsvScan *self = g_new0 (IdxCsvScan, 1);

  self->chosen_column = g_strdup (label_column);
  self->have_header = g_array_new (FALSE, FALSE, sizeof (gboolean));
  for (guint i = 0; i < IDX_CSV_N_LEADING; i++)
    column_init (&self->leading[i]);
  column_init (&self->last);
  column_init (&self->labels);
  return self;
}

void
idx_csv_scan_free (IdxCsvScan *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < IDX_CSV_N_LEADING; i++)
    column_clear (&self->leading[i]);
  column_clear (&self->last);
  column_clear (&self->labels);
  g_array_unref (self->have_header);
  g_free (self->chosen_column);
  g_free (self);
}

static IdxCsvColumn *
find_column (IdxCsvScan *self,
             guint64 column)
{
  if (column < IDX_CSV_N_LEADING)
    return &self->leading[column];
  if (column + 1 == self->n_columns)
    return &self->last;
  return self->has_label_column && column == self->label_column ? &self->labels : NULL;
}

/* --- Cells --- */

static IdxCsvPlace
get_place (const IdxCsvScan *self)
{
  return (IdxCsvPlace){ self->have_header->len - 1, idx_csv_reader_get_line (self->reader) };
}

static void
count_text (IdxCsvColumn *column,
            const char *cell)
{
  guint64 *count;

  if (column->texts == NULL)
    return;
  count = g_hash_table_lookup (column->texts, cell);
  if (count != NULL)
    (*count)++;
  else if (g_hash_table_size (column->texts) < IDX_CSV_MAX_TEXTS)
    {
      count = g_new (guint64, 1);
      *count = 1;
      (void) g_hash_table_insert (column->texts, g_strdup (cell), count);
    }
  else
    g_clear_pointer (&column->texts, g_hash_table_unref);
}

/* Adds a cell to the statistics of its column. */
static void
include_cell (const IdxCsvScan *self,
              IdxCsvColumn *column,
              const char *cell)
{
  gint64 previous = column->previous;
  double number = 0;
  gboolean is_missing = idx_csv_is_missing (cell);
  gboolean is_number = !is_missing && idx_number_text_read (cell, &number);

  column->previous = G_MININT64;
  if (is_missing)
    {
      if (column->n_missing++ == 0)
        column->first_missing = get_place (self);
      return;
    }
  count_text (column, cell);
  if (is_number && number == trunc (number) && number >= G_MININT32 && number <= G_MAXINT32)
    {
      column->n_integers++;
      column->minimum = MIN (column->minimum, (gint64) number);
      column->maximum = MAX (column->maximum, (gint64) number);
      column->n_steps += (gint64) number - 1 == previous ? 1 : 0;
      column->previous = (gint64) number;
      return;
    }
  column->n_numbers += is_number ? 1 : 0;
  if (column->other == NULL)
    {
      column->other = g_strdup (cell);
      column->first_other = get_place (self);
    }
}

/* --- Rows --- */

static gboolean
set_length_error (IdxCsvScan *self,
                  GError **error)
{
  guint64 n_cells = idx_csv_reader_get_n_cells (self->reader);
  g_autofree char *found = idx_text_format_count (n_cells);
  g_autofree char *wanted = idx_text_format_count (self->n_columns);
  g_autofree char *message = NULL;

  if (n_cells < self->n_columns)
    message = g_strdup_printf (ngettext ("This line has %s cell, but the first row has %s.",
                                         "This line has %s cells, but the first row has %s.",
                                         n_cells),
                               found, wanted);
  else
    message =
      g_strdup_printf (_ ("This line has more cells than the first row, which has %s."), wanted);
  return idx_csv_reader_set_line_error (self->reader, message, error);
}

/* Skips the cells before @end, and examines that of the label column. */
static gboolean
scan_middle (IdxCsvScan *self,
             guint64 end,
             GCancellable *cancellable,
             GError **error)
{
  guint64 n = idx_csv_reader_get_n_cells (self->reader);

  if (self->has_label_column && self->label_column >= n && self->label_column < end)
    {
      const char *cell;

      if (!idx_csv_reader_skip_cells (self->reader, self->label_column - n, cancellable, error))
        return FALSE;
      if (idx_csv_reader_is_row_end (self->reader))
        return set_length_error (self, error);
      if (!idx_csv_reader_read_cell (self->reader, &cell, cancellable, error))
        return FALSE;
      include_cell (self, &self->labels, cell);
      n = self->label_column + 1;
    }
  return idx_csv_reader_skip_cells (self->reader, end - n, cancellable, error);
}

static gint8
read_one (const char *cell)
{
  double number;

  if ((cell[0] == '0' || cell[0] == '1') && cell[1] == '\0')
    return (gint8) (cell[0] - '0');
  return idx_number_text_read (cell, &number) && (number == 0 || number == 1) ? (gint8) number : -1;
}

/* Examines the cells before @end, from the current one on. */
static gboolean
scan_cells (IdxCsvScan *self,
            guint64 end,
            GCancellable *cancellable,
            GError **error)
{
  for (guint64 n = idx_csv_reader_get_n_cells (self->reader); n < end; n++)
    {
      guint64 from_end = self->n_columns - 1 - n;
      IdxCsvColumn *column = find_column (self, n);
      const char *cell;

      if (idx_csv_reader_is_row_end (self->reader))
        return set_length_error (self, error);
      if (!idx_csv_reader_read_cell (self->reader, &cell, cancellable, error))
        return FALSE;
      if (column != NULL)
        include_cell (self, column, cell);
      if (from_end < IDX_CSV_N_TRAILING)
        self->ones[from_end] = read_one (cell);
    }
  return TRUE;
}

/* Adds the row to the statistics of the last columns. */
static void
include_tails (IdxCsvScan *self)
{
  guint n_tails = (guint) MIN (self->n_columns, IDX_CSV_N_TRAILING);
  guint n_ones = 0;
  gboolean has_others = FALSE;

  for (guint i = 0; i < n_tails; i++)
    {
      IdxCsvTail *tail = &self->tails[i];

      has_others = has_others || self->ones[i] < 0;
      n_ones += self->ones[i] > 0 ? 1 : 0;
      self->has_one[i] = self->has_one[i] || self->ones[i] > 0;
      if ((has_others || n_ones != 1) && tail->n_bad++ == 0)
        tail->first_bad = get_place (self);
    }
}

static void
count_tail_classes (IdxCsvScan *self)
{
  guint n = 0;

  for (guint i = 0; i < IDX_CSV_N_TRAILING; i++)
    {
      n += self->has_one[i] ? 1 : 0;
      self->tails[i].n_classes = n;
    }
}

/* Returns whether no number of last columns has a single 1 in most rows. */
static gboolean
has_no_tails (const IdxCsvScan *self)
{
  for (guint i = 1; i < IDX_CSV_N_TRAILING; i++)
    if (self->tails[i].n_bad * 2 < self->n_rows)
      return FALSE;
  return TRUE;
}

static gboolean
scan_row (IdxCsvScan *self,
          GCancellable *cancellable,
          GError **error)
{
  guint64 n_leading = MIN (IDX_CSV_N_LEADING, self->n_columns);
  guint64 n_trailing = MIN (self->ignores_tails ? 1 : IDX_CSV_N_TRAILING, self->n_columns);
  guint64 n_skipped = self->n_columns - n_trailing;

  if (!scan_cells (self, n_leading, cancellable, error) ||
      (n_skipped > n_leading && !scan_middle (self, n_skipped, cancellable, error)) ||
      !scan_cells (self, self->n_columns, cancellable, error))
    return FALSE;
  if (!idx_csv_reader_is_row_end (self->reader))
    return set_length_error (self, error);
  self->n_rows++;
  if (!self->ignores_tails)
    include_tails (self);
  if (self->n_rows == N_TAIL_ROWS)
    self->ignores_tails = has_no_tails (self);
  return TRUE;
}

/* --- Headers --- */

/* Finds the column that the user chose by its number or its name. The names in the header follow
 * @shift columns without one. */
static gboolean
find_chosen_column (IdxCsvScan *self,
                    IdxCsvHeader *header,
                    guint64 shift,
                    guint64 *column,
                    GError **error)
{
  g_autofree char *n_columns = idx_text_format_count (self->n_columns);
  guint64 number;

  if (g_ascii_string_to_unsigned (self->chosen_column, 10, 1, G_MAXUINT64, &number, NULL))
    {
      *column = number - 1;
      if (*column < self->n_columns)
        return TRUE;
      g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                   _ ("It has no column %s; its rows have %s cells."), self->chosen_column,
                   n_columns);
      return FALSE;
    }
  if (idx_csv_header_is_header (header) &&
      idx_csv_header_find (header, self->chosen_column, column))
    {
      *column += shift;
      return TRUE;
    }
  if (idx_csv_header_is_header (header))
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV, _ ("It has no column “%s”."),
                 self->chosen_column);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                 _ ("It has no column “%s”, because it has no header. Specify the number of the "
                    "column."),
                 self->chosen_column);
  return FALSE;
}

/* Finds the column of the labels, which must be the same in all tables. */
static gboolean
find_label_column (IdxCsvScan *self,
                   IdxCsvHeader *header,
                   guint64 shift,
                   GError **error)
{
  guint64 column = 0;

  if (self->chosen_column != NULL)
    {
      if (!find_chosen_column (self, header, shift, &column, error))
        return FALSE;
    }
  else if (idx_csv_header_is_header (header) && idx_csv_header_find_labels (header, &column))
    column += shift;
  else
    return TRUE;
  if (self->has_label_column && self->label_column != column)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV,
                           _ ("Its labels are in another column than those of the first table."));
      return FALSE;
    }
  /* Earlier tables without a header may have no statistics of this column. */
  if (self->n_rows > 0 && !self->has_label_column && find_column (self, column) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV,
                           _ ("It has a header, but the first table has none."));
      return FALSE;
    }
  self->has_label_column = TRUE;
  self->label_column = column;
  return TRUE;
}

static void
set_name (IdxCsvScan *self,
          guint64 column,
          const char *name)
{
  IdxCsvColumn *found = find_column (self, column);

  if (found != NULL && found->name == NULL)
    found->name = g_strdup (name);
}

/* Assigns the names in the header to the columns. The names follow @shift columns without one. */
static void
set_names (IdxCsvScan *self,
           IdxCsvHeader *header,
           guint64 shift)
{
  if (shift > 0)
    set_name (self, 0, "");
  for (guint64 i = 0; i < idx_csv_header_get_n_cells (header); i++)
    set_name (self, i + shift, idx_csv_header_get_name (header, i));
}

/* Checks the number of columns, and evaluates the header if there is one. @n_cells is the number of
 * cells in the first row after it. */
static gboolean
begin_table (IdxCsvScan *self,
             IdxCsvHeader *header,
             guint64 n_cells,
             GError **error)
{
  guint64 n_names = idx_csv_header_get_n_cells (header);
  gboolean has_header = idx_csv_header_is_header (header);
  /* R writes no name for the column of row names. */
  guint64 shift = has_header && n_names + 1 == n_cells ? 1 : 0;
  g_autofree char *found = idx_text_format_count (n_cells);
  g_autofree char *wanted = idx_text_format_count (self->n_columns);
  g_autofree char *names = idx_text_format_count (n_names);

  if (self->n_columns > 0 && self->n_columns != n_cells)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                   _ ("Its rows have %s cells, but those of the first table have %s."), found,
                   wanted);
      return FALSE;
    }
  if (has_header && n_names + shift != n_cells)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                   _ ("Its header has %s cells, but the first row after it has %s."), names, found);
      return FALSE;
    }
  self->n_columns = n_cells;
  if (!find_label_column (self, header, shift, error))
    return FALSE;
  if (has_header)
    set_names (self, header, shift);
  return TRUE;
}

/* --- Tables --- */

/* Reads the start of a table: its header, and the number of cells in the row after it. */
static IdxCsvHeader *
read_header (GFile *location,
             guint64 *n_cells,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GInputStream) stream = idx_table_stream_open (location, cancellable, error);
  g_autoptr (IdxCsvReader) reader = stream != NULL ? idx_csv_reader_new (stream) : NULL;
  g_autoptr (IdxCsvHeader) header =
    reader != NULL ? idx_csv_header_read (reader, cancellable, error) : NULL;
  gboolean is_end;

  if (header == NULL)
    return NULL;
  *n_cells = idx_csv_header_get_n_cells (header);
  if (!idx_csv_header_is_header (header))
    return g_steal_pointer (&header);
  if (!idx_csv_reader_next_row (reader, &is_end, cancellable, error))
    return NULL;
  if (is_end)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV, _ ("It has a header, but no rows."));
      return NULL;
    }
  if (!idx_csv_reader_skip_cells (reader, G_MAXUINT64, cancellable, error))
    return NULL;
  *n_cells = idx_csv_reader_get_n_cells (reader);
  return g_steal_pointer (&header);
}

static gboolean
scan_rows (IdxCsvScan *self,
           GCancellable *cancellable,
           GError **error)
{
  gboolean is_end;

  for (guint64 n = 0;; n++)
    {
      if (!idx_csv_reader_next_row (self->reader, &is_end, cancellable, error) ||
          (n % CHECK_INTERVAL == 0 && g_cancellable_set_error_if_cancelled (cancellable, error)))
        return FALSE;
      if (is_end)
        return TRUE;
      if (!scan_row (self, cancellable, error))
        return FALSE;
    }
}

gboolean
idx_csv_scan_add (IdxCsvScan *self,
                  GFile *location,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxCsvHeader) header = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (IdxCsvReader) reader = NULL;
  guint64 n_cells = 0;
  gboolean has_header, is_end;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (G_IS_FILE (location), FALSE);

  header = read_header (location, &n_cells, cancellable, error);
  if (header == NULL || !begin_table (self, header, n_cells, error))
    return FALSE;
  has_header = idx_csv_header_is_header (header);
  g_array_append_val (self->have_header, has_header);
  stream = idx_table_stream_open (location, cancellable, error);
  if (stream == NULL)
    return FALSE;
  reader = idx_csv_reader_new (stream);
  self->reader = reader;
  if (has_header && !idx_csv_reader_next_row (reader, &is_end, cancellable, error))
    return FALSE;
  if (!scan_rows (self, cancellable, error))
    return FALSE;
  count_tail_classes (self);
  self->separator = idx_csv_reader_get_separator (reader);
  self->has_decimal_commas = idx_csv_reader_has_decimal_commas (reader);
  self->reader = NULL;
  return TRUE;
}

/* --- Results --- */

guint64
idx_csv_scan_get_n_rows (IdxCsvScan *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_rows;
}

guint64
idx_csv_scan_get_n_columns (IdxCsvScan *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_columns;
}

guint
idx_csv_scan_get_n_tables (IdxCsvScan *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->have_header->len;
}

gboolean
idx_csv_scan_has_header (IdxCsvScan *self,
                         guint table)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (table < self->have_header->len, FALSE);

  return g_array_index (self->have_header, gboolean, table);
}

char
idx_csv_scan_get_separator (IdxCsvScan *self)
{
  g_return_val_if_fail (self != NULL, ',');

  return self->separator;
}

gboolean
idx_csv_scan_has_decimal_commas (IdxCsvScan *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_decimal_commas;
}

gboolean
idx_csv_scan_get_label_column (IdxCsvScan *self,
                               guint64 *column)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (column != NULL, FALSE);

  if (self->has_label_column)
    *column = self->label_column;
  return self->has_label_column;
}

const IdxCsvColumn *
idx_csv_scan_get_column (IdxCsvScan *self,
                         guint64 column)
{
  g_return_val_if_fail (self != NULL, NULL);

  return column < self->n_columns ? find_column (self, column) : NULL;
}

const IdxCsvTail *
idx_csv_scan_get_tail (IdxCsvScan *self,
                       guint n)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n > 0 && n <= IDX_CSV_N_TRAILING, NULL);

  return self->ignores_tails ? NULL : &self->tails[n - 1];
}
