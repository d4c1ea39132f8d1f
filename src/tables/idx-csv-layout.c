/* SPDX-License-Identifier: MIT */

/* Decides what the columns of a table of pixels mean. Each decision depends on most rows, so that a
 * single wrong cell can't change it; a cell that contradicts it is named in an error. */

#include "idx-csv-layout.h"

#include "idx-csv-dialect.h"
#include "idx-csv-header.h"
#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A column without a name in a table without a header is taken for an index if it counts at least
 * this many rows. Fewer may be the labels of one image per class. */
#define MIN_COUNTED_ROWS 100

/* The minimum number of classes that have a column each. */
#define MIN_TAIL 2U

/* Corner pixels have the same value in at least this share of the images of most datasets. */
#define CORNER_SHARE 0.6

/* The state of the search. */
typedef struct
{
  IdxCsvScan *scan;
  guint64 n_rows;
  guint64 n_columns;
  gboolean has_header;
  IdxShape wanted; /* of an image; no rows for square images */
  gboolean is_skipped[IDX_CSV_N_LEADING];
  gboolean is_last_skipped;
  gboolean has_label;
  guint64 label;   /* the index of the column of the labels */
  guint n_one_hot; /* the number of one-hot columns at the end */
  IdxCsvPlace *place;
  IdxCsvLayout *layout;
} Search;

void
idx_csv_layout_free (IdxCsvLayout *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->classes, g_ptr_array_unref);
  g_ptr_array_unref (self->notes);
  g_free (self);
}

static void
add_note (Search *search,
          const char *text)
{
  g_ptr_array_add (search->layout->notes, g_strdup (text));
}

/* --- Shapes --- */

/* Returns whether @n_values numbers form an image: of the wanted shape, or else a square one. */
static gboolean
fits_shape (const Search *search,
            guint64 n_values)
{
  IdxShape square;

  if (search->wanted.rows > 0)
    return idx_shape_get_n_values (&search->wanted) == n_values;
  return idx_shape_init_square (&square, n_values);
}

/* Sets an error: @n_values cells don't form an image. @may_be_label is whether one of them may be
 * the label. */
static gboolean
set_shape_error (const Search *search,
                 guint64 n_values,
                 gboolean may_be_label,
                 GError **error)
{
  g_autofree char *found = idx_text_format_count (n_values);
  g_autofree char *shape = idx_shape_dup_label (&search->wanted);
  g_autofree char *wanted = idx_text_format_count (idx_shape_get_n_values (&search->wanted));

  if (search->wanted.rows > 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                 may_be_label
                   ? _ ("Its rows have %s cells. An image of %s has %s values, and a label may "
                        "come before or after them.")
                 : search->has_label
                   ? _ ("Its rows have %s cells besides the label, but an image of %s has %s "
                        "values.")
                   : _ ("Its rows have %s cells, but an image of %s has %s values."),
                 found, shape, wanted);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                 may_be_label
                   ? _ ("Its rows have %s cells, which don't make a square image, with or "
                        "without a cell for the label. Specify the rows and columns of an image.")
                 : search->has_label
                   ? _ ("Its rows have %s cells besides the label, which don't make a square "
                        "image. Specify the rows and columns of an image.")
                   : _ ("Its rows have %s cells, which don't make a square image. Specify the rows "
                        "and columns of an image."),
                 found);
  return FALSE;
}

/* --- Columns that number the rows --- */

/* Returns whether a column counts by 1 in most rows. */
static gboolean
counts (const Search *search,
        const IdxCsvColumn *column,
        double share)
{
  return search->n_rows > 1 &&
         (double) column->n_steps >= share * (double) (search->n_rows - 1);
}

/* Returns whether the header has a name for the column that programs make up for row names. */
static gboolean
has_made_up_name (const char *name)
{
  return name != NULL && (*name == '\0' || g_ascii_strcasecmp (name, "x") == 0 ||
                          g_ascii_strncasecmp (name, "unnamed: ", strlen ("unnamed: ")) == 0);
}

/* Returns whether the values are as different as those that number the rows, even if they are
 * shuffled. */
static gboolean
is_spread (const Search *search,
           const IdxCsvColumn *column)
{
  return column->n_integers > 0 &&
         ((guint64) (column->maximum - column->minimum) + 1) * 10 >= search->n_rows * 9;
}

static gboolean
is_index (const Search *search,
          guint64 i)
{
  const IdxCsvColumn *column = idx_csv_scan_get_column (search->scan, i);

  if (column == NULL)
    return FALSE;
  /* A separator at the end of each line makes a column without values. */
  if (i + 1 == search->n_columns && column->n_missing == search->n_rows)
    return TRUE;
  if (column->name != NULL && idx_csv_header_is_index_name (column->name))
    return TRUE;
  return i == 0 && has_made_up_name (column->name) &&
         (counts (search, column, 0.5) || is_spread (search, column) ||
          column->n_integers * 2 < search->n_rows);
}

static void
skip_column (Search *search,
             guint64 i)
{
  const IdxCsvColumn *column = idx_csv_scan_get_column (search->scan, i);
  g_autofree char *number = idx_text_format_count (i + 1);
  g_autofree char *valid = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *note = NULL;

  if (i < IDX_CSV_N_LEADING)
    search->is_skipped[i] = TRUE;
  else
    search->is_last_skipped = TRUE;
  if (column->n_missing == search->n_rows)
    note = g_strdup_printf (_ ("Column %s was left out, because it has no values."), number);
  else if (column->name == NULL || *column->name == '\0')
    note = g_strdup_printf (_ ("Column %s was left out, because it numbers the rows."), number);
  else
    {
      valid = idx_text_escape_invalid (column->name);
      shown = idx_text_escape_controls (valid);
      note = g_strdup_printf (_ ("Column %s (“%s”) was left out, because it numbers the rows."),
                              number, shown);
    }
  add_note (search, note);
}

static gboolean
is_skipped (const Search *search,
            guint64 i)
{
  if (i < IDX_CSV_N_LEADING)
    return search->is_skipped[i];
  return i + 1 == search->n_columns && search->is_last_skipped;
}

static void
skip_indices (Search *search)
{
  for (guint64 i = 0; i < MIN (IDX_CSV_N_LEADING, search->n_columns); i++)
    if (is_index (search, i) && !(search->has_label && search->label == i))
      skip_column (search, i);
  if (search->n_columns > IDX_CSV_N_LEADING && is_index (search, search->n_columns - 1) &&
      !(search->has_label && search->label == search->n_columns - 1))
    skip_column (search, search->n_columns - 1);
}

static guint64
count_skipped (const Search *search)
{
  guint64 n = search->is_last_skipped ? 1 : 0;

  for (guint i = 0; i < IDX_CSV_N_LEADING; i++)
    n += search->is_skipped[i] ? 1 : 0;
  return n;
}

static guint64
get_first (const Search *search)
{
  guint64 i = 0;

  while (i + 1 < search->n_columns && is_skipped (search, i))
    i++;
  return i;
}

static guint64
get_last (const Search *search)
{
  guint64 i = search->n_columns - 1;

  while (i > 0 && is_skipped (search, i))
    i--;
  return i;
}

/* --- Labels --- */

/* Returns whether the cells are texts. Some classes may have numbers as names. */
static gboolean
has_texts (const Search *search,
           const IdxCsvColumn *column)
{
  guint64 n_texts =
    search->n_rows - column->n_integers - column->n_missing - column->n_numbers;

  return n_texts * 4 >= search->n_rows;
}

static gboolean
has_integers (const Search *search,
              const IdxCsvColumn *column)
{
  return column->n_integers * 4 >= search->n_rows * 3;
}

/* Returns the share of the most frequent value. */
static double
get_top_share (const Search *search,
               const IdxCsvColumn *column)
{
  guint64 top = 0;
  GHashTableIter iter;
  gpointer count;

  if (column->texts == NULL)
    return 0;
  g_hash_table_iter_init (&iter, column->texts);
  while (g_hash_table_iter_next (&iter, NULL, &count))
    top = MAX (top, *(const guint64 *) count);
  return (double) top / (double) search->n_rows;
}

static guint
get_n_texts (const IdxCsvColumn *column)
{
  return column->texts != NULL ? g_hash_table_size (column->texts) : G_MAXUINT;
}

/* Decides whether the first or the last column contains the labels. Texts are no pixels. Labels
 * vary, whereas corner pixels have the same value in most images of most datasets. If both vary,
 * labels have fewer different values. */
static guint64
detect_label (const Search *search)
{
  guint64 first = get_first (search);
  guint64 last = get_last (search);
  const IdxCsvColumn *first_column = idx_csv_scan_get_column (search->scan, first);
  const IdxCsvColumn *last_column = idx_csv_scan_get_column (search->scan, last);
  double first_share, last_share;
  guint n_first, n_last;

  if (last_column == NULL || first_column == NULL)
    return first_column != NULL ? first : last;
  if (has_texts (search, first_column) || has_texts (search, last_column))
    return has_texts (search, first_column) ? first : last;
  if (!has_integers (search, first_column) || !has_integers (search, last_column))
    return has_integers (search, first_column) ? first : last;
  first_share = get_top_share (search, first_column);
  last_share = get_top_share (search, last_column);
  if (MAX (first_share, last_share) >= CORNER_SHARE && first_share != last_share)
    return first_share < last_share ? first : last;
  n_first = get_n_texts (first_column);
  n_last = get_n_texts (last_column);
  if (n_first != n_last)
    return n_first < n_last ? first : last;
  return last_column->maximum - last_column->minimum < first_column->maximum - first_column->minimum
           ? last
           : first;
}

/* Returns the number of last columns that have a class each, or 0. @n_values is the number of cells
 * that aren't left out. If the cells form an image without such columns too, most classes must
 * occur. */
static guint
find_one_hot (const Search *search,
              guint64 n_values)
{
  gboolean is_needed = !fits_shape (search, n_values) && !fits_shape (search, n_values - 1);

  if (search->is_last_skipped)
    return 0;
  for (guint n = MIN_TAIL; n <= IDX_CSV_N_TRAILING && n < n_values; n++)
    {
      const IdxCsvTail *tail = idx_csv_scan_get_tail (search->scan, n);

      if (tail != NULL && fits_shape (search, n_values - n) &&
          tail->n_bad * 4 <= search->n_rows && tail->n_bad < search->n_rows &&
          (is_needed || tail->n_classes * 4 >= n * 3))
        return n;
    }
  return 0;
}

/* Returns whether the first column of a table without a header numbers the rows, so that the other
 * cells are an image, with or without a label. */
static gboolean
is_headless_index (const Search *search)
{
  const IdxCsvColumn *column = idx_csv_scan_get_column (search->scan, 0);
  guint64 n = search->n_columns - count_skipped (search);

  if (search->has_header || column == NULL || is_skipped (search, 0) || n < 2 ||
      !counts (search, column, 0.9))
    return FALSE;
  return search->n_rows >= MIN_COUNTED_ROWS
           ? fits_shape (search, n - 1) || fits_shape (search, n - 2)
           : fits_shape (search, n - 2) && !fits_shape (search, n - 1) && !fits_shape (search, n);
}

/* Finds the labels if neither the user nor the header says where they are. */
static gboolean
search_labels (Search *search,
               GError **error)
{
  guint64 n_values;

  if (is_headless_index (search))
    skip_column (search, 0);
  n_values = search->n_columns - count_skipped (search);
  search->n_one_hot = find_one_hot (search, n_values);
  if (search->n_one_hot > 0)
    return TRUE;
  if (n_values > 1 && fits_shape (search, n_values - 1))
    {
      search->label = detect_label (search);
      search->has_label = TRUE;
      return TRUE;
    }
  return fits_shape (search, n_values) || set_shape_error (search, n_values, TRUE, error);
}

/* --- Types --- */

static IdxElementType
choose_type (gint64 minimum,
             gint64 maximum)
{
  if (minimum >= 0 && maximum <= G_MAXUINT8)
    return IDX_ELEMENT_TYPE_UINT8;
  return minimum >= G_MININT16 && maximum <= G_MAXINT16 ? IDX_ELEMENT_TYPE_INT16
                                                        : IDX_ELEMENT_TYPE_INT32;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Lists the classes in byte order. */
static gboolean
list_classes (Search *search,
              const IdxCsvColumn *column,
              GError **error)
{
  IdxCsvLayout *layout = search->layout;
  g_autofree char *count = NULL;
  g_autofree char *note = NULL;
  GHashTableIter iter;
  gpointer text;

  if (column->texts == NULL)
    {
      g_autofree char *maximum = idx_text_format_count (IDX_CSV_MAX_TEXTS);

      g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                   _ ("Its labels are more than %s different texts."), maximum);
      return FALSE;
    }
  layout->classes = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_iter_init (&iter, column->texts);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    g_ptr_array_add (layout->classes, g_strdup (text));
  g_ptr_array_sort (layout->classes, compare_texts);
  layout->label_type = choose_type (0, (gint64) layout->classes->len - 1);
  count = idx_text_format_count (layout->classes->len);
  note = g_strdup_printf (ngettext ("Its labels are texts: %s class.",
                                    "Its labels are texts: %s classes.", layout->classes->len),
                          count);
  add_note (search, note);
  return TRUE;
}

static gboolean
set_cell_error (Search *search,
                const IdxCsvPlace *place,
                const char *message,
                GError **error)
{
  g_autofree char *line = idx_text_format_count (place->line);
  g_autofree char *column = idx_text_format_count (search->label + 1);

  *search->place = *place;
  g_set_error (error, IDX_ERROR, IDX_ERROR_CSV, _ ("Line %s, column %s: %s"), line, column,
               message);
  return FALSE;
}

/* Checks that each row has a label, and chooses the type of the labels. */
static gboolean
check_labels (Search *search,
              GError **error)
{
  const IdxCsvColumn *column = idx_csv_scan_get_column (search->scan, search->label);
  g_autofree char *valid = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *message = NULL;

  if (column->n_missing > 0)
    return set_cell_error (search, &column->first_missing, _ ("The label is missing."), error);
  if (has_texts (search, column))
    return list_classes (search, column, error);
  if (column->n_integers == search->n_rows)
    {
      search->layout->label_type = choose_type (column->minimum, column->maximum);
      return TRUE;
    }
  valid = idx_text_escape_invalid (column->other);
  shown = idx_text_escape_controls (valid);
  message = g_strdup_printf (_ ("“%s” can't be a label, because it isn't a whole number."), shown);
  return set_cell_error (search, &column->first_other, message, error);
}

static gboolean
check_one_hot (Search *search,
               GError **error)
{
  const IdxCsvTail *tail = idx_csv_scan_get_tail (search->scan, search->n_one_hot);
  g_autofree char *line = idx_text_format_count (tail->first_bad.line);
  g_autofree char *n = idx_text_format_count (search->n_one_hot);

  search->layout->label_type = IDX_ELEMENT_TYPE_UINT8;
  if (tail->n_bad == 0)
    return TRUE;
  *search->place = tail->first_bad;
  g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
               _ ("Line %s: Its last %s cells, one for each class, must be a single 1 among "
                  "zeros."),
               line, n);
  return FALSE;
}

/* --- Parts --- */

static void
add_part (IdxCsvLayout *layout,
          IdxCsvPartKind kind,
          guint64 n)
{
  if (n == 0)
    return;
  if (layout->n_parts > 0 && layout->parts[layout->n_parts - 1].kind == kind)
    layout->parts[layout->n_parts - 1].n += n;
  else
    {
      g_assert (layout->n_parts < IDX_CSV_MAX_PARTS);
      layout->parts[layout->n_parts++] = (IdxCsvPart){ kind, n };
    }
}

/* Adds pixels up to @end, and then a cell of the kind @kind. */
static void
add_cell (IdxCsvLayout *layout,
          IdxCsvPartKind kind,
          guint64 *position,
          guint64 end)
{
  add_part (layout, IDX_CSV_PART_PIXELS, end - *position);
  add_part (layout, kind, 1);
  *position = end + 1;
}

static void
make_parts (Search *search)
{
  IdxCsvLayout *layout = search->layout;
  IdxCsvPartKind label = layout->classes != NULL ? IDX_CSV_PART_CLASS : IDX_CSV_PART_LABEL;
  guint64 position = 0;

  for (guint64 i = 0; i < MIN (IDX_CSV_N_LEADING, search->n_columns); i++)
    if (is_skipped (search, i) || (search->has_label && search->label == i))
      add_cell (layout, is_skipped (search, i) ? IDX_CSV_PART_SKIPPED : label, &position, i);
  if (search->has_label && search->label >= IDX_CSV_N_LEADING)
    add_cell (layout, label, &position, search->label);
  if (search->is_last_skipped)
    add_cell (layout, IDX_CSV_PART_SKIPPED, &position, search->n_columns - 1);
  add_part (layout, IDX_CSV_PART_PIXELS, search->n_columns - search->n_one_hot - position);
  add_part (layout, IDX_CSV_PART_ONE_HOT, search->n_one_hot);
}

static void
set_shape (Search *search,
           guint64 n_values)
{
  IdxCsvLayout *layout = search->layout;

  layout->shape = search->wanted;
  if (search->wanted.rows == 0)
    (void) idx_shape_init_square (&layout->shape, n_values);
  layout->has_labels = search->has_label || search->n_one_hot > 0;
}

/* --- Notes --- */

static void
note_labels (Search *search)
{
  g_autofree char *note = NULL;

  if (search->n_one_hot > 0)
    {
      g_autofree char *count = idx_text_format_count (search->n_one_hot);

      note = g_strdup_printf (_ ("Its last %s columns have the labels, one column per class."),
                              count);
    }
  else if (!search->has_label)
    note = g_strdup (_ ("It has no labels."));
  else if (search->label == 0)
    note = g_strdup (_ ("Its first column has the labels."));
  else if (search->label + 1 == search->n_columns)
    note = g_strdup (_ ("Its last column has the labels."));
  else
    {
      g_autofree char *number = idx_text_format_count (search->label + 1);

      note = g_strdup_printf (_ ("Its column %s has the labels."), number);
    }
  add_note (search, note);
}

static void
note_format (Search *search)
{
  if (idx_csv_scan_get_n_tables (search->scan) > 1)
    return;
  switch (idx_csv_scan_get_separator (search->scan))
    {
    case ';':
      add_note (search, _ ("Semicolons separate its cells."));
      break;
    case '\t':
      add_note (search, _ ("Tabs separate its cells."));
      break;
    case IDX_CSV_SPACES:
      add_note (search, _ ("Spaces separate its cells."));
      break;
    default:
      break;
    }
  if (idx_csv_scan_has_decimal_commas (search->scan))
    add_note (search, _ ("Its numbers have decimal commas."));
  add_note (search, search->has_header ? _ ("Its first line is a header.")
                                       : _ ("It has no header."));
}

static void
note_images (Search *search)
{
  g_autofree char *count = idx_text_format_count (search->n_rows);
  g_autofree char *shape = idx_shape_dup_label (&search->layout->shape);
  g_autofree char *note = g_strdup_printf (
    ngettext ("It has %s image of %s.", "It has %s images of %s.", search->n_rows), count, shape);

  add_note (search, note);
}

/* --- The search --- */

/* Finds the column of the labels if the user or the header says which it is. */
static void
find_known_label (Search *search,
                  IdxCsvLabels labels)
{
  if (labels == IDX_CSV_LABELS_FIRST || labels == IDX_CSV_LABELS_LAST)
    {
      search->has_label = TRUE;
      search->label = labels == IDX_CSV_LABELS_FIRST ? 0 : search->n_columns - 1;
    }
  else if (labels != IDX_CSV_LABELS_NONE)
    search->has_label = idx_csv_scan_get_label_column (search->scan, &search->label);
}

static gboolean
find_parts (Search *search,
            IdxCsvLabels labels,
            GError **error)
{
  guint64 n_values;

  note_format (search);
  find_known_label (search, labels);
  skip_indices (search);
  if (labels == IDX_CSV_LABELS_DETECT && !search->has_label && !search_labels (search, error))
    return FALSE;
  n_values = search->n_columns - count_skipped (search) - (search->has_label ? 1 : 0) -
             search->n_one_hot;
  if (!fits_shape (search, n_values))
    return set_shape_error (search, n_values, FALSE, error);
  if ((search->has_label && !check_labels (search, error)) ||
      (search->n_one_hot > 0 && !check_one_hot (search, error)))
    return FALSE;
  set_shape (search, n_values);
  make_parts (search);
  note_labels (search);
  note_images (search);
  return TRUE;
}

IdxCsvLayout *
idx_csv_layout_find (IdxCsvScan *scan,
                     IdxCsvLabels labels,
                     const IdxShape *shape,
                     IdxCsvPlace *place,
                     GError **error)
{
  g_autoptr (IdxCsvLayout) self = NULL;
  Search search = { .scan = scan, .wanted = *shape, .place = place };

  g_return_val_if_fail (scan != NULL && idx_csv_scan_get_n_tables (scan) > 0, NULL);
  g_return_val_if_fail (shape != NULL && place != NULL, NULL);

  self = g_new0 (IdxCsvLayout, 1);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  *place = (IdxCsvPlace){ 0 };
  search.layout = self;
  search.n_rows = idx_csv_scan_get_n_rows (scan);
  search.n_columns = idx_csv_scan_get_n_columns (scan);
  for (guint i = 0; i < idx_csv_scan_get_n_tables (scan); i++)
    search.has_header = search.has_header || idx_csv_scan_has_header (scan, i);
  return find_parts (&search, labels, error) ? g_steal_pointer (&self) : NULL;
}
