/* SPDX-License-Identifier: MIT */

/* Tests suggestions of another program, used instead of a check and compared with one. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"
#include "test-strokes.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define N_SAMPLES 180
#define HEAD "rank,index,given,suggested,margin,p_given,p_suggested,suspicion\n"

static const guint wrong[] = { 17, 60, 121 };

/* The check finds samples 17, 60 and 121; the file suggests labels for 60, 121 and 5. */
static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_strokes_add (N_SAMPLES, wrong, G_N_ELEMENTS (wrong));
  g_autoptr (GFile) file =
    test_folder_add_text (folder, "p.csv", "index,label,probability\n5,1,0.6\n60,2,0.9\n"
                                           "121,1,0.8\n");
  g_autoptr (GFile) plain = test_folder_add_text (folder, "plain.csv", "60,2\n5,1\n");

  return folder;
}

static TestRun *
run (TestFolder *folder,
     const char *command,
     const char *options)
{
  g_auto (GStrv) parts = g_strsplit (options, " ", 5);
  guint n = g_strv_length (parts);

  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, command,
                           "a-images-idx3-ubyte", parts[0], n > 1 ? parts[1] : NULL,
                           n > 2 ? parts[2] : NULL, n > 3 ? parts[3] : NULL,
                           n > 4 ? parts[4] : NULL, NULL);
}

static void
check_output (TestFolder *folder,
              const char *command,
              const char *options,
              const char *expected)
{
  g_autoptr (TestRun) done = run (folder, command, options);

  g_assert_cmpstr (done->output, ==, expected);
  g_assert_cmpint (done->status, ==, 0);
}

static void
test_suspects (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) named = run (folder, "suspects", "--suggestions p.csv");

  check_output (folder, "suspects", "--suggestions p.csv --format csv",
                HEAD "1,60,1,2,,,,0.9\n2,121,2,1,,,,0.8\n3,5,2,1,,,,0.6\n");
  check_output (folder, "suspects", "--suggestions p.csv --format csv --top=1",
                HEAD "1,60,1,2,,,,0.9\n");
  check_output (folder, "suspects", "--suggestions plain.csv --format csv",
                HEAD "1,60,1,2,,,,\n2,5,2,1,,,,\n");
  g_assert_nonnull (strstr (named->errors, "Suggestions from p.csv. Samples with another suggested "
                                           "label: 3. Of these, labels to check: 2."));
}

static void
test_json (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (folder, "suspects", "--suggestions plain.csv --format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object;

  g_assert_true (json_parser_load_from_data (parser, done->output, -1, NULL));
  object = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpstr (json_object_get_string_member (object, "source"), ==, "plain.csv");
  g_assert_cmpint (json_object_get_int_member (object, "estimate"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (object, "suggestions"), ==, 2);
  object = json_array_get_object_element (json_object_get_array_member (object, "suspects"), 0);
  g_assert_cmpint (json_object_get_int_member (object, "index"), ==, 60);
  g_assert_true (json_object_get_null_member (object, "suspicion"));
}

static void
test_table (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check_output (folder, "table", "--suggestions p.csv --filter suggested:1 --sort=-suspicion",
                "index,given,current,state,flag,suggested,suspicion\n"
                "121,2,2,undecided,no,1,0.8\n5,2,2,undecided,no,1,0.6\n");
  check_output (folder, "table", "--suggestions plain.csv --filter index:4-5",
                "index,given,current,state,flag,suggested,suspicion\n"
                "4,1,1,undecided,no,,\n5,2,2,undecided,no,1,\n");
}

static void
check_compared (TestFolder *folder,
                const char *who,
                const char *indices)
{
  g_autofree char *options =
    g_strconcat ("--suggestions p.csv --filter suggested-by:", who, NULL);
  g_autoptr (TestRun) done = run (folder, "table", options);
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_cmpint (done->status, ==, 0);
  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
    g_string_append_printf (found, "%s%s", i > 1 ? " " : "",
                            strtok (lines[i], ","));
  g_assert_cmpstr (found->str, ==, indices);
}

static void
test_comparison (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check_compared (folder, "both", "60 121");
  check_compared (folder, "theirs", "5");
  check_compared (folder, "ours", "17");
  check_compared (folder, "both,theirs", "5 60 121");
}

/* Adds a table as Kaggle's, which lists all samples, from 1. */
static GFile *
add_submission (TestFolder *folder)
{
  g_autoptr (GString) text = g_string_new ("ImageId,Label\n");

  for (guint i = 1; i <= N_SAMPLES; i++)
    g_string_append_printf (text, "%u,%u\n", i, i == 61 ? 2 : 7);
  return test_folder_add_text (folder, "submission.csv", text->str);
}

/* The command says that the images count from 1. */
static void
test_image_ids (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) file = add_submission (folder);
  g_autoptr (TestRun) done =
    run (folder, "table", "--suggestions submission.csv --filter suggested:2");

  g_assert_cmpstr (done->output, ==,
                   "index,given,current,state,flag,suggested,suspicion\n60,1,1,undecided,no,2,\n");
  g_assert_nonnull (strstr (done->errors, "submission.csv: ImageId counts from 1."));
}

/* Adds the logits of three classes: the label of each sample has 5, the others have 0, except for
 * sample 60. */
static GFile *
add_logits (TestFolder *folder)
{
  g_autoptr (TestRun) labels =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "a-images-idx3-ubyte", NULL);
  g_auto (GStrv) lines = g_strsplit (labels->output, "\n", -1);
  g_autoptr (GString) text = g_string_new ("0,1,2\n");

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);
      guint64 label = g_ascii_strtoull (cells[1], NULL, 10);

      g_string_append_printf (text, "%d,%d,%d\n", label == 0 ? 5 : 0, label == 1 ? 5 : 0,
                              i == 60 ? 9 : (label == 2 ? 5 : 0));
    }
  return test_folder_add_text (folder, "logits.csv", text->str);
}

static void
test_logits (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) file = add_logits (folder);
  g_autoptr (TestRun) refused = run (folder, "suspects", "--suggestions logits.csv");
  g_autoptr (TestRun) read =
    run (folder, "suspects", "--suggestions logits.csv --logits --format csv");
  g_autoptr (TestRun) table =
    run (folder, "table", "--suggestions logits.csv --logits --filter suspicion:>0.9");

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_nonnull (strstr (refused->errors,
                            "isn't a probability from 0 to 1. These values may be logits. Use "
                            "--logits if they are."));
  g_assert_true (g_str_has_prefix (read->output, HEAD "1,60,1,2,-4,0.0"));
  g_assert_nonnull (strstr (table->output, "\n60,1,1,undecided,no,2,0.98"));
}

static void
check_mistake (TestFolder *folder,
               const char *command,
               const char *options,
               int status,
               const char *message)
{
  g_autoptr (TestRun) done = run (folder, command, options);

  g_assert_cmpint (done->status, ==, status);
  g_assert_nonnull (strstr (done->errors, message));
  g_assert_cmpstr (done->output, ==, "");
}

static void
test_mistakes (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) bad = test_folder_add_text (folder, "bad.csv", "1,0\n180,1\n");

  check_mistake (folder, "suspects", "--suggestions bad.csv", 1,
                 "bad.csv: Line 2: “180” isn't an index from 0 to 179.");
  check_mistake (folder, "table", "--suggestions missing.csv", 1, "missing.csv");
  check_mistake (folder, "table", "--suggestions p.csv --no-labels", 1,
                 "p.csv: There are no labels to apply the suggestions to.");
  check_mistake (folder, "table", "--suggestions p.csv --check-labels", 2,
                 "--suggestions and --check-labels can't be used together.");
  check_mistake (folder, "table", "--logits", 2, "--logits needs --suggestions.");
  check_mistake (folder, "suspects", "--logits", 2, "--logits needs --suggestions.");
  check_mistake (folder, "suspects", "--suggestions p.csv --logits", 1,
                 "p.csv: Line 1: A table of logits needs a column for each class");
  check_mistake (folder, "suspects", "--suggestions p.csv --threads 1", 2,
                 "--suggestions replaces the check");
  check_mistake (folder, "table", "--filter suggested-by:both", 2,
                 "At character 1: “suggested-by” can be used only after opening a file of "
                 "suggestions.");
  check_mistake (folder, "table", "--suggestions plain.csv --filter suspicion:>0.5", 2,
                 "At character 1: “suspicion” can't be used, because the file of suggestions "
                 "contains no probabilities.");
}

/* The output of --probabilities can be read as suggestions, which are then the same. */
static void
test_round_trip (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) checked =
    run (folder, "suspects", "--probabilities p.idx --format csv --top=3");
  g_autoptr (TestRun) read = run (folder, "suspects", "--suggestions p.idx --format csv --top=3");
  g_auto (GStrv) ours = g_strsplit (checked->output, "\n", -1);
  g_auto (GStrv) theirs = g_strsplit (read->output, "\n", -1);

  g_assert_cmpint (read->status, ==, 0);
  g_assert_cmpuint (g_strv_length (theirs), ==, 5);
  for (guint i = 1; i < 4; i++)
    {
      g_auto (GStrv) a = g_strsplit (ours[i], ",", -1);
      g_auto (GStrv) b = g_strsplit (theirs[i], ",", -1);

      for (guint c = 0; c < 4; c++)
        g_assert_cmpstr (a[c], ==, b[c]);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (a[7], NULL), g_ascii_strtod (b[7], NULL),
                                      1e-4);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/suggestions/suspects", test_suspects);
  g_test_add_func ("/cli/suggestions/json", test_json);
  g_test_add_func ("/cli/suggestions/table", test_table);
  g_test_add_func ("/cli/suggestions/comparison", test_comparison);
  g_test_add_func ("/cli/suggestions/image-ids", test_image_ids);
  g_test_add_func ("/cli/suggestions/logits", test_logits);
  g_test_add_func ("/cli/suggestions/mistakes", test_mistakes);
  g_test_add_func ("/cli/suggestions/round-trip", test_round_trip);
  return g_test_run ();
}
