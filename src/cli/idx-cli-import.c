/* SPDX-License-Identifier: MIT */

/* idxview-cli import: makes an IDX dataset from other files. */

#include "idx-cli-folder.h"
#include "idx-cli-input.h"
#include "idx-cli-spool.h"
#include "idx-cli-work.h"
#include "idx-cli.h"
#include "idx-csv-import.h"
#include "idx-error.h"
#include "idx-image-format.h"
#include "idx-npy-import.h"
#include "idx-picture-import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const type_names[] = { "uint8", "int8", "int16", "int32", "float32",
                                          "float64", NULL };
static const IdxElementType types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT8,
                                        IDX_ELEMENT_TYPE_INT16, IDX_ELEMENT_TYPE_INT32,
                                        IDX_ELEMENT_TYPE_FLOAT32, IDX_ELEMENT_TYPE_FLOAT64 };

/* The values of --labels-from, in the order of label_source_names. */
typedef enum
{
  LABELS_DETECT,
  LABELS_NONE,
  LABELS_FOLDER,
  LABELS_NAME,
  LABELS_FIRST,
  LABELS_LAST,
  /* The paths of files, which have no names in label_source_names: */
  LABELS_LIST, /* a CSV file */
  LABELS_ARRAY /* an NPY file */
} LabelSource;

static const char *const label_source_names[] = { "detect", "none", "folder",
                                                  "name", "first", "last" };

/* For each LabelSource, the corresponding value for tables, and that for pictures; -1 if the source
 * can't be used with them. */
static const int csv_label_sources[] = { IDX_CSV_LABELS_DETECT, IDX_CSV_LABELS_NONE, -1, -1,
                                         IDX_CSV_LABELS_FIRST, IDX_CSV_LABELS_LAST, -1, -1 };
static const int picture_label_sources[] = { IDX_PICTURE_LABELS_DETECT, IDX_PICTURE_LABELS_NONE,
                                             IDX_PICTURE_LABELS_FOLDER, IDX_PICTURE_LABELS_NAME,
                                             -1, -1, IDX_PICTURE_LABELS_LIST, -1 };

typedef struct
{
  IdxCsvImportOptions csv;
  IdxPictureImportOptions picture;
  IdxNpyImportOptions npy;
  GPtrArray *tables;   /* (element-type GFile) */
  GPtrArray *arrays;   /* (element-type GFile): files of NumPy */
  GPtrArray *pictures; /* the paths of files and folders, NULL-terminated */
  const char *output;  /* the value of -o */
  const char *prefix;  /* the same as a path */
  IdxWriteFlags flags;
  GPtrArray *notes;   /* warnings, as text */
  GPtrArray *removed; /* files of an earlier dataset that were removed */
} Import;

static gpointer
idx_cli_import_worker (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  Import *import = data;

  if (import->arrays->len > 0)
    return idx_npy_import (g_ptr_array_index (import->arrays, 0), &import->npy, import->prefix,
                           import->flags, import->notes, &import->removed, progress, cancellable,
                           error);
  if (import->tables->len == 0)
    return idx_picture_import ((const char *const *) import->pictures->pdata, &import->picture,
                               import->prefix, import->flags, import->notes, &import->removed,
                               progress, cancellable, error);
  return idx_csv_import (import->tables, &import->csv, import->prefix, import->flags,
                         import->notes, &import->removed, progress, cancellable, error);
}

/* Imports the sources. Messages begin with @name. */
static int
run_import (Import *import,
            const char *name)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) removed = NULL;
  g_autofree char *advice = NULL;
  g_autoptr (GFile) target = g_file_new_for_path (import->prefix);
  g_autoptr (IdxCliFolder) folder = idx_cli_folder_make (target);
  g_autoptr (GError) error = NULL;

  import->notes = notes;
  files = idx_cli_run (_ ("Importing images…"), idx_cli_import_worker, import,
                       (GDestroyNotify) g_ptr_array_unref, &error);
  removed = import->removed;
  for (guint i = 0; i < notes->len; i++)
    idx_cli_print_error (name, g_ptr_array_index (notes, i));
  if (files != NULL)
    {
      idx_cli_folder_keep (folder);
      idx_cli_print_dataset_files (import->output, files, removed);
      return IDX_CLI_DONE;
    }
  /* Without --fit, picture.rows is 0. */
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_RANGE) && import->picture.rows == 0)
    {
      advice = g_strdup_printf (_ ("%s Use --fit to scale them to one size."), error->message);
      idx_cli_print_error (name, advice);
      return IDX_CLI_FAILED;
    }
  idx_cli_print_write_error (g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS) ||
                                 g_error_matches (error, IDX_ERROR, IDX_ERROR_WRITE)
                               ? import->output
                               : name,
                             error);
  return IDX_CLI_FAILED;
}

/* --- Sources --- */

static gboolean
is_picture (const char *name)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);

  return g_str_has_suffix (folded, ".png") || g_str_has_suffix (folded, ".jpg") ||
         g_str_has_suffix (folded, ".jpeg");
}

static gboolean
is_array (const char *name)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);

  return g_str_has_suffix (folded, ".npy") || g_str_has_suffix (folded, ".npz");
}

/* Sets @path to the path of a picture or a folder of pictures, and to NULL for another file.
 * Standard input is a table. Returns FALSE with an error if it can't be told apart. */
static gboolean
find_picture_path (const char *name,
                   char **path,
                   GError **error)
{
  g_autoptr (GFile) source = NULL;
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GError) failure = NULL;

  *path = NULL;
  if (g_str_equal (name, IDX_CLI_STANDARD_INPUT))
    return TRUE;
  source = idx_cli_file_for_input (name);
  if (!is_picture (name))
    info = g_file_query_info (source, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, NULL,
                              &failure);
  if (failure != NULL && !g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (is_picture (name) ||
      (info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY))
    *path = g_file_get_path (source);
  return TRUE;
}

/* Adds a table. It is read twice, which a pipe can't be. */
static gboolean
add_table (Import *import,
           const char *name)
{
  g_autoptr (GError) error = NULL;
  GFile *table;

  if (g_str_equal (name, IDX_CLI_STANDARD_INPUT))
    table = idx_cli_spool_input (&error);
  else
    {
      g_autoptr (GFile) source = idx_cli_file_for_input (name);

      table = idx_cli_spool_pipe (source, &error);
    }
  if (table == NULL)
    (void) idx_cli_fail (name, error);
  else
    g_ptr_array_add (import->tables, table);
  return table != NULL;
}

/* Divides the sources into tables, pictures and arrays. */
static gboolean
add_sources (Import *import,
             char **names)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      char *path;

      if (!find_picture_path (names[i], &path, &error))
        {
          (void) idx_cli_fail (names[i], error);
          return FALSE;
        }
      if (path != NULL)
        g_ptr_array_add (import->pictures, path);
      else if (is_array (names[i]))
        g_ptr_array_add (import->arrays, idx_cli_file_for_input (names[i]));
      else if (!add_table (import, names[i]))
        return FALSE;
    }
  g_ptr_array_add (import->pictures, NULL);
  return TRUE;
}

/* --- Options --- */

typedef struct
{
  char *labels_from;
  char *label_column;
  char *shape;
  char *fit;
  char *names;
  char *background;
  IdxElementType type;
  gboolean type_given;
  gboolean gray;
  gboolean color;
  gboolean invert;
  gboolean skip_damaged;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->labels_from);
  g_free (self->label_column);
  g_free (self->shape);
  g_free (self->fit);
  g_free (self->names);
  g_free (self->background);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_labels (const char *text,
              LabelSource *labels)
{
  g_autofree char *folded = g_ascii_strdown (text != NULL ? text : label_source_names[0], -1);

  for (guint i = 0; i < G_N_ELEMENTS (label_source_names); i++)
    if (text == NULL || g_str_equal (text, label_source_names[i]))
      {
        *labels = (LabelSource) i;
        return TRUE;
      }
  *labels = is_array (folded) ? LABELS_ARRAY : LABELS_LIST;
  if (*labels == LABELS_ARRAY)
    return TRUE;
  return g_str_has_suffix (folded, ".csv") || strchr (folded, '/') != NULL;
}

/* Reads a color: white, black, or two hexadecimal digits each for red, green and blue. */
static gboolean
parse_color (const char *text,
             guint8 *color)
{
  const char *digits = text[0] == '#' ? text + 1 : text;
  guint64 value;

  if (g_str_equal (text, "white"))
    digits = "ffffff";
  else if (g_str_equal (text, "black"))
    digits = "000000";
  if (strlen (digits) != 6 ||
      !g_ascii_string_to_unsigned (digits, 16, 0, 0xFFFFFF, &value, NULL))
    return FALSE;
  color[0] = (guint8) (value >> 16);
  color[1] = (guint8) (value >> 8);
  color[2] = (guint8) value;
  return TRUE;
}

/* Sets the options for pictures. Returns an error message if they are invalid, else NULL. */
static const char *
set_picture_options (Import *import,
                     LabelSource labels,
                     const Options *options)
{
  if (options->shape != NULL)
    return _ ("--shape is for tables; pictures have a shape.");
  if (options->type == IDX_ELEMENT_TYPE_INT8)
    return _ ("int8 can't hold the values of pictures, which are 0 to 255.");
  if (options->type != IDX_ELEMENT_TYPE_UINT8 && options->fit != NULL)
    return _ ("--fit scales images of uint8 only, so it can't be used with another --type.");
  if (!parse_color (options->background != NULL ? options->background : "white",
                    import->picture.background))
    return _ ("--background takes white, black, or a color such as #ffe4c4.");
  if (options->label_column != NULL)
    return _ ("--label-column is for tables. For pictures, use --labels-from.");
  if (options->gray && options->color)
    return _ ("--gray and --color can't be used together.");
  if (picture_label_sources[labels] < 0)
    return _ ("For pictures, --labels-from takes detect, none, folder, name or a CSV file.");
  import->picture.labels = (IdxPictureLabels) picture_label_sources[labels];
  import->picture.type = options->type;
  import->picture.is_inverted = options->invert;
  import->picture.skip_damaged = options->skip_damaged;
  import->picture.gray_advice = _ ("Use --gray for that.");
  if (options->gray)
    import->picture.colors = IDX_PICTURE_COLORS_GRAY;
  else
    import->picture.colors = options->color ? IDX_PICTURE_COLORS_COLOR : IDX_PICTURE_COLORS_SAME;
  return NULL;
}

static gboolean
has_picture_option (const Options *options)
{
  return options->gray || options->color || options->background != NULL || options->invert ||
         options->fit != NULL || options->names != NULL || options->skip_damaged;
}

/* Sets the options for tables. Returns an error message if they are invalid, else NULL. */
static const char *
set_table_options (Import *import,
                   LabelSource labels,
                   const Options *options)
{
  if (has_picture_option (options))
    return _ ("--gray, --color, --background, --invert, --fit, --names and --skip-damaged are for "
              "pictures, and this is a table.");
  if (csv_label_sources[labels] < 0)
    return _ ("For a table, --labels-from takes detect, none, first or last.");
  if (options->label_column != NULL && options->labels_from != NULL)
    return _ ("--label-column and --labels-from can't be used together.");
  import->csv.labels = options->label_column != NULL ? IDX_CSV_LABELS_COLUMN
                                                     : (IdxCsvLabels) csv_label_sources[labels];
  import->csv.label_column = options->label_column;
  return NULL;
}

/* Sets the options for NumPy arrays. Returns an error message if they are invalid, else NULL. */
static const char *
set_array_options (Import *import,
                   LabelSource labels,
                   const Options *options)
{
  if (import->arrays->len > 1)
    return _ ("Only one file of NumPy arrays can be imported at a time. If the labels are in "
              "another file, use --labels-from.");
  if (has_picture_option (options) || options->type_given || options->label_column != NULL)
    return _ ("For NumPy arrays, only --shape and --labels-from can be used.");
  if (labels != LABELS_DETECT && labels != LABELS_NONE && labels != LABELS_ARRAY)
    return _ ("For NumPy arrays, --labels-from takes detect, none or an NPY file.");
  import->npy.no_labels = labels == LABELS_NONE;
  import->npy.shape = import->csv.shape;
  return NULL;
}

static const char *
set_options (Import *import,
             LabelSource labels,
             const Options *options)
{
  gboolean has_pictures = import->pictures->len > 1; /* not only the NULL at the end */

  if ((has_pictures && import->tables->len > 0) ||
      (import->arrays->len > 0 && (has_pictures || import->tables->len > 0)))
    return _ ("Tables, pictures and NumPy arrays can't be imported together.");
  if (import->arrays->len > 0)
    return set_array_options (import, labels, options);
  return has_pictures ? set_picture_options (import, labels, options)
                      : set_table_options (import, labels, options);
}

static gboolean
load_names (const Options *options,
            IdxClassNames **names)
{
  const IdxCliInput input = { .names = options->names };

  return idx_cli_load_class_names (&input, names);
}

int
idx_cli_import_run (char **arguments)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) arrays = g_ptr_array_new_with_free_func (g_object_unref);
  Import import = { .tables = tables, .pictures = pictures, .arrays = arrays };
  g_auto (Options) given = { 0 };
  LabelSource labels;
  guint type = 0;
  const char *error_message;
  g_autofree char *output = NULL;
  g_autofree char *prefix = NULL;
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  gboolean gzip = FALSE;
  gboolean force = FALSE;
  g_autoptr (GError) error = NULL;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output, "PREFIX", N_ ("The beginning of the file names") },
    { "type", 0, IDX_CLI_CHOICE, &type, "TYPE",
      N_ ("The type of the values: uint8 (the default), int8, int16, int32, float32 or float64"),
      .choices = type_names, .is_given = &given.type_given,
      .invalid_message = N_ ("--type takes uint8, int8, int16, int32, float32 or float64.") },
    { "shape", 0, IDX_CLI_TEXT, &given.shape, "SHAPE",
      N_ ("Rows and columns of an image, such as 28x28, or with channels: 32x32x3 or 3x32x32") },
    { "fit", 0, IDX_CLI_TEXT, &given.fit, "RxC",
      N_ ("Scale pictures to fit into this size, and fill the rest with 0") },
    { "labels-from", 0, IDX_CLI_TEXT, &given.labels_from, "WHERE",
      N_ ("The source of the labels: detect (the default) or none; for pictures also folder, name "
          "or the path of a CSV file; for tables also first or last (column); for NumPy arrays "
          "also the path of an NPY file") },
    { "label-column", 0, IDX_CLI_TEXT, &given.label_column, "COLUMN",
      N_ ("The column of a table that has the labels: its number, from 1, or its name") },
    { "names", 0, IDX_CLI_TEXT, &given.names, "FILE", N_ ("The file with the class names") },
    { "gray", 0, IDX_CLI_FLAG, &given.gray, NULL, N_ ("Convert color pictures to gray") },
    { "color", 0, IDX_CLI_FLAG, &given.color, NULL, N_ ("Convert gray pictures to color") },
    { "background", 0, IDX_CLI_TEXT, &given.background, "COLOR",
      N_ ("The color behind transparent pixels: white (the default), black, or one such as "
          "#ffe4c4") },
    { "invert", 0, IDX_CLI_FLAG, &given.invert, NULL,
      N_ ("Make a negative of each picture: white becomes 0") },
    { "skip-damaged", 0, IDX_CLI_FLAG, &given.skip_damaged, NULL,
      N_ ("Leave out pictures that can't be read") },
    { "gzip", 0, IDX_CLI_FLAG, &gzip, NULL, N_ ("Compress the files") },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_parse (&idx_cli_import, options, NULL, NULL, arguments))
    return IDX_CLI_USAGE;
  if (g_strv_length (arguments) < 2)
    return idx_cli_usage_error (_ ("Specify CSV files, - for standard input, folders of PNG "
                                   "or JPEG files, or an NPY or NPZ file."));
  if ((given.shape != NULL && !idx_shape_parse (given.shape, &import.csv.shape, &error)) ||
      (given.fit != NULL && !idx_shape_parse_size (given.fit, &import.picture.rows,
                                                   &import.picture.columns, &error)))
    return idx_cli_usage_error (error->message);
  if (!parse_labels (given.labels_from, &labels))
    return idx_cli_usage_error (
      _ ("--labels-from takes detect, none, folder, name, first, last, or a CSV or NPY file."));
  prefix = idx_cli_parse_prefix (output);
  if (prefix == NULL)
    return IDX_CLI_USAGE;
  if (!add_sources (&import, arguments + 1))
    return IDX_CLI_FAILED;
  given.type = types[type];
  error_message = set_options (&import, labels, &given);
  if (error_message != NULL)
    return idx_cli_usage_error (error_message);
  if (labels == LABELS_LIST || labels == LABELS_ARRAY)
    labels_file = idx_cli_file_for_input (given.labels_from);
  import.picture.label_list = labels == LABELS_LIST ? labels_file : NULL;
  import.npy.labels = labels == LABELS_ARRAY ? labels_file : NULL;
  if (!load_names (&given, &names))
    return IDX_CLI_FAILED;
  import.picture.names = names;
  import.csv.type = given.type;
  import.output = output;
  import.prefix = prefix;
  import.flags = (gzip ? IDX_WRITE_GZIP : IDX_WRITE_DEFAULT) | (force ? IDX_WRITE_REPLACE : 0);
  /* Messages name the source if there is only one. */
  return run_import (&import, arguments[2] == NULL ? arguments[1] : output);
}

const IdxCliCommand idx_cli_import = {
  "import", "SOURCE…", FALSE,
  N_ ("Make an IDX dataset from CSV files, folders of pictures or NumPy arrays"),
  N_ ("Make IDX files from CSV files with an image in each row, from folders of PNG or JPEG files, "
      "which may have a subfolder for each class, or from an NPY or NPZ file of NumPy."),
  idx_cli_import_run
};
