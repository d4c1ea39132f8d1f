/* SPDX-License-Identifier: MIT */

/* Writes a plain or gzipped file, usually IDX, in constant memory.
 *
 * The writer computes a checksum of the content while writing it, and again when it reads the file
 * back from the disk before putting it in place: for a gzipped file the CRC-32, for a plain one
 * a hash that is faster. Reading a file back takes a tenth of the time that compressing it
 * takes. */

#include "idx-writer.h"

#include "idx-error.h"
#include "idx-hash.h"
#include "idx-replacement.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <zlib.h>

#define BUFFER_SIZE ((gsize) 256 * 1024)

/* Level 9 would take more than ten times as long and save 2%. */
#define GZIP_LEVEL 6

/* The windowBits of zlib: 16 more for a gzip header. */
#define GZIP_WINDOW_BITS (MAX_WBITS + 16)

/* The operating system that the gzip header states (RFC 1952). */
#define GZIP_OS_UNIX 3

struct _IdxWriter
{
  GObject parent_instance;
  GFile *target;
  IdxReplacement *file;
  gboolean is_gzip;
  z_stream stream;
  gz_header gzip_header;
  guint8 *buffer;    /* BUFFER_SIZE bytes */
  gsize n_buffered;  /* the number of bytes in @buffer */
  guint64 size;      /* of the whole content */
  guint64 n_written; /* the number of bytes of the content so far */
  guint64 checksum;  /* of the content that was written so far: CRC-32 if it is compressed */
  gboolean is_finished;
};

G_DEFINE_FINAL_TYPE (IdxWriter, idx_writer, G_TYPE_OBJECT)

static void
idx_writer_finalize (GObject *object)
{
  IdxWriter *self = IDX_WRITER (object);

  if (self->is_gzip)
    (void) deflateEnd (&self->stream);
  g_clear_object (&self->target);
  g_clear_pointer (&self->file, idx_replacement_free);
  g_clear_pointer (&self->buffer, g_free);
  G_OBJECT_CLASS (idx_writer_parent_class)->finalize (object);
}

static void
idx_writer_class_init (IdxWriterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_writer_finalize;
}

static void
idx_writer_init (IdxWriter *self)
{
  self->buffer = g_malloc (BUFFER_SIZE);
}

static gboolean
flush (IdxWriter *self,
       GError **error)
{
  gsize n = self->n_buffered;

  self->n_buffered = 0;
  if (!self->is_gzip && n > 0)
    self->checksum = idx_hash_bytes (self->checksum, self->buffer, n);
  return idx_replacement_write (self->file, self->buffer, n, error);
}

static gboolean
write_plain (IdxWriter *self,
             const guint8 *bytes,
             gsize length,
             GError **error)
{
  while (length > 0)
    {
      gsize n = MIN (length, BUFFER_SIZE - self->n_buffered);

      memcpy (self->buffer + self->n_buffered, bytes, n);
      self->n_buffered += n;
      bytes += n;
      length -= n;
      if (self->n_buffered == BUFFER_SIZE && !flush (self, error))
        return FALSE;
    }
  return TRUE;
}

/* Compresses the input of the zlib stream. With Z_FINISH, also ends the gzip file. */
static gboolean
compress_input (IdxWriter *self,
                int flush_mode,
                GError **error)
{
  int status;

  do
    {
      self->stream.next_out = self->buffer + self->n_buffered;
      self->stream.avail_out = (uInt) (BUFFER_SIZE - self->n_buffered);
      status = deflate (&self->stream, flush_mode);
      self->n_buffered = BUFFER_SIZE - self->stream.avail_out;
      if (self->n_buffered == BUFFER_SIZE && !flush (self, error))
        return FALSE;
    }
  while (flush_mode == Z_FINISH ? status != Z_STREAM_END : self->stream.avail_in > 0);
  return TRUE;
}

static gboolean
write_gzip (IdxWriter *self,
            const guint8 *bytes,
            gsize length,
            GError **error)
{
  self->checksum = crc32_z ((uLong) self->checksum, bytes, length);
  while (length > 0)
    {
      gsize n = MIN (length, BUFFER_SIZE);

      self->stream.next_in = (Bytef *) bytes;
      self->stream.avail_in = (uInt) n;
      if (!compress_input (self, Z_NO_FLUSH, error))
        return FALSE;
      bytes += n;
      length -= n;
    }
  return TRUE;
}

static gboolean
write_content (IdxWriter *self,
               const guint8 *bytes,
               gsize length,
               GError **error)
{
  self->n_written += length;
  return self->is_gzip ? write_gzip (self, bytes, length, error)
                       : write_plain (self, bytes, length, error);
}

static gboolean
start_gzip (IdxWriter *self,
            GError **error)
{
  if (deflateInit2 (&self->stream, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW_BITS, MAX_MEM_LEVEL - 1,
                    Z_DEFAULT_STRATEGY) != Z_OK)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("There isn't enough memory to compress it."));
      return FALSE;
    }
  self->is_gzip = TRUE;

  /* The gzip header has no time and no name, and the system is always the same, so that the same
   * samples produce the same file. */
  self->gzip_header.os = GZIP_OS_UNIX;
  (void) deflateSetHeader (&self->stream, &self->gzip_header);
  return TRUE;
}

IdxWriter *
idx_writer_new (GFile *target,
                const IdxHeader *header,
                IdxWriteFlags flags,
                GError **error)
{
  g_autoptr (IdxWriter) self = NULL;
  guint8 start[IDX_HEADER_MAX_SIZE];
  IdxHeader checked;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (target), NULL);
  g_return_val_if_fail (header != NULL, NULL);

  length = idx_header_write (header, start);
  if (!idx_header_parse (&checked, start, length, error))
    return NULL;
  self = idx_writer_new_raw (target, checked.size + checked.data_size, flags, error);
  if (self == NULL || !write_content (self, start, length, error))
    return NULL;
  return g_steal_pointer (&self);
}

IdxWriter *
idx_writer_new_raw (GFile *target,
                    guint64 size,
                    IdxWriteFlags flags,
                    GError **error)
{
  g_autoptr (IdxWriter) self = NULL;

  g_return_val_if_fail (G_IS_FILE (target), NULL);

  self = g_object_new (IDX_TYPE_WRITER, NULL);
  self->target = g_object_ref (target);
  self->size = size;
  self->file = idx_replacement_new (target, (flags & IDX_WRITE_REPLACE) != 0, error);
  if (self->file == NULL)
    return NULL;
  if (flags & IDX_WRITE_GZIP ? !start_gzip (self, error)
                             : !idx_replacement_reserve (self->file, self->size, error))
    return NULL;
  return g_steal_pointer (&self);
}

GFile *
idx_writer_get_target (IdxWriter *self)
{
  g_return_val_if_fail (IDX_IS_WRITER (self), NULL);

  return self->target;
}

static gboolean
set_size_error (guint64 found,
                guint64 promised,
                GError **error)
{
  g_autofree char *found_text = idx_text_format_count (found);
  g_autofree char *promised_text = idx_text_format_count (promised);

  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE,
               _ ("The header declares %s bytes, but the data to write has %s. Nothing was "
                  "written."),
               promised_text, found_text);
  return FALSE;
}

gboolean
idx_writer_append (IdxWriter *self,
                   const guint8 *bytes,
                   gsize length,
                   GCancellable *cancellable,
                   GError **error)
{
  g_return_val_if_fail (IDX_IS_WRITER (self), FALSE);
  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);
  g_return_val_if_fail (!self->is_finished, FALSE);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (length > self->size - self->n_written)
    return set_size_error (self->n_written + length, self->size, error);
  return write_content (self, bytes, length, error);
}

/* Adds the size of the file to *@size, and its content to *@checksum. Reads it in the blocks in
 * which it was written, on which the hash depends. */
static gboolean
read_back_plain (IdxWriter *self,
                 guint64 *size,
                 guint64 *checksum,
                 GCancellable *cancellable,
                 GError **error)
{
  gsize n_read;

  do
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_replacement_read (self->file, *size, self->buffer, BUFFER_SIZE, &n_read, error))
        return FALSE;
      if (n_read > 0)
        *checksum = idx_hash_bytes (*checksum, self->buffer, n_read);
      *size += n_read;
    }
  while (n_read > 0);
  return TRUE;
}

/* Decompresses a chunk of the file. Returns zlib's status. */
static int
inflate_chunk (z_stream *stream,
               guint8 *output,
               guint64 *size,
               guint64 *checksum)
{
  int status;

  do
    {
      stream->next_out = output;
      stream->avail_out = (uInt) BUFFER_SIZE;
      status = inflate (stream, Z_NO_FLUSH);
      *checksum = crc32_z ((uLong) *checksum, output, BUFFER_SIZE - stream->avail_out);
      *size += BUFFER_SIZE - stream->avail_out;
    }
  while (status == Z_OK && stream->avail_out == 0);
  return status;
}

/* Like read_back_plain(), for the decompressed content. Doesn't report a failure to decompress,
 * because the size or the checksum then doesn't match. */
static gboolean
read_back_gzip (IdxWriter *self,
                guint64 *size,
                guint64 *checksum,
                GCancellable *cancellable,
                GError **error)
{
  g_autofree guint8 *output = g_malloc (BUFFER_SIZE);
  z_stream stream = { 0 };
  guint64 offset = 0;
  gsize n_read = 0;
  gboolean success = TRUE;
  int status = inflateInit2 (&stream, GZIP_WINDOW_BITS);

  while (status == Z_OK || status == Z_BUF_ERROR)
    {
      success = !g_cancellable_set_error_if_cancelled (cancellable, error) &&
                idx_replacement_read (self->file, offset, self->buffer, BUFFER_SIZE, &n_read,
                                      error);
      if (!success || n_read == 0)
        break;
      stream.next_in = self->buffer;
      stream.avail_in = (uInt) n_read;
      offset += n_read;
      status = inflate_chunk (&stream, output, size, checksum);
    }
  (void) inflateEnd (&stream);
  return success;
}

gboolean
idx_writer_finish (IdxWriter *self,
                   GCancellable *cancellable,
                   GError **error)
{
  guint64 size = 0;
  guint64 checksum = 0;

  g_return_val_if_fail (IDX_IS_WRITER (self), FALSE);
  g_return_val_if_fail (!self->is_finished, FALSE);

  if (self->n_written < self->size)
    return set_size_error (self->n_written, self->size, error);
  if (self->is_gzip && !compress_input (self, Z_FINISH, error))
    return FALSE;
  if (!flush (self, error) || !idx_replacement_sync (self->file, error))
    return FALSE;
  if (self->is_gzip ? !read_back_gzip (self, &size, &checksum, cancellable, error)
                    : !read_back_plain (self, &size, &checksum, cancellable, error))
    return FALSE;
  if (size != self->size || checksum != self->checksum)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("The file on disk differs from what was written, so it was "
                              "deleted. The disk may be failing."));
      return FALSE;
    }
  self->is_finished = TRUE;
  return TRUE;
}

void
idx_writer_prefix_error (GFile *target,
                         GError **error)
{
  g_autofree char *name = idx_text_file_name (target);

  g_prefix_error (error, _ ("“%s” can't be written. "), name);
}

gboolean
idx_writer_publish (IdxWriter *const *writers,
                    gsize n_writers,
                    GPtrArray *stale,
                    GError **error)
{
  gsize n_stale = stale != NULL ? stale->len : 0;
  gsize n_files = n_writers + n_stale;
  g_autofree IdxReplacement **files = g_new (IdxReplacement *, n_files);
  g_autoptr (GPtrArray) removals =
    g_ptr_array_new_with_free_func ((GDestroyNotify) idx_replacement_free);
  gsize failed_index;

  g_return_val_if_fail (n_writers == 0 || writers != NULL, FALSE);

  for (gsize i = 0; i < n_writers; i++)
    {
      g_return_val_if_fail (IDX_IS_WRITER (writers[i]) && writers[i]->is_finished, FALSE);
      files[i] = writers[i]->file;
    }
  for (gsize i = 0; stale != NULL && i < n_stale; i++)
    {
      IdxReplacement *removal = idx_replacement_new_removal (g_ptr_array_index (stale, i), error);

      if (removal == NULL)
        {
          idx_writer_prefix_error (g_ptr_array_index (stale, i), error);
          return FALSE;
        }
      g_ptr_array_add (removals, removal);
      files[n_writers + i] = removal;
    }
  if (idx_replacement_place (files, n_files, &failed_index, error))
    return TRUE;
  if (failed_index < n_writers && n_files > 1)
    idx_writer_prefix_error (writers[failed_index]->target, error);
  else if (failed_index >= n_writers && stale != NULL)
    idx_writer_prefix_error (g_ptr_array_index (stale, failed_index - n_writers), error);
  return FALSE;
}
