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

/* The maximum number of values of a row that are converted at a time. */
#define MAX_BATCH_VALUES ((gsize) 65536)

/* The number of rows between two progress reports. */
#define REPORT_INTERVAL 256

typedef struct
{
  GPtrArray *locations;
  gboolean *have_header; /* for each location */
  IdxCsvScan scan;       /* of all tables */
  IdxCsvLabels labels;   /* from the options, or detected */
  IdxElementType label_type;
  IdxElementType type;
  guint rows;
  guint columns;
  IdxCsvReader *reader;
  IdxWriter *images;
  IdxWriter *labels_writer; /* NULL without labels */
  guint8 *values;           /* buffer for a part of a row */
  gsize batch_size;
} Work;

/* Prefixes an error with the name of its table, if there are several tables. Returns FALSE. */
static gboolean
prefix_error (const Work *work,
              guint i,
              GError **error)
{
  g_autofree char *name = idx_text_file_name (g_ptr_array_index (work->locations, i));

  if (work->locations->len > 1)
    g_prefix_error (error, "“%s”: ", name);
  return FALSE;
}

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
                 _ ("Its rows have %s cells. They aren't square images, with or without a label, "
                    "so specify the rows and columns of an image."),
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

static gboolean
detect_labels (Work *work,
               const IdxCsvImportOptions *options,
               GError **error)
{
  const IdxCsvScan *scan = &work->scan;
  gboolean is_named = scan->first.is_named_label || scan->last.is_named_label;
  gboolean can_have_labels =
    fits_shape (options, scan->n_columns - 1, &work->rows, &work->columns);

  if (options->labels != IDX_CSV_LABELS_DETECT)
    work->labels = options->labels;
  else if (can_have_labels)
    work->labels = find_labels (scan);
  else
    work->labels = is_named ? find_labels (scan) : IDX_CSV_LABELS_NONE;
  return fits_shape (options,
                     work->labels == IDX_CSV_LABELS_NONE ? scan->n_columns : scan->n_columns - 1,
                     &work->rows, &work->columns) ||
         set_shape_error (options, scan->n_columns, error);
}

static gboolean
check_labels (Work *work,
              GError **error)
{
  gboolean is_first = work->labels == IDX_CSV_LABELS_FIRST;
  const IdxCsvColumn *column = is_first ? &work->scan.first : &work->scan.last;

  if (work->labels == IDX_CSV_LABELS_NONE)
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
    work->label_type = IDX_ELEMENT_TYPE_UINT8;
  else if (column->minimum >= G_MININT16 && column->maximum <= G_MAXINT16)
    work->label_type = IDX_ELEMENT_TYPE_INT16;
  else
    work->label_type = IDX_ELEMENT_TYPE_INT32;
  return TRUE;
}

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
scan_all (Work *work,
          GCancellable *cancellable,
          GError **error)
{
  for (guint i = 0; i < work->locations->len; i++)
    {
      IdxCsvScan scan;

      if (!idx_csv_scan (g_ptr_array_index (work->locations, i), &scan, cancellable, error))
        return prefix_error (work, i, error);
      work->have_header[i] = scan.has_header;
      if (i == 0)
        {
          work->scan = scan;
          continue;
        }
      if (scan.n_columns != work->scan.n_columns)
        {
          g_autofree char *found = idx_text_format_count (scan.n_columns);
          g_autofree char *wanted = idx_text_format_count (work->scan.n_columns);

          g_set_error (error, IDX_ERROR, IDX_ERROR_CSV,
                       _ ("Its rows have %s cells, but those of the first table have %s."), found,
                       wanted);
          return prefix_error (work, i, error);
        }
      work->scan.n_rows += scan.n_rows;
      include_column (&work->scan.first, &scan.first);
      include_column (&work->scan.last, &scan.last);
    }
  return TRUE;
}

static void
add_notes (const Work *work,
           GPtrArray *notes)
{
  static const char *const labels[] = {
    [IDX_CSV_LABELS_NONE] = N_ ("It has no labels."),
    [IDX_CSV_LABELS_FIRST] = N_ ("Its first column has the labels."),
    [IDX_CSV_LABELS_LAST] = N_ ("Its last column has the labels."),
  };
  g_autofree char *count = idx_text_format_count (work->scan.n_rows);

  if (work->locations->len == 1)
    g_ptr_array_add (notes, g_strdup (work->scan.has_header ? _ ("Its first line is a header.")
                                                            : _ ("It has no header.")));
  g_ptr_array_add (notes, g_strdup (_ (labels[work->labels])));
  g_ptr_array_add (notes, g_strdup_printf (ngettext ("It has %s image of %u×%u.",
                                                     "It has %s images of %u×%u.",
                                                     work->scan.n_rows),
                                           count, work->rows, work->columns));
}

static gboolean
begin_files (Work *work,
             IdxDatasetFiles *files,
             GError **error)
{
  IdxHeader images = { .element_type = work->type,
                       .n_dimensions = 3,
                       .dimensions = { (guint32) work->scan.n_rows, work->rows, work->columns } };
  IdxHeader labels = { .element_type = work->label_type,
                       .n_dimensions = 1,
                       .dimensions = { (guint32) work->scan.n_rows } };

  if (work->scan.n_rows > G_MAXUINT32)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV,
                           _ ("It has more rows than an IDX file can have samples."));
      return FALSE;
    }
  work->images = idx_dataset_files_begin (files, "images", &images, error);
  if (work->images == NULL || work->labels == IDX_CSV_LABELS_NONE)
    return work->images != NULL;
  work->labels_writer = idx_dataset_files_begin (files, "labels", &labels, error);
  return work->labels_writer != NULL;
}

static gboolean
set_short_row_error (Work *work,
                     GError **error)
{
  guint64 n_cells = idx_csv_reader_get_n_cells (work->reader);
  g_autofree char *found = idx_text_format_count (n_cells);
  g_autofree char *wanted = idx_text_format_count (work->scan.n_columns);
  g_autofree char *message =
    g_strdup_printf (ngettext ("This line has %s cell, but the first line has %s.",
                               "This line has %s cells, but the first line has %s.", n_cells),
                     found, wanted);

  return idx_csv_reader_set_line_error (work->reader, message, error);
}

static gboolean
convert_label (Work *work,
               GCancellable *cancellable,
               GError **error)
{
  guint8 label[8];
  gsize n_read;

  if (!idx_csv_reader_read_numbers (work->reader, work->label_type, label, 1, &n_read, cancellable,
                                    error))
    return FALSE;
  if (n_read == 0)
    return set_short_row_error (work, error);
  return idx_dataset_files_append (work->labels_writer, label,
                                   idx_element_type_get_size (work->label_type), cancellable,
                                   error);
}

static gboolean
convert_values (Work *work,
                GCancellable *cancellable,
                GError **error)
{
  gsize size = idx_element_type_get_size (work->type);
  guint64 n_left = (guint64) work->rows * work->columns;

  while (n_left > 0)
    {
      gsize n = (gsize) MIN (n_left, work->batch_size);
      gsize n_read;

      if (!idx_csv_reader_read_numbers (work->reader, work->type, work->values, n, &n_read,
                                        cancellable, error))
        return FALSE;
      if (n_read < n)
        return set_short_row_error (work, error);
      if (!idx_dataset_files_append (work->images, work->values, n * size, cancellable, error))
        return FALSE;
      n_left -= n;
    }
  return TRUE;
}

static gboolean
convert_row (Work *work,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *message = NULL;
  g_autofree char *wanted = NULL;

  if ((work->labels == IDX_CSV_LABELS_FIRST && !convert_label (work, cancellable, error)) ||
      !convert_values (work, cancellable, error) ||
      (work->labels == IDX_CSV_LABELS_LAST && !convert_label (work, cancellable, error)))
    return FALSE;
  if (idx_csv_reader_is_row_end (work->reader))
    return TRUE;
  wanted = idx_text_format_count (work->scan.n_columns);
  message =
    g_strdup_printf (_ ("This line has more cells than the first line, which has %s."), wanted);
  return idx_csv_reader_set_line_error (work->reader, message, error);
}

/* Converts a table. @row counts the rows of all tables. */
static gboolean
convert_table (Work *work,
               gboolean has_header,
               guint64 *row,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  gboolean is_end;

  /* The next call after this one skips the cells of the header. */
  if (has_header && !idx_csv_reader_next_row (work->reader, &is_end, cancellable, error))
    return FALSE;
  for (;; (*row)++)
    {
      if (!idx_csv_reader_next_row (work->reader, &is_end, cancellable, error))
        return FALSE;
      if (is_end)
        return TRUE;
      if (!convert_row (work, cancellable, error))
        return FALSE;
      if (progress != NULL && *row % REPORT_INTERVAL == 0)
        idx_progress_report (progress, (double) *row / (double) work->scan.n_rows);
    }
}

static gboolean
convert_all (Work *work,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  guint64 row = 0;

  for (guint i = 0; i < work->locations->len; i++)
    {
      g_autoptr (GFileInputStream) stream =
        g_file_read (g_ptr_array_index (work->locations, i), cancellable, error);
      g_autoptr (IdxCsvReader) reader = NULL;

      if (stream == NULL)
        return prefix_error (work, i, error);
      reader = idx_csv_reader_new (G_INPUT_STREAM (stream));
      work->reader = reader;
      if (!convert_table (work, work->have_header[i], &row, progress, cancellable, error))
        return prefix_error (work, i, error);
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
  Work work = { .locations = locations, .label_type = IDX_ELEMENT_TYPE_UINT8 };

  g_return_val_if_fail (locations != NULL && locations->len > 0, NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  work.type = options->type;
  have_header = g_new0 (gboolean, locations->len);
  work.have_header = have_header;
  if (!scan_all (&work, cancellable, error) ||
      !detect_labels (&work, options, error) || !check_labels (&work, error))
    return NULL;
  add_notes (&work, notes);
  files = idx_dataset_files_new (prefix, flags, NULL);
  if (!begin_files (&work, files, error) || !idx_dataset_files_check (files, cancellable, error))
    return NULL;
  work.batch_size = (gsize) MIN ((guint64) work.rows * work.columns, MAX_BATCH_VALUES);
  values = g_malloc_n (work.batch_size, idx_element_type_get_size (work.type));
  work.values = values;
  if (!convert_all (&work, progress, cancellable, error))
    return NULL;
  return idx_dataset_files_publish (files, removed, cancellable, error);
}
