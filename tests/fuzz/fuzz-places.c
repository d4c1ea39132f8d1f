/* SPDX-License-Identifier: MIT */

/* Access points of a gzip file. A source makes use of them only past tens of megabytes, which no
 * input of a fuzzer comes to. */

#include "fuzz-places.h"

#include "idx-gzip-index.h"

#include <string.h>

#define ROOM ((gsize) 4096)
#define MAX_SPAN 2000

/* So little that points are thinned out now and then. */
#define MAX_INDEX_SIZE 200000

/* Compares what was inflated with as much of the content as is known. */
static void
check_bytes (const GByteArray *content,
             guint64 offset,
             const guint8 *bytes,
             gsize length)
{
  gsize known = offset < content->len ? MIN (length, content->len - (gsize) offset) : 0;

  g_assert_true (known == 0 || memcmp (bytes, content->data + offset, known) == 0);
}

static guint64
pass (IdxGzipIndex *index,
      IdxInflater *inflater,
      const GByteArray *content)
{
  guint8 room[ROOM];
  guint64 offset = 0;

  while (idx_inflater_get_end (inflater) == IDX_INFLATE_END_NOT_REACHED && offset < content->len)
    {
      guint64 until;
      IdxInflateStop stop = idx_gzip_index_get_stop (index, offset, &until);
      IdxInflatePosition place;
      gboolean at_position;
      gsize n_read;

      g_assert_cmpuint (until, >, offset);
      g_assert_true (idx_inflater_read (inflater, room, (gsize) MIN (ROOM, until - offset), stop,
                                        &n_read, &place, &at_position, NULL, NULL));
      check_bytes (content, offset, room, n_read);
      offset += n_read;
      g_assert_cmpuint (idx_inflater_get_offset (inflater), ==, offset);
      if (at_position)
        {
          g_assert_cmpuint (place.offset, ==, offset);
          idx_gzip_index_add (index, &place, inflater, TRUE);
        }
      else if (idx_gzip_index_needs_snapshot (index, offset))
        idx_gzip_index_add_snapshot (index, inflater);
    }
  idx_gzip_index_finish (index);
  return offset;
}

/* Reads a little on from the last point before @offset, or to the end. */
static void
check_point (IdxGzipIndex *index,
             IdxInflater *inflater,
             const GByteArray *content,
             guint64 offset,
             guint64 size)
{
  guint64 start = idx_gzip_index_find (index, offset);
  guint8 room[ROOM];
  IdxInflatePosition place;
  gboolean at_position;
  gsize n_read;

  g_assert_cmpuint (start, <=, offset);
  g_assert_true (idx_gzip_index_resume (index, offset, inflater, NULL, NULL));
  g_assert_cmpuint (idx_inflater_get_offset (inflater), ==, start);
  g_assert_true (idx_inflater_read (inflater, room, (gsize) MIN (ROOM, size - start),
                                    IDX_INFLATE_STOP_NOWHERE, &n_read, &place, &at_position, NULL,
                                    NULL));
  g_assert_cmpuint (n_read, ==, MIN (ROOM, size - start));
  check_bytes (content, start, room, n_read);
}

void
fuzz_places_check (IdxSource *stored,
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
