/* SPDX-License-Identifier: MIT */

/* idxview-cli sample: the embedded sample as files. */

#include "idx-cli.h"
#include "idx-demo-dataset.h"
#include "idx-text.h"

#include <stdio.h>

int
idx_cli_sample (char **arguments)
{
  gboolean key = FALSE;
  g_autofree char *output = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "The folder", "DIR" },
    { "key", 0, 0, G_OPTION_ARG_NONE, &key, "With the list of the wrong labels", NULL },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("sample", NULL, "Writes the embedded sample as files.", entries, NULL,
                      arguments))
    return IDX_CLI_USAGE;
  if (output == NULL || *output == '\0' || g_strv_length (arguments) != 1)
    return idx_cli_usage ("Name the folder with -o.");

  if (g_str_equal (output, "-"))
    return idx_cli_usage ("The sample is several files: it can't go to standard output.");

  folder = idx_cli_new_output_file (output);
  files = idx_demo_dataset_save (folder, key, &error);
  if (files == NULL)
    {
      idx_cli_print_error (output, error->message);
      return IDX_CLI_FAILED;
    }
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *path = idx_text_file_path (g_ptr_array_index (files, i));

      /* Not g_print(), which writes in the character set of the locale. */
      (void) puts (path);
    }
  return IDX_CLI_DONE;
}
