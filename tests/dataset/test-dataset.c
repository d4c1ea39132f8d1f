/* SPDX-License-Identifier: MIT */

/* Opens datasets, finds their labels, and reads their samples. */

#include "idx-dataset.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <unistd.h>

static void
add_dataset (TestFolder *folder,
             const char *images_name,
             guint n_images,
             const char *labels_name,
             guint n_labels)
{
  g_autoptr (GByteArray) images = test_idx_images (n_images, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (n_labels);
  g_autoptr (GFile) images_file = test_folder_add (folder, images_name, images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, labels_name, labels);
}

static IdxDataset *
open_dataset (TestFolder *folder,
              const char *images_name,
              const char *labels_name,
              IdxOpenFlags flags)
{
  g_autoptr (GFile) images = test_folder_get_file (folder, images_name);
  g_autoptr (GFile) labels =
    labels_name != NULL ? test_folder_get_file (folder, labels_name) : NULL;
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open (images, labels, flags, NULL, &error);

  g_assert_no_error (error);
  return dataset;
}

static void
check_refused (TestFolder *folder,
               const char *images_name,
               const char *labels_name,
               int code,
               const char *message)
{
  g_autoptr (GFile) images = test_folder_get_file (folder, images_name);
  g_autoptr (GFile) labels =
    labels_name != NULL ? test_folder_get_file (folder, labels_name) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (images, labels, IDX_OPEN_FIND_LABELS, NULL, &error);

  g_assert_null (dataset);
  g_assert_error (error, IDX_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
check_message (IdxDataset *dataset,
               const char *code)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);

  g_assert_cmpuint (messages->len, ==, code != NULL ? 1 : 0);
  if (code != NULL)
    g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 0))->code, ==, code);
}

static void
test_sizes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 12);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 12);
  g_assert_cmpuint (idx_dataset_get_rows (dataset), ==, 5);
  g_assert_cmpuint (idx_dataset_get_columns (dataset), ==, 4);
  g_assert_cmpuint (idx_dataset_get_sample_size (dataset), ==, 20);
  g_assert_true (idx_dataset_is_loaded (dataset));
  check_message (dataset, NULL);
}

static void
test_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;
  g_autofree char *name = NULL;
  gint64 label;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 12);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_true (idx_dataset_get_label (dataset, 11, &label));
  g_assert_cmpint (label, ==, 1);
  g_assert_false (idx_dataset_get_label (dataset, 12, &label));
  name = idx_dataset_dup_class_name (dataset, 9);
  g_assert_cmpstr (name, ==, "9");
  g_assert_null (idx_dataset_dup_class_name (dataset, 12));
}

/* If only the labels are cut short, the message is about the labels. */
static void
test_cut_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) labels = test_idx_labels (12);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GPtrArray) messages = NULL;
  const IdxMessage *message;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 12);
  g_byte_array_set_size (labels, labels->len - 2);
  labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  messages = idx_dataset_dup_messages (dataset);
  g_assert_cmpuint (messages->len, ==, 2);
  message = g_ptr_array_index (messages, 0);
  g_assert_cmpint (message->verdict, ==, IDX_VERDICT_WARNING);
  g_assert_true (g_str_has_prefix (message->text, "The labels in “a-labels-idx1-ubyte”: "));
}

static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;
  gint64 label;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 12);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_ONLY_IMAGES);
  g_assert_null (idx_dataset_get_labels (dataset));
  g_assert_false (idx_dataset_get_label (dataset, 0, &label));
  g_assert_null (idx_dataset_dup_class_name (dataset, 0));
}

static void
test_chosen_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "other", 12);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", "other", IDX_OPEN_FIND_LABELS);
  g_assert_nonnull (idx_dataset_get_labels (dataset));
}

static void
test_swapped (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "other", 12);
  dataset = open_dataset (folder, "other", "a-images-idx3-ubyte", IDX_OPEN_FIND_LABELS);
  g_assert_cmpuint (idx_dataset_get_rows (dataset), ==, 5);
  g_assert_nonnull (idx_dataset_get_labels (dataset));
  check_message (dataset, "swapped");
}

static void
test_labels_opened (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 12);
  dataset = open_dataset (folder, "a-labels-idx1-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_cmpuint (idx_dataset_get_rows (dataset), ==, 5);
  g_assert_nonnull (idx_dataset_get_labels (dataset));
}

static void
test_labels_alone (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GFile) file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);

  check_refused (folder, "a-labels-idx1-ubyte", NULL, IDX_ERROR_UNSUPPORTED,
                 "The file contains 3 labels (0: 1, 1: 1, 2: 1), but their images weren't found "
                 "next to it. Open the images file.");
}

static void
test_images_as_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_dataset (folder, "a-images-idx3-ubyte", 12, "other", 12);
  check_refused (
    folder, "a-images-idx3-ubyte", "a-images-idx3-ubyte", IDX_ERROR_UNSUPPORTED,
    "“a-images-idx3-ubyte” can't be used as labels. The file contains no labels: labels are "
    "integers in one dimension, and this is IDX, 12 images of 5×4 pixels (uint8).");
}

static void
test_missing_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_dataset (folder, "a-images-idx3-ubyte", 12, "other", 12);
  check_refused (folder, "a-images-idx3-ubyte", "nowhere", IDX_ERROR_NOT_READABLE,
                 "“nowhere” can't be used as labels. The file doesn't exist.");
}

static void
test_fewer_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;
  gint64 label;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 8);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 12);
  g_assert_true (idx_dataset_get_label (dataset, 7, &label));
  g_assert_false (idx_dataset_get_label (dataset, 8, &label));
  check_message (dataset, "labels-missing");
}

static void
test_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;

  add_dataset (folder, "set/a-images-idx3-ubyte", 12, "set/a-labels-idx1-ubyte", 12);
  dataset = open_dataset (folder, "set", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 12);
  g_assert_nonnull (idx_dataset_get_labels (dataset));
}

static void
test_empty_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  check_refused (folder, ".", NULL, IDX_ERROR_NOT_READABLE, "There is no IDX file in this folder.");
}

/* Until all samples have been read, the range of wide values is that of the first 256 samples. */
static void
test_range (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x0C, 3, 300, 32, 32);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  for (guint32 i = 0; i < 300 * 32 * 32; i++)
    test_append_be (content, 4, i);
  file = test_folder_add (folder, "f", content);
  dataset = open_dataset (folder, "f", NULL, IDX_OPEN_ONLY_IMAGES);
  g_assert_cmpfloat (idx_dataset_get_range (dataset)->minimum, ==, 0);
  g_assert_cmpfloat (idx_dataset_get_range (dataset)->maximum, ==, 256 * 32 * 32 - 1);
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  g_assert_cmpfloat (idx_dataset_get_range (dataset)->maximum, ==, 300 * 32 * 32 - 1);
}

static void
check_not_finite (IdxDataset *dataset,
                  const char *text)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);
  const IdxMessage *message;

  g_assert_cmpuint (messages->len, ==, 1);
  message = g_ptr_array_index (messages, 0);
  g_assert_cmpint (message->verdict, ==, IDX_VERDICT_WARNING);
  g_assert_cmpstr (message->code, ==, "not-finite");
  g_assert_cmpstr (message->text, ==, text);
}

/* Non-finite values are counted in the first samples and, after loading, in all samples. */
static void
test_not_finite (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x0D, 3, 300, 32, 32);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  for (guint32 i = 0; i < 300 * 32 * 32; i++)
    test_append_be (content, 4, i % 1024 == 0 ? 0x7FC00000 : i % 1024 == 1 ? 0xFF800000
                                                                           : 0x3F800000);
  file = test_folder_add (folder, "f", content);
  dataset = open_dataset (folder, "f", NULL, IDX_OPEN_ONLY_IMAGES);
  check_not_finite (dataset, "Some values in the first 256 samples aren't finite (NaN: 256, "
                             "infinite: 256). The other samples haven't been read yet.");
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  check_not_finite (dataset, "Some values in the file aren't finite (NaN: 300, infinite: 300).");
}

/* Labels that were retrieved before loading don't change. */
static void
test_labels_stay (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 2000, 50, 50);
  g_autoptr (GByteArray) labels = test_idx_labels (2000);
  g_autoptr (GByteArray) stored = NULL;
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxLabels) before = NULL;
  const IdxClass *classes;
  guint n_classes;

  /* This is more than opening a compressed file reads. */
  test_append_noise (images, (gsize) 1009 * 2500, 1);
  stored = test_gzip (images);
  images_file = test_folder_add (folder, "a-images-idx3-ubyte.gz", stored);
  dataset = open_dataset (folder, "a-images-idx3-ubyte.gz", NULL, IDX_OPEN_FIND_LABELS);
  before = g_object_ref (idx_dataset_get_labels (dataset));
  g_assert_cmpuint (idx_labels_get_n_labels (before), ==, 2000);
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));

  g_assert_cmpuint (idx_labels_get_n_labels (before), ==, 2000);
  g_assert_cmpint (idx_labels_get_value (before, 1999), ==, 9);
  classes = idx_labels_get_classes (before, &n_classes);
  g_assert_cmpuint (n_classes, ==, 10);
  g_assert_cmpuint (classes[9].n_samples, ==, 200);
  g_assert_cmpuint (idx_labels_get_n_labels (idx_dataset_get_labels (dataset)), ==, 1009);
  classes = idx_labels_get_classes (idx_dataset_get_labels (dataset), &n_classes);
  g_assert_cmpuint (classes[9].n_samples, ==, 100);
}

static void
add_one_cb (guint *n)
{
  (*n)++;
}

static void
test_shape (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x08, 2, 4, 24);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;
  guint n_changes = 0;

  test_append_noise (content, 96, 1);
  file = test_folder_add (folder, "f-images", content);
  dataset = open_dataset (folder, "f-images", NULL, IDX_OPEN_ONLY_IMAGES);
  g_signal_connect_swapped (dataset, "format-changed", G_CALLBACK (add_one_cb), &n_changes);
  g_assert_cmpuint (idx_dataset_get_rows (dataset), ==, 1);
  g_assert_cmpuint (idx_dataset_get_columns (dataset), ==, 24);
  g_assert_true (idx_dataset_set_shape (dataset, &(IdxShape){ 3, 4 }, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (idx_dataset_get_format (dataset)->n_slices, ==, 2);
  idx_dataset_set_slice (dataset, 1);
  idx_dataset_set_slice (dataset, 1);
  idx_dataset_set_slice (dataset, 2);
  g_assert_cmpuint (idx_dataset_get_format (dataset)->slice, ==, 1);
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_true (idx_dataset_set_shape (dataset, &(IdxShape){ 3, 4 }, &error));
  g_assert_cmpuint (idx_dataset_get_format (dataset)->slice, ==, 1);
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_false (idx_dataset_set_shape (dataset, &(IdxShape){ 5, 5 }, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==,
                   "A sample has 24 values, which can't be divided into images of 5×5.");
  g_assert_cmpuint (idx_dataset_get_rows (dataset), ==, 3);
}

/* A color dataset regains its channels when its shape is changed back. */
static void
test_shape_and_back (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x08, 4, 2, 4, 6, 3);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  test_append_noise (content, 2 * 4 * 6 * 3, 1);
  file = test_folder_add (folder, "f-images", content);
  dataset = open_dataset (folder, "f-images", NULL, IDX_OPEN_ONLY_IMAGES);
  g_assert_cmpuint (idx_dataset_get_format (dataset)->n_channels, ==, 3);
  g_assert_true (idx_dataset_set_shape (dataset, &(IdxShape){ 8, 9 }, NULL));
  g_assert_cmpuint (idx_dataset_get_format (dataset)->n_channels, ==, 1);
  g_assert_true (idx_dataset_set_shape (dataset, &(IdxShape){ 4, 6 }, NULL));
  g_assert_cmpuint (idx_dataset_get_format (dataset)->n_channels, ==, 3);
  g_assert_cmpuint (idx_dataset_get_format (dataset)->n_slices, ==, 1);
}

/* Gray slices can be chosen of what is taken for channels, and a reload can restore them. */
static void
test_shape_without_channels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x08, 4, 2, 3, 6, 5);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  IdxShape shape;

  test_append_noise (content, 2 * 3 * 6 * 5, 1);
  file = test_folder_add (folder, "f-images", content);
  dataset = open_dataset (folder, "f-images", NULL, IDX_OPEN_ONLY_IMAGES);
  g_assert_true (idx_dataset_has_stated_shape (dataset));
  idx_dataset_get_shape (dataset, &shape);
  g_assert_true (idx_shape_equal (&shape, &(IdxShape){ 6, 5, 3, TRUE }));
  g_assert_true (idx_dataset_set_shape (dataset, &(IdxShape){ 6, 5, 1 }, NULL));
  g_assert_cmpuint (idx_dataset_get_format (dataset)->n_channels, ==, 1);
  g_assert_cmpuint (idx_dataset_get_format (dataset)->n_slices, ==, 3);
  g_assert_false (idx_dataset_has_stated_shape (dataset));
  idx_dataset_get_shape (dataset, &shape);
  g_assert_true (idx_shape_equal (&shape, &(IdxShape){ 6, 5, 1 }));
  g_assert_true (idx_dataset_set_shape (dataset, &(IdxShape){ 6, 5 }, NULL));
  g_assert_true (idx_dataset_has_stated_shape (dataset));
}

static void
test_read (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;
  const guint32 indices[] = { 3, 11, 0 };
  guint8 pixels[3 * 20], was_read[3];

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 12);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_true (idx_dataset_read (dataset, indices, 3, pixels, was_read, IDX_READ_WAIT, NULL,
                                   NULL));
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpuint (was_read[i], ==, 1);
      g_assert_cmpuint (pixels[i * 20 + 4 * 2 + 3], ==, test_idx_pixel (indices[i], 2, 3));
    }
}

static void
test_read_image (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GError) error = NULL;

  add_dataset (folder, "a-images-idx3-ubyte", 12, "a-labels-idx1-ubyte", 12);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  pixels = idx_dataset_read_image (dataset, 11, NULL, NULL);
  g_assert_cmpuint (g_bytes_get_size (pixels), ==, 20);

  g_assert_null (idx_dataset_read_image (dataset, 12, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "There is no image 12. Indices range from 0 to 11.");
}

static void
test_read_image_of_none (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  add_dataset (folder, "a-images-idx3-ubyte", 0, "a-labels-idx1-ubyte", 0);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 0);
  g_assert_null (idx_dataset_read_image (dataset, 0, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
}

typedef struct
{
  const char *path;
  const char *name;
  const char *short_name;
  const char *stem;
} Named;

static void
test_names (void)
{
  static const Named named[] = {
    { "mnist/t10k-images-idx3-ubyte", "MNIST test", "MNIST test", "t10k" },
    { "MNIST/train-images-idx3-ubyte", "MNIST train", "MNIST train", "train" },
    { "fashion_mnist/train-images-idx3-ubyte", "Fashion-MNIST train", "Fashion-MNIST train",
      "train" },
    { "kmnist/t10k-images-idx3-ubyte", "KMNIST test", "KMNIST test", "t10k" },
    { "stuff/t10k-images-idx3-ubyte", "t10k-images-idx3-ubyte", "t10k", "t10k" },
    { "mnist/digits-images-idx3-ubyte", "digits-images-idx3-ubyte", "digits", "digits" },
    { "stuff/gr\xF6sse", "gr\\xF6sse", "gr\\xF6sse", "gr\\xf6sse" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autoptr (IdxDataset) dataset = NULL;

      add_dataset (folder, named[i].path, 2, "other", 2);
      dataset = open_dataset (folder, named[i].path, NULL, IDX_OPEN_FIND_LABELS);
      g_assert_cmpstr (idx_dataset_get_name (dataset), ==, named[i].name);
      g_assert_cmpstr (idx_dataset_get_short_name (dataset), ==, named[i].short_name);
      g_assert_cmpstr (idx_dataset_get_stem (dataset), ==, named[i].stem);
    }
}

static void
test_bytes (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (3, 5, 4);
  g_autoptr (GByteArray) labels_content = test_idx_labels (3);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (IdxDataset) dataset = idx_dataset_open_bytes (images, labels, "Name", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (idx_dataset_get_name (dataset), ==, "Name");
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 3);
  g_assert_null (idx_dataset_open_bytes (labels, images, "Name", &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

/* Loading a truncated compressed file reduces its number of samples. */
static void
test_load (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, 1000, 28, 28);
  g_autoptr (GByteArray) stored = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  test_append_noise (content, 784000, 1);
  stored = test_gzip (content);
  g_byte_array_set_size (stored, stored->len / 2);
  file = test_folder_add (folder, "f", stored);
  dataset = open_dataset (folder, "f", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_false (idx_dataset_is_loaded (dataset));
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 1000);

  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  g_assert_true (idx_dataset_is_loaded (dataset));
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), <, 600);
}

/* A label is suggested only if it is more likely than the given one. */
static void
test_suggestion (void)
{
  static const gint64 labels[] = { 7, 8 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), 4, 1);
  g_autoptr (IdxDataset) dataset = NULL;
  IdxSuggestion suggestion;

  add_dataset (folder, "a-images", 4, "a-labels", 4);
  dataset = open_dataset (folder, "a-images", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_false (idx_dataset_is_suspect (dataset, 0, &suggestion));

  idx_suggestions_set (suggestions, 0, 1, -0.25F, 1);
  idx_suggestions_set (suggestions, 1, 1, 0, 1);
  idx_suggestions_set (suggestions, 2, 0, 0.25F, 1);
  idx_suggestions_rank (suggestions, 1);
  idx_dataset_set_suggestions (dataset, suggestions);
  g_assert_true (idx_dataset_is_suspect (dataset, 0, &suggestion));
  g_assert_cmpint (suggestion.label, ==, 8);
  for (guint index = 1; index < 4; index++)
    g_assert_false (idx_dataset_is_suspect (dataset, index, &suggestion));
}

static void
test_cut_meanwhile (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) images = test_folder_get_file (folder, "images");
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GError) error = NULL;

  add_dataset (folder, "images", 10, "labels", 10);
  dataset = open_dataset (folder, "images", NULL, IDX_OPEN_ONLY_IMAGES);
  g_assert_cmpint (truncate (g_file_peek_path (images), 16 + 5 * 20), ==, 0);
  before = idx_dataset_read_image (dataset, 4, NULL, NULL);
  g_assert_nonnull (before);
  g_assert_null (idx_dataset_read_image (dataset, 5, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_CHANGED);
}

/* Open files can't be overwritten, not even through links. */
static void
test_check_target (void)
{
  static const char *const names[] = {
    "a-images-idx3-ubyte", "a-labels-idx1-ubyte", "classes.txt", "link", "hard", "names-link"
  };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) list = test_folder_add_text (folder, "classes.txt", "zero\none\n");
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GFile) link_file = test_folder_get_file (folder, "link");
  g_autoptr (GFile) hard_link = test_folder_get_file (folder, "hard");
  g_autoptr (GFile) names_link = test_folder_get_file (folder, "names-link");
  g_autoptr (GFile) labels = test_folder_get_file (folder, "a-labels-idx1-ubyte");
  g_autoptr (GFile) other = test_folder_get_file (folder, "other");

  add_dataset (folder, "a-images-idx3-ubyte", 3, "a-labels-idx1-ubyte", 3);
  dataset = open_dataset (folder, "a-images-idx3-ubyte", NULL, IDX_OPEN_FIND_LABELS);
  g_assert_true (g_file_make_symbolic_link (link_file, "a-labels-idx1-ubyte", NULL, NULL));
  g_assert_true (g_file_make_symbolic_link (names_link, "classes.txt", NULL, NULL));
  g_assert_cmpint (link (g_file_peek_path (labels), g_file_peek_path (hard_link)), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) target = test_folder_get_file (folder, names[i]);
      g_autoptr (GError) error = NULL;

      g_assert_false (idx_dataset_check_target (dataset, target, &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
      g_assert_cmpstr (error->message, ==,
                       "This file is open. Choose another name.");
    }
  g_assert_true (idx_dataset_check_target (dataset, other, NULL));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/dataset/sizes", test_sizes);
  g_test_add_func ("/dataset/dataset/labels", test_labels);
  g_test_add_func ("/dataset/dataset/cut-labels", test_cut_labels);
  g_test_add_func ("/dataset/dataset/no-labels", test_no_labels);
  g_test_add_func ("/dataset/dataset/chosen-labels", test_chosen_labels);
  g_test_add_func ("/dataset/dataset/swapped", test_swapped);
  g_test_add_func ("/dataset/dataset/labels-opened", test_labels_opened);
  g_test_add_func ("/dataset/dataset/labels-alone", test_labels_alone);
  g_test_add_func ("/dataset/dataset/images-as-labels", test_images_as_labels);
  g_test_add_func ("/dataset/dataset/missing-labels", test_missing_labels);
  g_test_add_func ("/dataset/dataset/fewer-labels", test_fewer_labels);
  g_test_add_func ("/dataset/dataset/folder", test_folder);
  g_test_add_func ("/dataset/dataset/empty-folder", test_empty_folder);
  g_test_add_func ("/dataset/dataset/range", test_range);
  g_test_add_func ("/dataset/dataset/labels-stay", test_labels_stay);
  g_test_add_func ("/dataset/dataset/not-finite", test_not_finite);
  g_test_add_func ("/dataset/dataset/shape", test_shape);
  g_test_add_func ("/dataset/dataset/shape-and-back", test_shape_and_back);
  g_test_add_func ("/dataset/dataset/shape-without-channels", test_shape_without_channels);
  g_test_add_func ("/dataset/dataset/read", test_read);
  g_test_add_func ("/dataset/dataset/read-image", test_read_image);
  g_test_add_func ("/dataset/dataset/read-image-of-none", test_read_image_of_none);
  g_test_add_func ("/dataset/dataset/names", test_names);
  g_test_add_func ("/dataset/dataset/bytes", test_bytes);
  g_test_add_func ("/dataset/dataset/load", test_load);
  g_test_add_func ("/dataset/dataset/suggestion", test_suggestion);
  g_test_add_func ("/dataset/dataset/cut-meanwhile", test_cut_meanwhile);
  g_test_add_func ("/dataset/dataset/check-target", test_check_target);
  return g_test_run ();
}
