/* SPDX-License-Identifier: MIT */

/* Several threads that wait for the same pass through a gzip file. */

#include "idx-gzip-source.h"

#include "idx-message.h"
#include "test-bytes.h"
#include "test-gzip.h"
#include "test-source.h"

#include <string.h>

#define MB ((guint64) 1024 * 1024)
#define CONTENT_SIZE (6 * MB)
#define TIMEOUT (120 * G_TIME_SPAN_SECOND)

/* How a read ended; 0 if it timed out. */
enum
{
  READ = 1,
  CANCELED,
};

typedef struct
{
  TestSource *file;
  IdxSource *source;
  GCancellable *cancellable;
  GThread *to_the_end;
  GAsyncQueue *results;
} Fixture;

static gpointer
go_to_the_end (gpointer data)
{
  Fixture *self = data;
  double progress = 0;

  g_assert_true (idx_source_advance (self->source, CONTENT_SIZE, &progress, NULL, NULL));
  return NULL;
}

/* Starts a thread that needs the whole file, and stops it at 1 MB. The content is noise, so offsets
 * in the compressed file are about the same as in the content. */
static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autoptr (GByteArray) stored = NULL;

  test_append_noise (content, CONTENT_SIZE, 1);
  stored = test_gzip (content);
  self->file = test_source_new (stored);
  self->source = idx_gzip_source_new (IDX_SOURCE (self->file));
  self->cancellable = g_cancellable_new ();
  self->results = g_async_queue_new ();

  test_source_hold_from (self->file, 1 * MB);
  self->to_the_end = g_thread_new ("to-the-end", go_to_the_end, self);
  test_source_wait_for_reader (self->file);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  test_source_hold_from (self->file, G_MAXUINT64);
  g_thread_join (self->to_the_end);
  g_async_queue_unref (self->results);
  g_object_unref (self->cancellable);
  g_assert_finalize_object (self->source);
  g_assert_finalize_object (self->file);
}

static gpointer
read_one (gpointer data)
{
  Fixture *self = data;
  g_autoptr (GError) error = NULL;
  guint8 byte;
  gsize n_read;
  gboolean was_read = idx_source_read (self->source, 3 * MB, &byte, 1, IDX_READ_WAIT, &n_read,
                                       self->cancellable, &error);

  if (!was_read)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_async_queue_push (self->results, GINT_TO_POINTER (was_read ? READ : CANCELED));
  return NULL;
}

static void
check_result (Fixture *self,
              int expected)
{
  gpointer how = g_async_queue_timeout_pop (self->results, TIMEOUT);

  g_assert_cmpint (GPOINTER_TO_INT (how), ==, expected);
}

/* A read returns as soon as another thread's pass has inflated the bytes that the read needs, not
 * when the pass ends. */
static void
test_needs_less (Fixture *self,
                 gconstpointer data)
{
  GThread *reader = g_thread_new ("reader", read_one, self);

  test_source_hold_from (self->file, 5 * MB);
  check_result (self, READ);
  g_thread_join (reader);
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  GThread *reader = g_thread_new ("reader", read_one, self);

  g_cancellable_cancel (self->cancellable);
  test_source_hold_from (self->file, 2 * MB);
  check_result (self, CANCELED);
  g_thread_join (reader);
}

static gpointer
advance (gpointer data)
{
  Fixture *self = data;
  g_autoptr (GError) error = NULL;
  double progress;
  gboolean good =
    idx_source_advance (self->source, CONTENT_SIZE, &progress, self->cancellable, &error);

  if (!good)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_async_queue_push (self->results, GINT_TO_POINTER (good ? READ : CANCELED));
  return NULL;
}

/* Megabytes of zero padding are skipped in one turn of the pass. Canceling ends the turn early, and
 * the next one continues from there. */
static void
test_cancel_in_turn (void)
{
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autoptr (GByteArray) stored = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  Fixture self = { 0 };
  GThread *thread;
  guint64 size;
  guint end;

  test_append_noise (content, 1000, 1);
  stored = test_gzip (content);
  end = stored->len;
  g_byte_array_set_size (stored, end + 6 * MB);
  memset (stored->data + end, 0, 6 * MB);
  self.file = test_source_new (stored);
  self.source = idx_gzip_source_new (IDX_SOURCE (self.file));
  self.cancellable = g_cancellable_new ();
  self.results = g_async_queue_new ();

  test_source_hold_from (self.file, 1 * MB);
  thread = g_thread_new ("advance", advance, &self);
  test_source_wait_for_reader (self.file);
  g_cancellable_cancel (self.cancellable);
  test_source_hold_from (self.file, G_MAXUINT64);
  check_result (&self, CANCELED);
  g_thread_join (thread);
  g_assert_cmpuint (test_source_get_n_read (self.file), <, 2 * MB);

  g_cancellable_reset (self.cancellable);
  (void) advance (&self);
  check_result (&self, READ);
  g_assert_true (idx_source_get_size (self.source, &size));
  g_assert_cmpuint (size, ==, 1000);
  idx_source_collect_messages (self.source, messages);
  g_assert_cmpint (idx_messages_get_verdict (messages), ==, IDX_VERDICT_OK);

  g_async_queue_unref (self.results);
  g_object_unref (self.cancellable);
  g_assert_finalize_object (self.source);
  g_assert_finalize_object (self.file);
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/idx/gzip-pass/needs-less", test_needs_less);
  ADD ("/idx/gzip-pass/cancel", test_cancel);
  g_test_add_func ("/idx/gzip-pass/cancel-in-turn", test_cancel_in_turn);
  return g_test_run ();
}
