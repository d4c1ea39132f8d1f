/* SPDX-License-Identifier: MIT */

#include "idx-header.h"

#include "idx-error.h"
#include "test-bytes.h"

#include <string.h>

static void
test_fields (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0B, 3, 10, 28, 30);
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  g_assert_cmpint (header.element_type, ==, IDX_ELEMENT_TYPE_INT16);
  g_assert_cmpuint (header.n_dimensions, ==, 3);
  g_assert_cmpuint (header.dimensions[0], ==, 10);
  g_assert_cmpuint (header.dimensions[1], ==, 28);
  g_assert_cmpuint (header.dimensions[2], ==, 30);
}

static void
test_sizes (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0B, 3, 10, 28, 30);
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  g_assert_cmpuint (header.size, ==, 16);
  g_assert_cmpuint (header.sample_size, ==, 28 * 30 * 2);
  g_assert_cmpuint (header.data_size, ==, 10 * 28 * 30 * 2);
}

static void
test_more_than_32_bits (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 3, 8100000, 28, 28);
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  g_assert_cmpuint (header.data_size, ==, G_GUINT64_CONSTANT (6350400000));
}

static void
test_one_dimension (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0C, 1, 7);
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  g_assert_cmpuint (header.sample_size, ==, 4);
}

static void
test_most_dimensions (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  IdxHeader header;

  test_append_be (bytes, 4, 0x08FF);
  for (guint i = 0; i < 255; i++)
    test_append_be (bytes, 4, i == 254 ? 9 : 1);
  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  g_assert_cmpuint (header.size, ==, IDX_HEADER_MAX_SIZE);
  g_assert_cmpuint (header.dimensions[254], ==, 9);
}

static void
test_truncated (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 3, 10, 28, 28);

  for (guint length = 0; length < bytes->len; length++)
    {
      g_autoptr (GError) error = NULL;
      IdxHeader header;

      g_assert_false (idx_header_parse (&header, bytes->data, length, &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_HEADER);
    }
}

static void
test_untouched (void)
{
  const guint8 bytes[] = { 0, 0, 8 };
  IdxHeader header, before;

  memset (&header, 0x5A, sizeof header);
  before = header;
  g_assert_false (idx_header_parse (&header, bytes, sizeof bytes, NULL));
  g_assert_true (memcmp (&header, &before, sizeof header) == 0);
}

static void
test_all_magics (void)
{
  for (guint type = 0; type < 256; type++)
    {
      g_autoptr (GByteArray) bytes = test_idx_header (type, 1, 1);
      IdxHeader header;

      g_assert_cmpint (idx_header_parse (&header, bytes->data, bytes->len, NULL), ==,
                       idx_element_type_is_valid (type));
    }
}

static void
test_empty_sample (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 3, 0, 0, 28);
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  g_assert_cmpuint (header.sample_size, ==, 0);
}

static void
test_looks_like_idx (void)
{
  g_assert_true (idx_header_looks_like_idx ((const guint8 *) "\0\0\x08", 3));
  g_assert_false (idx_header_looks_like_idx ((const guint8 *) "\0\x01\x08", 3));
  g_assert_false (idx_header_looks_like_idx ((const guint8 *) "\0", 1));
}

static void
test_swapped_exact (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 2, 0x0A000000, 0x02000000);

  g_assert_true (idx_header_is_swapped (bytes->data, bytes->len, 12 + 20, TRUE));
  g_assert_false (idx_header_is_swapped (bytes->data, bytes->len, 12 + 21, TRUE));
}

static void
test_swapped_bound (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 2, 0x0A000000, 0x02000000);

  g_assert_true (idx_header_is_swapped (bytes->data, bytes->len, 1000, FALSE));
  g_assert_false (idx_header_is_swapped (bytes->data, bytes->len, 31, FALSE));
}

static void
test_swapped_more_there (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 1, 0x01000000);

  /* In the other byte order, the header would declare one byte, but there are at least ten. */
  test_append_noise (bytes, 10, 1);
  g_assert_false (idx_header_is_swapped (bytes->data, bytes->len, 1000, FALSE));
}

static void
test_swapped_fits_as_it_is (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 2, 1, 0x01000000);

  g_assert_false (idx_header_is_swapped (bytes->data, bytes->len, 12 + 0x01000000, TRUE));
}

static void
test_description (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 3, 10000, 28, 28);
  g_autofree char *text = NULL;
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  text = idx_header_describe (&header);
  g_assert_cmpstr (text, ==, "IDX, 10,000 images of 28×28 pixels (uint8)");
}

static void
test_description_of_labels (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0C, 1, 1);
  g_autofree char *text = NULL;
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  text = idx_header_describe (&header);
  g_assert_cmpstr (text, ==, "IDX, 1 label (int32)");
}

/* Writing a parsed header reproduces its bytes. */
static void
test_write (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0D, 3, 7, 0x01020304, 1);
  guint8 written[IDX_HEADER_MAX_SIZE];
  IdxHeader header;

  g_assert_true (idx_header_parse (&header, bytes->data, bytes->len, NULL));
  g_assert_cmpuint (idx_header_write (&header, written), ==, bytes->len);
  g_assert_true (memcmp (written, bytes->data, bytes->len) == 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/header/fields", test_fields);
  g_test_add_func ("/idx/header/sizes", test_sizes);
  g_test_add_func ("/idx/header/more-than-32-bits", test_more_than_32_bits);
  g_test_add_func ("/idx/header/one-dimension", test_one_dimension);
  g_test_add_func ("/idx/header/most-dimensions", test_most_dimensions);
  g_test_add_func ("/idx/header/truncated", test_truncated);
  g_test_add_func ("/idx/header/untouched", test_untouched);
  g_test_add_func ("/idx/header/all-magics", test_all_magics);
  g_test_add_func ("/idx/header/empty-sample", test_empty_sample);
  g_test_add_func ("/idx/header/looks-like-idx", test_looks_like_idx);
  g_test_add_func ("/idx/header/swapped/exact", test_swapped_exact);
  g_test_add_func ("/idx/header/swapped/bound", test_swapped_bound);
  g_test_add_func ("/idx/header/swapped/more-there", test_swapped_more_there);
  g_test_add_func ("/idx/header/swapped/fits-as-it-is", test_swapped_fits_as_it_is);
  g_test_add_func ("/idx/header/description", test_description);
  g_test_add_func ("/idx/header/description-of-labels", test_description_of_labels);
  g_test_add_func ("/idx/header/write", test_write);
  return g_test_run ();
}
