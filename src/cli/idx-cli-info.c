/* SPDX-License-Identifier: MIT */

/* idxview-cli info: describes files and their problems. Unlike other commands, it makes a report of
 * each file instead of opening a dataset. */

#include "idx-cli-input.h"
#include "idx-cli-spool.h"
#include "idx-cli-work.h"
#include "idx-error.h"
#include "idx-folder-scan.h"
#include "idx-json.h"
#include "idx-report.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

/* What to print about each file. */
typedef struct
{
  IdxReportOptions report;
  gboolean json;
  gboolean strict;
} Options;

static void
print_report (IdxReport *report,
              const Options *options,
              gboolean in_folder)
{
  g_autofree char *text = NULL;

  if (options->json)
    {
      g_autoptr (JsonNode) node = idx_report_to_json (report);

      /* g_print() would convert the text to the character set of the locale. */
      text = idx_json_to_printable (node);
      (void) puts (text);
      return;
    }
  text = in_folder ? idx_report_to_line (report) : idx_report_to_text (report);
  g_print ("%s", text);
  if (!in_folder && options->report.byte_order == IDX_BYTE_ORDER_BIG &&
      idx_report_has_message (report, "byte-order"))
    g_print ("  %s\n", _ ("Use --byte-order little to read it."));
}

/* Prints a report about a file, and returns the exit status. */
static int
describe_file (GFile *file,
               const Options *options,
               gboolean in_folder)
{
  g_autoptr (IdxReport) report = idx_report_new (file, &options->report, NULL);
  IdxVerdict verdict = idx_report_get_verdict (report);

  print_report (report, options, in_folder);
  return verdict == IDX_VERDICT_ERROR || (options->strict && verdict != IDX_VERDICT_OK)
           ? IDX_CLI_FAILED
           : IDX_CLI_DONE;
}

static gboolean
is_folder (GFile *file)
{
  return g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
}

typedef struct
{
  GFile *folder;
  const Options *options;
} Search;

static gpointer
idx_cli_info_search_worker (gpointer data,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  const Search *search = data;

  return idx_folder_scan_new (search->folder, search->options->report.byte_order,
                              search->options->report.folders, progress, cancellable, error);
}

/* Lists the datasets in a folder, and returns the exit status. */
static int
describe_folder (GFile *folder,
                 const char *name,
                 const Options *options)
{
  Search search = { folder, options };
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFolderScan) scan =
    idx_cli_run (_ ("Looking for datasets…"), idx_cli_info_search_worker, &search,
                 g_object_unref, &error);
  GPtrArray *datasets;
  int status = IDX_CLI_DONE;

  if (scan == NULL)
    return idx_cli_fail (name, error);
  datasets = idx_folder_scan_get_datasets (scan);
  for (guint i = 0; i < datasets->len; i++)
    {
      const IdxFolderDataset *dataset = g_ptr_array_index (datasets, i);

      /* A subfolder is in the list only if it can't be read. */
      if (is_folder (dataset->location))
        {
          g_autofree char *path = idx_text_file_path (dataset->location);

          idx_cli_print_error (path, dataset->description);
          status = IDX_CLI_FAILED;
        }
      else if (describe_file (dataset->location, options, TRUE) != IDX_CLI_DONE)
        status = IDX_CLI_FAILED;
    }
  if (!idx_folder_scan_is_complete (scan))
    idx_cli_print_error (
      name, _ ("The folder contains more files or deeper subfolders than were searched."));
  if (datasets->len > 0)
    return status;
  error = g_error_new_literal (IDX_ERROR, IDX_ERROR_NOT_READABLE,
                               _ ("There is no IDX file in this folder."));
  return idx_cli_fail (name, error);
}

int
idx_cli_info_run (char **arguments)
{
  gboolean hash = FALSE;
  gboolean range = FALSE;
  Options self = { 0 };
  g_auto (IdxCliInput) input = { 0 };
  g_autoptr (GFile) labels = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  g_autoptr (IdxFolderCache) folders = idx_folder_cache_new ();
  const IdxCliOption options[] = {
    { "json", 0, IDX_CLI_FLAG, &self.json, NULL, N_ ("Print a JSON object per file") },
    { "hash", 0, IDX_CLI_FLAG, &hash, NULL, N_ ("Compute SHA-256 hashes") },
    { "strict", 0, IDX_CLI_FLAG, &self.strict, NULL, N_ ("Treat warnings as failures") },
    { "range", 0, IDX_CLI_FLAG, &range, NULL,
      N_ ("Find the range of values, and the mean and standard deviation of pixels") },
    IDX_CLI_NO_OPTION
  };
  int status = IDX_CLI_DONE;

  if (!idx_cli_input_parse (&input, &idx_cli_info, options, arguments))
    return IDX_CLI_USAGE;
  if (input.demo)
    return idx_cli_usage_error (_ ("“info” needs files. Use “idxview-cli sample” to write the demo "
                                   "dataset to files."));
  if (g_strv_length (arguments) < 2)
    return idx_cli_usage_error (_ ("Specify at least one file."));

  if (!idx_cli_load_class_names (&input, &names))
    return IDX_CLI_FAILED;
  labels = input.labels != NULL ? idx_cli_file_for_input (input.labels) : NULL;
  for (char **name = arguments + 1; *name != NULL; name++)
    {
      gboolean is_standard_input = g_str_equal (*name, IDX_CLI_STANDARD_INPUT);
      g_autoptr (GError) error = NULL;
      g_autoptr (GFile) file =
        is_standard_input ? idx_cli_spool_input (&error) : idx_cli_file_for_input (*name);
      int file_status;

      self.report = (IdxReportOptions){ .labels = labels,
                                        .no_labels = input.no_labels,
                                        .hash = hash,
                                        .hash_payload = hash && self.json,
                                        .range = range,
                                        .byte_order = input.byte_order,
                                        .class_names = names,
                                        .shape = input.parsed_shape,
                                        .folders = folders,
                                        .name = is_standard_input ? *name : NULL };
      if (file == NULL)
        file_status = idx_cli_fail (*name, error);
      else if (is_folder (file))
        file_status = describe_folder (file, *name, &self);
      else
        file_status = describe_file (file, &self, FALSE);
      status = file_status != IDX_CLI_DONE ? file_status : status;
    }
  return status;
}

const IdxCliCommand idx_cli_info = {
  "info", "FILE…", FALSE, N_ ("Describe files and say what is wrong with them"),
  N_ ("Describe files: their contents, the files that belong to them, and problems.\n"
      "For a folder, list the datasets in it and in its subfolders, one per line."),
  idx_cli_info_run
};
