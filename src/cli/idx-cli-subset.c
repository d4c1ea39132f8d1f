/* SPDX-License-Identifier: MIT */

/* idxview-cli subset: samples as a data set of their own. */

#include "idx-cli.h"
#include "idx-subset-writer.h"
#include "idx-text.h"

#include <stdio.h>
#include <string.h>

/* Whether it ends in something that a name can begin with: of "." the folder itself would be taken,
 * and the files written beside it. */
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
              IdxWriteFlags flags)
{
  g_autoptr (GFile) location = idx_cli_new_output_file (prefix);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) removed = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_peek_path (location) == NULL)
    return idx_cli_usage ("-o takes how the names of files of this computer begin.");
  files = idx_subset_write (subset, g_file_peek_path (location), flags, &removed, NULL, NULL, &error);
  if (files == NULL)
    {
      idx_cli_print_write_error (prefix, error);
      return IDX_CLI_FAILED;
    }
  for (guint i = 0; i < removed->len; i++)
    {
      g_autofree char *name = idx_text_file_name (g_ptr_array_index (removed, i));
      g_autofree char *message =
        g_strdup_printf ("Removed “%s”, which belonged to an earlier subset.", name);

      idx_cli_print_error (prefix, message);
    }
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *path = idx_text_file_path (g_ptr_array_index (files, i));

      /* Not g_print(), which writes in the character set of the locale. */
      (void) puts (path);
    }
  return IDX_CLI_DONE;
}

int
idx_cli_subset (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliChoice) choice = { 0 };
  gboolean gzip = FALSE;
  gboolean force = FALSE;
  g_autofree char *output = NULL;
  g_autofree char *labels_as = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  int status;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "How the names of the files begin", "PREFIX" },
    { "filter", 0, 0, G_OPTION_ARG_FILENAME, &choice.filter_text, IDX_CLI_FILTER_HELP, "F" },
    { "gzip", 0, 0, G_OPTION_ARG_NONE, &gzip, "Compress the files", NULL },
    { "labels-as", 0, 0, G_OPTION_ARG_STRING, &labels_as, "given or current", "L" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &force, "Replace files that are there already", NULL },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("subset", "IMAGES",
                      "Writes the samples that pass a filter as IDX files: images, labels, and the "
                      "indices that they had.",
                      entries, &input, arguments) ||
      !idx_cli_check_arguments (&input, arguments))
    return IDX_CLI_USAGE;
  if (g_strcmp0 (output, "-") == 0)
    return idx_cli_usage ("A subset is several files: it can't go to standard output.");
  if (!is_prefix (output))
    return idx_cli_usage ("Name with -o how the names of the files begin, such as folder/fours.");

  /* As long as nothing corrects labels, the current ones are those that were given. */
  if (labels_as != NULL && !g_str_equal (labels_as, "given") && !g_str_equal (labels_as, "current"))
    return idx_cli_usage ("--labels-as takes given or current.");
  if (!idx_cli_choice_parse (&choice))
    return IDX_CLI_USAGE;
  subset = idx_cli_open_subset (&input, &choice, arguments[1], &status);
  if (subset == NULL)
    return status;

  return write_subset (subset, output,
                       (gzip ? IDX_WRITE_GZIP : IDX_WRITE_PLAIN) | (force ? IDX_WRITE_OVER : 0));
}
