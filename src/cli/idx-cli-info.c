/* SPDX-License-Identifier: MIT */

/* idxview-cli info: what a file is, and what is wrong with it. */

#include "idx-cli.h"
#include "idx-json.h"
#include "idx-report.h"

#include <stdio.h>

int
idx_cli_info (char **arguments)
{
  gboolean json = FALSE;
  gboolean hash = FALSE;
  gboolean strict = FALSE;
  gboolean range = FALSE;
  g_auto (IdxCliInput) input = { 0 };
  g_autoptr (GFile) labels = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  g_autoptr (IdxFolders) folders = idx_folders_new ();
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print a JSON object a file", NULL },
    { "hash", 0, 0, G_OPTION_ARG_NONE, &hash, "Work out the SHA-256 sums", NULL },
    { "strict", 0, 0, G_OPTION_ARG_NONE, &strict, "Take warnings for failures", NULL },
    { "range", 0, 0, G_OPTION_ARG_NONE, &range, "Find the least and the greatest value", NULL },
    G_OPTION_ENTRY_NULL
  };
  int status = IDX_CLI_DONE;

  if (!idx_cli_parse ("info", "FILE…", "Says what files are, what belongs to them, and what is wrong "
                                       "with them.",
                      entries, &input, arguments))
    return IDX_CLI_USAGE;
  if (input.sample)
    return idx_cli_usage ("info takes files; “idxview-cli sample” writes those of the sample.");
  if (g_strv_length (arguments) < 2)
    return idx_cli_usage ("Name one file at least.");

  if (!idx_cli_load_names (&input, &names))
    return IDX_CLI_FAILED;
  labels = input.labels != NULL ? idx_cli_new_file (input.labels) : NULL;
  for (char **name = arguments + 1; *name != NULL; name++)
    {
      IdxReportOptions options = { labels, input.no_labels, hash, range,
                                   input.little_endian ? IDX_BYTE_ORDER_LITTLE : IDX_BYTE_ORDER_BIG,
                                   names, input.rows, input.columns, folders };
      g_autoptr (GFile) file = idx_cli_new_file (*name);
      g_autoptr (IdxReport) report = idx_report_new (file, &options, NULL);
      IdxVerdict verdict = idx_report_get_verdict (report);
      g_autofree char *text = NULL;

      if (json)
        {
          g_autoptr (JsonNode) node = idx_report_to_json (report);

          text = idx_json_to_string (node);

          /* Not g_print(), which writes in the character set of the locale. */
          puts (text);
        }
      else
        {
          text = idx_report_to_text (report);
          g_print ("%s", text);
          if (!input.little_endian && idx_report_has_message (report, "byte-order"))
            g_print ("  --byte-order little reads it.\n");
        }
      if (verdict == IDX_VERDICT_ERROR || (strict && verdict != IDX_VERDICT_OK))
        status = IDX_CLI_FAILED;
    }
  return status;
}
