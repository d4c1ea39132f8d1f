/* SPDX-License-Identifier: MIT */

/* A source of the bytes of a file, as they are stored.
 *
 * It reads by pread() and never maps the file: a file that is cut short under a
 * mapping kills the process, while a read only comes back short. */

#include "idx-file-source.h"

#include "idx-error.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Files that have no path are copied in steps, and not without end. */
#define SPOOL_STEP ((gsize) 256 * 1024)
#define MAX_SPOOLED ((guint64) 16 * 1024 * 1024 * 1024)

struct _IdxFileSource
{
  GObject parent_instance;
  int fd;
  off_t size;
  struct timespec modified;
};

static void idx_file_source_iface_init (IdxSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxFileSource, idx_file_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (IDX_TYPE_SOURCE,
                                                      idx_file_source_iface_init))

/* A file that was cut short still holds what comes before the cut. One that was written to since
 * it was opened, and isn't shorter, may hold anything: nothing of it is taken for what was opened.
 * New content that is shorter can't be told from a cut. */
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
          /* EAGAIN, or EOPNOTSUPP where the file system can't tell. */
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PENDING,
                               "The bytes are not in memory.");
          return FALSE;
        }
      g_set_error (error, IDX_ERROR, IDX_ERROR_READ,
                   "The file can't be read any more: %s.", g_strerror (errno));
      return FALSE;
    }

  /* Asked afterwards, so that nothing is missed that was written while it was read. */
  if (is_rewritten (self))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                           "The file has been written to since it was opened: open it again.");
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

  /* Asked each time: the file may have been cut short since it was opened. Where it can't be asked,
   * reads find out. */
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

static const char *
name_kind (mode_t mode)
{
  switch (mode & S_IFMT)
    {
    case S_IFDIR:
      return "a folder";
    case S_IFIFO:
      return "a pipe";
    case S_IFSOCK:
      return "a socket";
    case S_IFCHR:
    case S_IFBLK:
      return "a device";
    default:
      return "not a file";
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
                         "It is a link to a file that doesn't exist.");
  else if (code == ENOENT)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         "There is no such file.");
  else if (code == EACCES || code == EPERM)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         "You have no permission to read it.");
  else if (code == ELOOP)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         "It is a link that leads back to itself.");
  else if (code == ENXIO)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         "It is a socket, not a file.");
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                 "It can't be opened: %s.", g_strerror (code));
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
          g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, "No copy of it can be kept in “%s”: %s.",
                       g_get_tmp_dir (), g_strerror (errno));
          return FALSE;
        }
      n_written += (gsize) n;
    }
  return TRUE;
}

/* Copies what has no path, as it is stored, to a file that nobody else sees: what comes from
 * elsewhere can't be counted on to seek. */
static int
spool (GFile *file,
       GCancellable *cancellable,
       GError **error)
{
  g_autoptr (GError) open_error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, &open_error);
  g_autofree guint8 *buffer = NULL;
  guint64 total = 0;
  int fd;

  if (stream == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, "It can't be opened: %s.",
                   open_error->message);
      return -1;
    }
  fd = open (g_get_tmp_dir (), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                   "There is no place to keep a copy of it: %s.", g_strerror (errno));
      return -1;
    }
  buffer = g_malloc (SPOOL_STEP);
  for (;;)
    {
      gssize n = g_input_stream_read (G_INPUT_STREAM (stream), buffer, SPOOL_STEP, cancellable, error);

      if (n == 0)
        return fd;
      total += (guint64) MAX (n, 0);
      if (n > 0 && total > MAX_SPOOLED)
        g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                     "It is too large to keep a copy of it: download it first.");
      else if (n > 0 && write_all (fd, buffer, (gsize) n, error))
        continue;
      close (fd);
      return -1;
    }
}

IdxSource *
idx_file_source_new (GFile *file,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (IdxFileSource) self = NULL;
  const char *path;
  struct stat status;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  path = g_file_peek_path (file);
  self = g_object_new (IDX_TYPE_FILE_SOURCE, NULL);
  if (path == NULL)
    {
      self->fd = spool (file, cancellable, error);
      if (self->fd < 0)
        return NULL;
    }
  else
    self->fd = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (self->fd < 0 || fstat (self->fd, &status) != 0)
    {
      set_open_error (path, errno, error);
      return NULL;
    }
  if (!S_ISREG (status.st_mode))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, "It is %s, not a file.",
                   name_kind (status.st_mode));
      return NULL;
    }
  self->size = status.st_size;
  self->modified = status.st_mtim;
  return IDX_SOURCE (g_steal_pointer (&self));
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
