/* SPDX-License-Identifier: MIT */

/* Reads tables with a column for each class, and reports mistakes in them. */

#include "idx-prediction-file.h"

#include "idx-error.h"
#include "test-folder.h"
#include "test-predictions.h"

#include <math.h>

#define ROWS "0.75,0.25,0\n0.8,0.1,0.1\n0.5,0.1,0.4\n0,0,1\n"
#define ROWS_FROM_1 "1,0.75,0.25,0\n2,0.8,0.1,0.1\n3,0.5,0.1,0.4\n4,0,0,1\n"
#define SHUFFLED "2,0.5,0.1,0.4\n3,0,0,1\n0,0.75,0.25,0\n1,0.8,0.1,0.1\n"
#define NOT_NAMED \
  "The names of the columns aren't those of the classes, so the columns are taken in the order " \
  "of the labels."

static IdxSuggestions *
load (const char *text,
      IdxLabels *labels,
      guint n_samples,
      IdxPredictionValues values,
      GError **error)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) location = test_folder_add_text (folder, "p.csv", text);

  return idx_prediction_file_load (location, labels, n_samples, values, NULL, NULL, error);
}

/* Loads a table for four samples, three of which have a label: 0, 1 or 2. */
static IdxSuggestions *
load_columns (const char *text,
              IdxPredictionValues values,
              GError **error)
{
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (3);
  g_autoptr (IdxClassNames) names = idx_class_names_parse ("cat\ndog\nbird\n", 13, NULL);

  idx_labels_set_class_names (labels, names);
  return load (text, labels, 4, values, error);
}

static void
test_columns (void)
{
  const struct
  {
    const char *text;
    const char *note;
  } files[] = {
    { ROWS, NULL },
    { "0;1;2\n0,75;0,25;0\n0,8;0,1;0,1\n0,5;0,1;0,4\n0;0;1\n", NULL },
    { "0,1,2\n" ROWS, NULL },
    { "cat,Dog,bird\n" ROWS, NULL },
    { "p_0,p_1,p_2\n" ROWS, NULL },
    { "V1,V2,V3\n" ROWS, NOT_NAMED },
    { "1,2,3\n" ROWS, NOT_NAMED },
    { "dog,bird,cat\n0.25,0,0.75\n0.1,0.1,0.8\n0.1,0.4,0.5\n0,1,0\n", NULL },
    { "2,1,id,0\n0.4,0.1,2,0.5\n1,0,3,0\n0,0.25,0,0.75\n0.1,0.1,1,0.8\n", NULL },
    { ",0,1,2\n" SHUFFLED, NULL },
    { "index,cat,dog,bird\n" SHUFFLED, NULL },
    { "index,cat,dog,bird\n" ROWS_FROM_1, "The index counts from 1." },
    { "ImageId,0,1,2\n" ROWS_FROM_1, "ImageId counts from 1." },
    { SHUFFLED, "The first column is the index of the sample, from 0." },
    { ROWS_FROM_1, "The first column is the index of the sample, from 1." },
    /* As R writes it. */
    { "\"cat\" \"dog\" \"bird\"\n\"1\" 0.75 0.25 0\n\"2\" 0.8 0.1 0.1\n\"3\" 0.5 0.1 0.4\n"
      "\"4\" 0 0 1\n",
      "The first column is the index of the sample, from 1." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxSuggestions) suggestions =
        load_columns (files[i].text, IDX_PREDICTION_PROBABILITIES, &error);

      g_test_message ("%s", files[i].text);
      g_assert_no_error (error);
      test_predictions_check (suggestions);
      g_assert_cmpstr (idx_suggestions_get_note (suggestions), ==, files[i].note);
    }
}

/* A table of logits without names is never a list of labels. */
static void
test_columns_of_logits (void)
{
  const char text[] = "5,-1,0\n9,1,1\n700,1,699\n-2,-2,30\n";
  const char named[] = "bird,dog,cat\n0,-1,5\n1,1,9\n699,1,700\n30,-2,-2\n";
  const char *const texts[] = { text, named };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxSuggestions) suggestions =
        load_columns (texts[i], IDX_PREDICTION_LOGITS, &error);
      IdxSuggestion suggestion;

      g_assert_no_error (error);
      test_predictions_check_ranking (suggestions, "1>0 2>0");
      g_assert_true (idx_suggestions_get (suggestions, 2, &suggestion));
      g_assert_cmpfloat_with_epsilon (suggestion.margin, -1, 1e-6);
      g_assert_cmpfloat_with_epsilon (suggestion.p_suggested, 1 / (1 + exp (-1)), 1e-6);
    }
}

/* With two classes, "0,1" names them only before rows with fractions. */
static void
test_two_classes (void)
{
  const struct
  {
    const char *text;
    const char *ranking;
    gboolean is_list;
  } files[] = {
    { "0,1\n0.25,0.75\n1,0\n", "1>0 0>1", FALSE },
    { "0.25,0.75\n1,0\n", "1>0 0>1", FALSE },
    { "1.0,0.0\n1,0\n", "1>0", FALSE },
    { "0,0.25,0.75\n1,1,0\n", "1>0 0>1", FALSE },
    { "0,1\n1,0\n", "0>1 1>0", TRUE },
    { "0,1,0.25\n1,0,1\n", "1>0 0>1", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (IdxLabels) labels = test_predictions_make_labels (2);
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxSuggestions) suggestions =
        load (files[i].text, labels, 2, IDX_PREDICTION_PROBABILITIES, &error);

      g_assert_no_error (error);
      test_predictions_check_ranking (suggestions, files[i].ranking);
      g_assert_cmpint (idx_suggestions_is_list (suggestions), ==, files[i].is_list);
    }
}

static void
test_columns_mistakes (void)
{
  const struct
  {
    const char *text;
    int code;
    const char *message;
  } files[] = {
    { "0.75,0.25,0\n0.8,0.1,0.1\n0.5,0.1,0.4\n", IDX_ERROR_CSV,
      "Line 4: The table ends here, but the dataset has 4 samples." },
    { ROWS "0,0,1\n", IDX_ERROR_CSV,
      "Line 5: The table continues here, but the dataset has only 4 samples." },
    { "0.75,0.25,0\n0.8,0.1\n", IDX_ERROR_CSV, "Line 2: The number of cells is 2 instead of 3." },
    { "0.75,0.25,0\n0.8,0.1,0,1,1\n", IDX_ERROR_CSV,
      "Line 2: The number of cells is 5 instead of 3." },
    { "0.75,0.25,0\n0.8,nan,0.1\n", IDX_ERROR_CSV,
      "Line 2: Sample 1: nan isn't a probability from 0 to 1." },
    { "0.75,0.25,0\n0.8,-7,0.1\n", IDX_ERROR_LOGITS,
      "Line 2: Sample 1: -7 isn't a probability from 0 to 1. These values may be logits." },
    { "0.75,0.25,0\n0.8,0.1,0\n", IDX_ERROR_CSV,
      "Line 2: Sample 1: its probabilities add up to 0.9 instead of 1." },
    { "0.75,0.25,0\n0.8,x,0\n", IDX_ERROR_CSV, "Line 2, column 2: “x” isn't a number." },
    { "0.75,x,0\n0.8,0.1,0.1\n", IDX_ERROR_CSV, "Line 1, column 2: “x” isn't a number." },
    { "cat,fish,bird\n" ROWS, IDX_ERROR_CSV,
      "Line 1: The column “fish” isn't a class of the dataset, or occurs twice." },
    { "cat,cat,bird\n" ROWS, IDX_ERROR_CSV,
      "Line 1: The column “cat” isn't a class of the dataset, or occurs twice." },
    { "index,0,1,2\n0,1,0,0\n4,1,0,0\n", IDX_ERROR_CSV,
      "Line 3: “4” isn't an index from 0 to 3." },
    { "index,0,1,2\n0,1,0,0\n1,1,0,0\n0,1,0,0\n", IDX_ERROR_CSV,
      "Line 4: Sample 0 occurs twice." },
    { "index,0,1,2\n0,1,0,0\n3,1,0,0\n1,1,0,0\n", IDX_ERROR_CSV,
      "Line 5: The table ends here, but sample 2 is missing." },
    { "id,0,1,2\n1,1,0,0\n0,1,0,0\n", IDX_ERROR_CSV, "Line 3: “0” isn't an index from 1 to 4." },
    { "0,1,2,index\n1,0,0\n", IDX_ERROR_CSV, "Line 2: The number of cells is 3 instead of 4." },
    { "0,1,2,3,4\n1,0,0,0,0\n", IDX_ERROR_CSV,
      "Line 1: Suggestions need the columns index and label, and optionally probability; or "
      "given_label and predicted_label; or a column for each class, of which there are 3." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load_columns (files[i].text, IDX_PREDICTION_PROBABILITIES, &error));
      g_assert_cmpstr (error->message, ==, files[i].message);
      g_assert_error (error, IDX_ERROR, files[i].code);
    }
}

/* --- Files that aren't opened as predictions --- */

static void
test_fits (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (3);
  const struct
  {
    const char *text;
    gboolean fits;
  } files[] = {
    { ROWS, TRUE },
    { SHUFFLED, TRUE },
    { "a,b,c\n" ROWS, TRUE },
    { "5,-1.5,0\n", TRUE },
    { "index,label,x\n1,2,3\n", FALSE },
    { "index,given,new\n1,2,3\n", FALSE },
    { "name,price,color\nMilk,2,3\n", FALSE },
    { "0.5,0.5\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GFile) file = test_folder_add_text (folder, "p.csv", files[i].text);

      g_assert_cmpint (idx_prediction_file_fits (file, labels, 4, NULL), ==, files[i].fits);
    }
}

/* Rows of 64 numbers may be images, unless they are probabilities. */
static void
test_fits_pixels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (64);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GString) text = g_string_new (i == 0 ? "1.0" : "255.0");
      g_autoptr (GFile) file = NULL;

      for (guint c = 1; c < 64; c++)
        g_string_append (text, ",0");
      file = test_folder_add_text (folder, "p.csv", text->str);
      g_assert_cmpint (idx_prediction_file_fits (file, labels, 4, NULL), ==, i == 0);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/prediction-csv/columns", test_columns);
  g_test_add_func ("/tables/prediction-csv/columns-of-logits", test_columns_of_logits);
  g_test_add_func ("/tables/prediction-csv/two-classes", test_two_classes);
  g_test_add_func ("/tables/prediction-csv/columns-mistakes", test_columns_mistakes);
  g_test_add_func ("/tables/prediction-csv/fits", test_fits);
  g_test_add_func ("/tables/prediction-csv/fits-pixels", test_fits_pixels);
  return g_test_run ();
}
