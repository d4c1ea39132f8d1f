/* SPDX-License-Identifier: MIT */

/* idxview-cli subset: writes some samples as a separate dataset. */

#include "idx-cli-folder.h"
#include "idx-cli-input.h"
#include "idx-subset-writer.h"

#include <glib/gi18n-lib.h>

/* The values of --labels-as. */
typedef enum
{
  LABELS_GIVEN,
  LABELS_CURRENT
} LabelKind;

/* Writes the subset with the current labels of @decisions or, if it is NULL, the given labels. */
static int
write_subset (IdxSubset *subset,
              const char *output,
              const char *prefix,
              IdxWriteFlags flags,
              IdxDecisions *decisions)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) removed = NULL;
  g_autoptr (GFile) target = g_file_new_for_path (prefix);
  g_autoptr (IdxCliFolder) folder = idx_cli_folder_make (target);
  g_autoptr (GError) error = NULL;

  files = idx_subset_write (subset, prefix, flags, decisions, &removed, NULL, NULL, &error);
  if (files == NULL)
    {
      idx_cli_print_write_error (output, error);
      return IDX_CLI_FAILED;
    }
  idx_cli_folder_keep (folder);
  idx_cli_print_dataset_files (output, files, removed);
  return IDX_CLI_DONE;
}

int
idx_cli_subset_run (char **arguments)
{
  static const char *const label_kinds[] = {
    [LABELS_GIVEN] = "given", [LABELS_CURRENT] = "current", NULL
  };
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  gboolean gzip = FALSE;
  gboolean force = FALSE;
  g_autofree char *output = NULL;
  LabelKind labels_as = LABELS_GIVEN;
  g_autoptr (IdxSubset) subset = NULL;
  g_autofree char *prefix = NULL;
  int status;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output, "PREFIX", N_ ("The beginning of the file names") },
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement),
    IDX_CLI_SUGGESTIONS_OPTION (&arrangement.suggestions),
    { "gzip", 0, IDX_CLI_FLAG, &gzip, NULL, N_ ("Compress the files") },
    { "labels-as", 0, IDX_CLI_CHOICE, &labels_as, "L",
      N_ ("The labels to write: given (as in the file) or current (after your decisions)"),
      .choices = label_kinds, .invalid_message = N_ ("--labels-as takes “given” or “current”.") },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_subset, options, arguments))
    return IDX_CLI_USAGE;
  prefix = idx_cli_parse_prefix (output);
  if (prefix == NULL)
    return IDX_CLI_USAGE;
  if (!idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  if (subset == NULL)
    return status;
  return write_subset (subset, output, prefix,
                       (gzip ? IDX_WRITE_GZIP : 0) | (force ? IDX_WRITE_REPLACE : 0),
                       labels_as == LABELS_CURRENT
                         ? idx_dataset_get_decisions (idx_subset_get_dataset (subset))
                         : NULL);
}

const IdxCliCommand idx_cli_subset = {
  "subset", "IMAGES", TRUE, N_ ("Write some samples as separate IDX files"),
  N_ ("Write the samples that pass a filter as IDX files: images, labels, and original indices."),
  idx_cli_subset_run
};
