/* SPDX-License-Identifier: MIT */

/* idxview-cli export: one image as PNG. */

#include "idx-cli-input.h"
#include "idx-cli-output.h"
#include "idx-export.h"

#include <glib/gi18n-lib.h>

int
idx_cli_export_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autofree char *output_name = NULL;
  IdxExportOptions export = { .scale = 1 };
  guint index = 0;
  gboolean force = FALSE;
  g_autoptr (IdxDataset) dataset = NULL;
  g_auto (IdxCliOutput) output = { 0 };
  g_autofree char *note = NULL;
  g_autoptr (GError) error = NULL;
  const IdxCliOption options[] = {
    { "index", 0, IDX_CLI_NUMBER, &index, "N", N_ ("The image, counting from 0"),
      .required = N_ ("Specify the image with --index, counting from 0.") },
    IDX_CLI_PNG_OPTION (&output_name),
    { "scale", 0, IDX_CLI_NUMBER, &export.scale, "K", N_ ("Enlarge by a whole number"),
      .minimum = 1 },
    { "palette", 0, IDX_CLI_CHOICE, &export.palette, "P",
      N_ ("Apply a palette: ink, screen, cubehelix or diverging"),
      .choices = idx_palette_get_names (), .mistake = IDX_CLI_NO_PALETTE,
      .is_given = &export.as_shown },
    { "orientation", 0, IDX_CLI_CHOICE, &export.orientation, "O",
      N_ ("Apply an orientation, such as transposed"), .choices = idx_orientation_get_names (),
      .mistake = IDX_CLI_NO_ORIENTATION, .is_given = &export.as_shown },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace an existing file") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_export, options, arguments))
    return IDX_CLI_USAGE;
  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL || !idx_cli_output_open (&output, output_name, force, dataset))
    return IDX_CLI_FAILED;
  if (!idx_export_image (dataset, index, &export, output.stream, NULL, &error))
    return idx_cli_fail (output_name, error);
  if (!idx_cli_output_close (&output))
    return IDX_CLI_FAILED;
  note = idx_export_describe_values (dataset);
  if (note != NULL)
    idx_cli_print_error (output_name, note);
  return IDX_CLI_DONE;
}

const IdxCliCommand idx_cli_export = {
  "export", "IMAGES", TRUE, N_ ("Write one image as PNG"),
  N_ ("Write one image as PNG: its stored values, or with a palette or an orientation."),
  idx_cli_export_run
};
