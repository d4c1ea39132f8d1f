/* SPDX-License-Identifier: MIT */

/* A list that assigns labels to files, such as pictures. */

#include "idx-label-list.h"

#include "idx-csv-reader.h"
#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _IdxLabelList
{
  GStringChunk *texts;
  GHashTable *labels; /* from the name of a file to its label, both in @texts */
};

/* The row that is being read. */
typedef struct
{
  GString *name;
  GString *label;
  guint64 label_column; /* the index of the column of labels; the same for all rows */
} Row;

/* The names of the label column in a header. If several occur, the first of these counts: in a
 * table of boxes, `y` is a coordinate. */
static const char *const label_words[] = { "label", "labels", "class", "target", "y" };

/* Returns the position of a cell in label_words, or G_N_ELEMENTS (label_words). */
static gsize
find_label_word (const char *cell)
{
  gsize i = 0;

  while (i < G_N_ELEMENTS (label_words) && g_ascii_strcasecmp (cell, label_words[i]) != 0)
    i++;
  return i;
}

/* Reads a row. The first row may be a header that names the label column. A header is stored like
 * any other row, as if there were a file with the name of the first column. */
static gboolean
read_row (IdxCsvReader *reader,
          gboolean is_first,
          Row *row,
          GCancellable *cancellable,
          GError **error)
{
  gsize best_word = G_N_ELEMENTS (label_words);

  g_string_truncate (row->name, 0);
  g_string_truncate (row->label, 0);
  for (guint64 n = 0; !idx_csv_reader_is_row_end (reader); n++)
    {
      const char *cell;

      if (!idx_csv_reader_read_cell (reader, &cell, cancellable, error))
        return FALSE;
      if (is_first && n > 0 && find_label_word (cell) < best_word)
        {
          best_word = find_label_word (cell);
          row->label_column = n;
        }
      if (n == 0)
        g_string_assign (row->name, cell);
      else if (n == row->label_column)
        g_string_assign (row->label, cell);
    }
  if (row->label->len > 0)
    return TRUE;
  return idx_csv_reader_set_line_error (reader, _ ("The row has no label."), error);
}

/* Skips what says that a path is relative: leading `./` and `../`. */
static const char *
skip_dots (const char *path)
{
  while (g_str_has_prefix (path, "./") || g_str_has_prefix (path, "../"))
    path = strchr (path, '/') + 1;
  return path;
}

static gboolean
add_row (IdxLabelList *self,
         IdxCsvReader *reader,
         const Row *row,
         GError **error)
{
  const char *path = skip_dots (row->name->str);
  const char *known = g_hash_table_lookup (self->labels, path);
  g_autofree char *valid = NULL;
  g_autofree char *name = NULL;
  g_autofree char *message = NULL;

  if (known == NULL)
    {
      (void) g_hash_table_insert (self->labels, g_string_chunk_insert (self->texts, path),
                                  g_string_chunk_insert_const (self->texts, row->label->str));
      return TRUE;
    }
  if (strcmp (known, row->label->str) == 0)
    return TRUE;
  valid = idx_text_escape_invalid (row->name->str);
  name = idx_text_escape_controls (valid);
  message = g_strdup_printf (_ ("“%s” already has another label."), name);
  return idx_csv_reader_set_line_error (reader, message, error);
}

static gboolean
read_rows (IdxLabelList *self,
           IdxCsvReader *reader,
           Row *row,
           GCancellable *cancellable,
           GError **error)
{
  gboolean is_end;

  for (gboolean is_first = TRUE;; is_first = FALSE)
    {
      if (!idx_csv_reader_next_row (reader, &is_end, cancellable, error))
        return FALSE;
      if (is_end)
        return TRUE;
      if (!read_row (reader, is_first, row, cancellable, error) ||
          !add_row (self, reader, row, error))
        return FALSE;
    }
}

IdxLabelList *
idx_label_list_read (GInputStream *stream,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (IdxLabelList) self = NULL;
  g_autoptr (IdxCsvReader) reader = NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autoptr (GString) label = g_string_new (NULL);
  Row row = { .name = name, .label = label, .label_column = 1 };

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);

  self = g_new0 (IdxLabelList, 1);
  self->texts = g_string_chunk_new (4096);
  self->labels = g_hash_table_new (g_str_hash, g_str_equal);
  reader = idx_csv_reader_new (stream);
  return read_rows (self, reader, &row, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

void
idx_label_list_free (IdxLabelList *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->labels);
  g_string_chunk_free (self->texts);
  g_free (self);
}

static const char *
find_name (IdxLabelList *self,
           const char *name)
{
  const char *label = g_hash_table_lookup (self->labels, name);
  const char *dot = strrchr (name, '.');
  g_autofree char *stem = NULL;

  if (label != NULL || dot == NULL || strchr (dot, '/') != NULL)
    return label;
  stem = g_strndup (name, (gsize) (dot - name));
  return g_hash_table_lookup (self->labels, stem);
}

const char *
idx_label_list_find (IdxLabelList *self,
                     const char *path)
{
  const char *label = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  while (label == NULL && path != NULL)
    {
      const char *slash = strchr (path, '/');

      label = find_name (self, path);
      path = slash != NULL ? slash + 1 : NULL;
    }
  return label;
}
