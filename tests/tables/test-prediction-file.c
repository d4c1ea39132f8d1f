/* SPDX-License-Identifier: MIT */

/* Reads and ranks suggestions from files of other programs, and reports mistakes in these files. */

#include "idx-prediction-file.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <math.h>
#include <string.h>

/* Returns @n labels: 0, 1, …. */
static IdxLabels *
make_labels (guint n)
{
  g_autoptr (GByteArray) content = test_idx_labels (n);
  g_autoptr (GBytes) bytes = g_bytes_new (content->data, content->len);
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  g_autoptr (IdxFile) file = idx_file_open_bytes (bytes, location, NULL);
  IdxLabels *labels = idx_labels_new (file, n, NULL, NULL);

  g_assert_nonnull (labels);
  return labels;
}

static IdxSuggestions *
load (gconstpointer content,
      gsize length,
      guint n_labels,
      GError **error)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxLabels) labels = make_labels (n_labels);
  g_autoptr (GFile) location = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, content, (guint) length);
  location = test_folder_add (folder, "predictions", bytes);
  return idx_prediction_file_load (location, labels, n_labels, NULL, NULL, error);
}

/* Compares the suspects with @expected: a list like "index>label index>label". */
static void
check_ranking (IdxSuggestions *suggestions,
               const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  for (guint i = 0; i < idx_suggestions_get_n_suspects (suggestions); i++)
    {
      IdxSuggestion suggestion;

      g_assert_true (idx_suggestions_get (suggestions, ranking[i], &suggestion));
      g_assert_true (suggestion.is_suspect);
      g_string_append_printf (found, "%s%u>%" G_GINT64_FORMAT, i > 0 ? " " : "", ranking[i],
                              suggestion.label);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

typedef struct
{
  const char *text;
  const char *ranking;
  guint n_to_check;
  gboolean has_suspicion;
} Table;

/* Ten samples labeled 0 to 9. */
static const Table tables[] = {
  /* Without probabilities, samples are ranked in the order of the rows. */
  { "7,1\n2,3\n4,4\n", "7>1 2>3", 2, FALSE },
  { "label,index\n1,7\n3,2\n", "7>1 2>3", 2, FALSE },
  { "index,label\n", "", 0, TRUE },
  /* The highest probability comes first; ties are in the order of the rows. The sum of the
   * probabilities, 0.4 + 0.9 + 0.4, rounds to 2 labels to check. */
  { "7,1,0.4\n2,3,0.9\n4,4,1\n1,0,0.4\n", "2>3 7>1 1>0", 2, TRUE },
  { "\xEF\xBB\xBFIndex,Label,Probability\r\n\r\n7,1,0.4\r\n", "7>1", 0, TRUE },
  { "0,-7\n1,70000\n", "0>-7 1>70000", 2, FALSE },
  /* As cleanlab writes them. */
  { ",is_label_issue,label_score,given_label,predicted_label\n"
    "0,False,0.9,0,0\n3,False,0.1,3,5\n4,True,0.4,4,9\n5,True,0.2,5,6\n",
    "5>6 4>9 3>5", 2, TRUE },
  { "given_label,predicted_label,label_quality\n"
    "0,0,1\n1,1,1\n2,2,1\n3,8,0.25\n4,4,1\n5,5,1\n6,0,0\n7,7,1\n8,8,1\n9,9,1\n",
    "6>0 3>8", 2, TRUE },
  /* As idxview-cli suspects writes them. */
  { "rank,index,given,suggested,margin,p_given,p_suggested,suspicion\n"
    "1,3,3,8,-1,0.1,0.9,0.9\n",
    "3>8", 1, TRUE },
};

static void
test_tables (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxSuggestions) suggestions =
        load (tables[i].text, strlen (tables[i].text), 10, &error);

      g_assert_no_error (error);
      check_ranking (suggestions, tables[i].ranking);
      g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), ==, tables[i].n_to_check);
      g_assert_cmpint (idx_suggestions_has_suspicion (suggestions), ==, tables[i].has_suspicion);
      g_assert_true (idx_suggestions_is_from_file (suggestions));
      g_assert_cmpstr (idx_suggestions_get_source (suggestions), ==, "predictions");
    }
}

static void
test_values (void)
{
  const char text[] = "7,1,0.75\n2,2,0.9\n";
  const char plain[] = "7,1\n";
  g_autoptr (IdxSuggestions) suggestions = load (text, strlen (text), 10, NULL);
  g_autoptr (IdxSuggestions) without = load (plain, strlen (plain), 10, NULL);
  IdxSuggestion suggestion;

  g_assert_true (idx_suggestions_get (suggestions, 7, &suggestion));
  g_assert_cmpfloat (suggestion.suspicion, ==, 0.75F);
  g_assert_true (isnan (suggestion.margin));
  g_assert_true (isnan (suggestion.p_given) && isnan (suggestion.p_suggested));
  g_assert_cmpint (idx_suggestions_get_evidence (suggestions, 7), ==, IDX_EVIDENCE_SOME);
  /* A prediction of the given label isn't a suggestion. */
  g_assert_false (idx_suggestions_get (suggestions, 2, &suggestion));
  g_assert_true (idx_suggestions_get (without, 7, &suggestion));
  g_assert_true (isnan (suggestion.suspicion));
  g_assert_cmpint (idx_suggestions_get_evidence (without, 7), ==, IDX_EVIDENCE_WEAK);
}

typedef struct
{
  const char *text;
  const char *message;
} Mistake;

#define NO_COLUMNS \
  "Suggestions need the columns index and label, and optionally probability; or given_label and " \
  "predicted_label."

static const Mistake mistakes[] = {
  { "", "Line 1: " NO_COLUMNS },
  { "hello\n", "Line 1: " NO_COLUMNS },
  { "1\n", "Line 1: " NO_COLUMNS },
  { "1,2,0.5,3\n", "Line 1: " NO_COLUMNS },
  { "index,probability\n", "Line 1: " NO_COLUMNS },
  { "label,probability\n", "Line 1: " NO_COLUMNS },
  { "index,label,Label\n", "Line 1: The column “Label” occurs twice." },
  { "index,label\n1,2\n3\n", "Line 3: The number of cells is 1 instead of 2." },
  { "1,2\n\n3,4,5\n", "Line 3: The number of cells is 3 instead of 2." },
  { "1,2\n1,3\n", "Line 2: Sample 1 occurs twice." },
  { "10,2\n", "Line 1: “10” isn't an index from 0 to 9." },
  { "1,2\n-1,2\n", "Line 2: “-1” isn't an index from 0 to 9." },
  { "1,2\n1.5,2\n", "Line 2: “1.5” isn't an index from 0 to 9." },
  { "1,2\n2,cat\n", "Line 2: “cat” isn't a label. A label is a whole number." },
  { "1,2\n2,3000000000\n", "Line 2: “3000000000” isn't a label. A label is a whole number." },
  { "1,2,1.5\n", "Line 1: “1.5” isn't a number from 0 to 1." },
  { "1,2,0.5\n2,3,nan\n", "Line 2: “nan” isn't a number from 0 to 1." },
  { "index,label,is_label_issue\n1,2,maybe\n", "Line 2: “maybe” is neither True nor False." },
  { "index,given_label,predicted_label\n1,1,2\n2,4,5\n",
    "Line 3: Sample 2 is labeled 4 here, but 2 in the dataset. The suggestions belong to another "
    "dataset." },
  { "given_label,predicted_label\n0,0\n", "Line 3: The table ends here, but the dataset has 10 "
                                          "samples." },
  { "given_label,predicted_label\n0,0\n1,1\n2,2\n3,3\n4,4\n5,5\n6,6\n7,7\n8,8\n9,9\n0,0\n",
    "Line 12: The table continues here, but the dataset has only 10 samples." },
};

static void
test_mistakes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load (mistakes[i].text, strlen (mistakes[i].text), 10, &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_CSV);
      g_assert_cmpstr (error->message, ==, mistakes[i].message);
    }
}

static void
append_double (GByteArray *bytes,
               double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  test_append_be (bytes, 8, bits);
}

static void
append_float (GByteArray *bytes,
              float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  test_append_be (bytes, 4, bits);
}

static const float probabilities[4][3] = {
  { 0.75F, 0.25F, 0 },  /* labeled 0 */
  { 0.8F, 0.1F, 0.1F }, /* labeled 1: strong */
  { 0.5F, 0.1F, 0.4F }, /* labeled 2: weak */
  { 0, 0, 1 },          /* no label */
};

/* Loads predictions for four samples, three of which have a label. */
static IdxSuggestions *
load_matrix (GByteArray *bytes,
             GError **error)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxLabels) labels = make_labels (3);
  g_autoptr (GFile) location = test_folder_add (folder, "p", bytes);

  return idx_prediction_file_load (location, labels, 4, NULL, NULL, error);
}

static GByteArray *
make_matrix (guint type,
             guint n_rows,
             guint n_columns)
{
  GByteArray *bytes = test_idx_header (type, 2, n_rows, n_columns);

  for (guint i = 0; i < n_rows && i < 4; i++)
    for (guint c = 0; c < n_columns && c < 3; c++)
      {
        if (type == 0x0D)
          append_float (bytes, probabilities[i][c]);
        else
          append_double (bytes, (double) probabilities[i][c]);
      }
  return bytes;
}

static void
check_matrix (IdxSuggestions *suggestions)
{
  IdxSuggestion suggestion;

  check_ranking (suggestions, "1>0 2>0");
  /* The expected number of wrong labels is the sum of 1 - p_given. */
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), ==, 2);
  g_assert_true (idx_suggestions_has_suspicion (suggestions));
  g_assert_true (idx_suggestions_get (suggestions, 1, &suggestion));
  g_assert_cmpfloat_with_epsilon (suggestion.p_given, 0.1F, 1e-6);
  g_assert_cmpfloat_with_epsilon (suggestion.p_suggested, 0.8F, 1e-6);
  g_assert_cmpfloat_with_epsilon (suggestion.suspicion, 8.0F / 9, 1e-6);
  g_assert_cmpfloat_with_epsilon (suggestion.margin, log (0.1 / 0.8), 1e-5);
  g_assert_true (idx_suggestions_get (suggestions, 0, &suggestion));
  g_assert_false (suggestion.is_suspect);
  g_assert_cmpint (suggestion.label, ==, 1);
  g_assert_false (idx_suggestions_get (suggestions, 3, &suggestion));
}

static void
test_matrix (void)
{
  g_autoptr (GByteArray) floats = make_matrix (0x0D, 4, 3);
  g_autoptr (GByteArray) doubles = make_matrix (0x0E, 4, 3);
  g_autoptr (GByteArray) packed = test_gzip (doubles);
  GByteArray *const files[] = { floats, doubles, packed };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxSuggestions) suggestions = load_matrix (files[i], &error);

      g_assert_no_error (error);
      g_assert_true (idx_suggestions_is_from_file (suggestions));
      g_assert_cmpstr (idx_suggestions_get_source (suggestions), ==, "p");
      check_matrix (suggestions);
    }
}

/* Probabilities may be exactly 0 and 1. */
static void
test_certain (void)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0D, 2, 4, 3);
  g_autoptr (IdxSuggestions) suggestions = NULL;
  IdxSuggestion suggestion;

  for (guint i = 0; i < 4; i++)
    for (guint c = 0; c < 3; c++)
      append_float (bytes, c == 0);
  suggestions = load_matrix (bytes, NULL);
  check_ranking (suggestions, "1>0 2>0");
  g_assert_true (idx_suggestions_get (suggestions, 1, &suggestion));
  g_assert_cmpfloat (suggestion.suspicion, ==, 1);
  g_assert_true (idx_suggestions_get (suggestions, 0, &suggestion));
  g_assert_cmpfloat (suggestion.suspicion, <, 1e-40F);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), ==, 2);
}

static void
check_matrix_mistake (GByteArray *bytes,
                      int code,
                      const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_matrix (bytes, &error));
  g_assert_error (error, IDX_ERROR, code);
  g_assert_nonnull (strstr (error->message, message));
}

static void
test_matrix_mistakes (void)
{
  const struct
  {
    guint row;
    float value;
    const char *message;
  } values[] = {
    { 1, 0.7F, "Sample 1: its probabilities add up to 0.9 instead of 1." },
    { 2, -0.5F, "Sample 2: -0.5 isn't a probability from 0 to 1." },
    { 3, NAN, "Sample 3: nan isn't a probability from 0 to 1." },
    { 3, INFINITY, "Sample 3: inf isn't a probability from 0 to 1." },
  };
  const guint shapes[][3] = {
    { 0x0D, 3, 3 },
    { 0x0D, 4, 2 },
    { 0x0D, 4, 4 },
    { 0x08, 4, 3 },
    { 0x0D, 4294967295U, 3 },
    { 0x0D, 4, 4294967295U },
  };
  g_autoptr (GByteArray) cut = make_matrix (0x0D, 4, 3);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (GByteArray) bytes = make_matrix (0x0D, 4, 3);
      g_autoptr (GByteArray) changed = g_byte_array_new ();

      append_float (changed, values[i].value);
      memcpy (bytes->data + 12 + (gsize) values[i].row * 3 * 4, changed->data, changed->len);
      check_matrix_mistake (bytes, IDX_ERROR_RANGE, values[i].message);
    }
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (GByteArray) bytes = make_matrix (shapes[i][0], 4, 3);
      g_autoptr (GByteArray) header =
        test_idx_header (shapes[i][0], 2, shapes[i][1], shapes[i][2]);
      g_autoptr (GError) error = NULL;

      memcpy (bytes->data, header->data, header->len);
      g_assert_null (load_matrix (bytes, &error));
      g_assert_nonnull (error);
    }
  g_byte_array_set_size (cut, cut->len - 13);
  check_matrix_mistake (cut, IDX_ERROR_RANGE,
                        "The file ends before the probabilities of sample 2.");
}

/* The sum of probabilities may differ from 1 by 0.001. */
static void
test_tolerance (void)
{
  g_autoptr (GByteArray) bytes = make_matrix (0x0E, 4, 3);
  g_autoptr (GByteArray) value = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSuggestions) suggestions = NULL;

  append_double (value, 0.7509);
  memcpy (bytes->data + 12, value->data, 8);
  suggestions = load_matrix (bytes, &error);
  g_assert_no_error (error);
  g_assert_nonnull (suggestions);
}

static void
test_missing (void)
{
  g_autoptr (GFile) location = g_file_new_for_path ("/nowhere/predictions.csv");
  g_autoptr (GFile) device = g_file_new_for_path ("/dev/zero");
  g_autoptr (IdxLabels) labels = make_labels (3);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) device_error = NULL;

  g_assert_null (idx_prediction_file_load (location, labels, 3, NULL, NULL, &error));
  g_assert_nonnull (error);
  g_assert_null (idx_prediction_file_load (device, labels, 3, NULL, NULL, &device_error));
  g_assert_error (device_error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
}

static void
test_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) location = test_folder_add_text (folder, "p.csv", "1,2\n");
  g_autoptr (IdxLabels) labels = make_labels (3);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_prediction_file_load (location, labels, 3, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/prediction-file/tables", test_tables);
  g_test_add_func ("/tables/prediction-file/values", test_values);
  g_test_add_func ("/tables/prediction-file/mistakes", test_mistakes);
  g_test_add_func ("/tables/prediction-file/matrix", test_matrix);
  g_test_add_func ("/tables/prediction-file/certain", test_certain);
  g_test_add_func ("/tables/prediction-file/matrix-mistakes", test_matrix_mistakes);
  g_test_add_func ("/tables/prediction-file/tolerance", test_tolerance);
  g_test_add_func ("/tables/prediction-file/missing", test_missing);
  g_test_add_func ("/tables/prediction-file/canceled", test_canceled);
  return g_test_run ();
}
