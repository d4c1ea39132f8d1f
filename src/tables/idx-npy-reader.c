/* SPDX-License-Identifier: MIT */

/* Reads arrays in C order. In Fortran order, an array of N samples is a list of columns: the first
 * value of each sample, then the second, and so on. The reader takes as many samples at a time as
 * fit in its buffer, reads their part of each column, and puts the values in their places. */

#include "idx-npy-reader.h"

#include "idx-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

/* The number of bytes that are read at a time in C order. */
#define CHUNK_SIZE ((gsize) 256 * 1024)

/* The maximum size of the samples that are put in order at a time. */
#define MAX_BLOCK_SIZE ((gsize) 16 * 1024 * 1024)

struct _IdxNpyReader
{
  const IdxNpyHeader *header;
  IdxNpyStream *stream;
  guint64 n_done; /* values, or samples in Fortran order */
  guint8 *buffer;
  /* For Fortran order: */
  gboolean is_transposed;
  int copy;            /* a temporary file; -1 if there is none */
  int fd;              /* the file with the values */
  guint64 offset;      /* of the first value in @fd */
  gsize sample_length; /* the number of values of a sample */
  gsize block_length;  /* the number of samples in @buffer */
  guint8 *column;      /* a part of a column */
};

static gboolean
fail_write (int code,
            GError **error)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The temporary file can't be written: %s."),
               g_strerror (code));
  return FALSE;
}

static gboolean
write_copy (int fd,
            const guint8 *bytes,
            gsize length,
            GError **error)
{
  while (length > 0)
    {
      ssize_t n = write (fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail_write (errno, error);
      bytes += n;
      length -= (gsize) n;
    }
  return TRUE;
}

/* Copies the values to a temporary file without a name. */
static gboolean
copy_values (IdxNpyReader *self,
             GCancellable *cancellable,
             GError **error)
{
  guint64 n_left = self->header->n_values * self->header->value_size;
  g_autofree guint8 *bytes = g_malloc (CHUNK_SIZE);

  self->copy = open (g_get_tmp_dir (), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (self->copy < 0)
    return fail_write (errno, error);
  while (n_left > 0)
    {
      gsize n = (gsize) MIN (n_left, CHUNK_SIZE);

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_npy_stream_read (self->stream, bytes, n, error) ||
          !write_copy (self->copy, bytes, n, error))
        return FALSE;
      n_left -= n;
    }
  self->fd = self->copy;
  self->offset = 0;
  return TRUE;
}

static gboolean
prepare_blocks (IdxNpyReader *self,
                GCancellable *cancellable,
                GError **error)
{
  guint64 n_samples = self->header->dimensions[0];
  guint64 sample_length = self->header->n_values / n_samples;
  gsize size = self->header->value_size;

  if (sample_length > MAX_BLOCK_SIZE / size)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("It is in Fortran order, and its samples are larger than 16 MB. Save "
                              "it in C order first (numpy.ascontiguousarray)."));
      return FALSE;
    }
  self->sample_length = (gsize) sample_length;
  self->block_length = (gsize) MIN (MAX_BLOCK_SIZE / size / sample_length, n_samples);
  self->buffer = g_malloc_n (self->block_length * self->sample_length, size);
  self->column = g_malloc_n (self->block_length, size);
  self->fd = idx_npy_stream_get_fd (self->stream, &self->offset);
  return self->fd >= 0 || copy_values (self, cancellable, error);
}

IdxNpyReader *
idx_npy_reader_new (IdxNpyFile *file,
                    const IdxNpyArray *array,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (IdxNpyReader) self = g_new0 (IdxNpyReader, 1);

  g_return_val_if_fail (file != NULL, NULL);
  g_return_val_if_fail (array != NULL && array->header.n_values > 0, NULL);

  self->header = &array->header;
  self->copy = -1;
  self->stream = idx_npy_stream_open (file, array, error);
  if (self->stream == NULL)
    return NULL;
  self->is_transposed = array->header.is_fortran && array->header.n_dimensions > 1;
  if (self->is_transposed && !prepare_blocks (self, cancellable, error))
    return NULL;
  if (!self->is_transposed)
    self->buffer = g_malloc (CHUNK_SIZE);
  return g_steal_pointer (&self);
}

void
idx_npy_reader_free (IdxNpyReader *self)
{
  g_clear_pointer (&self->stream, idx_npy_stream_free);
  if (self->copy >= 0)
    (void) close (self->copy);
  g_free (self->buffer);
  g_free (self->column);
  g_free (self);
}

static gboolean
read_column (IdxNpyReader *self,
             guint64 column,
             gsize n_samples,
             GError **error)
{
  gsize size = self->header->value_size;
  guint64 offset =
    self->offset + (column * self->header->dimensions[0] + self->n_done) * (guint64) size;
  gsize length = n_samples * size;

  for (gsize n_read = 0; n_read < length;)
    {
      ssize_t n =
        pread (self->fd, self->column + n_read, length - n_read, (off_t) (offset + n_read));

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_READ,
                               _ ("It is damaged or cut short. Download or copy it again."));
          return FALSE;
        }
      n_read += (gsize) n;
    }
  return TRUE;
}

/* Counts up the indexes of a value in its sample, the first one fastest, as columns are stored.
 * Returns the position of the next value in C order. */
static gsize
next_position (const IdxNpyHeader *header,
               guint64 *indexes,
               gsize position)
{
  gsize last = header->n_dimensions - 1;
  gsize stride = 1;

  for (gsize d = last; d > 1; d--)
    stride *= (gsize) header->dimensions[d];
  for (gsize d = 1; d <= last; d++)
    {
      if (++indexes[d] < header->dimensions[d])
        return position + stride;
      position -= stride * ((gsize) header->dimensions[d] - 1);
      indexes[d] = 0;
      if (d < last)
        stride /= (gsize) header->dimensions[d + 1];
    }
  return position;
}

static gboolean
read_block (IdxNpyReader *self,
            gsize n_samples,
            GCancellable *cancellable,
            GError **error)
{
  guint64 indexes[IDX_NPY_MAX_DIMENSIONS] = { 0 };
  gsize size = self->header->value_size;
  gsize position = 0;

  for (gsize c = 0; c < self->sample_length; c++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !read_column (self, c, n_samples, error))
        return FALSE;
      for (gsize i = 0; i < n_samples; i++)
        memcpy (self->buffer + (i * self->sample_length + position) * size, self->column + i * size,
                size);
      position = next_position (self->header, indexes, position);
    }
  return TRUE;
}

static gboolean
read_chunk (IdxNpyReader *self,
            gsize *n_values,
            GCancellable *cancellable,
            GError **error)
{
  gsize size = self->header->value_size;

  *n_values = (gsize) MIN (self->header->n_values - self->n_done, CHUNK_SIZE / size);
  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      (*n_values > 0 && !idx_npy_stream_read (self->stream, self->buffer, *n_values * size, error)))
    return FALSE;
  self->n_done += *n_values;
  return TRUE;
}

gboolean
idx_npy_reader_next (IdxNpyReader *self,
                     const guint8 **values,
                     gsize *n_values,
                     GCancellable *cancellable,
                     GError **error)
{
  gsize n_samples;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (values != NULL && n_values != NULL, FALSE);

  *values = self->buffer;
  if (!self->is_transposed)
    return read_chunk (self, n_values, cancellable, error);
  n_samples = (gsize) MIN (self->header->dimensions[0] - self->n_done, self->block_length);
  if (n_samples > 0 && !read_block (self, n_samples, cancellable, error))
    return FALSE;
  self->n_done += n_samples;
  *n_values = n_samples * self->sample_length;
  return TRUE;
}
