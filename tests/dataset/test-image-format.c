/* SPDX-License-Identifier: MIT */

#include "idx-image-format.h"

#include "test-bytes.h"

#include <math.h>
#include <string.h>

typedef struct
{
  guint n_dimensions;
  guint32 dimensions[5];
  guint rows;
  guint columns;
  guint n_channels;
  gboolean planar;
  guint n_slices;
  gboolean has_mixed_slices;
} Shape;

static const Shape shapes[] = {
  { 2, { 10, 784 }, 28, 28, 1, FALSE, 1 },
  { 2, { 10, 785 }, 1, 785, 1, FALSE, 1 },
  { 2, { 10, 1 }, 1, 1, 1, FALSE, 1 },
  { 3, { 10, 20, 30 }, 20, 30, 1, FALSE, 1 },
  { 4, { 10, 32, 32, 3 }, 32, 32, 3, FALSE, 1 },
  { 4, { 10, 32, 32, 4 }, 32, 32, 4, FALSE, 1 },
  { 4, { 10, 3, 32, 32 }, 32, 32, 3, TRUE, 1 },
  { 4, { 10, 4, 5, 3 }, 4, 5, 3, FALSE, 1 },
  { 4, { 10, 16, 20, 30 }, 20, 30, 1, FALSE, 16 },
  { 5, { 10, 2, 3, 20, 30 }, 20, 30, 1, FALSE, 6 },
  /* A trailing 1 is a number of channels. */
  { 4, { 10, 28, 28, 1 }, 28, 28, 1, FALSE, 1 },
  { 3, { 10, 784, 1 }, 28, 28, 1, FALSE, 1 },
  { 4, { 10, 1, 28, 28 }, 28, 28, 1, FALSE, 1 },
  { 5, { 10, 3, 20, 30, 1 }, 20, 30, 1, FALSE, 3 },
  { 4, { 10, 3, 20, 1 }, 3, 20, 1, FALSE, 1 },
  /* A trailing 2 is two slices. */
  { 4, { 10, 28, 28, 2 }, 28, 28, 1, FALSE, 2, TRUE },
  { 3, { 10, 28, 2 }, 28, 2, 1, FALSE, 1 },
  /* Channels come first only if the other sizes can't be channels, and never for 4. */
  { 4, { 10, 4, 32, 32 }, 32, 32, 1, FALSE, 4 },
  { 4, { 10, 3, 32, 3 }, 3, 32, 3, FALSE, 1 },
  { 4, { 10, 3, 4, 32 }, 4, 32, 1, FALSE, 3 },
  { 5, { 10, 6, 20, 30, 3 }, 20, 30, 3, FALSE, 6 },
};

static void
fill_header (IdxHeader *header,
             IdxElementType type,
             const Shape *shape)
{
  memset (header, 0, sizeof *header);
  header->element_type = type;
  header->n_dimensions = shape->n_dimensions;
  memcpy (header->dimensions, shape->dimensions, shape->n_dimensions * sizeof (guint32));
}

static void
test_shapes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      IdxHeader header;
      IdxImageFormat format;

      fill_header (&header, IDX_ELEMENT_TYPE_UINT8, &shapes[i]);
      idx_image_format_init (&format, &header);
      g_assert_cmpuint (format.rows, ==, shapes[i].rows);
      g_assert_cmpuint (format.columns, ==, shapes[i].columns);
      g_assert_cmpuint (format.n_channels, ==, shapes[i].n_channels);
      g_assert_cmpint (format.planar, ==, shapes[i].planar);
      g_assert_cmpuint (format.n_slices, ==, shapes[i].n_slices);
      g_assert_cmpint (format.has_mixed_slices, ==, shapes[i].has_mixed_slices);
    }
}

static IdxImageFormat
make_format (IdxElementType type,
             guint columns)
{
  IdxImageFormat format = { type, FALSE, 1, columns, 1, FALSE, 1, 0 };

  return format;
}

static void
append_double (GByteArray *bytes,
               double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  test_append_be (bytes, 8, bits);
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
test_signed_bytes (void)
{
  const guint8 bytes[] = { 0x80, 0xFF, 0x00, 0x7F };
  const guint8 expected[] = { 0, 127, 128, 255 };
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_INT8, 4);
  IdxRange range;
  guint8 levels[4];

  g_assert_true (idx_range_init (&range, IDX_ELEMENT_TYPE_INT8));
  g_assert_false (idx_image_format_decode (&format, bytes, &range, levels, NULL));
  g_assert_cmpint (memcmp (levels, expected, sizeof levels), ==, 0);
}

static void
test_integers (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const guint8 expected[] = { 0, 64, 255 };
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_INT16, 3);
  IdxRange range;
  guint8 levels[3];

  test_append_be (bytes, 2, (guint16) -100);
  test_append_be (bytes, 2, 0);
  test_append_be (bytes, 2, 300);
  g_assert_false (idx_range_init (&range, IDX_ELEMENT_TYPE_INT16));
  idx_range_include (&range, &format, bytes->data, 3, NULL);
  g_assert_cmpfloat (range.minimum, ==, -100);
  g_assert_cmpfloat (range.maximum, ==, 300);
  g_assert_false (idx_image_format_decode (&format, bytes->data, &range, levels, NULL));
  g_assert_cmpint (memcmp (levels, expected, sizeof levels), ==, 0);
}

/* NaN and infinities are marked and don't affect the range. */
static void
test_not_finite (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const guint8 expected_levels[] = { 0, 255, 0, 0, 255 };
  const guint8 expected_marks[] = { IDX_NONFINITE_NAN, IDX_NONFINITE_PLUS_INFINITY,
                                    IDX_NONFINITE_MINUS_INFINITY, IDX_NONFINITE_NONE,
                                    IDX_NONFINITE_NONE };
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_FLOAT32, 5);
  IdxRange range;
  guint8 levels[5], marks[5];

  append_float (bytes, NAN);
  append_float (bytes, INFINITY);
  append_float (bytes, -INFINITY);
  append_float (bytes, -0.5F);
  append_float (bytes, 0.5F);
  idx_range_init (&range, IDX_ELEMENT_TYPE_FLOAT32);
  idx_range_include (&range, &format, bytes->data, 5, NULL);
  g_assert_cmpfloat (range.minimum, ==, -0.5);
  g_assert_cmpfloat (range.maximum, ==, 0.5);
  g_assert_true (idx_image_format_decode (&format, bytes->data, &range, levels, marks));
  g_assert_cmpint (memcmp (levels, expected_levels, sizeof levels), ==, 0);
  g_assert_cmpint (memcmp (marks, expected_marks, sizeof marks), ==, 0);
}

/* If there is only one value, or no finite value, decoding doesn't divide by zero. */
static void
test_constant (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_FLOAT64, 1);
  IdxRange range;
  guint8 level, mark;

  append_double (bytes, 7.25);
  append_double (bytes, NAN);
  idx_range_init (&range, IDX_ELEMENT_TYPE_FLOAT64);
  idx_range_include (&range, &format, bytes->data, 1, NULL);
  g_assert_false (idx_image_format_decode (&format, bytes->data, &range, &level, &mark));
  g_assert_cmpuint (level, ==, 128);

  idx_range_init (&range, IDX_ELEMENT_TYPE_FLOAT64);
  idx_range_include (&range, &format, bytes->data + 8, 1, NULL);
  g_assert_cmpfloat (range.minimum, >, range.maximum);
  g_assert_true (idx_image_format_decode (&format, bytes->data + 8, &range, &level, &mark));
  g_assert_cmpuint (mark, ==, IDX_NONFINITE_NAN);
}

/* A range of one value is a threshold. */
static void
test_threshold (void)
{
  const guint8 bytes[] = { 99, 100, 101 };
  const guint8 expected[] = { 0, 128, 255 };
  const IdxRange range = { 100, 100 };
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_UINT8, 3);
  guint8 levels[3];

  g_assert_false (idx_image_format_decode (&format, bytes, &range, levels, NULL));
  g_assert_cmpint (memcmp (levels, expected, sizeof levels), ==, 0);
}

/* The width of the widest range overflows a double. */
static void
test_widest (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const guint8 expected[] = { 0, 128, 255 };
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_FLOAT64, 3);
  IdxRange range;
  guint8 levels[3];

  append_double (bytes, -G_MAXDOUBLE);
  append_double (bytes, 0);
  append_double (bytes, G_MAXDOUBLE);
  idx_range_init (&range, IDX_ELEMENT_TYPE_FLOAT64);
  idx_range_include (&range, &format, bytes->data, 3, NULL);
  g_assert_false (idx_image_format_decode (&format, bytes->data, &range, levels, NULL));
  g_assert_cmpint (memcmp (levels, expected, sizeof levels), ==, 0);
}

static void
test_little_endian (void)
{
  const guint8 bytes[] = { 0x2C, 0x01, 0x00, 0x00 };
  IdxImageFormat format = make_format (IDX_ELEMENT_TYPE_INT32, 1);

  g_assert_cmpfloat (idx_image_format_get_value (&format, bytes, 0, 0, 0), ==, 0x2C010000);
  format.little_endian = TRUE;
  g_assert_cmpfloat (idx_image_format_get_value (&format, bytes, 0, 0, 0), ==, 300);
}

/* Decoding interleaves channels that are stored as planes. */
static void
test_planar (void)
{
  const guint8 bytes[] = { 1, 2, 11, 12, 21, 22 };
  const guint8 expected[] = { 1, 11, 21, 2, 12, 22 };
  IdxImageFormat format = { IDX_ELEMENT_TYPE_UINT8, FALSE, 1, 2, 3, TRUE, 1, 0 };
  IdxRange range;
  guint8 levels[6];

  idx_range_init (&range, IDX_ELEMENT_TYPE_UINT8);
  g_assert_false (idx_image_format_is_levels (&format));
  (void) idx_image_format_decode (&format, bytes, &range, levels, NULL);
  g_assert_cmpint (memcmp (levels, expected, sizeof levels), ==, 0);
}

static void
test_slices (void)
{
  const guint8 bytes[] = { 1, 2, 3, 4, 5, 6 };
  IdxImageFormat format = { IDX_ELEMENT_TYPE_UINT8, FALSE, 1, 2, 1, FALSE, 3, 2 };

  g_assert_cmpuint (idx_image_format_get_offset (&format), ==, 4);
  g_assert_cmpfloat (idx_image_format_get_value (&format, bytes, 0, 1, 0), ==, 6);
}

/* The slices of N×1×2×2: the values of a pixel are side by side. */
static void
test_mixed_slices (void)
{
  const guint8 bytes[] = { 1, 2, 3, 40 };
  const guint8 expected[] = { 2, 40 };
  IdxImageFormat format = { IDX_ELEMENT_TYPE_UINT8, FALSE, 1, 2, 1, FALSE, 2, 1, TRUE };
  IdxRange range = { INFINITY, -INFINITY };
  guint8 levels[2];

  g_assert_false (idx_image_format_is_levels (&format));
  g_assert_cmpfloat (idx_image_format_get_value (&format, bytes, 0, 0, 0), ==, 2);
  g_assert_cmpfloat (idx_image_format_get_value (&format, bytes, 0, 1, 0), ==, 40);
  idx_image_format_include_sample (&format, bytes, &range);
  g_assert_cmpfloat (range.minimum, ==, 2);
  g_assert_cmpfloat (range.maximum, ==, 40);
  idx_range_init (&range, IDX_ELEMENT_TYPE_UINT8);
  (void) idx_image_format_decode (&format, bytes, &range, levels, NULL);
  g_assert_cmpint (memcmp (levels, expected, sizeof levels), ==, 0);
  g_assert_cmpfloat (idx_image_format_get_mean (&format, bytes), ==, 11.5);
}

/* Vectors become color images, in either order, and stacks of them. */
static void
test_set_shape (void)
{
  const IdxShape interleaved = { 2, 3, 3, FALSE }, planar = { 2, 3, 3, TRUE };
  const IdxShape mixed = { 3, 6, 2, FALSE }, apart = { 3, 6, 2, TRUE }, small = { 1, 3, 3, FALSE };
  const IdxShape wrong = { 2, 2, 4, FALSE }, three_pairs = { 2, 3, 2, FALSE };
  const Shape vectors = { 2, { 10, 18 } };
  const Shape pairs = { 2, { 10, 36 } };
  IdxHeader header;
  IdxImageFormat format;
  g_autoptr (GError) error = NULL;

  fill_header (&header, IDX_ELEMENT_TYPE_UINT8, &vectors);
  idx_image_format_init (&format, &header);
  g_assert_true (idx_image_format_set_shape (&format, &interleaved, NULL));
  g_assert_cmpuint (format.n_channels, ==, 3);
  g_assert_false (format.planar);
  g_assert_cmpuint (format.n_slices, ==, 1);
  g_assert_true (idx_image_format_set_shape (&format, &planar, NULL));
  g_assert_true (format.planar);
  g_assert_true (idx_image_format_set_shape (&format, &small, NULL));
  g_assert_cmpuint (format.n_slices, ==, 2);
  g_assert_false (format.planar);
  g_assert_false (idx_image_format_set_shape (&format, &wrong, &error));
  g_assert_cmpstr (error->message, ==,
                   "A sample has 18 values, which can't be divided into images of 2×2×4 (RGBA).");

  fill_header (&header, IDX_ELEMENT_TYPE_UINT8, &pairs);
  idx_image_format_init (&format, &header);
  g_assert_true (idx_image_format_set_shape (&format, &mixed, NULL));
  g_assert_true (format.has_mixed_slices);
  g_assert_cmpuint (format.n_slices, ==, 2);
  g_assert_true (idx_image_format_set_shape (&format, &apart, NULL));
  g_assert_false (format.has_mixed_slices);
  g_assert_cmpuint (format.n_slices, ==, 2);
  g_assert_false (idx_image_format_set_shape (&format, &three_pairs, NULL));
}

static void
test_mean (void)
{
  const guint8 bytes[] = { 1, 2, 250, 3, 4, 5 };
  const guint8 floats[] = {
    0x3F, 0x80, 0, 0, 0x7F, 0xC0, 0, 0, 0xC0, 0x80, 0, 0, 0x7F, 0x80, 0, 0
  };
  const guint8 color[] = { 100, 10, 50, 77, 200, 20, 60, 99 };
  const guint8 planar[] = { 100, 200, 10, 20, 50, 60, 77, 99 };
  const double luminance = 0.2126 * 150 + 0.7152 * 15 + 0.0722 * 55;
  const IdxImageFormat stacked = { IDX_ELEMENT_TYPE_UINT8, FALSE, 1, 2, 1, FALSE, 3, 1 };
  const IdxImageFormat wide = { IDX_ELEMENT_TYPE_FLOAT32, FALSE, 2, 2, 1, FALSE, 1, 0 };
  const IdxImageFormat alpha = { IDX_ELEMENT_TYPE_UINT8, FALSE, 1, 2, 4, FALSE, 1, 0 };
  const IdxImageFormat apart = { IDX_ELEMENT_TYPE_UINT8, FALSE, 1, 2, 4, TRUE, 1, 0 };
  const IdxImageFormat nothing = { IDX_ELEMENT_TYPE_FLOAT32, FALSE, 1, 1, 1, FALSE, 1, 0 };

  g_assert_cmpfloat (idx_image_format_get_mean (&stacked, bytes), ==, 265 / 6.0);
  g_assert_cmpfloat (idx_image_format_get_mean (&wide, floats), ==, -1.5);
  g_assert_cmpfloat_with_epsilon (idx_image_format_get_mean (&alpha, color), luminance, 1e-9);
  g_assert_cmpfloat_with_epsilon (idx_image_format_get_mean (&apart, planar), luminance, 1e-9);
  g_assert_true (isnan (idx_image_format_get_mean (&nothing, floats + 4)));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/image-format/shapes", test_shapes);
  g_test_add_func ("/dataset/image-format/signed-bytes", test_signed_bytes);
  g_test_add_func ("/dataset/image-format/integers", test_integers);
  g_test_add_func ("/dataset/image-format/not-finite", test_not_finite);
  g_test_add_func ("/dataset/image-format/constant", test_constant);
  g_test_add_func ("/dataset/image-format/threshold", test_threshold);
  g_test_add_func ("/dataset/image-format/widest", test_widest);
  g_test_add_func ("/dataset/image-format/little-endian", test_little_endian);
  g_test_add_func ("/dataset/image-format/planar", test_planar);
  g_test_add_func ("/dataset/image-format/slices", test_slices);
  g_test_add_func ("/dataset/image-format/mixed-slices", test_mixed_slices);
  g_test_add_func ("/dataset/image-format/set-shape", test_set_shape);
  g_test_add_func ("/dataset/image-format/mean", test_mean);
  return g_test_run ();
}
