/* SPDX-License-Identifier: MIT */

/* Copies standard input to a temporary file. */

#include "idx-cli-spool.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* Opens a temporary file without a name. If the file system doesn't support that, creates a file
 * and unlinks it. */
static int
open_unnamed (GError **error)
{
  g_autofree char *name = NULL;
  int fd = open (g_get_tmp_dir (), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

  if (fd >= 0)
    return fd;
  fd = g_file_open_tmp ("idxview-XXXXXX", &name, error);
  if (fd >= 0)
    (void) g_unlink (name);
  return fd;
}

GFile *
idx_cli_spool_input (GError **error)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GOutputStream) output = NULL;
  g_autofree char *path = NULL;
  int fd = open_unnamed (error);

  if (fd < 0)
    return NULL;
  output = g_unix_output_stream_new (fd, FALSE);
  if (g_output_stream_splice (output, input, G_OUTPUT_STREAM_SPLICE_NONE, NULL, error) < 0)
    {
      g_prefix_error_literal (error, _ ("Standard input can't be stored in a temporary file: "));
      (void) close (fd);
      return NULL;
    }
  /* Without a name, the descriptor is the only way to open the file, so it stays open. */
  path = g_strdup_printf ("/proc/self/fd/%d", fd);
  return g_file_new_for_path (path);
}
