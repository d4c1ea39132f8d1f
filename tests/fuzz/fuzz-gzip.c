/* SPDX-License-Identifier: MIT */

/* Reads the input as a gzip file. */

#include "fuzz-access-points.h"
#include "fuzz-source.h"
#include "fuzz-target.h"

#include "idx-bytes-source.h"
#include "idx-gzip-source.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (IdxSource) stored = idx_bytes_source_new (bytes);
  g_autoptr (IdxSource) source = idx_gzip_source_new (stored);
  g_autoptr (GByteArray) content = fuzz_source_check (source, (guint32) size);

  fuzz_access_points_check (stored, content, (guint32) size);
  return 0;
}
