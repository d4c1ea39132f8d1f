/* SPDX-License-Identifier: MIT */

/* idxview-cli table: a row a sample. */

#include "idx-cli.h"
#include "idx-table.h"

#include <gio/gunixoutputstream.h>
#include <unistd.h>

int
idx_cli_table (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliChoice) choice = { 0 };
  g_autofree char *format_name = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  IdxDataset *dataset;
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  int status;
  const GOptionEntry entries[] = {
    { "filter", 0, 0, G_OPTION_ARG_FILENAME, &choice.filter_text, IDX_CLI_FILTER_HELP, "F" },
    { "sort", 0, 0, G_OPTION_ARG_FILENAME, &choice.sort_text, "In which order, such as -mean", "S" },
    { "check-labels", 0, 0, G_OPTION_ARG_NONE, &choice.check_labels,
      "Fill suggested and suspicion", NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format_name, "csv or json", "FORMAT" },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("table", "IMAGES", "Prints a row a sample.", entries, &input, arguments) ||
      !idx_cli_check_arguments (&input, arguments))
    return IDX_CLI_USAGE;
  if (format_name != NULL && !g_str_equal (format_name, "csv") && !g_str_equal (format_name, "json"))
    return idx_cli_usage ("--format takes csv or json.");
  if (!idx_cli_choice_parse (&choice))
    return IDX_CLI_USAGE;
  subset = idx_cli_open_subset (&input, &choice, arguments[1], &status);
  if (subset == NULL)
    return status;

  stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  dataset = idx_subset_get_dataset (subset);
  if (idx_table_write (subset, idx_dataset_get_labels (dataset), idx_dataset_get_suggestions (dataset),
                       choice.sort.key == IDX_SORT_MEAN ? idx_dataset_get_means (dataset) : NULL,
                       g_strcmp0 (format_name, "json") == 0 ? IDX_TABLE_JSON : IDX_TABLE_CSV, stream,
                       NULL, &error))
    return IDX_CLI_DONE;
  idx_cli_print_error (NULL, error->message);
  return IDX_CLI_FAILED;
}
