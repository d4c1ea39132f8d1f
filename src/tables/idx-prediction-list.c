/* SPDX-License-Identifier: MIT */

/* Reads predicted labels from a table, such as cleanlab's table of label issues. */

#include "idx-prediction-list.h"

#include "idx-csv-reader.h"
#include "idx-error.h"
#include "idx-number-text.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum number of columns to read; the columns after them are ignored. */
#define MAX_COLUMNS 256

/* The maximum number of different labels that suggestions can have. */
#define MAX_LABELS 65535

/* The number of rows between two reports of the progress. */
#define REPORT_INTERVAL 4096

typedef enum
{
  COLUMN_INDEX,
  COLUMN_LABEL,       /* the predicted label */
  COLUMN_PROBABILITY, /* of the predicted label */
  COLUMN_SCORE,       /* of the given label; low if it is probably wrong */
  COLUMN_ISSUE,       /* whether the given label should be checked */
  COLUMN_GIVEN,
  N_COLUMNS
} Column;

/* A column that is ignored. */
#define COLUMN_OTHER N_COLUMNS

static const struct
{
  const char *name;
  Column column;
} column_names[] = {
  { "", COLUMN_INDEX },
  { "index", COLUMN_INDEX },
  { "label", COLUMN_LABEL },
  { "predicted_label", COLUMN_LABEL },
  { "suggested", COLUMN_LABEL },
  { "probability", COLUMN_PROBABILITY },
  { "suspicion", COLUMN_PROBABILITY },
  { "label_score", COLUMN_SCORE },
  { "label_quality", COLUMN_SCORE },
  { "is_label_issue", COLUMN_ISSUE },
  { "given_label", COLUMN_GIVEN },
  { "given", COLUMN_GIVEN },
};

/* A row that suggests a label. */
typedef struct
{
  guint32 index;
  guint16 label_index; /* the position of the label in Reader.predicted_labels */
  gboolean is_issue;
  float suspicion; /* NaN if the table has neither probabilities nor scores */
} Row;

typedef struct
{
  IdxCsvReader *csv;
  IdxLabels *labels;
  guint n_samples;
  Column columns[MAX_COLUMNS];
  guint n_columns;
  gboolean is_present[N_COLUMNS];
  guint8 *seen;                /* a bit for each sample, set once its row was read */
  guint64 n_rows;              /* rows read, without the header */
  GArray *predicted_labels;    /* gint64, the different labels in @rows */
  GHashTable *label_positions; /* from a label to its position in @predicted_labels, plus 1 */
  GArray *rows;                /* the rows that suggest a label other than the given one */
  guint n_issues;              /* the number of issues in @rows */
} Reader;

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->csv, idx_csv_reader_free);
  g_clear_pointer (&reader->seen, g_free);
  g_clear_pointer (&reader->predicted_labels, g_array_unref);
  g_clear_pointer (&reader->label_positions, g_hash_table_unref);
  g_clear_pointer (&reader->rows, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/* --- The first row --- */

static gboolean
fail_columns (Reader *reader,
              GError **error)
{
  return idx_csv_reader_set_line_error (
    reader->csv,
    _ ("Suggestions need the columns index and label, and optionally probability; or given_label "
       "and predicted_label."),
    error);
}

static Column
find_column (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (column_names); i++)
    if (g_ascii_strcasecmp (column_names[i].name, name) == 0)
      return column_names[i].column;
  return COLUMN_OTHER;
}

static gboolean
has_needed_columns (const gboolean *is_present)
{
  return is_present[COLUMN_LABEL] && (is_present[COLUMN_INDEX] || is_present[COLUMN_GIVEN]);
}

static gboolean
read_names (Reader *reader,
            GPtrArray *cells,
            GError **error)
{
  for (guint i = 0; i < cells->len; i++)
    {
      const char *name = g_ptr_array_index (cells, i);
      Column column = find_column (name);

      reader->columns[i] = column;
      if (column == COLUMN_OTHER)
        continue;
      if (reader->is_present[column])
        {
          g_autofree char *message =
            g_strdup_printf (_ ("The column “%s” occurs twice."), name);

          return idx_csv_reader_set_line_error (reader->csv, message, error);
        }
      reader->is_present[column] = TRUE;
    }
  return has_needed_columns (reader->is_present) || fail_columns (reader, error);
}

static gboolean
read_cells (Reader *reader,
            GPtrArray *cells,
            GCancellable *cancellable,
            GError **error)
{
  while (!idx_csv_reader_is_row_end (reader->csv))
    {
      const char *cell;

      if (!idx_csv_reader_read_cell (reader->csv, &cell, cancellable, error))
        return FALSE;
      if (cells->len < MAX_COLUMNS)
        g_ptr_array_add (cells, g_strdup (cell));
    }
  return TRUE;
}

static gboolean
parse_number (Reader *reader,
              const char *cell,
              double minimum,
              double maximum,
              gboolean is_whole,
              double *number,
              GError **error)
{
  g_autofree char *shown = NULL;
  g_autofree char *message = NULL;

  if (idx_number_text_read (cell, number) && *number >= minimum && *number <= maximum &&
      (!is_whole || *number == trunc (*number)))
    return TRUE;
  shown = idx_text_escape_invalid (cell);
  message = is_whole ? g_strdup_printf (_ ("“%s” isn't a label. A label is a whole number."), shown)
                     : g_strdup_printf (_ ("“%s” isn't a number from 0 to 1."), shown);
  return idx_csv_reader_set_line_error (reader->csv, message, error);
}

static gboolean
parse_index (Reader *reader,
             const char *cell,
             guint32 *index,
             GError **error)
{
  g_autofree char *shown = NULL;
  g_autofree char *last = NULL;
  g_autofree char *message = NULL;
  double number = 0;

  if (idx_number_text_read (cell, &number) && number >= 0 && number < reader->n_samples &&
      number == trunc (number))
    {
      *index = (guint32) number;
      return TRUE;
    }
  shown = idx_text_escape_invalid (cell);
  last = idx_text_format_count (MAX (reader->n_samples, 1) - 1);
  message = g_strdup_printf (_ ("“%s” isn't an index from 0 to %s."), shown, last);
  return idx_csv_reader_set_line_error (reader->csv, message, error);
}

static gboolean
parse_boolean (Reader *reader,
               const char *cell,
               gboolean *truth,
               GError **error)
{
  g_autofree char *shown = NULL;
  g_autofree char *message = NULL;

  *truth = g_ascii_strcasecmp (cell, "true") == 0 || g_str_equal (cell, "1");
  if (*truth || g_ascii_strcasecmp (cell, "false") == 0 || g_str_equal (cell, "0"))
    return TRUE;
  shown = idx_text_escape_invalid (cell);
  message = g_strdup_printf (_ ("“%s” is neither True nor False."), shown);
  return idx_csv_reader_set_line_error (reader->csv, message, error);
}

/* --- The other rows --- */

/* The parsed cells of a row. */
typedef struct
{
  guint32 index;
  gint64 label;
  gint64 given;
  gboolean is_issue;
  float suspicion;
} Cells;

static gboolean
parse_cell (Reader *reader,
            Column column,
            const char *cell,
            Cells *cells,
            GError **error)
{
  double number = 0;

  switch (column)
    {
    case COLUMN_INDEX:
      return parse_index (reader, cell, &cells->index, error);
    case COLUMN_LABEL:
    case COLUMN_GIVEN:
      if (!parse_number (reader, cell, G_MININT32, G_MAXINT32, TRUE /* is_whole */, &number, error))
        return FALSE;
      *(column == COLUMN_LABEL ? &cells->label : &cells->given) = (gint64) number;
      return TRUE;
    case COLUMN_PROBABILITY:
    case COLUMN_SCORE:
      if (!parse_number (reader, cell, 0, 1, FALSE /* is_whole */, &number, error))
        return FALSE;
      cells->suspicion = (float) (column == COLUMN_SCORE ? 1 - number : number);
      return TRUE;
    case COLUMN_ISSUE:
      return parse_boolean (reader, cell, &cells->is_issue, error);
    case COLUMN_OTHER:
    default:
      return TRUE;
    }
}

static gboolean
check_n_cells (Reader *reader,
               guint64 n,
               GError **error)
{
  g_autofree char *found = NULL;
  g_autofree char *wanted = NULL;
  g_autofree char *message = NULL;

  if (n == reader->n_columns)
    return TRUE;
  found = idx_text_format_count (n);
  wanted = idx_text_format_count (reader->n_columns);
  message = g_strdup_printf (_ ("The number of cells is %s instead of %s."), found, wanted);
  return idx_csv_reader_set_line_error (reader->csv, message, error);
}

/* Marks a sample as listed. Rejects it if it was listed before, or if its given label differs from
 * the label in the dataset. */
static gboolean
check_sample (Reader *reader,
              const Cells *cells,
              GError **error)
{
  guint8 bit = (guint8) (1U << (cells->index % 8));
  g_autofree char *listed_label = NULL;
  g_autofree char *dataset_label = NULL;
  g_autofree char *message = NULL;

  if (reader->seen[cells->index / 8] & bit)
    {
      message = g_strdup_printf (_ ("Sample %u occurs twice."), cells->index);
      return idx_csv_reader_set_line_error (reader->csv, message, error);
    }
  reader->seen[cells->index / 8] |= bit;
  if (!reader->is_present[COLUMN_GIVEN] ||
      cells->index >= idx_labels_get_n_labels (reader->labels) ||
      idx_labels_get_value (reader->labels, cells->index) == cells->given)
    return TRUE;
  listed_label = g_strdup_printf ("%" G_GINT64_FORMAT, cells->given);
  dataset_label = g_strdup_printf ("%" G_GINT64_FORMAT,
                                   idx_labels_get_value (reader->labels, cells->index));
  message = g_strdup_printf (_ ("Sample %u is labeled %s here, but %s in the dataset. The "
                                "suggestions belong to another dataset."),
                             cells->index, listed_label, dataset_label);
  return idx_csv_reader_set_line_error (reader->csv, message, error);
}

/* Adds a row, unless its label is the given one or its sample has no label. */
static gboolean
add_row (Reader *reader,
         const Cells *cells,
         GError **error)
{
  Row row = { .index = cells->index, .is_issue = cells->is_issue, .suspicion = cells->suspicion };
  gpointer label = GINT_TO_POINTER (cells->label);
  guint position = GPOINTER_TO_UINT (g_hash_table_lookup (reader->label_positions, label));

  if (cells->index >= idx_labels_get_n_labels (reader->labels) ||
      idx_labels_get_value (reader->labels, cells->index) == cells->label)
    return TRUE;
  if (position == 0)
    {
      if (reader->predicted_labels->len == MAX_LABELS)
        return idx_csv_reader_set_line_error (
          reader->csv, _ ("There are more than 65,535 different labels."), error);
      g_array_append_val (reader->predicted_labels, cells->label);
      position = reader->predicted_labels->len;
      (void) g_hash_table_insert (reader->label_positions, label,
                                  GUINT_TO_POINTER (position));
    }
  row.label_index = (guint16) (position - 1);
  reader->n_issues += row.is_issue ? 1 : 0;
  g_array_append_val (reader->rows, row);
  return TRUE;
}

/* Checks that a table without indices has exactly one row per sample. Call it before each row, and
 * with @is_end set at the end of the table. */
static gboolean
check_n_rows (Reader *reader,
              gboolean is_end,
              GError **error)
{
  g_autofree char *count = NULL;
  g_autofree char *message = NULL;

  if (reader->is_present[COLUMN_INDEX] ||
      (is_end ? reader->n_rows == reader->n_samples : reader->n_rows < reader->n_samples))
    return TRUE;
  count = idx_text_format_count (reader->n_samples);
  message = g_strdup_printf (
    is_end ? _ ("The table ends here, but the dataset has %s samples.")
           : _ ("The table continues here, but the dataset has only %s samples."),
    count);
  return idx_csv_reader_set_line_error (reader->csv, message, error);
}

static gboolean
read_row (Reader *reader,
          GCancellable *cancellable,
          GError **error)
{
  Cells cells = { .index = (guint32) reader->n_rows, .suspicion = NAN };
  guint64 n = 0;

  if (!check_n_rows (reader, FALSE /* is_end */, error))
    return FALSE;
  for (; !idx_csv_reader_is_row_end (reader->csv); n++)
    {
      const char *cell;

      if (!idx_csv_reader_read_cell (reader->csv, &cell, cancellable, error) ||
          (n < MIN (reader->n_columns, MAX_COLUMNS) &&
           !parse_cell (reader, reader->columns[n], cell, &cells, error)))
        return FALSE;
    }
  if (!check_n_cells (reader, n, error) || !check_sample (reader, &cells, error) ||
      !add_row (reader, &cells, error))
    return FALSE;
  reader->n_rows++;
  return TRUE;
}

/* Reads the names of the columns. Without a header, reads the first row as well. */
static gboolean
read_first_row (Reader *reader,
                GCancellable *cancellable,
                GError **error)
{
  static const Column default_columns[] = { COLUMN_INDEX, COLUMN_LABEL, COLUMN_PROBABILITY };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  Cells row = { .suspicion = NAN };
  double number = 0;

  if (!read_cells (reader, cells, cancellable, error))
    return FALSE;
  reader->n_columns = (guint) MIN (idx_csv_reader_get_n_cells (reader->csv), G_MAXUINT);
  if (cells->len < 2)
    return fail_columns (reader, error);
  if (!idx_number_text_read (g_ptr_array_index (cells, 0), &number) ||
      !idx_number_text_read (g_ptr_array_index (cells, 1), &number))
    return read_names (reader, cells, error);
  if (reader->n_columns > G_N_ELEMENTS (default_columns))
    return fail_columns (reader, error);
  for (guint i = 0; i < MIN (cells->len, G_N_ELEMENTS (default_columns)); i++)
    {
      reader->columns[i] = default_columns[i];
      reader->is_present[default_columns[i]] = TRUE;
      if (!parse_cell (reader, default_columns[i], g_ptr_array_index (cells, i), &row, error))
        return FALSE;
    }
  reader->n_rows = 1;
  return check_sample (reader, &row, error) && add_row (reader, &row, error);
}

/* --- The result --- */

/* Sorts issues first, then by decreasing suspicion. Equal rows keep their order. */
static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const Row *first = a;
  const Row *second = b;

  if (first->is_issue != second->is_issue)
    return first->is_issue ? -1 : 1;
  if (isnan (first->suspicion) || first->suspicion == second->suspicion)
    return 0;
  return first->suspicion > second->suspicion ? -1 : 1;
}

/* Estimates the number of labels to check: the number of issues if the table marks them,
 * otherwise the expected number of wrong labels if it has probabilities or scores, otherwise
 * all rows. */
static guint
estimate_n_to_check (Reader *reader)
{
  double sum = 0;

  if (reader->is_present[COLUMN_ISSUE])
    return reader->n_issues;
  if (!reader->is_present[COLUMN_PROBABILITY] && !reader->is_present[COLUMN_SCORE])
    return reader->rows->len;
  for (guint i = 0; i < reader->rows->len; i++)
    sum += (double) g_array_index (reader->rows, Row, i).suspicion;
  return (guint) lround (sum);
}

static IdxSuggestions *
make_suggestions (Reader *reader,
                  const char *source)
{
  IdxSuggestions *suggestions =
    idx_suggestions_new_list (source, (const gint64 *) (gpointer) reader->predicted_labels->data,
                              reader->predicted_labels->len, reader->n_samples);

  /* g_array_sort() is a merge sort, so it is stable. */
  g_array_sort (reader->rows, compare_rows);
  for (guint i = 0; i < reader->rows->len; i++)
    {
      const Row *row = &g_array_index (reader->rows, Row, i);

      idx_suggestions_append (suggestions, row->index, row->label_index, row->suspicion);
    }
  idx_suggestions_set_n_to_check (suggestions, estimate_n_to_check (reader));
  return suggestions;
}

static void
report_progress (Reader *reader,
                 GInputStream *stream,
                 guint64 size,
                 IdxProgress *progress)
{
  if (progress != NULL && size > 0 && reader->n_rows % REPORT_INTERVAL == 0 &&
      G_IS_SEEKABLE (stream))
    idx_progress_report (progress,
                         MIN ((double) g_seekable_tell (G_SEEKABLE (stream)) / (double) size, 1));
}

gboolean
idx_prediction_list_has_columns (const char *const *names,
                                 guint n_names)
{
  gboolean is_present[N_COLUMNS + 1] = { FALSE };

  g_return_val_if_fail (names != NULL || n_names == 0, FALSE);

  for (guint i = 0; i < n_names; i++)
    is_present[find_column (names[i])] = TRUE;
  return has_needed_columns (is_present);
}

IdxSuggestions *
idx_prediction_list_read (GInputStream *stream,
                          guint64 size,
                          const char *source,
                          IdxLabels *labels,
                          guint n_samples,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  g_auto (Reader) reader = { .labels = labels, .n_samples = n_samples };
  gboolean is_end;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);
  g_return_val_if_fail (source != NULL, NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  reader.csv = idx_csv_reader_new (stream);
  reader.seen = g_malloc0 ((gsize) n_samples / 8 + 1);
  reader.predicted_labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  reader.label_positions = g_hash_table_new (NULL, NULL);
  reader.rows = g_array_new (FALSE, FALSE, sizeof (Row));

  if (!idx_csv_reader_next_row (reader.csv, &is_end, cancellable, error))
    return NULL;
  if (is_end)
    {
      (void) fail_columns (&reader, error);
      return NULL;
    }
  if (!read_first_row (&reader, cancellable, error))
    return NULL;
  for (;;)
    {
      report_progress (&reader, stream, size, progress);
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_csv_reader_next_row (reader.csv, &is_end, cancellable, error))
        return NULL;
      if (is_end)
        break;
      if (!read_row (&reader, cancellable, error))
        return NULL;
    }
  return check_n_rows (&reader, TRUE /* is_end */, error) ? make_suggestions (&reader, source)
                                                          : NULL;
}
