/* SPDX-License-Identifier: MIT */

/* Labels and predictions for tests, and what these predictions suggest. */

#include "test-predictions.h"

#include "test-bytes.h"

#include <math.h>

const float test_probabilities[4][3] = {
  { 0.75F, 0.25F, 0 },  /* labeled 0 */
  { 0.8F, 0.1F, 0.1F }, /* labeled 1: strong */
  { 0.5F, 0.1F, 0.4F }, /* labeled 2: weak */
  { 0, 0, 1 },          /* no label */
};

IdxLabels *
test_predictions_make_labels (guint n)
{
  g_autoptr (GByteArray) content = test_idx_labels (n);
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxFile) file = NULL;
  IdxLabels *labels;

  for (guint i = 0; i < n; i++)
    content->data[8 + i] = (guint8) i;
  bytes = g_bytes_new (content->data, content->len);
  file = idx_file_open_bytes (bytes, location, NULL);
  labels = idx_labels_new (file, n, NULL, NULL);
  g_assert_nonnull (labels);
  return labels;
}

void
test_predictions_check_ranking (IdxSuggestions *suggestions,
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

void
test_predictions_check (IdxSuggestions *suggestions)
{
  IdxSuggestion suggestion;

  test_predictions_check_ranking (suggestions, "1>0 2>0");
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
