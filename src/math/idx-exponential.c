/* SPDX-License-Identifier: MIT */

/* Computes exp (x) as 2^n · exp (r) with |r| ≤ ln 2 / 2, and exp (r) by its Taylor series. */

#include "idx-exponential.h"

#include <string.h>

#define N_TERMS 14

/* The maximum absolute value of x. exp (710) is too large for a double, and exp (-709) is
 * subnormal, with fewer significant bits. */
#define MAX_X 700

/* ln 2 in two parts. The first part has few enough significant bits that its product with n is
 * exact. */
#define LN_2_HIGH 0x1.62e42feep-1
#define LN_2_LOW 0x1.a39ef35793c76p-33
#define LOG2_E 0x1.71547652b82fep+0

/* 2^n, assembled from the bit fields of a double (IEEE 754). */
static double
power_of_two (gint64 n)
{
  guint64 bits = (guint64) (n + 1023) << 52;
  double power;

  memcpy (&power, &bits, sizeof power);
  return power;
}

double
idx_exponential (double x)
{
  double exponent, r, sum = 1;
  gint64 n;

  if (!(x > -MAX_X))
    return 0;
  x = MIN (x, MAX_X);
  exponent = x * LOG2_E;
  n = (gint64) (exponent < 0 ? exponent - 0.5 : exponent + 0.5);
  r = x - (double) n * LN_2_HIGH - (double) n * LN_2_LOW;
  for (guint i = N_TERMS; i > 0; i--)
    sum = 1 + sum * r / i;
  return sum * power_of_two (n);
}
