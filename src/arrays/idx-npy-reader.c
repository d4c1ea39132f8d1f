/* SPDX-License-Identifier: MIT */

/* Reads arrays in C order. In Fortran order, an array of N samples is a list of columns: the first
 * value of each sample, then the second, and so on. The reader takes as many samples at a time as
 * fit in its buffer, reads their part of each column, and puts the values in their places. */

#include "idx-npy-reader.h"

#include "idx-error.h"
#include "idx-file-source.h"

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
  IdxSource *source;   /* the file with the values, which may be a temporary copy */
  guint64 offset;      /* of the first value in @source */
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

/* Copies the values to a temporary file. */
static gboolean
write_values (IdxNpyReader *self,
              int fd,
              GCancellable *cancellable,
              GError **error)
{
  guint64 n_left = self->header->n_values * self->header->value_size;
  g_autofree guint8 *bytes = g_malloc (CHUNK_SIZE);

  while (n_left > 0)
    {
      gsize n = (gsize) MIN (n_left, CHUNK_SIZE);

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_npy_stream_read (self->stream, bytes, n, error) ||
          !write_copy (fd, bytes, n, error))
        return FALSE;
      n_left -= n;
    }
  return TRUE;
}

/* Opens the values for reads in any order. Copies those of an archive to a file without a name. */
static gboolean
open_values (IdxNpyReader *self,
             GCancellable *cancellable,
             GError **error)
{
  int fd;

  self->source = idx_npy_stream_get_source (self->stream, &self->offset);
  if (self->source != NULL)
    {
      g_object_ref (self->source);
      return TRUE;
    }
  fd = open (g_get_tmp_dir (), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0)
    return fail_write (errno, error);
  if (!write_values (self, fd, cancellable, error))
    {
      (void) close (fd);
      return FALSE;
    }
  self->offset = 0;
  self->source = idx_file_source_new_for_fd (fd, error);
  return self->source != NULL;
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
  return open_values (self, cancellable, error);
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
  g_clear_object (&self->source);
  g_free (self->buffer);
  g_free (self->column);
  g_free (self);
}

static gboolean
read_column (IdxNpyReader *self,
             guint64 column,
             gsize n_samples,
             GCancellable *cancellable,
             GError **error)
{
  gsize size = self->header->value_size;
  guint64 offset =
    self->offset + (column * self->header->dimensions[0] + self->n_done) * (guint64) size;
  gsize n_read;

  if (!idx_source_read (self->source, offset, self->column, n_samples * size, IDX_READ_ONCE,
                        &n_read, cancellable, error))
    return FALSE;
  if (n_read == n_samples * size)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_READ,
                       _ ("It is damaged or cut short. Download or copy it again."));
  return FALSE;
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
      if (!read_column (self, c, n_samples, cancellable, error))
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
