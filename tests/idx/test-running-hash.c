/* SPDX-License-Identifier: MIT */

#include "idx-running-hash.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-source.h"

#define SIZE 3000000

/* Continues the hash in small steps until it is complete. */
static gpointer
advance_to_end (gpointer data)
{
  g_autofree char *hex = NULL;

  while ((hex = idx_running_hash_dup_hex (data)) == NULL)
    g_assert_true (idx_running_hash_advance (data, 10000, NULL, NULL));
  return g_steal_pointer (&hex);
}

static GByteArray *
make_bytes (void)
{
  GByteArray *bytes = g_byte_array_new ();

  test_append_noise (bytes, SIZE, 1);
  return bytes;
}

static void
test_empty (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (TestSource) source = test_source_new (bytes);
  IdxRunningHash *hash = idx_running_hash_new (IDX_SOURCE (source));
  g_autofree char *expected = g_compute_checksum_for_data (G_CHECKSUM_SHA256, NULL, 0);
  g_autofree char *hex = advance_to_end (hash);

  g_assert_cmpstr (hex, ==, expected);
  idx_running_hash_free (hash);
}

/* The source is read only once, however many threads need the hash. */
static void
test_shared (void)
{
  g_autoptr (GByteArray) bytes = make_bytes ();
  g_autoptr (TestSource) source = test_source_new (bytes);
  IdxRunningHash *hash = idx_running_hash_new (IDX_SOURCE (source));
  g_autofree char *expected = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, SIZE);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("hash", advance_to_end, hash);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autofree char *hex = g_thread_join (threads[i]);

      g_assert_cmpstr (hex, ==, expected);
    }
  g_assert_cmpuint (test_source_get_n_read (source), ==, SIZE);
  idx_running_hash_free (hash);
}

/* After an error, the hash goes on where it stopped. */
static void
test_failure (void)
{
  g_autoptr (GByteArray) bytes = make_bytes ();
  g_autoptr (TestSource) source = test_source_new (bytes);
  IdxRunningHash *hash = idx_running_hash_new (IDX_SOURCE (source));
  g_autofree char *expected = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, SIZE);
  g_autofree char *hex = NULL;
  g_autoptr (GError) error = NULL;

  test_source_fail_from (source, SIZE / 2);
  g_assert_false (idx_running_hash_advance (hash, SIZE, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_READ);
  g_assert_null (idx_running_hash_dup_hex (hash));
  test_source_fail_from (source, G_MAXUINT64);
  hex = advance_to_end (hash);
  g_assert_cmpstr (hex, ==, expected);
  idx_running_hash_free (hash);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/running-hash/empty", test_empty);
  g_test_add_func ("/idx/running-hash/shared", test_shared);
  g_test_add_func ("/idx/running-hash/failure", test_failure);
  return g_test_run ();
}
