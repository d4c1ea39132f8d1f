/* SPDX-License-Identifier: MIT */

/* idxview-cli table: a row a sample. */

#include "idx-cli.h"
#include "idx-filter.h"
#include "idx-table.h"

#include <gio/gunixoutputstream.h>
#include <unistd.h>

int
idx_cli_table (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autofree char *filter_text = NULL;
  g_autofree char *format_name = NULL;
  g_autoptr (IdxFilter) filter = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "filter", 0, 0, G_OPTION_ARG_STRING, &filter_text, "Which samples, such as label:4,9", "F" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format_name, "csv or json", "FORMAT" },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("table", "IMAGES", "Prints a row a sample.", entries, &input, arguments) ||
      !idx_cli_check_arguments (&input, arguments))
    return IDX_CLI_USAGE;
  if (format_name != NULL && !g_str_equal (format_name, "csv") && !g_str_equal (format_name, "json"))
    return idx_cli_usage ("--format takes csv or json.");
  filter = idx_filter_parse (filter_text != NULL ? filter_text : "", &error);
  if (filter == NULL)
    return idx_cli_usage (error->message);
  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (!idx_filter_check (filter, dataset, &error))
    return idx_cli_usage (error->message);

  subset = idx_filter_apply (filter, dataset);
  stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  if (idx_table_write (subset,
                       g_strcmp0 (format_name, "json") == 0 ? IDX_TABLE_JSON : IDX_TABLE_CSV, stream,
                       NULL, &error))
    return IDX_CLI_DONE;
  idx_cli_print_error (NULL, error->message);
  return IDX_CLI_FAILED;
}
