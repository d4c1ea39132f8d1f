/* SPDX-License-Identifier: MIT */

/* Opening folders. */

#include "idx-opened.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

static IdxOpened *
open_folder (TestFolder *folder,
             IdxOpenFlags flags,
             GError **error)
{
  g_autoptr (GFile) location = g_file_new_for_path (test_folder_get_path (folder));
  IdxOpenRequest request = { location, NULL, flags };

  return idx_opened_new (&request, TRUE, NULL, NULL, NULL, error);
}

/* The only dataset in a folder is opened in the byte order that was asked for. */
static void
test_byte_order (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  static const guint8 little_endian[] = { 0, 0, 8, 3, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 2,
                                          3, 4 };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxOpened) opened = NULL;
  g_autoptr (GError) error = NULL;

  g_byte_array_append (bytes, little_endian, sizeof little_endian);
  file = test_folder_add (folder, "sub/pictures", bytes);
  opened = open_folder (folder, IDX_OPEN_LITTLE_ENDIAN, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (idx_dataset_get_n_samples (opened->dataset), ==, 2);
}

/* A dataset that lies too deep may be another one. */
static void
test_incomplete (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (3, 2, 2);
  g_autoptr (GFile) deep =
    test_folder_add (folder, "1/2/3/4/5/6/7/8/9/images-idx3-ubyte", images);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxOpened) none = NULL;
  g_autoptr (IdxOpened) one = NULL;
  g_autoptr (GError) error = NULL;

  none = open_folder (folder, IDX_OPEN_FIND_LABELS, &error);
  g_assert_null (none);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
  g_assert_true (g_str_has_prefix (error->message, "No IDX file was found in this folder, but"));
  g_clear_error (&error);
  file = test_folder_add (folder, "images-idx3-ubyte", images);
  one = open_folder (folder, IDX_OPEN_FIND_LABELS, &error);
  g_assert_no_error (error);
  g_assert_null (one->dataset);
  g_assert_cmpuint (idx_folder_scan_get_datasets (one->several)->len, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/opened/byte-order", test_byte_order);
  g_test_add_func ("/session/opened/incomplete", test_incomplete);
  return g_test_run ();
}
