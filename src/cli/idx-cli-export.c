/* SPDX-License-Identifier: MIT */

/* idxview-cli export: writes one image as PNG, or many images with a folder for each class. */

#include "idx-cli-folder.h"
#include "idx-cli-input.h"
#include "idx-cli-output.h"
#include "idx-cli-work.h"
#include "idx-error.h"
#include "idx-folder-export.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const IdxCliInput *input;
  const IdxCliArrangement *arrangement;
  const char *images; /* NULL for the demo dataset */
  const char *output; /* the value of -o */
  IdxExportOptions options;
  IdxFolderNaming naming; /* of the folders of the classes */
  gboolean force;
  gboolean has_palette;
} Export;

/* Finds out how the images are drawn if they are exported as shown. Returns FALSE after printing an
 * error if they can't be read. */
static gboolean
prepare_options (Export *self,
                 IdxDataset *dataset)
{
  if (!self->options.as_shown)
    return TRUE;
  if (!idx_cli_find_tone (dataset, self->images))
    return FALSE;
  if (!self->has_palette)
    self->options.palette =
      idx_tone_choose_palette (idx_dataset_get_tone (dataset)->background, FALSE);
  return TRUE;
}

static int
export_image (Export *self,
              guint index)
{
  g_autoptr (IdxDataset) dataset = idx_cli_open (self->input, self->images);
  g_auto (IdxCliOutput) output = { 0 };
  g_autofree char *note = NULL;
  g_autoptr (GError) error = NULL;

  if (dataset == NULL || !idx_cli_output_open (&output, self->output, self->force, dataset))
    return IDX_CLI_FAILED;
  if (!prepare_options (self, dataset))
    return IDX_CLI_FAILED;
  if (!idx_export_image (dataset, index, &self->options, output.stream, NULL, &error))
    return idx_cli_output_fail (&output, self->images, error);
  if (!idx_cli_output_close (&output))
    return IDX_CLI_FAILED;
  note = idx_export_describe_gray_mapping (dataset);
  if (note != NULL)
    idx_cli_print_error (self->output, note);
  return IDX_CLI_DONE;
}

/* --- Folders --- */

typedef struct
{
  const Export *export;
  IdxSubset *subset;
  GFile *folder;
} Work;

static gpointer
idx_cli_export_worker (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  const Work *work = data;
  const Export *export = work->export;

  return idx_folder_export (work->subset, &export->options, export->naming, work->folder,
                            export->force, progress, cancellable, error)
           ? data /* any pointer that isn't NULL */
           : NULL;
}

static int
export_folders (Export *self)
{
  int status;
  g_autoptr (IdxSubset) subset =
    idx_cli_open_subset (self->input, self->arrangement, self->images, &status);
  g_autoptr (GFile) folder = idx_cli_file_for_output (self->output);
  Work work = { self, subset, folder };
  g_autoptr (IdxCliFolder) parents = NULL;
  g_autofree char *advice = NULL;
  g_autoptr (GError) error = NULL;

  if (subset == NULL)
    return status;
  if (!prepare_options (self, idx_subset_get_dataset (subset)))
    return IDX_CLI_FAILED;
  parents = idx_cli_folder_make (folder);
  if (idx_cli_run (_ ("Exporting images…"), idx_cli_export_worker, &work, NULL,
                   &error) != NULL)
    {
      idx_cli_folder_keep (parents);
      return IDX_CLI_DONE;
    }
  if (!g_error_matches (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED))
    {
      idx_cli_print_write_error (self->output, error);
      return IDX_CLI_FAILED;
    }
  advice =
    g_strdup_printf (_ ("%s Use --palette to export the images as displayed."), error->message);
  idx_cli_print_error (self->images, advice);
  return IDX_CLI_FAILED;
}

/* --- Options --- */

/* Returns an error message if options are missing or can't be combined, else NULL. */
static const char *
find_usage_error (const Export *self,
                  gboolean has_index,
                  gboolean all,
                  gboolean has_naming)
{
  const IdxCliArrangement *arrangement = self->arrangement;
  gboolean has_filter = arrangement->filter_text != NULL;

  if (!has_index && !all && !has_filter)
    return _ ("Specify the image with --index, counting from 0, or several with --all or "
              "--filter.");
  if (has_index && (all || has_filter))
    return _ ("--index can't be used together with --all or --filter.");
  if (has_index && (has_naming || arrangement->journals.names != NULL ||
                    arrangement->suggestions != NULL))
    return _ ("--folders, --journal and --suggestions need --all or --filter.");
  if (!has_index && g_str_equal (self->output, "-"))
    return _ ("Several images need several files, which can't go to standard output.");
  return NULL;
}

int
idx_cli_export_run (char **arguments)
{
  static const char *const naming_names[] = { "name", "label", NULL };
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  g_autofree char *output = NULL;
  Export export = { &input, &arrangement, .options = { .scale = 1 } };
  guint index = 0;
  gboolean has_index = FALSE;
  gboolean all = FALSE;
  gboolean has_naming = FALSE;
  const char *error_message;
  const IdxCliOption options[] = {
    { "index", 0, IDX_CLI_NUMBER, &index, "N", N_ ("The image, counting from 0"),
      .is_given = &has_index },
    { "all", 0, IDX_CLI_FLAG, &all, NULL, N_ ("All images, in a folder for each class") },
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement.journals),
    IDX_CLI_DISAGREEMENT_OPTION (&arrangement.journals),
    IDX_CLI_SUGGESTIONS_OPTION (&arrangement.suggestions),
    IDX_CLI_LOGITS_OPTION (&arrangement.are_logits),
    { "output", 'o', IDX_CLI_TEXT, &output, "OUT", N_ ("The PNG file, or the folder for several"),
      .missing_message = N_ ("Specify the PNG file or the folder with -o.") },
    { "folders", 0, IDX_CLI_CHOICE, &export.naming, "HOW",
      N_ ("How to name the folders: name (the default) or label of the class"),
      .choices = naming_names, .invalid_message = N_ ("--folders takes name or label."),
      .is_given = &has_naming },
    { "scale", 0, IDX_CLI_NUMBER, &export.options.scale, "K", N_ ("Enlarge by a whole number"),
      .minimum = 1 },
    { "palette", 0, IDX_CLI_CHOICE, &export.options.palette, "P",
      N_ ("Apply a palette: ink, screen, cubehelix or diverging"),
      .choices = idx_palette_get_names (), .invalid_message = IDX_CLI_INVALID_PALETTE,
      .is_given = &export.has_palette },
    { "orientation", 0, IDX_CLI_CHOICE, &export.options.orientation, "O",
      N_ ("Apply an orientation, such as transposed"), .choices = idx_orientation_get_names (),
      .invalid_message = IDX_CLI_INVALID_ORIENTATION, .is_given = &export.options.as_shown },
    { "force", 0, IDX_CLI_FLAG, &export.force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_export, options, arguments))
    return IDX_CLI_USAGE;
  export.options.as_shown = export.options.as_shown || export.has_palette;
  export.images = arguments[1];
  export.output = output;
  error_message = find_usage_error (&export, has_index, all, has_naming);
  if (error_message != NULL)
    return idx_cli_usage_error (error_message);
  if (!idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  return has_index ? export_image (&export, index) : export_folders (&export);
}

const IdxCliCommand idx_cli_export = {
  "export", "IMAGES", TRUE, N_ ("Write one image as PNG, or many in folders"),
  N_ ("Write one image as PNG, or many in a folder for each class: their stored values, or with a "
      "palette or an orientation."),
  idx_cli_export_run
};
