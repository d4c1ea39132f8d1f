/* SPDX-License-Identifier: MIT */

/* Fingerprints of byte sequences. */

#include "idx-fingerprint.h"

#include <string.h>

#define MODULUS ((G_GUINT64_CONSTANT (1) << 61) - 1)
#define MAX_SIZE 100

static const IdxFingerprintKey key = { { G_GUINT64_CONSTANT (0x123456789ABCDEF), MODULUS - 2 } };

/* Multiplies modulo MODULUS by doubling and adding, so that nothing overflows. */
static guint64
multiply (guint64 a,
          guint64 b)
{
  guint64 product = 0;

  for (; b > 0; b >>= 1, a = 2 * a % MODULUS)
    if (b & 1)
      product = (product + a) % MODULUS;
  return product;
}

static guint64
evaluate (guint64 point,
          const guint8 *bytes,
          gsize size)
{
  guint64 value = 0;

  for (gsize first = 0; first < size; first += 7)
    {
      guint64 word = 0;

      for (gsize i = MIN (first + 7, size); i > first; i--)
        word = word << 8 | bytes[i - 1];
      value = (multiply (value, point) + word) % MODULUS;
    }
  return value;
}

static void
fill (guint8 bytes[MAX_SIZE])
{
  for (guint i = 0; i < MAX_SIZE; i++)
    bytes[i] = (guint8) (255 - 37 * i);
}

static void
test_formula (void)
{
  guint8 bytes[MAX_SIZE];

  fill (bytes);
  for (gsize size = 0; size <= MAX_SIZE; size++)
    {
      IdxFingerprint fingerprint;

      idx_fingerprint_compute (&key, bytes, size, &fingerprint);
      for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
        g_assert_cmpuint (fingerprint.values[i], ==, evaluate (key.points[i], bytes, size));
    }
}

static void
test_every_bit (void)
{
  guint8 bytes[MAX_SIZE];
  IdxFingerprint all, other;

  fill (bytes);
  idx_fingerprint_compute (&key, bytes, MAX_SIZE, &all);
  for (guint bit = 0; bit < 8 * MAX_SIZE; bit++)
    {
      bytes[bit / 8] ^= (guint8) (1U << bit % 8);
      idx_fingerprint_compute (&key, bytes, MAX_SIZE, &other);
      bytes[bit / 8] ^= (guint8) (1U << bit % 8);
      for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
        g_assert_cmpuint (other.values[i], !=, all.values[i]);
    }
}

static void
test_keys_differ (void)
{
  IdxFingerprintKey first, second;

  idx_fingerprint_key_init (&first);
  idx_fingerprint_key_init (&second);
  g_assert_cmpint (memcmp (&first, &second, sizeof first), !=, 0);
  for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
    g_assert_cmpuint (first.points[i], <, MODULUS);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/query/fingerprint/formula", test_formula);
  g_test_add_func ("/query/fingerprint/every-bit", test_every_bit);
  g_test_add_func ("/query/fingerprint/keys-differ", test_keys_differ);
  return g_test_run ();
}
