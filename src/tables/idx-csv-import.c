/* SPDX-License-Identifier: MIT */

/* Converts tables of pixels to IDX files in two passes. The first one (idx-csv-scan.h) counts the
 * rows and examines the columns that may contain the labels. The second one converts the cells. */

#include "idx-csv-import.h"

#include "idx-csv-reader.h"
#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-number-text.h"
#include "idx-table-stream.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of values that are converted at a time. */
#define MAX_BATCH_VALUES ((gsize) 65536)

/* The number of rows between two progress reports. */
#define REPORT_INTERVAL 256

/* The state of an import. */
typedef struct
{
  GPtrArray *locations;
  IdxCsvScan *scan; /* of all tables together */
  IdxCsvLayout *layout;
  GHashTable *labels_by_text; /* the labels of the classes */
  IdxElementType type;        /* of the pixels */
  IdxCsvReader *reader;
  IdxWriter *images_writer;
  IdxWriter *labels_writer; /* NULL without labels */
  guint8 *values;           /* a buffer of @batch_size values of a row */
  gsize batch_size;
} Import;

static void
import_clear (Import *self)
{
  g_clear_pointer (&self->scan, idx_csv_scan_free);
  g_clear_pointer (&self->layout, idx_csv_layout_free);
  g_clear_pointer (&self->labels_by_text, g_hash_table_unref);
  g_free (self->values);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Import, import_clear)

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

static gboolean
scan_all (Import *import,
          GCancellable *cancellable,
          GError **error)
{
  for (guint i = 0; i < import->locations->len; i++)
    if (!idx_csv_scan_add (import->scan, g_ptr_array_index (import->locations, i), cancellable,
                           error))
      return prefix_error (import, i, error);
  return TRUE;
}

/* Finds out what the columns mean. */
static gboolean
find_layout (Import *import,
             const IdxCsvImportOptions *options,
             GPtrArray *notes,
             GError **error)
{
  IdxCsvPlace place;

  import->layout =
    idx_csv_layout_find (import->scan, options->labels, &options->shape, &place, error);
  if (import->layout == NULL)
    return place.line > 0 ? prefix_error (import, place.table, error) : FALSE;
  for (guint i = 0; i < import->layout->notes->len; i++)
    g_ptr_array_add (notes, g_strdup (g_ptr_array_index (import->layout->notes, i)));
  return TRUE;
}

/* Assigns a label to the text of each class. */
static void
number_classes (Import *import)
{
  GPtrArray *classes = import->layout->classes;

  import->labels_by_text = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; classes != NULL && i < classes->len; i++)
    (void) g_hash_table_insert (import->labels_by_text, g_ptr_array_index (classes, i),
                                GUINT_TO_POINTER (i));
}

/* Starts the files, in the order in which they are published. */
static gboolean
begin_files (Import *import,
             IdxDatasetFiles *files,
             GError **error)
{
  guint64 n_rows = idx_csv_scan_get_n_rows (import->scan);
  const IdxCsvLayout *layout = import->layout;
  IdxHeader images = { .element_type = import->type,
                       .n_dimensions = 1,
                       .dimensions = { (guint32) n_rows } };
  IdxHeader labels = { .element_type = layout->label_type,
                       .n_dimensions = 1,
                       .dimensions = { (guint32) n_rows } };

  if (n_rows > G_MAXUINT32)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CSV,
                           _ ("It has more rows than an IDX file can have samples."));
      return FALSE;
    }
  idx_shape_add_dimensions (&layout->shape, &images);
  import->images_writer = idx_dataset_files_begin (files, "images", &images, error);
  if (import->images_writer == NULL || !layout->has_labels)
    return import->images_writer != NULL;
  import->labels_writer = idx_dataset_files_begin (files, "labels", &labels, error);
  return import->labels_writer != NULL;
}

static gboolean
write_names (const Import *import,
             IdxDatasetFiles *files,
             GError **error)
{
  GPtrArray *classes = import->layout->classes;
  g_autoptr (GString) text = g_string_new (NULL);

  if (classes == NULL)
    return TRUE;
  for (guint i = 0; i < classes->len; i++)
    {
      g_autofree char *valid = idx_text_escape_invalid (g_ptr_array_index (classes, i));
      g_autofree char *line = idx_text_escape_controls (valid);

      g_string_append_printf (text, "%s\n", line);
    }
  return idx_dataset_files_add_text (files, "names", text->str, error);
}

/* --- Rows --- */

/* The table was changed after the scan. */
static gboolean
set_changed_error (Import *import,
                   GError **error)
{
  return idx_csv_reader_set_line_error (import->reader, _ ("The file has changed."), error);
}

static gboolean
write_label (Import *import,
             gint64 label,
             GCancellable *cancellable,
             GError **error)
{
  IdxElementType type = import->layout->label_type;
  guint8 bytes[8];

  idx_element_type_write_integer_in_order (type, label, bytes, FALSE);
  return idx_dataset_files_append (import->labels_writer, bytes, idx_element_type_get_size (type),
                                   cancellable, error);
}

static gboolean
convert_label (Import *import,
               GCancellable *cancellable,
               GError **error)
{
  IdxElementType type = import->layout->label_type;
  guint8 label[8];
  gsize n_read;

  if (!idx_csv_reader_read_numbers (import->reader, type, label, 1, &n_read, cancellable, error))
    return FALSE;
  if (n_read == 0)
    return set_changed_error (import, error);
  return idx_dataset_files_append (import->labels_writer, label, idx_element_type_get_size (type),
                                   cancellable, error);
}

static gboolean
convert_class (Import *import,
               GCancellable *cancellable,
               GError **error)
{
  const char *cell;
  gpointer label;

  if (idx_csv_reader_is_row_end (import->reader))
    return set_changed_error (import, error);
  if (!idx_csv_reader_read_cell (import->reader, &cell, cancellable, error))
    return FALSE;
  if (!g_hash_table_lookup_extended (import->labels_by_text, cell, NULL, &label))
    return set_changed_error (import, error);
  return write_label (import, GPOINTER_TO_UINT (label), cancellable, error);
}

/* Converts @n cells, one of which is 1, to a label. */
static gboolean
convert_one_hot (Import *import,
                 guint64 n,
                 GCancellable *cancellable,
                 GError **error)
{
  gint64 label = -1;

  for (guint64 i = 0; i < n; i++)
    {
      const char *cell;
      double number;

      if (idx_csv_reader_is_row_end (import->reader))
        return set_changed_error (import, error);
      if (!idx_csv_reader_read_cell (import->reader, &cell, cancellable, error))
        return FALSE;
      if (idx_number_text_read (cell, &number) && number == 1)
        label = (gint64) i;
    }
  return label < 0 ? set_changed_error (import, error)
                   : write_label (import, label, cancellable, error);
}

static gboolean
convert_values (Import *import,
                guint64 n_left,
                GCancellable *cancellable,
                GError **error)
{
  gsize size = idx_element_type_get_size (import->type);

  while (n_left > 0)
    {
      gsize n = (gsize) MIN (n_left, import->batch_size);
      gsize n_read;

      if (!idx_csv_reader_read_numbers (import->reader, import->type, import->values, n, &n_read,
                                        cancellable, error))
        return FALSE;
      if (n_read < n)
        return set_changed_error (import, error);
      if (!idx_dataset_files_append (import->images_writer, import->values, n * size, cancellable,
                                     error))
        return FALSE;
      n_left -= n;
    }
  return TRUE;
}

static gboolean
convert_part (Import *import,
              const IdxCsvPart *part,
              GCancellable *cancellable,
              GError **error)
{
  switch (part->kind)
    {
    case IDX_CSV_PART_PIXELS:
      return convert_values (import, part->n, cancellable, error);
    case IDX_CSV_PART_SKIPPED:
      return idx_csv_reader_skip_cells (import->reader, part->n, cancellable, error);
    case IDX_CSV_PART_LABEL:
      return convert_label (import, cancellable, error);
    case IDX_CSV_PART_CLASS:
      return convert_class (import, cancellable, error);
    case IDX_CSV_PART_ONE_HOT:
      return convert_one_hot (import, part->n, cancellable, error);
    default:
      g_assert_not_reached ();
    }
}

static gboolean
convert_row (Import *import,
             GCancellable *cancellable,
             GError **error)
{
  for (guint i = 0; i < import->layout->n_parts; i++)
    if (!convert_part (import, &import->layout->parts[i], cancellable, error))
      return FALSE;
  return idx_csv_reader_is_row_end (import->reader) || set_changed_error (import, error);
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
  guint64 n_rows = idx_csv_scan_get_n_rows (import->scan);
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
        idx_progress_report (progress, (double) *row / (double) n_rows);
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
      g_autoptr (GInputStream) stream =
        idx_table_stream_open (g_ptr_array_index (import->locations, i), cancellable, error);
      g_autoptr (IdxCsvReader) reader = NULL;

      if (stream == NULL)
        return prefix_error (import, i, error);
      reader = idx_csv_reader_new (stream);
      import->reader = reader;
      if (!convert_table (import, idx_csv_scan_has_header (import->scan, i), &row, progress,
                          cancellable, error))
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
  g_auto (Import) import = { .locations = locations };

  g_return_val_if_fail (locations != NULL && locations->len > 0, NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  import.type = options->type;
  import.scan = idx_csv_scan_new (
    options->labels == IDX_CSV_LABELS_COLUMN ? options->label_column : NULL);
  if (!scan_all (&import, cancellable, error) || !find_layout (&import, options, notes, error))
    return NULL;
  number_classes (&import);
  files = idx_dataset_files_new (prefix, flags, NULL);
  if (!begin_files (&import, files, error) || !write_names (&import, files, error) ||
      !idx_dataset_files_check_stale (files, cancellable, error))
    return NULL;
  import.batch_size =
    (gsize) MIN (idx_shape_get_n_values (&import.layout->shape), MAX_BATCH_VALUES);
  import.values = g_malloc_n (import.batch_size, idx_element_type_get_size (import.type));
  if (!convert_all (&import, progress, cancellable, error))
    return NULL;
  return idx_dataset_files_publish (files, removed, cancellable, error);
}
