/* SPDX-License-Identifier: MIT */

#include "idx-bytes-source.h"

#include <string.h>

static IdxSource *
make (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("0123456789", 10);

  return idx_bytes_source_new (bytes);
}

static void
check_read (guint64 offset,
            gsize length,
            const char *expected)
{
  g_autoptr (IdxSource) source = make ();
  g_autoptr (GError) error = NULL;
  char buffer[32] = { 0 };
  gsize n_read = 99;

  g_assert_true (idx_source_read (source, offset, buffer, length, IDX_READ_WAIT, &n_read, NULL,
                                  &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_read, ==, strlen (expected));
  g_assert_cmpstr (buffer, ==, expected);
}

static void
test_start (void)
{
  check_read (0, 4, "0123");
}

static void
test_middle (void)
{
  check_read (3, 4, "3456");
}

static void
test_past_end (void)
{
  check_read (8, 10, "89");
}

static void
test_beyond_end (void)
{
  check_read (10, 4, "");
  check_read (G_MAXUINT64, 4, "");
}

static void
test_nothing (void)
{
  check_read (2, 0, "");
}

static void
test_resident (void)
{
  g_autoptr (IdxSource) source = make ();
  char byte;
  gsize n_read;

  g_assert_true (idx_source_read (source, 9, &byte, 1, IDX_READ_RESIDENT, &n_read, NULL, NULL));
  g_assert_cmpint (byte, ==, '9');
}

static void
test_size (void)
{
  g_autoptr (IdxSource) source = make ();
  guint64 size;

  g_assert_true (idx_source_get_size (source, &size));
  g_assert_cmpuint (size, ==, 10);
}

static void
test_advance (void)
{
  g_autoptr (IdxSource) source = make ();
  double progress = 0;

  g_assert_true (idx_source_advance (source, 1, &progress, NULL, NULL));
  g_assert_cmpfloat (progress, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/bytes-source/start", test_start);
  g_test_add_func ("/idx/bytes-source/middle", test_middle);
  g_test_add_func ("/idx/bytes-source/past-end", test_past_end);
  g_test_add_func ("/idx/bytes-source/beyond-end", test_beyond_end);
  g_test_add_func ("/idx/bytes-source/nothing", test_nothing);
  g_test_add_func ("/idx/bytes-source/resident", test_resident);
  g_test_add_func ("/idx/bytes-source/size", test_size);
  g_test_add_func ("/idx/bytes-source/advance", test_advance);
  return g_test_run ();
}
