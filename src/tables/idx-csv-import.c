/* SPDX-License-Identifier: MIT */

/* Converts tables of pixels to IDX files in two passes. The first, idx_csv_scan(), counts the rows
 * and examines the columns that may contain the labels. The second converts the numbers. */

#include "idx-csv-import.h"

#include "idx-csv-reader.h"
#include "idx-csv-scan.h"
#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum number of values that are converted at a time. */
#define MAX_BATCH_VALUES ((gsize) 65536)

/* The number of rows between two progress reports. */
#define REPORT_INTERVAL 256

/* The state of an import. */
typedef struct
{
  GPtrArray *locations;
  gboolean *have_header; /* for each location */
  IdxCsvScan scan;       /* of all tables together */
  IdxCsvLabels labels;   /* from the options, or detected */
  IdxElementType label_type;
  IdxElementType type; /* of the pixels */
  guint rows;          /* of an image */
  guint columns;       /* of an image */
  IdxCsvReader *reader;
  IdxWriter *images_writer;
  IdxWriter *labels_writer; /* NULL without labels */
  guint8 *values;           /* a buffer of @batch_size values of a row */
  gsize batch_size;
} Import;

/* Prefixes an error with the name of the table at @table, if there are several. Returns FALSE. */
static gboolean
prefix_error (const Import *import,
              guint table,
              GError **error)
{
  g_autofree char *name = idx_text_file_name (g_ptr_array_index (import->locations, table));

  if (import->locations->len > 1)
    g_prefix_error (error, "“%s”: ", name);
  return FALSE;
}

/* Returns the square root of a square number, 0 for other numbers. */
static guint
get_exact_sqrt (guint64 number)
{
  guint64 root = (guint64) (sqrt ((double) number) + 0.5);

  return root > 0 && root <= G_MAXUINT32 && root * root == number ? (guint) root : 0;
}

/* Returns whether @n_values numbers form an image: of the shape in @options, or a square one if
 * @options leave the shape open. Sets @rows and @columns only on success. */
static gboolean
fits_shape (const IdxCsvImportOptions *options,
            guint64 n_values,
            guint *rows,
            guint *columns)
{
  guint root = get_exact_sqrt (n_values);

  if (options->rows > 0 && (guint64) options->rows * options->columns != n_values)
    return FALSE;
  if (options->rows == 0 && root == 0)
    return FALSE;
  *rows = options->rows > 0 ? options->rows : root;
  *columns = options->rows > 0 ? options->columns : root;
  return TRUE;
}

/* Sets an error: the cells besides the label don't form an image. @labels is the column of labels
 * that the options specify or that the header names. */
static gboolean
set_known_shape_error (const IdxCsvImportOptions *options,
                       IdxCsvLabels labels,
                       guint64 n_columns,
                       GError **error)
{
  gboolean has_label = labels != IDX_CSV_LABELS_NONE;
  g_autofree char *found = idx_text_format_count (has_label ? n_columns - 1 : n_columns);
  guint64 n_values = (guint64) options->rows * options->columns;
  g_autofree char *wanted = idx_text_format_count (n_values);

  if (options->rows > 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                 has_label ? _ ("Its rows have %s cells besides the label, but an image of %u×%u "
                                "has %s values.")
                           : _ ("Its rows have %s cells, but an image of %u×%u has %s values."),
                 found, options->rows, options->columns, wanted);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                 has_label ? _ ("Its rows have %s cells besides the label, which don't make a "
                                "square image. Specify the rows and columns of an image.")
                           : _ ("Its rows have %s cells, which don't make a square image. Specify "
                                "the rows and columns of an image."),
                 found);
  return FALSE;
}

/* Sets an error: the cells don't form an image, whether or not one of them is a label. */
static gboolean
set_shape_error (const IdxCsvImportOptions *options,
                 guint64 n_columns,
                 GError **error)
{
  g_autofree char *found = idx_text_format_count (n_columns);
  guint64 n_values = (guint64) options->rows * options->columns;
  g_autofree char *wanted = idx_text_format_count (n_values);

  if (options->rows > 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                 _ ("Its rows have %s cells. An image of %u×%u has %s values, and a label may come "
                    "before or after them."),
                 found, options->rows, options->columns, wanted);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                 _ ("Its rows have %s cells, which don't make a square image, with or "
                    "without a cell for the label. Specify the rows and columns of an image."),
                 found);
  return FALSE;
}

/* Decides whether the first or the last column contains the labels. The header decides if it names
 * one of them. Otherwise labels must be integers, and they must vary, whereas corner pixels have
 * the same value in all images of most datasets. If both columns vary, the labels are those with
 * the smaller range. */
static IdxCsvLabels
find_labels (const IdxCsvScan *scan)
{
  if (scan->first.is_named_label || scan->last.is_named_label)
    return scan->first.is_named_label ? IDX_CSV_LABELS_FIRST : IDX_CSV_LABELS_LAST;
  if (!scan->first.is_integer || !scan->last.is_integer)
    return scan->first.is_integer ? IDX_CSV_LABELS_FIRST : IDX_CSV_LABELS_LAST;
  if (scan->first.minimum == scan->first.maximum)
    return scan->last.minimum == scan->last.maximum ? IDX_CSV_LABELS_FIRST : IDX_CSV_LABELS_LAST;
  if (scan->last.minimum == scan->last.maximum)
    return IDX_CSV_LABELS_FIRST;
  return scan->last.maximum - scan->last.minimum < scan->first.maximum - scan->first.minimum
           ? IDX_CSV_LABELS_LAST
           : IDX_CSV_LABELS_FIRST;
}

/* Decides which column contains the labels, and the shape of the images. Fails if the cells that
 * remain don't form an image. */
static gboolean
detect_layout (Import *import,
               const IdxCsvImportOptions *options,
               GError **error)
{
  const IdxCsvScan *scan = &import->scan;
  gboolean header_names_labels = scan->first.is_named_label || scan->last.is_named_label;
  gboolean can_have_labels =
    fits_shape (options, scan->n_columns - 1, &import->rows, &import->columns);

  if (options->labels != IDX_CSV_LABELS_DETECT)
    import->labels = options->labels;
  else if (can_have_labels)
    import->labels = find_labels (scan);
  else
    import->labels = header_names_labels ? find_labels (scan) : IDX_CSV_LABELS_NONE;
  if (fits_shape (options,
                  import->labels == IDX_CSV_LABELS_NONE ? scan->n_columns : scan->n_columns - 1,
                  &import->rows, &import->columns))
    return TRUE;
  return options->labels != IDX_CSV_LABELS_DETECT || header_names_labels
           ? set_known_shape_error (options, import->labels, scan->n_columns, error)
           : set_shape_error (options, scan->n_columns, error);
}

/* Checks that the labels are integers, and chooses their type. */
static gboolean
choose_label_type (Import *import,
                   GError **error)
{
  gboolean is_first = import->labels == IDX_CSV_LABELS_FIRST;
  const IdxCsvColumn *column = is_first ? &import->scan.first : &import->scan.last;

  if (import->labels == IDX_CSV_LABELS_NONE)
    return TRUE;
  if (!column->is_integer)
    {
      g_set_error_literal (
        error, IDX_ERROR, IDX_ERROR_CSV,
        is_first
          ? _ ("Its first column can't be the labels, because not all cells are whole numbers.")
          : _ ("Its last column can't be the labels, because not all cells are whole numbers."));
      return FALSE;
    }
  if (column->minimum >= 0 && column->maximum <= G_MAXUINT8)
    import->label_type = IDX_ELEMENT_TYPE_UINT8;
  else if (column->minimum >= G_MININT16 && column->maximum <= G_MAXINT16)
    import->label_type = IDX_ELEMENT_TYPE_INT16;
  else
    import->label_type = IDX_ELEMENT_TYPE_INT32;
  return TRUE;
}

/* Extends the statistics of a column by those of the same column in another table. */
static void
include_column (IdxCsvColumn *all,
                const IdxCsvColumn *column)
{
  all->is_named_label = all->is_named_label || column->is_named_label;
  all->is_integer = all->is_integer && column->is_integer;
  all->minimum = MIN (all->minimum, column->minimum);
  all->maximum = MAX (all->maximum, column->maximum);
}

static gboolean
scan_all (Import *import,
          GCancellable *cancellable,
          GError **error)
{
  for (guint i = 0; i < import->locations->len; i++)
    {
      IdxCsvScan scan;

      if (!idx_csv_scan (g_ptr_array_index (import->locations, i), &scan, cancellable, error))
        return prefix_error (import, i, error);
      import->have_header[i] = scan.has_header;
      if (i == 0)
        {
          import->scan = scan;
          continue;
        }
      if (scan.n_columns != import->scan.n_columns)
        {
          g_autofree char *found = idx_text_format_count (scan.n_columns);
          g_autofree char *wanted = idx_text_format_count (import->scan.n_columns);

          g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                       _ ("Its rows have %s cells, but those of the first table have %s."), found,
                       wanted);
          return prefix_error (import, i, error);
        }
      import->scan.n_rows += scan.n_rows;
      include_column (&import->scan.first, &scan.first);
      include_column (&import->scan.last, &scan.last);
    }
  return TRUE;
}

static void
add_notes (const Import *import,
           GPtrArray *notes)
{
  static const char *const labels[] = {
    [IDX_CSV_LABELS_NONE] = N_ ("It has no labels."),
    [IDX_CSV_LABELS_FIRST] = N_ ("Its first column has the labels."),
    [IDX_CSV_LABELS_LAST] = N_ ("Its last column has the labels."),
  };
  g_autofree char *count = idx_text_format_count (import->scan.n_rows);

  if (import->locations->len == 1)
    g_ptr_array_add (notes, g_strdup (import->scan.has_header ? _ ("Its first line is a header.")
                                                              : _ ("It has no header.")));
  g_ptr_array_add (notes, g_strdup (_ (labels[import->labels])));
  g_ptr_array_add (notes, g_strdup_printf (ngettext ("It has %s image of %u×%u.",
                                                     "It has %s images of %u×%u.",
                                                     import->scan.n_rows),
                                           count, import->rows, import->columns));
}

static gboolean
begin_files (Import *import,
             IdxDatasetFiles *files,
             GError **error)
{
  IdxHeader images = { .element_type = import->type,
                       .n_dimensions = 3,
                       .dimensions = { (guint32) import->scan.n_rows, import->rows,
                                       import->columns } };
  IdxHeader labels = { .element_type = import->label_type,
                       .n_dimensions = 1,
                       .dimensions = { (guint32) import->scan.n_rows } };

  if (import->scan.n_rows > G_MAXUINT32)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV,
                           _ ("It has more rows than an IDX file can have samples."));
      return FALSE;
    }
  import->images_writer = idx_dataset_files_begin (files, "images", &images, error);
  if (import->images_writer == NULL || import->labels == IDX_CSV_LABELS_NONE)
    return import->images_writer != NULL;
  import->labels_writer = idx_dataset_files_begin (files, "labels", &labels, error);
  return import->labels_writer != NULL;
}

static gboolean
set_short_row_error (Import *import,
                     GError **error)
{
  guint64 n_cells = idx_csv_reader_get_n_cells (import->reader);
  g_autofree char *found = idx_text_format_count (n_cells);
  g_autofree char *wanted = idx_text_format_count (import->scan.n_columns);
  g_autofree char *message =
    g_strdup_printf (ngettext ("This line has %s cell, but the first line has %s.",
                               "This line has %s cells, but the first line has %s.", n_cells),
                     found, wanted);

  return idx_csv_reader_set_line_error (import->reader, message, error);
}

static gboolean
convert_label (Import *import,
               GCancellable *cancellable,
               GError **error)
{
  guint8 label[8];
  gsize n_read;

  if (!idx_csv_reader_read_numbers (import->reader, import->label_type, label, 1, &n_read,
                                    cancellable, error))
    return FALSE;
  if (n_read == 0)
    return set_short_row_error (import, error);
  return idx_dataset_files_append (import->labels_writer, label,
                                   idx_element_type_get_size (import->label_type), cancellable,
                                   error);
}

static gboolean
convert_values (Import *import,
                GCancellable *cancellable,
                GError **error)
{
  gsize size = idx_element_type_get_size (import->type);
  guint64 n_left = (guint64) import->rows * import->columns;

  while (n_left > 0)
    {
      gsize n = (gsize) MIN (n_left, import->batch_size);
      gsize n_read;

      if (!idx_csv_reader_read_numbers (import->reader, import->type, import->values, n, &n_read,
                                        cancellable, error))
        return FALSE;
      if (n_read < n)
        return set_short_row_error (import, error);
      if (!idx_dataset_files_append (import->images_writer, import->values, n * size, cancellable,
                                     error))
        return FALSE;
      n_left -= n;
    }
  return TRUE;
}

static gboolean
convert_row (Import *import,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *message = NULL;
  g_autofree char *wanted = NULL;

  if ((import->labels == IDX_CSV_LABELS_FIRST && !convert_label (import, cancellable, error)) ||
      !convert_values (import, cancellable, error) ||
      (import->labels == IDX_CSV_LABELS_LAST && !convert_label (import, cancellable, error)))
    return FALSE;
  if (idx_csv_reader_is_row_end (import->reader))
    return TRUE;
  wanted = idx_text_format_count (import->scan.n_columns);
  message =
    g_strdup_printf (_ ("This line has more cells than the first line, which has %s."), wanted);
  return idx_csv_reader_set_line_error (import->reader, message, error);
}

/* Converts a table. @row counts the rows of all tables so far. */
static gboolean
convert_table (Import *import,
               gboolean has_header,
               guint64 *row,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  gboolean is_end;

  /* Moves to the header; the next call skips its cells. */
  if (has_header && !idx_csv_reader_next_row (import->reader, &is_end, cancellable, error))
    return FALSE;
  for (;; (*row)++)
    {
      if (!idx_csv_reader_next_row (import->reader, &is_end, cancellable, error))
        return FALSE;
      if (is_end)
        return TRUE;
      if (!convert_row (import, cancellable, error))
        return FALSE;
      if (progress != NULL && *row % REPORT_INTERVAL == 0)
        idx_progress_report (progress, (double) *row / (double) import->scan.n_rows);
    }
}

static gboolean
convert_all (Import *import,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  guint64 row = 0;

  for (guint i = 0; i < import->locations->len; i++)
    {
      g_autoptr (GFileInputStream) stream =
        g_file_read (g_ptr_array_index (import->locations, i), cancellable, error);
      g_autoptr (IdxCsvReader) reader = NULL;

      if (stream == NULL)
        return prefix_error (import, i, error);
      reader = idx_csv_reader_new (G_INPUT_STREAM (stream));
      import->reader = reader;
      if (!convert_table (import, import->have_header[i], &row, progress, cancellable, error))
        return prefix_error (import, i, error);
    }
  return TRUE;
}

GPtrArray *
idx_csv_import (GPtrArray *locations,
                const IdxCsvImportOptions *options,
                const char *prefix,
                IdxWriteFlags flags,
                GPtrArray *notes,
                GPtrArray **removed,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxDatasetFiles) files = NULL;
  g_autofree guint8 *values = NULL;
  g_autofree gboolean *have_header = NULL;
  Import import = { .locations = locations, .label_type = IDX_ELEMENT_TYPE_UINT8 };

  g_return_val_if_fail (locations != NULL && locations->len > 0, NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  import.type = options->type;
  have_header = g_new0 (gboolean, locations->len);
  import.have_header = have_header;
  if (!scan_all (&import, cancellable, error) ||
      !detect_layout (&import, options, error) || !choose_label_type (&import, error))
    return NULL;
  add_notes (&import, notes);
  files = idx_dataset_files_new (prefix, flags, NULL);
  if (!begin_files (&import, files, error) ||
      !idx_dataset_files_check_stale (files, cancellable, error))
    return NULL;
  import.batch_size = (gsize) MIN ((guint64) import.rows * import.columns, MAX_BATCH_VALUES);
  values = g_malloc_n (import.batch_size, idx_element_type_get_size (import.type));
  import.values = values;
  if (!convert_all (&import, progress, cancellable, error))
    return NULL;
  return idx_dataset_files_publish (files, removed, cancellable, error);
}
