/* SPDX-License-Identifier: MIT */

/* idxview-cli sheet: a contact sheet as PNG. */

#include "idx-cli-input.h"
#include "idx-cli-output.h"
#include "idx-export.h"

#include <glib/gi18n-lib.h>

/* The side of a tile, in pixels. */
#define MIN_SIDE 4
#define MAX_SIDE 1024

int
idx_cli_sheet_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  gboolean force = FALSE;
  g_autofree char *output_name = NULL;
  IdxSheetOptions sheet = { .side = 32 };
  g_autoptr (IdxSubset) subset = NULL;
  g_auto (IdxCliOutput) output = { 0 };
  g_autoptr (GError) error = NULL;
  int status;
  const IdxCliOption options[] = {
    IDX_CLI_PNG_OPTION (&output_name),
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_SORT_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement),
    { "columns", 0, IDX_CLI_NUMBER, &sheet.n_columns, "C", N_ ("Tiles per row"), .minimum = 1 },
    { "size", 0, IDX_CLI_NUMBER, &sheet.side, "PX", N_ ("The side of a tile, in pixels"),
      .minimum = MIN_SIDE, .maximum = MAX_SIDE },
    { "limit", 0, IDX_CLI_NUMBER, &sheet.limit, "N", N_ ("The maximum number of samples"),
      .minimum = 1 },
    { "captions", 0, IDX_CLI_FLAG, &sheet.captions, NULL, N_ ("Add class names") },
    { "palette", 0, IDX_CLI_CHOICE, &sheet.palette, "P", N_ ("ink, screen, cubehelix or diverging"),
      .choices = idx_palette_get_names (), .mistake = IDX_CLI_NO_PALETTE },
    { "orientation", 0, IDX_CLI_CHOICE, &sheet.orientation, "O",
      N_ ("The orientation of images, such as transposed"), .choices = idx_orientation_get_names (),
      .mistake = IDX_CLI_NO_ORIENTATION },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace an existing file") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_sheet, options, arguments) ||
      !idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  if (subset == NULL)
    return status;
  if (!idx_cli_output_open (&output, output_name, force, idx_subset_get_dataset (subset)))
    return IDX_CLI_FAILED;
  if (!idx_export_sheet (subset, &sheet, output.stream, NULL, &error))
    return idx_cli_fail (output_name, error);
  return idx_cli_output_close (&output) ? IDX_CLI_DONE : IDX_CLI_FAILED;
}

const IdxCliCommand idx_cli_sheet = {
  "sheet",
  "IMAGES",
  TRUE,
  N_ ("Write a contact sheet as PNG"),
  N_ ("Write a contact sheet as PNG: the images in a grid, with or without class names."),
  idx_cli_sheet_run
};
