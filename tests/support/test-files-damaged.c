/* SPDX-License-Identifier: MIT */

/* Gzip files that are cut short or damaged. */

#include "test-files.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-gzip.h"

/* Returns a file of one member with one stored block. Each part of the member can be wrong. */
static GByteArray *
make_stored (guint8 method,
             guint8 flags,
             const char *field,
             gsize field_length,
             guint32 crc_error,
             guint32 size_error)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append_header (file, method, flags);
  g_byte_array_append (file, (const guint8 *) field, (guint) field_length);
  test_gzip_append_block (file, content->data, content->len, TRUE);
  test_gzip_append_trailer (file, content, crc_error, size_error);
  return file;
}

static GByteArray *
make_good (void)
{
  g_autoptr (GByteArray) content = test_gzip_content ();

  return test_gzip (content);
}

static GByteArray *
cut (GByteArray *file,
     guint n_bytes)
{
  g_byte_array_set_size (file, file->len - n_bytes);
  return file;
}

static GByteArray *
make_empty_payload (const TestFile *self)
{
  GByteArray *file = g_byte_array_new ();

  test_gzip_append (file, "", 0, 6);
  return file;
}

static GByteArray *
make_cut_in_middle (const TestFile *self)
{
  GByteArray *file = make_good ();

  return cut (file, file->len / 2);
}

static GByteArray *
make_cut_in_first_image (const TestFile *self)
{
  GByteArray *file = make_stored (8, 0, "", 0, 0, 0);

  g_byte_array_set_size (file, 10 + 5 + 16 + 700);
  return file;
}

static GByteArray *
make_cut_in_header (const TestFile *self)
{
  GByteArray *file = make_stored (8, 0, "", 0, 0, 0);

  g_byte_array_set_size (file, 10 + 5 + 9);
  return file;
}

static GByteArray *
make_no_trailer (const TestFile *self)
{
  return cut (make_good (), 8);
}

static GByteArray *
make_cut_trailer (const TestFile *self)
{
  return cut (make_good (), 4);
}

static GByteArray *
make_bad_crc (const TestFile *self)
{
  return make_stored (8, 0, "", 0, 1, 0);
}

static GByteArray *
make_bad_size (const TestFile *self)
{
  return make_stored (8, 0, "", 0, 0, 1);
}

static GByteArray *
make_bad_crc_in_first_member (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append (file, content->data, 3000, 6);
  file->data[file->len - 8] ^= 1;
  test_gzip_append (file, content->data + 3000, content->len - 3000, 6);
  return file;
}

/* A block of 3,152 bytes, followed by a block of the type 3, which deflate doesn't have. */
static GByteArray *
make_bad_block_type (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append_header (file, 8, 0);
  test_gzip_append_block (file, content->data, 3152, FALSE);
  test_append_be (file, 1, 0x07);
  test_append_noise (file, 60, 3);
  return file;
}

static GByteArray *
make_bad_first_block (const TestFile *self)
{
  GByteArray *file = g_byte_array_new ();

  test_gzip_append_header (file, 8, 0);
  test_append_be (file, 1, 0x07);
  return file;
}

static GByteArray *
make_bad_method (const TestFile *self)
{
  return make_stored (7, 0, "", 0, 0, 0);
}

static GByteArray *
make_reserved_flags (const TestFile *self)
{
  return make_stored (8, 0xE0, "", 0, 0, 0);
}

static GByteArray *
make_bad_header_crc (const TestFile *self)
{
  return make_stored (8, 0x02, "\x12\x34", 2, 0, 0);
}

static GByteArray *
make_endless_name (const TestFile *self)
{
  GByteArray *file = g_byte_array_new ();

  test_gzip_append_header (file, 8, 0x08);
  test_append_text (file, "a name without an end");
  return file;
}

static GByteArray *
make_trailing_partial_member (const TestFile *self)
{
  GByteArray *file = make_good ();

  test_gzip_append_header (file, 8, 0);
  return cut (file, 4);
}

static GByteArray *
make_second_member_corrupt (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append (file, content->data, 3936, 6);
  test_gzip_append_header (file, 8, 0);
  test_gzip_append_block (file, content->data + 3936, 55, FALSE);
  test_append_be (file, 1, 0x07);
  return file;
}

/* Returns a file so large that opening it doesn't read its end. */
static GByteArray *
make_cut_in_large_image (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, 2, 1000, 1000);
  GByteArray *file;

  test_append_noise (content, 500000, 7);
  file = test_gzip (content);
  return cut (file, 1000);
}

/* The text of each file is on the lines below its other fields. */
/* clang-format off */
static const TestFile files[] = {
  TEST_FILE_ERROR ("gz-empty-payload", make_empty_payload, IDX_ERROR_GZIP,
                   "The gzip file has no content."),
  TEST_FILE_BYTES ("gz-2-bytes", "\x1F\x8B", IDX_ERROR_GZIP,
                   "The start of the gzip file is damaged, so nothing can be decompressed."),
  TEST_FILE_BYTES ("gz-10-bytes", "\x1F\x8B\x08\0\0\0\0\0\0\x03", IDX_ERROR_GZIP,
                   "The start of the gzip file is damaged, so nothing can be decompressed."),
  TEST_FILE_ERROR ("gz-bad-method", make_bad_method, IDX_ERROR_GZIP,
                   "The start of the gzip file is damaged, so nothing can be decompressed."),
  TEST_FILE_ERROR ("gz-reserved-flags", make_reserved_flags, IDX_ERROR_GZIP,
                   "The start of the gzip file is damaged, so nothing can be decompressed."),
  TEST_FILE_ERROR ("gz-bad-header-crc", make_bad_header_crc, IDX_ERROR_GZIP,
                   "The start of the gzip file is damaged, so nothing can be decompressed."),
  TEST_FILE_ERROR ("gz-endless-name", make_endless_name, IDX_ERROR_GZIP,
                   "The start of the gzip file is damaged, so nothing can be decompressed."),
  TEST_FILE_ERROR ("gz-bad-first-block", make_bad_first_block, IDX_ERROR_GZIP,
                   "The start of the gzip file is damaged, so nothing can be decompressed."),
  TEST_FILE_ERROR ("gz-cut-in-header", make_cut_in_header, IDX_ERROR_HEADER,
                   "The file ends inside its header, after 9 of 16 bytes."),
  TEST_FILE_ERROR ("gz-cut-in-first-image", make_cut_in_first_image, IDX_ERROR_NO_SAMPLES,
                   "The file contains 0 of 10 samples: one sample takes 784 bytes, "
                   "but only 700 follow the header."),
  { "gz-cut-in-large-image", make_cut_in_large_image, NULL, 0, IDX_VERDICT_ERROR, -1,
    "no-samples", 0,
    "The file contains 0 of 2 samples: 1,500,992 of 2,000,000 bytes are missing." },

  TEST_FILE_PARTIAL ("gz-cut-in-middle", make_cut_in_middle, 4, "truncated",
                     "The file contains 4 of 10 samples: 3,941 of 7,840 bytes are missing."),
  TEST_FILE_PARTIAL ("gz-bad-block-type", make_bad_block_type, 4, "truncated",
                     "The file contains 4 of 10 samples: 4,704 of 7,840 bytes are missing."),
  TEST_FILE_PARTIAL ("gz-second-member-corrupt", make_second_member_corrupt, 5, "truncated",
                     "The file contains 5 of 10 samples: 3,865 of 7,840 bytes are missing."),
  TEST_FILE_WARNING ("gz-no-trailer", make_no_trailer, 10, "gzip-cut-short",
                     "The gzip file is cut short: its end is missing."),
  TEST_FILE_WARNING ("gz-cut-trailer", make_cut_trailer, 10, "gzip-cut-short",
                     "The gzip file is cut short: its end is missing."),
  TEST_FILE_WARNING ("gz-bad-crc", make_bad_crc, 10, "gzip-checksum",
                     "The gzip file's checksum doesn't match its content: some of the content may "
                     "have changed."),
  TEST_FILE_WARNING ("gz-bad-size", make_bad_size, 10, "gzip-checksum",
                     "The gzip file's checksum doesn't match its content: some of the content may "
                     "have changed."),
  TEST_FILE_WARNING ("gz-bad-crc-in-first-member", make_bad_crc_in_first_member, 10,
                     "gzip-checksum",
                     "The gzip file's checksum doesn't match its content: some of the content may "
                     "have changed."),
  TEST_FILE_WARNING ("gz-trailing-partial-member", make_trailing_partial_member, 10,
                     "gzip-cut-short",
                     "The gzip file is cut short: its end is missing."),
};
/* clang-format on */

const TestFile *
test_files_get_damaged (gsize *n_files)
{
  *n_files = G_N_ELEMENTS (files);
  return files;
}
