/* SPDX-License-Identifier: MIT */

/* idxview-cli subset: writes some samples as a dataset of their own. */

#include "idx-cli-input.h"
#include "idx-subset-writer.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Checks that the last component can begin a file name. "." and ".." are folders; files would be
 * written next to them, not inside. */
static gboolean
is_prefix (const char *output)
{
  const char *slash = output != NULL ? strrchr (output, '/') : NULL;
  const char *name = slash != NULL ? slash + 1 : output;

  return name != NULL && *name != '\0' && !g_str_equal (name, ".") && !g_str_equal (name, "..");
}

static int
write_subset (IdxSubset *subset,
              const char *prefix,
              IdxWriteFlags flags,
              IdxDecisions *decisions)
{
  g_autoptr (GFile) location = idx_cli_new_output_file (prefix);
  const char *path = g_file_peek_path (location);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) removed = NULL;
  g_autoptr (GError) error = NULL;

  if (path == NULL)
    return idx_cli_usage (_ ("-o takes the beginning of local file names."));
  files = idx_subset_write (subset, path, flags, decisions, &removed, NULL, NULL, &error);
  if (files == NULL)
    {
      idx_cli_print_write_error (prefix, error);
      return IDX_CLI_FAILED;
    }
  for (guint i = 0; i < removed->len; i++)
    {
      g_autofree char *name = idx_text_file_name (g_ptr_array_index (removed, i));
      g_autofree char *message =
        g_strdup_printf (_ ("Removed “%s”, which belonged to an earlier subset."), name);

      idx_cli_print_error (prefix, message);
    }
  idx_cli_print_paths (files);
  return IDX_CLI_DONE;
}

int
idx_cli_subset_run (char **arguments)
{
  static const char *const kinds[] = { "given", "current", NULL };
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  gboolean gzip = FALSE;
  gboolean force = FALSE;
  g_autofree char *output = NULL;
  guint labels_as = 0;
  g_autoptr (IdxSubset) subset = NULL;
  int status;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output, "PREFIX", N_ ("The beginning of the file names") },
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement),
    { "gzip", 0, IDX_CLI_FLAG, &gzip, NULL, N_ ("Compress the files") },
    { "labels-as", 0, IDX_CLI_CHOICE, &labels_as, "L", N_ ("The labels to write: given or current"),
      .choices = kinds, .mistake = N_ ("--labels-as takes given or current.") },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_subset, options, arguments))
    return IDX_CLI_USAGE;
  if (g_strcmp0 (output, "-") == 0)
    return idx_cli_usage (_ ("A subset is several files and can't go to standard output."));
  if (!is_prefix (output))
    return idx_cli_usage (_ ("Specify the beginning of the file names with -o, such as "
                             "folder/fours."));
  if (!idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  if (subset == NULL)
    return status;
  return write_subset (subset, output,
                       (gzip ? IDX_WRITE_GZIP : IDX_WRITE_PLAIN) | (force ? IDX_WRITE_OVER : 0),
                       labels_as == 1 ? idx_dataset_get_decisions (idx_subset_get_dataset (subset))
                                      : NULL);
}

const IdxCliCommand idx_cli_subset = {
  "subset", "IMAGES", TRUE, N_ ("Write some samples as IDX files of their own"),
  N_ ("Write the samples that pass a filter as IDX files: images, labels, and original indices."),
  idx_cli_subset_run
};
