/* SPDX-License-Identifier: MIT */

/* Tests what idxview-cli suspects prints and writes. Benchmarks measure how good it is. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-run.h"
#include "test-sanitizers.h"
#include "test-strokes.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define N_SAMPLES 180
#define HEAD "rank,index,given,suggested,margin,p_given,p_suggested,suspicion"

static const guint wrong[] = { 17, 60, 121 };

static TestFolder *
make_dataset (void)
{
  return test_strokes_add (N_SAMPLES, wrong, G_N_ELEMENTS (wrong));
}

/* Runs suspects on the dataset with up to four more arguments. */
static TestRun *
run (TestFolder *folder,
     const char *options)
{
  g_auto (GStrv) parts = g_strsplit (options, " ", 4);
  guint n = g_strv_length (parts);

  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "suspects",
                           "a-images-idx3-ubyte", parts[0], n > 0 ? parts[1] : NULL,
                           n > 1 ? parts[2] : NULL, n > 2 ? parts[3] : NULL, NULL);
}

static JsonObject *
parse (const TestRun *run,
       JsonParser *parser)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (run->status, ==, 0);
  json_parser_load_from_data (parser, run->output, -1, &error);
  g_assert_no_error (error);
  return json_node_get_object (json_parser_get_root (parser));
}

static gint64
get_int (JsonArray *rows,
         guint row,
         const char *column)
{
  return json_object_get_int_member (json_array_get_object_element (rows, row), column);
}

static double
get_double (JsonArray *rows,
            guint row,
            const char *column)
{
  return json_object_get_double_member (json_array_get_object_element (rows, row), column);
}

static void
test_worst_first (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (done, parser);
  JsonArray *rows = json_object_get_array_member (object, "suspects");
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);

  g_assert_cmpint (json_object_get_int_member (object, "estimate"), ==, G_N_ELEMENTS (wrong));
  g_assert_cmpuint (json_array_get_length (rows), ==, G_N_ELEMENTS (wrong));
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      gint64 index = get_int (rows, i, "index");

      g_hash_table_add (found, GINT_TO_POINTER (index));
      g_assert_cmpint (get_int (rows, i, "rank"), ==, i + 1);
      g_assert_cmpint (get_int (rows, i, "given"), ==, (index + 1) % TEST_STROKES_CLASSES);
      g_assert_cmpint (get_int (rows, i, "suggested"), ==, index % TEST_STROKES_CLASSES);
      g_assert_cmpfloat (get_double (rows, i, "margin"), <, 0);
      g_assert_cmpfloat (get_double (rows, i, "suspicion"), >, 0.5);
      g_assert_cmpfloat (get_double (rows, i, "p_suggested"), >, get_double (rows, i, "p_given"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_true (g_hash_table_contains (found, GUINT_TO_POINTER (wrong[i])));
}

/* Lists each sample once, in the order of suspicion. The least suspicious one isn't a suspect. */
static void
test_all (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--top 99999 --format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *rows = json_object_get_array_member (parse (done, parser), "suspects");
  gboolean seen[N_SAMPLES] = { FALSE };

  g_assert_cmpuint (json_array_get_length (rows), ==, N_SAMPLES);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      gint64 index = get_int (rows, i, "index");

      g_assert_cmpint (index, <, N_SAMPLES);
      g_assert_false (seen[index]);
      seen[index] = TRUE;
      g_assert_cmpint (get_int (rows, i, "suggested"), !=, get_int (rows, i, "given"));
      g_assert_true (i == 0 || get_double (rows, i, "suspicion") <=
                                 get_double (rows, i - 1, "suspicion") + 0.001);
    }
  g_assert_cmpfloat (get_double (rows, N_SAMPLES - 1, "suspicion"), <, 0.5);
}

static void
test_csv (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--top 5 --format csv");
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, 7);
  g_assert_cmpstr (lines[0], ==, HEAD);
  for (guint i = 1; i < 6; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 8);
      g_assert_cmpuint (g_ascii_strtoull (cells[0], NULL, 10), ==, i);
    }
  g_assert_cmpstr (lines[6], ==, "");
}

static void
test_table (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--top 0");

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (
    done->output, ==,
    "    rank    index    given suggested   margin  p_given p_suggested suspicion\n");
}

static void
check_contains (const char *text,
                const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” isn't in “%s”", part, text);
}

/* If standard error isn't a terminal, every message is one complete line. */
static void
test_figures (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--landmarks 100 --kernels baseline");
  g_auto (GStrv) lines = g_strsplit (done->errors, "\n", -1);

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_cmpstr (
    lines[0], ==,
    "idxview-cli: a-images-idx3-ubyte: Estimate: 3 labels to check. 3 samples look like "
    "another class.");
  g_assert_true (g_str_has_prefix (lines[1], "idxview-cli: a-images-idx3-ubyte: Accuracy: 0.98"));
  g_assert_true (
    g_str_has_suffix (lines[2], ", 100 landmarks, 180 samples fitted, seed 1, kernels baseline."));
  g_assert_cmpstr (lines[3], ==, "");
  g_assert_null (strchr (done->errors, '\r'));
  g_assert_null (strchr (done->errors, '%'));
}

/* Datasets with no wrong label and with one. */
static void
test_estimates (void)
{
  g_autoptr (TestFolder) good = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestFolder) bad = test_strokes_add (N_SAMPLES, wrong, 1);
  g_autoptr (TestRun) none = run (good, "--top 0");
  g_autoptr (TestRun) one = run (bad, "--top 0");

  check_contains (none->errors,
                  ": Estimate: 0 labels to check. 0 samples look like another class.\n");
  check_contains (one->errors,
                  ": Estimate: 1 label to check. 1 sample looks like another class.\n");
}

/* Writes a dataset of @n_wrong wrong labels or, if it is 0, of random labels, from many classes so
 * that neighbors seldom have the same label. */
static TestFolder *
make_large_dataset (guint n_wrong)
{
  const guint n = 600;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_strokes_images (n);
  g_autoptr (GByteArray) labels = test_strokes_labels (n, NULL, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 0; i < n; i++)
    {
      guint8 *label = &labels->data[8 + i];

      if (n_wrong == 0)
        *label = (guint8) g_rand_int_range (random, 0, 12);
      else if (i % (n / n_wrong) == 0)
        *label = (guint8) ((*label + 1) % TEST_STROKES_CLASSES);
    }
  labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  return g_steal_pointer (&folder);
}

static void
test_confirmed (void)
{
  g_autoptr (TestFolder) folder = make_large_dataset (30);
  g_autoptr (TestRun) done = run (folder, "--top 0 --format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (done, parser);

  g_assert_cmpint (json_object_get_int_member (object, "estimate"), ==, 30);
  g_assert_cmpfloat (json_object_get_double_member (object, "confirmed"), ==, 1);
  check_contains (done->errors,
                  ": Estimate: 30 labels to check. 30 samples look like another class.\n"
                  "idxview-cli: a-images-idx3-ubyte: Similar images confirm 100% of the "
                  "suggestions for the labels to check.\n");
}

/* If similar images confirm few of the suggestions, no number of wrong labels is given. */
static void
test_hardly_confirmed (void)
{
  g_autoptr (TestFolder) folder = make_large_dataset (0);
  g_autoptr (TestRun) done = run (folder, "--top 0 --format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (done, parser);

  g_assert_true (json_object_get_null_member (object, "estimate"));
  g_assert_cmpfloat (json_object_get_double_member (object, "confirmed"), <, 0.6);
  check_contains (done->errors, ": Similar images confirm only ");
  check_contains (done->errors,
                  "% of the first suggestions, so the number of wrong labels is unknown.\n");
  g_assert_null (strstr (done->errors, "to check"));
}

/* With few labels to check, nothing is said about similar images. */
static void
test_too_few_to_confirm (void)
{
  g_autoptr (TestFolder) folder = make_large_dataset (15);
  g_autoptr (TestRun) done = run (folder, "--top 0 --format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (done, parser);

  g_assert_cmpint (json_object_get_int_member (object, "estimate"), ==, 15);
  g_assert_true (json_object_get_null_member (object, "confirmed"));
  g_assert_null (strstr (done->errors, "confirm"));
}

/* For a dataset of noise, the messages start with the quality of the result. */
static void
test_unpredictable (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images =
    test_idx_header (0x08, 3, N_SAMPLES, TEST_STROKES_ROWS, TEST_STROKES_ROWS);
  g_autoptr (GByteArray) labels = test_strokes_labels (N_SAMPLES, NULL, 0);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  g_autoptr (TestRun) done = NULL;

  test_append_noise (images, (gsize) N_SAMPLES * TEST_STROKES_ROWS * TEST_STROKES_ROWS, 7);
  images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  done = run (folder, "--top 0");
  g_assert_cmpint (done->status, ==, 0);
  g_assert_true (
    g_str_has_prefix (done->errors, "idxview-cli: a-images-idx3-ubyte: The images hardly predict "
                                    "the labels: "));
  check_contains (done->errors, " are unreliable.\nidxview-cli: a-images-idx3-ubyte: ");
  check_contains (done->errors, " samples look like another class.\n");
}

static void
test_figures_json (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--landmarks 100 --format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (done, parser);

  g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, "done");
  g_assert_cmpint (json_object_get_int_member (object, "samples"), ==, N_SAMPLES);
  g_assert_cmpint (json_object_get_int_member (object, "suggestions"), ==, 3);
  g_assert_cmpfloat (json_object_get_double_member (object, "accuracy"), >, 0.98);
  g_assert_cmpfloat (json_object_get_double_member (object, "prior"), <, 0.35);
  g_assert_cmpint (json_object_get_int_member (object, "landmarks"), ==, 100);
  g_assert_cmpint (json_object_get_int_member (object, "fitted"), ==, N_SAMPLES);
  g_assert_cmpint (json_object_get_int_member (object, "seed"), ==, 1);
  g_assert_nonnull (json_object_get_string_member (object, "method"));
  g_assert_nonnull (json_object_get_string_member (object, "kernels"));
}

static void
test_threads (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) one = run (folder, "--top 999 --threads 1");
  g_autoptr (TestRun) two = run (folder, "--top 999 --threads 2");
  g_autoptr (TestRun) three = run (folder, "--top 999 --threads 3");

  g_assert_cmpint (one->status, ==, 0);
  g_assert_cmpstr (one->output, ==, two->output);
  g_assert_cmpstr (one->output, ==, three->output);
}

static void
test_too_few (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (12, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "--format csv");

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->output, ==, HEAD "\n");
  g_assert_cmpstr (done->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: Checking labels needs at least 50 samples; "
                   "this dataset has only 12.\n");
}

static void
test_too_few_json (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (12, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "--format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (done, parser);

  g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, "too-few");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "suspects")), ==,
                    0);
}

static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "--no-labels");

  g_assert_cmpint (done->status, ==, 1);
  g_assert_cmpstr (done->output, ==, "");
  g_assert_cmpstr (done->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: There are no labels to check. Specify a "
                   "labels file with --labels.\n");
}

/* The second and the fourth image equal the first one, but only the second has another label. */
static void
test_contradictions (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_strokes_images (60);
  g_autoptr (GByteArray) labels = test_strokes_labels (60, NULL, 0);
  const gsize size = (gsize) TEST_STROKES_ROWS * TEST_STROKES_ROWS;
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (TestRun) done = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *rows;

  memcpy (images->data + 16 + size, images->data + 16, size);
  memcpy (images->data + 16 + 3 * size, images->data + 16, size);
  images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  done = run (folder, "--format json");
  rows = json_object_get_array_member (parse (done, parser), "contradictions");
  g_assert_cmpuint (json_array_get_length (rows), ==, 1);
  g_assert_cmpint (get_int (rows, 0, "index"), ==, 1);
  g_assert_cmpint (get_int (rows, 0, "given"), ==, 1);
  g_assert_cmpint (get_int (rows, 0, "equal_to"), ==, 0);
  g_assert_cmpint (get_int (rows, 0, "equal_given"), ==, 0);
  check_contains (done->errors, "Images 0 and 1 are equal but labeled 0 and 1, so at least one "
                                "of these labels is wrong.\n");
}

/* All 20 wrong labels of the demo dataset are listed, at least 19 of them among the first 20. */
static void
test_sample (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) key_file = test_folder_get_file (folder, "sample-key.csv");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (TestRun) sample = NULL;
  g_autoptr (TestRun) done = NULL;
  JsonArray *rows;
  g_autofree char *key = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_listed = 0;
  guint n_first = 0;

  if (test_skip_with_sanitizers ())
    return;

  sample = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sample", "-o", ".",
                             "--key", NULL);
  done =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "suspects", "--sample", "--format", "json", NULL);
  rows = json_object_get_array_member (parse (done, parser), "suspects");
  g_assert_cmpint (sample->status, ==, 0);
  g_assert_true (g_file_load_contents (key_file, NULL, &key, NULL, NULL, NULL));
  lines = g_strsplit (key, "\n", -1);
  for (guint row = 0; row < json_array_get_length (rows); row++)
    for (guint line = 1; lines[line] != NULL && *lines[line] != '\0'; line++)
      if (g_ascii_strtoll (lines[line], NULL, 10) == get_int (rows, row, "index"))
        {
          n_listed++;
          n_first += row < 20 ? 1 : 0;
        }
  g_assert_cmpuint (n_listed, ==, 20);
  g_assert_cmpuint (n_first, >=, 19);
}

typedef struct
{
  const char *options;
  const char *errors;
} Mistake;

static const Mistake mistakes[] = {
  { "--top -5", "idxview-cli: --top takes a whole number from 0 to 4294967295, not “-5”.\n" },
  { "--top 4294967296",
    "idxview-cli: --top takes a whole number from 0 to 4294967295, not “4294967296”.\n" },
  { "--landmarks -1",
    "idxview-cli: --landmarks takes a whole number from 1 to 4294967295, not “-1”.\n" },
  { "--threads 257", "idxview-cli: --threads takes a whole number from 1 to 256, not “257”.\n" },
  { "--threads -1", "idxview-cli: --threads takes a whole number from 1 to 256, not “-1”.\n" },
  { "--format xml", "idxview-cli: --format takes table, csv or json.\n" },
};

static void
test_mistake (gconstpointer data)
{
  const Mistake *mistake = data;
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, mistake->options);

  g_assert_cmpint (done->status, ==, 2);
  g_assert_cmpstr (done->output, ==, "");
  g_assert_cmpstr (done->errors, ==, mistake->errors);
}

/* Makes a dataset of compressed images that are truncated, which is detected only when all of them
 * have been read. It has as many classes as labels. */
static TestFolder *
make_truncated_dataset (guint n_labels)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (n_labels + 1, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_header (0x0C, 1, n_labels);
  g_autoptr (GByteArray) compressed = NULL;
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 0; i < n_labels; i++)
    test_append_be (labels, 4, i);
  g_byte_array_set_size (images, images->len - 1);
  compressed = test_gzip (images);
  images_file = test_folder_add (folder, "a-images-idx3-ubyte", compressed);
  labels_file = test_folder_add (folder, "a-labels-idx1-int", labels);
  return folder;
}

/* Wrong options are refused before the images are read: reading them would print a warning. */
static void
test_refused_first (void)
{
  g_autoptr (TestFolder) few = make_truncated_dataset (100);
  g_autoptr (TestFolder) many = make_truncated_dataset (5000);
  g_autoptr (TestRun) kernels = run (few, "--kernels abacus");
  g_autoptr (TestRun) classes = run (many, "--top 1");

  g_assert_cmpint (kernels->status, ==, 1);
  g_assert_cmpstr (kernels->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: This computer doesn't support the kernels "
                   "“abacus”.\n");
  g_assert_cmpint (classes->status, ==, 1);
  g_assert_cmpstr (
    classes->errors, ==,
    "idxview-cli: a-images-idx3-ubyte: There are 5000 classes; labels can be checked "
    "for up to 4096.\n");
}

/* Too many classes get their own message, not one about disk space. */
static void
test_probabilities_of_many_classes (void)
{
  g_autoptr (TestFolder) folder = make_truncated_dataset (300000);
  g_autoptr (TestRun) done = run (folder, "--probabilities p");

  g_assert_cmpint (done->status, ==, 1);
  check_contains (done->errors, "There are 300000 classes");
}

/* The same check with fewer landmarks works within this memory limit. */
static void
test_too_little_memory (void)
{
#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("The sanitizer needs more memory than any limit leaves.");
#else
  g_autoptr (TestFolder) folder = test_strokes_add (30000, NULL, 0);
  const char *script =
    "ulimit -v 2000000; \"$0\" suspects a-images-idx3-ubyte --top 1 --threads 1 --landmarks \"$1\"";
  g_autoptr (TestRun) few = test_run_program (test_folder_get_path (folder), NULL, "/bin/sh", "-c",
                                              script, IDXVIEW_CLI, "64", NULL);
  g_autoptr (TestRun) many = test_run_program (test_folder_get_path (folder), NULL, "/bin/sh", "-c",
                                               script, IDXVIEW_CLI, "30000", NULL);

  g_assert_cmpint (few->status, ==, 0);
  g_assert_cmpint (many->status, ==, 1);
  check_contains (many->errors, "of memory, more than is available");
#endif
}

/* The accuracy and the estimate on real data, as in docs/benchmarks.md. */
static void
test_mnist (void)
{
  g_autoptr (GFile) images = test_data_file ("mnist/t10k-images-idx3-ubyte.gz");
  g_autoptr (TestRun) done = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object;

  if (images == NULL || test_skip_with_sanitizers ())
    return;
  done = test_run_program (NULL, NULL, IDXVIEW_CLI, "suspects", g_file_peek_path (images),
                           "--landmarks", "1024", "--format", "json", NULL);
  object = parse (done, parser);
  g_assert_cmpfloat (json_object_get_double_member (object, "accuracy"), >=, 0.991);
  g_assert_cmpint (json_object_get_int_member (object, "estimate"), <=, 15);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/suspects/worst-first", test_worst_first);
  g_test_add_func ("/cli/suspects/all", test_all);
  g_test_add_func ("/cli/suspects/csv", test_csv);
  g_test_add_func ("/cli/suspects/table", test_table);
  g_test_add_func ("/cli/suspects/figures", test_figures);
  g_test_add_func ("/cli/suspects/estimates", test_estimates);
  g_test_add_func ("/cli/suspects/confirmed", test_confirmed);
  g_test_add_func ("/cli/suspects/hardly-confirmed", test_hardly_confirmed);
  g_test_add_func ("/cli/suspects/too-few-to-confirm", test_too_few_to_confirm);
  g_test_add_func ("/cli/suspects/unpredictable", test_unpredictable);
  g_test_add_func ("/cli/suspects/figures-json", test_figures_json);
  g_test_add_func ("/cli/suspects/threads", test_threads);
  g_test_add_func ("/cli/suspects/too-few", test_too_few);
  g_test_add_func ("/cli/suspects/too-few-json", test_too_few_json);
  g_test_add_func ("/cli/suspects/no-labels", test_no_labels);
  g_test_add_func ("/cli/suspects/contradictions", test_contradictions);
  g_test_add_func ("/cli/suspects/sample", test_sample);
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/cli/suspects/mistakes/%zu", i);

      g_test_add_data_func (path, &mistakes[i], test_mistake);
    }
  g_test_add_func ("/cli/suspects/refused-first", test_refused_first);
  g_test_add_func ("/cli/suspects/probabilities-of-many-classes",
                   test_probabilities_of_many_classes);
  g_test_add_func ("/cli/suspects/too-little-memory", test_too_little_memory);
  g_test_add_func ("/cli/suspects/mnist", test_mnist);
  return g_test_run ();
}
