/* SPDX-License-Identifier: MIT */

/* idxview-cli table: prints one row per sample. */

#include "idx-cli-input.h"
#include "idx-pixel-table.h"

#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

static const char *const formats[] = { [IDX_TABLE_CSV] = "csv", [IDX_TABLE_JSON] = "json", NULL };

static gboolean
write_table (IdxSubset *subset,
             const IdxCliArrangement *arrangement,
             IdxTableFormat format,
             gboolean pixels,
             GError **error)
{
  g_autoptr (GOutputStream) stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  const char *extra_name = NULL; /* of an additional column: what the samples are sorted by */
  GArray *extra_values = NULL;

  if (pixels)
    return idx_pixel_table_write (subset, format, stream, NULL, NULL, error);
  if (arrangement->sort.key == IDX_SORT_MEAN)
    {
      extra_name = "mean";
      extra_values = idx_dataset_get_sample_means (dataset);
    }
  else if (arrangement->sort.key == IDX_SORT_SIMILAR)
    {
      extra_name = "distance";
      extra_values = idx_dataset_get_distances (dataset);
    }
  return idx_table_write (subset, idx_dataset_get_decisions (dataset),
                          idx_dataset_get_suggestions (dataset), extra_name, extra_values, format,
                          stream, NULL, error);
}

int
idx_cli_table_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  IdxTableFormat format = IDX_TABLE_CSV;
  gboolean pixels = FALSE;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GError) error = NULL;
  int status;
  const IdxCliOption options[] = {
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_SORT_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement.journals),
    IDX_CLI_DISAGREEMENT_OPTION (&arrangement.journals),
    IDX_CLI_SUGGESTIONS_OPTION (&arrangement.suggestions),
    IDX_CLI_LOGITS_OPTION (&arrangement.are_logits),
    IDX_CLI_FEATURES_OPTION (&arrangement.features),
    IDX_CLI_SCALE_OPTION (&arrangement.features),
    { "check-labels", 0, IDX_CLI_FLAG, &arrangement.check_labels, NULL,
      N_ ("Fill the columns “suggested” and “suspicion”") },
    { "pixels", 0, IDX_CLI_FLAG, &pixels, NULL,
      N_ ("Print only the given labels and all pixel values, without a header") },
    { "format", 0, IDX_CLI_CHOICE, &format, "FORMAT", N_ ("csv or json"),
      .choices = formats, .invalid_message = N_ ("--format takes csv or json.") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_table, options, arguments) ||
      !idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  if (pixels && arrangement.check_labels)
    return idx_cli_usage_error (_ ("--pixels and --check-labels can't be used together."));
  if (arrangement.suggestions != NULL && arrangement.check_labels)
    return idx_cli_usage_error (_ ("--suggestions and --check-labels can't be used together."));
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  if (subset == NULL)
    return status;

  if (!write_table (subset, &arrangement, format, pixels, &error))
    return idx_cli_fail (NULL, error);
  return IDX_CLI_DONE;
}

const IdxCliCommand idx_cli_table = {
  "table", "IMAGES", TRUE, N_ ("Print one row per sample, as CSV or JSON"),
  N_ ("Print one row per sample."), idx_cli_table_run
};
