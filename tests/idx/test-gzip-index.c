/* SPDX-License-Identifier: MIT */

/* Access points: their spacing, their memory use, and resuming at them. */

#include "idx-gzip-index.h"

#include "test-bytes.h"
#include "test-gzip.h"
#include "test-source.h"

#include <string.h>

#define CONTENT_SIZE ((guint) 3000000)

typedef struct
{
  GByteArray *content;
  TestSource *file;
  IdxInflater *inflater;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) stored = NULL;

  self->content = g_byte_array_new ();
  test_append_noise (self->content, CONTENT_SIZE, 1);
  for (guint i = 0; i < CONTENT_SIZE; i++)
    self->content->data[i] &= 0x07;
  stored = test_gzip (self->content);
  self->file = test_source_new (stored);
  self->inflater = idx_inflater_new (IDX_SOURCE (self->file));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_inflater_free (self->inflater);
  g_assert_finalize_object (self->file);
  g_byte_array_unref (self->content);
}

/* Inflates everything and adds access points, as a pass does. */
static void
pass (Fixture *self,
      IdxGzipIndex *index,
      gboolean with_windows)
{
  g_autofree guint8 *buffer = g_malloc (65536);

  while (idx_inflater_get_end (self->inflater) == IDX_INFLATE_END_NOT_REACHED)
    {
      guint64 offset = idx_inflater_get_offset (self->inflater);
      guint64 until;
      IdxInflateStop stop = idx_gzip_index_get_boundaries (index, offset, &until);
      IdxInflatePosition position;
      gboolean at_position;
      gsize n_read;

      g_assert_cmpuint (until, >, offset);
      g_assert_true (idx_inflater_read (self->inflater, buffer, (gsize) MIN (65536, until - offset),
                                        stop, &n_read, &position, &at_position, NULL, NULL));
      if (at_position)
        idx_gzip_index_add (index, &position, self->inflater, with_windows);
    }
  idx_gzip_index_finish (index);
}

static void
check_resume (Fixture *self,
              IdxGzipIndex *index,
              guint64 offset)
{
  guint8 bytes[100];
  IdxInflatePosition position;
  gboolean at_position;
  gsize n_read;

  g_assert_true (idx_gzip_index_resume (index, offset, self->inflater, NULL, NULL));
  g_assert_cmpuint (idx_inflater_get_offset (self->inflater), ==,
                    idx_gzip_index_find (index, offset));
  offset = idx_inflater_get_offset (self->inflater);
  g_assert_true (idx_inflater_read (self->inflater, bytes, sizeof bytes, IDX_INFLATE_STOP_NOWHERE,
                                    &n_read, &position, &at_position, NULL, NULL));
  g_assert_cmpuint (n_read, ==, MIN (sizeof bytes, CONTENT_SIZE - offset));
  g_assert_true (memcmp (bytes, self->content->data + offset, n_read) == 0);
}

static void
test_start (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxGzipIndex) index = idx_gzip_index_new (100000, 1000000);

  g_assert_cmpuint (idx_gzip_index_find (index, 12345), ==, 0);
  check_resume (self, index, 12345);
}

static void
test_spans (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxGzipIndex) index = idx_gzip_index_new (200000, 1000000);

  pass (self, index, TRUE);
  for (guint64 offset = 0; offset < CONTENT_SIZE; offset += 9999)
    {
      guint64 point = idx_gzip_index_find (index, offset);

      g_assert_cmpuint (point, <=, offset);
      g_assert_cmpuint (offset - point, <, 300000);
      check_resume (self, index, offset);
    }
}

static void
get_window_cb (guint64 offset,
               gsize length,
               guint8 *window,
               gpointer data)
{
  const GByteArray *content = data;

  memcpy (window, content->data + offset, length);
}

static void
test_complete (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxGzipIndex) index = idx_gzip_index_new (200000, 1000000);
  gsize before, bound;

  pass (self, index, FALSE);
  before = idx_gzip_index_get_n_bytes (index);
  bound = idx_gzip_index_get_n_bytes_with_windows (index);
  idx_gzip_index_add_windows (index, get_window_cb, self->content);
  g_assert_cmpuint (idx_gzip_index_get_n_bytes (index), >, before);
  g_assert_cmpuint (idx_gzip_index_get_n_bytes (index), <=, bound);
  for (guint64 offset = 0; offset < CONTENT_SIZE; offset += 99999)
    check_resume (self, index, offset);
}

static void
test_thinned (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxGzipIndex) index = idx_gzip_index_new (50000, 100000);

  pass (self, index, TRUE);
  g_assert_cmpuint (idx_gzip_index_get_n_bytes (index), <=, 100000);
  for (guint64 offset = 0; offset < CONTENT_SIZE; offset += 9999)
    {
      g_assert_cmpuint (offset - idx_gzip_index_find (index, offset), <, 2000000);
      check_resume (self, index, offset);
    }
}

static void
test_snapshots (Fixture *self,
                gconstpointer data)
{
  g_autoptr (IdxGzipIndex) index = idx_gzip_index_new (100000, 1000000);
  g_autofree guint8 *buffer = g_malloc (30000);
  IdxInflatePosition position;
  gboolean at_position;
  gsize n_read = 1;

  while (n_read > 0)
    {
      if (idx_gzip_index_needs_snapshot (index, idx_inflater_get_offset (self->inflater)))
        idx_gzip_index_add_snapshot (index, self->inflater);
      g_assert_true (idx_inflater_read (self->inflater, buffer, 30000, IDX_INFLATE_STOP_NOWHERE,
                                        &n_read, &position, &at_position, NULL, NULL));
    }
  g_assert_cmpuint (idx_gzip_index_get_n_bytes (index), >, CONTENT_SIZE / 210000 * 32768);
  g_assert_cmpuint (idx_gzip_index_get_n_bytes (index), <, (CONTENT_SIZE / 210000 + 1) * 40000);
  for (guint64 offset = 0; offset < CONTENT_SIZE; offset += 99999)
    check_resume (self, index, offset);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/idx/gzip-index/start", Fixture, NULL, set_up, test_start, tear_down);
  g_test_add ("/idx/gzip-index/spans", Fixture, NULL, set_up, test_spans, tear_down);
  g_test_add ("/idx/gzip-index/complete", Fixture, NULL, set_up, test_complete, tear_down);
  g_test_add ("/idx/gzip-index/thinned", Fixture, NULL, set_up, test_thinned, tear_down);
  g_test_add ("/idx/gzip-index/snapshots", Fixture, NULL, set_up, test_snapshots, tear_down);
  return g_test_run ();
}
