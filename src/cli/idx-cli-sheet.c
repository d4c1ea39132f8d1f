/* SPDX-License-Identifier: MIT */

/* idxview-cli sheet: a contact sheet as PNG. */

#include "idx-cli-output.h"
#include "idx-cli.h"
#include "idx-export.h"

/* Of a tile, in pixels. */
#define MIN_SIDE 4
#define MAX_SIDE 1024

int
idx_cli_sheet (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliChoice) choice = { 0 };
  g_autofree char *side = NULL;
  g_autofree char *n_columns = NULL;
  g_autofree char *limit = NULL;
  gboolean force = FALSE;
  g_autofree char *output_name = NULL;
  g_autofree char *palette = NULL;
  g_autofree char *orientation = NULL;
  IdxSheetOptions options = { .side = 32 };
  g_autoptr (IdxSubset) subset = NULL;
  g_auto (IdxCliOutput) output = { 0 };
  g_autoptr (GError) error = NULL;
  int status;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output_name, "The PNG file; - for standard output", "OUT.png" },
    { "filter", 0, 0, G_OPTION_ARG_FILENAME, &choice.filter_text, IDX_CLI_FILTER_HELP, "F" },
    { "sort", 0, 0, G_OPTION_ARG_FILENAME, &choice.sort_text, "In which order, such as -mean", "S" },
    { "columns", 0, 0, G_OPTION_ARG_STRING, &n_columns, "Tiles in a row", "C" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &side, "The side of a tile, in pixels", "PX" },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &limit, "How many samples at most", "N" },
    { "captions", 0, 0, G_OPTION_ARG_NONE, &options.captions, "With class names", NULL },
    { "palette", 0, 0, G_OPTION_ARG_STRING, &palette, "ink or screen", "P" },
    { "orientation", 0, 0, G_OPTION_ARG_STRING, &orientation, "How images are turned", "O" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &force, "Replace a file that is there already", NULL },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("sheet", "IMAGES", "Writes a contact sheet as PNG.", entries, &input,
                      arguments) ||
      !idx_cli_check_arguments (&input, arguments))
    return IDX_CLI_USAGE;
  if (!idx_cli_output_check (output_name, "the PNG file") ||
      !idx_cli_parse_number ("--size", side, MIN_SIDE, MAX_SIDE, &options.side) ||
      !idx_cli_parse_number ("--columns", n_columns, 1, G_MAXUINT32, &options.n_columns) ||
      !idx_cli_parse_number ("--limit", limit, 1, G_MAXUINT32, &options.limit) ||
      !idx_cli_parse_look (palette, &options.palette, orientation, &options.orientation) ||
      !idx_cli_choice_parse (&choice))
    return IDX_CLI_USAGE;

  subset = idx_cli_open_subset (&input, &choice, arguments[1], &status);
  if (subset == NULL)
    return status;
  if (!idx_cli_output_open (&output, output_name, force, idx_subset_get_dataset (subset)))
    return IDX_CLI_FAILED;
  if (!idx_export_sheet (subset, &options, output.stream, NULL, &error))
    {
      idx_cli_print_error (output_name, error->message);
      return IDX_CLI_FAILED;
    }
  return idx_cli_output_close (&output) ? IDX_CLI_DONE : IDX_CLI_FAILED;
}
