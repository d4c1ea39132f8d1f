/* SPDX-License-Identifier: MIT */

/* Reads tables with a column for each class. */

#include "idx-prediction-columns.h"

#include "idx-error.h"
#include "idx-prediction-index.h"

#include <string.h>

typedef struct
{
  IdxPredictionTable *table;
  const IdxPredictionLayout *layout;
  IdxPredictionIndex *index;
  IdxPredictionRows *rows;
  guint n_values;  /* in a row: the columns except the index */
  guint8 *numbers; /* the values of a row as big-endian doubles, in the order of the columns */
  double *row;     /* the same in the order of the classes */
} Reader;

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->index, idx_prediction_index_free);
  g_clear_pointer (&reader->rows, idx_prediction_rows_free);
  g_clear_pointer (&reader->numbers, g_free);
  g_clear_pointer (&reader->row, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static gboolean
has_index (const Reader *reader)
{
  return reader->layout->index_column != IDX_PREDICTION_NO_INDEX;
}

/* Gives an error the line number of the current row. Takes ownership of @failure. */
static gboolean
fail_line (Reader *reader,
           GError *failure,
           GError **error)
{
  (void) idx_csv_reader_set_line_error (reader->table->csv, failure->message, error);
  if (error != NULL && g_error_matches (failure, IDX_ERROR, IDX_ERROR_LOGITS))
    (*error)->code = IDX_ERROR_LOGITS;
  g_error_free (failure);
  return FALSE;
}

/* Reads numbers into Reader.numbers, after the first @n_before. */
static gboolean
read_numbers (Reader *reader,
              guint n_before,
              guint n,
              GCancellable *cancellable,
              GError **error)
{
  gsize n_read;

  if (!idx_csv_reader_read_numbers (reader->table->csv, IDX_ELEMENT_TYPE_FLOAT64,
                                    reader->numbers + (gsize) n_before * sizeof (double), n,
                                    &n_read, cancellable, error))
    return FALSE;
  return n_read == n ||
         idx_prediction_table_fail_n_cells (reader->table,
                                            idx_csv_reader_get_n_cells (reader->table->csv),
                                            reader->layout->n_columns, error);
}

/* Reads the cell with the index, and marks the sample. */
static gboolean
read_index (Reader *reader,
            guint32 *index,
            GCancellable *cancellable,
            GError **error)
{
  IdxCsvReader *csv = reader->table->csv;
  const char *cell;

  if (idx_csv_reader_is_row_end (csv))
    return idx_prediction_table_fail_n_cells (reader->table, idx_csv_reader_get_n_cells (csv),
                                              reader->layout->n_columns, error);
  return idx_csv_reader_read_cell (csv, &cell, cancellable, error) &&
         idx_prediction_index_read (reader->index, csv, cell, index, error) &&
         idx_prediction_index_mark (reader->index, csv, *index, error);
}

/* Reads the cells of a row, and finds its sample. */
static gboolean
read_cells (Reader *reader,
            guint32 *index,
            GCancellable *cancellable,
            GError **error)
{
  IdxCsvReader *csv = reader->table->csv;
  guint n_before = has_index (reader) ? reader->layout->index_column : reader->n_values;

  if (!has_index (reader) && !idx_prediction_index_next (reader->index, csv, index, error))
    return FALSE;
  if (!read_numbers (reader, 0, n_before, cancellable, error) ||
      (has_index (reader) &&
       (!read_index (reader, index, cancellable, error) ||
        !read_numbers (reader, n_before, reader->n_values - n_before, cancellable, error))))
    return FALSE;
  if (idx_csv_reader_is_row_end (csv))
    return TRUE;
  return idx_csv_reader_skip_cells (csv, G_MAXUINT64, cancellable, error) &&
         idx_prediction_table_fail_n_cells (reader->table, idx_csv_reader_get_n_cells (csv),
                                            reader->layout->n_columns, error);
}

static gboolean
read_row (Reader *reader,
          GCancellable *cancellable,
          GError **error)
{
  GError *failure = NULL;
  guint32 index = 0;

  if (!read_cells (reader, &index, cancellable, error))
    return FALSE;
  for (guint i = 0; i < reader->n_values; i++)
    {
      guint64 bits;

      memcpy (&bits, reader->numbers + i * sizeof bits, sizeof bits);
      bits = GUINT64_FROM_BE (bits);
      memcpy (&reader->row[reader->layout->classes[i]], &bits, sizeof bits);
    }
  return idx_prediction_rows_add (reader->rows, index, reader->row, &failure) ||
         fail_line (reader, failure, error);
}

static gboolean
read_rows (Reader *reader,
           GCancellable *cancellable,
           GError **error)
{
  gboolean is_end;

  if (reader->layout->has_header &&
      !idx_prediction_table_next_row (reader->table, &is_end, cancellable, error))
    return FALSE;
  for (;;)
    {
      if (!idx_prediction_table_next_row (reader->table, &is_end, cancellable, error))
        return FALSE;
      if (is_end)
        return idx_prediction_index_check_all (reader->index, reader->table->csv, error);
      if (!read_row (reader, cancellable, error))
        return FALSE;
    }
}

IdxSuggestions *
idx_prediction_columns_read (IdxPredictionTable *table,
                             const IdxPredictionLayout *layout,
                             IdxPredictionValues values,
                             GCancellable *cancellable,
                             GError **error)
{
  g_auto (Reader) reader = { .table = table, .layout = layout };
  GError *failure = NULL;
  IdxSuggestions *suggestions;

  g_return_val_if_fail (table != NULL, NULL);
  g_return_val_if_fail (layout != NULL, NULL);

  reader.n_values = layout->n_columns - (has_index (&reader) ? 1 : 0);
  reader.numbers = g_malloc_n (reader.n_values, sizeof (double));
  reader.row = g_new (double, reader.n_values);
  reader.index = idx_prediction_index_new (table->n_samples, layout->first_index);
  reader.rows =
    idx_prediction_rows_new (table->source, table->labels, table->n_samples, values);
  if (!read_rows (&reader, cancellable, error))
    return NULL;
  suggestions = idx_prediction_rows_end (reader.rows, &failure);
  if (suggestions == NULL)
    (void) fail_line (&reader, failure, error);
  else
    idx_suggestions_set_note (suggestions, layout->note);
  return suggestions;
}
