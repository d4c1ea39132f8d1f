/* SPDX-License-Identifier: MIT */

/* Reads the files of pictures, and keeps small ones in memory. */

#include "idx-picture-cache.h"

#include "idx-error.h"
#include "idx-picture-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The maximum total size of the files that are kept, and the maximum size of each, in bytes. */
#define MAX_CACHE_SIZE ((gsize) 32 * 1024 * 1024)
#define MAX_CACHED_FILE_SIZE ((gsize) 16 * 1024)

/* The content of a file. */
typedef struct
{
  guint8 *bytes; /* NULL if the file isn't kept */
  gsize length;
} Content;

struct _IdxPictureCache
{
  const IdxPictureList *list;
  Content *contents; /* of each picture */
  guint n_contents;
  gsize size; /* the number of bytes in @contents */
};

IdxPictureCache *
idx_picture_cache_new (const IdxPictureList *list)
{
  IdxPictureCache *self;

  g_return_val_if_fail (list != NULL, NULL);

  self = g_new0 (IdxPictureCache, 1);
  self->list = list;
  self->n_contents = list->pictures->len;
  self->contents = g_new0 (Content, self->n_contents);
  return self;
}

void
idx_picture_cache_free (IdxPictureCache *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->n_contents; i++)
    g_free (self->contents[i].bytes);
  g_free (self->contents);
  g_free (self);
}

static gboolean
set_read_error (GError **error)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("The file can't be read: %s."),
               g_strerror (errno));
  return FALSE;
}

/* Opens a picture and returns the size of the file in @size. */
static int
open_picture (const IdxPictureCache *self,
              guint i,
              gsize *size,
              GError **error)
{
  const IdxPictureFile *picture = &g_array_index (self->list->pictures, IdxPictureFile, i);
  g_autofree char *path = g_build_filename (
    g_ptr_array_index (self->list->sources, picture->source), picture->name, NULL);
  struct stat status;
  /* A named pipe would block the open without O_NONBLOCK. */
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  if (fd < 0 || fstat (fd, &status) != 0)
    {
      (void) set_read_error (error);
      if (fd >= 0)
        (void) close (fd);
      return -1;
    }
  *size = S_ISREG (status.st_mode) ? (gsize) status.st_size : 0;
  return fd;
}

/* Reads up to @size bytes of a file, fewer if it ends before. */
static gboolean
read_bytes (int fd,
            guint8 *bytes,
            gsize size,
            gsize *length,
            GError **error)
{
  gsize total = 0;

  while (total < size)
    {
      gssize n = read (fd, bytes + total, size - total);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return set_read_error (error);
      if (n == 0)
        break;
      total += (gsize) n;
    }
  *length = total;
  return TRUE;
}

/* Reads the rest of a file whose first @length bytes are @start. */
static guint8 *
read_rest (int fd,
           const guint8 *start,
           gsize size,
           gsize *length,
           GError **error)
{
  g_autofree guint8 *bytes = g_try_malloc (MAX (MAX (size, *length), 1));
  gsize n = 0;

  if (bytes == NULL)
    {
      errno = ENOMEM;
      (void) set_read_error (error);
      return NULL;
    }
  memcpy (bytes, start, *length);
  if (size > *length && !read_bytes (fd, bytes + *length, size - *length, &n, error))
    return NULL;
  *length += n;
  return g_steal_pointer (&bytes);
}

static gboolean
can_keep (const IdxPictureCache *self,
          gsize size)
{
  return size > 0 && size <= MAX_CACHED_FILE_SIZE && self->size + size <= MAX_CACHE_SIZE;
}

/* Parses the header of a picture whose first @length bytes are @start. */
static gboolean
parse_header (int fd,
              const guint8 *start,
              gsize length,
              gsize size,
              IdxPictureHeader *header,
              GError **error)
{
  g_autofree guint8 *whole = NULL;

  if (length >= size || idx_picture_header_is_in_start (start, length))
    return idx_picture_header_parse (header, start, length, size, error);
  whole = read_rest (fd, start, size, &length, error);
  return whole != NULL && idx_picture_header_parse (header, whole, length, size, error);
}

gboolean
idx_picture_cache_read_header (IdxPictureCache *self,
                               guint i,
                               IdxPictureHeader *header,
                               GError **error)
{
  guint8 start[MAX_CACHED_FILE_SIZE];
  gsize size, length;
  gboolean is_kept, is_read;
  int fd;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (i < self->n_contents, FALSE);
  g_return_val_if_fail (header != NULL, FALSE);

  fd = open_picture (self, i, &size, error);
  if (fd < 0)
    return FALSE;
  is_kept = can_keep (self, size);
  is_read =
    read_bytes (fd, start, is_kept ? size : MIN (size, IDX_PICTURE_START_SIZE), &length, error) &&
    parse_header (fd, start, length, size, header, error);
  (void) close (fd);
  if (is_read && is_kept)
    idx_picture_cache_put (self, i, g_memdup2 (start, length), length);
  return is_read;
}

guint8 *
idx_picture_cache_take (IdxPictureCache *self,
                        guint i,
                        gsize *length,
                        GError **error)
{
  guint8 *bytes;
  gsize size;
  int fd;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (i < self->n_contents, NULL);
  g_return_val_if_fail (length != NULL, NULL);

  if (self->contents[i].bytes != NULL)
    {
      *length = self->contents[i].length;
      self->size -= *length;
      self->contents[i].length = 0;
      return g_steal_pointer (&self->contents[i].bytes);
    }
  fd = open_picture (self, i, &size, error);
  if (fd < 0)
    return NULL;
  *length = 0;
  bytes = read_rest (fd, (const guint8 *) "", size, length, error);
  (void) close (fd);
  return bytes;
}

void
idx_picture_cache_put (IdxPictureCache *self,
                       guint i,
                       guint8 *bytes,
                       gsize length)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (i < self->n_contents);
  g_return_if_fail (bytes != NULL);
  g_return_if_fail (self->contents[i].bytes == NULL);

  if (can_keep (self, length))
    {
      self->contents[i] = (Content){ bytes, length };
      self->size += length;
    }
  else
    g_free (bytes);
}

void
idx_picture_cache_remove (IdxPictureCache *self,
                          const gboolean *is_removed)
{
  guint n_kept = 0;

  g_return_if_fail (self != NULL);
  g_return_if_fail (is_removed != NULL);

  for (guint i = 0; i < self->n_contents; i++)
    if (is_removed[i])
      {
        self->size -= self->contents[i].length;
        g_clear_pointer (&self->contents[i].bytes, g_free);
      }
    else
      self->contents[n_kept++] = self->contents[i];
  self->n_contents = n_kept;
}
