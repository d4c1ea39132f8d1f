/* SPDX-License-Identifier: MIT */

/* Reads tables of numbers in CSV format. The separator and the decimal mark are found in the first
 * buffer.
 *
 * Cells are at most a kilobyte long, so the buffer always contains the whole next cell and its
 * delimiter. A zero byte after the last byte of the buffer stops a scan for digits. Integers of up
 * to MAX_DIGITS digits are parsed in place; every other cell is copied first and then parsed as
 * text. */

#include "idx-csv-reader.h"

#include "idx-csv-dialect.h"
#include "idx-csv-line.h"
#include "idx-error.h"
#include "idx-number-text.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
#define BUFFER_SIZE ((gsize) 256 * 1024)

/* The maximum size of a cell in the file: each character may be a doubled quote, and the outer
 * quotes, a carriage return and the delimiter are added. */
#define LOOKAHEAD ((gsize) 2 * IDX_CSV_MAX_CELL_LENGTH + 8)

/* A number with more digits may not fit into 32 bits, so it is parsed as text. */
#define MAX_DIGITS 9

struct _IdxCsvReader
{
  GInputStream *stream;
  guint8 *buffer;
  gsize position; /* of the next byte in the buffer */
  gsize length;   /* the number of bytes in the buffer */
  gboolean is_eof;
  char separator; /* see idx_csv_dialect_find() */
  gboolean has_decimal_commas;
  guint64 line;        /* of the current row, from 1; 0 before the first row */
  guint64 n_cells;     /* read from the current row */
  gboolean is_row_end; /* whether all cells of the current row have been read */
  char cell[IDX_CSV_MAX_CELL_LENGTH + 1];
};

IdxCsvReader *
idx_csv_reader_new (GInputStream *stream)
{
  IdxCsvReader *self;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);

  self = g_new0 (IdxCsvReader, 1);
  self->stream = g_object_ref (stream);
  self->buffer = g_malloc0 (BUFFER_SIZE + 1);
  self->separator = ',';
  self->is_row_end = TRUE;
  return self;
}

void
idx_csv_reader_free (IdxCsvReader *self)
{
  g_object_unref (self->stream);
  g_free (self->buffer);
  g_free (self);
}

/* --- Errors --- */

gboolean
idx_csv_reader_set_line_error (IdxCsvReader *self,
                               const char *message,
                               GError **error)
{
  g_autofree char *line = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  line = idx_text_format_count (self->line);
  g_set_error (error, IDX_ERROR, IDX_ERROR_CSV, _ ("Line %s: %s"), line, message);
  return FALSE;
}

guint64
idx_csv_reader_get_line (IdxCsvReader *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->line;
}

/* Sets an error about the next cell. */
static gboolean
set_cell_error (const IdxCsvReader *self,
                const char *message,
                GError **error)
{
  g_autofree char *line = idx_text_format_count (self->line);
  g_autofree char *column = idx_text_format_count (self->n_cells + 1);

  g_set_error (error, IDX_ERROR, IDX_ERROR_CSV, _ ("Line %s, column %s: %s"), line, column,
               message);
  return FALSE;
}

static gboolean
set_number_error (const IdxCsvReader *self,
                  IdxElementType type,
                  gboolean is_number,
                  GError **error)
{
  g_autofree char *shown = NULL;
  g_autofree char *message = NULL;

  if (idx_csv_is_missing (self->cell))
    return set_cell_error (self, _ ("The value is missing."), error);
  shown = idx_text_escape_invalid (self->cell);
  if (is_number && self->has_decimal_commas)
    (void) g_strdelimit (shown, ".", ',');
  message =
    !is_number
      ? g_strdup_printf (_ ("“%s” isn't a number."), shown)
      : g_strdup_printf (_ ("%s can't be stored as %s."), shown, idx_element_type_get_name (type));

  return set_cell_error (self, message, error);
}

/* --- The buffer --- */

/* Refills the buffer, so that it contains the whole next cell. */
static gboolean
fill (IdxCsvReader *self,
      GCancellable *cancellable,
      GError **error)
{
  if (self->is_eof || self->length - self->position >= LOOKAHEAD)
    return TRUE;
  memmove (self->buffer, self->buffer + self->position, self->length - self->position);
  self->length -= self->position;
  self->position = 0;
  while (!self->is_eof && self->length < BUFFER_SIZE)
    {
      gssize n = g_input_stream_read (self->stream, self->buffer + self->length,
                                      BUFFER_SIZE - self->length, cancellable, error);

      if (n < 0)
        return FALSE;
      self->length += (gsize) n;
      self->is_eof = n == 0;
    }
  self->buffer[self->length] = '\0';
  return TRUE;
}

static gboolean
is_at_eof (const IdxCsvReader *self)
{
  return self->is_eof && self->position == self->length;
}

/* The zero byte after the buffer is neither a line ending nor a space. */
static gboolean
is_line_end (const IdxCsvReader *self,
             gsize position)
{
  return idx_csv_is_line_end ((char) self->buffer[position]);
}

/* Skips a line ending, if the next byte begins one. */
static void
skip_line_ending (IdxCsvReader *self)
{
  if (!is_line_end (self, self->position))
    return;
  self->position +=
    self->buffer[self->position] == '\r' && self->buffer[self->position + 1] == '\n' ? 2 : 1;
}

/* Returns whether @byte is ignored around cells. */
static gboolean
is_space (const IdxCsvReader *self,
          char byte)
{
  return idx_csv_is_space (byte) && (byte != self->separator || byte == IDX_CSV_SPACES);
}

/* Skips spaces, which may be more than the buffer can hold, and refills the buffer. */
static gboolean
skip_spaces (IdxCsvReader *self,
             GCancellable *cancellable,
             GError **error)
{
  do
    {
      if (!fill (self, cancellable, error))
        return FALSE;
      while (is_space (self, (char) self->buffer[self->position]))
        self->position++;
    }
  while (!self->is_eof && self->length - self->position < LOOKAHEAD);
  return TRUE;
}

/* --- Rows --- */

/* Skips the rest of the line. */
static gboolean
skip_line (IdxCsvReader *self,
           GCancellable *cancellable,
           GError **error)
{
  do
    {
      while (self->position < self->length && !is_line_end (self, self->position))
        self->position++;
      /* Both bytes of a CR LF must be in the buffer. */
      if (!fill (self, cancellable, error))
        return FALSE;
    }
  while (!is_at_eof (self) && !is_line_end (self, self->position));
  skip_line_ending (self);
  return TRUE;
}

/* Skips the byte order mark, and finds the separator. */
static gboolean
begin (IdxCsvReader *self,
       GCancellable *cancellable,
       GError **error)
{
  if (!fill (self, cancellable, error))
    return FALSE;
  if (self->length >= strlen (BYTE_ORDER_MARK) &&
      memcmp (self->buffer, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) == 0)
    self->position = strlen (BYTE_ORDER_MARK);
  self->separator = idx_csv_dialect_find ((const char *) self->buffer + self->position,
                                          self->length - self->position);
  self->has_decimal_commas =
    idx_csv_dialect_has_decimal_commas ((const char *) self->buffer + self->position,
                                        self->length - self->position, self->separator);
  return TRUE;
}

char
idx_csv_reader_get_separator (IdxCsvReader *self)
{
  g_return_val_if_fail (self != NULL, ',');

  return self->separator;
}

gboolean
idx_csv_reader_has_decimal_commas (IdxCsvReader *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_decimal_commas;
}

gboolean
idx_csv_reader_next_row (IdxCsvReader *self,
                         gboolean *is_end,
                         GCancellable *cancellable,
                         GError **error)
{
  gboolean is_blank = FALSE;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (is_end != NULL, FALSE);

  if (self->line == 0 && !begin (self, cancellable, error))
    return FALSE;
  if (!self->is_row_end && !skip_line (self, cancellable, error))
    return FALSE;
  self->is_row_end = TRUE;
  do
    {
      if (is_blank && !skip_line (self, cancellable, error))
        return FALSE;
      self->line++;
      if (!skip_spaces (self, cancellable, error))
        return FALSE;
      is_blank = is_at_eof (self) || is_line_end (self, self->position);
    }
  while (is_blank && !is_at_eof (self));
  self->n_cells = 0;
  self->is_row_end = is_at_eof (self);
  *is_end = self->is_row_end;
  return TRUE;
}

gboolean
idx_csv_reader_is_row_end (IdxCsvReader *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->is_row_end;
}

guint64
idx_csv_reader_get_n_cells (IdxCsvReader *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_cells;
}

/* --- Cells --- */

static gboolean
set_too_long_error (const IdxCsvReader *self,
                    GError **error)
{
  g_autofree char *maximum = idx_text_format_count (IDX_CSV_MAX_CELL_LENGTH);
  g_autofree char *message = g_strdup_printf (_ ("The cell is longer than %s bytes."), maximum);

  return set_cell_error (self, message, error);
}

/* Copies a quoted cell without its quotes. The next byte is its opening quote. */
static gboolean
copy_quoted (IdxCsvReader *self,
             gsize *length,
             GError **error)
{
  *length = 0;
  for (gsize position = self->position + 1;; position++)
    {
      guint8 byte = self->buffer[position];

      if (position >= self->length || idx_csv_is_line_end ((char) byte) || byte == '\0')
        return set_cell_error (self, _ ("The closing quote is missing on this line."), error);
      if (byte == '"' && self->buffer[position + 1] != '"')
        {
          self->position = position + 1;
          return TRUE;
        }
      if (byte == '"')
        position++;
      if (*length == IDX_CSV_MAX_CELL_LENGTH)
        return set_too_long_error (self, error);
      self->cell[(*length)++] = (char) byte;
    }
}

/* Returns whether the byte at @position ends an unquoted cell. */
static gboolean
is_cell_end (const IdxCsvReader *self,
             gsize position)
{
  char byte = (char) self->buffer[position];

  return byte == self->separator || idx_csv_is_line_end (byte) ||
         (self->separator == IDX_CSV_SPACES && idx_csv_is_space (byte));
}

/* Copies an unquoted cell up to the separator or the end of the line, without trailing spaces. */
static gboolean
copy_plain (IdxCsvReader *self,
            gsize *length,
            GError **error)
{
  gsize position = self->position;

  while (position < self->length && !is_cell_end (self, position))
    {
      if (position - self->position == IDX_CSV_MAX_CELL_LENGTH)
        return set_too_long_error (self, error);
      if (self->buffer[position] == '\0')
        return set_cell_error (
          self, _ ("The cell contains a zero byte, so the file isn't text."), error);
      position++;
    }
  *length = position - self->position;
  memcpy (self->cell, self->buffer + self->position, *length);
  self->position = position;
  while (*length > 0 && idx_csv_is_space (self->cell[*length - 1]))
    (*length)--;
  return TRUE;
}

/* Replaces the decimal comma of a number by a point. */
static gboolean
replace_comma (IdxCsvReader *self,
               gsize length,
               GError **error)
{
  IdxCsvMark mark = idx_csv_mark_find (self->cell, length);
  g_autofree char *message = NULL;

  if (mark == IDX_CSV_MARK_COMMA || mark == IDX_CSV_MARK_GROUP)
    *strchr (self->cell, ',') = '.';
  if (mark != IDX_CSV_MARK_POINT)
    return TRUE;
  message = g_strdup_printf (_ ("“%s” has a decimal point, but other numbers have decimal commas."),
                             self->cell);
  return set_cell_error (self, message, error);
}

/* Skips the separator or the line ending after a cell. Spaces at the end of a line separate no
 * cells. */
static gboolean
end_cell (IdxCsvReader *self,
          GCancellable *cancellable,
          GError **error)
{
  gboolean is_spaced =
    self->separator == IDX_CSV_SPACES && idx_csv_is_space ((char) self->buffer[self->position]);

  if (is_spaced && !skip_spaces (self, cancellable, error))
    return FALSE;
  if (is_line_end (self, self->position) || is_at_eof (self))
    {
      skip_line_ending (self);
      self->is_row_end = TRUE;
    }
  else if (self->position < self->length && self->buffer[self->position] == self->separator)
    self->position++;
  else if (!is_spaced)
    return set_cell_error (self, _ ("There is text after the closing quote."), error);
  self->n_cells++;
  return TRUE;
}

gboolean
idx_csv_reader_read_cell (IdxCsvReader *self,
                          const char **cell,
                          GCancellable *cancellable,
                          GError **error)
{
  gsize length = 0;
  gboolean is_quoted;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (!self->is_row_end, FALSE);
  g_return_val_if_fail (cell != NULL, FALSE);

  if (!skip_spaces (self, cancellable, error))
    return FALSE;
  is_quoted = self->buffer[self->position] == '"';
  if (is_quoted ? !copy_quoted (self, &length, error) : !copy_plain (self, &length, error))
    return FALSE;
  self->cell[length] = '\0';
  if (self->has_decimal_commas && !replace_comma (self, length, error))
    return FALSE;
  if (is_quoted && self->separator != IDX_CSV_SPACES && !skip_spaces (self, cancellable, error))
    return FALSE;
  *cell = self->cell;
  return end_cell (self, cancellable, error);
}

/* Skips plain cells that are completely in the buffer. Stops at the first cell that isn't. */
static guint64
skip_plain_cells (IdxCsvReader *self,
                  guint64 n)
{
  const guint8 *end = self->buffer + self->length;
  const guint8 *cell = self->buffer + self->position;
  guint8 separator = (guint8) self->separator;
  guint64 n_skipped = 0;

  while (n_skipped < n && !self->is_row_end && separator != IDX_CSV_SPACES)
    {
      const guint8 *c = cell;

      while (*c != separator && *c > '\r' && *c != '"')
        c++;
      if (c >= end || (*c != separator && *c != '\n') || c - cell > IDX_CSV_MAX_CELL_LENGTH)
        break;
      self->is_row_end = *c == '\n';
      cell = c + 1;
      n_skipped++;
    }
  self->position = (gsize) (cell - self->buffer);
  self->n_cells += n_skipped;
  return n_skipped;
}

gboolean
idx_csv_reader_skip_cells (IdxCsvReader *self,
                           guint64 n,
                           GCancellable *cancellable,
                           GError **error)
{
  const char *cell;

  g_return_val_if_fail (self != NULL, FALSE);

  while (n > 0 && !self->is_row_end)
    {
      if (!fill (self, cancellable, error))
        return FALSE;
      n -= skip_plain_cells (self, n);
      if (n > 0 && !self->is_row_end)
        {
          if (!idx_csv_reader_read_cell (self, &cell, cancellable, error))
            return FALSE;
          n--;
        }
    }
  return TRUE;
}

/* --- Numbers --- */

/* Stores a float in the byte order of IDX files. */
static void
store_float (IdxElementType type,
             double number,
             guint8 *value)
{
  if (type == IDX_ELEMENT_TYPE_FLOAT32)
    {
      float single = (float) number;
      guint32 bits;

      memcpy (&bits, &single, sizeof bits);
      bits = GUINT32_TO_BE (bits);
      memcpy (value, &bits, sizeof bits);
    }
  else
    {
      guint64 bits;

      memcpy (&bits, &number, sizeof bits);
      bits = GUINT64_TO_BE (bits);
      memcpy (value, &bits, sizeof bits);
    }
}

/* The upper limit for integers, so that their conversion to gint64 is defined. */
#define MAX_INTEGER 4294967296.0

/* Returns whether @type can represent @number. */
static gboolean
can_store (IdxElementType type,
           double number)
{
  if (idx_element_type_is_integer (type))
    return fabs (number) <= MAX_INTEGER && number == trunc (number) &&
           idx_element_type_can_hold (type, (gint64) number);
  return type == IDX_ELEMENT_TYPE_FLOAT64 || !isfinite (number) || isfinite ((float) number);
}

/* Reads a number in any notation that idx_number_text_read() accepts. */
static gboolean
read_any_number (IdxCsvReader *self,
                 IdxElementType type,
                 guint8 *value,
                 GCancellable *cancellable,
                 GError **error)
{
  const char *cell;
  double number;
  gboolean is_number;

  if (!idx_csv_reader_read_cell (self, &cell, cancellable, error))
    return FALSE;
  is_number = idx_number_text_read (cell, &number);
  if (!is_number || !can_store (type, number))
    {
      self->n_cells--;
      return set_number_error (self, type, is_number, error);
    }
  if (idx_element_type_is_integer (type))
    idx_element_type_write_integer_in_order (type, (gint64) number, value, FALSE);
  else
    store_float (type, number, value);
  return TRUE;
}

static gboolean
is_number_start (guint8 byte)
{
  return g_ascii_isdigit (byte) || byte == '-';
}

/* Parses integers of up to MAX_DIGITS digits in place. Stops at the first cell that is something
 * else, has spaces or quotes, or isn't completely in the buffer. */
static gsize
read_short_numbers (IdxCsvReader *self,
                    IdxElementType type,
                    guint8 *values,
                    gsize n)
{
  const guint8 *buffer_end = self->buffer + self->length;
  const guint8 *next = self->buffer + self->position;
  gsize size = idx_element_type_get_size (type);
  guint8 separator = (guint8) self->separator;
  gsize n_read = 0;

  while (n_read < n && !self->is_row_end)
    {
      gboolean is_negative = *next == '-';
      const guint8 *digit = next + is_negative;
      const guint8 *first_digit = digit;
      guint32 number = 0;
      gint32 value;

      /* The difference is unsigned, so it is large for characters before '0'. */
      for (; *digit - (guint) '0' <= 9; digit++)
        number = number * 10 + (*digit - (guint) '0');
      if (digit == first_digit || digit - first_digit > MAX_DIGITS || digit >= buffer_end ||
          (*digit != separator && *digit != '\n'))
        break;
      /* Several spaces may follow, or the end of the line. */
      if (separator == IDX_CSV_SPACES && *digit == separator && !is_number_start (digit[1]))
        break;
      value = is_negative ? -(gint32) number : (gint32) number;
      if (type == IDX_ELEMENT_TYPE_UINT8 ? (guint32) value > G_MAXUINT8
                                         : !idx_element_type_can_hold (type, value))
        break;
      if (type == IDX_ELEMENT_TYPE_UINT8)
        values[n_read] = (guint8) value;
      else
        idx_element_type_write_integer_in_order (type, value, values + n_read * size, FALSE);
      n_read++;
      self->is_row_end = *digit == '\n';
      next = digit + 1;
    }
  self->position = (gsize) (next - self->buffer);
  self->n_cells += n_read;
  return n_read;
}

gboolean
idx_csv_reader_read_numbers (IdxCsvReader *self,
                             IdxElementType type,
                             guint8 *values,
                             gsize n,
                             gsize *n_read,
                             GCancellable *cancellable,
                             GError **error)
{
  gsize size = idx_element_type_get_size (type);
  gsize count = 0;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (n_read != NULL, FALSE);

  while (count < n && !self->is_row_end)
    {
      if (!fill (self, cancellable, error))
        return FALSE;
      if (idx_element_type_is_integer (type))
        count += read_short_numbers (self, type, values + count * size, n - count);
      if (count < n && !self->is_row_end)
        {
          if (!read_any_number (self, type, values + count * size, cancellable, error))
            return FALSE;
          count++;
        }
    }
  *n_read = count;
  return TRUE;
}
