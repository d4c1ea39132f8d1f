/* SPDX-License-Identifier: MIT */

/* Opening a compressed dataset, and reading it to its end. */

#include "idx-dataset.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-progress.h"

/* Opens a compressed dataset with 4.7 MB of pixels; if @cut is set, half of the file is missing. */
static IdxDataset *
open_large (TestFolder *folder,
            gboolean cut)
{
  g_autoptr (GByteArray) content = test_idx_images (6000, 28, 28);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset;

  if (cut)
    g_byte_array_set_size (stored, stored->len / 2);
  file = test_folder_add (folder, "f", stored);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  return dataset;
}

static void
test_open (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);

  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 6000);
}

static void
test_open_fails (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "nowhere");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
}

static void
test_open_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_load (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_dataset_is_loaded (dataset));
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (idx_dataset_is_loaded (dataset));
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 6000);
}

static void
test_load_progress (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  double fraction = 0;

  g_assert_true (idx_dataset_load (dataset, TEST_PROGRESS (&fraction), NULL, NULL));
  g_assert_cmpfloat (fraction, ==, 1);
}

static void
test_load_cut (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, TRUE);

  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), <, 6000);
}

static void
test_load_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_dataset_load (dataset, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (idx_dataset_is_loaded (dataset));

  /* Loading can continue afterwards. */
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  g_assert_true (idx_dataset_is_loaded (dataset));
}

static void
test_load_twice (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);

  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 6000);
}

/* A dataset may be released while it is being read. */
static void
test_released (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  IdxDataset *dataset = open_large (folder, FALSE);
  g_autoptr (IdxDatasetLoad) load = idx_dataset_load_new (dataset);
  g_autoptr (GError) error = NULL;

  g_object_unref (dataset);
  g_assert_true (idx_dataset_load_run (load, NULL, NULL, &error));
  g_assert_no_error (error);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/dataset-load/open", test_open);
  g_test_add_func ("/dataset/dataset-load/open-fails", test_open_fails);
  g_test_add_func ("/dataset/dataset-load/open-canceled", test_open_canceled);
  g_test_add_func ("/dataset/dataset-load/load", test_load);
  g_test_add_func ("/dataset/dataset-load/load-progress", test_load_progress);
  g_test_add_func ("/dataset/dataset-load/load-cut", test_load_cut);
  g_test_add_func ("/dataset/dataset-load/load-canceled", test_load_canceled);
  g_test_add_func ("/dataset/dataset-load/load-twice", test_load_twice);
  g_test_add_func ("/dataset/dataset-load/released", test_released);
  return g_test_run ();
}
