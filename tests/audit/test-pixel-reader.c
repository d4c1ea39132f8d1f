/* SPDX-License-Identifier: MIT */

#include "idx-pixel-reader.h"
#include "test-bytes.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

/* Opens a dataset with one image. Such small sizes could also be numbers of channels, so @shape
 * says what they are; NULL if the header is clear. */
static IdxDataset *
open_image (GByteArray *images,
            const IdxShape *shape)
{
  IdxDataset *dataset = test_open_bytes (images, test_idx_labels (1));

  if (shape != NULL)
    g_assert_true (idx_dataset_set_shape (dataset, shape, NULL));
  return dataset;
}

/* Reads the pixels of an image into @values. */
static void
read_image (GByteArray *images,
            const IdxShape *shape,
            float *values,
            guint n_rows,
            guint n_columns)
{
  g_autoptr (IdxDataset) dataset = open_image (images, shape);
  g_autoptr (GBytes) sample = idx_dataset_read_image (dataset, 0, NULL, NULL);
  IdxPixelReader pixel_reader;

  idx_pixel_reader_init (&pixel_reader, dataset);
  g_assert_cmpuint (pixel_reader.rows, ==, n_rows);
  g_assert_cmpuint (pixel_reader.columns, ==, n_columns);
  for (guint row = 0; row < n_rows; row++)
    idx_pixel_reader_read_row (&pixel_reader, g_bytes_get_data (sample, NULL), row, 1,
                               values + row * n_columns);
}

static void
append_float (GByteArray *bytes,
              float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  test_append_be (bytes, 4, bits);
}

static void
test_bytes (void)
{
  GByteArray *images = test_idx_header (0x08, 3, 1, 2, 2);
  float values[4];

  test_append_be (images, 4, 0x00FF3301);
  read_image (images, NULL, values, 2, 2);
  g_assert_cmpfloat_with_epsilon (values[0], 0, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[1], 1, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[2], 0.2, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[3], 1 / 255.0, 1e-6);
}

/* Writes the values into one lane of a plane, with a step between them. */
static void
test_step (void)
{
  GByteArray *images = test_idx_header (0x08, 3, 1, 1, 3);
  g_autoptr (IdxDataset) dataset = NULL;
  const guint8 sample[] = { 0, 255, 51 };
  float values[9] = { 9, 9, 9, 9, 9, 9, 9, 9, 9 };
  IdxPixelReader pixel_reader;

  g_byte_array_append (images, sample, sizeof sample);
  dataset = test_open_bytes (images, test_idx_labels (1));
  idx_pixel_reader_init (&pixel_reader, dataset);
  idx_pixel_reader_read_row (&pixel_reader, sample, 0, 4, values);
  g_assert_cmpfloat (values[0], ==, 0);
  g_assert_cmpfloat (values[1], ==, 9);
  g_assert_cmpfloat (values[4], ==, 1);
  g_assert_cmpfloat_with_epsilon (values[8], 0.2, 1e-6);
}

/* Values are scaled by the range of the finite ones; NaN and minus infinity become the minimum. */
static void
test_floats (void)
{
  GByteArray *images = test_idx_header (0x0D, 3, 1, 2, 3);
  float values[6];

  append_float (images, -2);
  append_float (images, 6);
  append_float (images, 0);
  append_float (images, NAN);
  append_float (images, INFINITY);
  append_float (images, -INFINITY);
  read_image (images, NULL, values, 2, 3);
  g_assert_cmpfloat (values[0], ==, 0);
  g_assert_cmpfloat (values[1], ==, 1);
  g_assert_cmpfloat_with_epsilon (values[2], 0.25, 1e-6);
  g_assert_cmpfloat (values[3], ==, 0);
  g_assert_cmpfloat (values[4], ==, 1);
  g_assert_cmpfloat (values[5], ==, 0);
}

/* Small differences between large values aren't lost. */
static void
test_fine_floats (void)
{
  GByteArray *images = test_idx_header (0x0D, 3, 1, 1, 3);
  float values[3];

  append_float (images, 0);
  append_float (images, 1);
  append_float (images, 100000);
  read_image (images, NULL, values, 1, 3);
  g_assert_cmpfloat_with_epsilon (values[1], 1e-5, 1e-9);
}

static void
test_no_range (void)
{
  GByteArray *images = test_idx_header (0x0D, 3, 1, 1, 2);
  float values[2];

  append_float (images, NAN);
  append_float (images, NAN);
  read_image (images, NULL, values, 1, 2);
  g_assert_cmpfloat (values[0], ==, 0);
  images = test_idx_header (0x0D, 3, 1, 1, 2);
  append_float (images, 3);
  append_float (images, 3);
  read_image (images, NULL, values, 1, 2);
  g_assert_cmpfloat (values[1], ==, 0);
}

static void
test_integers (void)
{
  GByteArray *images = test_idx_header (0x0B, 3, 1, 1, 3);
  float values[3];

  test_append_be (images, 2, (guint16) -1000);
  test_append_be (images, 2, 0);
  test_append_be (images, 2, 3000);
  read_image (images, NULL, values, 1, 3);
  g_assert_cmpfloat (values[0], ==, 0);
  g_assert_cmpfloat_with_epsilon (values[1], 0.25, 1e-6);
  g_assert_cmpfloat (values[2], ==, 1);
}

static void
test_color (void)
{
  GByteArray *images = test_idx_header (0x08, 4, 1, 2, 1, 3);
  float values[2];

  test_append_be (images, 3, 0xFF0000);
  test_append_be (images, 3, 0x00FFFF);
  read_image (images, NULL, values, 2, 1);
  g_assert_cmpfloat_with_epsilon (values[0], 0.299, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[1], 0.701, 1e-6);
}

static void
test_planar_color (void)
{
  const IdxShape planar = { 1, 2, 3, TRUE };
  GByteArray *images = test_idx_header (0x08, 4, 1, 3, 1, 2);
  float values[2];

  test_append_be (images, 6, G_GUINT64_CONSTANT (0xFF0000FF00FF));
  read_image (images, &planar, values, 1, 2);
  g_assert_cmpfloat_with_epsilon (values[0], 0.299, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[1], 0.701, 1e-6);
}

static void
test_transparency (void)
{
  GByteArray *images = test_idx_header (0x08, 4, 1, 2, 1, 4);
  float values[2];

  test_append_be (images, 4, 0xFFFFFF00);
  test_append_be (images, 4, 0xFFFFFF33);
  read_image (images, NULL, values, 2, 1);
  g_assert_cmpfloat (values[0], ==, 0);
  g_assert_cmpfloat_with_epsilon (values[1], 0.2, 1e-6);
}

/* Averages boxes of three by three pixels; those at the edges are smaller. */
static void
test_averages (void)
{
  const guint rows = 2, columns = 70;
  GByteArray *images = test_idx_header (0x08, 3, 1, rows, columns);
  float values[24];

  for (guint i = 0; i < rows * columns; i++)
    test_append_be (images, 1,
                    i % columns < 3              ? i % columns * 60
                    : i % columns == columns - 1 ? 255
                                                 : 0);
  read_image (images, NULL, values, 1, 24);
  g_assert_cmpfloat_with_epsilon (values[0], 60 / 255.0, 1e-6);
  g_assert_cmpfloat (values[1], ==, 0);
  g_assert_cmpfloat (values[23], ==, 1);
}

/* Gray images stored with three or four channels are read as the same bits as gray ones, for
 * several types and sizes. */
static void
check_gray (guint type,
            guint side,
            guint n_channels)
{
  const guint size = type == 0x08 ? 1 : 2;
  GByteArray *gray = test_idx_header (type, 3, 1, side, side);
  GByteArray *color = test_idx_header (type, 4, 1, side, side, n_channels);
  g_autofree float *expected = g_new (float, (gsize) side *side);
  g_autofree float *found = g_new (float, (gsize) side *side);
  const guint read_side = side > 56 ? 24 : side;

  for (guint i = 0; i < side * side; i++)
    {
      guint level = i < 2 ? i * 255 : i * 7 % 256;

      test_append_be (gray, size, level);
      for (guint channel = 0; channel < n_channels; channel++)
        test_append_be (color, size, channel == 3 ? 255 : level);
    }
  read_image (gray, NULL, expected, read_side, read_side);
  read_image (color, NULL, found, read_side, read_side);
  test_check_equal (found, expected, (gsize) read_side * read_side * sizeof (float));
}

static void
test_gray_in_color (void)
{
  check_gray (0x08, 16, 3);
  check_gray (0x08, 16, 4);
  check_gray (0x08, 70, 3);
  check_gray (0x0B, 16, 3);
  check_gray (0x0B, 70, 4);
}

/* Checks the opponent colors of the two pixels of an image. */
static void
check_opponents (GByteArray *images,
                 const IdxShape *shape)
{
  g_autoptr (IdxDataset) dataset = open_image (images, shape);
  g_autoptr (GBytes) sample = idx_dataset_read_image (dataset, 0, NULL, NULL);
  const double expected[3][2] = { { 1.4 / sqrt (3), 0.8 / sqrt (3) },
                                  { 0.8 / sqrt (2), 0 },
                                  { 0.8 / sqrt (6), -1.6 / sqrt (6) } };
  float values[3][4];
  IdxPixelReader pixel_reader;

  idx_pixel_reader_init (&pixel_reader, dataset);
  g_assert_true (idx_pixel_reader_has_color (&pixel_reader));
  idx_pixel_reader_read_opponent_row (&pixel_reader, g_bytes_get_data (sample, NULL), 0, 2,
                                      values[0], values[1], values[2]);
  for (guint plane = 0; plane < 3; plane++)
    for (guint pixel = 0; pixel < 2; pixel++)
      g_assert_cmpfloat_with_epsilon (values[plane][2 * pixel], expected[plane][pixel], 1e-6);
}

static void
test_opponents (void)
{
  const IdxShape planar = { 1, 2, 3, TRUE };
  GByteArray *images = test_idx_header (0x08, 4, 1, 1, 2, 3);

  test_append_be (images, 6, G_GUINT64_CONSTANT (0xFF33330000CC));
  check_opponents (images, NULL);
  images = test_idx_header (0x08, 4, 1, 3, 1, 2);
  test_append_be (images, 6, G_GUINT64_CONSTANT (0xFF00330033CC));
  check_opponents (images, &planar);
  images = test_idx_header (0x08, 4, 1, 1, 2, 4);
  test_append_be (images, 4, 0xFF3333FF);
  test_append_be (images, 4, 0x0000FFCC);
  check_opponents (images, NULL);
}

/* The chroma of gray is 0. Large images are averaged first. */
static void
test_opponents_of_gray (void)
{
  GByteArray *images = test_idx_header (0x08, 4, 1, 2, 70, 3);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GBytes) sample = NULL;
  float values[3][24];
  IdxPixelReader pixel_reader;

  for (guint i = 0; i < 140; i++)
    test_append_be (images, 3, i * 0x010101);
  dataset = test_open_bytes (images, test_idx_labels (1));
  sample = idx_dataset_read_image (dataset, 0, NULL, NULL);
  idx_pixel_reader_init (&pixel_reader, dataset);
  g_assert_cmpuint (pixel_reader.columns, ==, 24);
  idx_pixel_reader_read_opponent_row (&pixel_reader, g_bytes_get_data (sample, NULL), 0, 1,
                                      values[0], values[1], values[2]);
  g_assert_cmpfloat_with_epsilon (values[0][0], 36 / 255.0 * sqrt (3), 1e-6);
  for (guint i = 0; i < 24; i++)
    g_assert_true (values[1][i] == 0 && values[2][i] == 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/pixel-reader/bytes", test_bytes);
  g_test_add_func ("/audit/pixel-reader/step", test_step);
  g_test_add_func ("/audit/pixel-reader/floats", test_floats);
  g_test_add_func ("/audit/pixel-reader/fine-floats", test_fine_floats);
  g_test_add_func ("/audit/pixel-reader/no-range", test_no_range);
  g_test_add_func ("/audit/pixel-reader/integers", test_integers);
  g_test_add_func ("/audit/pixel-reader/color", test_color);
  g_test_add_func ("/audit/pixel-reader/planar-color", test_planar_color);
  g_test_add_func ("/audit/pixel-reader/transparency", test_transparency);
  g_test_add_func ("/audit/pixel-reader/averages", test_averages);
  g_test_add_func ("/audit/pixel-reader/gray-in-color", test_gray_in_color);
  g_test_add_func ("/audit/pixel-reader/opponents", test_opponents);
  g_test_add_func ("/audit/pixel-reader/opponents-of-gray", test_opponents_of_gray);
  return g_test_run ();
}
