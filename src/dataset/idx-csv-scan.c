/* SPDX-License-Identifier: MIT */

/* Scans a table before it is converted, for two reasons. An IDX file begins with the number of its
 * samples. And only the values in all rows show whether the first or the last column contains the
 * labels.
 *
 * Reads the file in blocks. Examines only the first and the last EDGE_SIZE bytes of each line. */

#include "idx-csv-scan.h"

#include "idx-csv-line.h"
#include "idx-csv-reader.h"
#include "idx-error.h"
#include "idx-number-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
#define BLOCK_SIZE ((gsize) 256 * 1024)

/* The number of bytes that are kept from each end of a line. A label is shorter, even with quotes
 * and spaces. */
#define EDGE_SIZE ((gsize) 64)

/* The start and the end of the current line, which may span several blocks. */
typedef struct
{
  char start[EDGE_SIZE];
  gsize n_start; /* the number of bytes in @start */
  char end[EDGE_SIZE];
  gsize n_end;       /* the number of bytes in @end */
  guint64 length;    /* of the part of the line that has been read, in bytes */
  gboolean is_blank; /* whether this part has only spaces and tabs */
} Line;

static void
column_init (IdxCsvColumn *column)
{
  column->is_named_label = FALSE;
  column->is_integer = TRUE;
  column->minimum = G_MAXINT64;
  column->maximum = G_MININT64;
}

/* Adds a cell to the statistics of its column. */
static void
include_cell (IdxCsvColumn *column,
              const char *cell,
              gsize length)
{
  char text[EDGE_SIZE + 1];
  double number;

  memcpy (text, cell, length);
  text[length] = '\0';
  (void) g_strstrip (text);
  length = strlen (text);
  if (length >= 2 && text[0] == '"' && text[length - 1] == '"')
    {
      text[length - 1] = '\0';
      memmove (text, text + 1, length - 1);
    }
  if (!idx_number_text_read (text, &number) || number != trunc (number) || number < G_MININT32 ||
      number > G_MAXINT32)
    {
      column->is_integer = FALSE;
      return;
    }
  column->minimum = MIN (column->minimum, (gint64) number);
  column->maximum = MAX (column->maximum, (gint64) number);
}

/* Adds the first and the last cell of a line to the statistics of their columns. A cell longer than
 * EDGE_SIZE can't be a label. */
static void
include_line (IdxCsvScan *scan,
              const Line *line)
{
  const char *first_comma = memchr (line->start, ',', line->n_start);
  const char *last_comma = memrchr (line->end, ',', line->n_end);

  if (first_comma != NULL)
    include_cell (&scan->first, line->start, (gsize) (first_comma - line->start));
  else if (line->length <= EDGE_SIZE)
    include_cell (&scan->first, line->start, line->n_start);
  else
    scan->first.is_integer = FALSE;
  if (last_comma != NULL)
    include_cell (&scan->last, last_comma + 1, line->n_end - (gsize) (last_comma + 1 - line->end));
  else if (line->length <= EDGE_SIZE)
    include_cell (&scan->last, line->end, line->n_end);
  else
    scan->last.is_integer = FALSE;
}

/* Appends the part of a line that is in the current block. */
static void
line_append (Line *line,
             const char *bytes,
             gsize length)
{
  gsize n_start = MIN (length, EDGE_SIZE - line->n_start);
  gsize n_end = MIN (length, EDGE_SIZE);
  gsize n_kept = MIN (line->n_end, EDGE_SIZE - n_end);

  memcpy (line->start + line->n_start, bytes, n_start);
  line->n_start += n_start;
  memmove (line->end, line->end + (line->n_end - n_kept), n_kept);
  memcpy (line->end + n_kept, bytes + (length - n_end), n_end);
  line->n_end = n_kept + n_end;
  line->length += length;
  for (gsize i = 0; line->is_blank && i < length; i++)
    line->is_blank = idx_csv_is_space (bytes[i]);
}

/* Counts a line unless it is blank, and starts the next one. Clears @is_header after the first line
 * that isn't blank. */
static void
end_line (IdxCsvScan *scan,
          Line *line,
          gboolean *is_header)
{
  if (!line->is_blank)
    {
      if (!*is_header)
        {
          scan->n_rows++;
          include_line (scan, line);
        }
      *is_header = FALSE;
    }
  line->n_start = 0;
  line->n_end = 0;
  line->length = 0;
  line->is_blank = TRUE;
}

static gboolean
scan_lines (GInputStream *stream,
            IdxCsvScan *scan,
            GCancellable *cancellable,
            GError **error)
{
  g_autofree char *block = g_malloc (BLOCK_SIZE);
  Line line = { .is_blank = TRUE };
  gboolean is_header = scan->has_header;
  gboolean is_first_block = TRUE;
  gssize length;

  while ((length = g_input_stream_read (stream, block, BLOCK_SIZE, cancellable, error)) > 0)
    {
      const char *next = block;
      const char *block_end = block + length;

      if (is_first_block && length >= (gssize) strlen (BYTE_ORDER_MARK) &&
          memcmp (block, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) == 0)
        next += strlen (BYTE_ORDER_MARK);
      is_first_block = FALSE;
      while (next < block_end)
        {
          const char *end = next;

          while (end < block_end && !idx_csv_is_line_end (*end))
            end++;
          line_append (&line, next, (gsize) (end - next));
          if (end == block_end)
            break;
          end_line (scan, &line, &is_header);
          next = end + 1;
        }
    }
  end_line (scan, &line, &is_header);
  return length == 0;
}

static gboolean
is_label_name (const char *name)
{
  static const char *const names[] = { "label", "labels", "class", "target", "y", NULL };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_strv_contains (names, lower);
}

/* Reads the first line, which may be a header. */
static gboolean
scan_first_row (GInputStream *stream,
                IdxCsvScan *scan,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxCsvReader) reader = idx_csv_reader_new (stream);
  gboolean is_end;

  if (!idx_csv_reader_next_row (reader, &is_end, cancellable, error))
    return FALSE;
  if (is_end)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV, _ ("It has no rows."));
      return FALSE;
    }
  while (!idx_csv_reader_is_row_end (reader))
    {
      const char *cell;
      double number;

      if (!idx_csv_reader_read_cell (reader, &cell, cancellable, error))
        return FALSE;
      if (idx_csv_reader_get_n_cells (reader) == 1)
        scan->first.is_named_label = is_label_name (cell);
      scan->last.is_named_label = is_label_name (cell);
      if (!idx_number_text_read (cell, &number))
        scan->has_header = TRUE;
    }
  scan->n_columns = idx_csv_reader_get_n_cells (reader);
  return TRUE;
}

gboolean
idx_csv_scan (GFile *location,
              IdxCsvScan *scan,
              GCancellable *cancellable,
              GError **error)
{
  IdxCsvScan found = { 0 };
  g_autoptr (GFileInputStream) stream = NULL;

  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (scan != NULL, FALSE);

  column_init (&found.first);
  column_init (&found.last);
  stream = g_file_read (location, cancellable, error);
  if (stream == NULL || !scan_first_row (G_INPUT_STREAM (stream), &found, cancellable, error) ||
      !g_seekable_seek (G_SEEKABLE (stream), 0, G_SEEK_SET, cancellable, error) ||
      !scan_lines (G_INPUT_STREAM (stream), &found, cancellable, error))
    return FALSE;
  if (found.n_rows == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV, _ ("It has a header, but no rows."));
      return FALSE;
    }
  *scan = found;
  return TRUE;
}
