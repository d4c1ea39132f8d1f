/* SPDX-License-Identifier: MIT */

/* idxview-cli subset. tests/tables checks the contents of the files. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>

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

/* Checks that a file of bytes has this content after its header. */
static void
check_payload (TestFolder *folder,
               const char *name,
               gsize header_size,
               const guint8 *expected,
               gsize length)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  g_autofree char *content = NULL;
  gsize content_length;

  g_assert_true (g_file_load_contents (file, NULL, &content, &content_length, NULL, NULL));
  g_assert_cmpuint (content_length, ==, header_size + length);
  g_assert_true (memcmp (content + header_size, expected, length) == 0);
}

static void
test_limits (void)
{
  static const guint8 limited[] = { 2, 2 };
  static const guint8 first_of_classes[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  g_autoptr (TestFolder) folder = make_dataset ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (TestRun) done =
    test_run_program (path, NULL, IDXVIEW_CLI, "subset", "set-images-idx3-ubyte", "-o", "out",
                      "--filter=label:2", "--limit=3", "--per-class=2", "--random=5", NULL);
  g_autoptr (TestRun) classes =
    test_run_program (path, NULL, IDXVIEW_CLI, "subset", "set-images-idx3-ubyte", "-o", "few",
                      "--per-class", "1", NULL);

  g_assert_cmpstr (done->errors, ==, "");
  check_payload (folder, "out-labels-idx1-ubyte", 8, limited, sizeof limited);
  g_assert_cmpstr (classes->errors, ==, "");
  check_payload (folder, "few-labels-idx1-ubyte", 8, first_of_classes, sizeof first_of_classes);
}

static void
test_split (void)
{
  static const guint8 labels[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--split", "50,50");
  g_autoptr (TestRun) more = NULL;

  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpint (done->status, ==, 0);
  check_list (folder, "out-rest-images-idx3-ubyte out-rest-index-idx1-int "
                      "out-rest-labels-idx1-ubyte out-train-images-idx3-ubyte "
                      "out-train-index-idx1-int out-train-labels-idx1-ubyte " INPUTS);
  check_payload (folder, "out-train-labels-idx1-ubyte", 8, labels, sizeof labels);
  check_payload (folder, "out-rest-labels-idx1-ubyte", 8, labels, sizeof labels);
  more = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "subset",
                           "set-images-idx3-ubyte", "--no-labels", "-o", "3/out", "--split",
                           "8,1,1", NULL);
  g_assert_cmpint (more->status, ==, 0);
  g_assert_nonnull (strstr (more->output, "/3/out-train-images-idx3-ubyte\n"));
  g_assert_nonnull (strstr (more->output, "/3/out-validation-images-idx3-ubyte\n"));
  g_assert_nonnull (strstr (more->output, "/3/out-test-images-idx3-ubyte\n"));
}

/* Either all parts are written, or none. */
static void
test_split_stale (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) old = test_folder_add_text (folder, "out-rest-labels-idx2-int", "old");
  g_autoptr (TestRun) refused = run (folder, "--split", "50,50");
  g_autoptr (TestRun) done = NULL;

  g_assert_cmpint (refused->status, ==, 1);
  check_list (folder, "out-rest-labels-idx2-int " INPUTS);
  done = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "subset",
                           "set-images-idx3-ubyte", "-o", "out", "--split", "50,50", "--force",
                           NULL);
  g_assert_cmpint (done->status, ==, 0);
  g_assert_false (g_file_query_exists (old, NULL));
}

static void
test_upright (void)
{
  static const guint8 expected[] = { 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 2, /* the dimensions */
                                     1, 4, 2, 5, 3, 6 };
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 1, 2, 3);
  g_autoptr (GFile) file = NULL;
  g_autoptr (TestRun) done = NULL;
  g_autoptr (TestRun) stored = run (folder, "--upright", NULL);

  for (guint value = 1; value <= 6; value++)
    test_append_be (images, 1, value);
  file = test_folder_add (folder, "emnist-digits-images-idx3-ubyte", images);
  done = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "subset",
                           "emnist-digits-images-idx3-ubyte", "--no-labels", "-o", "digits",
                           "--upright", NULL);
  g_assert_cmpstr (done->errors, ==, "");
  check_payload (folder, "digits-images-idx3-ubyte", 4, expected, sizeof expected);
  g_assert_cmpint (stored->status, ==, 0);
  g_assert_cmpstr (stored->errors, ==,
                   "idxview-cli: set-images-idx3-ubyte: The name of the file doesn't say that "
                   "images need to be rotated. They are written as stored.\n");
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
  { "--limit", "0", "--limit takes a whole number from 1 to 4294967295, not “0”." },
  { "--per-class", "few", "--per-class takes a whole number from 1 to 4294967295, not “few”." },
  { "--random", "3",
    "--random chooses which samples --limit, --per-class or --split takes. Add one of them." },
  { "--per-class=3", "--no-labels",
    "--per-class needs labels, so it can't be used together with --no-labels." },
  { "--split", "80",
    "--split takes the proportions of 2 to 10 parts, such as 80,20, not “80”." },
  { "--upright", "--output=emnist",
    "Images in files whose names begin with “emnist” are shown transposed. Specify another name "
    "with -o, such as upright." },
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
  g_test_add_func ("/cli/subset/limits", test_limits);
  g_test_add_func ("/cli/subset/split", test_split);
  g_test_add_func ("/cli/subset/split-stale", test_split_stale);
  g_test_add_func ("/cli/subset/upright", test_upright);
  g_test_add_func ("/cli/subset/mistakes", test_mistakes);
  return g_test_run ();
}
