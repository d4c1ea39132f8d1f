/* SPDX-License-Identifier: MIT */

/* Writes each number as the shortest text that reads back as the same number. */

#include "idx-number-text.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const char *
write_integer (char *text,
               gint32 value)
{
  *idx_number_text_write_integer (text, value) = '\0';
  return text;
}

static const char *
write_float (char *text,
             float value)
{
  *idx_number_text_write_float (text, value) = '\0';
  return text;
}

static const char *
write_double (char *text,
              double value)
{
  *idx_number_text_write_double (text, value) = '\0';
  return text;
}

static void
test_integers (void)
{
  char text[IDX_NUMBER_TEXT_MAX + 1];

  g_assert_cmpstr (write_integer (text, 0), ==, "0");
  g_assert_cmpstr (write_integer (text, 9), ==, "9");
  g_assert_cmpstr (write_integer (text, 10), ==, "10");
  g_assert_cmpstr (write_integer (text, 100), ==, "100");
  g_assert_cmpstr (write_integer (text, -7), ==, "-7");
  g_assert_cmpstr (write_integer (text, G_MAXINT32), ==, "2147483647");
  g_assert_cmpstr (write_integer (text, G_MININT32), ==, "-2147483648");
  for (gint32 value = -20000; value <= 20000; value++)
    {
      g_autofree char *expected = g_strdup_printf ("%d", value);

      g_assert_cmpstr (write_integer (text, value), ==, expected);
    }
}

static void
test_floats (void)
{
  char text[IDX_NUMBER_TEXT_MAX + 1];

  g_assert_cmpstr (write_float (text, 0.1F), ==, "0.1");
  g_assert_cmpstr (write_float (text, 1.0F / 3), ==, "0.33333334");
  g_assert_cmpstr (write_float (text, -0.0F), ==, "-0");
  g_assert_cmpstr (write_float (text, 255), ==, "255");
  g_assert_cmpstr (write_float (text, FLT_MAX), ==, "3.4028235e+38");
  g_assert_cmpstr (write_float (text, FLT_MIN), ==, "1.1754944e-38");
  g_assert_cmpstr (write_float (text, FLT_TRUE_MIN), ==, "1e-45");
  g_assert_cmpstr (write_float (text, NAN), ==, "nan");
  g_assert_cmpstr (write_float (text, -INFINITY), ==, "-inf");
}

static void
test_doubles (void)
{
  char text[IDX_NUMBER_TEXT_MAX + 1];

  g_assert_cmpstr (write_double (text, 0.1), ==, "0.1");
  g_assert_cmpstr (write_double (text, 1.0 / 3), ==, "0.3333333333333333");
  g_assert_cmpstr (write_double (text, 1e15 + 0.5), ==, "1000000000000000.5");
  g_assert_cmpstr (write_double (text, DBL_MAX), ==, "1.7976931348623157e+308");
  g_assert_cmpstr (write_double (text, DBL_TRUE_MIN), ==, "5e-324");
  g_assert_cmpstr (write_double (text, INFINITY), ==, "inf");
  /* The nearest decimal with 16 digits reads back as another double, but the next-nearest one
   * doesn't. */
  g_assert_cmpstr (write_double (text, 0x1p-44), ==, "5.684341886080802e-14");
}

/* Any number is the same after it is written and read back. */
static void
test_round_trips (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (16);
  char text[IDX_NUMBER_TEXT_MAX + 1];

  for (guint i = 0; i < 20000; i++)
    {
      guint32 bits = g_rand_int (random);
      guint64 wide = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      float single;
      double number, again;

      memcpy (&single, &bits, sizeof single);
      memcpy (&number, &wide, sizeof number);
      g_assert_true (idx_number_text_read (write_float (text, single), &again));
      g_assert_true (isnan (single) ? isnan (again) : (float) again == single);
      g_assert_cmpuint (strlen (text), <=, IDX_NUMBER_TEXT_MAX);
      g_assert_true (idx_number_text_read (write_double (text, number), &again));
      g_assert_true (isnan (number) ? isnan (again) : again == number);
      g_assert_cmpuint (strlen (text), <=, IDX_NUMBER_TEXT_MAX);
    }
}

static void
test_reading (void)
{
  static const char *const mistakes[] = { "", "-", "a", "1x", "0x10", "-0X1", " 1",
                                          "1 ", "1,5", "nan(1)", "infin", "1e", "1e999", "--1",
                                          "+-1", "1.2.3" };
  double value = 5;

  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    g_assert_false (idx_number_text_read (mistakes[i], &value));
  g_assert_cmpfloat (value, ==, 5);
  g_assert_true (idx_number_text_read ("+1.5e2", &value));
  g_assert_cmpfloat (value, ==, 150);
  g_assert_true (idx_number_text_read (".5", &value));
  g_assert_cmpfloat (value, ==, 0.5);
  g_assert_true (idx_number_text_read ("-Infinity", &value));
  g_assert_true (isinf (value) && value < 0);
  g_assert_true (idx_number_text_read ("-NaN", &value));
  g_assert_true (isnan (value));
  g_assert_true (idx_number_text_read ("1e-999", &value));
  g_assert_cmpfloat (value, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/number-text/integers", test_integers);
  g_test_add_func ("/dataset/number-text/floats", test_floats);
  g_test_add_func ("/dataset/number-text/doubles", test_doubles);
  g_test_add_func ("/dataset/number-text/round-trips", test_round_trips);
  g_test_add_func ("/dataset/number-text/reading", test_reading);
  return g_test_run ();
}
