/* SPDX-License-Identifier: MIT */

/* The file or stream that a command writes to. */

#include "idx-cli-output.h"

#include "idx-cli.h"
#include "idx-error.h"
#include "idx-replacement-stream.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <unistd.h>

#define STANDARD_OUTPUT "/dev/stdout"

static gboolean
is_standard_output (const char *name)
{
  return g_str_equal (name, "-");
}

/* Opens @path if it is a stream. If @path is one of the many names of standard output, returns the
 * descriptor of standard output, because a socket can't be opened by name.
 *
 * Returns: the file descriptor; -1 with an error if it can't be opened, and without one if @path
 *   isn't a stream or doesn't exist yet */
static int
open_stream (const char *path,
             gboolean *must_close,
             GError **error)
{
  struct stat target, standard;
  int fd;

  *must_close = FALSE;
  if (stat (path, &target) != 0)
    return -1;
  if (fstat (STDOUT_FILENO, &standard) == 0 && standard.st_dev == target.st_dev &&
      standard.st_ino == target.st_ino)
    return STDOUT_FILENO;
  if (!S_ISFIFO (target.st_mode) && !S_ISCHR (target.st_mode))
    return -1;
  fd = open (path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (fd < 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("It can't be written: %s."),
                 g_strerror (errno));
  *must_close = TRUE;
  return fd;
}

static gboolean
open_target (IdxCliOutput *self,
             gboolean force,
             IdxDataset *dataset,
             GError **error)
{
  g_autoptr (GFile) target = is_standard_output (self->name) ? g_file_new_for_path (STANDARD_OUTPUT)
                                                             : idx_cli_file_for_output (self->name);
  const char *path = g_file_peek_path (target);
  GError *stream_error = NULL;
  gboolean must_close = FALSE;
  int fd = -1;

  if (!idx_dataset_check_target (dataset, target, error))
    return FALSE;
  if (is_standard_output (self->name))
    fd = STDOUT_FILENO;
  else if (path != NULL)
    fd = open_stream (path, &must_close, &stream_error);
  if (stream_error != NULL)
    {
      g_propagate_error (error, stream_error);
      return FALSE;
    }
  if (fd >= 0)
    {
      self->stream = g_unix_output_stream_new (fd, must_close);
      return TRUE;
    }
  self->folder = idx_cli_folder_make (target);
  self->file = idx_replacement_new (target, force, error);
  if (self->file != NULL)
    self->stream = idx_replacement_stream_new (self->file);
  return self->file != NULL;
}

gboolean
idx_cli_output_open (IdxCliOutput *self,
                     const char *name,
                     gboolean force,
                     IdxDataset *dataset)
{
  g_autoptr (GError) error = NULL;

  self->name = name;
  if (open_target (self, force, dataset, &error))
    return TRUE;
  idx_cli_print_write_error (name, error);
  return FALSE;
}

gboolean
idx_cli_output_close (IdxCliOutput *self)
{
  g_autoptr (GError) error = NULL;

  if (self->file == NULL ? g_output_stream_close (self->stream, NULL, &error)
                         : idx_replacement_sync_and_place (self->file, &error))
    {
      if (self->folder != NULL)
        idx_cli_folder_keep (self->folder);
      return TRUE;
    }
  idx_cli_print_write_error (self->name, error);
  return FALSE;
}

/* Returns whether a write failed: to a file, which has errors of our own, or to a stream of GIO. */
static gboolean
is_write_error (const GError *error)
{
  return g_error_matches (error, IDX_ERROR, IDX_ERROR_WRITE) ||
         (error->domain == G_IO_ERROR && error->code != G_IO_ERROR_CANCELLED);
}

int
idx_cli_output_fail (const IdxCliOutput *self,
                     const char *images,
                     const GError *error)
{
  return idx_cli_fail (is_write_error (error) ? self->name : images, error);
}

void
idx_cli_output_clear (IdxCliOutput *self)
{
  g_clear_object (&self->stream);
  g_clear_pointer (&self->file, idx_replacement_free);
  g_clear_pointer (&self->folder, idx_cli_folder_free);
}
