/* SPDX-License-Identifier: MIT */

/* idxview-cli import: makes an IDX dataset of other files. */

#include "idx-cli-spool.h"
#include "idx-cli-work.h"
#include "idx-cli.h"
#include "idx-csv-import.h"
#include "idx-error.h"
#include "idx-image-format.h"
#include "idx-png-import.h"

#include <glib/gi18n-lib.h>

static const char *const type_names[] = { "uint8", "int8", "int16", "int32", "float32",
                                          "float64", NULL };
static const IdxElementType types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT8,
                                        IDX_ELEMENT_TYPE_INT16, IDX_ELEMENT_TYPE_INT32,
                                        IDX_ELEMENT_TYPE_FLOAT32, IDX_ELEMENT_TYPE_FLOAT64 };

/* The values of --labels-from. */
typedef enum
{
  LABELS_DETECT,
  LABELS_NONE,
  LABELS_FOLDER,
  LABELS_NAME,
  LABELS_FIRST,
  LABELS_LAST
} Labels;

static const char *const label_names[] = { "detect", "none", "folder", "name", "first", "last",
                                           NULL };

/* What they mean for a table and for a folder; -1 for nothing. */
static const int csv_labels[] = { IDX_CSV_LABELS_DETECT, IDX_CSV_LABELS_NONE, -1, -1,
                                  IDX_CSV_LABELS_FIRST, IDX_CSV_LABELS_LAST };
static const int png_labels[] = {
  IDX_PNG_LABELS_DETECT, IDX_PNG_LABELS_NONE, IDX_PNG_LABELS_FOLDER, IDX_PNG_LABELS_NAME, -1, -1
};

typedef struct
{
  IdxCsvImport csv;
  const char *folder; /* NULL for a table */
  IdxPngLabels png_labels;
  IdxPngColors colors;
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

  if (import->folder != NULL)
    return idx_png_import (import->folder, import->png_labels, import->colors, import->prefix,
                           import->flags, import->notes, &import->removed, progress, cancellable,
                           error);
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

/* Sets the options for a folder; gives what is wrong with them. */
static const char *
choose_pictures (Import *import,
                 Labels labels,
                 gboolean gray,
                 gboolean color,
                 gboolean for_tables)
{
  if (for_tables)
    return _ ("--shape and --type are for tables; pictures are stored as they are.");
  if (gray && color)
    return _ ("--gray and --color can't be used together.");
  if (png_labels[labels] < 0)
    return _ ("For a folder, --labels-from takes detect, none, folder or name.");
  import->png_labels = (IdxPngLabels) png_labels[labels];
  if (gray)
    import->colors = IDX_PNG_COLORS_GRAY;
  else
    import->colors = color ? IDX_PNG_COLORS_COLOR : IDX_PNG_COLORS_SAME;
  return NULL;
}

/* Sets the options for a table; gives what is wrong with them. */
static const char *
choose_table (Import *import,
              Labels labels,
              gboolean for_pictures)
{
  if (for_pictures)
    return _ ("--gray and --color are for pictures, and this isn't a folder.");
  if (csv_labels[labels] < 0)
    return _ ("For a table, --labels-from takes detect, none, first or last.");
  import->csv.labels = (IdxCsvLabels) csv_labels[labels];
  return NULL;
}

int
idx_cli_import_run (char **arguments)
{
  Import import = { 0 };
  Labels labels = LABELS_DETECT;
  guint type = 0;
  gboolean type_given = FALSE;
  gboolean gray = FALSE;
  gboolean color = FALSE;
  const char *mistake;
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
      .choices = type_names, .is_given = &type_given,
      .mistake = N_ ("--type takes uint8, int8, int16, int32, float32 or float64.") },
    { "shape", 0, IDX_CLI_TEXT, &shape, "RxC", N_ ("Rows and columns of an image") },
    { "labels-from", 0, IDX_CLI_CHOICE, &labels, "WHERE",
      N_ ("Where the labels are: detect (the default), none; folder or name of PNG files; first or "
          "last column of a table"),
      .choices = label_names,
      .mistake = N_ ("--labels-from takes detect, none, folder, name, first or last.") },
    { "gray", 0, IDX_CLI_FLAG, &gray, NULL, N_ ("Store the luminance of pictures in color") },
    { "color", 0, IDX_CLI_FLAG, &color, NULL, N_ ("Store gray pictures in color") },
    { "gzip", 0, IDX_CLI_FLAG, &gzip, NULL, N_ ("Compress the files") },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_parse (&idx_cli_import, options, NULL, NULL, arguments))
    return IDX_CLI_USAGE;
  if (g_strv_length (arguments) != 2)
    return idx_cli_usage (_ ("Specify one CSV file, - for standard input, or one folder."));
  if (shape != NULL && !idx_image_format_parse_shape (shape, &import.csv.rows, &import.csv.columns,
                                                      &error))
    return idx_cli_usage (error->message);
  prefix = idx_cli_parse_prefix (output);
  if (prefix == NULL)
    return IDX_CLI_USAGE;
  source = open_source (arguments[1]);
  if (source == NULL)
    return IDX_CLI_FAILED;
  if (g_file_query_file_type (source, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    import.folder = g_file_peek_path (source);
  mistake = import.folder != NULL
              ? choose_pictures (&import, labels, gray, color, shape != NULL || type_given)
              : choose_table (&import, labels, gray || color);
  if (mistake != NULL)
    return idx_cli_usage (mistake);
  import.csv.type = types[type];
  import.source = source;
  import.output = output;
  import.prefix = prefix;
  import.flags = (gzip ? IDX_WRITE_GZIP : IDX_WRITE_PLAIN) | (force ? IDX_WRITE_OVER : 0);
  return run_import (&import, arguments[1]);
}

const IdxCliCommand idx_cli_import = {
  "import", "SOURCE", FALSE, N_ ("Make an IDX dataset of a CSV file or a folder of PNG files"),
  N_ ("Make IDX files of a CSV with an image in each row, or of a folder with PNG files or with a "
      "folder of them for each class."),
  idx_cli_import_run
};
