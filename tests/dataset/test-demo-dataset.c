/* SPDX-License-Identifier: MIT */

#include "idx-demo-dataset.h"

#include "idx-error.h"
#include "test-folder.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

static void
test_open (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = idx_demo_dataset_open (&error);
  g_autoptr (GPtrArray) messages = NULL;

  g_assert_no_error (error);
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), >, 0);
  g_assert_cmpuint (idx_labels_get_n_labels (idx_dataset_get_labels (dataset)), ==,
                    idx_dataset_get_n_samples (dataset));
  messages = idx_dataset_dup_messages (dataset);
  g_assert_cmpuint (messages->len, ==, 0);
}

static void
test_ten_classes (void)
{
  g_autoptr (IdxDataset) dataset = idx_demo_dataset_open (NULL);
  guint n_classes;
  const IdxClass *classes =
    idx_labels_get_classes (idx_dataset_get_labels (dataset), &n_classes);

  g_assert_cmpuint (n_classes, ==, 10);
  for (guint i = 0; i < n_classes; i++)
    g_assert_cmpint (classes[i].value, ==, i);
}

static void
check_save (gboolean with_key,
            const char *expected)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = idx_demo_dataset_save (target, with_key, &error);
  g_autofree char *names = NULL;

  g_assert_no_error (error);
  names = test_folder_list (folder);
  g_assert_cmpstr (names, ==, expected);
  g_assert_cmpuint (files->len, ==, with_key ? 3 : 2);
}

static void
test_save (void)
{
  check_save (FALSE, "sample-images-idx3-ubyte.gz sample-labels-idx1-ubyte.gz");
}

static void
test_save_key (void)
{
  check_save (TRUE, "sample-images-idx3-ubyte.gz sample-key.csv sample-labels-idx1-ubyte.gz");
}

static void
test_save_new_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "a/b");
  g_autoptr (GPtrArray) files = idx_demo_dataset_save (target, FALSE, NULL);
  g_autoptr (IdxDataset) dataset = NULL;

  g_assert_nonnull (files);
  dataset = idx_dataset_open (target, NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);
  g_assert_nonnull (dataset);
  g_assert_nonnull (idx_dataset_get_labels (dataset));
}

static void
test_save_keeps (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GFile) file = test_folder_add_text (folder, "sample-images-idx3-ubyte.gz", "mine");
  g_autoptr (GError) error = NULL;
  g_autofree char *content = NULL;

  g_assert_null (idx_demo_dataset_save (target, FALSE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_assert_cmpstr (
    error->message, ==,
    "“sample-images-idx3-ubyte.gz” can't be written. A file with this name already exists.");
  g_assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  g_assert_cmpstr (content, ==, "mine");
}

/* If one file can't be written, none is. */
static void
test_save_none (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GFile) file = test_folder_add_text (folder, "sample-key.csv", "mine");
  g_autoptr (GError) error = NULL;
  g_autofree char *names = NULL;

  g_assert_null (idx_demo_dataset_save (target, TRUE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  names = test_folder_list (folder);
  g_assert_cmpstr (names, ==, "sample-key.csv");
}

/* If the disk is full, no folder is left behind. */
static void
test_save_no_room (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "a/b");
  g_autoptr (GError) error = NULL;
  g_autofree char *names = NULL;
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  (void) signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &(struct rlimit){ 100, limit.rlim_max }), ==, 0);
  g_assert_null (idx_demo_dataset_save (target, FALSE, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  (void) signal (SIGXFSZ, SIG_DFL);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  names = test_folder_list (folder);
  g_assert_cmpstr (names, ==, "");
}

static void
test_save_over_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "mine");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_demo_dataset_save (target, FALSE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_true (g_file_query_exists (target, NULL));
}

/* A file without a path is copied before it is read, and its labels are found. */
static void
test_uri (void)
{
  g_autoptr (GFile) images = idx_demo_dataset_dup_location ();
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_autoptr (IdxDataset) sample = idx_demo_dataset_open (NULL);
  g_autoptr (GBytes) read = NULL;
  g_autoptr (GBytes) expected = NULL;

  g_assert_no_error (error);
  g_assert_null (g_file_peek_path (images));
  g_assert_nonnull (idx_dataset_get_labels (dataset));
  read = idx_dataset_read_image (dataset, 2999, NULL, NULL);
  expected = idx_dataset_read_image (sample, 2999, NULL, NULL);
  g_assert_true (g_bytes_equal (read, expected));
}

/* The files of the demo dataset have no path, so they must be copied to be read. */
static void
test_no_room (void)
{
  g_autoptr (GFile) location = idx_demo_dataset_dup_location ();
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = g_strdup_printf (
    "It can't be copied to “%s”: %s.", g_get_tmp_dir (), g_strerror (EFBIG));
  struct rlimit before, small;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  small = before;
  small.rlim_cur = 4096;
  (void) signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  file = idx_file_open (location, NULL, &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_null (file);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
  g_assert_cmpstr (error->message, ==, expected);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/demo-dataset/no-room", test_no_room);
  g_test_add_func ("/dataset/demo-dataset/open", test_open);
  g_test_add_func ("/dataset/demo-dataset/ten-classes", test_ten_classes);
  g_test_add_func ("/dataset/demo-dataset/save", test_save);
  g_test_add_func ("/dataset/demo-dataset/save-key", test_save_key);
  g_test_add_func ("/dataset/demo-dataset/save-new-folder", test_save_new_folder);
  g_test_add_func ("/dataset/demo-dataset/save-keeps", test_save_keeps);
  g_test_add_func ("/dataset/demo-dataset/save-none", test_save_none);
  g_test_add_func ("/dataset/demo-dataset/save-no-room", test_save_no_room);
  g_test_add_func ("/dataset/demo-dataset/save-over-file", test_save_over_file);
  g_test_add_func ("/dataset/demo-dataset/uri", test_uri);
  return g_test_run ();
}
