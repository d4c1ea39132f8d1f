/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define IDX_FINGERPRINT_VALUES 2

/**
 * IdxFingerprintKey:
 * @points: two numbers below 2⁶¹ − 1, the points at which to evaluate the polynomial of a string
 *
 * A secret key. Only fingerprints with the same key can be compared.
 */
typedef struct
{
  guint64 points[IDX_FINGERPRINT_VALUES];
} IdxFingerprintKey;

/**
 * IdxFingerprint:
 * @values: two numbers below 2⁶¹ − 1
 *
 * The fingerprint of a byte string.
 */
typedef struct
{
  guint64 values[IDX_FINGERPRINT_VALUES];
} IdxFingerprint;

/**
 * idx_fingerprint_key_init:
 *
 * Creates a random key.
 */
void idx_fingerprint_key_init (IdxFingerprintKey *key);

/**
 * idx_fingerprint_compute:
 * @bytes: @size bytes
 * @fingerprint: (out caller-allocates): their fingerprint
 *
 * Equal strings have equal fingerprints. Two different strings of n bytes, chosen without knowledge
 * of the key, have equal fingerprints with a probability of at most (n / 7 + 1)² / 2¹²². For two
 * images of 784 bytes, that is 2⁻¹⁰⁸; among ten million images, the probability that any two have
 * equal fingerprints is less than 2⁻⁶¹. Don't compare the fingerprints of strings of different
 * lengths.
 */
void idx_fingerprint_compute (const IdxFingerprintKey *key,
                              gconstpointer bytes,
                              gsize size,
                              IdxFingerprint *fingerprint);

G_END_DECLS
