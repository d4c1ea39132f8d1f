/* SPDX-License-Identifier: MIT */

/* Reads predicted labels from a table, such as cleanlab's table of label issues. */

#include "idx-prediction-list.h"

#include "idx-number-text.h"
#include "idx-prediction-index.h"
#include "idx-prediction-ranking.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum number of columns to read; the columns after them are ignored. */
#define MAX_COLUMNS 256

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
  { "imageid", COLUMN_INDEX },
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

/* Kaggle's name of the column of indices, which count from 1. */
#define IMAGE_ID "imageid"

typedef struct
{
  IdxPredictionTable *table;
  Column columns[MAX_COLUMNS];
  guint n_columns;
  gboolean is_present[N_COLUMNS];
  gboolean has_image_ids; /* whether the column of indices has the name IMAGE_ID */
  IdxPredictionIndex *index;
  IdxPredictionRanking *ranking;
} Reader;

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->index, idx_prediction_index_free);
  g_clear_pointer (&reader->ranking, idx_prediction_ranking_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/* --- The first row --- */

static gboolean
fail_columns (Reader *reader,
              GError **error)
{
  g_autofree char *count = NULL;
  g_autofree char *message = NULL;
  guint n_classes;

  (void) idx_labels_get_classes (reader->table->labels, &n_classes);
  count = idx_text_format_count (n_classes);
  message = g_strdup_printf (
    _ ("Suggestions need the columns index and label, and optionally probability; or given_label "
       "and predicted_label; or a column for each class, of which there are %s."),
    count);
  return idx_csv_reader_set_line_error (reader->table->csv, message, error);
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

          return idx_csv_reader_set_line_error (reader->table->csv, message, error);
        }
      reader->is_present[column] = TRUE;
      if (column == COLUMN_INDEX)
        reader->has_image_ids = g_ascii_strcasecmp (name, IMAGE_ID) == 0;
    }
  return has_needed_columns (reader->is_present) || fail_columns (reader, error);
}

static gboolean
read_cells (Reader *reader,
            GPtrArray *cells,
            GCancellable *cancellable,
            GError **error)
{
  while (!idx_csv_reader_is_row_end (reader->table->csv))
    {
      const char *cell;

      if (!idx_csv_reader_read_cell (reader->table->csv, &cell, cancellable, error))
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
  return idx_csv_reader_set_line_error (reader->table->csv, message, error);
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
  return idx_csv_reader_set_line_error (reader->table->csv, message, error);
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
      return idx_prediction_index_read (reader->index, reader->table->csv, cell, &cells->index,
                                        error);
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

/* Marks a sample as listed. Rejects it if it was listed before, or if its given label differs from
 * the label in the dataset. */
static gboolean
check_sample (Reader *reader,
              const Cells *cells,
              GError **error)
{
  IdxLabels *labels = reader->table->labels;
  g_autofree char *listed_label = NULL;
  g_autofree char *dataset_label = NULL;
  g_autofree char *message = NULL;

  if (reader->is_present[COLUMN_INDEX] &&
      !idx_prediction_index_mark (reader->index, reader->table->csv, cells->index, error))
    return FALSE;
  if (!reader->is_present[COLUMN_GIVEN] || cells->index >= idx_labels_get_n_labels (labels) ||
      idx_labels_get_value (labels, cells->index) == cells->given)
    return TRUE;
  listed_label = g_strdup_printf ("%" G_GINT64_FORMAT, cells->given);
  dataset_label =
    g_strdup_printf ("%" G_GINT64_FORMAT, idx_labels_get_value (labels, cells->index));
  message = g_strdup_printf (_ ("Sample %u is labeled %s here, but %s in the dataset. The "
                                "suggestions belong to another dataset."),
                             cells->index, listed_label, dataset_label);
  return idx_csv_reader_set_line_error (reader->table->csv, message, error);
}

static gboolean
add_row (Reader *reader,
         const Cells *cells,
         GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (idx_prediction_ranking_add (reader->ranking, cells->index, cells->label, cells->suspicion,
                                  cells->is_issue, &failure))
    return TRUE;
  return idx_csv_reader_set_line_error (reader->table->csv, failure->message, error);
}

static gboolean
read_row (Reader *reader,
          GCancellable *cancellable,
          GError **error)
{
  Cells cells = { .suspicion = NAN };
  guint64 n = 0;

  if (!reader->is_present[COLUMN_INDEX] &&
      !idx_prediction_index_next (reader->index, reader->table->csv, &cells.index, error))
    return FALSE;
  for (; !idx_csv_reader_is_row_end (reader->table->csv); n++)
    {
      const char *cell;

      if (!idx_csv_reader_read_cell (reader->table->csv, &cell, cancellable, error) ||
          (n < MIN (reader->n_columns, MAX_COLUMNS) &&
           !parse_cell (reader, reader->columns[n], cell, &cells, error)))
        return FALSE;
    }
  if (n != reader->n_columns)
    return idx_prediction_table_fail_n_cells (reader->table, n, reader->n_columns, error);
  return check_sample (reader, &cells, error) && add_row (reader, &cells, error);
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
  reader->n_columns = (guint) MIN (idx_csv_reader_get_n_cells (reader->table->csv), G_MAXUINT);
  if (cells->len < 2)
    return fail_columns (reader, error);
  if (!idx_number_text_read (g_ptr_array_index (cells, 0), &number) ||
      !idx_number_text_read (g_ptr_array_index (cells, 1), &number))
    {
      if (!read_names (reader, cells, error))
        return FALSE;
      reader->index =
        idx_prediction_index_new (reader->table->n_samples, reader->has_image_ids ? 1 : 0);
      return TRUE;
    }
  if (reader->n_columns > G_N_ELEMENTS (default_columns))
    return fail_columns (reader, error);
  reader->index = idx_prediction_index_new (reader->table->n_samples, 0);
  for (guint i = 0; i < MIN (cells->len, G_N_ELEMENTS (default_columns)); i++)
    {
      reader->columns[i] = default_columns[i];
      reader->is_present[default_columns[i]] = TRUE;
      if (!parse_cell (reader, default_columns[i], g_ptr_array_index (cells, i), &row, error))
        return FALSE;
    }
  return check_sample (reader, &row, error) && add_row (reader, &row, error);
}

/* --- The result --- */

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

/* Reads all rows after the first one. */
static gboolean
read_rows (Reader *reader,
           GCancellable *cancellable,
           GError **error)
{
  gboolean is_end;

  for (;;)
    {
      if (!idx_prediction_table_next_row (reader->table, &is_end, cancellable, error))
        return FALSE;
      if (is_end)
        break;
      if (!read_row (reader, cancellable, error))
        return FALSE;
    }
  /* Samples that aren't listed are fine, but Kaggle's files list all. */
  return (reader->is_present[COLUMN_INDEX] && !reader->has_image_ids) ||
         idx_prediction_index_check_all (reader->index, reader->table->csv, error);
}

IdxSuggestions *
idx_prediction_list_read (IdxPredictionTable *table,
                          GCancellable *cancellable,
                          GError **error)
{
  g_auto (Reader) reader = { .table = table };
  IdxSuggestions *suggestions;
  gboolean is_end;

  g_return_val_if_fail (table != NULL, NULL);

  reader.ranking = idx_prediction_ranking_new (table->source, table->labels, table->n_samples);
  if (!idx_prediction_table_next_row (table, &is_end, cancellable, error))
    return NULL;
  if (is_end)
    {
      (void) fail_columns (&reader, error);
      return NULL;
    }
  if (!read_first_row (&reader, cancellable, error) || !read_rows (&reader, cancellable, error))
    return NULL;
  suggestions = idx_prediction_ranking_end (reader.ranking, reader.is_present[COLUMN_ISSUE]);
  if (reader.has_image_ids)
    idx_suggestions_set_note (suggestions, _ ("ImageId counts from 1."));
  return suggestions;
}
