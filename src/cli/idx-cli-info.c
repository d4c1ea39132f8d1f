/* SPDX-License-Identifier: MIT */

/* idxview-cli info: describes files and what is wrong with them. Unlike other commands, it reads
 * files without opening a dataset. */

#include "idx-cli-input.h"
#include "idx-cli-spool.h"
#include "idx-json.h"
#include "idx-report.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

static void
print_report (IdxReport *report,
              gboolean json,
              gboolean is_big_endian)
{
  g_autofree char *text = NULL;

  if (json)
    {
      g_autoptr (JsonNode) node = idx_report_to_json (report);

      /* g_print() would convert the text to the character set of the locale. */
      text = idx_json_to_string (node);
      (void) puts (text);
      return;
    }
  text = idx_report_to_text (report);
  g_print ("%s", text);
  if (is_big_endian && idx_report_has_message (report, "byte-order"))
    g_print ("  %s\n", _ ("Use --byte-order little to read it."));
}

int
idx_cli_info_run (char **arguments)
{
  gboolean json = FALSE;
  gboolean hash = FALSE;
  gboolean strict = FALSE;
  gboolean range = FALSE;
  g_auto (IdxCliInput) input = { 0 };
  g_autoptr (GFile) labels = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  g_autoptr (IdxFolders) folders = idx_folders_new ();
  const IdxCliOption options[] = {
    { "json", 0, IDX_CLI_FLAG, &json, NULL, N_ ("Print a JSON object per file") },
    { "hash", 0, IDX_CLI_FLAG, &hash, NULL, N_ ("Compute SHA-256 hashes") },
    { "strict", 0, IDX_CLI_FLAG, &strict, NULL, N_ ("Treat warnings as failures") },
    { "range", 0, IDX_CLI_FLAG, &range, NULL, N_ ("Find the smallest and the largest value") },
    IDX_CLI_NO_OPTION
  };
  int status = IDX_CLI_DONE;

  if (!idx_cli_input_parse (&input, &idx_cli_info, options, arguments))
    return IDX_CLI_USAGE;
  if (input.demo)
    return idx_cli_usage (_ ("info takes files. Use “idxview-cli sample” to write the demo "
                             "dataset to files."));
  if (g_strv_length (arguments) < 2)
    return idx_cli_usage (_ ("Specify at least one file."));

  if (!idx_cli_load_names (&input, &names))
    return IDX_CLI_FAILED;
  labels = input.labels != NULL ? idx_cli_new_file (input.labels) : NULL;
  for (char **name = arguments + 1; *name != NULL; name++)
    {
      gboolean is_standard_input = g_str_equal (*name, IDX_CLI_STANDARD_INPUT);
      IdxReportOptions report_options = { labels, input.no_labels, hash, range, input.byte_order,
                                          names, input.rows, input.columns, folders,
                                          is_standard_input ? *name : NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (GFile) file =
        is_standard_input ? idx_cli_spool_input (&error) : idx_cli_new_file (*name);
      g_autoptr (IdxReport) report = NULL;
      IdxVerdict verdict;

      if (file == NULL)
        {
          status = idx_cli_fail (*name, error);
          continue;
        }
      report = idx_report_new (file, &report_options, NULL);
      verdict = idx_report_get_verdict (report);
      print_report (report, json, input.byte_order == IDX_BYTE_ORDER_BIG);
      if (verdict == IDX_VERDICT_ERROR || (strict && verdict != IDX_VERDICT_OK))
        status = IDX_CLI_FAILED;
    }
  return status;
}

const IdxCliCommand idx_cli_info = {
  "info", "FILE…", FALSE, N_ ("Describe files and say what is wrong with them"),
  N_ ("Describe files: what they hold, which files belong to them, and what is wrong."),
  idx_cli_info_run
};
