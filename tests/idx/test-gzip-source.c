/* SPDX-License-Identifier: MIT */

/* Reads the content of gzip files at any offset, in any order, from several threads. */

#include "idx-gzip-source.h"

#include "idx-error.h"
#include "idx-inflater.h"
#include "idx-message.h"
#include "test-bytes.h"
#include "test-gzip.h"
#include "test-source.h"

#include <string.h>

#define CONTENT_SIZE ((gsize) 5 * 1024 * 1024 + 12345)

/* Returns content with parts that compress well and parts that don't. */
static GByteArray *
make_content (void)
{
  GByteArray *content = g_byte_array_new ();

  test_append_noise (content, CONTENT_SIZE, 1);
  for (gsize i = 0; i < CONTENT_SIZE; i++)
    {
      if (i / 300000 % 3 == 1)
        content->data[i] = (guint8) (i >> 8);
      else if (i / 300000 % 3 == 2)
        content->data[i] &= 0x0F;
    }
  return content;
}

/* Returns content that compresses so well that it is a single deflate block. */
static GByteArray *
make_runs (void)
{
  GByteArray *content = g_byte_array_new ();

  g_byte_array_set_size (content, CONTENT_SIZE);
  for (gsize i = 0; i < CONTENT_SIZE; i++)
    content->data[i] = (guint8) (i / 2500 * 7);
  return content;
}

static GByteArray *
make_one_member (const GByteArray *content)
{
  return test_gzip (content);
}

/* Returns a gzip file with members of different lengths, some of them empty. */
static GByteArray *
make_members (const GByteArray *content)
{
  GByteArray *file = g_byte_array_new ();
  gsize length;

  for (gsize at = 0, i = 0; at < content->len; at += length, i++)
    {
      length = MIN (i % 5 * 100000, content->len - at);
      test_gzip_append (file, content->data + at, length, i % 2 == 0 ? 1 : 6);
    }
  return file;
}

/* A kind of content, how it is compressed, and the limits of the source: its memory budget and the
 * spacing of its access points, in bytes. */
typedef struct
{
  const char *name;
  GByteArray *(*make_content) (void);
  GByteArray *(*make_stored) (const GByteArray *content);
  gsize budget;
  guint64 span;
  GByteArray *content;
  GByteArray *stored;
} Case;

static Case cases[] = {
  { "one-member", make_content, make_one_member, IDX_GZIP_BUDGET, IDX_GZIP_SPAN },
  { "members", make_content, make_members, IDX_GZIP_BUDGET, IDX_GZIP_SPAN },
  { "one-block", make_runs, make_one_member, IDX_GZIP_BUDGET, IDX_GZIP_SPAN },
  { "one-member-tight", make_content, make_one_member, 3000000, 200000 },
  { "members-tight", make_content, make_members, 3000000, 200000 },
  { "one-block-tight", make_runs, make_one_member, 3000000, 200000 },
  { "one-member-tightest", make_content, make_one_member, 600000, 50000 },
  { "members-tightest", make_content, make_members, 600000, 50000 },
  { "one-block-tightest", make_runs, make_one_member, 600000, 50000 },
};

typedef struct
{
  Case *c;
  GByteArray *content;
  GByteArray *stored;
  TestSource *file;
  IdxSource *source;
} Fixture;

static void
open_stored (Fixture *self)
{
  self->file = test_source_new (self->stored);
  self->source = idx_gzip_source_new_with_limits (IDX_SOURCE (self->file), self->c->budget,
                                                  self->c->span);
}

static void
set_up (Fixture *self,
        gconstpointer c)
{
  self->c = (Case *) c;
  if (self->c->content == NULL)
    {
      self->c->content = self->c->make_content ();
      self->c->stored = self->c->make_stored (self->c->content);
    }
  self->content = g_byte_array_ref (self->c->content);
  self->stored = g_byte_array_ref (self->c->stored);
  open_stored (self);
}

static void
check_memory (Fixture *self)
{
  g_assert_cmpuint (idx_gzip_source_get_n_bytes (IDX_GZIP_SOURCE (self->source)), <=,
                    self->c->budget);
}

static void
tear_down (Fixture *self,
           gconstpointer c)
{
  check_memory (self);
  g_assert_finalize_object (self->source);
  g_assert_finalize_object (self->file);
  g_byte_array_unref (self->stored);
  g_byte_array_unref (self->content);
}

static void
check_read (Fixture *self,
            guint64 offset,
            gsize length)
{
  g_autofree guint8 *buffer = g_malloc (length + 1);
  g_autoptr (GError) error = NULL;
  gsize expected = offset < CONTENT_SIZE ? MIN (length, CONTENT_SIZE - (gsize) offset) : 0;
  gsize n_read = 99;

  g_assert_true (idx_source_read (self->source, offset, buffer, length, IDX_READ_WAIT, &n_read,
                                  NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_read, ==, expected);
  g_assert_true (expected == 0 ||
                 memcmp (buffer, self->content->data + offset, expected) == 0);
  check_memory (self);
}

static void
go_to_end (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  double progress = 0, before = 0;

  while (progress < 1)
    {
      g_assert_true (idx_source_advance (self->source, 700000, &progress, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat (progress, >=, before);
      before = progress;
      check_memory (self);
    }
}

static void
check_message (Fixture *self,
               const char *code)
{
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  idx_source_collect_messages (self->source, messages);
  if (code == NULL)
    {
      g_assert_cmpuint (messages->len, ==, 0);
      return;
    }
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 0))->code, ==, code);
}

static void
test_forwards (Fixture *self,
               gconstpointer c)
{
  for (guint64 offset = 0; offset <= CONTENT_SIZE; offset += 77777)
    check_read (self, offset, 77777);
  check_message (self, NULL);
}

static void
test_backwards (Fixture *self,
                gconstpointer c)
{
  for (guint64 i = 0; i <= CONTENT_SIZE; i += 77777)
    check_read (self, CONTENT_SIZE - i, 77777);
}

static void
test_at_random (Fixture *self,
                gconstpointer c)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < 250; i++)
    check_read (self, (guint64) g_rand_int_range (rand, 0, (gint32) CONTENT_SIZE),
                (gsize) g_rand_int_range (rand, 0, 2000));
}

static void
test_whole (Fixture *self,
            gconstpointer c)
{
  check_read (self, 0, CONTENT_SIZE + 100);
}

static void
test_page_ends (Fixture *self,
                gconstpointer c)
{
  for (guint64 edge = 65536; edge < CONTENT_SIZE; edge += 65536)
    {
      check_read (self, edge - 1, 2);
      check_read (self, edge, 1);
      check_read (self, edge - 1, 1);
    }
}

static void
test_beyond_end (Fixture *self,
                 gconstpointer c)
{
  check_read (self, CONTENT_SIZE, 10);
  check_read (self, G_MAXUINT64 - 5, 10);
}

static void
test_start_only (Fixture *self,
                 gconstpointer c)
{
  check_read (self, 0, 4096);
  if (self->c->make_content == make_content)
    g_assert_cmpuint (test_source_get_n_read (self->file), <, self->stored->len / 4);
}

static void
test_size (Fixture *self,
           gconstpointer c)
{
  guint64 size;

  g_assert_false (idx_source_get_size (self->source, &size));
  g_assert_cmpuint (size, >=, CONTENT_SIZE);
  go_to_end (self);
  g_assert_true (idx_source_get_size (self->source, &size));
  g_assert_cmpuint (size, ==, CONTENT_SIZE);
}

static void
test_read_after_pass (Fixture *self,
                      gconstpointer c)
{
  go_to_end (self);
  test_at_random (self, c);
}

static void
test_pending (Fixture *self,
              gconstpointer c)
{
  g_autoptr (GError) error = NULL;
  guint8 byte;
  gsize n_read;

  g_assert_false (idx_source_read (self->source, 4000000, &byte, 1, IDX_READ_RESIDENT, &n_read,
                                   NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_PENDING);
}

/* Returns whether a byte is in memory. */
static gboolean
is_resident (Fixture *self,
             guint64 offset)
{
  g_autoptr (GError) error = NULL;
  guint8 byte;
  gsize n_read;

  if (!idx_source_read (self->source, offset, &byte, 1, IDX_READ_RESIDENT, &n_read, NULL, &error))
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_PENDING);
      return FALSE;
    }
  g_assert_cmpuint (n_read, ==, 1);
  g_assert_cmpuint (byte, ==, self->content->data[offset]);
  return TRUE;
}

static void
test_resident (Fixture *self,
               gconstpointer c)
{
  check_read (self, 4000000, 1);
  g_assert_true (is_resident (self, 4000000));
}

/* After a pass, all content is in memory if it fits; otherwise, as much of its beginning as
 * fits. */
static void
test_resident_after_pass (Fixture *self,
                          gconstpointer c)
{
  go_to_end (self);
  if (self->c->budget >= 3000000)
    g_assert_true (is_resident (self, 0));
  g_assert_cmpint (is_resident (self, CONTENT_SIZE - 1), ==, self->c->budget == IDX_GZIP_BUDGET);
}

static void
test_resident_end (Fixture *self,
                   gconstpointer c)
{
  guint8 bytes[20];
  gsize n_read;

  go_to_end (self);
  check_read (self, CONTENT_SIZE - 10, 20);
  g_assert_true (idx_source_read (self->source, CONTENT_SIZE - 10, bytes, 20, IDX_READ_RESIDENT,
                                  &n_read, NULL, NULL));
  g_assert_cmpuint (n_read, ==, 10);
}

/* A scan of everything doesn't evict pages that other readers use. */
static void
test_scan (Fixture *self,
           gconstpointer c)
{
  g_autofree guint8 *buffer = g_malloc (100000);
  gsize n_read = 100000;

  go_to_end (self);
  check_read (self, 4000000, 1);
  for (guint64 offset = 0; n_read == 100000; offset += n_read)
    {
      g_assert_true (idx_source_read (self->source, offset, buffer, 100000, IDX_READ_ONCE, &n_read,
                                      NULL, NULL));
      g_assert_true (memcmp (buffer, self->content->data + offset, n_read) == 0);
      check_memory (self);
    }
  if (self->c->budget >= 3000000)
    g_assert_true (is_resident (self, 4000000));
}

/* Reads in ascending order inflate nothing twice, so nothing is read twice from the file. */
static void
test_ascending (Fixture *self,
                gconstpointer c)
{
  guint64 before;

  go_to_end (self);
  before = test_source_get_n_read (self->file);
  for (guint64 offset = 0; offset < CONTENT_SIZE; offset += 30000)
    check_read (self, offset, 784);
  g_assert_cmpuint (test_source_get_n_read (self->file) - before, <=,
                    self->stored->len + self->stored->len / 4 + 200000);
}

/* If the file is cut short while it is open, the start can still be read, and reads beyond the cut
 * report that the file has changed. */
static void
test_cut_while_open (Fixture *self,
                     gconstpointer c)
{
  g_autoptr (GError) error = NULL;
  guint8 byte;
  gsize n_read;

  go_to_end (self);
  test_source_cut (self->file, self->stored->len / 3);
  if (is_resident (self, 4000000))
    return;
  check_read (self, 0, 100000);
  g_assert_false (idx_source_read (self->source, 4000000, &byte, 1, IDX_READ_WAIT, &n_read, NULL,
                                   &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_CHANGED);
}

/* Everything before the cut can be read, up to the last byte. */
static void
test_before_cut (Fixture *self,
                 gconstpointer c)
{
  g_autoptr (GByteArray) cut = g_byte_array_new ();
  g_autoptr (TestSource) file = NULL;
  g_autoptr (IdxSource) source = NULL;
  g_autoptr (GError) error = NULL;
  double progress = 0;
  guint64 size;
  guint8 bytes[2];
  gsize n_read;

  g_byte_array_append (cut, self->stored->data, self->stored->len / 3);
  file = test_source_new (cut);
  source = idx_gzip_source_new (IDX_SOURCE (file));
  while (progress < 1)
    g_assert_true (idx_source_advance (source, CONTENT_SIZE, &progress, NULL, NULL));
  g_assert_true (idx_source_get_size (source, &size));

  go_to_end (self);
  test_source_cut (self->file, cut->len);
  if (is_resident (self, size))
    return;
  check_read (self, size - 1000, 1000);
  g_assert_false (
    idx_source_read (self->source, size - 1, bytes, 2, IDX_READ_WAIT, &n_read, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_CHANGED);
}

typedef struct
{
  Fixture *fixture;
  guint32 seed;
} Reader;

static gpointer
read_thread (gpointer data)
{
  const Reader *reader = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (reader->seed);

  for (guint i = 0; i < 100; i++)
    check_read (reader->fixture, (guint64) g_rand_int_range (rand, 0, (gint32) CONTENT_SIZE),
                (gsize) g_rand_int_range (rand, 0, 300000));
  return NULL;
}

static void
test_threads (Fixture *self,
              gconstpointer c)
{
  Reader readers[4];
  GThread *threads[4];

  for (guint32 i = 0; i < 4; i++)
    {
      readers[i].fixture = self;
      readers[i].seed = i;
      threads[i] = g_thread_new ("reader", read_thread, &readers[i]);
    }
  go_to_end (self);
  for (guint i = 0; i < 4; i++)
    g_thread_join (threads[i]);
}

static void
test_canceled (Fixture *self,
               gconstpointer c)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  guint8 byte;
  gsize n_read;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_source_read (self->source, 4000000, &byte, 1, IDX_READ_WAIT, &n_read,
                                   cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  /* The next read succeeds. */
  check_read (self, 4000000, 100);
}

static void
test_refused_read (Fixture *self,
                   gconstpointer c)
{
  g_autoptr (GError) error = NULL;
  guint8 byte;
  gsize n_read;

  /* The runs compress so well that the first read reads the whole file. */
  if (self->c->make_content == make_runs)
    return;

  check_read (self, 0, 100000);
  test_source_fail_from (self->file, self->stored->len / 2);
  g_assert_false (idx_source_read (self->source, CONTENT_SIZE - 1, &byte, 1, IDX_READ_WAIT,
                                   &n_read, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_READ);
  check_read (self, 0, 100000);

  /* After an error, the same bytes can be read when the file is readable again. */
  test_source_fail_from (self->file, G_MAXUINT64);
  check_read (self, CONTENT_SIZE - 100, 200);
  go_to_end (self);
  check_message (self, NULL);
}

/* Cuts the file to @length bytes or, if @flip is set, inverts the byte at @length; then opens it
 * again. */
static void
damage (Fixture *self,
        guint length,
        gboolean flip)
{
  GByteArray *stored = g_byte_array_new ();

  g_assert_finalize_object (self->source);
  g_assert_finalize_object (self->file);
  g_byte_array_append (stored, self->stored->data, self->stored->len);
  g_byte_array_unref (self->stored);
  self->stored = stored;
  if (flip)
    self->stored->data[length] ^= 0xFF;
  else
    g_byte_array_set_size (self->stored, length);
  open_stored (self);
}

/* Asserts that the first fifth of the content can be read if the middle of the file is damaged. */
static void
check_damaged (Fixture *self)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint64 size;

  go_to_end (self);
  g_assert_true (idx_source_get_size (self->source, &size));
  g_assert_cmpuint (size, >, CONTENT_SIZE / 5);
  for (guint i = 0; i < 200; i++)
    check_read (self, (guint64) g_rand_int_range (rand, 0, (gint32) CONTENT_SIZE / 5), 1000);
}

static void
test_cut_short (Fixture *self,
                gconstpointer c)
{
  guint64 size;

  damage (self, self->stored->len / 2, FALSE);
  check_damaged (self);
  check_message (self, "gzip-cut-short");
  g_assert_true (idx_source_get_size (self->source, &size));
  g_assert_cmpuint (size, <, CONTENT_SIZE);
  check_read (self, size - 1000, 1000);
}

static void
test_damaged (Fixture *self,
              gconstpointer c)
{
  damage (self, self->stored->len / 2, TRUE);
  check_damaged (self);
}

static void
test_is_gzip (void)
{
  g_assert_true (idx_inflater_is_gzip ((const guint8 *) "\x1F\x8B\x08", 3));
  g_assert_false (idx_inflater_is_gzip ((const guint8 *) "\x1F\x8C\x08", 3));
  g_assert_false (idx_inflater_is_gzip ((const guint8 *) "\x1F", 1));
}

typedef struct
{
  const char *name;
  void (*run) (Fixture *self,
               gconstpointer c);
} SourceTest;

static const SourceTest tests[] = {
  { "forwards", test_forwards },
  { "backwards", test_backwards },
  { "at-random", test_at_random },
  { "whole", test_whole },
  { "page-ends", test_page_ends },
  { "beyond-end", test_beyond_end },
  { "start-only", test_start_only },
  { "size", test_size },
  { "read-after-pass", test_read_after_pass },
  { "pending", test_pending },
  { "resident", test_resident },
  { "resident-after-pass", test_resident_after_pass },
  { "resident-end", test_resident_end },
  { "scan", test_scan },
  { "ascending", test_ascending },
  { "cut-while-open", test_cut_while_open },
  { "before-cut", test_before_cut },
  { "threads", test_threads },
  { "canceled", test_canceled },
  { "refused-read", test_refused_read },
  { "cut-short", test_cut_short },
  { "damaged", test_damaged },
};

int
main (int argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (tests); j++)
      {
        g_autofree char *path =
          g_strdup_printf ("/idx/gzip-source/%s/%s", cases[i].name, tests[j].name);

        g_test_add (path, Fixture, &cases[i], set_up, tests[j].run, tear_down);
      }
  g_test_add_func ("/idx/gzip-source/is-gzip", test_is_gzip);
  status = g_test_run ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_clear_pointer (&cases[i].content, g_byte_array_unref);
      g_clear_pointer (&cases[i].stored, g_byte_array_unref);
    }
  return status;
}
