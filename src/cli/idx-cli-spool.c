/* SPDX-License-Identifier: MIT */

/* Standard input as a file. */

#include "idx-cli-spool.h"

#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

GFile *
idx_cli_spool_input (GError **error)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GOutputStream) output = NULL;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("idxview-XXXXXX", &name, error);

  if (fd < 0)
    return NULL;
  (void) g_unlink (name);
  output = g_unix_output_stream_new (fd, FALSE);
  if (g_output_stream_splice (output, input, G_OUTPUT_STREAM_SPLICE_NONE, NULL, error) < 0)
    {
      g_prefix_error_literal (error, _ ("Standard input can't be stored in a temporary file: "));
      (void) close (fd);
      return NULL;
    }
  /* The descriptor stays open: it is the only way to the file. */
  path = g_strdup_printf ("/proc/self/fd/%d", fd);
  return g_file_new_for_path (path);
}
