/* SPDX-License-Identifier: MIT */

#include "idx-sha256.h"

#include <string.h>

/* The first vectors are those of FIPS 180-4 and of NIST's examples. */
#define SHA256_OF_NOTHING "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
#define SHA256_OF_ABC "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
#define SHA256_OF_TWO_BLOCKS "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
#define SHA256_OF_MILLION_AS "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"

static void
check_text (const char *text,
            const char *expected)
{
  g_autofree char *hex = idx_sha256_of_bytes (text, strlen (text));

  g_assert_cmpstr (hex, ==, expected);
}

static void
test_vectors (void)
{
  g_autofree char *of_no_bytes = idx_sha256_of_bytes (NULL, 0);

  g_assert_cmpstr (of_no_bytes, ==, SHA256_OF_NOTHING);
  check_text ("", SHA256_OF_NOTHING);
  check_text ("abc", SHA256_OF_ABC);
  check_text ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", SHA256_OF_TWO_BLOCKS);
}

static void
test_million_as (void)
{
  g_autofree char *text = g_strnfill (1000000, 'a');

  check_text (text, SHA256_OF_MILLION_AS);
}

/* Parts of all sizes up to two blocks, so that they end at each position of a block. */
static void
test_split_updates (void)
{
  g_autofree char *text = g_strnfill (1000000, 'a');

  for (gsize part = 1; part <= 128; part++)
    {
      g_autoptr (IdxSha256) sha256 = idx_sha256_new ();

      for (gsize done = 0; done < 1000000; done += part)
        idx_sha256_update (sha256, text + done, MIN (part, 1000000 - done));
      g_assert_cmpstr (idx_sha256_get_hex (sha256), ==, SHA256_OF_MILLION_AS);
    }
}

/* The hash after each byte, compared with that of the whole text. */
static void
test_hash_between_updates (void)
{
  g_autoptr (IdxSha256) sha256 = idx_sha256_new ();
  guint8 bytes[200];

  for (guint i = 0; i < sizeof bytes; i++)
    {
      g_autofree char *expected = NULL;

      bytes[i] = (guint8) (i * 7);
      idx_sha256_update (sha256, &bytes[i], 1);
      expected = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, i + 1);
      g_assert_cmpstr (idx_sha256_get_hex (sha256), ==, expected);
      g_assert_cmpstr (idx_sha256_get_hex (sha256), ==, expected);
    }
}

static void
test_reset (void)
{
  g_autoptr (IdxSha256) sha256 = idx_sha256_new ();

  idx_sha256_update (sha256, "x", 1);
  idx_sha256_reset (sha256);
  g_assert_cmpstr (idx_sha256_get_hex (sha256), ==, SHA256_OF_NOTHING);
  idx_sha256_update (sha256, "abc", 3);
  g_assert_cmpstr (idx_sha256_get_hex (sha256), ==, SHA256_OF_ABC);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/sha256/vectors", test_vectors);
  g_test_add_func ("/idx/sha256/million-as", test_million_as);
  g_test_add_func ("/idx/sha256/split-updates", test_split_updates);
  g_test_add_func ("/idx/sha256/hash-between-updates", test_hash_between_updates);
  g_test_add_func ("/idx/sha256/reset", test_reset);
  return g_test_run ();
}
