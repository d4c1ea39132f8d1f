/* SPDX-License-Identifier: MIT */

/* idxview-cli import: makes an IDX dataset of other files. */

#include "idx-cli-spool.h"
#include "idx-cli-work.h"
#include "idx-cli.h"
#include "idx-csv-import.h"
#include "idx-error.h"
#include "idx-image-format.h"

#include <glib/gi18n-lib.h>

static const char *const type_names[] = { "uint8", "int8", "int16", "int32", "float32",
                                          "float64", NULL };
static const IdxElementType types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT8,
                                        IDX_ELEMENT_TYPE_INT16, IDX_ELEMENT_TYPE_INT32,
                                        IDX_ELEMENT_TYPE_FLOAT32, IDX_ELEMENT_TYPE_FLOAT64 };

typedef struct
{
  IdxCsvImport csv;
  GFile *source;
  const char *output;
  const char *prefix;
  IdxWriteFlags flags;
  GPtrArray *notes;
  GPtrArray *removed;
} Import;

static gpointer
idx_cli_import_worker (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  Import *import = data;

  return idx_csv_import (import->source, &import->csv, import->prefix, import->flags,
                         import->notes, &import->removed, progress, cancellable, error);
}

static int
run_import (Import *import,
            const char *name)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) removed = NULL;
  g_autoptr (GError) error = NULL;

  import->notes = notes;
  files = idx_cli_work (_ ("Importing"), idx_cli_import_worker, import,
                        (GDestroyNotify) g_ptr_array_unref, &error);
  removed = import->removed;
  for (guint i = 0; i < notes->len; i++)
    idx_cli_print_error (name, g_ptr_array_index (notes, i));
  if (files == NULL)
    {
      gboolean is_write_error = g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS) ||
                                g_error_matches (error, IDX_ERROR, IDX_ERROR_WRITE);

      idx_cli_print_write_error (is_write_error ? import->output : name, error);
      return IDX_CLI_FAILED;
    }
  idx_cli_print_dataset (import->output, files, removed);
  return IDX_CLI_DONE;
}

/* Opens the source, which may be standard input. */
static GFile *
open_source (const char *name)
{
  g_autoptr (GError) error = NULL;
  GFile *source;

  if (!g_str_equal (name, IDX_CLI_STANDARD_INPUT))
    return idx_cli_new_file (name);
  source = idx_cli_spool_input (&error);
  if (source == NULL)
    idx_cli_print_error (NULL, error->message);
  return source;
}

int
idx_cli_import_run (char **arguments)
{
  static const char *const labels[] = { [IDX_CSV_LABELS_DETECT] = "detect",
                                        [IDX_CSV_LABELS_NONE] = "none",
                                        [IDX_CSV_LABELS_FIRST] = "first",
                                        [IDX_CSV_LABELS_LAST] = "last",
                                        NULL };
  Import import = { 0 };
  guint type = 0;
  g_autofree char *shape = NULL;
  g_autofree char *output = NULL;
  g_autofree char *prefix = NULL;
  g_autoptr (GFile) source = NULL;
  gboolean gzip = FALSE;
  gboolean force = FALSE;
  g_autoptr (GError) error = NULL;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output, "PREFIX", N_ ("The beginning of the file names") },
    { "type", 0, IDX_CLI_CHOICE, &type, "TYPE",
      N_ ("The type of the values: uint8 (the default), int8, int16, int32, float32 or float64"),
      .choices = type_names,
      .mistake = N_ ("--type takes uint8, int8, int16, int32, float32 or float64.") },
    { "shape", 0, IDX_CLI_TEXT, &shape, "RxC", N_ ("Rows and columns of an image") },
    { "labels-from", 0, IDX_CLI_CHOICE, &import.csv.labels, "WHERE",
      N_ ("The column with the labels: detect (the default), first, last or none"),
      .choices = labels, .mistake = N_ ("--labels-from takes detect, first, last or none.") },
    { "gzip", 0, IDX_CLI_FLAG, &gzip, NULL, N_ ("Compress the files") },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_parse (&idx_cli_import, options, NULL, NULL, arguments))
    return IDX_CLI_USAGE;
  if (g_strv_length (arguments) != 2)
    return idx_cli_usage (_ ("Specify one CSV file, or - for standard input."));
  if (shape != NULL && !idx_image_format_parse_shape (shape, &import.csv.rows, &import.csv.columns,
                                                      &error))
    return idx_cli_usage (error->message);
  prefix = idx_cli_parse_prefix (output);
  if (prefix == NULL)
    return IDX_CLI_USAGE;
  source = open_source (arguments[1]);
  if (source == NULL)
    return IDX_CLI_FAILED;
  import.csv.type = types[type];
  import.source = source;
  import.output = output;
  import.prefix = prefix;
  import.flags = (gzip ? IDX_WRITE_GZIP : IDX_WRITE_PLAIN) | (force ? IDX_WRITE_OVER : 0);
  return run_import (&import, arguments[1]);
}

const IdxCliCommand idx_cli_import = {
  "import", "FILE.csv", FALSE, N_ ("Make an IDX dataset of a table of pixels"),
  N_ ("Make IDX files of a CSV with an image in each row, and maybe a label before or after it."),
  idx_cli_import_run
};
