/* SPDX-License-Identifier: MIT */

/* idxview-cli sheet: a contact sheet as PNG. */

#include "idx-cli.h"
#include "idx-export.h"

int
idx_cli_sheet (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliChoice) choice = { 0 };
  int side = 32;
  int n_columns = 0;
  int limit = G_MAXINT;
  gboolean captions = FALSE;
  g_autofree char *output = NULL;
  g_autofree char *palette = NULL;
  g_autofree char *orientation = NULL;
  IdxSheetOptions options = { 0 };
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GFile) target = NULL;
  g_autoptr (GError) error = NULL;
  int status;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "The PNG file", "OUT.png" },
    { "filter", 0, 0, G_OPTION_ARG_STRING, &choice.filter_text, IDX_CLI_FILTER_HELP, "F" },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &choice.sort_text, "In which order, such as -mean", "S" },
    { "columns", 0, 0, G_OPTION_ARG_INT, &n_columns, "Tiles in a row", "C" },
    { "size", 0, 0, G_OPTION_ARG_INT, &side, "The side of a tile, in pixels", "PX" },
    { "limit", 0, 0, G_OPTION_ARG_INT, &limit, "How many samples at most", "N" },
    { "captions", 0, 0, G_OPTION_ARG_NONE, &captions, "With class names", NULL },
    { "palette", 0, 0, G_OPTION_ARG_STRING, &palette, "ink or screen", "P" },
    { "orientation", 0, 0, G_OPTION_ARG_STRING, &orientation, "How images are turned", "O" },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("sheet", "IMAGES", "Writes a contact sheet as PNG.", entries, &input,
                      arguments) ||
      !idx_cli_check_arguments (&input, arguments))
    return IDX_CLI_USAGE;
  if (output == NULL || *output == '\0')
    return idx_cli_usage ("Name the PNG file with -o.");
  if (side < 4 || side > 1024)
    return idx_cli_usage ("--size takes a number of pixels from 4 to 1024.");
  if (n_columns < 0 || limit < 1)
    return idx_cli_usage ("--columns and --limit take whole numbers from 1.");
  if (!idx_cli_parse_look (palette, &options.palette, orientation, &options.orientation))
    return IDX_CLI_USAGE;
  if (!idx_cli_choice_parse (&choice))
    return IDX_CLI_USAGE;

  options.side = (guint) side;
  options.n_columns = (guint) n_columns;
  options.limit = (guint) limit;
  options.captions = captions;
  subset = idx_cli_open_subset (&input, &choice, arguments[1], &status);
  if (subset == NULL)
    return status;
  target = g_file_new_for_commandline_arg (output);
  if (idx_export_sheet (subset, &options, target, NULL, &error))
    return IDX_CLI_DONE;
  idx_cli_print_error (output, error->message);
  return IDX_CLI_FAILED;
}
