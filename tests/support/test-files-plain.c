/* SPDX-License-Identifier: MIT */

/* Uncompressed IDX files: of every type and rank, and with wrong headers. */

#include "test-files.h"

#include "idx-error.h"
#include "test-bytes.h"

#define HEADER(name, literal, text) TEST_FILE_BYTES (name, literal, IDX_ERROR_HEADER, text)

static GByteArray *
append (GByteArray *bytes,
        gsize length)
{
  test_append_noise (bytes, length, 1);
  return bytes;
}

static GByteArray *
make_u8 (const TestFile *self)
{
  return test_idx_images (10, 28, 28);
}

static GByteArray *
make_labels (const TestFile *self)
{
  return test_idx_labels (10);
}

static GByteArray *
make_i8 (const TestFile *self)
{
  return append (test_idx_header (0x09, 3, 2, 3, 4), 2 * 12);
}

static GByteArray *
make_i16 (const TestFile *self)
{
  return append (test_idx_header (0x0B, 3, 2, 3, 4), 2 * 12 * 2);
}

static GByteArray *
make_i32 (const TestFile *self)
{
  return append (test_idx_header (0x0C, 3, 2, 3, 4), 2 * 12 * 4);
}

static GByteArray *
make_f32 (const TestFile *self)
{
  return append (test_idx_header (0x0D, 3, 2, 3, 4), 2 * 12 * 4);
}

static GByteArray *
make_f64 (const TestFile *self)
{
  return append (test_idx_header (0x0E, 3, 2, 3, 4), 2 * 12 * 8);
}

static GByteArray *
make_no_images (const TestFile *self)
{
  return test_idx_header (0x08, 3, 0, 28, 28);
}

static GByteArray *
make_nothing_of_nothing (const TestFile *self)
{
  return test_idx_header (0x08, 3, 0, 0, 0);
}

static GByteArray *
make_no_labels (const TestFile *self)
{
  return test_idx_labels (0);
}

static GByteArray *
make_one_pixel (const TestFile *self)
{
  return test_idx_images (1, 1, 1);
}

static GByteArray *
make_rank_1 (const TestFile *self)
{
  return test_idx_labels (500);
}

static GByteArray *
make_rank_2 (const TestFile *self)
{
  return append (test_idx_header (0x08, 2, 5, 16), 5 * 16);
}

static GByteArray *
make_rgb (const TestFile *self)
{
  return append (test_idx_header (0x08, 4, 2, 4, 5, 3), 2 * 4 * 5 * 3);
}

static GByteArray *
make_rank_5 (const TestFile *self)
{
  return append (test_idx_header (0x08, 5, 2, 3, 2, 4, 5), 2 * 3 * 2 * 4 * 5);
}

static GByteArray *
make_rank_255 (const TestFile *self)
{
  GByteArray *bytes = g_byte_array_new ();

  test_append_be (bytes, 4, 0x08FF);
  for (guint i = 0; i < 255; i++)
    test_append_be (bytes, 4, i == 0 ? 3 : 1);
  return append (bytes, 3);
}

static GByteArray *
make_wide (const TestFile *self)
{
  return test_idx_images (1, 1, 5000);
}

static GByteArray *
make_rank_255_cut (const TestFile *self)
{
  GByteArray *bytes = g_byte_array_new ();

  test_append_be (bytes, 4, 0x08FF);
  for (guint i = 0; i < 100; i++)
    test_append_be (bytes, 4, 1);
  return bytes;
}

static GByteArray *
make_rank_255_overflow (const TestFile *self)
{
  GByteArray *bytes = g_byte_array_new ();

  test_append_be (bytes, 4, 0x08FF);
  for (guint i = 0; i < 255; i++)
    test_append_be (bytes, 4, 2);
  return append (bytes, 16);
}

static GByteArray *
make_overflow_32 (const TestFile *self)
{
  /* 65537 × 65537 is 131073 in 32 bits. */
  return append (test_idx_header (0x08, 3, 1, 65537, 65537), 131073);
}

static GByteArray *
make_overflow_32_partial (const TestFile *self)
{
  /* 5478275 × 784 is 304 in 32 bits. */
  return append (test_idx_header (0x08, 3, 5478275, 28, 28), 784 + 304);
}

static GByteArray *
make_huge_count (const TestFile *self)
{
  return append (test_idx_header (0x08, 3, 0xFFFFFFFF, 28, 28), 2 * 784);
}

static GByteArray *
make_huge_count_f64 (const TestFile *self)
{
  return append (test_idx_header (0x0E, 3, 1000000, 28, 28), 784 * 8);
}

static GByteArray *
make_huge_image (const TestFile *self)
{
  return append (test_idx_header (0x08, 3, 1, 0x10000, 0x10000), 100);
}

static GByteArray *
make_cut_inside_image (const TestFile *self)
{
  GByteArray *bytes = test_idx_images (10, 28, 28);

  g_byte_array_set_size (bytes, 16 + 8 * 784 + 568);
  return bytes;
}

static GByteArray *
make_cut_by_1 (const TestFile *self)
{
  GByteArray *bytes = test_idx_images (10, 28, 28);

  g_byte_array_set_size (bytes, bytes->len - 1);
  return bytes;
}

static GByteArray *
make_header_only (const TestFile *self)
{
  return test_idx_header (0x08, 3, 10, 28, 28);
}

static GByteArray *
make_trailing_1 (const TestFile *self)
{
  return append (test_idx_images (10, 28, 28), 1);
}

static GByteArray *
make_trailing_1_mb (const TestFile *self)
{
  return append (test_idx_images (10, 28, 28), 1024 * 1024);
}

static GByteArray *
make_wrong_count (const TestFile *self)
{
  GByteArray *bytes = test_idx_images (60, 28, 28);

  bytes->data[7] = 8;
  return bytes;
}

static GByteArray *
make_second_file (const TestFile *self)
{
  GByteArray *bytes = test_idx_images (10, 28, 28);
  g_autoptr (GByteArray) other = test_idx_images (3, 14, 14);

  g_byte_array_append (bytes, other->data, other->len);
  return bytes;
}

static GByteArray *
make_two_headers (const TestFile *self)
{
  g_autoptr (GByteArray) images = test_idx_images (10, 28, 28);
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, images->data, 16);
  g_byte_array_append (bytes, images->data, images->len);
  return bytes;
}

/* Returns images as a copy in text mode leaves them. */
static GByteArray *
make_text_mode_of (guint n_images)
{
  g_autoptr (GByteArray) images = test_idx_images (n_images, 28, 28);
  GByteArray *bytes = g_byte_array_new ();

  for (guint i = 0; i < images->len; i++)
    {
      if (images->data[i] == '\n')
        g_byte_array_append (bytes, (const guint8 *) "\r", 1);
      g_byte_array_append (bytes, images->data + i, 1);
    }
  return bytes;
}

static GByteArray *
make_text_mode (const TestFile *self)
{
  return make_text_mode_of (12);
}

/* The count contains a byte 0A. */
static GByteArray *
make_text_mode_header (const TestFile *self)
{
  return make_text_mode_of (10);
}

/* Returns images as a program leaves them that decodes them as UTF-8. */
static GByteArray *
make_utf_8 (const TestFile *self)
{
  g_autoptr (GByteArray) images = test_idx_images (12, 28, 28);
  GByteArray *bytes = g_byte_array_new ();

  for (guint i = 0; i < images->len; i++)
    if (images->data[i] < 0x80)
      g_byte_array_append (bytes, images->data + i, 1);
    else
      g_byte_array_append (bytes, (const guint8 *) "\xEF\xBF\xBD", 3);
  return bytes;
}

static GByteArray *
make_rank_1_for_images (const TestFile *self)
{
  return append (test_idx_header (0x08, 1, 10), 8 + 10 * 784);
}

/* In big-endian order, the sizes multiply to more than 64 bits. */
static GByteArray *
make_other_byte_order (const TestFile *self)
{
  return append (test_idx_header (0x08, 3, 0x0A000000, 0x1C000000, 0x1C000000), 10 * 784);
}

static GByteArray *
make_other_byte_order_i32 (const TestFile *self)
{
  return append (test_idx_header (0x0C, 3, 0x0A000000, 0x1C000000, 0x1C000000), 10 * 784 * 4);
}

static GByteArray *
make_other_byte_order_labels (const TestFile *self)
{
  return append (test_idx_header (0x08, 1, 0x0A000000), 10);
}

/* The text of each file is on the lines below its other fields. */
/* clang-format off */
static const TestFile files[] = {
  TEST_FILE_OK ("ok-u8-images", make_u8, 10),
  TEST_FILE_OK ("ok-u8-labels", make_labels, 10),
  TEST_FILE_OK ("ok-i8-images", make_i8, 2),
  TEST_FILE_OK ("ok-i16-images", make_i16, 2),
  TEST_FILE_OK ("ok-i32-images", make_i32, 2),
  TEST_FILE_OK ("ok-f32-images", make_f32, 2),
  TEST_FILE_OK ("ok-f64-images", make_f64, 2),
  TEST_FILE_OK ("ok-no-images", make_no_images, 0),
  TEST_FILE_OK ("ok-nothing-of-nothing", make_nothing_of_nothing, 0),
  TEST_FILE_OK ("ok-no-labels", make_no_labels, 0),
  TEST_FILE_OK ("ok-one-pixel", make_one_pixel, 1),
  TEST_FILE_OK ("ok-rank-1", make_rank_1, 500),
  TEST_FILE_OK ("ok-rank-2", make_rank_2, 5),
  TEST_FILE_OK ("ok-rank-4-rgb", make_rgb, 2),
  TEST_FILE_OK ("ok-rank-5", make_rank_5, 2),
  TEST_FILE_OK ("ok-rank-255", make_rank_255, 3),
  TEST_FILE_OK ("ok-wide-image", make_wide, 1),

  HEADER ("empty", "",
          "The file is empty."),
  HEADER ("short-magic-1", "\0",
          "The file has only 1 of the 4 bytes that every IDX file begins with."),
  HEADER ("short-magic-2", "\0\0",
          "The file has only 2 of the 4 bytes that every IDX file begins with."),
  HEADER ("short-magic-3", "\0\0\x08",
          "The file has only 3 of the 4 bytes that every IDX file begins with."),
  HEADER ("type-00", "\0\0\x00\x03\0\0\0\x01\0\0\0\x01\0\0\0\x01\x07",
          "The header has the unknown element type 00; IDX has 08, 09, 0B, 0C, 0D and 0E."),
  HEADER ("type-07", "\0\0\x07\x03\0\0\0\x01\0\0\0\x01\0\0\0\x01\x07",
          "The header has the unknown element type 07; IDX has 08, 09, 0B, 0C, 0D and 0E."),
  HEADER ("type-0a", "\0\0\x0A\x03\0\0\0\x01\0\0\0\x01\0\0\0\x01\x07",
          "The header has the unknown element type 0A; IDX has 08, 09, 0B, 0C, 0D and 0E."),
  HEADER ("type-0f", "\0\0\x0F\x03\0\0\0\x01\0\0\0\x01\0\0\0\x01\x07",
          "The header has the unknown element type 0F; IDX has 08, 09, 0B, 0C, 0D and 0E."),
  HEADER ("type-ff", "\0\0\xFF\x03\0\0\0\x01\0\0\0\x01\0\0\0\x01\x07",
          "The header has the unknown element type FF; IDX has 08, 09, 0B, 0C, 0D and 0E."),
  HEADER ("rank-0", "\0\0\x08\x00\0\0\0\x01",
          "The header says that the data has no dimensions."),
  HEADER ("header-cut-before-dimensions", "\0\0\x08\x03",
          "The file ends inside its header, after 4 of 16 bytes."),
  HEADER ("header-cut-inside-dimensions", "\0\0\x08\x03\0\0\0\x0A\0\0\0\x1C\0\0\0",
          "The file ends inside its header, after 15 of 16 bytes."),
  TEST_FILE_ERROR ("header-cut-rank-255", make_rank_255_cut, IDX_ERROR_HEADER,
                   "The file ends inside its header, after 404 of 1024 bytes."),
  HEADER ("overflow-64-to-zero", "\0\0\x08\x03\x80\0\0\0\x80\0\0\0\0\0\0\x04",
          "The header is invalid: its dimensions multiply to more bytes than a 64-bit number "
          "can hold."),
  HEADER ("overflow-64-to-small", "\0\0\x08\x04\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x01",
          "The header is invalid: its dimensions multiply to more bytes than a 64-bit number "
          "can hold."),
  HEADER ("overflow-with-element-size", "\0\0\x0E\x03\x40\0\0\0\x40\0\0\0\0\0\0\x02",
          "The header is invalid: its dimensions multiply to more bytes than a 64-bit number "
          "can hold."),
  TEST_FILE_ERROR ("overflow-rank-255", make_rank_255_overflow, IDX_ERROR_HEADER,
                   "The header is invalid: its dimensions multiply to more bytes than a 64-bit "
                   "number can hold."),
  HEADER ("zero-hides-overflow",
          "\0\0\x08\x04\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
          "The header is invalid: its dimensions multiply to more bytes than a 64-bit number "
          "can hold."),
  HEADER ("larger-than-a-file", "\0\0\x08\x03\xFF\xFF\xFF\xFF\x80\0\0\x01\0\0\0\x01",
          "The header is invalid: it declares more bytes than a file can hold."),
  HEADER ("zero-rows", "\0\0\x08\x03\0\0\0\x0A\0\0\0\0\0\0\0\x1C",
          "The header is invalid: its samples have no values, because one of its dimensions is "
          "0."),
  HEADER ("zero-columns-of-many", "\0\0\x08\x03\xFF\xFF\xFF\xFF\0\0\0\x1C\0\0\0\0",
          "The header is invalid: its samples have no values, because one of its dimensions is "
          "0."),

  TEST_FILE_BYTES ("other-byte-order-magic", "\x03\x08\0\0\x0A\0\0\0\x1C\0\0\0\x1C\0\0\0",
                   IDX_ERROR_BYTE_ORDER,
                   "The header has the least significant byte first. IDX files have the most "
                   "significant byte first."),
  TEST_FILE_ERROR ("other-byte-order-images", make_other_byte_order, IDX_ERROR_BYTE_ORDER,
                   "The file seems to have the wrong byte order: its dimensions fit its size only "
                   "with the least significant byte first, and IDX files have the most significant "
                   "byte first."),
  TEST_FILE_ERROR ("other-byte-order-i32", make_other_byte_order_i32, IDX_ERROR_BYTE_ORDER,
                   "The file seems to have the wrong byte order: its dimensions fit its size only "
                   "with the least significant byte first, and IDX files have the most significant "
                   "byte first."),
  TEST_FILE_ERROR ("other-byte-order-labels", make_other_byte_order_labels, IDX_ERROR_BYTE_ORDER,
                   "The file seems to have the wrong byte order: its dimensions fit its size only "
                   "with the least significant byte first, and IDX files have the most significant "
                   "byte first."),

  TEST_FILE_ERROR ("header-only", make_header_only, IDX_ERROR_NO_SAMPLES,
                   "The file contains 0 of 10 samples: one sample takes 784 bytes, "
                   "but only 0 follow the header."),
  TEST_FILE_ERROR ("overflow-32-fits", make_overflow_32, IDX_ERROR_NO_SAMPLES,
                   "The file contains 0 of 1 samples: one sample takes 4,295,098,369 bytes, "
                   "but only 131,073 follow the header."),
  TEST_FILE_ERROR ("huge-image", make_huge_image, IDX_ERROR_NO_SAMPLES,
                   "The file contains 0 of 1 samples: one sample takes 4,294,967,296 bytes, "
                   "but only 100 follow the header."),

  TEST_FILE_PARTIAL ("overflow-32-partial", make_overflow_32_partial, 1, "truncated",
                     "The file contains 1 of 5,478,275 samples: 4,294,966,512 of 4,294,967,600 "
                     "bytes are missing."),
  TEST_FILE_PARTIAL ("huge-count", make_huge_count, 2, "truncated",
                     "The file contains 2 of 4,294,967,295 samples: 3,367,254,357,712 of "
                     "3,367,254,359,280 bytes are missing."),
  TEST_FILE_PARTIAL ("huge-count-f64", make_huge_count_f64, 1, "truncated",
                     "The file contains 1 of 1,000,000 samples: 6,271,993,728 of 6,272,000,000 "
                     "bytes are missing."),
  TEST_FILE_PARTIAL ("cut-inside-image", make_cut_inside_image, 8, "truncated",
                     "The file contains 8 of 10 samples: 1,000 of 7,840 bytes are missing."),
  TEST_FILE_PARTIAL ("cut-by-1", make_cut_by_1, 9, "truncated",
                     "The file contains 9 of 10 samples: 1 of 7,840 bytes is missing."),

  TEST_FILE_WARNING ("trailing-1", make_trailing_1, 10, "trailing-bytes",
                     "The data is followed by 1 byte that the header doesn't declare; it is "
                     "ignored."),
  TEST_FILE_WARNING ("trailing-1-mb", make_trailing_1_mb, 10, "trailing-bytes",
                     "The data is followed by 1,048,576 bytes that the header doesn't declare; "
                     "they are ignored."),
  TEST_FILE_WARNING ("rank-1-for-images", make_rank_1_for_images, 10, "trailing-bytes",
                     "7,838 more labels follow the data; the count in the header may be wrong. "
                     "They are ignored."),
  TEST_FILE_WARNING ("wrong-count", make_wrong_count, 8, "trailing-bytes",
                     "52 more whole images follow the data; the count in the header may be wrong. "
                     "They are ignored."),
  TEST_FILE_WARNING ("second-file", make_second_file, 10, "trailing-bytes",
                     "The data is followed by a second file (IDX, 3 images of 14×14 pixels "
                     "(uint8)), which is ignored. Split the file to open it."),
  TEST_FILE_WARNING ("two-headers", make_two_headers, 10, "trailing-bytes",
                     "The header occurs twice, so all values are shifted by 16 bytes. Remove the "
                     "first 16 bytes of the file."),
  TEST_FILE_WARNING ("text-mode", make_text_mode, 12, "trailing-bytes",
                     "The file was copied in text mode, which puts a byte 0D before each byte 0A. "
                     "Copy or download it again in binary mode."),
  TEST_FILE_WARNING ("utf-8", make_utf_8, 12, "trailing-bytes",
                     "The file was copied as text, which replaces each byte above 7F by EF BF BD, "
                     "so its values are lost. Copy or download it again in binary mode."),
  TEST_FILE_ERROR ("text-mode-header", make_text_mode_header, IDX_ERROR_NO_SAMPLES,
                   "The file contains 0 of 13 samples: one sample takes 78,812,993,478,983,680 "
                   "bytes, but only 7,870 follow the header. The file was copied in text mode, "
                   "which puts a byte 0D before each byte 0A. Copy or download it again in binary "
                   "mode."),
};
/* clang-format on */

const TestFile *
test_files_get_plain (gsize *n_files)
{
  *n_files = G_N_ELEMENTS (files);
  return files;
}
