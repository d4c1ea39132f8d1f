/* SPDX-License-Identifier: MIT */

/* Creates gzip files with zlib or byte by byte. */

#include "test-gzip.h"

#include "test-bytes.h"

#include <zlib.h>

static void
append_member (GByteArray *file,
               gconstpointer data,
               gsize length,
               int level,
               gz_header *header)
{
  z_stream stream = { 0 };
  gsize start = file->len;

  g_assert_cmpint (deflateInit2 (&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), ==,
                   Z_OK);
  if (header != NULL)
    g_assert_cmpint (deflateSetHeader (&stream, header), ==, Z_OK);
  g_byte_array_set_size (file, (guint) (start + deflateBound (&stream, (uLong) length) + 256));
  stream.next_in = (Bytef *) (gsize) data;
  stream.avail_in = (uInt) length;
  stream.next_out = file->data + start;
  stream.avail_out = (uInt) (file->len - start);
  g_assert_cmpint (deflate (&stream, Z_FINISH), ==, Z_STREAM_END);
  g_byte_array_set_size (file, (guint) (start + stream.total_out));
  deflateEnd (&stream);
}

GByteArray *
test_gzip (const GByteArray *bytes)
{
  GByteArray *file = g_byte_array_new ();

  test_gzip_append (file, bytes->data, bytes->len, 6);
  return file;
}

void
test_gzip_append (GByteArray *file,
                  gconstpointer data,
                  gsize length,
                  int level)
{
  append_member (file, data, length, level, NULL);
}

void
test_gzip_append_with_fields (GByteArray *file,
                              gconstpointer data,
                              gsize length)
{
  gz_header header = { 0 };

  header.time = 1;
  header.os = 3;
  header.extra = (Bytef *) (gsize) "AB\002\000cd";
  header.extra_len = 6;
  header.name = (Bytef *) (gsize) "a name";
  header.comment = (Bytef *) (gsize) "a comment";
  header.hcrc = 1;
  append_member (file, data, length, 6, &header);
}

void
test_gzip_append_header (GByteArray *file,
                         guint8 method,
                         guint8 flags)
{
  const guint8 start[] = { 0x1F, 0x8B, method, flags, 0, 0, 0, 0, 0, 3 };

  g_byte_array_append (file, start, sizeof start);
}

void
test_gzip_append_block (GByteArray *file,
                        const guint8 *data,
                        guint length,
                        gboolean final)
{
  const guint8 start[] = {
    final ? 1 : 0,
    (guint8) length,
    (guint8) (length >> 8),
    (guint8) ~length,
    (guint8) (~length >> 8),
  };

  g_byte_array_append (file, start, sizeof start);
  g_byte_array_append (file, data, length);
}

static void
append_le32 (GByteArray *file,
             guint32 value)
{
  test_append_be (file, 4, GUINT32_SWAP_LE_BE (value));
}

void
test_gzip_append_trailer (GByteArray *file,
                          const GByteArray *content,
                          guint32 crc_error,
                          guint32 size_error)
{
  append_le32 (file, (guint32) crc32 (crc32 (0, NULL, 0), content->data, content->len) ^ crc_error);
  append_le32 (file, content->len ^ size_error);
}

GByteArray *
test_gzip_content (void)
{
  GByteArray *bytes = test_idx_header (0x08, 3, 10, 28, 28);

  test_append_noise (bytes, 10 * 784, 2);
  for (guint i = 16; i < bytes->len; i++)
    bytes->data[i] &= 0x3F;
  return bytes;
}
