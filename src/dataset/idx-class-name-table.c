/* SPDX-License-Identifier: MIT */

/* Reads tables of classes, such as KMNIST's `index,codepoint,char`. */

#include "idx-class-name-table.h"

#include "idx-csv-reader.h"
#include "idx-number-text.h"

#include <string.h>

/* The maximum number of columns. */
#define MAX_COLUMNS 16U

#define NO_COLUMN G_MAXUINT

/* A table: rows of cells, all of the same number. */
typedef struct
{
  GPtrArray *rows; /* of arrays of texts */
  guint n_columns;
  gboolean has_header;
} Table;

static const char *const name_words[] = {
  "name",
  "class_name",
  "classname",
  "label_name",
  "char",
  "character",
  "word",
  "class",
  "title",
  "text",
  "label",
  "description",
};

static void
table_clear (Table *self)
{
  g_ptr_array_unref (self->rows);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

static const char *
get_cell (const Table *table,
          guint row,
          guint column)
{
  return g_ptr_array_index ((GPtrArray *) g_ptr_array_index (table->rows, row), column);
}

static gboolean
is_integer (const char *cell)
{
  return g_ascii_string_to_signed (cell, 10, G_MININT32, G_MAXINT32, NULL, NULL);
}

/* Reads all rows. Returns FALSE if they have different numbers of cells, or too few or too many. */
static gboolean
read_rows (Table *table,
           IdxCsvReader *reader)
{
  gboolean is_end;

  for (;;)
    {
      g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func (g_free);
      const char *cell;

      if (!idx_csv_reader_next_row (reader, &is_end, NULL, NULL))
        return FALSE;
      if (is_end)
        return table->rows->len > 1 && table->n_columns > 1;
      while (!idx_csv_reader_is_row_end (reader) && row->len <= MAX_COLUMNS)
        {
          if (!idx_csv_reader_read_cell (reader, &cell, NULL, NULL))
            return FALSE;
          g_ptr_array_add (row, g_strdup (cell));
        }
      if (table->rows->len == 0)
        table->n_columns = row->len;
      if (row->len != table->n_columns || row->len > MAX_COLUMNS)
        return FALSE;
      g_ptr_array_add (table->rows, g_steal_pointer (&row));
    }
}

/* Returns whether no two cells of a column are equal, and none is empty. */
static gboolean
is_distinct (const Table *table,
             guint column)
{
  g_autoptr (GHashTable) cells = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint row = table->has_header ? 1 : 0; row < table->rows->len; row++)
    if (*get_cell (table, row, column) == '\0' ||
        !g_hash_table_add (cells, (gpointer) get_cell (table, row, column)))
      return FALSE;
  return TRUE;
}

/* Finds the first column of different whole numbers. Its first cell may be its name. */
static guint
find_labels (Table *table)
{
  for (guint column = 0; column < table->n_columns; column++)
    {
      gboolean are_integers = TRUE;

      for (guint row = 1; row < table->rows->len && are_integers; row++)
        are_integers = is_integer (get_cell (table, row, column));
      table->has_header = !is_integer (get_cell (table, 0, column));
      if (are_integers && is_distinct (table, column))
        return column;
    }
  return NO_COLUMN;
}

/* Reads a code point like `U+304A`. */
static gboolean
read_code_point (const char *cell,
                 gunichar *character)
{
  guint64 code;

  if (g_ascii_strncasecmp (cell, "U+", 2) != 0 ||
      !g_ascii_string_to_unsigned (cell + 2, 16, 0x20, 0x10FFFF, &code, NULL) ||
      !g_unichar_validate ((gunichar) code))
    return FALSE;
  *character = (gunichar) code;
  return TRUE;
}

static gboolean
are_code_points (const Table *table,
                 guint column)
{
  gunichar character;

  for (guint row = table->has_header ? 1 : 0; row < table->rows->len; row++)
    if (!read_code_point (get_cell (table, row, column), &character))
      return FALSE;
  return TRUE;
}

/* Returns whether not all cells are numbers. The names of some classes are digits. */
static gboolean
has_texts (const Table *table,
           guint column)
{
  double number;

  for (guint row = table->has_header ? 1 : 0; row < table->rows->len; row++)
    if (!idx_number_text_read (get_cell (table, row, column), &number))
      return TRUE;
  return FALSE;
}

/* Returns how clearly the title of a column says that it has the names; 0 if it doesn't. */
static gsize
get_name_rank (const Table *table,
               guint column)
{
  for (gsize i = 0; table->has_header && i < G_N_ELEMENTS (name_words); i++)
    if (g_ascii_strcasecmp (get_cell (table, 0, column), name_words[i]) == 0)
      return G_N_ELEMENTS (name_words) - i;
  return 0;
}

static guint
find_names (const Table *table,
            guint labels)
{
  guint best = NO_COLUMN;
  guint code_points = NO_COLUMN;

  for (guint column = 0; column < table->n_columns; column++)
    {
      if (column == labels || !has_texts (table, column) || !is_distinct (table, column))
        continue;
      if (are_code_points (table, column))
        code_points = MIN (code_points, column);
      else if (best == NO_COLUMN || get_name_rank (table, column) > get_name_rank (table, best))
        best = column;
    }
  return best != NO_COLUMN ? best : code_points;
}

static void
add_names (const Table *table,
           guint label_column,
           guint name_column,
           GHashTable *names)
{
  gboolean decode = are_code_points (table, name_column);

  for (guint row = table->has_header ? 1 : 0; row < table->rows->len; row++)
    {
      const char *cell = get_cell (table, row, name_column);
      gint64 *label = g_new (gint64, 1);
      g_autoptr (GString) name = g_string_new (NULL);
      gunichar character;

      (void) g_ascii_string_to_signed (get_cell (table, row, label_column), 10, G_MININT32,
                                       G_MAXINT32, label, NULL);
      if (decode && read_code_point (cell, &character))
        g_string_append_unichar (name, character);
      else
        g_string_append (name, cell);
      g_hash_table_insert (names, label, g_string_free (g_steal_pointer (&name), FALSE));
    }
}

gboolean
idx_class_name_table_read (const char *text,
                           GHashTable *names,
                           char **column)
{
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (IdxCsvReader) reader = NULL;
  g_auto (Table) table = { 0 };
  guint label_column, name_column;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (names != NULL, FALSE);
  g_return_val_if_fail (column != NULL, FALSE);

  table.rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  stream = g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  reader = idx_csv_reader_new (stream);
  if (!read_rows (&table, reader))
    return FALSE;
  label_column = find_labels (&table);
  if (label_column == NO_COLUMN)
    return FALSE;
  name_column = find_names (&table, label_column);
  if (name_column == NO_COLUMN)
    return FALSE;
  add_names (&table, label_column, name_column, names);
  if (table.has_header && table.n_columns > 2)
    *column = g_strdup (get_cell (&table, 0, name_column));
  return TRUE;
}
