/* SPDX-License-Identifier: MIT */

#include "idx-suggestions.h"

#include <math.h>

static const gint64 labels[] = { -3, 0, 70000 };

static IdxSuggestions *
make_suggestions (guint n_samples)
{
  return idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), n_samples, 10);
}

static void
test_unknown (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (3);
  IdxSuggestion suggestion;
  guint n_ranked = 99;

  g_assert_false (idx_suggestions_get (suggestions, 1, &suggestion));
  g_assert_cmpint (idx_suggestions_get_evidence (suggestions, 1), ==, IDX_EVIDENCE_NONE);
  idx_suggestions_rank (suggestions, 3);
  g_assert_nonnull (idx_suggestions_get_ranking (suggestions, &n_ranked));
  g_assert_cmpuint (n_ranked, ==, 0);
  g_assert_cmpuint (idx_suggestions_get_n_suspects (suggestions), ==, 0);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), ==, 0);
}

static void
test_values (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (2);
  IdxSuggestion suggestion;

  idx_suggestions_set (suggestions, 1, 2, -0.25F, 0.9F);
  g_assert_true (idx_suggestions_get (suggestions, 1, &suggestion));
  g_assert_cmpint (suggestion.label, ==, 70000);
  g_assert_cmpfloat (suggestion.margin, ==, -0.25F);
  g_assert_cmpfloat_with_epsilon (suggestion.suspicion, 1 / (1 + exp (-2.5)), 1e-6);
  g_assert_cmpfloat_with_epsilon (suggestion.p_given + suggestion.p_suggested, 0.9F, 1e-6);
  g_assert_cmpfloat_with_epsilon (suggestion.p_suggested / suggestion.p_given, exp (2.5), 1e-4);
}

/* Probabilities of very certain samples run out of the range of a double. */
static void
test_extremes (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (2);
  IdxSuggestion suggestion;

  idx_suggestions_set (suggestions, 0, 0, -100, 1);
  idx_suggestions_set (suggestions, 1, 0, 100, 1);
  g_assert_true (idx_suggestions_get (suggestions, 0, &suggestion));
  g_assert_cmpfloat (suggestion.suspicion, ==, 1);
  g_assert_cmpfloat (suggestion.p_given, ==, 0);
  g_assert_cmpfloat (suggestion.p_suggested, ==, 1);
  g_assert_true (idx_suggestions_get (suggestions, 1, &suggestion));
  g_assert_cmpfloat (suggestion.suspicion, ==, 0);
  g_assert_cmpfloat (suggestion.p_given, ==, 1);
  g_assert_cmpfloat (suggestion.p_suggested, ==, 0);
}

static void
test_evidence (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (5);
  const float margins[] = { 0, -0.01F, -0.12F, -0.3F, 0.5F };
  const IdxEvidence evidence[] = { IDX_EVIDENCE_NONE, IDX_EVIDENCE_WEAK, IDX_EVIDENCE_SOME,
                                   IDX_EVIDENCE_STRONG, IDX_EVIDENCE_NONE };

  for (guint i = 0; i < G_N_ELEMENTS (margins); i++)
    idx_suggestions_set (suggestions, i, 0, margins[i], 1);
  for (guint i = 0; i < G_N_ELEMENTS (margins); i++)
    g_assert_cmpint (idx_suggestions_get_evidence (suggestions, i), ==, evidence[i]);
}

/* The worst first; what is equal up to 1/10,000 in the order of the file. */
static void
test_ranking (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (6);
  const float margins[] = { 0.5F, -0.2F, -0.3F, 0, -0.20001F };
  const guint32 expected[] = { 2, 1, 4, 3, 0 };
  const guint32 *ranking;
  guint n_ranked;

  for (guint i = 0; i < G_N_ELEMENTS (margins); i++)
    idx_suggestions_set (suggestions, i, 1, margins[i], 1);
  idx_suggestions_rank (suggestions, 2);
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  g_assert_cmpuint (n_ranked, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < n_ranked; i++)
    g_assert_cmpuint (ranking[i], ==, expected[i]);
  g_assert_cmpuint (idx_suggestions_get_n_suspects (suggestions), ==, 3);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), ==, 2);
}

static void
test_estimate_above (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (2);

  idx_suggestions_set (suggestions, 0, 1, 0.5F, 1);
  idx_suggestions_set (suggestions, 1, 1, -0.5F, 1);
  idx_suggestions_rank (suggestions, 2);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/suggestions/unknown", test_unknown);
  g_test_add_func ("/core/suggestions/values", test_values);
  g_test_add_func ("/core/suggestions/extremes", test_extremes);
  g_test_add_func ("/core/suggestions/evidence", test_evidence);
  g_test_add_func ("/core/suggestions/ranking", test_ranking);
  g_test_add_func ("/core/suggestions/estimate-above", test_estimate_above);
  return g_test_run ();
}
