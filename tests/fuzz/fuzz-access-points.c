/* SPDX-License-Identifier: MIT */

/* Tests the access points of a gzip file. A source uses them only if the content exceeds its memory
 * budget, and fuzzer inputs are much smaller than that. */

#include "fuzz-access-points.h"

#include "idx-gzip-index.h"

#include <string.h>

#define BUFFER_SIZE ((gsize) 4096)
#define MAX_SPAN 2000

/* The memory limit of the index, in bytes: so low that access points are sometimes dropped. */
#define MAX_INDEX_SIZE 200000

/* Compares inflated bytes with the content, of which only the start may be known. */
static void
check_bytes (const GByteArray *content,
             guint64 offset,
             const guint8 *bytes,
             gsize length)
{
  gsize known = offset < content->len ? MIN (length, content->len - (gsize) offset) : 0;

  g_assert_true (known == 0 || memcmp (bytes, content->data + offset, known) == 0);
}

/* Inflates the content and adds access points, as a pass does. Returns the number of bytes
 * inflated. */
static guint64
pass (IdxGzipIndex *index,
      IdxInflater *inflater,
      const GByteArray *content)
{
  guint8 buffer[BUFFER_SIZE];
  guint64 offset = 0;

  while (idx_inflater_get_end (inflater) == IDX_INFLATE_END_NOT_REACHED && offset < content->len)
    {
      guint64 until;
      IdxInflateStop stop = idx_gzip_index_get_boundaries (index, offset, &until);
      IdxInflatePosition position;
      gboolean at_position;
      gsize n_read;

      g_assert_cmpuint (until, >, offset);
      g_assert_true (idx_inflater_read (inflater, buffer,
                                        (gsize) MIN (BUFFER_SIZE, until - offset), stop, &n_read,
                                        &position, &at_position, NULL, NULL));
      check_bytes (content, offset, buffer, n_read);
      offset += n_read;
      g_assert_cmpuint (idx_inflater_get_offset (inflater), ==, offset);
      if (at_position)
        {
          g_assert_cmpuint (position.offset, ==, offset);
          idx_gzip_index_add (index, &position, inflater, TRUE);
        }
      else if (idx_gzip_index_needs_snapshot (index, offset))
        idx_gzip_index_add_snapshot (index, inflater);
    }
  idx_gzip_index_finish (index);
  return offset;
}

/* Resumes at the last access point at or before @offset, and reads a few kilobytes from there. */
static void
check_point (IdxGzipIndex *index,
             IdxInflater *inflater,
             const GByteArray *content,
             guint64 offset,
             guint64 size)
{
  guint64 start = idx_gzip_index_find (index, offset);
  guint8 buffer[BUFFER_SIZE];
  IdxInflatePosition position;
  gboolean at_position;
  gsize n_read;

  g_assert_cmpuint (start, <=, offset);
  g_assert_true (idx_gzip_index_resume (index, offset, inflater, NULL, NULL));
  g_assert_cmpuint (idx_inflater_get_offset (inflater), ==, start);
  g_assert_true (idx_inflater_read (inflater, buffer, (gsize) MIN (BUFFER_SIZE, size - start),
                                    IDX_INFLATE_STOP_NOWHERE, &n_read, &position, &at_position,
                                    NULL, NULL));
  g_assert_cmpuint (n_read, ==, MIN (BUFFER_SIZE, size - start));
  check_bytes (content, start, buffer, n_read);
}

void
fuzz_access_points_check (IdxSource *stored,
                          const GByteArray *content,
                          guint32 seed)
{
  g_autoptr (IdxGzipIndex) index = idx_gzip_index_new (1 + seed % MAX_SPAN, MAX_INDEX_SIZE);
  g_autoptr (IdxInflater) first = idx_inflater_new (stored);
  g_autoptr (IdxInflater) second = idx_inflater_new (stored);
  guint64 size = pass (index, first, content);

  for (guint64 offset = 0; offset < size; offset += 1 + size / 50)
    check_point (index, second, content, offset, size);
}
