/* SPDX-License-Identifier: MIT */

/* Recognizes the tables and lists that belong to datasets.
 *
 * The names of the columns decide, or else their number and the cells of the first row. A text that
 * isn't such a table may be a list of class names, if all of its lines are short. */

#include "idx-table-kind.h"

#include "idx-class-names.h"
#include "idx-csv-reader.h"
#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-number-text.h"
#include "idx-patch.h"
#include "idx-prediction-list.h"

#include <math.h>
#include <string.h>

/* A binary file has a zero byte or the magic number of gzip in its first bytes. */
#define START_SIZE 512

/* At most this many cells of the first row are kept. */
#define MAX_CELLS 256U

/* Tables with fewer columns are more likely something else than pixels. */
#define MIN_PIXELS 64U

/* No image in a table has more pixels. */
#define MAX_PIXELS (16U * 1024 * 1024)

/* The name of a class fits into a line on the screen. */
#define MAX_NAME 64

/* The first row of a table. */
typedef struct
{
  GPtrArray *cells; /* the first ones */
  guint64 n_columns;
  gboolean is_numeric; /* all of @cells are numbers */
} FirstRow;

static gboolean
read_is_text (GFile *location,
              gboolean *is_text,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (IdxSource) source = idx_file_source_new (location, cancellable, error);
  guint8 start[START_SIZE];
  gsize length;

  if (source == NULL ||
      !idx_source_read (source, 0, start, START_SIZE, IDX_READ_WAIT, &length, cancellable, error))
    return FALSE;
  *is_text = length > 0 && memchr (start, 0, length) == NULL &&
             !(length >= 2 && start[0] == 0x1F && start[1] == 0x8B);
  return TRUE;
}

/* Reads the first row. Stops once it has more columns than any table of pixels. */
static gboolean
read_first_row (GInputStream *stream,
                FirstRow *row,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxCsvReader) reader = idx_csv_reader_new (stream);
  gboolean is_end;

  if (!idx_csv_reader_next_row (reader, &is_end, cancellable, error))
    return FALSE;
  row->is_numeric = !is_end;
  while (!is_end && !idx_csv_reader_is_row_end (reader) && row->n_columns <= MAX_PIXELS + 1)
    {
      const char *cell;
      double number;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_csv_reader_read_cell (reader, &cell, cancellable, error))
        return FALSE;
      row->n_columns++;
      if (row->cells->len == MAX_CELLS)
        continue;
      g_ptr_array_add (row->cells, g_strdup (cell));
      row->is_numeric = row->is_numeric && idx_number_text_read (cell, &number);
    }
  return TRUE;
}

static gboolean
is_square (guint64 n)
{
  guint64 side = (guint64) sqrt ((double) n);

  return side * side == n;
}

/* The pixels may have a label before or after them. */
static gboolean
is_pixels (const FirstRow *row)
{
  return row->n_columns >= MIN_PIXELS && row->n_columns <= MAX_PIXELS + 1 &&
         (is_square (row->n_columns) || is_square (row->n_columns - 1));
}

static gboolean
is_number_within (const char *cell,
                  double minimum,
                  double maximum,
                  gboolean is_whole)
{
  double number;

  return idx_number_text_read (cell, &number) && number >= minimum && number <= maximum &&
         (!is_whole || number == trunc (number));
}

/* Without names, the columns are the index, the label and maybe a probability. */
static gboolean
is_plain_predictions (const FirstRow *row)
{
  char **cells = (char **) row->cells->pdata;

  return (row->n_columns == 2 || row->n_columns == 3) &&
         is_number_within (cells[0], 0, G_MAXUINT32, TRUE) &&
         is_number_within (cells[1], G_MININT32, G_MAXINT32, TRUE) &&
         (row->n_columns == 2 || is_number_within (cells[2], 0, 1, FALSE));
}

static IdxTableKind
find_kind (const FirstRow *row)
{
  const char *const *cells = (const char *const *) row->cells->pdata;

  if (is_pixels (row))
    return IDX_TABLE_PIXELS;
  if (row->n_columns > MAX_CELLS)
    return IDX_TABLE_OTHER;
  if (idx_patch_has_columns (cells, row->cells->len))
    return IDX_TABLE_PATCH;
  if (idx_prediction_list_has_columns (cells, row->cells->len) || is_plain_predictions (row))
    return IDX_TABLE_PREDICTIONS;
  return row->n_columns > 1 ? IDX_TABLE_OTHER : IDX_TABLE_NONE;
}

/* A comma in a name is followed by a space. */
static gboolean
has_column_comma (const char *line)
{
  for (const char *comma = strchr (line, ','); comma != NULL; comma = strchr (comma + 1, ','))
    if (comma[1] != ' ')
      return TRUE;
  return FALSE;
}

static gboolean
is_number (const char *line)
{
  g_autofree char *text = g_strstrip (g_strdup (line));
  double number;

  return idx_number_text_read (text, &number);
}

/* A list has a name in each line; a mapping such as EMNIST's has two or three numbers there. */
static gboolean
are_names (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_names = 0;

  for (char **line = lines; *line != NULL; line++)
    {
      if (*g_strchomp (*line) == '\0')
        continue;
      if (strlen (*line) > MAX_NAME || has_column_comma (*line) || is_number (*line) ||
          strchr ("<{[", **line) != NULL)
        return FALSE;
      for (const char *c = *line; *c != '\0'; c++)
        if (g_ascii_iscntrl (*c) && *c != '\t')
          return FALSE;
      n_names++;
    }
  return n_names > 1;
}

static gboolean
holds_names (GFile *location,
             GCancellable *cancellable)
{
  g_autoptr (IdxClassNames) names = idx_class_names_load (location, cancellable, NULL);
  g_autofree char *text = NULL;

  /* Names are never loaded from a large file, so this one fits into memory. */
  return names != NULL && g_file_load_contents (location, cancellable, &text, NULL, NULL, NULL) &&
         are_names (text);
}

/* Finds the kind of a text. */
static gboolean
look_at_text (GFile *location,
              IdxTableKind *kind,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (location, cancellable, error);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) row_error = NULL;
  FirstRow row = { .cells = cells };

  if (stream == NULL)
    return FALSE;
  if (read_first_row (G_INPUT_STREAM (stream), &row, cancellable, &row_error))
    *kind = find_kind (&row);
  else if (!g_error_matches (row_error, IDX_ERROR, IDX_ERROR_CSV))
    {
      g_propagate_error (error, g_steal_pointer (&row_error));
      return FALSE;
    }
  if ((*kind == IDX_TABLE_NONE || *kind == IDX_TABLE_OTHER) && holds_names (location, cancellable))
    *kind = IDX_TABLE_NAMES;
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

gboolean
idx_table_kind_find (GFile *location,
                     IdxTableKind *kind,
                     GCancellable *cancellable,
                     GError **error)
{
  IdxTableKind found = IDX_TABLE_NONE;
  gboolean is_text;

  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (kind != NULL, FALSE);

  if (!read_is_text (location, &is_text, cancellable, error) ||
      (is_text && !look_at_text (location, &found, cancellable, error)))
    return FALSE;
  *kind = found;
  return TRUE;
}
