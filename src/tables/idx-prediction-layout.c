/* SPDX-License-Identifier: MIT */

/* Finds out which column of a table belongs to which class, and which one has the index of the
 * sample. */

#include "idx-prediction-layout.h"

#include "idx-csv-dialect.h"
#include "idx-csv-header.h"
#include "idx-error.h"
#include "idx-number-text.h"
#include "idx-prediction-list.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The maximum number of columns of a list without names. */
#define MAX_LIST_COLUMNS 3

/* The first two rows of a table, and the classes of the dataset. */
typedef struct
{
  IdxLabels *labels;
  const IdxClass *classes;
  guint n_classes;
  GHashTable *by_name; /* from a class name in lower case to its position, plus 1 */
  IdxCsvHeader *first;
  IdxCsvHeader *second; /* NULL if there is none */
  guint n_cells;        /* in the first row: as many as classes, or one more */
} Rows;

static void
rows_clear (Rows *rows)
{
  g_clear_pointer (&rows->by_name, g_hash_table_unref);
  g_clear_pointer (&rows->first, idx_csv_header_free);
  g_clear_pointer (&rows->second, idx_csv_header_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Rows, rows_clear)

/* --- Cells --- */

/* Returns a cell, or "" if the row has no such cell or is too long to be kept. */
static const char *
get_cell (IdxCsvHeader *row,
          guint column)
{
  const char *cell = row != NULL ? idx_csv_header_get_name (row, column) : NULL;

  return cell != NULL ? cell : "";
}

static gboolean
is_text (const char *cell)
{
  double number;

  return !idx_csv_is_missing (cell) && !idx_number_text_read (cell, &number);
}

/* Returns whether a cell is a number with a fraction or an exponent, even if it is 0.0. */
static gboolean
is_fraction (const char *cell)
{
  double number;

  return idx_number_text_read (cell, &number) && strpbrk (cell, ".eE") != NULL;
}

/* Parses an integer without a fraction or an exponent. */
static gboolean
parse_whole (const char *cell,
             gint64 *number)
{
  return g_ascii_string_to_signed (cell, 10, G_MININT32, G_MAXINT32, number, NULL) != FALSE;
}

static gboolean
has_cell (IdxCsvHeader *row,
          gboolean (*is_wanted) (const char *cell))
{
  for (guint i = 0; row != NULL && i < idx_csv_header_get_n_cells (row); i++)
    if (is_wanted (get_cell (row, i)))
      return TRUE;
  return FALSE;
}

/* Kaggle's images count from 1. */
static gboolean
is_image_id (const char *name)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);

  return g_str_equal (g_strdelimit (folded, "_ ", '-'), "image-id") ||
         g_str_equal (folded, "imageid");
}

/* --- Classes --- */

typedef gboolean (*FindClass) (const Rows *rows,
                               const char *name,
                               guint *position);

static gboolean
find_label (const Rows *rows,
            gint64 label,
            guint *position)
{
  *position = idx_labels_find_class (rows->labels, label);
  return *position < rows->n_classes && rows->classes[*position].value == label;
}

/* Finds the class whose label is the name of a column. */
static gboolean
find_by_label (const Rows *rows,
               const char *name,
               guint *position)
{
  gint64 label;

  return parse_whole (name, &label) && find_label (rows, label, position);
}

/* Finds the class whose label is at the end of the name of a column: "p_7". */
static gboolean
find_by_suffix (const Rows *rows,
                const char *name,
                guint *position)
{
  const char *digits = name + strlen (name);

  while (digits > name && g_ascii_isdigit (digits[-1]))
    digits--;
  return find_by_label (rows, digits, position);
}

static gboolean
find_by_name (const Rows *rows,
              const char *name,
              guint *position)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (rows->by_name, folded));

  *position = found - 1;
  return found > 0;
}

static void
collect_names (Rows *rows)
{
  IdxClassNames *names = idx_labels_get_class_names (rows->labels);

  rows->by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint c = 0; names != NULL && c < rows->n_classes; c++)
    {
      const char *name = idx_class_names_get_name (names, rows->classes[c].value);

      if (name != NULL)
        (void) g_hash_table_insert (rows->by_name, g_ascii_strdown (name, -1),
                                    GUINT_TO_POINTER (c + 1));
    }
}

/* Finds the class of each column except @index_column. Returns the number of columns that have a
 * class of their own, and the first one without. */
static guint
match_classes (const Rows *rows,
               guint index_column,
               FindClass find,
               guint16 *classes,
               guint *unmatched)
{
  g_autofree gboolean *is_taken = g_new0 (gboolean, rows->n_classes);
  guint n_matched = 0;
  guint n = 0;

  for (guint i = 0; i < rows->n_cells && n < rows->n_classes; i++)
    {
      guint position = 0;

      if (i == index_column)
        continue;
      if (find (rows, get_cell (rows->first, i), &position) && !is_taken[position])
        {
          is_taken[position] = TRUE;
          classes[n] = (guint16) position;
          n_matched++;
        }
      else if (n_matched == n)
        *unmatched = i;
      n++;
    }
  return n_matched;
}

static guint16 *
new_ascending (guint n_classes)
{
  guint16 *classes = g_new (guint16, n_classes);

  for (guint c = 0; c < n_classes; c++)
    classes[c] = (guint16) c;
  return classes;
}

/* Finds the classes by the names of the columns. @classes is NULL if the names say nothing. */
static gboolean
find_classes (const Rows *rows,
              guint index_column,
              guint16 **classes,
              IdxCsvReader *csv,
              GError **error)
{
  static const FindClass methods[] = { find_by_label, find_by_name, find_by_suffix };
  g_autofree guint16 *found = new_ascending (rows->n_classes);
  g_autofree char *shown = NULL;
  g_autofree char *message = NULL;
  guint n_named = 0;
  guint unnamed = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      guint unmatched = 0;
      guint n_matched = match_classes (rows, index_column, methods[i], found, &unmatched);

      if (n_matched == rows->n_classes)
        {
          *classes = g_steal_pointer (&found);
          return TRUE;
        }
      if (methods[i] == find_by_name)
        {
          n_named = n_matched;
          unnamed = unmatched;
        }
    }
  *classes = NULL;
  if (n_named == 0)
    return TRUE;
  shown = idx_text_escape_invalid (get_cell (rows->first, unnamed));
  message = g_strdup_printf (_ ("The column “%s” isn't a class of the dataset, or occurs twice."),
                             shown);
  return idx_csv_reader_set_line_error (csv, message, error);
}

/* --- Rows --- */

/* Returns the column that is named like an index, or has no name, if there are more columns than
 * classes. */
static guint
find_index_column (const Rows *rows)
{
  for (guint i = 0; i < rows->n_cells && rows->n_cells > rows->n_classes; i++)
    if (*get_cell (rows->first, i) == '\0' ||
        idx_csv_header_is_index_name (get_cell (rows->first, i)))
      return i;
  return IDX_PREDICTION_NO_INDEX;
}

/* Returns whether the first row consists of the labels, or counts the classes from 0 or 1, as
 * pandas names columns. @are_labels says which. */
static gboolean
is_counted (const Rows *rows,
            gboolean *are_labels)
{
  guint index_column = find_index_column (rows);
  gboolean is_sequence = TRUE;
  gint64 start = 0;
  guint n = 0;

  if (rows->n_cells > rows->n_classes && index_column == IDX_PREDICTION_NO_INDEX)
    return FALSE;
  *are_labels = TRUE;
  for (guint i = 0; i < rows->n_cells; i++)
    {
      gint64 number;

      if (i == index_column)
        continue;
      if (!parse_whole (get_cell (rows->first, i), &number))
        return FALSE;
      start = n == 0 ? number : start;
      *are_labels = *are_labels && number == rows->classes[n].value;
      is_sequence = is_sequence && (start == 0 || start == 1) && number == start + n;
      n++;
    }
  /* With two classes, "0,1" may also be a row of values. */
  return (*are_labels || is_sequence) &&
         (rows->n_classes > 2 || rows->n_cells > rows->n_classes ||
          has_cell (rows->second, is_fraction));
}

/* Returns whether a row without names may be an index and a label, with or without a probability.
 * The index and the label are whole numbers without a fraction. */
static gboolean
may_be_list (const Rows *rows)
{
  gint64 number;

  return rows->n_cells <= MAX_LIST_COLUMNS && parse_whole (get_cell (rows->first, 0), &number) &&
         parse_whole (get_cell (rows->first, 1), &number);
}

static gboolean
has_list_columns (const Rows *rows)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < rows->n_cells; i++)
    g_ptr_array_add (names, (gpointer) get_cell (rows->first, i));
  return idx_prediction_list_has_columns ((const char *const *) names->pdata, names->len);
}

/* Reads a row. @row is NULL if there is none or if it is malformed. */
static gboolean
read_row (IdxCsvReader *csv,
          IdxCsvHeader **row,
          GCancellable *cancellable,
          GError **error)
{
  g_autoptr (GError) failure = NULL;

  *row = idx_csv_header_read (csv, cancellable, &failure);
  if (*row != NULL || g_error_matches (failure, IDX_ERROR, IDX_ERROR_CSV))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

/* --- The layout --- */

static void
add_note (IdxPredictionLayout *self,
          const char *sentence)
{
  char *note = self->note != NULL ? g_strconcat (self->note, " ", sentence, NULL)
                                  : g_strdup (sentence);

  g_free (self->note);
  self->note = note;
}

/* Finds out whether the indices count from 0 or 1. @name is NULL if the column has none. */
static void
find_first_index (IdxPredictionLayout *self,
                  IdxCsvHeader *row,
                  const char *name)
{
  gint64 number;
  gboolean is_one =
    parse_whole (get_cell (row, self->index_column), &number) && number == 1;

  self->first_index = is_one || (name != NULL && is_image_id (name)) ? 1 : 0;
  if (name == NULL)
    add_note (self, self->first_index == 0
                      ? _ ("The first column is the index of the sample, from 0.")
                      : _ ("The first column is the index of the sample, from 1."));
  else if (is_image_id (name))
    add_note (self, _ ("ImageId counts from 1."));
  else if (self->first_index == 1)
    add_note (self, _ ("The index counts from 1."));
}

static double
add_up (IdxPredictionLayout *self,
        IdxCsvHeader *row)
{
  double sum = 0;

  if (row == NULL || idx_csv_header_get_n_cells (row) != self->n_columns)
    return NAN;
  for (guint i = 0; i < self->n_columns; i++)
    {
      double number;

      if (!idx_number_text_read (get_cell (row, i), &number))
        return NAN;
      sum += i != self->index_column ? number : 0;
    }
  return sum;
}

/* Finds the layout of a table without names. */
static IdxPredictionLayout *
find_plain_layout (const Rows *rows)
{
  IdxPredictionLayout *self = g_new0 (IdxPredictionLayout, 1);

  self->n_columns = rows->n_cells;
  self->index_column = rows->n_cells > rows->n_classes ? 0 : IDX_PREDICTION_NO_INDEX;
  self->classes = new_ascending (rows->n_classes);
  if (self->index_column == 0)
    find_first_index (self, rows->first, NULL);
  self->first_sum = add_up (self, rows->first);
  return self;
}

/* Finds the layout of a table whose first row has the names of the columns. @classes is NULL if
 * they don't name the classes. */
static IdxPredictionLayout *
find_named_layout (const Rows *rows,
                   guint16 *classes)
{
  IdxPredictionLayout *self = g_new0 (IdxPredictionLayout, 1);
  /* R doesn't name the column with the names of the rows. */
  gboolean has_row_names = rows->second != NULL && rows->n_cells == rows->n_classes &&
                           idx_csv_header_get_n_cells (rows->second) == rows->n_cells + 1;

  self->has_header = TRUE;
  self->n_columns = rows->n_cells + (has_row_names ? 1 : 0);
  self->index_column = has_row_names ? 0 : find_index_column (rows);
  self->classes = classes != NULL ? classes : new_ascending (rows->n_classes);
  if (self->index_column != IDX_PREDICTION_NO_INDEX)
    find_first_index (self, rows->second,
                      has_row_names ? NULL : get_cell (rows->first, self->index_column));
  if (classes == NULL)
    add_note (self, _ ("The names of the columns aren't those of the classes, so the columns are "
                       "taken in the order of the labels."));
  self->first_sum = add_up (self, rows->second);
  return self;
}

gboolean
idx_prediction_layout_find (IdxCsvReader *csv,
                            IdxLabels *labels,
                            IdxPredictionValues values,
                            IdxPredictionLayout **layout,
                            GCancellable *cancellable,
                            GError **error)
{
  g_auto (Rows) rows = { .labels = labels };
  g_autofree guint16 *classes = NULL;
  gboolean has_texts;
  gboolean are_labels = FALSE;

  g_return_val_if_fail (csv != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);
  g_return_val_if_fail (layout != NULL, FALSE);

  *layout = NULL;
  rows.classes = idx_labels_get_classes (labels, &rows.n_classes);
  if (!read_row (csv, &rows.first, cancellable, error))
    return FALSE;
  if (rows.first == NULL || rows.n_classes < 2 || rows.n_classes > G_MAXUINT16 ||
      idx_csv_header_get_n_cells (rows.first) < rows.n_classes ||
      idx_csv_header_get_n_cells (rows.first) > rows.n_classes + 1)
    return TRUE;
  rows.n_cells = (guint) idx_csv_header_get_n_cells (rows.first);
  /* A row with a fraction isn't a header; a text in it is a mistake. */
  has_texts = has_cell (rows.first, is_text) && !has_cell (rows.first, is_fraction);
  if (has_texts && (has_list_columns (&rows) ||
                    (rows.n_cells > rows.n_classes &&
                     find_index_column (&rows) == IDX_PREDICTION_NO_INDEX)))
    return TRUE;
  collect_names (&rows);
  if (has_texts && !find_classes (&rows, find_index_column (&rows), &classes, csv, error))
    return FALSE;
  if (!read_row (csv, &rows.second, cancellable, error))
    return FALSE;
  if (has_texts)
    *layout = find_named_layout (&rows, g_steal_pointer (&classes));
  else if (is_counted (&rows, &are_labels))
    *layout = find_named_layout (&rows, are_labels ? new_ascending (rows.n_classes) : NULL);
  else if (values == IDX_PREDICTION_LOGITS || !may_be_list (&rows))
    *layout = find_plain_layout (&rows);
  return TRUE;
}

void
idx_prediction_layout_free (IdxPredictionLayout *self)
{
  g_free (self->classes);
  g_free (self->note);
  g_free (self);
}
