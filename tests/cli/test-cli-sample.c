/* SPDX-License-Identifier: MIT */

/* idxview-cli sample. */

#include "test-folder.h"
#include "test-run.h"

#include <string.h>

static void
test_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "sample", "-o", test_folder_get_path (folder), NULL);
  g_autofree char *names = test_folder_list (folder);
  g_autofree char *expected =
    g_strdup_printf ("%1$s/sample-images-idx3-ubyte.gz\n%1$s/sample-labels-idx1-ubyte.gz\n",
                     test_folder_get_path (folder));

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, expected);
  g_assert_cmpstr (names, ==, "sample-images-idx3-ubyte.gz sample-labels-idx1-ubyte.gz");
}

/* Output is UTF-8 in every locale. */
static void
test_c_locale (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), "C", IDXVIEW_CLI,
                                              "sample", "-o", "größe", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_nonnull (strstr (run->output, "/größe/sample-images-idx3-ubyte.gz\n"));
}

static void
test_key (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "sample", "--key", "-o",
                                              test_folder_get_path (folder), NULL);
  g_autoptr (GFile) file = test_folder_get_file (folder, "sample-key.csv");
  g_autofree char *key = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_cmpint (run->status, ==, 0);
  g_assert_true (g_file_load_contents (file, NULL, &key, NULL, NULL, NULL));
  lines = g_strsplit (key, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 2);
  g_assert_true (g_str_has_prefix (lines[0], "index,"));
}

/* The files form a dataset, and only the labels in the key are wrong. */
static void
test_info (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "sample", "-o", test_folder_get_path (folder), NULL);
  g_autoptr (TestRun) info =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "--strict",
                      "sample-images-idx3-ubyte.gz", "sample-labels-idx1-ubyte.gz", NULL);

  g_assert_cmpint (info->status, ==, 0);
  g_assert_nonnull (strstr (info->output, "  labels: "));
}

static void
test_keeps (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) mine = test_folder_add_text (folder, "sample-images-idx3-ubyte.gz", "mine");
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "sample", "-o", test_folder_get_path (folder), NULL);
  g_autofree char *content = NULL;

  g_assert_cmpint (run->status, ==, 1);
  g_assert_true (g_file_load_contents (mine, NULL, &content, NULL, NULL, NULL));
  g_assert_cmpstr (content, ==, "mine");
}

static void
test_no_folder (void)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "sample", NULL);
  g_autoptr (TestRun) empty = test_run_program (NULL, NULL, IDXVIEW_CLI, "sample", "-o", "", NULL);

  g_assert_cmpint (run->status, ==, 2);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: Specify the folder with -o.\n");
  g_assert_cmpint (empty->status, ==, 2);
  g_assert_cmpstr (empty->errors, ==, run->errors);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/sample/files", test_files);
  g_test_add_func ("/cli/sample/key", test_key);
  g_test_add_func ("/cli/sample/info", test_info);
  g_test_add_func ("/cli/sample/keeps", test_keeps);
  g_test_add_func ("/cli/sample/no-folder", test_no_folder);
  g_test_add_func ("/cli/sample/c-locale", test_c_locale);
  return g_test_run ();
}
