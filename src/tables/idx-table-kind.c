/* SPDX-License-Identifier: MIT */

/* Recognizes the tables and lists that belong to datasets.
 *
 * A table is recognized by the names of its columns, or else by the number of its columns and the
 * cells of its first row. Any other text may be a list of class names if all of its lines are
 * short. */

#include "idx-table-kind.h"

#include "idx-class-names.h"
#include "idx-csv-reader.h"
#include "idx-csv-scan.h"
#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-inflater.h"
#include "idx-number-text.h"
#include "idx-patch.h"
#include "idx-prediction-list.h"
#include "idx-shape.h"
#include "idx-table-stream.h"

#include <math.h>
#include <string.h>

/* The number of bytes to examine. A file is binary if they contain a zero byte. */
#define START_SIZE 512

/* The maximum number of cells of the first row to keep. */
#define MAX_CELLS 256U

/* A table with fewer columns probably contains no pixels. */
#define MIN_PIXELS 64U

/* The maximum number of pixels of an image in a table. */
#define MAX_PIXELS (G_GUINT64_CONSTANT (16) * 1024 * 1024)

/* The maximum size of the name of a class, in bytes. Longer lines are probably prose. */
#define MAX_NAME_SIZE 64

/* The first row of a table. */
typedef struct
{
  GPtrArray *cells; /* at most the first MAX_CELLS */
  guint64 n_columns;
  gboolean is_numeric; /* all of @cells are numbers */
} FirstRow;

/* Reads the start of a file to find out whether it contains text, or is compressed. */
static gboolean
read_start (GFile *location,
            gboolean *is_text,
            gboolean *is_gzip,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (IdxSource) source = idx_file_source_new (location, cancellable, error);
  guint8 start[START_SIZE];
  gsize length;

  if (source == NULL ||
      !idx_source_read (source, 0, start, START_SIZE, IDX_READ_WAIT, &length, cancellable, error))
    return FALSE;
  *is_gzip = idx_inflater_is_gzip (start, length);
  *is_text = length > 0 && memchr (start, 0, length) == NULL && !*is_gzip;
  return TRUE;
}

/* Reads the first row. Stops if the row has more columns than any table of pixels. */
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
  while (!is_end && !idx_csv_reader_is_row_end (reader) && row->n_columns <= MAX_PIXELS + 2)
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
  IdxShape square;

  return idx_shape_init_square (&square, n);
}

/* A row may have a label before or after the pixels, and the number of the row. */
static gboolean
is_pixels (const FirstRow *row)
{
  return row->n_columns >= MIN_PIXELS && row->n_columns <= MAX_PIXELS + 2 &&
         (is_square (row->n_columns) || is_square (row->n_columns - 1) ||
          is_square (row->n_columns - 2));
}

/* A row may end with a cell for each class. */
static gboolean
may_be_pixels (const FirstRow *row)
{
  guint64 side = (guint64) sqrt ((double) row->n_columns);

  return row->n_columns >= MIN_PIXELS && row->n_columns <= MAX_PIXELS &&
         row->n_columns - side * side <= IDX_CSV_N_TRAILING;
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

/* Recognizes predictions without a header: an index, a label and optionally a probability. */
static gboolean
is_headless_predictions (const FirstRow *row)
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
    return IDX_TABLE_KIND_PIXELS;
  if (row->n_columns > MAX_CELLS)
    return may_be_pixels (row) ? IDX_TABLE_KIND_PIXELS : IDX_TABLE_KIND_OTHER;
  if (idx_patch_has_columns (cells, row->cells->len))
    return IDX_TABLE_KIND_PATCH;
  if (idx_prediction_list_has_columns (cells, row->cells->len) || is_headless_predictions (row))
    return IDX_TABLE_KIND_PREDICTIONS;
  if (may_be_pixels (row))
    return IDX_TABLE_KIND_PIXELS;
  return row->n_columns > 1 ? IDX_TABLE_KIND_OTHER : IDX_TABLE_KIND_NONE;
}

/* Returns whether a comma separates columns. A comma in a class name is followed by a space. */
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

/* Accepts a list with one name per line, and a mapping such as EMNIST's with two or three numbers
 * per line. */
static gboolean
are_names (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_names = 0;

  for (char **line = lines; *line != NULL; line++)
    {
      if (*g_strchomp (*line) == '\0')
        continue;
      if (strlen (*line) > MAX_NAME_SIZE || has_column_comma (*line) || is_number (*line) ||
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
contains_names (GFile *location,
                GCancellable *cancellable)
{
  g_autoptr (IdxClassNames) names = idx_class_names_load (location, cancellable, NULL);
  g_autofree char *text = NULL;

  /* idx_class_names_load() fails for a large file, so the content fits into memory. */
  if (names != NULL && idx_class_names_has_labels (names))
    return idx_class_names_get_n_names (names) > 1;
  return names != NULL && g_file_load_contents (location, cancellable, &text, NULL, NULL, NULL) &&
         are_names (text);
}

/* Finds the kind of a file that contains text. @kind must be IDX_TABLE_KIND_NONE before the call;
 * it is unchanged if the text is neither a valid table nor a list of class names. */
static gboolean
find_text_kind (GFile *location,
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
  if ((*kind == IDX_TABLE_KIND_NONE || *kind == IDX_TABLE_KIND_OTHER) &&
      contains_names (location, cancellable))
    *kind = IDX_TABLE_KIND_NAMES;
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Finds out whether a compressed file is a table of pixels. Other tables are never compressed.
 * @kind is unchanged if it isn't. */
static gboolean
find_compressed_kind (GFile *location,
                      IdxTableKind *kind,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GInputStream) stream = idx_table_stream_open (location, cancellable, NULL);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  FirstRow row = { .cells = cells };

  if (stream != NULL && read_first_row (stream, &row, cancellable, NULL) &&
      find_kind (&row) == IDX_TABLE_KIND_PIXELS)
    *kind = IDX_TABLE_KIND_PIXELS;
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

gboolean
idx_table_kind_find (GFile *location,
                     IdxTableKind *kind,
                     GCancellable *cancellable,
                     GError **error)
{
  IdxTableKind found = IDX_TABLE_KIND_NONE;
  gboolean is_text, is_gzip;

  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (kind != NULL, FALSE);

  if (!read_start (location, &is_text, &is_gzip, cancellable, error) ||
      (is_text && !find_text_kind (location, &found, cancellable, error)) ||
      (is_gzip && !find_compressed_kind (location, &found, cancellable, error)))
    return FALSE;
  *kind = found;
  return TRUE;
}
