/* SPDX-License-Identifier: MIT */

/* The operations on datasets that run in worker threads. */

#include "idx-dataset.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

static void
keep_result_cb (GObject *source,
                GAsyncResult *result,
                gpointer data)
{
  GAsyncResult **kept = data;

  *kept = g_object_ref (result);
}

static gboolean
give_up_cb (gpointer data)
{
  g_error ("An operation didn't finish in time");
  return G_SOURCE_REMOVE;
}

static void
wait_for (GAsyncResult **result)
{
  guint watchdog = g_timeout_add_seconds (120, give_up_cb, NULL);

  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (watchdog);
}

static IdxDataset *
open_async (GFile *file,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  idx_dataset_open_async (file, NULL, IDX_OPEN_FIND_LABELS, cancellable, keep_result_cb, &result);
  wait_for (&result);
  return idx_dataset_open_finish (result, error);
}

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
  dataset = open_async (file, NULL, &error);
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

  g_assert_null (open_async (file, NULL, &error));
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
  g_assert_null (open_async (file, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static gboolean
load_async (IdxDataset *dataset,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  idx_dataset_load_async (dataset, progress, cancellable, keep_result_cb, &result);
  wait_for (&result);
  return idx_dataset_load_finish (dataset, result, error);
}

static void
test_load (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_dataset_is_loaded (dataset));
  g_assert_true (load_async (dataset, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (idx_dataset_is_loaded (dataset));
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 6000);
}

static void
test_load_progress (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  g_autoptr (IdxProgress) progress = idx_progress_new ();

  g_assert_true (load_async (dataset, progress, NULL, NULL));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpfloat (idx_progress_get_fraction (progress), ==, 1);
}

static void
test_load_cut (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, TRUE);

  g_assert_true (load_async (dataset, NULL, NULL, NULL));
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
  g_assert_false (load_async (dataset, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (idx_dataset_is_loaded (dataset));

  /* Loading can continue afterwards. */
  g_assert_true (load_async (dataset, NULL, NULL, NULL));
  g_assert_true (idx_dataset_is_loaded (dataset));
}

static void
test_load_twice (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);

  g_assert_true (load_async (dataset, NULL, NULL, NULL));
  g_assert_true (load_async (dataset, NULL, NULL, NULL));
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, 6000);
}

static void
test_read (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  g_autoptr (GAsyncResult) result = NULL;
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 wanted[] = { 0, 1, 5999, 6000 };
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GBytes) was_read = NULL;
  const guint8 *values, *flags;

  g_array_append_vals (indices, wanted, 4);
  idx_dataset_read_async (dataset, indices, NULL, keep_result_cb, &result);
  wait_for (&result);
  pixels = idx_dataset_read_finish (dataset, result, &was_read, NULL);
  g_assert_cmpuint (g_bytes_get_size (pixels), ==, 4 * 784);
  g_assert_cmpuint (g_bytes_get_size (was_read), ==, 4);
  values = g_bytes_get_data (pixels, NULL);
  flags = g_bytes_get_data (was_read, NULL);
  g_assert_cmpuint (values[2 * 784 + 28 + 1], ==, test_idx_pixel (5999, 1, 1));
  g_assert_true (flags[0] && flags[1] && flags[2]);
  g_assert_false (flags[3]);
}

static void
test_read_nothing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GBytes) was_read = NULL;

  idx_dataset_read_async (dataset, g_array_new (FALSE, FALSE, sizeof (guint32)), NULL,
                          keep_result_cb, &result);
  wait_for (&result);
  pixels = idx_dataset_read_finish (dataset, result, &was_read, NULL);
  g_assert_cmpuint (g_bytes_get_size (pixels), ==, 0);
}

static void
test_read_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_large (folder, FALSE);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GBytes) was_read = NULL;
  g_autoptr (GError) error = NULL;
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 last = 5999;

  g_array_append_val (indices, last);
  g_cancellable_cancel (cancellable);
  idx_dataset_read_async (dataset, indices, cancellable, keep_result_cb, &result);
  wait_for (&result);
  g_assert_null (idx_dataset_read_finish (dataset, result, &was_read, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A dataset may be released while its workers are running. */
static void
test_released (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GAsyncResult) result = NULL;
  IdxDataset *dataset = open_large (folder, FALSE);

  idx_dataset_load_async (dataset, NULL, NULL, keep_result_cb, &result);
  g_object_unref (dataset);
  wait_for (&result);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dataset-async/open", test_open);
  g_test_add_func ("/core/dataset-async/open-fails", test_open_fails);
  g_test_add_func ("/core/dataset-async/open-canceled", test_open_canceled);
  g_test_add_func ("/core/dataset-async/load", test_load);
  g_test_add_func ("/core/dataset-async/load-progress", test_load_progress);
  g_test_add_func ("/core/dataset-async/load-cut", test_load_cut);
  g_test_add_func ("/core/dataset-async/load-canceled", test_load_canceled);
  g_test_add_func ("/core/dataset-async/load-twice", test_load_twice);
  g_test_add_func ("/core/dataset-async/read", test_read);
  g_test_add_func ("/core/dataset-async/read-nothing", test_read_nothing);
  g_test_add_func ("/core/dataset-async/read-canceled", test_read_canceled);
  g_test_add_func ("/core/dataset-async/released", test_released);
  return g_test_run ();
}
