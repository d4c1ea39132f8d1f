/* SPDX-License-Identifier: MIT */

/* Tests how commands handle labels that can't be read or that are ambiguous. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-run.h"

#include <string.h>

static TestFolder *
make_dataset (const char *labels)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add_text (folder, "a-labels-idx1-ubyte", labels);

  return folder;
}

/* The commands, with the arguments that they need besides the images. */
static const char *const commands[][5] = {
  { "export", "--index", "1", "-o", "out" },
  { "sheet", "-o", "out" },
  { "subset", "--filter", "index:1", "-o", "out" },
  { "table" },
  { "duplicates" },
  { "neighbors", "--index", "1" },
};

static TestRun *
run_command (TestFolder *folder,
             gsize i,
             const char *option)
{
  const char *const *command = commands[i];

  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, command[0],
                           "a-images-idx3-ubyte", option, command[1], command[2], command[3],
                           command[4], NULL);
}

static void
test_unreadable (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ("<html>");
      g_autoptr (TestRun) run = run_command (folder, i, "--shape=5x4");
      g_autofree char *names = test_folder_list (folder);

      g_test_message ("%s", commands[i][0]);
      g_assert_cmpint (run->status, ==, 1);
      g_assert_cmpstr (run->output, ==, "");
      g_assert_cmpstr (run->errors, ==,
                       "idxview-cli: a-images-idx3-ubyte: “a-labels-idx1-ubyte” can't be used as "
                       "labels. This isn't an IDX file. It is a web page (HTML). The "
                       "download may have failed. Download the data file itself. Use --no-labels "
                       "to continue without them.\n");
      g_assert_cmpstr (names, ==, "a-images-idx3-ubyte a-labels-idx1-ubyte");
    }
}

static void
test_no_labels (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ("");
      g_autoptr (TestRun) run = run_command (folder, i, "--no-labels");

      g_test_message ("%s", commands[i][0]);
      g_assert_cmpint (run->status, ==, 0);
    }
}

static void
test_suspects (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("");
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                              "suspects", "a-images-idx3-ubyte", NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: “a-labels-idx1-ubyte” can't be used as "
                   "labels. The file is empty. Use --no-labels to continue without them.\n");
}

static void
test_info (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("");
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                              "info", "a-images-idx3-ubyte", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_nonnull (strstr (run->output, "a-images-idx3-ubyte: warning\n"));
  g_assert_nonnull (strstr (run->output, "  warning: “a-labels-idx1-ubyte” can't be used as "
                                         "labels. The file is empty.\n"));
}

/* If two labels files differ, a message says which one is used. */
static void
test_in_doubt (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GByteArray) stored = test_gzip (labels);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) stored_file = test_folder_add (folder, "a-labels-idx1-ubyte.gz", stored);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (TestRun) run = NULL;

  labels->data[labels->len - 1] ^= 1;
  labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table", "--filter",
                          "index:19", "a-images-idx3-ubyte", NULL);
  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: “a-labels-idx1-ubyte” and "
                   "“a-labels-idx1-ubyte.gz” differ in 1 of 20 labels. “a-labels-idx1-ubyte” is "
                   "used, because it is compressed like the images.\n");
  g_assert_nonnull (strstr (run->output, "\n19,8,8,"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/labels/unreadable", test_unreadable);
  g_test_add_func ("/cli/labels/no-labels", test_no_labels);
  g_test_add_func ("/cli/labels/suspects", test_suspects);
  g_test_add_func ("/cli/labels/info", test_info);
  g_test_add_func ("/cli/labels/in-doubt", test_in_doubt);
  return g_test_run ();
}
