/* SPDX-License-Identifier: MIT */

/* Undamaged gzip files. Some are unusual, and the content of some is damaged or isn't IDX. */

#include "test-files.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-gzip.h"

#include <string.h>

static GByteArray *
gzip_and_free (GByteArray *content)
{
  GByteArray *file = test_gzip (content);

  g_byte_array_unref (content);
  return file;
}

static GByteArray *
cut (GByteArray *file,
     guint n_bytes)
{
  g_byte_array_set_size (file, file->len - n_bytes);
  return file;
}

static GByteArray *
make_good (const TestFile *self)
{
  return gzip_and_free (test_gzip_content ());
}

static GByteArray *
make_fields (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append_with_fields (file, content->data, content->len);
  return file;
}

/* Members of 1,000 bytes each. */
static GByteArray *
make_members (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  for (guint i = 0; i < content->len; i += 1000)
    test_gzip_append (file, content->data + i, MIN (1000, content->len - i), 6);
  return file;
}

static GByteArray *
make_member_splits_header (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append (file, content->data, 5, 6);
  test_gzip_append (file, content->data + 5, content->len - 5, 6);
  return file;
}

static GByteArray *
make_empty_members (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append (file, "", 0, 6);
  test_gzip_append (file, content->data, 4000, 6);
  test_gzip_append (file, "", 0, 6);
  test_gzip_append (file, content->data + 4000, content->len - 4000, 6);
  test_gzip_append (file, "", 0, 6);
  return file;
}

static GByteArray *
make_stored_blocks (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append_header (file, 8, 0);
  test_gzip_append_block (file, content->data, content->len, TRUE);
  test_gzip_append_trailer (file, content, 0, 0);
  return file;
}

static GByteArray *
make_zero_padding (const TestFile *self)
{
  GByteArray *file = make_good (self);
  guint length = file->len;

  g_byte_array_set_size (file, length + 512);
  memset (file->data + length, 0, 512);
  return file;
}

static GByteArray *
make_padding_between (const TestFile *self)
{
  g_autoptr (GByteArray) content = test_gzip_content ();
  GByteArray *file = g_byte_array_new ();

  test_gzip_append (file, content->data, 3000, 6);
  test_append_be (file, 8, 0);
  test_gzip_append (file, content->data + 3000, content->len - 3000, 6);
  return file;
}

static GByteArray *
make_trailing (const TestFile *self)
{
  GByteArray *file = make_good (self);

  test_append_text (file, "bytes that aren't of the file");
  return file;
}

static GByteArray *
make_trailing_half_magic (const TestFile *self)
{
  GByteArray *file = make_good (self);

  test_append_be (file, 1, 0x1F);
  return file;
}

static GByteArray *
make_gzip_in_gzip (const TestFile *self)
{
  return gzip_and_free (make_good (self));
}

static GByteArray *
make_gzip_in_gzip_in_gzip (const TestFile *self)
{
  return gzip_and_free (make_gzip_in_gzip (self));
}

static GByteArray *
make_trailing_inside (const TestFile *self)
{
  GByteArray *content = test_gzip_content ();

  test_append_noise (content, 100, 4);
  return gzip_and_free (content);
}

static GByteArray *
make_short_inside (const TestFile *self)
{
  return gzip_and_free (cut (test_gzip_content (), 784 + 1));
}

static GByteArray *
make_html_inside (const TestFile *self)
{
  GByteArray *content = g_byte_array_new ();

  test_append_text (content, "<html><head><title>Not found</title></head></html>");
  return gzip_and_free (content);
}

static GByteArray *
make_huge_dimensions (const TestFile *self)
{
  GByteArray *content = test_idx_header (0x08, 3, 1, 0x10000, 0x10000);

  test_append_noise (content, 1000, 5);
  return gzip_and_free (content);
}

/* Appends 16 MB of zeros, which compress to almost nothing. */
static GByteArray *
make_zeros (GByteArray *content)
{
  gsize start = content->len;

  g_byte_array_set_size (content, (guint) start + 16 * 1024 * 1024);
  memset (content->data + start, 0, content->len - start);
  return gzip_and_free (content);
}

static GByteArray *
make_bomb_without_header (const TestFile *self)
{
  return make_zeros (g_byte_array_new ());
}

static GByteArray *
make_bomb_after_data (const TestFile *self)
{
  return make_zeros (test_idx_images (1, 2, 2));
}

static GByteArray *
make_other_byte_order (const TestFile *self)
{
  GByteArray *content = test_idx_header (0x08, 3, 0x0A000000, 0x1C000000, 0x1C000000);

  test_append_noise (content, 10 * 784, 6);
  return gzip_and_free (content);
}

/* The text of each file is on the lines below its other fields. */
/* clang-format off */
static const TestFile files[] = {
  TEST_FILE_OK ("ok-gz", make_good, 10),
  TEST_FILE_OK ("ok-gz-header-fields", make_fields, 10),
  TEST_FILE_OK ("ok-gz-members", make_members, 10),
  TEST_FILE_OK ("ok-gz-member-splits-header", make_member_splits_header, 10),
  TEST_FILE_OK ("ok-gz-empty-members", make_empty_members, 10),
  TEST_FILE_OK ("ok-gz-stored-blocks", make_stored_blocks, 10),
  TEST_FILE_OK ("ok-gz-zero-padding", make_zero_padding, 10),
  TEST_FILE_OK ("ok-gz-padding-between-members", make_padding_between, 10),

  TEST_FILE_ERROR ("gz-in-gz-in-gz", make_gzip_in_gzip_in_gzip, IDX_ERROR_GZIP,
                   "The file was compressed more than twice. Decompress it first."),
  TEST_FILE_ERROR ("gz-html-inside", make_html_inside, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a web page (HTML). The download may have "
                   "failed. Download the data file itself."),
  TEST_FILE_ERROR ("gz-bomb-without-header", make_bomb_without_header, IDX_ERROR_HEADER,
                   "The header has the unknown element type 00; IDX has 08, 09, 0B, 0C, 0D and 0E."
                   ""),
  TEST_FILE_ERROR ("gz-other-byte-order", make_other_byte_order, IDX_ERROR_BYTE_ORDER,
                   "The file seems to have the wrong byte order: its dimensions fit its size only "
                   "with the least significant byte first, and IDX files have the most significant "
                   "byte first."),
  TEST_FILE_ERROR ("gz-huge-dimensions", make_huge_dimensions, IDX_ERROR_NO_SAMPLES,
                   "The file contains 0 of 1 samples: one sample takes 4,294,967,296 bytes, "
                   "but only 1,000 follow the header."),

  TEST_FILE_PARTIAL ("gz-short-inside", make_short_inside, 8, "truncated",
                     "The file contains 8 of 10 samples: 785 of 7,840 bytes are missing."),

  TEST_FILE_WARNING ("gz-trailing", make_trailing, 10, "gzip-trailing",
                     "The gzip data is followed by 29 bytes that aren't gzip; they are ignored."),
  TEST_FILE_WARNING ("gz-trailing-half-magic", make_trailing_half_magic, 10, "gzip-trailing",
                     "The gzip data is followed by 1 byte that isn't gzip; it is ignored."),
  TEST_FILE_WARNING ("gz-in-gz", make_gzip_in_gzip, 10, "gzip-in-gzip",
                     "The file was compressed twice."),
  TEST_FILE_WARNING ("gz-trailing-inside", make_trailing_inside, 10, "trailing-bytes",
                     "The data is followed by 100 bytes that the header doesn't declare; they are "
                     "ignored."),
  TEST_FILE_WARNING ("gz-bomb-after-data", make_bomb_after_data, 1, "trailing-bytes",
                     "4,194,304 more whole images follow the data; the count in the header may be "
                     "wrong. They are ignored."),
};
/* clang-format on */

const TestFile *
test_files_get_gzip (gsize *n_files)
{
  *n_files = G_N_ELEMENTS (files);
  return files;
}
