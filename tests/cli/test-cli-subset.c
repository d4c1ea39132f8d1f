/* SPDX-License-Identifier: MIT */

/* idxview-cli subset. tests/tables checks the contents of the files. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#define INPUTS "set-images-idx3-ubyte set-labels-idx1-ubyte"

static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GFile) file = test_folder_add (folder, "set-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "set-labels-idx1-ubyte", labels);

  return folder;
}

/* Runs subset on the dataset, with two more arguments; the prefix is “out”. */
static TestRun *
run (TestFolder *folder,
     const char *option,
     const char *value)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "subset",
                           "set-images-idx3-ubyte", "-o", "out", option, value, NULL);
}

static void
check_list (TestFolder *folder,
            const char *expected)
{
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpstr (names, ==, expected);
}

static void
test_files (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (TestRun) done = run (folder, "--filter", "label:3");
  g_autofree char *expected = g_strdup_printf ("%s/out-images-idx3-ubyte\n"
                                               "%s/out-labels-idx1-ubyte\n"
                                               "%s/out-index-idx1-int\n",
                                               path, path, path);

  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->output, ==, expected);
  check_list (folder,
              "out-images-idx3-ubyte out-index-idx1-int out-labels-idx1-ubyte " INPUTS);
}

static void
test_gzip (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--gzip", NULL);

  g_assert_cmpint (done->status, ==, 0);
  check_list (folder, "out-images-idx3-ubyte.gz out-index-idx1-int.gz "
                      "out-labels-idx1-ubyte.gz " INPUTS);
}

static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--no-labels", NULL);

  g_assert_cmpint (done->status, ==, 0);
  check_list (folder, "out-images-idx3-ubyte out-index-idx1-int " INPUTS);
}

static void
test_sample (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) done = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                               "subset", "--sample", "-o", "s", NULL);

  g_assert_cmpint (done->status, ==, 0);
  check_list (folder, "s-images-idx3-ubyte s-index-idx1-int s-labels-idx1-ubyte");
}

static void
test_labels_as (void)
{
  static const char *const values[] = { "given", "current" };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (TestRun) done = run (folder, "--labels-as", values[i]);
      g_autoptr (GFile) file = test_folder_get_file (folder, "out-labels-idx1-ubyte");
      g_autoptr (GByteArray) labels = test_idx_labels (20);

      g_assert_cmpint (done->status, ==, 0);
      test_check_content (file, labels);
    }
}

static void
test_force (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) old = test_folder_add_text (folder, "out-labels-idx1-ubyte", "old");
  g_autoptr (TestRun) refused = run (folder, NULL, NULL);
  g_autoptr (TestRun) done = NULL;

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->output, ==, "");
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: out: “out-labels-idx1-ubyte” can't be written. A file with this "
                   "name already exists. Use --force to replace it.\n");
  check_list (folder, "out-labels-idx1-ubyte " INPUTS);

  done = run (folder, "--force", NULL);
  g_assert_cmpint (done->status, ==, 0);
  check_list (folder,
              "out-images-idx3-ubyte out-index-idx1-int out-labels-idx1-ubyte " INPUTS);
}

/* The labels of an earlier subset are removed, because they don't belong to the new images. */
static void
test_stale (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) old = test_folder_add_text (folder, "out-labels-idx1-ubyte", "old");
  g_autoptr (TestRun) refused = run (folder, "--no-labels", NULL);
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "subset",
                      "set-images-idx3-ubyte", "-o", "out", "--no-labels", "--force", NULL);

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: out: “out-labels-idx1-ubyte” already exists and would be "
                   "mistaken for a part of this dataset. Use --force to replace it.\n");
  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (
    done->errors, ==,
    "idxview-cli: out: Removed “out-labels-idx1-ubyte”, which belonged to an earlier "
    "dataset.\n");
  check_list (folder, "out-images-idx3-ubyte out-index-idx1-int " INPUTS);
}

/* Missing folders are made, and removed again if nothing is written. */
static void
test_no_folder (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) made = test_folder_get_file (folder, "new/sub/out-images-idx3-ubyte");
  g_autoptr (GFile) bare = test_folder_get_file (folder, "bare");
  g_autoptr (GFile) file = test_folder_add_text (folder, "text.csv", "1,2,3\n");
  g_autoptr (TestRun) done = run (folder, "-o", "new/sub/out");
  g_autoptr (TestRun) failed = NULL;

  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpint (done->status, ==, 0);
  g_assert_true (g_file_query_exists (made, NULL));
  failed = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "text.csv",
                             "-o", "bare/sub/out", NULL);
  g_assert_cmpint (failed->status, ==, 1);
  g_assert_false (g_file_query_exists (bare, NULL));
}

typedef struct
{
  const char *option;
  const char *value;
  const char *message;
} Mistake;

static const Mistake mistakes[] = {
  { "-o", ".", "Specify the beginning of the file names with -o, such as folder/fours." },
  { "-o", "folder/..", "Specify the beginning of the file names with -o, such as folder/fours." },
  { "-o", "folder/", "Specify the beginning of the file names with -o, such as folder/fours." },
  { "-o", "", "Specify the beginning of the file names with -o, such as folder/fours." },
  { "--labels-as", "invented", "--labels-as takes “given” or “current”." },
  { "--filter", "color:3", NULL },
  { "--filter", "col.3:3", NULL },
};

static void
test_mistakes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (TestRun) done = run (folder, mistakes[i].option, mistakes[i].value);
      g_autofree char *expected = g_strdup_printf ("idxview-cli: %s\n", mistakes[i].message);

      g_assert_cmpint (done->status, ==, 2);
      if (mistakes[i].message != NULL)
        g_assert_cmpstr (done->errors, ==, expected);
      check_list (folder, INPUTS);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/subset/files", test_files);
  g_test_add_func ("/cli/subset/gzip", test_gzip);
  g_test_add_func ("/cli/subset/no-labels", test_no_labels);
  g_test_add_func ("/cli/subset/sample", test_sample);
  g_test_add_func ("/cli/subset/labels-as", test_labels_as);
  g_test_add_func ("/cli/subset/force", test_force);
  g_test_add_func ("/cli/subset/stale", test_stale);
  g_test_add_func ("/cli/subset/no-folder", test_no_folder);
  g_test_add_func ("/cli/subset/mistakes", test_mistakes);
  return g_test_run ();
}
