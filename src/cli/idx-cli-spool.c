/* SPDX-License-Identifier: MIT */

/* Copies standard input or a pipe to a temporary file. */

#include "idx-cli-spool.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
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

/* Copies @input to a temporary file. */
static GFile *
spool (GInputStream *input,
       GError **error)
{
  g_autoptr (GOutputStream) output = NULL;
  g_autofree char *path = NULL;
  int fd = open_unnamed (error);

  if (fd < 0)
    return NULL;
  output = g_unix_output_stream_new (fd, FALSE);
  if (g_output_stream_splice (output, input, G_OUTPUT_STREAM_SPLICE_NONE, NULL, error) < 0)
    {
      (void) close (fd);
      return NULL;
    }
  /* Without a name, the descriptor is the only way to open the file, so it stays open. */
  path = g_strdup_printf ("/proc/self/fd/%d", fd);
  return g_file_new_for_path (path);
}

GFile *
idx_cli_spool_input (GError **error)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  GFile *copy = spool (input, error);

  if (copy == NULL)
    g_prefix_error_literal (error, _ ("Standard input can't be stored in a temporary file: "));
  return copy;
}

GFile *
idx_cli_spool_pipe (GFile *file,
                    GError **error)
{
  const char *path = g_file_peek_path (file);
  g_autoptr (GFileInputStream) input = NULL;
  GFile *copy;
  struct stat status;

  if (path == NULL || stat (path, &status) != 0 || !S_ISFIFO (status.st_mode))
    return g_object_ref (file);
  input = g_file_read (file, NULL, error);
  copy = input != NULL ? spool (G_INPUT_STREAM (input), error) : NULL;
  if (copy == NULL)
    g_prefix_error_literal (error, _ ("The pipe can't be stored in a temporary file: "));
  return copy;
}
