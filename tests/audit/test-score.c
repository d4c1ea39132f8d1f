/* SPDX-License-Identifier: MIT */

#include "idx-score.h"

#include "idx-exponential.h"
#include "idx-random.h"
#include "test-bytes.h"

#include <math.h>

static double
get_loss (const float *scores,
          gsize n_rows,
          const guint16 *given,
          double temperature)
{
  double loss = 0;

  for (gsize i = 0; i < n_rows; i++)
    {
      double sum = 0;

      for (guint k = 0; k < 3; k++)
        sum += exp (temperature * (double) scores[i * 4 + k]);
      loss += log (sum) - temperature * (double) scores[i * 4 + given[i]];
    }
  return loss;
}

/* Scores that are right most of the time: no other temperature fits better. */
static void
test_temperature (void)
{
  float scores[500 * 4] = { 0 };
  guint16 given[500];
  guint64 state = 1;
  double temperature, loss;

  for (guint i = 0; i < 500; i++)
    {
      given[i] = (guint16) (i % 3);
      for (guint k = 0; k < 3; k++)
        scores[i * 4 + k] =
          (float) (idx_random_next (&state) % 1000) / 1500 + (k == given[i] ? 0.5F : 0);
    }
  temperature = idx_score_fit_temperature (scores, 500, 4, 3, given, NULL);
  g_assert_cmpfloat (temperature, >, 2);
  g_assert_cmpfloat (temperature, <, 50);
  loss = get_loss (scores, 500, given, temperature);
  g_assert_cmpfloat (loss, <, get_loss (scores, 500, given, temperature + 0.01));
  g_assert_cmpfloat (loss, <, get_loss (scores, 500, given, temperature - 0.01));
}

/* Scores that are always right, always wrong, or uninformative. */
static void
test_temperature_limits (void)
{
  const float scores[] = { 1, 0, 1, 0 };
  const float flat[] = { 0.5F, 0.5F, 0.5F, 0.5F };
  const guint16 right[] = { 0, 0 };
  const guint16 wrong[] = { 1, 1 };
  double temperature;

  g_assert_cmpfloat (idx_score_fit_temperature (scores, 2, 2, 2, right, NULL), >, 15);
  g_assert_cmpfloat (idx_score_fit_temperature (scores, 2, 2, 2, wrong, NULL), <, 1.1);
  temperature = idx_score_fit_temperature (flat, 2, 2, 2, right, NULL);
  g_assert_cmpfloat (temperature, >=, 1);
  g_assert_cmpfloat (temperature, <=, 55);
}

static void
test_label (void)
{
  const float scores[] = { 0.1F, 0.5F, -0.2F, 0.6F };
  float probabilities[4];
  IdxLabelScore result = idx_score_label (scores, 4, 1, 10, probabilities);
  double sum = exp (1) + exp (5) + exp (-2) + exp (6);

  g_assert_cmpuint (result.alternative, ==, 3);
  g_assert_cmpfloat_with_epsilon (result.margin, -0.1, 1e-6);
  g_assert_cmpfloat_with_epsilon (result.probability, (exp (5) + exp (6)) / sum, 1e-6);
  g_assert_cmpfloat_with_epsilon (probabilities[0], exp (1) / sum, 1e-6);
  g_assert_cmpfloat_with_epsilon (probabilities[3], exp (6) / sum, 1e-6);

  result = idx_score_label (scores, 4, 3, 10, NULL);
  g_assert_cmpuint (result.alternative, ==, 1);
  g_assert_cmpfloat_with_epsilon (result.margin, 0.1, 1e-6);
}

/* With equal scores, the first class is the alternative. Extreme scores stay within the limits of
 * suggestions. */
static void
test_label_limits (void)
{
  const float equal[] = { 0.5F, 0.5F, 0.5F };
  const float extreme[] = { -3000, 3000 };
  IdxLabelScore result = idx_score_label (equal, 3, 0, 10, NULL);

  g_assert_cmpuint (result.alternative, ==, 1);
  g_assert_cmpfloat (result.margin, ==, 0);
  g_assert_cmpuint (idx_score_label (equal, 3, 2, 10, NULL).alternative, ==, 0);
  result = idx_score_label (extreme, 2, 0, 55, NULL);
  g_assert_cmpfloat (result.margin, ==, -100);
  g_assert_cmpfloat (result.probability, ==, 1);
}

/* 100 samples of each of two classes. Some of the second class certainly look like the first. */
static void
test_estimate (void)
{
  g_autoptr (GFile) location = g_file_new_for_path ("labels");
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 1, 200);
  g_autoptr (GBytes) content = NULL;
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (IdxSuggestions) suggestions = NULL;
  const gint64 values[] = { 4, 9 };

  for (guint i = 0; i < 200; i++)
    test_append_be (bytes, 1, i < 100 ? 4 : 9);
  content = g_bytes_new (bytes->data, bytes->len);
  file = idx_file_open_bytes (content, location, NULL);
  labels = idx_labels_new (file, 200, NULL, NULL);
  suggestions = idx_suggestions_new ("test", values, 2, 200, 10);
  for (guint i = 0; i < 100; i++)
    idx_suggestions_set (suggestions, i, 1, 1, 1);
  for (guint i = 100; i < 200; i++)
    if (i < 110)
      idx_suggestions_set (suggestions, i, 0, -1.1F, 1);
    else
      idx_suggestions_set (suggestions, i, 0, i < 190 ? 0.5F : 0.1F, 1);

  /* The last ten of the second class are below its threshold and unlike the first class, so they
   * count for neither. 10 of the 90 counted ones scale to 11 of 100. */
  g_assert_cmpuint (idx_score_estimate_n_wrong (suggestions, labels, NULL), ==, 11);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/score/temperature", test_temperature);
  g_test_add_func ("/audit/score/temperature-limits", test_temperature_limits);
  g_test_add_func ("/audit/score/label", test_label);
  g_test_add_func ("/audit/score/label-limits", test_label_limits);
  g_test_add_func ("/audit/score/estimate", test_estimate);
  return g_test_run ();
}
