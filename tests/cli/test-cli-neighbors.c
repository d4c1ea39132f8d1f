/* SPDX-License-Identifier: MIT */

/* idxview-cli neighbors and duplicates. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"
#include "test-strokes.h"

#include <string.h>

#define N_SAMPLES 120

static TestRun *
run (TestFolder *folder,
     const char *options)
{
  g_auto (GStrv) parts = g_strsplit (options, " ", 6);
  guint n = g_strv_length (parts);

  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "neighbors",
                           "a-images-idx3-ubyte", parts[0], n > 0 ? parts[1] : NULL,
                           n > 1 ? parts[2] : NULL, n > 2 ? parts[3] : NULL,
                           n > 3 ? parts[4] : NULL, n > 4 ? parts[5] : NULL, NULL);
}

/* Searches for the neighbors of sample 10, checks all columns but the indices, and returns the
 * indices. */
static GArray *
find (const char *options,
      guint n_expected)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autofree char *all = g_strconcat ("--index 10 --format csv", options, NULL);
  g_autoptr (TestRun) done = run (folder, all);
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));
  double nearest = 0;

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpstr (lines[0], ==, "rank,index,given,distance");
  g_assert_cmpuint (g_strv_length (lines), ==, n_expected + 2);
  for (guint i = 1; i <= n_expected; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
      guint index = (guint) g_ascii_strtoull (cells[1], NULL, 10);
      double distance = g_ascii_strtod (cells[3], NULL);

      g_assert_cmpuint (g_ascii_strtoull (cells[0], NULL, 10), ==, i);
      g_assert_cmpuint (index, !=, 10);
      g_assert_cmpuint (g_ascii_strtoull (cells[2], NULL, 10), ==, index % TEST_STROKES_CLASSES);
      g_assert_cmpfloat (distance, >=, nearest);
      nearest = distance;
      g_array_append_val (indices, index);
    }
  return indices;
}

static void
test_alike (void)
{
  g_autoptr (GArray) indices = find ("", 8);

  for (guint i = 0; i < indices->len; i++)
    g_assert_cmpuint (g_array_index (indices, guint, i) % TEST_STROKES_CLASSES, ==, 1);
}

static void
test_label (void)
{
  g_autoptr (GArray) indices = find (" --label 2", 8);

  for (guint i = 0; i < indices->len; i++)
    g_assert_cmpuint (g_array_index (indices, guint, i) % TEST_STROKES_CLASSES, ==, 2);
}

static void
test_no_such_label (void)
{
  g_autoptr (GArray) indices = find (" --label 77", 0);

  g_assert_cmpuint (indices->len, ==, 0);
}

static void
test_count (void)
{
  g_autoptr (GArray) three = find (" --count 3", 3);
  g_autoptr (GArray) all = find (" --count 9999", N_SAMPLES - 1);

  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (g_array_index (three, guint, i), ==, g_array_index (all, guint, i));
}

typedef struct
{
  const char *options;
  int status;
  const char *errors;
} Mistake;

static const Mistake mistakes[] = {
  { "--count 3", 2, "idxview-cli: Specify the sample with --index, counting from 0.\n" },
  { "--index -2", 2,
    "idxview-cli: --index takes a whole number from 0 to 4294967295, not “-2”.\n" },
  { "--index 3 --count 0", 2,
    "idxview-cli: --count takes a whole number from 1 to 4294967295, not “0”.\n" },
  { "--index 3 --label x", 2, "idxview-cli: --label takes a whole number, not “x”.\n" },
  { "--index 120", 1,
    "idxview-cli: a-images-idx3-ubyte: There is no sample 120: the dataset has 120 samples, "
    "counted from 0.\n" },
};

static void
test_mistake (gconstpointer data)
{
  const Mistake *mistake = data;
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run (folder, mistake->options);

  g_assert_cmpint (done->status, ==, mistake->status);
  g_assert_cmpstr (done->output, ==, "");
  g_assert_cmpstr (done->errors, ==, mistake->errors);
}

/* Similarity doesn't depend on labels. */
static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_strokes_images (N_SAMPLES);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (TestRun) done = run (folder, "--index 10 --format csv --count 3");
  g_autoptr (TestRun) of_label = run (folder, "--index 10 --label 1");
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpuint (g_strv_length (lines), ==, 3 + 2);
  for (guint i = 1; i <= 3; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      g_assert_cmpuint (g_ascii_strtoull (cells[1], NULL, 10) % TEST_STROKES_CLASSES, ==,
                        10 % TEST_STROKES_CLASSES);
      g_assert_cmpstr (cells[2], ==, "");
    }
  g_assert_cmpint (of_label->status, ==, 1);
  g_assert_cmpstr (of_label->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: Searching by label needs labels. Specify a "
                   "labels file with --labels.\n");
}

#define N_LARGE 200001U

/* If not all samples were searched, a message says how many were. */
static void
test_large (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (N_LARGE, 3, 3);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (TestRun) table = run (folder, "--index 3 --count 1");
  g_autoptr (TestRun) json = run (folder, "--index 3 --count 1 --format json");

  g_assert_cmpint (table->status, ==, 0);
  g_assert_cmpstr (table->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: Searched 131,072 of 200,001 samples, chosen "
                   "at random. The others may include closer matches.\n");
  g_assert_null (strstr (table->output, "searched"));
  g_assert_cmpint (json->status, ==, 0);
  g_assert_true (g_str_has_suffix (json->output, ",\"searched\":131072}\n"));
}

static void
test_json (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "--index 10 --count 1 --format json");

  g_assert_cmpstr (done->errors, ==, "");
  g_assert_true (g_str_has_prefix (done->output, "{\"rank\":1,\"index\":"));
  g_assert_true (g_str_has_suffix (done->output, ",\"searched\":120}\n"));
}

static void
check_duplicates (const char *format,
                  const char *expected)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 4, 1, 2);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, 3);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (TestRun) done = NULL;

  test_append_text (images, "aabbaabb");
  test_append_text (labels, "\1\2\3");
  images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  done = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "duplicates",
                           "a-images-idx3-ubyte", "--format", format, NULL);
  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->output, ==, expected);
}

static void
test_duplicates (void)
{
  check_duplicates ("table", "   index    label equal_to equal_label\n"
                             "       2        3        0           1\n"
                             "       3        -        1           2\n");
  check_duplicates ("csv", "index,label,equal_to,equal_label\n2,3,0,1\n3,,1,2\n");
  check_duplicates ("json", "{\"index\":2,\"label\":3,\"equal_to\":0,\"equal_label\":1}\n"
                            "{\"index\":3,\"label\":null,\"equal_to\":1,\"equal_label\":2}\n");
}

/* Each row has the label of the second dataset and that of the first one. */
static void
test_two_datasets (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) first = test_idx_header (0x08, 3, 3, 1, 2);
  g_autoptr (GByteArray) first_labels = test_idx_header (0x08, 1, 3);
  g_autoptr (GByteArray) second = test_idx_header (0x08, 3, 3, 1, 2);
  g_autoptr (GByteArray) second_labels = test_idx_header (0x08, 1, 3);
  g_autoptr (GFile) first_file = NULL;
  g_autoptr (GFile) first_labels_file = NULL;
  g_autoptr (GFile) second_file = NULL;
  g_autoptr (GFile) second_labels_file = NULL;
  g_autoptr (TestRun) done = NULL;

  test_append_text (first, "aabbcc");
  test_append_text (first_labels, "\1\2\3");
  test_append_text (second, "bbddaa");
  test_append_text (second_labels, "\4\5\6");
  first_file = test_folder_add (folder, "train-images-idx3-ubyte", first);
  first_labels_file = test_folder_add (folder, "train-labels-idx1-ubyte", first_labels);
  second_file = test_folder_add (folder, "t10k-images-idx3-ubyte", second);
  second_labels_file = test_folder_add (folder, "t10k-labels-idx1-ubyte", second_labels);
  done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "duplicates",
                      "train-images-idx3-ubyte", "t10k-images-idx3-ubyte", "--format", "csv", NULL);
  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpstr (done->output, ==, "index,label,equal_to,equal_label\n0,4,1,2\n2,6,0,1\n");
}

static TestRun *
run_near (TestFolder *folder,
          const char *distance)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "duplicates",
                           "a-images-idx3-ubyte", "a-images-idx3-ubyte", "--near", distance,
                           "--format", "csv", NULL);
}

/* Each row has both labels and the distance. Each sample of a dataset is at distance 0 from
 * itself. */
static void
test_near (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run_near (folder, "0");
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpstr (lines[0], ==, "index,label,near_to,near_label,distance");
  g_assert_cmpuint (g_strv_length (lines), ==, N_SAMPLES + 2);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);
      g_autofree char *index = g_strdup_printf ("%u", i);

      g_assert_cmpuint (g_strv_length (cells), ==, 5);
      g_assert_cmpstr (cells[0], ==, index);
      g_assert_cmpstr (cells[1], ==, cells[3]);
      g_assert_cmpstr (cells[4], ==, "0");
    }
}

/* Within a dataset, with a large distance, each sample except the first is listed with an earlier
 * one. */
static void
test_near_within (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "duplicates",
                      "a-images-idx3-ubyte", "--near=1000", "--format", "csv", NULL);
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, N_SAMPLES - 1 + 2);
  for (guint i = 1; i < N_SAMPLES; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      g_assert_cmpuint (g_ascii_strtoull (cells[0], NULL, 10), ==, i);
      g_assert_cmpuint (g_ascii_strtoull (cells[2], NULL, 10), <, i);
    }
}

static void
test_near_mistake (gconstpointer data)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run_near (folder, data);

  g_assert_cmpint (done->status, ==, 2);
  g_assert_nonnull (strstr (done->errors, "--near takes a distance of 0 or more."));
  g_assert_cmpstr (done->output, ==, "");
}

/* Sorting by similarity puts the sample itself first, followed by its neighbors in their order. */
static void
test_sort (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (GArray) neighbors = find ("", 8);
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--sort", "similar:10", NULL);
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->errors, ==, "");
  g_assert_true (g_str_has_suffix (lines[0], ",suspicion,distance"));
  g_assert_true (g_str_has_prefix (lines[1], "10,"));
  g_assert_true (g_str_has_suffix (lines[1], ",0"));
  g_assert_cmpuint (g_strv_length (lines), ==, N_SAMPLES + 2);
  for (guint i = 0; i < neighbors->len; i++)
    g_assert_cmpuint (g_ascii_strtoull (lines[i + 2], NULL, 10), ==,
                      g_array_index (neighbors, guint, i));
}

static void
test_sort_by_none (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", "--sort", "similar:120", NULL);

  g_assert_cmpint (done->status, ==, 2);
  g_assert_nonnull (strstr (done->errors, "There is no sample 120 to compare with."));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/neighbors/sort", test_sort);
  g_test_add_func ("/cli/neighbors/sort-by-none", test_sort_by_none);
  g_test_add_func ("/cli/neighbors/alike", test_alike);
  g_test_add_func ("/cli/neighbors/label", test_label);
  g_test_add_func ("/cli/neighbors/no-such-label", test_no_such_label);
  g_test_add_func ("/cli/neighbors/count", test_count);
  g_test_add_func ("/cli/neighbors/no-labels", test_no_labels);
  g_test_add_func ("/cli/neighbors/large", test_large);
  g_test_add_func ("/cli/neighbors/json", test_json);
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/cli/neighbors/mistakes/%zu", i);

      g_test_add_data_func (path, &mistakes[i], test_mistake);
    }
  g_test_add_func ("/cli/duplicates", test_duplicates);
  g_test_add_func ("/cli/two-datasets", test_two_datasets);
  g_test_add_func ("/cli/near/between", test_near);
  g_test_add_func ("/cli/near/within", test_near_within);
  g_test_add_data_func ("/cli/near/negative", "-1", test_near_mistake);
  g_test_add_data_func ("/cli/near/nan", "nan", test_near_mistake);
  g_test_add_data_func ("/cli/near/text", "close", test_near_mistake);
  return g_test_run ();
}
