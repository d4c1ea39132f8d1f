/* SPDX-License-Identifier: MIT */

#include "idx-hash.h"

static guint64
hash_text (const char *text,
           gsize length)
{
  return idx_hash_bytes (IDX_HASH_EMPTY, text, length);
}

static void
test_known (void)
{
  guint64 hash = hash_text ("a", 1);

  /* FNV-1a of "a" is AF63DC4C8601EC8C. */
  g_assert_cmphex (hash, ==, 0xAF63DC4C8601EC8C ^ 0xAF63DC4C8601EC8C >> 29);
}

/* The hash depends on each bit of each byte, on the length, and on the previous hash. */
static void
test_differences (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
  guint64 hashes[1000];
  guint n = 0;
  char text[20] = { 0 };

  for (guint length = 0; length <= 20; length++)
    hashes[n++] = hash_text (text, length);
  for (guint bit = 0; bit < 160; bit++)
    {
      text[bit / 8] = (char) (1U << bit % 8);
      hashes[n++] = hash_text (text, 20);
      text[bit / 8] = 0;
    }
  hashes[n++] = idx_hash_bytes (hash_text (text, 1), text, 20);
  for (guint i = 0; i < n; i++)
    g_assert_true (g_hash_table_add (seen, &hashes[i]));
}

/* The high bits of the input affect the low bits of the hash, which hash tables use. */
static void
test_low_bits (void)
{
  guint n_low[16] = { 0 };

  for (guint i = 0; i < 4096; i++)
    {
      guint8 pixels[64] = { 0 };

      pixels[7] = (guint8) (i & 0xFF);
      pixels[15] = (guint8) (i >> 8);
      n_low[idx_hash_bytes (IDX_HASH_EMPTY, pixels, sizeof pixels) % 16]++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (n_low); i++)
    {
      g_assert_cmpuint (n_low[i], >, 128);
      g_assert_cmpuint (n_low[i], <, 512);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/hash/known", test_known);
  g_test_add_func ("/dataset/hash/differences", test_differences);
  g_test_add_func ("/dataset/hash/low-bits", test_low_bits);
  return g_test_run ();
}
