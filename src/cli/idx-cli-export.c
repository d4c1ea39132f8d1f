/* SPDX-License-Identifier: MIT */

/* idxview-cli export: one image as PNG. */

#include "idx-cli.h"
#include "idx-export.h"

int
idx_cli_export (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  gint64 index = -1;
  int scale = 1;
  g_autofree char *output = NULL;
  g_autofree char *palette = NULL;
  g_autofree char *orientation = NULL;
  IdxExportOptions options = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GFile) target = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "index", 0, 0, G_OPTION_ARG_INT64, &index, "The image, from 0", "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "The PNG file", "OUT.png" },
    { "scale", 0, 0, G_OPTION_ARG_INT, &scale, "Enlarge by a whole number", "K" },
    { "palette", 0, 0, G_OPTION_ARG_STRING, &palette, "As shown with ink or screen", "P" },
    { "orientation", 0, 0, G_OPTION_ARG_STRING, &orientation, "As shown turned", "O" },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("export", "IMAGES", "Writes one image as PNG: the stored values, or as shown with "
                                          "a palette or an orientation.",
                      entries, &input, arguments) ||
      !idx_cli_check_arguments (&input, arguments))
    return IDX_CLI_USAGE;
  if (index < 0 || index > G_MAXUINT32)
    return idx_cli_usage ("--index takes the number of an image, from 0.");
  if (output == NULL || *output == '\0')
    return idx_cli_usage ("Name the PNG file with -o.");
  if (scale < 1)
    return idx_cli_usage ("--scale takes a whole number from 1.");
  if (!idx_cli_parse_look (palette, &options.palette, orientation, &options.orientation))
    return IDX_CLI_USAGE;

  options.as_shown = palette != NULL || orientation != NULL;
  options.scale = (guint) scale;
  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  target = g_file_new_for_commandline_arg (output);
  if (idx_export_image (dataset, (guint) index, &options, target, NULL, &error))
    {
      g_autofree char *note = idx_export_describe_values (dataset);

      if (note != NULL)
        idx_cli_print_error (output, note);
      return IDX_CLI_DONE;
    }
  idx_cli_print_error (output, error->message);
  return IDX_CLI_FAILED;
}
