/* SPDX-License-Identifier: MIT */

/* Compresses the input first, so that the result passes the checks of gzip, and may then damage one
 * byte of it. The first six bytes of the input are the compression level, the size of members (two
 * bytes), and the position (two bytes) and the inverted bits of the damaged byte. */

#include "fuzz-access-points.h"
#include "fuzz-source.h"
#include "fuzz-target.h"

#include "idx-bytes-source.h"
#include "idx-gzip-source.h"
#include "test-gzip.h"

#include <string.h>

#define N_SETTINGS 6
#define MAX_MEMBERS 64

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GByteArray) content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxSource) stored = NULL;
  g_autoptr (IdxSource) source = NULL;
  gsize member_size, position;
  gboolean is_damaged;

  if (size < N_SETTINGS)
    return 0;
  member_size = 1 + MAX ((gsize) data[1] << 8 | data[2], size / MAX_MEMBERS);
  position = (gsize) data[3] << 8 | data[4];
  for (gsize i = N_SETTINGS; i < size; i += member_size)
    test_gzip_append (file, data + i, MIN (member_size, size - i), data[0] % 10);
  is_damaged = data[5] != 0 && position < file->len;
  if (is_damaged)
    file->data[position] ^= data[5];

  bytes = g_bytes_new (file->data, file->len);
  stored = idx_bytes_source_new (bytes);
  source = idx_gzip_source_new (stored);
  content = fuzz_source_check (source, data[5]);
  if (!is_damaged)
    {
      g_assert_cmpuint (content->len, ==, size - N_SETTINGS);
      g_assert_true (content->len == 0 ||
                     memcmp (content->data, data + N_SETTINGS, content->len) == 0);
    }
  fuzz_access_points_check (stored, content, (guint32) position);
  return 0;
}
