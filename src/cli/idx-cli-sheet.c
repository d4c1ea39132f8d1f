/* SPDX-License-Identifier: MIT */

/* idxview-cli sheet: writes a contact sheet as PNG or PDF. */

#include "idx-cli-input.h"
#include "idx-cli-output.h"
#include "idx-cli-paper.h"
#include "idx-contact-sheet.h"
#include "idx-sheet-pages.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>

/* The limits of --size, the side of a tile. */
#define MIN_SIDE 4
#define MAX_SIDE 1024

/* The width of the margins of a page, in points. */
#define PAPER_MARGIN 36.0

static gboolean
is_pdf (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_str_has_suffix (lower, ".pdf");
}

/* Returns: (transfer full): the first @limit samples, or all samples if @limit is 0 */
static IdxSubset *
limit_subset (IdxSubset *subset,
              guint limit)
{
  GArray *indices;

  if (limit == 0 || limit >= idx_subset_get_n_samples (subset))
    return g_object_ref (subset);
  indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), limit);
  for (guint i = 0; i < limit; i++)
    {
      guint32 index = idx_subset_get_index (subset, i);

      g_array_append_val (indices, index);
    }
  return idx_subset_new (idx_subset_get_dataset (subset), indices);
}

/* Returns the width between the margins of a page. */
static double
get_width (IdxCliPaper paper)
{
  double width, height;

  idx_cli_paper_get_size (paper, &width, &height);
  return width - 2 * PAPER_MARGIN;
}

/* Returns the side of the tiles of a PDF. */
static double
get_side (const IdxContactSheetOptions *sheet,
          IdxCliPaper paper)
{
  return sheet->n_columns > 0 ? get_width (paper) / sheet->n_columns : sheet->side;
}

/* Returns whether the tiles of a PDF can have the size that the user wants; prints an error if
 * not. */
static gboolean
check_side (const IdxContactSheetOptions *sheet,
            IdxCliPaper paper)
{
  double side = get_side (sheet, paper);
  double width = get_width (paper);
  g_autofree char *message = NULL;

  if (side >= IDX_SHEET_PAGES_MIN_SIDE && side <= IDX_SHEET_PAGES_MAX_SIDE)
    return TRUE;
  if (sheet->n_columns > 0)
    message = g_strdup_printf (_ ("For a PDF on this paper, --columns takes a number from %u to "
                                  "%u."),
                               (guint) (width / IDX_SHEET_PAGES_MAX_SIDE) + 1,
                               (guint) (width / IDX_SHEET_PAGES_MIN_SIDE));
  else
    message = g_strdup_printf (_ ("For a PDF, --size takes a number from %u to %u."),
                               (guint) IDX_SHEET_PAGES_MIN_SIDE, (guint) IDX_SHEET_PAGES_MAX_SIDE);
  (void) idx_cli_usage_error (message);
  return FALSE;
}

static gboolean
write_pdf (IdxSubset *all,
           const IdxContactSheetOptions *sheet,
           const IdxCliArrangement *arrangement,
           IdxCliPaper paper,
           GOutputStream *stream,
           GError **error)
{
  g_autoptr (IdxSubset) subset = limit_subset (all, sheet->limit);
  const char *filter = arrangement->filter_text != NULL ? arrangement->filter_text : "";
  g_autofree char *title = idx_sheet_pages_dup_title (subset, filter);
  IdxSheetPagesOptions options = {
    .margin = PAPER_MARGIN,
    .side = get_side (sheet, paper),
    .palette = sheet->palette,
    .orientation = sheet->orientation,
    .show_captions = sheet->show_captions,
    .title = title,
  };
  g_autoptr (IdxSheetPages) pages = NULL;

  idx_cli_paper_get_size (paper, &options.width, &options.height);
  pages = idx_sheet_pages_new (subset, &options);
  return idx_sheet_pages_write_pdf (pages, stream, NULL, NULL, error);
}

int
idx_cli_sheet_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  gboolean force = FALSE;
  IdxCliPaper paper = IDX_CLI_PAPER_A4;
  gboolean written;
  g_autofree char *output_name = NULL;
  IdxContactSheetOptions sheet = { .side = 32 };
  g_autoptr (IdxSubset) subset = NULL;
  g_auto (IdxCliOutput) output = { 0 };
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset;
  gboolean has_palette = FALSE;
  int status;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output_name, "OUT.png|OUT.pdf",
      N_ ("The PNG or PDF file, or - for a PNG to standard output"),
      .missing_message = N_ ("Specify the PNG or PDF file with -o.") },
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_SORT_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement.journals),
    IDX_CLI_DISAGREEMENT_OPTION (&arrangement.journals),
    IDX_CLI_SUGGESTIONS_OPTION (&arrangement.suggestions),
    IDX_CLI_LOGITS_OPTION (&arrangement.are_logits),
    IDX_CLI_FEATURES_OPTION (&arrangement.features),
    IDX_CLI_SCALE_OPTION (&arrangement.features),
    { "columns", 0, IDX_CLI_NUMBER, &sheet.n_columns, "C", N_ ("Tiles per row"), .minimum = 1 },
    { "size", 0, IDX_CLI_NUMBER, &sheet.side, "PX",
      N_ ("The side of a tile: in pixels for a PNG, in points (1/72 inch) for a PDF"),
      .minimum = MIN_SIDE, .maximum = MAX_SIDE },
    { "limit", 0, IDX_CLI_NUMBER, &sheet.limit, "N", N_ ("The maximum number of samples"),
      .minimum = 1 },
    IDX_CLI_PAPER_OPTION (&paper),
    { "captions", 0, IDX_CLI_FLAG, &sheet.show_captions, NULL, N_ ("Add class names") },
    { "palette", 0, IDX_CLI_CHOICE, &sheet.palette, "P",
      N_ ("ink, screen, cubehelix or diverging; by default dark on light"),
      .choices = idx_palette_get_names (), .invalid_message = IDX_CLI_INVALID_PALETTE,
      .is_given = &has_palette },
    { "orientation", 0, IDX_CLI_CHOICE, &sheet.orientation, "O",
      N_ ("The orientation of images, such as transposed"), .choices = idx_orientation_get_names (),
      .invalid_message = IDX_CLI_INVALID_ORIENTATION },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace an existing file") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_sheet, options, arguments) ||
      !idx_cli_arrangement_parse (&arrangement) ||
      (is_pdf (output_name) && !check_side (&sheet, paper)))
    return IDX_CLI_USAGE;
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  if (subset == NULL)
    return status;
  dataset = idx_subset_get_dataset (subset);
  if (!idx_cli_find_tone (dataset, arguments[1]))
    return IDX_CLI_FAILED;
  if (!has_palette)
    sheet.palette = idx_tone_choose_palette (idx_dataset_get_tone (dataset)->background, FALSE);
  if (!idx_cli_output_open (&output, output_name, force, dataset))
    return IDX_CLI_FAILED;
  written = is_pdf (output_name)
              ? write_pdf (subset, &sheet, &arrangement, paper, output.stream, &error)
              : idx_contact_sheet_write (subset, &sheet, output.stream, NULL, NULL, &error);
  if (!written)
    return idx_cli_output_fail (&output, arguments[1], error);
  return idx_cli_output_close (&output) ? IDX_CLI_DONE : IDX_CLI_FAILED;
}

const IdxCliCommand idx_cli_sheet = {
  "sheet",
  "IMAGES",
  TRUE,
  N_ ("Write a contact sheet as PNG or PDF"),
  N_ ("Write a contact sheet: the images in a grid, with or without class names. Writes a PDF with "
      "printable pages if the name ends in .pdf, otherwise one PNG picture."),
  idx_cli_sheet_run
};
