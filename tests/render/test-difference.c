/* SPDX-License-Identifier: MIT */

/* The difference of two images: its values, its levels and its text. */

#include "idx-difference.h"

#include <math.h>
#include <string.h>

/* Stores values in big-endian order. */
static GBytes *
store (IdxElementType type,
       const double *values,
       gsize n_values)
{
  gsize size = idx_element_type_get_size (type);
  g_autofree guint8 *bytes = g_malloc (n_values * size);

  for (gsize i = 0; i < n_values; i++)
    {
      guint64 bits = 0;
      float single = (float) values[i];
      guint32 bits32;

      if (type == IDX_ELEMENT_TYPE_FLOAT64)
        memcpy (&bits, &values[i], sizeof bits);
      else if (type == IDX_ELEMENT_TYPE_FLOAT32)
        {
          memcpy (&bits32, &single, sizeof bits32);
          bits = bits32;
        }
      else
        bits = (guint64) (gint64) values[i];
      for (gsize j = 0; j < size; j++)
        bytes[i * size + j] = (guint8) (bits >> (8 * (size - 1 - j)));
    }
  return g_bytes_new_take (g_steal_pointer (&bytes), n_values * size);
}

/* Subtracts two images of one row. */
static IdxDifference *
subtract (IdxElementType type,
          guint n_channels,
          const double *first,
          const double *second,
          gsize n_values)
{
  IdxImageFormat format = { .element_type = type,
                            .rows = 1,
                            .columns = (guint) n_values / n_channels,
                            .n_channels = n_channels,
                            .n_slices = 1 };
  g_autoptr (GBytes) first_bytes = store (type, first, n_values);
  g_autoptr (GBytes) second_bytes = store (type, second, n_values);
  IdxDifference *self = idx_difference_new (&format, first_bytes, second_bytes, NULL, NULL);

  g_assert_nonnull (self);
  return self;
}

static double
get (IdxDifference *self,
     guint column)
{
  return idx_difference_get_value (self, IDX_ORIENTATION_STORED, 0, column);
}

static void
check_text (IdxDifference *self,
            guint column,
            const char *expected)
{
  g_autofree char *text = idx_difference_dup_number (self, get (self, column), FALSE);

  g_assert_cmpstr (text, ==, expected);
}

static void
check_levels (IdxDifference *self,
              const guint8 *expected,
              gsize n)
{
  gsize size;
  const guint8 *levels = g_bytes_get_data (idx_difference_get_levels (self), &size);

  g_assert_cmpuint (size, ==, n);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpuint (levels[i], ==, expected[i]);
}

static void
test_bytes (void)
{
  const double first[] = { 120, 0, 7, 255 };
  const double second[] = { 80, 100, 7, 254 };
  const guint8 levels[] = { 128 + 51, 1, 128, 129 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_UINT8, 1, first, second, 4);

  check_text (self, 0, "40");
  check_text (self, 1, "-100");
  check_text (self, 2, "0");
  g_assert_cmpfloat (idx_difference_get_limit (self), ==, 100);
  g_assert_false (idx_difference_is_zero (self));
  check_levels (self, levels, sizeof levels);
}

static void
test_int16 (void)
{
  const double first[] = { 32767, -32768 };
  const double second[] = { -32768, 32767 };
  const guint8 levels[] = { 255, 1 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_INT16, 1, first, second, 2);

  check_text (self, 0, "65535");
  check_text (self, 1, "-65535");
  g_assert_cmpfloat (idx_difference_get_range (self)->minimum, ==, -32768);
  g_assert_cmpfloat (idx_difference_get_range (self)->maximum, ==, 32767);
  check_levels (self, levels, sizeof levels);
}

/* Differences of large integers are exact, although they don't fit into the type. */
static void
test_int32 (void)
{
  const double first[] = { 2147483647, 16777217 };
  const double second[] = { -2147483648.0, 16777216 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_INT32, 1, first, second, 2);

  check_text (self, 0, "4294967295");
  check_text (self, 1, "1");
}

static void
test_not_finite (void)
{
  const double first[] = { 1.5, NAN, 2, INFINITY, INFINITY, 0 };
  const double second[] = { 1, 0, NAN, INFINITY, 1, INFINITY };
  const guint8 expected[] = { 255,
                              128,
                              128,
                              128,
                              128,
                              128,
                              IDX_NONFINITE_NONE,
                              IDX_NONFINITE_NAN,
                              IDX_NONFINITE_NAN,
                              IDX_NONFINITE_NAN,
                              IDX_NONFINITE_PLUS_INFINITY,
                              IDX_NONFINITE_MINUS_INFINITY };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_FLOAT32, 1, first, second, 6);

  check_text (self, 0, "0.5");
  check_text (self, 1, "NaN");
  check_text (self, 3, "NaN");
  check_text (self, 5, "−∞");
  g_assert_cmpfloat (idx_difference_get_limit (self), ==, 0.5);
  g_assert_cmpfloat (idx_difference_get_range (self)->minimum, ==, 0);
  g_assert_cmpfloat (idx_difference_get_range (self)->maximum, ==, 2);
  check_levels (self, expected, sizeof expected);
}

static void
test_float64 (void)
{
  const double first[] = { 0.1, 1e308 };
  const double second[] = { 0.3, -1e308 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_FLOAT64, 1, first, second, 2);

  check_text (self, 0, "-0.19999999999999998");
  check_text (self, 1, "∞");
}

static void
test_equal (void)
{
  const double values[] = { 3, 200 };
  const guint8 levels[] = { 128, 128 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_UINT8, 1, values, values, 2);

  g_assert_true (idx_difference_is_zero (self));
  g_assert_cmpfloat (idx_difference_get_limit (self), ==, 0);
  check_levels (self, levels, sizeof levels);
}

/* Values that can't be compared aren't equal. */
static void
test_equal_nan (void)
{
  const double values[] = { 3, NAN };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_FLOAT32, 1, values, values, 2);

  g_assert_false (idx_difference_is_zero (self));
}

static void
test_color (void)
{
  const double first[] = { 255, 0, 0, 10, 20, 30 };
  const double second[] = { 0, 255, 0, 10, 20, 30 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_UINT8, 3, first, second, 6);

  check_text (self, 0, "-128.16");
  check_text (self, 1, "0");
  g_assert_cmpfloat_with_epsilon (idx_difference_get_limit (self), 255 * (0.7152 - 0.2126), 1e-9);
}

/* Alpha isn't part of the luminance. */
static void
test_alpha (void)
{
  const double first[] = { 1, 2, 3, 255 };
  const double second[] = { 1, 2, 3, 0 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_UINT8, 4, first, second, 4);

  g_assert_true (idx_difference_is_zero (self));
}

static void
test_orientation (void)
{
  const double first[] = { 10, 20, 30 };
  const double second[] = { 0, 0, 0 };
  g_autoptr (IdxDifference) self = subtract (IDX_ELEMENT_TYPE_UINT8, 1, first, second, 3);

  g_assert_cmpfloat (idx_difference_get_value (self, IDX_ORIENTATION_MIRRORED, 0, 0), ==, 30);
  g_assert_cmpfloat (idx_difference_get_value (self, IDX_ORIENTATION_TRANSPOSED, 1, 0), ==, 20);
}

static void
test_canceled (void)
{
  IdxImageFormat format = { .rows = 1, .columns = 1, .n_channels = 1, .n_slices = 1 };
  g_autoptr (GBytes) bytes = g_bytes_new ("x", 1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  format.element_type = IDX_ELEMENT_TYPE_UINT8;
  g_cancellable_cancel (cancellable);
  g_assert_null (idx_difference_new (&format, bytes, bytes, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/difference/bytes", test_bytes);
  g_test_add_func ("/render/difference/int16", test_int16);
  g_test_add_func ("/render/difference/int32", test_int32);
  g_test_add_func ("/render/difference/not-finite", test_not_finite);
  g_test_add_func ("/render/difference/float64", test_float64);
  g_test_add_func ("/render/difference/equal", test_equal);
  g_test_add_func ("/render/difference/equal-nan", test_equal_nan);
  g_test_add_func ("/render/difference/color", test_color);
  g_test_add_func ("/render/difference/alpha", test_alpha);
  g_test_add_func ("/render/difference/orientation", test_orientation);
  g_test_add_func ("/render/difference/canceled", test_canceled);
  return g_test_run ();
}
