/* SPDX-License-Identifier: MIT */

/* A loader without a session, as idxview-cli uses it. */

#include "idx-loader.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-loop.h"

#define N_SAMPLES 40

/* A loader, files for it, and the signals that it has emitted. */
typedef struct
{
  TestFolder *folder;
  GFile *images;
  IdxJobList *tasks;
  IdxLoader *loader;
  IdxDataset *dataset;
  IdxDatasetChoices *choices;
  guint n_several;
  guint n_opened;
  guint n_loaded;
  guint n_stopped;
  gboolean is_truncated;
  GError *error;
} Fixture;

static void
several_cb (Fixture *self,
            IdxFolderScan *scan)
{
  g_assert_cmpuint (idx_folder_scan_get_datasets (scan)->len, ==, 2);
  self->n_several++;
}

static void
opened_cb (Fixture *self,
           IdxDataset *dataset,
           IdxDatasetChoices *choices)
{
  g_set_object (&self->dataset, dataset);
  g_set_object (&self->choices, choices);
  self->n_opened++;
}

static void
failed_cb (Fixture *self,
           const GError *error)
{
  g_clear_error (&self->error);
  self->error = g_error_copy (error);
}

static void
loaded_cb (Fixture *self,
           IdxDataset *dataset,
           gboolean is_truncated,
           const GError *error)
{
  g_assert_true (dataset == self->dataset);
  g_assert_no_error (error);
  self->n_loaded++;
  self->is_truncated = is_truncated;
}

static void
stopped_cb (Fixture *self)
{
  self->n_stopped++;
}

static GFile *
add_images (Fixture *self,
            const char *name)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 4, 4);

  return test_folder_add (self->folder, name, images);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;

  self->folder = test_folder_new ();
  self->images = add_images (self, "a-images-idx3-ubyte");
  labels_file = test_folder_add (self->folder, "a-labels-idx1-ubyte", labels);
  self->tasks = idx_job_list_new ();
  self->loader = idx_loader_new (self->tasks);
  g_signal_connect_swapped (self->loader, "several-found", G_CALLBACK (several_cb), self);
  g_signal_connect_swapped (self->loader, "opened", G_CALLBACK (opened_cb), self);
  g_signal_connect_swapped (self->loader, "failed", G_CALLBACK (failed_cb), self);
  g_signal_connect_swapped (self->loader, "loaded", G_CALLBACK (loaded_cb), self);
  g_signal_connect_swapped (self->loader, "stopped", G_CALLBACK (stopped_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  test_loop_settle ();
  g_assert_finalize_object (self->loader);
  g_object_unref (self->tasks);
  g_clear_object (&self->dataset);
  g_clear_object (&self->choices);
  g_clear_error (&self->error);
  g_object_unref (self->images);
  test_folder_free (self->folder);
}

static gboolean
is_idle (gpointer data)
{
  return idx_job_list_get_current (data) == NULL;
}

static void
wait (Fixture *self)
{
  test_loop_until (is_idle, self->tasks);
}

static void
test_open (Fixture *self,
           gconstpointer data)
{
  idx_loader_open (self->loader, self->images, NULL, IDX_OPEN_FIND_LABELS, NULL);
  g_assert_true (idx_loader_is_opening (self->loader));
  wait (self);
  g_assert_false (idx_loader_is_opening (self->loader));
  g_assert_cmpuint (self->n_opened, ==, 1);
  g_assert_nonnull (idx_dataset_get_labels (self->dataset));
  g_assert_nonnull (self->choices);
  g_assert_cmpuint (self->n_loaded, ==, 0);

  idx_loader_load (self->loader, self->dataset);
  g_assert_true (idx_loader_is_loading (self->loader));
  wait (self);
  g_assert_cmpuint (self->n_loaded, ==, 1);
  g_assert_false (self->is_truncated);
}

static void
test_fails (Fixture *self,
            gconstpointer data)
{
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "text", "");

  idx_loader_open (self->loader, text, NULL, IDX_OPEN_FIND_LABELS, NULL);
  wait (self);
  g_assert_cmpuint (self->n_opened, ==, 0);
  g_assert_nonnull (self->error);
  g_assert_true (self->error->domain == IDX_ERROR);
  g_assert_true (g_file_equal (idx_loader_get_request (self->loader)->location, text));
}

static void
test_search (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (test_folder_get_path (self->folder));

  idx_loader_search (self->loader, folder, IDX_OPEN_FIND_LABELS, NULL);
  wait (self);
  g_assert_cmpuint (self->n_several, ==, 0);
  g_assert_cmpuint (self->n_opened, ==, 1);
  g_assert_true (g_file_equal (idx_loader_get_request (self->loader)->location, self->images));
}

static void
test_search_several (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (test_folder_get_path (self->folder));
  g_autoptr (GFile) second = add_images (self, "b-images-idx3-ubyte");

  idx_loader_search (self->loader, folder, IDX_OPEN_FIND_LABELS, NULL);
  wait (self);
  g_assert_cmpuint (self->n_several, ==, 1);
  g_assert_cmpuint (self->n_opened, ==, 0);
  g_assert_null (idx_loader_get_request (self->loader)->location);
}

static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) second = add_images (self, "b-images-idx3-ubyte");

  idx_loader_open (self->loader, self->images, NULL, IDX_OPEN_FIND_LABELS, NULL);
  idx_loader_open (self->loader, second, NULL, IDX_OPEN_ONLY_IMAGES, NULL);
  wait (self);
  test_loop_settle ();
  g_assert_cmpuint (self->n_opened, ==, 1);
  g_assert_null (idx_dataset_get_labels (self->dataset));
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  idx_loader_open (self->loader, self->images, NULL, IDX_OPEN_FIND_LABELS, NULL);
  idx_loader_cancel_opening (self->loader);
  g_assert_false (idx_loader_is_opening (self->loader));
  test_loop_settle ();
  g_assert_cmpuint (self->n_opened, ==, 0);
  g_assert_no_error (self->error);

  idx_loader_open (self->loader, self->images, NULL, IDX_OPEN_FIND_LABELS, NULL);
  wait (self);
  idx_loader_load (self->loader, self->dataset);
  idx_loader_cancel_loading (self->loader);
  g_assert_false (idx_loader_is_loading (self->loader));
  test_loop_settle ();
  g_assert_cmpuint (self->n_loaded, ==, 0);
  g_assert_cmpuint (self->n_stopped, ==, 0);
}

/* If the user cancels a job in the list, the loader says so at once. */
static void
test_stopped (Fixture *self,
              gconstpointer data)
{
  idx_loader_open (self->loader, self->images, NULL, IDX_OPEN_FIND_LABELS, NULL);
  idx_job_list_cancel (self->tasks, idx_job_list_get_current (self->tasks));
  g_assert_cmpuint (self->n_stopped, ==, 1);
  test_loop_settle ();
  g_assert_cmpuint (self->n_stopped, ==, 1);
  g_assert_cmpuint (self->n_opened, ==, 0);
  g_assert_no_error (self->error);

  idx_loader_open (self->loader, self->images, NULL, IDX_OPEN_FIND_LABELS, NULL);
  wait (self);
  idx_loader_load (self->loader, self->dataset);
  idx_job_list_cancel (self->tasks, idx_job_list_get_current (self->tasks));
  g_assert_cmpuint (self->n_stopped, ==, 2);
  test_loop_settle ();
  g_assert_cmpuint (self->n_stopped, ==, 2);
  g_assert_cmpuint (self->n_loaded, ==, 0);
}

/* A compressed file contains fewer samples than its header states. The file is large enough that
 * opening it doesn't read all of it. */
static void
test_fewer (Fixture *self,
            gconstpointer data)
{
  const guint n_stated = 10000;
  g_autoptr (GByteArray) images = test_idx_images (n_stated, 28, 28);
  g_autoptr (GByteArray) stored = NULL;
  g_autoptr (GFile) file = NULL;

  g_byte_array_set_size (images, images->len - 5 * 28 * 28);
  stored = test_gzip (images);
  file = test_folder_add (self->folder, "short-images-idx3-ubyte.gz", stored);
  idx_loader_open (self->loader, file, NULL, IDX_OPEN_ONLY_IMAGES, NULL);
  wait (self);
  idx_loader_load (self->loader, self->dataset);
  wait (self);
  g_assert_cmpuint (self->n_loaded, ==, 1);
  g_assert_true (self->is_truncated);
  g_assert_cmpuint (idx_dataset_get_n_samples (self->dataset), ==, n_stated - 5);
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/session/loader/open", test_open);
  add ("/session/loader/fails", test_fails);
  add ("/session/loader/search", test_search);
  add ("/session/loader/search-several", test_search_several);
  add ("/session/loader/replaced", test_replaced);
  add ("/session/loader/canceled", test_canceled);
  add ("/session/loader/stopped", test_stopped);
  add ("/session/loader/fewer", test_fewer);
  return g_test_run ();
}
