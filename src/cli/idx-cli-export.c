/* SPDX-License-Identifier: MIT */

/* idxview-cli export: one image as PNG. */

#include "idx-cli-output.h"
#include "idx-cli.h"
#include "idx-export.h"

int
idx_cli_export (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autofree char *index_text = NULL;
  g_autofree char *scale = NULL;
  g_autofree char *output_name = NULL;
  g_autofree char *palette = NULL;
  g_autofree char *orientation = NULL;
  IdxExportOptions options = { .scale = 1 };
  guint index;
  gboolean force = FALSE;
  g_autoptr (IdxDataset) dataset = NULL;
  g_auto (IdxCliOutput) output = { 0 };
  g_autofree char *note = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "index", 0, 0, G_OPTION_ARG_STRING, &index_text, "The image, from 0", "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output_name, "The PNG file; - for standard output", "OUT.png" },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &scale, "Enlarge by a whole number", "K" },
    { "palette", 0, 0, G_OPTION_ARG_STRING, &palette, "As shown with ink or screen", "P" },
    { "orientation", 0, 0, G_OPTION_ARG_STRING, &orientation, "As shown turned", "O" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &force, "Replace a file that is there already", NULL },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("export", "IMAGES", "Writes one image as PNG: the stored values, or as shown with "
                                          "a palette or an orientation.",
                      entries, &input, arguments) ||
      !idx_cli_check_arguments (&input, arguments))
    return IDX_CLI_USAGE;
  if (index_text == NULL)
    return idx_cli_usage ("Name the image with --index, from 0.");
  if (!idx_cli_parse_number ("--index", index_text, 0, G_MAXUINT32, &index) ||
      !idx_cli_parse_number ("--scale", scale, 1, G_MAXUINT32, &options.scale) ||
      !idx_cli_output_check (output_name, "the PNG file") ||
      !idx_cli_parse_look (palette, &options.palette, orientation, &options.orientation))
    return IDX_CLI_USAGE;

  options.as_shown = palette != NULL || orientation != NULL;
  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL || !idx_cli_output_open (&output, output_name, force, dataset))
    return IDX_CLI_FAILED;
  if (!idx_export_image (dataset, index, &options, output.stream, NULL, &error))
    {
      idx_cli_print_error (output_name, error->message);
      return IDX_CLI_FAILED;
    }
  if (!idx_cli_output_close (&output))
    return IDX_CLI_FAILED;
  note = idx_export_describe_values (dataset);
  if (note != NULL)
    idx_cli_print_error (output_name, note);
  return IDX_CLI_DONE;
}
