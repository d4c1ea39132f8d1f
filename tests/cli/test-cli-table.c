/* SPDX-License-Identifier: MIT */

/* idxview-cli table. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"
#include "test-strokes.h"

#include <string.h>

/* Five images with decreasing means, four of them with labels. */
static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 5, 1, 2);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, 4);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;

  g_byte_array_append (images, (const guint8 *) "\x09\x09\x08\x08\x07\x07\x06\x06\x05\x05", 10);
  g_byte_array_append (labels, (const guint8 *) "\x01\x00\x01\x00", 4);
  images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  return folder;
}

static void
check_table (const char *options,
             const char *expected)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_auto (GStrv) parts = g_strsplit (options, " ", 4);
  guint n = g_strv_length (parts);
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", parts[0], n > 0 ? parts[1] : NULL,
                      n > 1 ? parts[2] : NULL, n > 2 ? parts[3] : NULL, NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, expected);
}

#define HEAD "index,given,current,state,flag,suggested,suspicion\n"
#define ROW_0 "0,1,1,undecided,no,,\n"
#define ROW_1 "1,0,0,undecided,no,,\n"
#define ROW_2 "2,1,1,undecided,no,,\n"
#define ROW_3 "3,0,0,undecided,no,,\n"
#define ROW_4 "4,,,undecided,no,,\n"

static void
test_csv (void)
{
  check_table ("", HEAD ROW_0 ROW_1 ROW_2 ROW_3 ROW_4);
}

static void
test_json (void)
{
  check_table (
    "--format json --filter index:3-4",
    "{\"index\":3,\"given\":0,\"current\":0,\"state\":\"undecided\",\"flag\":false,"
    "\"suggested\":null,\"suspicion\":null}\n"
    "{\"index\":4,\"given\":null,\"current\":null,\"state\":\"undecided\",\"flag\":false,"
    "\"suggested\":null,\"suspicion\":null}\n");
}

static void
test_sort (void)
{
  check_table ("--sort label", HEAD ROW_1 ROW_3 ROW_0 ROW_2 ROW_4);
  check_table ("--sort -label", HEAD ROW_0 ROW_2 ROW_1 ROW_3 ROW_4);
  check_table ("--sort -index --filter -label:0", HEAD ROW_4 ROW_2 ROW_0);
}

/* Sorting by mean adds a column, because no other column has the mean. */
static void
test_sort_by_mean (void)
{
  check_table ("--sort mean --filter label:1",
               "index,given,current,state,flag,suggested,suspicion,mean\n"
               "2,1,1,undecided,no,,,7\n0,1,1,undecided,no,,,9\n");
  check_table ("--sort -mean --filter index:3-4",
               "index,given,current,state,flag,suggested,suspicion,mean\n"
               "3,0,0,undecided,no,,,6\n4,,,undecided,no,,,5\n");
  check_table (
    "--sort=mean --filter=index:4 --format json",
    "{\"index\":4,\"given\":null,\"current\":null,\"state\":\"undecided\",\"flag\":false,"
    "\"suggested\":null,\"suspicion\":null,\"mean\":5}\n");
}

static void
test_random (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) first =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--sort", "random", NULL);
  g_autoptr (TestRun) same =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--sort", "random:1", NULL);
  g_autoptr (TestRun) other =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--sort", "random:2", NULL);

  g_assert_cmpint (first->status, ==, 0);
  g_assert_cmpstr (first->output, ==, same->output);
  g_assert_cmpstr (first->output, !=, other->output);
}

static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--no-labels", "--sort", "label", NULL);

  g_assert_cmpint (run->status, ==, 2);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: There are no labels to sort by.\n");
}

/* Filters and orders that need suggestions trigger a check. The wrong labels are sorted by
 * suspicion. */
static void
test_suggestions (void)
{
  static const guint wrong[] = { 17, 60 };
  g_autoptr (TestFolder) folder = test_strokes_add (90, wrong, G_N_ELEMENTS (wrong));
  const char *path = test_folder_get_path (folder);
  g_autoptr (TestRun) filtered =
    test_run_program (path, NULL, IDXVIEW_CLI, "table", "a-images-idx3-ubyte", "--filter",
                      "suspicion:>0.5 suggested:0", NULL);
  g_autoptr (TestRun) sorted =
    test_run_program (path, NULL, IDXVIEW_CLI, "table", "a-images-idx3-ubyte", "--sort",
                      "-suspicion", "--filter", "index:59-60", NULL);
  g_autoptr (TestRun) checked =
    test_run_program (path, NULL, IDXVIEW_CLI, "table", "a-images-idx3-ubyte", "--check-labels",
                      "--filter", "index:17", NULL);
  g_auto (GStrv) rows = g_strsplit (sorted->output, "\n", -1);

  g_assert_cmpint (filtered->status, ==, 0);
  g_assert_true (g_str_has_prefix (filtered->output, HEAD "60,1,1,undecided,no,0,"));
  g_assert_cmpuint (g_strv_length (rows), ==, 4);
  g_assert_true (g_str_has_prefix (rows[1], "60,1,1,undecided,no,0,"));
  g_assert_true (g_str_has_prefix (rows[2], "59,2,2,undecided,no,,0."));
  g_assert_true (g_str_has_prefix (checked->output, HEAD "17,0,0,undecided,no,2,"));
}

static void
test_no_suggestions (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (12, NULL, 0);
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--filter", "suspicion:>0.5", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, HEAD);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: Checking labels needs at least 50 samples; "
                   "this dataset has only 12.\n");
}

/* A sample has one label: "0 1" asks for two. */
static void
test_impossible_filter (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--filter", "0 1", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, HEAD);
  g_assert_true (g_str_has_suffix (
    run->errors, "idxview-cli: a-images-idx3-ubyte: No sample can match all terms. "
                 "Write 0,1 to match any of these values.\n"));
}

/* The demo dataset isn't special: it can be used without its labels or with others. */
static void
test_sample (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) labels = test_idx_labels (2);
  g_autoptr (GFile) file = test_folder_add (folder, "labels", labels);
  g_autoptr (TestRun) without = test_run_program (NULL, NULL, IDXVIEW_CLI, "table", "--sample",
                                                  "--no-labels", "--filter", "index:1", NULL);
  g_autoptr (TestRun) with_others =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table", "--sample",
                      "--labels", "labels", "--filter", "index:1-2", NULL);

  g_assert_cmpint (without->status, ==, 0);
  g_assert_cmpstr (without->output, ==, HEAD "1,,,undecided,no,,\n");
  g_assert_cmpint (with_others->status, ==, 0);
  g_assert_cmpstr (with_others->output, ==, HEAD "1,1,1,undecided,no,,\n2,,,undecided,no,,\n");
  g_assert_nonnull (strstr (with_others->errors, "There are 2 labels for 3,000 images"));
}

/* With labels as the argument, the command finds the images. */
static void
test_labels_without_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table", "--no-labels",
                      "a-labels-idx1-ubyte", "--filter", "index:0", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, HEAD "0,,,undecided,no,,\n");
}

static void
test_pixels (void)
{
  check_table ("--pixels --filter index:0-3", "1,9,9\n0,8,8\n1,7,7\n0,6,6\n");
  check_table ("--pixels --filter=label:0 --sort -index", "0,6,6\n0,8,8\n");
  check_table ("--pixels --no-labels --filter index:3-4", "6,6\n5,5\n");
  check_table ("--pixels --format=json --filter index:0", "{\"label\":1,\"pixels\":[9,9]}\n");
}

/* The last image has no label. */
static void
test_pixels_mistakes (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                              "table", "a-images-idx3-ubyte", "--pixels", NULL);
  g_autoptr (TestRun) both =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--pixels", "--check-labels", NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->output, ==, "");
  g_assert_nonnull (strstr (run->errors, "Sample 4 has no label"));
  g_assert_cmpint (both->status, ==, 2);
  g_assert_nonnull (strstr (both->errors, "--check-labels"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/table/csv", test_csv);
  g_test_add_func ("/cli/table/json", test_json);
  g_test_add_func ("/cli/table/sort", test_sort);
  g_test_add_func ("/cli/table/sort-by-mean", test_sort_by_mean);
  g_test_add_func ("/cli/table/random", test_random);
  g_test_add_func ("/cli/table/no-labels", test_no_labels);
  g_test_add_func ("/cli/table/suggestions", test_suggestions);
  g_test_add_func ("/cli/table/no-suggestions", test_no_suggestions);
  g_test_add_func ("/cli/table/impossible-filter", test_impossible_filter);
  g_test_add_func ("/cli/table/sample", test_sample);
  g_test_add_func ("/cli/table/labels-without-labels", test_labels_without_labels);
  g_test_add_func ("/cli/table/pixels", test_pixels);
  g_test_add_func ("/cli/table/pixels-mistakes", test_pixels_mistakes);
  return g_test_run ();
}
