/* SPDX-License-Identifier: MIT */

/* Inflates from the start of the file, and from the start of any member or block. */

#include "idx-inflater.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-gzip.h"
#include "test-source.h"

#include <string.h>

#define CONTENT_SIZE ((guint) 400000)
#define MEMBER_SIZE ((guint) 150000)

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
  g_autoptr (GByteArray) stored = g_byte_array_new ();

  self->content = g_byte_array_new ();
  test_append_noise (self->content, CONTENT_SIZE, 1);
  for (guint i = 0; i < CONTENT_SIZE; i++)
    self->content->data[i] &= i / 5000 % 2 == 0 ? 0x1F : 0x01;
  for (guint i = 0; i < CONTENT_SIZE; i += MEMBER_SIZE)
    test_gzip_append (stored, self->content->data + i, MIN (MEMBER_SIZE, CONTENT_SIZE - i), 6);
  test_append_be (stored, 8, 0);
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

/* Reads up to @length bytes and compares them with the content. Returns the number of bytes
 * read. */
static gsize
check_read (Fixture *self,
            gsize length,
            IdxInflateStop stop,
            IdxInflatePosition *position,
            gboolean *at_position)
{
  g_autofree guint8 *buffer = g_malloc (length);
  g_autoptr (GError) error = NULL;
  guint64 offset = idx_inflater_get_offset (self->inflater);
  gsize n_read;

  g_assert_true (idx_inflater_read (self->inflater, buffer, length, stop, &n_read, position,
                                    at_position, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (offset + n_read, <=, CONTENT_SIZE);
  g_assert_true (memcmp (buffer, self->content->data + offset, n_read) == 0);
  g_assert_cmpuint (idx_inflater_get_offset (self->inflater), ==, offset + n_read);
  return n_read;
}

static void
check_rest (Fixture *self)
{
  guint64 left = CONTENT_SIZE - idx_inflater_get_offset (self->inflater);
  IdxInflatePosition position;
  gboolean at_position;

  g_assert_cmpuint (
    check_read (self, CONTENT_SIZE + 1, IDX_INFLATE_STOP_NOWHERE, &position, &at_position), ==,
    left);
  g_assert_false (at_position);
  g_assert_cmpint (idx_inflater_get_end (self->inflater), ==, IDX_INFLATE_END_GOOD);
  g_assert_false (idx_inflater_has_bad_checksum (self->inflater));
  g_assert_false (idx_inflater_has_trailing_bytes (self->inflater));
}

static void
test_whole (Fixture *self,
            gconstpointer data)
{
  check_rest (self);
}

static void
test_pieces (Fixture *self,
             gconstpointer data)
{
  IdxInflatePosition position;
  gboolean at_position;

  while (check_read (self, 777, IDX_INFLATE_STOP_NOWHERE, &position, &at_position) == 777)
    g_assert_false (at_position);
  g_assert_cmpuint (idx_inflater_get_offset (self->inflater), ==, CONTENT_SIZE);
}

static void
test_members (Fixture *self,
              gconstpointer data)
{
  IdxInflatePosition position;
  gboolean at_position = TRUE;

  for (guint offset = MEMBER_SIZE; offset < CONTENT_SIZE; offset += MEMBER_SIZE)
    {
      (void) check_read (self, CONTENT_SIZE, IDX_INFLATE_STOP_AT_MEMBER, &position, &at_position);
      g_assert_true (at_position && position.is_member);
      g_assert_cmpuint (position.offset, ==, offset);
      g_assert_cmpuint (position.n_bits, ==, 0);
    }
  check_rest (self);
}

typedef struct
{
  IdxInflatePosition position;
  guint8 window[IDX_WINDOW_SIZE];
  gsize n_window;
} Stop;

/* Returns all positions where a block or a member begins, with their windows. */
static GPtrArray *
find_stops (Fixture *self)
{
  GPtrArray *stops = g_ptr_array_new_with_free_func (g_free);
  gboolean at_position = TRUE;

  while (idx_inflater_get_end (self->inflater) == IDX_INFLATE_END_NOT_REACHED)
    {
      Stop *stop = g_new0 (Stop, 1);

      (void) check_read (self, CONTENT_SIZE, IDX_INFLATE_STOP_AT_BLOCK, &stop->position,
                         &at_position);
      if (at_position)
        {
          stop->n_window = idx_inflater_get_window (self->inflater, stop->window);
          g_ptr_array_add (stops, stop);
        }
      else
        g_free (stop);
    }
  return stops;
}

static void
test_blocks (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GPtrArray) stops = find_stops (self);
  gboolean any_bits = FALSE;

  g_assert_cmpuint (stops->len, >, 10);
  for (guint i = 0; i < stops->len; i++)
    {
      const Stop *stop = g_ptr_array_index (stops, i);
      guint64 in_member = stop->position.offset % MEMBER_SIZE;

      any_bits = any_bits || stop->position.n_bits > 0;
      if (stop->position.is_member)
        continue;
      g_assert_cmpuint (stop->position.n_history, ==, MIN (in_member, IDX_WINDOW_SIZE));
      g_assert_cmpuint (stop->n_window, ==, stop->position.n_history);
      g_assert_true (memcmp (stop->window,
                             self->content->data + stop->position.offset - stop->n_window,
                             stop->n_window) == 0);
    }
  g_assert_true (any_bits);
}

static void
test_resume (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GPtrArray) stops = find_stops (self);

  for (guint i = stops->len; i > 0; i--)
    {
      const Stop *stop = g_ptr_array_index (stops, i - 1);

      g_assert_true (
        idx_inflater_resume (self->inflater, &stop->position, stop->window, NULL, NULL));
      g_assert_cmpuint (idx_inflater_get_offset (self->inflater), ==, stop->position.offset);
      check_rest (self);
    }
}

/* After resuming at a position, the later positions are the same as before. */
static void
test_positions_after_resume (Fixture *self,
                             gconstpointer data)
{
  g_autoptr (GPtrArray) stops = find_stops (self);
  const Stop *fifth = g_ptr_array_index (stops, 4);
  IdxInflatePosition position;
  gboolean at_position;

  g_assert_true (
    idx_inflater_resume (self->inflater, &fifth->position, fifth->window, NULL, NULL));
  for (guint i = 5; i < stops->len; i++)
    {
      const Stop *stop = g_ptr_array_index (stops, i);

      (void) check_read (self, CONTENT_SIZE, IDX_INFLATE_STOP_AT_BLOCK, &position, &at_position);
      g_assert_true (at_position);
      g_assert_cmpuint (position.offset, ==, stop->position.offset);
      g_assert_cmpuint (position.stored_offset, ==, stop->position.stored_offset);
      g_assert_cmpuint (position.n_bits, ==, stop->position.n_bits);
      g_assert_cmpuint (position.n_history, ==, stop->position.n_history);
    }
}

static void
test_snapshots (Fixture *self,
                gconstpointer data)
{
  g_autoptr (GPtrArray) snapshots =
    g_ptr_array_new_with_free_func ((GDestroyNotify) idx_inflater_free);
  IdxInflatePosition position;
  gboolean at_position;

  while (check_read (self, 9999, IDX_INFLATE_STOP_NOWHERE, &position, &at_position) > 0)
    g_ptr_array_add (snapshots, idx_inflater_snapshot (self->inflater));
  for (guint i = snapshots->len; i > 0; i--)
    {
      idx_inflater_restore (self->inflater, g_ptr_array_index (snapshots, i - 1));
      check_rest (self);
    }
}

static void
test_refused_read (Fixture *self,
                   gconstpointer data)
{
  guint8 *buffer = g_malloc (CONTENT_SIZE);
  g_autoptr (GError) error = NULL;
  IdxInflatePosition position;
  gboolean at_position;
  gsize n_read;

  test_source_fail_from (self->file, 100000);
  g_assert_false (idx_inflater_read (self->inflater, buffer, CONTENT_SIZE, IDX_INFLATE_STOP_NOWHERE,
                                     &n_read, &position, &at_position, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_READ);
  g_assert_cmpuint (n_read, >, 0);
  g_assert_true (memcmp (buffer, self->content->data, n_read) == 0);
  g_free (buffer);

  test_source_fail_from (self->file, G_MAXUINT64);
  check_rest (self);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/idx/inflater/whole", Fixture, NULL, set_up, test_whole, tear_down);
  g_test_add ("/idx/inflater/pieces", Fixture, NULL, set_up, test_pieces, tear_down);
  g_test_add ("/idx/inflater/members", Fixture, NULL, set_up, test_members, tear_down);
  g_test_add ("/idx/inflater/blocks", Fixture, NULL, set_up, test_blocks, tear_down);
  g_test_add ("/idx/inflater/resume", Fixture, NULL, set_up, test_resume, tear_down);
  g_test_add ("/idx/inflater/positions-after-resume", Fixture, NULL, set_up,
              test_positions_after_resume, tear_down);
  g_test_add ("/idx/inflater/snapshots", Fixture, NULL, set_up, test_snapshots, tear_down);
  g_test_add ("/idx/inflater/refused-read", Fixture, NULL, set_up, test_refused_read, tear_down);
  return g_test_run ();
}
