/* SPDX-License-Identifier: MIT */

/* Writes samples to new files: checks their contents and names, and that either all or none are
 * written. */

#include "idx-subset-writer.h"

#include "idx-error.h"
#include "idx-filter.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <unistd.h>

static GPtrArray *
write_filtered (IdxDataset *dataset,
                TestFolder *folder,
                const char *filter_text,
                IdxWriteFlags flags,
                GError **error)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (filter_text, NULL);
  g_autoptr (IdxSubset) subset = idx_filter_apply (filter, dataset);
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "out", NULL);

  return idx_subset_write (subset, prefix, flags, NULL, NULL, NULL, NULL, error);
}

static IdxDataset *
open_dataset (GFile *images)
{
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  return dataset;
}

/* Adds twenty images with their labels to the folder, and opens them. */
static IdxDataset *
add_dataset (TestFolder *folder)
{
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GFile) location = test_folder_add (folder, "in-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_location = test_folder_add (folder, "in-labels-idx1-ubyte", labels);

  return open_dataset (location);
}

static void
check_list (TestFolder *folder,
            const char *expected)
{
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpstr (names, ==, expected);
}

static void
check_file (TestFolder *folder,
            const char *name,
            const GByteArray *content)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);

  test_check_content (file, content);
}

#define INPUTS "in-images-idx3-ubyte in-labels-idx1-ubyte"

static void
test_filtered (void)
{
  static const guint indices[] = { 3, 8, 13, 18 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 4, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, 4);
  g_autoptr (GByteArray) index = test_idx_header (0x0C, 1, 4);
  g_autoptr (GPtrArray) files = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (indices); i++)
    {
      for (guint row = 0; row < 5; row++)
        for (guint column = 0; column < 4; column++)
          test_append_be (images, 1, test_idx_pixel (indices[i], row, column));
      test_append_be (labels, 1, indices[i] % 10);
      test_append_be (index, 4, indices[i]);
    }
  files = write_filtered (dataset, folder, "label:3,8", IDX_WRITE_DEFAULT, NULL);
  g_assert_cmpuint (files->len, ==, 3);
  check_list (folder, INPUTS " out-images-idx3-ubyte out-index-idx1-int out-labels-idx1-ubyte");
  check_file (folder, "out-images-idx3-ubyte", images);
  check_file (folder, "out-labels-idx1-ubyte", labels);
  check_file (folder, "out-index-idx1-int", index);
}

/* The written images are opened with their labels. */
static void
test_gzip_pair (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autoptr (GPtrArray) files =
    write_filtered (dataset, folder, "label:7", IDX_WRITE_GZIP, NULL);
  g_autoptr (IdxDataset) written = open_dataset (g_ptr_array_index (files, 0));
  gint64 label;

  check_list (folder, INPUTS " out-images-idx3-ubyte.gz out-index-idx1-int.gz "
                             "out-labels-idx1-ubyte.gz");
  g_assert_cmpuint (idx_dataset_get_n_samples (written), ==, 2);
  g_assert_true (idx_file_is_gzip (idx_dataset_get_images (written)));
  g_assert_true (idx_dataset_get_label (written, 1, &label));
  g_assert_cmpint (label, ==, 7);
}

static void
test_none_passes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autoptr (GPtrArray) files =
    write_filtered (dataset, folder, "label:77", IDX_WRITE_DEFAULT, NULL);
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 0, 5, 4);

  g_assert_nonnull (files);
  check_file (folder, "out-images-idx3-ubyte", images);
}

typedef struct
{
  guint type;
  const char *suffix;
} Type;

static const Type types[] = {
  { 0x08, "ubyte" },
  { 0x09, "byte" },
  { 0x0B, "short" },
  { 0x0C, "int" },
  { 0x0D, "float" },
  { 0x0E, "double" },
};

/* Writing all samples of a dataset without labels reproduces its file. */
static void
check_all_pass (const Type *type,
                guint rank)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content =
    rank == 2   ? test_idx_header (type->type, 2, 9, 24)
    : rank == 3 ? test_idx_header (type->type, 3, 9, 6, 4)
                : test_idx_header (type->type, 4, 9, 2, 4, 3);
  g_autofree char *images_name = g_strdup_printf ("out-images-idx%u-%s", rank, type->suffix);
  g_autofree char *names = g_strdup_printf ("in %s out-index-idx1-int", images_name);
  g_autoptr (GFile) location = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GPtrArray) files = NULL;

  test_append_noise (content,
                     idx_element_type_get_size ((IdxElementType) type->type) * 9 * 24, rank);
  location = test_folder_add (folder, "in", content);
  dataset = open_dataset (location);
  files = write_filtered (dataset, folder, "", IDX_WRITE_DEFAULT, NULL);
  check_list (folder, names);
  check_file (folder, images_name, content);
}

static void
test_types_and_ranks (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    for (guint rank = 2; rank <= 4; rank++)
      check_all_pass (&types[i], rank);
}

/* The dataset has more images than are copied at once. */
static void
test_large (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (5000, 28, 28);
  g_autoptr (GByteArray) compressed = test_gzip (images);
  g_autoptr (GFile) location = test_folder_add (folder, "in.gz", compressed);
  g_autoptr (IdxDataset) dataset = open_dataset (location);
  g_autoptr (GPtrArray) files = write_filtered (dataset, folder, "", IDX_WRITE_DEFAULT, NULL);

  check_file (folder, "out-images-idx3-ubyte", images);
}

/* All columns of labels are kept, and so is their type. */
static void
test_columns (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (6, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_header (0x0B, 2, 6, 3);
  g_autoptr (GByteArray) expected = test_idx_header (0x0B, 2, 2, 3);
  g_autoptr (GFile) location = test_folder_add (folder, "in-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_location = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GPtrArray) files = NULL;

  for (guint i = 0; i < 6; i++)
    {
      test_append_be (labels, 2, i);
      test_append_be (labels, 2, 1000 + i % 3);
      test_append_be (labels, 2, (guint64) -1);
    }
  g_byte_array_append (expected, labels->data + 12 + 6, 6);
  g_byte_array_append (expected, labels->data + 12 + 24, 6);
  labels_location = test_folder_add (folder, "in-labels-idx2-short", labels);
  dataset = open_dataset (location);
  files = write_filtered (dataset, folder, "col.1:1001", IDX_WRITE_DEFAULT, NULL);
  check_file (folder, "out-labels-idx2-short", expected);
}

/* Reverses the byte order of the dimensions in the header and of the values, which have @size bytes
 * each. */
static void
swap (GByteArray *bytes,
      gsize header_length,
      gsize size)
{
  for (gsize i = 4; i < bytes->len; i += i < header_length ? 4 : size)
    {
      gsize length = i < header_length ? 4 : size;

      for (gsize j = 0; j < length / 2; j++)
        {
          guint8 byte = bytes->data[i + j];

          bytes->data[i + j] = bytes->data[i + length - 1 - j];
          bytes->data[i + length - 1 - j] = byte;
        }
    }
}

/* Files are written in the byte order of the format, whatever order the original is in. */
static void
test_little_endian (void)
{
  static const guint codes[] = { 0x0B, 0x0C, 0x0D, 0x0E };

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      gsize size = idx_element_type_get_size ((IdxElementType) codes[i]);
      g_autoptr (GByteArray) images = test_idx_header (codes[i], 3, 9, 6, 4);
      g_autoptr (GByteArray) labels = test_idx_header (0x0C, 1, 9);
      g_autoptr (GByteArray) stored_images = NULL;
      g_autoptr (GByteArray) stored_labels = NULL;
      g_autoptr (GFile) location = NULL;
      g_autoptr (GFile) labels_location = NULL;
      g_autoptr (IdxDataset) dataset = NULL;
      g_autoptr (GPtrArray) files = NULL;
      g_autoptr (GError) error = NULL;

      test_append_noise (images, size * 9 * 24, (guint) i);
      test_append_noise (labels, 4 * 9, (guint) i);
      stored_images = g_byte_array_append (g_byte_array_new (), images->data, images->len);
      stored_labels = g_byte_array_append (g_byte_array_new (), labels->data, labels->len);
      swap (stored_images, 16, size);
      swap (stored_labels, 8, 4);
      location = test_folder_add (folder, "in-images", stored_images);
      labels_location = test_folder_add (folder, "in-labels", stored_labels);
      dataset = idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS | IDX_OPEN_LITTLE_ENDIAN,
                                  NULL,
                                  &error);
      g_assert_no_error (error);
      files = write_filtered (dataset, folder, "", IDX_WRITE_DEFAULT, &error);
      g_assert_no_error (error);
      test_check_content (g_ptr_array_index (files, 0), images);
      test_check_content (g_ptr_array_index (files, 1), labels);
    }
}

static void
check_nothing_written (TestFolder *folder,
                       IdxDataset *dataset,
                       IdxError code,
                       const char *message,
                       const char *names)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (write_filtered (dataset, folder, "", IDX_WRITE_DEFAULT, &error));
  g_assert_error (error, IDX_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
  check_list (folder, names);
}

static void
test_existing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autoptr (GFile) file = test_folder_add_text (folder, "out-index-idx1-int", "old");
  g_autoptr (GPtrArray) files = NULL;

  check_nothing_written (folder, dataset, IDX_ERROR_EXISTS,
                         "“out-index-idx1-int” can't be written. A file with this name already "
                         "exists.",
                         INPUTS " out-index-idx1-int");
  files = write_filtered (dataset, folder, "", IDX_WRITE_REPLACE, NULL);
  g_assert_nonnull (files);
  check_list (folder, INPUTS " out-images-idx3-ubyte out-index-idx1-int out-labels-idx1-ubyte");
}

/* An index too large for the index file is refused. The images are a sparse file. */
static void
test_large_index (void)
{
  const guint32 index = 0x80000000U;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, index + 1, 1, 1);
  g_autoptr (GFile) location = test_folder_add (folder, "in-images-idx3-ubyte", header);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GError) error = NULL;
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "out", NULL);
  g_autofree char *names = NULL;

  g_assert_cmpint (truncate (g_file_peek_path (location), (off_t) header->len + index + 1), ==, 0);
  dataset = idx_dataset_open (location, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, index + 1);
  g_array_append_val (indices, index);
  subset = idx_subset_new (dataset, indices);
  g_assert_null (
    idx_subset_write (subset, prefix, IDX_WRITE_DEFAULT, NULL, NULL, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  names = test_folder_list (folder);
  g_assert_cmpstr (names, ==, "in-images-idx3-ubyte");
}

static void
test_missing_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (15);
  g_autoptr (GFile) location = test_folder_add (folder, "in-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_location = test_folder_add (folder, "in-labels-idx1-ubyte", labels);
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (location, labels_location, IDX_OPEN_FIND_LABELS, NULL, NULL);

  check_nothing_written (folder, dataset, IDX_ERROR_RANGE,
                         "Sample 15 has no label: the labels file contains only 15 labels. Export "
                         "only samples with a label, or no labels at all.",
                         INPUTS);
}

/* The images are cut short after they have been opened. */
static void
test_vanished (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autoptr (GFile) file = test_folder_get_file (folder, "in-images-idx3-ubyte");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (truncate (g_file_peek_path (file), 100), ==, 0);
  g_assert_null (write_filtered (dataset, folder, "", IDX_WRITE_DEFAULT, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_READ);
  check_list (folder, INPUTS);
}

/* Open files aren't overwritten, even if replacing files is allowed. */
static void
test_inputs (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "in", NULL);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_subset_write (subset, prefix, IDX_WRITE_REPLACE, NULL, NULL, NULL, NULL,
                                   &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_cmpstr (error->message, ==,
                   "“in-images-idx3-ubyte” can't be written. This file is open. Choose another "
                   "name.");
  check_list (folder, INPUTS);
}

/* Adds files of an earlier subset, and others with similar names. */
static void
add_stale (TestFolder *folder,
           IdxDataset *dataset)
{
  g_autoptr (GFile) other = test_folder_add_text (folder, "out-labels-idx1-ubyte.txt", "mine");
  g_autoptr (GFile) longer = test_folder_add_text (folder, "outer-labels-idx1-ubyte", "mine");
  g_autoptr (GPtrArray) files = write_filtered (dataset, folder, "label:7", IDX_WRITE_GZIP, NULL);
}

#define LOOKALIKES "out-labels-idx1-ubyte.txt outer-labels-idx1-ubyte"

/* Files of an earlier subset would be mistaken for a part of the new one, so nothing is written. */
static void
test_stale_refused (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autoptr (GError) error = NULL;

  add_stale (folder, dataset);
  g_assert_null (write_filtered (dataset, folder, "label:3", IDX_WRITE_DEFAULT, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_assert_cmpstr (error->message, ==,
                   "“out-labels-idx1-ubyte.gz” already exists and would be mistaken for a part of "
                   "this dataset.");
  check_list (folder, INPUTS " out-images-idx3-ubyte.gz out-index-idx1-int.gz "
                             "out-labels-idx1-ubyte.gz " LOOKALIKES);
}

static void
test_stale_removed (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "out", NULL);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) removed = NULL;

  add_stale (folder, dataset);
  files = idx_subset_write (subset, prefix, IDX_WRITE_REPLACE, NULL, &removed, NULL, NULL, NULL);
  g_assert_nonnull (files);
  g_assert_cmpuint (removed->len, ==, 3);
  check_list (folder,
              INPUTS " out-images-idx3-ubyte out-index-idx1-int out-labels-idx1-ubyte " LOOKALIKES);
}

/* Open files aren't removed, even if their names look like those of an earlier subset. */
static void
test_stale_input (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "in", NULL);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_subset_write (subset, prefix, IDX_WRITE_REPLACE | IDX_WRITE_GZIP, NULL, NULL,
                                   NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  check_list (folder, INPUTS);
}

static void
test_cancel (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = add_dataset (folder);
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "out", NULL);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (
    idx_subset_write (subset, prefix, IDX_WRITE_DEFAULT, NULL, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  check_list (folder, INPUTS);
}

/* Writing all of MNIST's training set reproduces its file. */
static void
test_mnist (void)
{
  g_autoptr (GFile) location = test_data_file ("mnist/train-images-idx3-ubyte.gz");
  g_autoptr (TestFolder) folder = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxDataset) written = NULL;
  g_autoptr (GPtrArray) files = NULL;
  IdxHashes hashes, written_hashes;

  if (location == NULL)
    return;
  folder = test_folder_new ();
  dataset = open_dataset (location);
  files = write_filtered (dataset, folder, "", IDX_WRITE_DEFAULT, NULL);
  written = open_dataset (g_ptr_array_index (files, 0));
  g_assert_true (idx_file_hash (idx_dataset_get_images (dataset), &hashes, NULL, NULL));
  g_assert_true (idx_file_hash (idx_dataset_get_images (written), &written_hashes, NULL, NULL));
  g_assert_cmpstr (written_hashes.file, ==, hashes.file);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/subset-writer/filtered", test_filtered);
  g_test_add_func ("/tables/subset-writer/gzip-pair", test_gzip_pair);
  g_test_add_func ("/tables/subset-writer/none-passes", test_none_passes);
  g_test_add_func ("/tables/subset-writer/types-and-ranks", test_types_and_ranks);
  g_test_add_func ("/tables/subset-writer/large", test_large);
  g_test_add_func ("/tables/subset-writer/columns", test_columns);
  g_test_add_func ("/tables/subset-writer/little-endian", test_little_endian);
  g_test_add_func ("/tables/subset-writer/existing", test_existing);
  g_test_add_func ("/tables/subset-writer/large-index", test_large_index);
  g_test_add_func ("/tables/subset-writer/missing-labels", test_missing_labels);
  g_test_add_func ("/tables/subset-writer/vanished", test_vanished);
  g_test_add_func ("/tables/subset-writer/inputs", test_inputs);
  g_test_add_func ("/tables/subset-writer/stale-refused", test_stale_refused);
  g_test_add_func ("/tables/subset-writer/stale-removed", test_stale_removed);
  g_test_add_func ("/tables/subset-writer/stale-input", test_stale_input);
  g_test_add_func ("/tables/subset-writer/cancel", test_cancel);
  g_test_add_func ("/tables/subset-writer/mnist", test_mnist);
  return g_test_run ();
}
