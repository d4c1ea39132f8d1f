/* SPDX-License-Identifier: MIT */

/* Keyed fingerprints of byte strings of equal length. Nobody can construct collisions without
 * knowing the key.
 *
 * The bytes, seven at a time, are the coefficients of a polynomial over the integers modulo the
 * prime 2⁶¹ − 1. The fingerprint consists of its values at two random points (R. M. Karp and M. O.
 * Rabin, Efficient randomized pattern-matching algorithms, 1987). Two different polynomials of
 * degree d agree at no more than d points. Somebody who constructs two strings doesn't know the
 * random points, so the probability that the polynomials agree at both is at most (d / 2⁶¹)². Each
 * step of Horner's scheme processes two coefficients, so that two multiplications run in parallel.
 * The throughput is about four bytes per nanosecond. */

#include "idx-fingerprint.h"

#include <string.h>
#include <unistd.h>

#define MODULUS ((G_GUINT64_CONSTANT (1) << 61) - 1)

/* The number of bytes per coefficient. All values of this size are below the modulus. */
#define WORD_SIZE ((gsize) 7)
#define WORD_MASK ((G_GUINT64_CONSTANT (1) << 56) - 1)

__extension__ typedef unsigned __int128 Product;

/* Reduces @product, which is below 2¹²⁴, to a congruent number below 2⁶¹ + 8. */
static inline guint64
fold (Product product)
{
  guint64 folded = ((guint64) product & MODULUS) + (guint64) (product >> 61);

  return (folded & MODULUS) + (folded >> 61);
}

static inline guint64
load_word (const guint8 *bytes)
{
  guint64 word;

  memcpy (&word, bytes, sizeof word);
  return GUINT64_FROM_LE (word) & WORD_MASK;
}

static guint64
load_last_word (const guint8 *bytes,
                gsize size)
{
  guint64 word = 0;

  memcpy (&word, bytes, size);
  return GUINT64_FROM_LE (word);
}

void
idx_fingerprint_key_init (IdxFingerprintKey *key)
{
  g_return_if_fail (key != NULL);

  if (getentropy (key->points, sizeof key->points) != 0)
    for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
      key->points[i] = (guint64) g_random_int () << 32 | g_random_int ();
  for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
    key->points[i] %= MODULUS;
}

void
idx_fingerprint_compute (const IdxFingerprintKey *key,
                         gconstpointer bytes,
                         gsize size,
                         IdxFingerprint *fingerprint)
{
  const guint8 *at = bytes;
  guint64 squares[IDX_FINGERPRINT_VALUES];
  guint64 values[IDX_FINGERPRINT_VALUES] = { 0 };

  g_return_if_fail (key != NULL);
  g_return_if_fail (bytes != NULL || size == 0);
  g_return_if_fail (fingerprint != NULL);

  for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
    squares[i] = fold ((Product) key->points[i] * key->points[i]);
  /* load_word() reads eight bytes for a word of seven, so at least one byte must follow the second
   * word. */
  for (; size > 2 * WORD_SIZE; at += 2 * WORD_SIZE, size -= 2 * WORD_SIZE)
    for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
      values[i] =
        fold ((Product) values[i] * squares[i] + (Product) load_word (at) * key->points[i] +
              load_word (at + WORD_SIZE));
  for (gsize n; size > 0; at += n, size -= n)
    {
      n = MIN (size, WORD_SIZE);
      for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
        values[i] = fold ((Product) values[i] * key->points[i] + load_last_word (at, n));
    }
  for (guint i = 0; i < IDX_FINGERPRINT_VALUES; i++)
    fingerprint->values[i] = values[i] % MODULUS;
}
