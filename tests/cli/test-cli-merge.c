/* SPDX-License-Identifier: MIT */

/* idxview-cli merge. tests/tables checks which datasets can be merged, and the contents of the
 * files. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>

/* Returns a folder with two datasets, a and b, and the class names of a. */
static TestFolder *
make_datasets (void)
{
  static const char *const stems[] = { "a", "b" };
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GFile) names = test_folder_add_text (folder, "a-names.txt", "nil\nunit\n");

  for (gsize i = 0; i < G_N_ELEMENTS (stems); i++)
    {
      g_autofree char *images_name = g_strdup_printf ("%s-images-idx3-ubyte", stems[i]);
      g_autofree char *labels_name = g_strdup_printf ("%s-labels-idx1-ubyte", stems[i]);
      g_autoptr (GFile) images_file = test_folder_add (folder, images_name, images);
      g_autoptr (GFile) labels_file = test_folder_add (folder, labels_name, labels);
    }
  return folder;
}

static TestRun *
run (TestFolder *folder,
     const char *option,
     const char *value)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "merge",
                           "a-images-idx3-ubyte", "b-images-idx3-ubyte", option, value, NULL);
}

static void
test_files (void)
{
  g_autoptr (TestFolder) folder = make_datasets ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (TestRun) done = run (folder, "-o", "new/both");
  g_autofree char *expected = g_strdup_printf ("%s/new/both-images-idx3-ubyte\n"
                                               "%s/new/both-labels-idx1-ubyte\n"
                                               "%s/new/both-names.txt\n",
                                               path, path, path);

  g_assert_cmpstr (done->errors, ==,
                   "idxview-cli: new/both: “b-images-idx3-ubyte” has no class names. Its labels "
                   "are taken to mean the same as those of “a-images-idx3-ubyte”.\n");
  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->output, ==, expected);
}

/* The files of an input are never replaced, and missing folders are removed again. */
static void
test_refused (void)
{
  g_autoptr (TestFolder) folder = make_datasets ();
  g_autofree char *before = test_folder_list (folder);
  g_autofree char *after = NULL;
  g_autoptr (TestRun) input =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "merge",
                      "a-images-idx3-ubyte", "b-images-idx3-ubyte", "-o", "b", "--force", NULL);
  g_autoptr (TestRun) unlabeled =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "merge",
                      "a-images-idx3-ubyte", "a-labels-idx1-ubyte.gz", "-o", "new/x", NULL);

  g_assert_cmpint (input->status, ==, 1);
  g_assert_nonnull (strstr (input->errors, "This file is open. Choose another name."));
  g_assert_cmpint (unlabeled->status, ==, 1);
  after = test_folder_list (folder);
  g_assert_cmpstr (after, ==, before);
}

static void
test_mistakes (void)
{
  g_autoptr (TestFolder) folder = make_datasets ();
  g_autoptr (TestRun) no_output = run (folder, NULL, NULL);
  g_autoptr (TestRun) one =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "merge",
                      "a-images-idx3-ubyte", "-o", "x", NULL);

  g_assert_cmpint (no_output->status, ==, 2);
  g_assert_cmpstr (no_output->errors, ==,
                   "idxview-cli: Specify the beginning of the file names with -o, such as "
                   "folder/fours.\n");
  g_assert_cmpint (one->status, ==, 2);
  g_assert_cmpstr (one->errors, ==,
                   "idxview-cli: Specify at least two images files to merge.\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/merge/files", test_files);
  g_test_add_func ("/cli/merge/refused", test_refused);
  g_test_add_func ("/cli/merge/mistakes", test_mistakes);
  return g_test_run ();
}
