/* SPDX-License-Identifier: MIT */

/* Decides whether the first row of a table has the names of its columns. It has if most cells are
 * texts, if a name says that a column has labels or indices, or if the names count the columns, as
 * pandas writes them. An image whose label is a text, or has a typing error, has only one text. */

#include "idx-csv-header.h"

#include "idx-csv-dialect.h"
#include "idx-error.h"
#include "idx-number-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum total size of the names that are kept, in bytes. */
#define MAX_NAMES_SIZE ((gsize) 4 * 1024 * 1024)

/* The minimum number of columns of a header of consecutive numbers. */
#define MIN_COUNTED_COLUMNS 16

struct _IdxCsvHeader
{
  GStringChunk *texts;
  GPtrArray *names; /* in @texts, of the first columns */
  gsize size;       /* of all names */
  guint64 n_cells;
  guint64 n_texts;
  guint64 n_counted;   /* the number of cells that continue the numbers before them */
  double previous;     /* the number in the previous cell; -1 if it wasn't a number */
  gboolean has_marker; /* whether a name says that a column has labels or indices */
};

static const char *const label_names[] = { "label", "labels", "class", "target",
                                           "y", "digit", "letter", "category" };

static const char *const index_names[] = { "id", "index", "idx", "imageid",
                                           "image_id", "image id", "sample_id", "row_id" };

static gboolean
is_among (const char *name,
          const char *const *names,
          gsize n_names)
{
  for (gsize i = 0; i < n_names; i++)
    if (g_ascii_strcasecmp (name, names[i]) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_label_name (const char *name)
{
  return is_among (name, label_names, G_N_ELEMENTS (label_names));
}

gboolean
idx_csv_header_is_index_name (const char *name)
{
  g_return_val_if_fail (name != NULL, FALSE);

  return is_among (name, index_names, G_N_ELEMENTS (index_names));
}

static void
include_cell (IdxCsvHeader *self,
              const char *cell)
{
  gsize size = strlen (cell) + 1;
  double number;

  if (idx_number_text_read (cell, &number))
    {
      self->n_counted += number == self->previous + 1 ? 1 : 0;
      self->previous = number;
    }
  else if (!idx_csv_is_missing (cell))
    self->n_texts++;
  self->has_marker = self->has_marker || is_label_name (cell) ||
                     idx_csv_header_is_index_name (cell);
  self->n_cells++;
  if (self->names->len + 1 < self->n_cells || self->size + size > MAX_NAMES_SIZE)
    return;
  g_ptr_array_add (self->names, g_string_chunk_insert (self->texts, cell));
  self->size += size;
}

IdxCsvHeader *
idx_csv_header_read (IdxCsvReader *reader,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (IdxCsvHeader) self = NULL;
  gboolean is_end;

  g_return_val_if_fail (reader != NULL, NULL);

  self = g_new0 (IdxCsvHeader, 1);
  self->texts = g_string_chunk_new (4096);
  self->names = g_ptr_array_new ();
  self->previous = -1;
  if (!idx_csv_reader_next_row (reader, &is_end, cancellable, error))
    return NULL;
  if (is_end)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV, _ ("It has no rows."));
      return NULL;
    }
  while (!idx_csv_reader_is_row_end (reader))
    {
      const char *cell;

      if (!idx_csv_reader_read_cell (reader, &cell, cancellable, error))
        return NULL;
      include_cell (self, cell);
    }
  return g_steal_pointer (&self);
}

void
idx_csv_header_free (IdxCsvHeader *self)
{
  g_return_if_fail (self != NULL);

  g_string_chunk_free (self->texts);
  g_ptr_array_unref (self->names);
  g_free (self);
}

gboolean
idx_csv_header_is_header (IdxCsvHeader *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  /* The first column of a counted header may be the labels or the names of the rows. */
  return self->has_marker || self->n_texts * 2 > self->n_cells ||
         (self->n_cells >= MIN_COUNTED_COLUMNS && self->n_counted + 2 >= self->n_cells);
}

guint64
idx_csv_header_get_n_cells (IdxCsvHeader *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_cells;
}

const char *
idx_csv_header_get_name (IdxCsvHeader *self,
                         guint64 column)
{
  g_return_val_if_fail (self != NULL, NULL);

  return column < self->names->len ? g_ptr_array_index (self->names, column) : NULL;
}

gboolean
idx_csv_header_find (IdxCsvHeader *self,
                     const char *name,
                     guint64 *column)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (column != NULL, FALSE);

  for (guint i = 0; i < self->names->len; i++)
    if (g_ascii_strcasecmp (g_ptr_array_index (self->names, i), name) == 0)
      {
        *column = i;
        return TRUE;
      }
  return FALSE;
}

gboolean
idx_csv_header_find_labels (IdxCsvHeader *self,
                            guint64 *column)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (column != NULL, FALSE);

  for (guint i = 0; i < self->names->len; i++)
    if (is_label_name (g_ptr_array_index (self->names, i)))
      {
        *column = i;
        return TRUE;
      }
  return FALSE;
}
