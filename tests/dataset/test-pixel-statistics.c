/* SPDX-License-Identifier: MIT */

/* The mean and the standard deviation of pixels, by channel. */

#include "idx-pixel-statistics.h"

#include "test-bytes.h"

static char *
describe (const GByteArray *file,
          guint n_chunks)
{
  IdxHeader header;
  IdxImageFormat format;
  IdxPixelStatistics statistics;
  gsize n_samples;

  g_assert_true (idx_header_parse (&header, file->data, file->len, NULL));
  idx_image_format_init (&format, &header);
  idx_pixel_statistics_init (&statistics, &format);
  n_samples = header.dimensions[0] / n_chunks;
  for (guint i = 0; i < n_chunks; i++)
    idx_pixel_statistics_include (
      &statistics, file->data + header.size + i * n_samples * header.sample_size, n_samples);
  return idx_pixel_statistics_to_text (&statistics);
}

static void
check (const GByteArray *file,
       guint n_chunks,
       const char *expected)
{
  g_autofree char *text = describe (file, n_chunks);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_bytes (void)
{
  g_autoptr (GByteArray) file = test_idx_header (0x08, 3, 4, 1, 2);

  for (guint i = 0; i < 8; i++)
    test_append_be (file, 1, i * 20);
  check (file, 1, "mean=[0.27451], std=[0.17971]");
  check (file, 2, "mean=[0.27451], std=[0.17971]");
  check (file, 4, "mean=[0.27451], std=[0.17971]");
}

/* Channels are apart, whether they are interleaved or planar. */
static void
test_channels (void)
{
  g_autoptr (GByteArray) interleaved = test_idx_header (0x08, 4, 2, 1, 5, 3);
  g_autoptr (GByteArray) planar = test_idx_header (0x08, 4, 2, 3, 8, 8);

  for (guint i = 0; i < 10; i++)
    for (guint channel = 0; channel < 3; channel++)
      test_append_be (interleaved, 1, channel == 2 ? i % 2 * 255 : channel * 255);
  for (guint i = 0; i < 2; i++)
    for (guint channel = 0; channel < 3; channel++)
      for (guint pixel = 0; pixel < 64; pixel++)
        test_append_be (planar, 1, channel == 2 ? (i + pixel) % 2 * 255 : channel * 255);
  check (interleaved, 2, "mean=[0, 1, 0.5], std=[0, 0, 0.5]");
  check (planar, 2, "mean=[0, 1, 0.5], std=[0, 0, 0.5]");
}

/* Integers are divided by the largest value of their type; floats aren't. */
static void
test_types (void)
{
  g_autoptr (GByteArray) shorts = test_idx_header (0x0B, 3, 2, 1, 1);
  g_autoptr (GByteArray) floats = test_idx_header (0x0D, 3, 4, 1, 1);

  test_append_be (shorts, 2, 0);
  test_append_be (shorts, 2, 32767);
  check (shorts, 1, "mean=[0.5], std=[0.5]");
  /* 1, 3, NaN and infinity */
  test_append_be (floats, 4, 0x3F800000);
  test_append_be (floats, 4, 0x40400000);
  test_append_be (floats, 4, 0x7FC00000);
  test_append_be (floats, 4, 0x7F800000);
  check (floats, 2, "mean=[2], std=[1]");
}

static void
test_none (void)
{
  g_autoptr (GByteArray) nothing = test_idx_header (0x08, 3, 0, 2, 2);
  g_autoptr (GByteArray) huge = test_idx_header (0x0E, 3, 2, 1, 1);

  check (nothing, 1, NULL);
  /* The squares overflow. */
  test_append_be (huge, 8, G_GUINT64_CONSTANT (0x7FE0000000000000));
  test_append_be (huge, 8, G_GUINT64_CONSTANT (0xFFE0000000000000));
  check (huge, 1, NULL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/pixel-statistics/bytes", test_bytes);
  g_test_add_func ("/dataset/pixel-statistics/channels", test_channels);
  g_test_add_func ("/dataset/pixel-statistics/types", test_types);
  g_test_add_func ("/dataset/pixel-statistics/none", test_none);
  return g_test_run ();
}
