/* SPDX-License-Identifier: MIT */

/* A source of the stored bytes of a file.
 *
 * It uses pread() and never maps the file. If a mapped file is truncated, the process is killed;
 * pread() only returns fewer bytes. */

#include "idx-file-source.h"

#include "idx-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* The chunk size and the maximum size for copying a file without a local path, in bytes. */
#define COPY_CHUNK_SIZE ((gsize) 256 * 1024)
#define MAX_COPY_SIZE ((guint64) 16 * 1024 * 1024 * 1024)

struct _IdxFileSource
{
  GObject parent_instance;
  int fd;
  off_t size;               /* in bytes, when the file was opened */
  struct timespec modified; /* the modification time when the file was opened */
};

static void idx_file_source_iface_init (IdxSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxFileSource, idx_file_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (IDX_TYPE_SOURCE,
                                                      idx_file_source_iface_init))

/* Returns whether the file has been modified, but not shortened, since it was opened, so that its
 * content can't be trusted. A file that got shorter is assumed to be truncated; the bytes before
 * the cut are still valid. Shorter new content can't be distinguished from truncation. */
static gboolean
is_rewritten (IdxFileSource *self)
{
  struct stat status;

  return fstat (self->fd, &status) == 0 && status.st_size >= self->size &&
         (status.st_mtim.tv_sec != self->modified.tv_sec ||
          status.st_mtim.tv_nsec != self->modified.tv_nsec);
}

static gboolean
idx_file_source_read (IdxSource *source,
                      guint64 offset,
                      gpointer buffer,
                      gsize length,
                      IdxReadMode mode,
                      gsize *n_read,
                      GCancellable *cancellable,
                      GError **error)
{
  IdxFileSource *self = IDX_FILE_SOURCE (source);
  guint8 *bytes = buffer;
  gsize total = 0;

  if (offset > G_MAXINT64 - length)
    {
      *n_read = 0;
      return TRUE;
    }

  while (total < length)
    {
      struct iovec vector = { bytes + total, length - total };
      ssize_t n;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      n = preadv2 (self->fd, &vector, 1, (off_t) (offset + total),
                   mode == IDX_READ_RESIDENT ? RWF_NOWAIT : 0);
      if (n == 0)
        break;
      if (n > 0)
        {
          total += (gsize) n;
          continue;
        }
      if (errno == EINTR)
        continue;
      if (mode == IDX_READ_RESIDENT)
        {
          /* EAGAIN, or EOPNOTSUPP if the file system doesn't support RWF_NOWAIT. */
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PENDING,
                               _ ("The bytes are not in memory."));
          return FALSE;
        }
      g_set_error (error, IDX_ERROR, IDX_ERROR_READ,
                   _ ("The file can no longer be read: %s."), g_strerror (errno));
      return FALSE;
    }

  /* Checked after the read, to detect writes during the read. */
  if (is_rewritten (self))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                           _ ("The file has changed since it was opened. Open it again."));
      return FALSE;
    }
  *n_read = total;
  return TRUE;
}

static gboolean
idx_file_source_get_size (IdxSource *source,
                          guint64 *size)
{
  IdxFileSource *self = IDX_FILE_SOURCE (source);
  struct stat status;

  /* The file may have been truncated since it was opened. */
  *size = (guint64) (fstat (self->fd, &status) == 0 ? status.st_size : self->size);
  return TRUE;
}

static void
idx_file_source_iface_init (IdxSourceInterface *iface)
{
  iface->read = idx_file_source_read;
  iface->get_size = idx_file_source_get_size;
}

static void
idx_file_source_finalize (GObject *object)
{
  IdxFileSource *self = IDX_FILE_SOURCE (object);

  if (self->fd >= 0)
    close (self->fd);
  G_OBJECT_CLASS (idx_file_source_parent_class)->finalize (object);
}

static void
idx_file_source_class_init (IdxFileSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_file_source_finalize;
}

static void
idx_file_source_init (IdxFileSource *self)
{
  self->fd = -1;
}

/* Describes something that isn't a regular file. */
static const char *
describe_kind (mode_t mode)
{
  switch (mode & S_IFMT)
    {
    case S_IFDIR:
      return _ ("It is a folder, not a file.");
    case S_IFIFO:
      return _ ("It is a pipe, not a file.");
    case S_IFSOCK:
      return _ ("It is a socket, not a file.");
    case S_IFCHR:
    case S_IFBLK:
      return _ ("It is a device, not a file.");
    default:
      return _ ("It isn't a regular file.");
    }
}

static void
set_open_error (const char *path,
                int code,
                GError **error)
{
  struct stat status;

  if (code == ENOENT && path != NULL && lstat (path, &status) == 0 && S_ISLNK (status.st_mode))
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("It is a symbolic link to a file that doesn't exist."));
  else if (code == ENOENT)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("The file doesn't exist."));
  else if (code == EACCES || code == EPERM)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("You don't have permission to read it."));
  else if (code == ELOOP)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("It is a symbolic link that points back to itself."));
  else if (code == ENXIO)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("It is a socket, not a file."));
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                 _ ("It can't be opened: %s."), g_strerror (code));
}

static gboolean
write_all (int fd,
           const guint8 *bytes,
           gsize length,
           GError **error)
{
  for (gsize n_written = 0; n_written < length;)
    {
      ssize_t n = write (fd, bytes + n_written, length - n_written);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                       _ ("It can't be copied to “%s”: %s."), g_get_tmp_dir (),
                       g_strerror (errno));
          return FALSE;
        }
      n_written += (gsize) n;
    }
  return TRUE;
}

/* Copies a file without a local path to an unnamed temporary file, because its stream may not be
 * seekable. Returns the file descriptor, or -1 with an error. */
static int
copy_to_temporary (GFile *file,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (GError) open_error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, &open_error);
  g_autofree guint8 *buffer = NULL;
  guint64 total = 0;
  int fd;

  if (g_error_matches (open_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&open_error));
      return -1;
    }
  if (stream == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("It can't be opened: %s."),
                   open_error->message);
      return -1;
    }
  fd = open (g_get_tmp_dir (), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                   _ ("It can't be copied to “%s”: %s."), g_get_tmp_dir (), g_strerror (errno));
      return -1;
    }
  buffer = g_malloc (COPY_CHUNK_SIZE);
  for (;;)
    {
      gssize n =
        g_input_stream_read (G_INPUT_STREAM (stream), buffer, COPY_CHUNK_SIZE, cancellable, error);

      if (n == 0)
        return fd;
      total += (guint64) MAX (n, 0);
      if (n > 0 && total > MAX_COPY_SIZE)
        g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                             _ ("It is too large to be opened from there. Download it first."));
      else if (n > 0 && write_all (fd, buffer, (gsize) n, error))
        continue;
      close (fd);
      return -1;
    }
}

IdxSource *
idx_file_source_new_for_fd (int fd,
                            GError **error)
{
  g_autoptr (IdxFileSource) self = g_object_new (IDX_TYPE_FILE_SOURCE, NULL);
  struct stat status;

  g_return_val_if_fail (fd >= 0, NULL);

  self->fd = fd;
  if (fstat (fd, &status) != 0)
    {
      set_open_error (NULL, errno, error);
      return NULL;
    }
  if (!S_ISREG (status.st_mode))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                           describe_kind (status.st_mode));
      return NULL;
    }
  self->size = status.st_size;
  self->modified = status.st_mtim;
  return IDX_SOURCE (g_steal_pointer (&self));
}

IdxSource *
idx_file_source_new (GFile *file,
                     GCancellable *cancellable,
                     GError **error)
{
  const char *path;
  int fd;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  path = g_file_peek_path (file);
  if (path == NULL)
    fd = copy_to_temporary (file, cancellable, error);
  else
    fd = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (fd >= 0)
    return idx_file_source_new_for_fd (fd, error);
  if (path != NULL)
    set_open_error (path, errno, error);
  return NULL;
}

gboolean
idx_file_source_is_at (IdxFileSource *self,
                       GFile *location)
{
  const char *path;
  struct stat ours, theirs;

  g_return_val_if_fail (IDX_IS_FILE_SOURCE (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (location), FALSE);

  path = g_file_peek_path (location);
  return path != NULL && fstat (self->fd, &ours) == 0 && stat (path, &theirs) == 0 &&
         ours.st_dev == theirs.st_dev && ours.st_ino == theirs.st_ino;
}
