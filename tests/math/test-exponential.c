/* SPDX-License-Identifier: MIT */

#include "idx-exponential.h"

#include <math.h>

/* Compares with the C library over the whole range. */
static void
test_values (void)
{
  for (double x = -690; x <= 690; x += 0.37)
    g_assert_cmpfloat (fabs (idx_exponential (x) / exp (x) - 1), <, 1e-15);
  g_assert_cmpfloat (idx_exponential (0), ==, 1);
}

static void
test_limits (void)
{
  g_assert_cmpfloat (idx_exponential (-701), ==, 0);
  g_assert_cmpfloat (idx_exponential (-INFINITY), ==, 0);
  g_assert_true (isfinite (idx_exponential (INFINITY)));
  g_assert_cmpfloat (idx_exponential (NAN), ==, 0);
}

/* The result must not depend on the computer. */
static void
test_bits (void)
{
  double sum = 0;

  for (guint i = 0; i < 1000; i++)
    sum += idx_exponential (-0.01 * i);
  g_assert_cmpfloat (sum, ==, 0x1.91fc2e5c47f73p+6);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/exponential/values", test_values);
  g_test_add_func ("/audit/exponential/limits", test_limits);
  g_test_add_func ("/audit/exponential/bits", test_bits);
  return g_test_run ();
}
