/* SPDX-License-Identifier: MIT */

/* The datasets in a folder. */

#include "idx-folder-scan.h"

#include "test-pairs.h"
#include "test-progress.h"

#include <sys/stat.h>
#include <unistd.h>

static IdxFolderScan *
scan (TestFolder *folder)
{
  g_autoptr (GFile) root = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GError) error = NULL;
  IdxFolderScan *self =
    idx_folder_scan_new (root, IDX_BYTE_ORDER_BIG, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return self;
}

/* Compares all datasets with @expected: lines like "name: description", with a `!` before those
 * that can't be opened. */
static void
check (TestFolder *folder,
       const char *expected)
{
  g_autoptr (IdxFolderScan) self = scan (folder);
  GPtrArray *datasets = idx_folder_scan_get_datasets (self);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < datasets->len; i++)
    {
      const IdxFolderDataset *dataset = g_ptr_array_index (datasets, i);
      g_autofree char *path = g_file_get_path (dataset->location);

      g_assert_true (g_str_has_suffix (path, dataset->name));
      g_string_append_printf (found, "%s%s: %s\n", dataset->can_open ? "" : "!", dataset->name,
                              dataset->description);
    }
  g_assert_cmpstr (found->str, ==, expected);
  g_assert_true (idx_folder_scan_is_complete (self));
}

static void
test_none (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) text = test_folder_add_text (folder, "notes.txt", "Buy milk");

  check (folder, "");
}

static void
test_pair (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte.gz", 1200);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte.gz", 1200);
  check (folder, "train-images-idx3-ubyte.gz: 1,200 samples of 2×2 · labels found\n");
}

/* Names may say nothing, or be spelled otherwise. Files that only begin like IDX are left out. */
static void
test_contents (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) text = test_folder_add_text (folder, "readme", "Images");
  g_autoptr (GFile) cut = test_folder_get_file (folder, "cut");
  g_autofree char *path = g_file_get_path (cut);

  test_pairs_add_images (folder, "cut", 10);
  g_assert_cmpint (truncate (path, 16 + 4 * 6), ==, 0);
  test_pairs_add_images (folder, "data.bin", 7);
  test_pairs_add_images (folder, "picture.png", 7);
  test_pairs_add_images (folder, "testImages", 5);
  test_pairs_add_labels (folder, "testLabels", 5);
  test_pairs_add_images (folder, "train-images.gz", 12);
  test_pairs_add_labels (folder, "train-labels.gz", 12);
  check (folder, "data.bin: 7 samples of 2×2 · no labels\n"
                 "testImages: 5 samples of 2×2 · labels found\n"
                 "train-images.gz: 12 samples of 2×2 · labels found\n");
}

/* Names are sorted by the numbers in them. */
static void
test_nested (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "part-10/a-images-idx3-ubyte", 1);
  test_pairs_add_images (folder, "part-9/deeper/b-images-idx3-ubyte", 2);
  test_pairs_add_labels (folder, "part-9/deeper/b-labels-idx1-ubyte", 2);
  test_pairs_add_images (folder, "c-images-idx3-ubyte", 3);
  check (folder, "c-images-idx3-ubyte: 3 samples of 2×2 · no labels\n"
                 "part-9/deeper/b-images-idx3-ubyte: 2 samples of 2×2 · labels found\n"
                 "part-10/a-images-idx3-ubyte: 1 sample of 2×2 · no labels\n");
}

/* Some archives unpack each file into a folder with its name. */
static void
test_unpacked (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "t-images-idx3-ubyte/t-images-idx3-ubyte", 5);
  test_pairs_add_labels (folder, "t-labels-idx1-ubyte/t-labels-idx1-ubyte", 5);
  check (folder,
         "t-images-idx3-ubyte/t-images-idx3-ubyte: 5 samples of 2×2 · labels found\n");
}

static void
test_damaged (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) empty = test_folder_add_text (folder, "a-images-idx3-ubyte", "");
  g_autoptr (GFile) cut = test_folder_get_file (folder, "b-images-idx3-ubyte");
  g_autoptr (GFile) damaged = test_folder_add_text (folder, "c-labels-idx1-ubyte", "<html></html>");
  g_autofree char *path = g_file_get_path (cut);

  test_pairs_add_images (folder, "b-images-idx3-ubyte", 10);
  g_assert_cmpint (truncate (path, 16 + 4 * 6), ==, 0);
  test_pairs_add_images (folder, "c-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "d-labels-idx1-ubyte", 7);
  check (folder, "!a-images-idx3-ubyte: The file is empty.\n"
                 "b-images-idx3-ubyte: 6 samples of 2×2 · no labels · some samples are missing\n"
                 "c-images-idx3-ubyte: 10 samples of 2×2 · the labels can't be read\n"
                 "!c-labels-idx1-ubyte: This isn't an IDX file. It is a web page (HTML). The "
                 "download may have failed. Download the data file itself.\n"
                 "!d-labels-idx1-ubyte: 7 labels without their images\n");
}

/* A folder that contains a link to itself is scanned once. Hidden folders aren't scanned. */
static void
test_links (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *loop = g_build_filename (test_folder_get_path (folder), "sub", "loop", NULL);

  test_pairs_add_images (folder, "sub/a-images-idx3-ubyte", 4);
  test_pairs_add_images (folder, ".hidden/b-images-idx3-ubyte", 4);
  g_assert_cmpint (symlink ("..", loop), ==, 0);
  check (folder, "sub/a-images-idx3-ubyte: 4 samples of 2×2 · no labels\n");
}

static void
test_too_deep (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxFolderScan) self = NULL;

  test_pairs_add_images (folder, "1/2/3/4/5/6/7/8/a-images-idx3-ubyte", 4);
  test_pairs_add_images (folder, "1/2/3/4/5/6/7/8/9/b-images-idx3-ubyte", 4);
  self = scan (folder);
  g_assert_cmpuint (idx_folder_scan_get_datasets (self)->len, ==, 1);
  g_assert_false (idx_folder_scan_is_complete (self));
}

static void
test_subset (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "s-images-idx3-ubyte", 4);
  test_pairs_add_labels (folder, "s-labels-idx1-ubyte", 4);
  test_pairs_add_labels (folder, "s-index-idx1-int", 4);
  check (folder, "s-images-idx3-ubyte: 4 samples of 2×2 · labels found\n");
}

static void
test_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) root = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (
    idx_folder_scan_new (root, IDX_BYTE_ORDER_BIG, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_unreadable (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) nowhere = test_folder_get_file (folder, "nowhere");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_folder_scan_new (nowhere, IDX_BYTE_ORDER_BIG, NULL, NULL, NULL, &error));
  g_assert_nonnull (error);
}

/* Searching the subfolders takes long, so it reports progress, too. */
static void
test_progress (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) root = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GFile) child = g_file_get_child (root, "a");
  double fraction = 0;
  g_autoptr (IdxFolderScan) self = NULL;

  g_assert_true (g_file_make_directory (child, NULL, NULL));
  self = idx_folder_scan_new (root, IDX_BYTE_ORDER_BIG, NULL, TEST_PROGRESS (&fraction), NULL,
                              NULL);
  g_assert_cmpfloat (fraction, ==, 0.5);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/folder-scan/none", test_none);
  g_test_add_func ("/dataset/folder-scan/pair", test_pair);
  g_test_add_func ("/dataset/folder-scan/contents", test_contents);
  g_test_add_func ("/dataset/folder-scan/nested", test_nested);
  g_test_add_func ("/dataset/folder-scan/unpacked", test_unpacked);
  g_test_add_func ("/dataset/folder-scan/damaged", test_damaged);
  g_test_add_func ("/dataset/folder-scan/links", test_links);
  g_test_add_func ("/dataset/folder-scan/too-deep", test_too_deep);
  g_test_add_func ("/dataset/folder-scan/subset", test_subset);
  g_test_add_func ("/dataset/folder-scan/canceled", test_canceled);
  g_test_add_func ("/dataset/folder-scan/progress", test_progress);
  g_test_add_func ("/dataset/folder-scan/unreadable", test_unreadable);
  return g_test_run ();
}
