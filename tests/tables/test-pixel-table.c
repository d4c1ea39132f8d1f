/* SPDX-License-Identifier: MIT */

/* The values of samples as the rows of a table, for all six element types. */

#include "idx-error.h"
#include "idx-pixel-table.h"

#include "test-bytes.h"

#include <string.h>

static IdxDataset *
open_dataset (GByteArray *images_content,
              GByteArray *labels_content)
{
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels =
    labels_content != NULL ? g_bytes_new (labels_content->data, labels_content->len) : NULL;
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open_bytes (images, labels, "Made", &error);

  g_assert_no_error (error);
  return dataset;
}

/* Returns two images of 1×3 values of the given type, with the labels 0 and 1. */
static IdxDataset *
make_dataset (guint type,
              const char *values,
              gsize length)
{
  g_autoptr (GByteArray) images = test_idx_header (type, 3, 2, 1, 3);
  g_autoptr (GByteArray) labels = test_idx_labels (2);

  g_byte_array_append (images, (const guint8 *) values, (guint) length);
  return open_dataset (images, labels);
}

static void
check_table (IdxDataset *dataset,
             GArray *indices,
             IdxTableFormat format,
             const char *expected)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, indices);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_pixel_table_write (subset, format, stream, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL));
  g_assert_cmpstr (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), ==, expected);
}

static void
test_bytes (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (0x08, "\x00\x09\x0A\x63\x64\xFF", 6);

  check_table (dataset, NULL, IDX_TABLE_CSV, "0,0,9,10\n1,99,100,255\n");
  check_table (dataset, NULL, IDX_TABLE_JSON,
               "{\"label\":0,\"pixels\":[0,9,10]}\n{\"label\":1,\"pixels\":[99,100,255]}\n");
}

static void
test_signed_bytes (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (0x09, "\x00\x7F\x80\xFF\x9C\x01", 6);

  check_table (dataset, NULL, IDX_TABLE_CSV, "0,0,127,-128\n1,-1,-100,1\n");
}

static void
test_wide_integers (void)
{
  g_autoptr (IdxDataset) shorts =
    make_dataset (0x0B, "\x00\x01\x7F\xFF\x80\x00\xFF\xFF\x01\x00\x00\x00", 12);
  g_autoptr (IdxDataset) integers =
    make_dataset (0x0C,
                  "\x00\x00\x00\x01\x7F\xFF\xFF\xFF\x80\x00\x00\x00"
                  "\xFF\xFF\xFF\xFF\x00\x01\x00\x00\x00\x00\x00\x00",
                  24);

  check_table (shorts, NULL, IDX_TABLE_CSV, "0,1,32767,-32768\n1,-1,256,0\n");
  check_table (integers, NULL, IDX_TABLE_CSV, "0,1,2147483647,-2147483648\n1,-1,65536,0\n");
}

static void
test_floats (void)
{
  g_autoptr (IdxDataset) floats =
    make_dataset (0x0D,
                  "\x3D\xCC\xCC\xCD\x7F\xC0\x00\x00\xFF\x80\x00\x00"
                  "\x80\x00\x00\x00\x43\x7F\x00\x00\x3E\xAA\xAA\xAB",
                  24);
  g_autoptr (IdxDataset) doubles =
    make_dataset (0x0E,
                  "\x3F\xB9\x99\x99\x99\x99\x99\x9A\x7F\xF8\x00\x00\x00\x00\x00\x00"
                  "\x7F\xF0\x00\x00\x00\x00\x00\x00\x3F\xF8\x00\x00\x00\x00\x00\x00"
                  "\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01",
                  48);

  check_table (floats, NULL, IDX_TABLE_CSV, "0,0.1,nan,-inf\n1,-0,255,0.33333334\n");
  check_table (floats, NULL, IDX_TABLE_JSON,
               "{\"label\":0,\"pixels\":[0.1,\"nan\",\"-inf\"]}\n"
               "{\"label\":1,\"pixels\":[-0,255,0.33333334]}\n");
  check_table (doubles, NULL, IDX_TABLE_CSV, "0,0.1,nan,inf\n1,1.5,-0,5e-324\n");
}

static void
test_selected (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (0x08, "\x01\x02\x03\x04\x05\x06", 6);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 order[] = { 1, 0 };

  g_array_append_vals (indices, order, 2);
  check_table (dataset, indices, IDX_TABLE_CSV, "1,4,5,6\n0,1,2,3\n");
}

/* A row may be longer than the write buffer. */
static void
test_long_row (void)
{
  const guint n_values = 1500000;
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 1, 1000, 1500);
  g_autoptr (GByteArray) labels = test_idx_labels (1);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GString) expected = g_string_new ("0");

  for (guint i = 0; i < n_values; i++)
    {
      const guint8 value = (guint8) (i % 251);

      g_byte_array_append (images, &value, 1);
      g_string_append_printf (expected, ",%u", value);
    }
  g_string_append_c (expected, '\n');
  dataset = open_dataset (images, labels);
  check_table (dataset, NULL, IDX_TABLE_CSV, expected->str);
}

/* All samples need a label, because in a row without a label, the first pixel would look like
 * one. */
static void
test_too_few_labels (void)
{
  g_autoptr (GByteArray) images = test_idx_images (4, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (IdxDataset) dataset = open_dataset (images, labels);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_pixel_table_write (subset, IDX_TABLE_CSV, stream, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "Sample 3 has no label"));
  g_assert_cmpuint (g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)), ==, 0);
}

static void
test_canceled (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (0x08, "\x01\x02\x03\x04\x05\x06", 6);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_pixel_table_write (subset, IDX_TABLE_CSV, stream, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/pixel-table/bytes", test_bytes);
  g_test_add_func ("/tables/pixel-table/signed-bytes", test_signed_bytes);
  g_test_add_func ("/tables/pixel-table/wide-integers", test_wide_integers);
  g_test_add_func ("/tables/pixel-table/floats", test_floats);
  g_test_add_func ("/tables/pixel-table/selected", test_selected);
  g_test_add_func ("/tables/pixel-table/long-row", test_long_row);
  g_test_add_func ("/tables/pixel-table/too-few-labels", test_too_few_labels);
  g_test_add_func ("/tables/pixel-table/canceled", test_canceled);
  return g_test_run ();
}
