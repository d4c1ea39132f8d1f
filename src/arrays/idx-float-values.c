/* SPDX-License-Identifier: MIT */

/* Reads floats of any size and byte order. */

#include "idx-float-values.h"

#include <math.h>
#include <string.h>

/* The exponent bias and the number of fraction bits of a half. */
#define HALF_BIAS 15
#define HALF_FRACTION_BITS 10
#define HALF_MAX_EXPONENT 31

static float
convert_half (guint16 bits)
{
  const guint fraction = bits & ((1U << HALF_FRACTION_BITS) - 1);
  const int exponent = (bits >> HALF_FRACTION_BITS) & HALF_MAX_EXPONENT;
  float value;

  if (exponent == HALF_MAX_EXPONENT)
    value = fraction == 0 ? INFINITY : NAN;
  else if (exponent == 0)
    value = ldexpf ((float) fraction, 1 - HALF_BIAS - HALF_FRACTION_BITS);
  else
    value = ldexpf ((float) (fraction | 1U << HALF_FRACTION_BITS),
                    exponent - HALF_BIAS - HALF_FRACTION_BITS);
  return (bits & 0x8000U) != 0 ? -value : value;
}

static float
read_half (const guint8 *bytes,
           gboolean is_big_endian)
{
  guint16 bits;

  memcpy (&bits, bytes, sizeof bits);
  bits = (guint16) (is_big_endian ? GUINT16_FROM_BE (bits) : GUINT16_FROM_LE (bits));
  return convert_half (bits);
}

static float
read_single (const guint8 *bytes,
             gboolean is_big_endian)
{
  guint32 bits;
  float value;

  memcpy (&bits, bytes, sizeof bits);
  bits = is_big_endian ? GUINT32_FROM_BE (bits) : GUINT32_FROM_LE (bits);
  memcpy (&value, &bits, sizeof value);
  return value;
}

static double
read_double (const guint8 *bytes,
             gboolean is_big_endian)
{
  guint64 bits;
  double value;

  memcpy (&bits, bytes, sizeof bits);
  bits = is_big_endian ? GUINT64_FROM_BE (bits) : GUINT64_FROM_LE (bits);
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* Converts a double; one that is too large becomes infinite. */
static float
narrow (double value)
{
  if (fabs (value) > (double) G_MAXFLOAT)
    return value > 0 ? INFINITY : -INFINITY;
  return (float) value;
}

double
idx_float_values_get (const guint8 *bytes,
                      gsize value_size,
                      gboolean is_big_endian)
{
  if (value_size == 8)
    return read_double (bytes, is_big_endian);
  return (double) (value_size == 4 ? read_single (bytes, is_big_endian)
                                   : read_half (bytes, is_big_endian));
}

void
idx_float_values_read (const guint8 *bytes,
                       gsize n_values,
                       gsize value_size,
                       gboolean is_big_endian,
                       gsize step,
                       float *values)
{
  g_return_if_fail (value_size == 2 || value_size == 4 || value_size == 8);

  if (value_size == 2)
    for (gsize i = 0; i < n_values; i++)
      values[i * step] = read_half (bytes + i * 2, is_big_endian);
  else if (value_size == 4)
    for (gsize i = 0; i < n_values; i++)
      values[i * step] = read_single (bytes + i * 4, is_big_endian);
  else
    for (gsize i = 0; i < n_values; i++)
      values[i * step] = narrow (read_double (bytes + i * 8, is_big_endian));
}
