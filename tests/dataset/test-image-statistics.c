/* SPDX-License-Identifier: MIT */

/* The range, mean and histogram of the values of one image. */

#include "idx-image-statistics.h"

#include <math.h>
#include <string.h>

static void
put_bits (guint8 *bytes,
          guint64 bits,
          gsize size)
{
  for (gsize i = 0; i < size; i++)
    bytes[i] = (guint8) (bits >> (8 * (size - 1 - i)));
}

static void
put_float (guint8 *bytes,
           float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  put_bits (bytes, bits, sizeof bits);
}

static void
put_double (guint8 *bytes,
            double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  put_bits (bytes, bits, sizeof bits);
}

static IdxImageFormat
make_format (IdxElementType type,
             guint rows,
             guint columns)
{
  return (IdxImageFormat){
    .element_type = type, .rows = rows, .columns = columns, .n_channels = 1, .n_slices = 1
  };
}

static IdxImageStatistics
compute (const IdxImageFormat *format,
         const guint8 *sample)
{
  IdxImageStatistics statistics;
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_image_statistics_compute (&statistics, format, sample, NULL, &error));
  g_assert_no_error (error);
  return statistics;
}

static guint64
sum_bins (const IdxImageStatistics *statistics)
{
  guint64 sum = 0;

  for (guint i = 0; i < IDX_IMAGE_STATISTICS_MAX_BINS; i++)
    sum += statistics->bins[i];
  return sum;
}

static void
test_bytes (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_UINT8, 2, 3);
  const guint8 sample[] = { 0, 0, 10, 20, 255, 15 };
  IdxImageStatistics statistics = compute (&format, sample);

  g_assert_cmpfloat (statistics.range.minimum, ==, 0);
  g_assert_cmpfloat (statistics.range.maximum, ==, 255);
  g_assert_cmpfloat_with_epsilon (statistics.mean, 50, 1e-12);
  g_assert_cmpuint (statistics.n_finite, ==, 6);
  g_assert_cmpuint (statistics.n_bins, ==, 64);
  g_assert_cmpfloat (statistics.bin_width, ==, 4);
  g_assert_cmpuint (statistics.bins[0], ==, 2);
  g_assert_cmpuint (statistics.bins[2], ==, 1);
  g_assert_cmpuint (statistics.bins[3], ==, 1);
  g_assert_cmpuint (statistics.bins[5], ==, 1);
  g_assert_cmpuint (statistics.bins[63], ==, 1);
  g_assert_cmpuint (sum_bins (&statistics), ==, 6);
}

/* If integers have a small range, there is a bin for each value. */
static void
test_few_values (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_UINT8, 1, 5);
  const guint8 sample[] = { 7, 4, 5, 7, 7 };
  IdxImageStatistics statistics = compute (&format, sample);

  g_assert_cmpuint (statistics.n_bins, ==, 4);
  g_assert_cmpfloat (statistics.bin_width, ==, 1);
  g_assert_cmpuint (statistics.bins[0], ==, 1);
  g_assert_cmpuint (statistics.bins[1], ==, 1);
  g_assert_cmpuint (statistics.bins[2], ==, 0);
  g_assert_cmpuint (statistics.bins[3], ==, 3);
}

/* The image contains every 16-bit value once, so all bins have the same count. */
static void
test_int16 (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_INT16, 256, 256);
  g_autofree guint8 *sample = g_malloc (65536 * 2);
  IdxImageStatistics statistics;

  for (guint i = 0; i < 65536; i++)
    put_bits (sample + 2 * (gsize) i, (guint16) (gint16) ((int) i - 32768), 2);
  statistics = compute (&format, sample);
  g_assert_cmpfloat (statistics.range.minimum, ==, -32768);
  g_assert_cmpfloat (statistics.range.maximum, ==, 32767);
  g_assert_cmpfloat_with_epsilon (statistics.mean, -0.5, 1e-9);
  g_assert_cmpuint (statistics.n_bins, ==, 64);
  for (guint i = 0; i < 64; i++)
    g_assert_cmpuint (statistics.bins[i], ==, 1024);
}

static void
test_floats (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_FLOAT32, 2, 4);
  const float values[] = { -1, 1, 0.5F, -0.5F, NAN, INFINITY, -INFINITY, NAN };
  guint8 sample[sizeof values];
  IdxImageStatistics statistics;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    put_float (sample + 4 * i, values[i]);
  statistics = compute (&format, sample);
  g_assert_cmpfloat (statistics.range.minimum, ==, -1);
  g_assert_cmpfloat (statistics.range.maximum, ==, 1);
  g_assert_cmpfloat_with_epsilon (statistics.mean, 0, 1e-12);
  g_assert_cmpuint (statistics.n_finite, ==, 4);
  g_assert_cmpuint (statistics.not_finite.n_nan, ==, 2);
  g_assert_cmpuint (statistics.not_finite.n_infinite, ==, 2);
  g_assert_cmpuint (statistics.bins[0], ==, 1);
  g_assert_cmpuint (statistics.bins[16], ==, 1);
  g_assert_cmpuint (statistics.bins[48], ==, 1);
  g_assert_cmpuint (statistics.bins[63], ==, 1);
  g_assert_cmpuint (sum_bins (&statistics), ==, 4);
}

static void
test_nothing_finite (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_FLOAT32, 1, 2);
  guint8 sample[8];
  IdxImageStatistics statistics;

  put_float (sample, NAN);
  put_float (sample + 4, -INFINITY);
  statistics = compute (&format, sample);
  g_assert_cmpfloat (statistics.range.minimum, >, statistics.range.maximum);
  g_assert_true (isnan (statistics.mean));
  g_assert_cmpuint (statistics.n_finite, ==, 0);
  g_assert_cmpuint (statistics.n_bins, ==, 0);
}

static void
test_one_value (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_FLOAT32, 1, 2);
  guint8 sample[8];
  IdxImageStatistics statistics;

  put_float (sample, 0.25F);
  put_float (sample + 4, 0.25F);
  statistics = compute (&format, sample);
  g_assert_cmpuint (statistics.n_bins, ==, 1);
  g_assert_cmpuint (statistics.bins[0], ==, 2);
  g_assert_cmpfloat (statistics.mean, ==, 0.25);
}

/* The sums and differences of these values overflow. */
static void
test_huge (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_FLOAT64, 1, 4);
  const double values[] = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, G_MAXDOUBLE };
  guint8 sample[sizeof values];
  IdxImageStatistics statistics;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    put_double (sample + 8 * i, values[i]);
  statistics = compute (&format, sample);
  g_assert_cmpfloat_with_epsilon (statistics.mean / G_MAXDOUBLE, 0.5, 1e-12);
  g_assert_cmpuint (statistics.bins[0], ==, 1);
  g_assert_cmpuint (statistics.bins[63], ==, 3);
}

/* The statistics cover only the shown slice, with all its channels. */
static void
test_slice (void)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_UINT8, 1, 1);
  const guint8 sample[] = { 1, 2, 3, 40, 50, 60 };
  IdxImageStatistics statistics;

  format.n_channels = 3;
  format.n_slices = 2;
  format.slice = 1;
  statistics = compute (&format, sample);
  g_assert_cmpuint (statistics.n_finite, ==, 3);
  g_assert_cmpfloat (statistics.range.minimum, ==, 40);
  g_assert_cmpfloat_with_epsilon (statistics.mean, 50, 1e-12);
}

static gboolean
compute_large (IdxImageStatistics *statistics,
               GCancellable *cancellable,
               GError **error)
{
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_UINT8, 3000, 4000);
  g_autofree guint8 *values = g_malloc0 (3000 * 4000);

  values[4000] = 200;
  return idx_image_statistics_compute (statistics, &format, values, cancellable, error);
}

static void
test_large (void)
{
  IdxImageStatistics statistics;
  g_autoptr (GError) error = NULL;

  g_assert_true (compute_large (&statistics, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (statistics.n_finite, ==, 12000000);
  g_assert_cmpfloat (statistics.range.maximum, ==, 200);
  g_assert_cmpuint (statistics.bins[0], ==, 11999999);
  g_assert_cmpuint (statistics.bins[statistics.n_bins - 1], ==, 1);
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  IdxImageStatistics statistics;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (compute_large (&statistics, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/image-statistics/bytes", test_bytes);
  g_test_add_func ("/dataset/image-statistics/few-values", test_few_values);
  g_test_add_func ("/dataset/image-statistics/int16", test_int16);
  g_test_add_func ("/dataset/image-statistics/floats", test_floats);
  g_test_add_func ("/dataset/image-statistics/nothing-finite", test_nothing_finite);
  g_test_add_func ("/dataset/image-statistics/one-value", test_one_value);
  g_test_add_func ("/dataset/image-statistics/huge", test_huge);
  g_test_add_func ("/dataset/image-statistics/slice", test_slice);
  g_test_add_func ("/dataset/image-statistics/large", test_large);
  g_test_add_func ("/dataset/image-statistics/cancel", test_cancel);
  return g_test_run ();
}
