/* SPDX-License-Identifier: MIT */

/* Reads PNG and JPEG files in all formats. What PNG files must give is computed from the stored
 * values, and what JPEG files must give is what libjpeg gives. */

#include "idx-picture-reader.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-pictures.h"

#include <string.h>

#define COLUMNS 13
#define ROWS 11
#define N_PIXELS (COLUMNS * ROWS)

/* The size of the checksum at the end of each chunk of a PNG file. */
#define CHECKSUM_SIZE 4

/* A tiny file that promises a picture must never take more. */
#define MAX_MEMORY (64 * 1024 * 1024)

static const IdxPictureTarget gray = { .n_channels = 1,
                                       .depth = 8,
                                       .background = { 255, 255, 255 } };
static const IdxPictureTarget color = { .n_channels = 3, .depth = 8, .background = { 9, 99, 199 } };
static const IdxPictureTarget deep_gray = { .n_channels = 1, .depth = 16 };
static const IdxPictureTarget deep_color = { .n_channels = 3,
                                             .depth = 16,
                                             .background = { 255, 7, 0 } };
static const IdxPictureTarget negative = { .n_channels = 3, .depth = 8, .is_inverted = TRUE };

/* --- PNG --- */

/* Returns value @i of a row of values of @depth bits. */
static guint
unpack (const guint8 *row,
        guint i,
        guint depth)
{
  if (depth == 16)
    return (guint) row[2 * i] << 8 | row[2 * i + 1];
  return (guint) row[i * depth / 8] >> (8 - depth - i * depth % 8) & ((1U << depth) - 1);
}

static guint
get_n_channels (int type)
{
  static const guint n_channels[] = { 1, 0, 3, 1, 2, 0, 4 };

  return n_channels[type];
}

static gsize
get_row_size (const TestPng *png)
{
  return (png->columns * get_n_channels (png->type) * (guint) png->depth + 7) / 8;
}

/* Returns a stored value of a picture in the range of its depth of 8 or 16 bits. */
static guint
scale (const TestPng *png,
       guint value)
{
  return png->depth < 8 ? value * 255 / ((1U << png->depth) - 1) : value;
}

/* Computes red, green, blue and alpha of a pixel, from 0 to 255 or 65,535. */
static void
get_pixel (const TestPng *png,
           const guint8 *row,
           guint column,
           guint *pixel)
{
  guint depth = (guint) png->depth;
  guint n_channels = get_n_channels (png->type);
  guint stored[4] = { 0 };
  gboolean is_key = png->key != NULL;

  for (guint channel = 0; channel < n_channels; channel++)
    {
      stored[channel] = unpack (row, column * n_channels + channel, depth);
      is_key = is_key && stored[channel] == png->key[channel];
    }
  pixel[3] = is_key ? 0 : (depth == 16 ? 65535 : 255);
  for (guint channel = 0; channel < 3; channel++)
    if (png->type == 3)
      pixel[channel] = png->palette[3 * stored[0] + channel];
    else
      pixel[channel] = scale (png, stored[n_channels > 2 ? channel : 0]);
  if (png->type == 3 && png->alpha != NULL)
    pixel[3] = png->alpha[stored[0]];
  else if (png->type >= 4)
    pixel[3] = stored[n_channels - 1];
}

static guint
get_luminance (const guint *pixel)
{
  return (2126 * pixel[0] + 7152 * pixel[1] + 722 * pixel[2] + 5000) / 10000;
}

/* Computes the values that a pixel of a PNG file must give. */
static void
get_expected (const TestPng *png,
              const guint8 *row,
              guint column,
              const IdxPictureTarget *target,
              guint *values)
{
  guint max = png->depth == 16 ? 65535 : 255;
  guint background[3] = { target->background[0], target->background[1], target->background[2] };
  guint pixel[4];

  if (target->n_channels == 1 && (png->type & 2) == 0)
    background[0] = background[1] = background[2] = get_luminance (background);
  get_pixel (png, row, column, pixel);
  for (guint channel = 0; channel < 3; channel++)
    {
      guint64 sum = (guint64) pixel[channel] * pixel[3] +
                    (guint64) background[channel] * (max / 255) * (max - pixel[3]);

      values[channel] = (guint) ((sum + max / 2) / max);
      if (max == 65535 && target->depth == 8)
        values[channel] = (values[channel] + 128) / 257;
    }
  if (target->n_channels == 1)
    values[0] = get_luminance (values);
  for (guint channel = 0; target->is_inverted && channel < 3; channel++)
    values[channel] = (target->depth == 16 ? 65535 : 255) - values[channel];
}

static void
check_pixels (const TestPng *png,
              const guint8 *data,
              const IdxPictureTarget *target,
              gconstpointer values)
{
  for (guint i = 0; i < N_PIXELS; i++)
    {
      guint expected[3];

      get_expected (png, data + i / COLUMNS * get_row_size (png), i % COLUMNS, target, expected);
      for (guint channel = 0; channel < target->n_channels; channel++)
        {
          guint at = i * target->n_channels + channel;

          g_assert_cmpuint (target->depth == 16 ? ((const guint16 *) values)[at]
                                                : ((const guint8 *) values)[at],
                            ==, expected[channel]);
        }
    }
}

static void
parse (IdxPictureHeader *header,
       GByteArray *file)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_picture_header_parse (header, file->data, file->len, file->len, &error));
  g_assert_no_error (error);
}

static void
check_target (const TestPng *png,
              const guint8 *data,
              const IdxPictureTarget *target)
{
  g_autoptr (GByteArray) file = test_png (png, data);
  g_autoptr (GError) error = NULL;
  g_autofree gpointer values = NULL;
  IdxPictureHeader header;

  g_assert_true (idx_picture_header_is_in_start (file->data, IDX_PICTURE_START_SIZE));
  g_assert_true (idx_picture_header_parse (&header, file->data, IDX_PICTURE_START_SIZE, file->len,
                                           &error));
  g_assert_cmpuint (header.columns, ==, COLUMNS);
  g_assert_cmpuint (header.rows, ==, ROWS);
  g_assert_cmpuint (header.depth, ==, png->depth == 16 ? 16 : 8);
  g_assert_cmpint (header.is_color, ==, (png->type & 2) != 0);
  values = idx_picture_allocate_values (ROWS, COLUMNS, target, &error);
  g_assert_true (idx_picture_decode (file->data, file->len, &header, target, values, &error));
  g_assert_no_error (error);
  check_pixels (png, data, target, values);
}

static void
check_png (TestPng *png)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();

  png->columns = COLUMNS;
  png->rows = ROWS;
  test_append_noise (data, get_row_size (png) * ROWS, (guint) (png->depth + png->type));
  for (guint i = 0; i < 2; i++)
    {
      png->is_interlaced = i > 0;
      check_target (png, data->data, &gray);
      check_target (png, data->data, &color);
      check_target (png, data->data, &negative);
      if (png->depth != 16)
        continue;
      check_target (png, data->data, &deep_gray);
      check_target (png, data->data, &deep_color);
    }
}

static void
test_gray (void)
{
  for (int depth = 1; depth <= 16; depth *= 2)
    check_png (&(TestPng){ .depth = depth, .type = 0 });
}

static void
test_color (void)
{
  for (int depth = 8; depth <= 16; depth *= 2)
    check_png (&(TestPng){ .depth = depth, .type = 2 });
}

static void
test_alpha (void)
{
  for (int depth = 8; depth <= 16; depth *= 2)
    {
      check_png (&(TestPng){ .depth = depth, .type = 4 });
      check_png (&(TestPng){ .depth = depth, .type = 6 });
    }
}

static void
test_palette (void)
{
  guint8 palette[3 * 256], alpha[256];

  for (guint i = 0; i < G_N_ELEMENTS (palette); i++)
    palette[i] = (guint8) (i * 37);
  for (guint i = 0; i < G_N_ELEMENTS (alpha); i++)
    alpha[i] = (guint8) (255 - i * 11);
  for (int depth = 1; depth <= 8; depth *= 2)
    {
      TestPng png = { .depth = depth, .type = 3, .palette = palette, .n_colors = 1U << depth };

      check_png (&png);
      png.alpha = alpha;
      check_png (&png);
    }
}

/* A color can stand for transparency. */
static void
test_key (void)
{
  static const guint16 keys[] = { 1, 2, 3 };
  static const guint16 black[] = { 0, 0, 0 };

  for (int depth = 1; depth <= 16; depth *= 2)
    {
      check_png (&(TestPng){ .depth = depth, .type = 0, .key = keys });
      check_png (&(TestPng){ .depth = depth, .type = 0, .key = black });
    }
  for (int depth = 8; depth <= 16; depth *= 2)
    check_png (&(TestPng){ .depth = depth, .type = 2, .key = keys });
}

/* --- JPEG --- */

static GByteArray *
make_jpeg (TestJpegKind kind,
           gboolean is_progressive)
{
  guint8 data[N_PIXELS * 4];

  for (guint i = 0; i < N_PIXELS * 4; i++)
    data[i] = (guint8) (i * 5 + i / 50 * 30);
  return test_jpeg (kind, COLUMNS, ROWS, is_progressive, data);
}

static void
check_jpeg (TestJpegKind kind,
            gboolean is_progressive)
{
  gboolean is_color = kind != TEST_JPEG_GRAY;
  g_autoptr (GByteArray) file = make_jpeg (kind, is_progressive);
  g_autofree guint8 *expected = test_jpeg_decode (file, 3);
  guint8 in_color[N_PIXELS * 3], in_gray[N_PIXELS], inverted[N_PIXELS * 3];
  IdxPictureHeader header;

  parse (&header, file);
  g_assert_cmpint (header.is_color, ==, is_color);
  g_assert_false (idx_picture_header_is_in_start (file->data, IDX_PICTURE_START_SIZE));
  g_assert_true (idx_picture_decode (file->data, file->len, &header, &color, in_color, NULL));
  g_assert_true (idx_picture_decode (file->data, file->len, &header, &gray, in_gray, NULL));
  g_assert_true (idx_picture_decode (file->data, file->len, &header, &negative, inverted, NULL));
  g_assert_true (memcmp (in_color, expected, sizeof in_color) == 0);
  for (guint i = 0; i < N_PIXELS; i++)
    {
      const guint pixel[] = { expected[3 * i], expected[3 * i + 1], expected[3 * i + 2] };

      g_assert_cmpuint (in_gray[i], ==, get_luminance (pixel));
      g_assert_cmpuint (inverted[3 * i], ==, 255 - pixel[0]);
    }
}

static void
test_jpeg_kinds (void)
{
  for (guint i = 0; i < 2; i++)
    {
      check_jpeg (TEST_JPEG_GRAY, i > 0);
      check_jpeg (TEST_JPEG_COLOR, i > 0);
      check_jpeg (TEST_JPEG_RGB, i > 0);
    }
}

static void
check_header_error (const GByteArray *file,
                    const char *expected)
{
  g_autoptr (GError) error = NULL;
  IdxPictureHeader header;

  g_assert_false (
    idx_picture_header_parse (&header, file->data, file->len, file->len, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_cmyk (void)
{
  g_autoptr (GByteArray) file = make_jpeg (TEST_JPEG_CMYK, FALSE);

  check_header_error (file, "It has the four channels of print (CMYK). Save it in RGB first.");
}

/* Metadata of any length may precede the header. */
static void
test_metadata (void)
{
  g_autoptr (GByteArray) file = make_jpeg (TEST_JPEG_COLOR, FALSE);
  g_autoptr (GByteArray) longer = g_byte_array_new ();
  IdxPictureHeader header;

  g_byte_array_append (longer, file->data, 2);
  for (guint i = 0; i < 3; i++)
    {
      test_append_be (longer, 4, 0xFFE1FFFF);
      test_append_noise (longer, 0xFFFD, i);
    }
  g_byte_array_append (longer, file->data + 2, file->len - 2);
  parse (&header, longer);
  g_assert_cmpuint (header.columns, ==, COLUMNS);
}

/* --- Damage --- */

/* Decodes a file if its header is valid. Returns whether the picture is complete. */
static gboolean
can_decode (const GByteArray *file)
{
  g_autoptr (GError) error = NULL;
  guint8 values[N_PIXELS * 3];
  IdxPictureHeader header;

  if (!idx_picture_header_parse (&header, file->data, file->len, file->len, &error) ||
      header.columns != COLUMNS || header.rows != ROWS ||
      !idx_picture_decode (file->data, file->len, &header, &color, values, &error))
    return FALSE;
  g_assert_no_error (error);
  return TRUE;
}

static void
check_cut (GByteArray *file)
{
  g_autoptr (GByteArray) start = g_byte_array_new ();

  g_assert_true (can_decode (file));
  for (guint length = 1; length < file->len; length++)
    {
      g_byte_array_append (start, file->data + length - 1, 1);
      g_assert_false (can_decode (start));
    }
}

/* A file that is cut short anywhere is an error: nothing is filled in. */
static void
test_cut (void)
{
  for (guint i = 0; i < 2; i++)
    {
      const TestPng png = {
        .columns = COLUMNS,
        .rows = ROWS,
        .depth = 8,
        .type = 2,
        .is_interlaced = i > 0,
      };
      g_autoptr (GByteArray) data = g_byte_array_new ();
      g_autoptr (GByteArray) png_file = NULL;
      g_autoptr (GByteArray) gray_file = make_jpeg (TEST_JPEG_GRAY, i > 0);
      g_autoptr (GByteArray) color_file = make_jpeg (TEST_JPEG_COLOR, i > 0);

      test_append_noise (data, N_PIXELS * 3, i);
      png_file = test_png (&png, data->data);
      check_cut (png_file);
      check_cut (gray_file);
      check_cut (color_file);
    }
}

/* A checksum protects each chunk of a PNG file. Some versions of libpng ignore that of the last
 * chunk, which is empty. */
static void
test_wrong_bytes (void)
{
  const TestPng png = { .columns = COLUMNS, .rows = ROWS, .depth = 8, .type = 0 };
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autoptr (GByteArray) file = NULL;

  test_append_noise (data, N_PIXELS, 1);
  file = test_png (&png, data->data);
  for (guint i = 0; i < file->len - CHECKSUM_SIZE; i++)
    {
      file->data[i] ^= 1;
      g_assert_false (can_decode (file));
      file->data[i] ^= 1;
    }
}

/* Returns the offset of a marker of a JPEG file after @from. */
static guint
find_marker (const GByteArray *file,
             guint from,
             guint8 marker)
{
  while (file->data[from] != 0xFF || file->data[from + 1] != marker)
    from++;
  return from;
}

/* libjpeg fills a component with gray if there is no scan of it. */
static void
test_missing_scans (void)
{
  g_autoptr (GByteArray) file = make_jpeg (TEST_JPEG_COLOR, TRUE);
  guint scan = find_marker (file, 0, 0xDA);
  guint next = find_marker (file, scan + 2, 0xC4);

  /* The first scan has the means of all blocks and components: a valid picture. */
  file->data[next + 1] = 0xD9;
  g_assert_true (can_decode (file));
  /* Now it has only those of the first component. */
  file->data[scan + 3] = 8;
  file->data[scan + 4] = 1;
  memmove (file->data + scan + 7, file->data + scan + 11, file->len - scan - 11);
  g_assert_false (can_decode (file));
}

/* Scans of a few bytes can take as long as those of the whole picture. */
static void
test_many_scans (void)
{
  g_autoptr (GByteArray) file = make_jpeg (TEST_JPEG_GRAY, TRUE);
  g_autoptr (GByteArray) scan = g_byte_array_new ();
  guint first = find_marker (file, 0, 0xDA);
  guint start = find_marker (file, first + 2, 0xC4);
  guint end = find_marker (file, find_marker (file, start, 0xDA), 0xC4);

  /* The second scan has values without their last two bits. Without that, it may be repeated. */
  g_byte_array_append (scan, file->data + start, end - start);
  scan->data[find_marker (scan, 0, 0xDA) + 9] = 0;
  for (guint i = 0; i < 600; i++)
    {
      if (i == 400)
        g_assert_true (can_decode (file));
      g_byte_array_set_size (file, file->len - 2);
      g_byte_array_append (file, scan->data, scan->len);
      g_byte_array_append (file, (const guint8 *) "\xFF\xD9", 2);
    }
  g_assert_false (can_decode (file));
}

/* --- Sizes --- */

static void
set_png_size (GByteArray *file,
              guint32 columns,
              guint32 rows)
{
  guint32 sides[] = { GUINT32_TO_BE (columns), GUINT32_TO_BE (rows) };

  memcpy (file->data + 16, sides, sizeof sides);
}

static void
set_jpeg_size (GByteArray *file,
               guint16 columns,
               guint16 rows)
{
  guint frame = 0;
  guint16 sides[] = { GUINT16_TO_BE (rows), GUINT16_TO_BE (columns) };

  while (file->data[frame] != 0xFF || file->data[frame + 1] < 0xC0 || file->data[frame + 1] > 0xC2)
    frame++;
  memcpy (file->data + frame + 5, sides, sizeof sides);
}

/* Returns how much memory a file of @length bytes would take if its header is accepted. */
static gsize
get_memory (GByteArray *file,
            guint length)
{
  IdxPictureHeader header;

  if (!idx_picture_header_parse (&header, file->data, MIN (file->len, length), length, NULL))
    return 0;
  return (gsize) header.columns * header.rows * 14;
}

/* The header of a small file can't make the program allocate much. */
static void
test_promises (void)
{
  const TestPng png = { .columns = COLUMNS, .rows = ROWS, .depth = 1, .type = 0 };
  guint8 data[ROWS * 2] = { 0 };
  g_autoptr (GByteArray) png_file = test_png (&png, data);
  g_autoptr (GByteArray) jpeg_file = make_jpeg (TEST_JPEG_GRAY, TRUE);
  gsize max = 0;

  for (guint side = 1; side < 65536; side = side * 5 / 4 + 1)
    {
      set_png_size (png_file, side, side);
      max = MAX (max, get_memory (png_file, 100));
      set_png_size (png_file, side, 1);
      max = MAX (max, get_memory (png_file, 100));
      set_jpeg_size (jpeg_file, (guint16) side, (guint16) side);
      max = MAX (max, get_memory (jpeg_file, jpeg_file->len));
    }
  g_assert_cmpuint (max, >, 0);
  g_assert_cmpuint (max, <=, MAX_MEMORY);
  set_png_size (png_file, 20000, 20000);
  check_header_error (png_file, "Its header declares 20000×20000 pixels, more than a file of this "
                                "size can hold.");
  set_png_size (png_file, 0x7FFFFFFF, 0x7FFFFFFF);
  check_header_error (png_file, "It is 2147483647×2147483647 pixels, but a side can have at most "
                                "32767.");
  set_png_size (png_file, 0x80000000, 1);
  check_header_error (png_file, "Its PNG header is invalid.");
  set_jpeg_size (jpeg_file, 20000, 20000);
  check_header_error (jpeg_file, "Its header declares 20000×20000 pixels, more than a file of this "
                                 "size can hold.");
}

/* The best possible compression isn't taken for a lie. */
static void
test_one_color (void)
{
  const TestPng png = { .columns = 4000, .rows = 4000, .depth = 1, .type = 0 };
  g_autofree guint8 *data = g_malloc0 (4000 * 4000);
  g_autoptr (GByteArray) png_file = test_png (&png, data);
  IdxPictureHeader header;

  parse (&header, png_file);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GByteArray) gray_file = test_jpeg (TEST_JPEG_GRAY, 2000, 2000, i > 0, data);
      g_autoptr (GByteArray) color_file = test_jpeg (TEST_JPEG_COLOR, 2000, 2000, i > 0, data);

      parse (&header, gray_file);
      parse (&header, color_file);
    }
}

static void
test_other_kinds (void)
{
  static const char *const texts[] = { "GIF89a", "RIFF", "\x89PNG", "\xFF\xD8", "", "text" };
  g_autoptr (GByteArray) arithmetic = make_jpeg (TEST_JPEG_GRAY, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GByteArray) file = g_byte_array_new ();

      test_append_text (file, texts[i]);
      check_header_error (file, "It is neither a PNG nor a JPEG file.");
    }
  arithmetic->data[find_marker (arithmetic, 0, 0xC0) + 1] = 0xC9;
  check_header_error (arithmetic, "JPEG files that are lossless, have 12 bits per channel or use "
                                  "arithmetic coding can't be read.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/picture-reader/png/gray", test_gray);
  g_test_add_func ("/render/picture-reader/png/color", test_color);
  g_test_add_func ("/render/picture-reader/png/alpha", test_alpha);
  g_test_add_func ("/render/picture-reader/png/palette", test_palette);
  g_test_add_func ("/render/picture-reader/png/key", test_key);
  g_test_add_func ("/render/picture-reader/png/wrong-bytes", test_wrong_bytes);
  g_test_add_func ("/render/picture-reader/jpeg/kinds", test_jpeg_kinds);
  g_test_add_func ("/render/picture-reader/jpeg/cmyk", test_cmyk);
  g_test_add_func ("/render/picture-reader/jpeg/metadata", test_metadata);
  g_test_add_func ("/render/picture-reader/jpeg/missing-scans", test_missing_scans);
  g_test_add_func ("/render/picture-reader/jpeg/many-scans", test_many_scans);
  g_test_add_func ("/render/picture-reader/cut", test_cut);
  g_test_add_func ("/render/picture-reader/promises", test_promises);
  g_test_add_func ("/render/picture-reader/one-color", test_one_color);
  g_test_add_func ("/render/picture-reader/other-kinds", test_other_kinds);
  return g_test_run ();
}
