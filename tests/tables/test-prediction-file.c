/* SPDX-License-Identifier: MIT */

/* Reads and ranks suggestions from files of other programs, and reports mistakes in these files. */

#include "idx-prediction-file.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-predictions.h"

#include <math.h>
#include <string.h>

static IdxSuggestions *
load (gconstpointer content,
      gsize length,
      guint n_labels,
      GError **error)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (n_labels);
  g_autoptr (GFile) location = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, content, (guint) length);
  location = test_folder_add (folder, "predictions", bytes);
  return idx_prediction_file_load (location, labels, n_labels, IDX_PREDICTION_PROBABILITIES, NULL,
                                   NULL, error);
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
      test_predictions_check_ranking (suggestions, tables[i].ranking);
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

/* Kaggle's images count from 1. */
static void
test_image_ids (void)
{
  const char text[] = "ImageId,Label\n2,7\n1,0\n3,2\n5,4\n4,3\n6,5\n7,6\n8,7\n9,8\n10,1\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSuggestions) suggestions = load (text, strlen (text), 10, &error);

  g_assert_no_error (error);
  test_predictions_check_ranking (suggestions, "1>7 9>1");
  g_assert_cmpstr (idx_suggestions_get_note (suggestions), ==, "ImageId counts from 1.");
}

typedef struct
{
  const char *text;
  const char *message;
} Mistake;

#define NO_COLUMNS \
  "Suggestions need the columns index and label, and optionally probability; or given_label and " \
  "predicted_label; or a column for each class, of which there are 10."

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
  /* Kaggle's table. */
  { "ImageId,Label\n0,1\n", "Line 2: “0” isn't an index from 1 to 10." },
  { "ImageId,Label\n1,1\n11,1\n", "Line 3: “11” isn't an index from 1 to 10." },
  { "ImageId,Label\n3,1\n4,1\n3,2\n",
    "Line 4: The index 3, counted from 1, occurs twice." },
  { "ImageId,Label\n10,0\n2,0\n1,0\n4,0\n6,0\n5,0\n7,0\n8,0\n9,0\n",
    "Line 11: The table ends here, but the index 3, counted from 1, is missing." },
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

/* Loads predictions for four samples, three of which have a label. */
static IdxSuggestions *
load_values (GByteArray *bytes,
             IdxPredictionValues values,
             GError **error)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (3);
  g_autoptr (GFile) location = test_folder_add (folder, "p", bytes);

  return idx_prediction_file_load (location, labels, 4, values, NULL, NULL, error);
}

static IdxSuggestions *
load_matrix (GByteArray *bytes,
             GError **error)
{
  return load_values (bytes, IDX_PREDICTION_PROBABILITIES, error);
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
          append_float (bytes, test_probabilities[i][c]);
        else
          append_double (bytes, (double) test_probabilities[i][c]);
      }
  return bytes;
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
      test_predictions_check (suggestions);
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
  test_predictions_check_ranking (suggestions, "1>0 2>0");
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
    int code;
    const char *message;
  } values[] = {
    { 1, 0.7F, IDX_ERROR_RANGE, "Sample 1: its probabilities add up to 0.9 instead of 1." },
    { 1, 0, IDX_ERROR_LOGITS,
      "Sample 1: its probabilities add up to 0.2 instead of 1. These values may be logits." },
    { 2, -0.5F, IDX_ERROR_LOGITS,
      "Sample 2: -0.5 isn't a probability from 0 to 1. These values may be logits." },
    { 3, NAN, IDX_ERROR_RANGE, "Sample 3: nan isn't a probability from 0 to 1." },
    { 3, INFINITY, IDX_ERROR_RANGE, "Sample 3: inf isn't a probability from 0 to 1." },
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
      check_matrix_mistake (bytes, values[i].code, values[i].message);
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

/* --- Logits --- */

/* Returns the logarithms of the probabilities, plus 1000 + the number of the row. */
static GByteArray *
make_logits (void)
{
  GByteArray *bytes = test_idx_header (0x0E, 2, 4, 3);

  for (guint i = 0; i < 4; i++)
    for (guint c = 0; c < 3; c++)
      {
        double probability = (double) test_probabilities[i][c];

        append_double (bytes, probability > 0 ? log (probability) + 1000 + i : -1e300);
      }
  return bytes;
}

/* The softmax of logits doesn't depend on what is added to all of them, and doesn't overflow. */
static void
test_logits (void)
{
  g_autoptr (GByteArray) bytes = make_logits ();
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSuggestions) suggestions = load_values (bytes, IDX_PREDICTION_LOGITS, &error);

  g_assert_no_error (error);
  test_predictions_check (suggestions);
}

static void
check_logits_mistake (GByteArray *bytes,
                      int code,
                      const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_values (bytes, IDX_PREDICTION_LOGITS, &error));
  g_assert_error (error, IDX_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_logits_mistakes (void)
{
  const double values[] = { NAN, INFINITY, -INFINITY };
  const char *const shown[] = { "nan", "inf", "-inf" };
  g_autoptr (GByteArray) certain = make_matrix (0x0E, 4, 3);
  const char list[] = "index,label\n1,2\n";
  g_autoptr (GByteArray) text = g_byte_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (GByteArray) bytes = make_logits ();
      g_autoptr (GByteArray) value = g_byte_array_new ();
      g_autofree char *message =
        g_strdup_printf ("Sample 1: %s isn't a finite number.", shown[i]);

      append_double (value, values[i]);
      memcpy (bytes->data + 12 + 4 * sizeof (double), value->data, 8);
      check_logits_mistake (bytes, IDX_ERROR_RANGE, message);
    }
  check_logits_mistake (certain, IDX_ERROR_RANGE,
                        "All values are probabilities already, not logits.");
  g_byte_array_append (text, (const guint8 *) list, sizeof list - 1);
  check_logits_mistake (text, IDX_ERROR_CSV,
                        "Line 1: A table of logits needs a column for each class, of which there "
                        "are 3. It may have another one with the index of the sample.");
}

/* --- NumPy arrays --- */

/* Returns an NPY file of version 1.0 without values. */
static GByteArray *
make_npy (const char *type,
          gboolean is_fortran,
          const char *shape)
{
  g_autofree char *text =
    g_strdup_printf ("{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }\n", type,
                     is_fortran ? "True" : "False", shape);
  const guint8 start[] = { 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (guint8) strlen (text), 0 };
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, start, sizeof start);
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
  return bytes;
}

/* Appends a big-endian number of @size bytes; reverses it for little-endian. */
static void
append_value (GByteArray *bytes,
              float value,
              gsize size,
              gboolean is_little)
{
  guint start = bytes->len;

  if (size == 4)
    append_float (bytes, value);
  else
    append_double (bytes, (double) value);
  for (gsize i = 0; is_little && i < size / 2; i++)
    {
      guint8 byte = bytes->data[start + i];

      bytes->data[start + i] = bytes->data[bytes->len - 1 - i];
      bytes->data[bytes->len - 1 - i] = byte;
    }
}

static GByteArray *
make_array (const char *type,
            gboolean is_fortran)
{
  GByteArray *bytes = make_npy (type, is_fortran, "4, 3");

  for (guint i = 0; i < 12; i++)
    append_value (bytes,
                  is_fortran ? test_probabilities[i % 4][i / 4] : test_probabilities[i / 3][i % 3],
                  type[2] == '4' ? 4 : 8, *type == '<');
  return bytes;
}

static void
test_array (void)
{
  static const char *const types[] = { "<f4", ">f4", "<f8", ">f8" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GByteArray) bytes = make_array (types[i / 2], i % 2 > 0);
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxSuggestions) suggestions = load_matrix (bytes, &error);

      g_assert_no_error (error);
      g_assert_true (idx_suggestions_is_from_file (suggestions));
      g_assert_cmpstr (idx_suggestions_get_source (suggestions), ==, "p");
      g_assert_null (idx_suggestions_get_note (suggestions));
      test_predictions_check (suggestions);
    }
}

/* An array of integers has the predicted label of each sample. */
static void
test_array_of_labels (void)
{
  static const gint8 predicted[] = { 0, -5, 1, 7 };
  g_autoptr (GByteArray) narrow = make_npy ("|i1", FALSE, "4,");
  g_autoptr (GByteArray) wide = make_npy (">i8", FALSE, "4,");
  GByteArray *const arrays[] = { narrow, wide };

  for (guint i = 0; i < 4; i++)
    {
      g_byte_array_append (narrow, (const guint8 *) &predicted[i], 1);
      test_append_be (wide, 8, (guint64) (gint64) predicted[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxSuggestions) suggestions = load_matrix (arrays[i], &error);

      g_assert_no_error (error);
      test_predictions_check_ranking (suggestions, "1>-5 2>1");
      g_assert_false (idx_suggestions_has_suspicion (suggestions));
      g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), ==, 2);
    }
}

#define OTHER_SHAPE \
  "An array of suggestions must contain, for each of 4 samples, a float for each of 3 classes, " \
  "or an integer: the predicted label. This array contains something else: "

static void
test_array_mistakes (void)
{
  const struct
  {
    const char *type;
    const char *shape;
    int code;
    const char *message;
  } headers[] = {
    { "<f4", "3, 4", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "float32, 3 × 4." },
    { "<f8", "4, 2", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "float64, 4 × 2." },
    { "<f8", "4, 3, 1", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "float64, 4 × 3 × 1." },
    { "<f8", "12,", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "float64, 12." },
    { "<f8", "", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "float64." },
    { "|u1", "4, 3", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "uint8, 4 × 3." },
    { "<i8", "3,", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "int64, 3." },
    { "<f8", "4, 0", IDX_ERROR_UNSUPPORTED, OTHER_SHAPE "float64, 4 × 0." },
    { "|O", "4, 3", IDX_ERROR_UNSUPPORTED,
      "It contains Python objects, which could run any program when they are loaded. Save it as an "
      "array of numbers first." },
    { "<f8", "4, 300000000000000", IDX_ERROR_READ,
      "It is damaged or cut short. Download or copy it again." },
    { "<f8", "4, 3000000000000000000", IDX_ERROR_HEADER,
      "The header of the NumPy array is damaged. Save or copy it again." },
  };
  g_autoptr (GByteArray) cut = make_array ("<f8", TRUE);
  g_autoptr (GByteArray) negative = make_array (">f4", FALSE);
  g_autoptr (GByteArray) large = make_npy ("<u8", FALSE, "4,");
  g_autoptr (GByteArray) value = g_byte_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    {
      g_autoptr (GByteArray) bytes = make_npy (headers[i].type, FALSE, headers[i].shape);

      test_append_noise (bytes, 200, 1);
      check_matrix_mistake (bytes, headers[i].code, headers[i].message);
    }
  g_byte_array_set_size (cut, cut->len - 1);
  check_matrix_mistake (cut, IDX_ERROR_READ, "It is damaged or cut short.");
  append_float (value, -0.5F);
  memcpy (negative->data + negative->len - 4, value->data, 4);
  check_matrix_mistake (negative, IDX_ERROR_LOGITS,
                        "Sample 3: -0.5 isn't a probability from 0 to 1. These values may be "
                        "logits.");
  for (guint i = 0; i < 32; i++)
    g_byte_array_append (large, (const guint8 *) "\xFF", 1);
  check_matrix_mistake (large, IDX_ERROR_RANGE,
                        "Sample 0: the predicted label is too large or too small.");
}

/* IDX files are opened as datasets first, so they don't count. */
static void
test_fits (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (3);
  g_autoptr (GByteArray) array = make_array ("<f4", TRUE);
  g_autoptr (GByteArray) matrix = make_matrix (0x0D, 4, 3);
  g_autoptr (GFile) array_file = test_folder_add (folder, "p.npy", array);
  g_autoptr (GFile) matrix_file = test_folder_add (folder, "p-idx2-float", matrix);

  g_assert_true (idx_prediction_file_fits (array_file, labels, 4, NULL));
  g_assert_false (idx_prediction_file_fits (array_file, labels, 5, NULL));
  g_assert_false (idx_prediction_file_fits (matrix_file, labels, 4, NULL));
}

static void
test_missing (void)
{
  g_autoptr (GFile) location = g_file_new_for_path ("/nowhere/predictions.csv");
  g_autoptr (GFile) device = g_file_new_for_path ("/dev/zero");
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (3);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) device_error = NULL;

  g_assert_null (idx_prediction_file_load (location, labels, 3, IDX_PREDICTION_PROBABILITIES, NULL,
                                           NULL, &error));
  g_assert_nonnull (error);
  g_assert_null (idx_prediction_file_load (device, labels, 3, IDX_PREDICTION_PROBABILITIES, NULL,
                                           NULL, &device_error));
  g_assert_error (device_error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
}

static void
test_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) location = test_folder_add_text (folder, "p.csv", "1,2\n");
  g_autoptr (IdxLabels) labels = test_predictions_make_labels (3);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_prediction_file_load (location, labels, 3, IDX_PREDICTION_PROBABILITIES, NULL,
                                           cancellable, &error));
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
  g_test_add_func ("/tables/prediction-file/image-ids", test_image_ids);
  g_test_add_func ("/tables/prediction-file/logits", test_logits);
  g_test_add_func ("/tables/prediction-file/logits-mistakes", test_logits_mistakes);
  g_test_add_func ("/tables/prediction-file/array", test_array);
  g_test_add_func ("/tables/prediction-file/array-of-labels", test_array_of_labels);
  g_test_add_func ("/tables/prediction-file/array-mistakes", test_array_mistakes);
  g_test_add_func ("/tables/prediction-file/fits", test_fits);
  g_test_add_func ("/tables/prediction-file/missing", test_missing);
  g_test_add_func ("/tables/prediction-file/canceled", test_canceled);
  return g_test_run ();
}
