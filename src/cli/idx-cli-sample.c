/* SPDX-License-Identifier: MIT */

/* idxview-cli sample: writes the demo dataset to files. */

#include "idx-cli.h"
#include "idx-demo-dataset.h"

#include <glib/gi18n-lib.h>

int
idx_cli_sample_run (char **arguments)
{
  gboolean key = FALSE;
  g_autofree char *output = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output, "DIR", N_ ("The folder"),
      .missing_message = N_ ("Specify the folder with -o.") },
    { "key", 0, IDX_CLI_FLAG, &key, NULL, N_ ("Also write the list of wrong labels") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_parse (&idx_cli_sample, options, NULL, NULL, arguments))
    return IDX_CLI_USAGE;
  if (g_strv_length (arguments) != 1)
    return idx_cli_usage_error (_ ("Specify the folder with -o."));
  if (g_str_equal (output, "-"))
    return idx_cli_usage_error (
      _ ("The demo dataset consists of several files, which can't go to standard output."));

  folder = idx_cli_file_for_output (output);
  files = idx_demo_dataset_save (folder, key, &error);
  if (files == NULL)
    return idx_cli_fail (output, error);
  idx_cli_print_paths (files);
  return IDX_CLI_DONE;
}

const IdxCliCommand idx_cli_sample = {
  "sample", NULL, FALSE, N_ ("Write the demo dataset as files"),
  N_ ("Write the demo dataset as files."), idx_cli_sample_run
};
