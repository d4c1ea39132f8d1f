/* SPDX-License-Identifier: MIT */

/* idxview-cli report: writes a report on a dataset as PDF. */

#include "idx-cli-input.h"
#include "idx-cli-output.h"
#include "idx-cli-paper.h"
#include "idx-cli-work.h"
#include "idx-report-request.h"
#include "idx-subset.h"

#include <glib/gi18n-lib.h>

/* The arguments of idx_report_request_write(). */
typedef struct
{
  const IdxReportRequest *request;
  GOutputStream *stream;
} Writing;

/* Returns a non-NULL pointer on success. */
static gpointer
idx_cli_report_worker (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  Writing *writing = data;

  return idx_report_request_write (writing->request, writing->stream, progress, cancellable, error)
           ? writing
           : NULL;
}

static void
add_journals (IdxReportRequest *request,
              char **names)
{
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    g_ptr_array_add (request->journals, idx_cli_file_for_input (names[i]));
}

int
idx_cli_report_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  gboolean force = FALSE;
  gboolean has_orientation = FALSE;
  IdxCliPaper paper = IDX_CLI_PAPER_A4;
  IdxOrientation orientation = IDX_ORIENTATION_STORED;
  g_autofree char *output_name = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxReportRequest) request = NULL;
  g_auto (IdxCliOutput) output = { 0 };
  g_autoptr (GError) error = NULL;
  IdxPalette palette = IDX_PALETTE_INK;
  gboolean has_palette = FALSE;
  Writing writing;
  int status;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output_name, "REPORT.pdf",
      N_ ("The PDF file, or - for standard output"),
      .missing_message = N_ ("Specify the PDF file with -o.") },
    IDX_CLI_JOURNAL_OPTION (&arrangement.journals),
    IDX_CLI_DISAGREEMENT_OPTION (&arrangement.journals),
    IDX_CLI_SUGGESTIONS_OPTION (&arrangement.suggestions),
    IDX_CLI_LOGITS_OPTION (&arrangement.are_logits),
    IDX_CLI_FEATURES_OPTION (&arrangement.features),
    IDX_CLI_SCALE_OPTION (&arrangement.features),
    IDX_CLI_PAPER_OPTION (&paper),
    { "palette", 0, IDX_CLI_CHOICE, &palette, "P",
      N_ ("ink, screen, cubehelix or diverging; by default dark on light"),
      .choices = idx_palette_get_names (), .invalid_message = IDX_CLI_INVALID_PALETTE,
      .is_given = &has_palette },
    { "orientation", 0, IDX_CLI_CHOICE, &orientation, "O",
      N_ ("The orientation of images, such as transposed; by default upright, as far as the name "
          "tells"),
      .choices = idx_orientation_get_names (), .invalid_message = IDX_CLI_INVALID_ORIENTATION,
      .is_given = &has_orientation },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace an existing file") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_report, options, arguments) ||
      !idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  if (subset == NULL)
    return status;
  request = idx_report_request_new (idx_subset_get_dataset (subset));
  add_journals (request, arrangement.journals.names);
  idx_cli_paper_get_size (paper, &request->width, &request->height);
  request->palette = palette;
  request->has_palette = has_palette;
  if (has_orientation)
    request->orientation = orientation;
  if (!idx_cli_output_open (&output, output_name, force, request->dataset))
    return IDX_CLI_FAILED;
  writing = (Writing){ request, output.stream };
  if (idx_cli_run (_ ("Writing the report…"), idx_cli_report_worker, &writing, NULL, &error) ==
      NULL)
    return idx_cli_output_fail (&output, arguments[1], error);
  return idx_cli_output_close (&output) ? IDX_CLI_DONE : IDX_CLI_FAILED;
}

const IdxCliCommand idx_cli_report = {
  "report",
  "IMAGES",
  TRUE,
  N_ ("Write a report on a dataset as PDF"),
  N_ ("Write a report on a dataset as one PDF file: the files and their hashes, the classes, which "
      "labels to check, what was decided, equal images, and the map."),
  idx_cli_report_run
};
