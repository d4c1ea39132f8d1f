/* SPDX-License-Identifier: MIT */

/* idxview-cli sheet: a contact sheet as PNG. */

#include "idx-cli.h"
#include "idx-export.h"

int
idx_cli_sheet (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  int side = 32;
  int n_columns = 0;
  int limit = 0;
  gboolean captions = FALSE;
  g_autofree char *output = NULL;
  g_autofree char *filter_text = NULL;
  g_autofree char *palette = NULL;
  g_autofree char *orientation = NULL;
  IdxSheetOptions options = { 0 };
  g_autoptr (IdxFilter) filter = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GFile) target = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "The PNG file", "OUT.png" },
    { "filter", 0, 0, G_OPTION_ARG_STRING, &filter_text, "Which samples, such as label:4,9", "F" },
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
  if (output == NULL)
    return idx_cli_usage ("Name the PNG file with -o.");
  if (side < 4 || side > 1024)
    return idx_cli_usage ("--size takes a number of pixels from 4 to 1024.");
  if (n_columns < 0 || limit < 0)
    return idx_cli_usage ("--columns and --limit take whole numbers from 1.");
  if (!idx_cli_parse_look (palette, &options.palette, orientation, &options.orientation))
    return IDX_CLI_USAGE;
  filter = idx_filter_parse (filter_text != NULL ? filter_text : "", &error);
  if (filter == NULL)
    return idx_cli_usage (error->message);

  options.side = (guint) side;
  options.n_columns = (guint) n_columns;
  options.limit = (guint) limit;
  options.captions = captions;
  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (!idx_filter_check (filter, dataset, &error))
    return idx_cli_usage (error->message);
  subset = idx_filter_apply (filter, dataset);
  target = g_file_new_for_commandline_arg (output);
  if (idx_export_sheet (subset, &options, target, NULL, &error))
    return IDX_CLI_DONE;
  idx_cli_print_error (output, error->message);
  return IDX_CLI_FAILED;
}
