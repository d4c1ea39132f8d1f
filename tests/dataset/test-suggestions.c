/* SPDX-License-Identifier: MIT */

#include "idx-suggestions.h"

#include <math.h>
#include <string.h>

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

/* The probabilities of extreme margins underflow to 0 or round to 1. */
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

/* A list from a file keeps its order, whatever the suspicions. */
static void
test_list (void)
{
  g_autoptr (IdxSuggestions) list =
    idx_suggestions_new_list ("p.csv", labels, G_N_ELEMENTS (labels), 5);
  g_autoptr (IdxSuggestions) empty = idx_suggestions_new_list ("p.csv", NULL, 0, 0);
  const guint32 *ranking;
  IdxSuggestion suggestion;
  guint n_ranked = 99;

  idx_suggestions_append (list, 3, 2, 0.25F);
  idx_suggestions_append (list, 0, 0, 0.75F);
  idx_suggestions_set_n_to_check (list, 7);
  ranking = idx_suggestions_get_ranking (list, &n_ranked);
  g_assert_cmpuint (n_ranked, ==, 2);
  g_assert_cmpuint (ranking[0], ==, 3);
  g_assert_cmpuint (ranking[1], ==, 0);
  g_assert_cmpuint (idx_suggestions_get_n_suspects (list), ==, 2);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (list), ==, 2);
  g_assert_false (idx_suggestions_get (list, 1, &suggestion));
  g_assert_true (idx_suggestions_get (list, 3, &suggestion));
  g_assert_cmpint (suggestion.label, ==, 70000);
  g_assert_true (suggestion.is_suspect);
  g_assert_cmpfloat (suggestion.suspicion, ==, 0.25F);
  g_assert_true (isnan (suggestion.margin));
  g_assert_cmpint (idx_suggestions_get_evidence (list, 3), ==, IDX_EVIDENCE_WEAK);
  g_assert_true (idx_suggestions_is_from_file (list));
  g_assert_true (idx_suggestions_has_suspicion (list));
  (void) idx_suggestions_get_ranking (empty, &n_ranked);
  g_assert_cmpuint (n_ranked, ==, 0);
}

/* The lowest margin comes first. Margins that differ by less than 1/10,000 are in file order. */
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

/* Only a negative margin suggests a label, however small it is. */
static void
test_ranking_near_zero (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (5);
  const float margins[] = { 7e-6F, -3e-6F, 0, -1, -2e-6F };
  const guint32 expected[] = { 3, 1, 4, 0, 2 };
  const guint32 *ranking;
  guint n_ranked;

  for (guint i = 0; i < G_N_ELEMENTS (margins); i++)
    idx_suggestions_set (suggestions, i, 1, margins[i], 1);
  idx_suggestions_rank (suggestions, 5);
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  g_assert_cmpuint (n_ranked, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < n_ranked; i++)
    g_assert_cmpuint (ranking[i], ==, expected[i]);
  g_assert_cmpuint (idx_suggestions_get_n_suspects (suggestions), ==, 3);
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

/* Ranks suggestions for @n samples, all of them to check. */
static IdxSuggestions *
make_to_check (guint n)
{
  IdxSuggestions *suggestions = make_suggestions (n);

  for (guint i = 0; i < n; i++)
    idx_suggestions_set (suggestions, i, 1, -0.5F, 1);
  idx_suggestions_rank (suggestions, n);
  return suggestions;
}

static void
test_confirmed (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_to_check (300);
  double share = -1;

  g_assert_false (idx_suggestions_get_confirmed (suggestions, &share));
  g_assert_cmpfloat (share, ==, -1);
  g_assert_cmpuint (idx_suggestions_get_confirmed_percent (suggestions), ==, 0);
  g_assert_true (idx_suggestions_is_estimate_reliable (suggestions));

  idx_suggestions_set_confirmed (suggestions, 200, 180);
  g_assert_true (idx_suggestions_get_confirmed (suggestions, &share));
  g_assert_cmpfloat (share, ==, 0.9);
  g_assert_cmpuint (idx_suggestions_get_confirmed_percent (suggestions), ==, 90);
  g_assert_true (idx_suggestions_is_estimate_reliable (suggestions));
}

/* With fewer than twenty labels to check, the share is unknown. */
static void
test_too_few_to_confirm (void)
{
  g_autoptr (IdxSuggestions) few = make_to_check (19);
  g_autoptr (IdxSuggestions) enough = make_to_check (20);

  idx_suggestions_set_confirmed (few, 19, 0);
  g_assert_false (idx_suggestions_get_confirmed (few, NULL));
  g_assert_true (idx_suggestions_is_estimate_reliable (few));
  idx_suggestions_set_confirmed (enough, 20, 0);
  g_assert_true (idx_suggestions_get_confirmed (enough, NULL));
  g_assert_false (idx_suggestions_is_estimate_reliable (enough));
}

/* Rounding never lifts the percentage of an unreliable estimate to the limit. */
static void
test_confirmed_limit (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_to_check (1000);

  idx_suggestions_set_confirmed (suggestions, 1000, 599);
  g_assert_false (idx_suggestions_is_estimate_reliable (suggestions));
  g_assert_cmpuint (idx_suggestions_get_confirmed_percent (suggestions), ==, 59);
  idx_suggestions_set_confirmed (suggestions, 1000, 600);
  g_assert_true (idx_suggestions_is_estimate_reliable (suggestions));
  g_assert_cmpuint (idx_suggestions_get_confirmed_percent (suggestions), ==, 60);
}

static void
test_confirmed_variant (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_to_check (40);
  g_autoptr (IdxSuggestions) again = NULL;
  g_autoptr (GVariant) variant = NULL;
  double share;

  idx_suggestions_set_confirmed (suggestions, 30, 12);
  variant = g_variant_ref_sink (idx_suggestions_to_variant (suggestions));
  again = idx_suggestions_new_from_variant (variant);
  g_assert_nonnull (again);
  g_assert_true (idx_suggestions_get_confirmed (again, &share));
  g_assert_cmpfloat (share, ==, 0.4);
}

/* All values are the same after they are stored in a variant and read back. */
static void
test_variant (void)
{
  g_autoptr (IdxSuggestions) suggestions = make_suggestions (4);
  g_autoptr (IdxSuggestions) again = NULL;
  g_autoptr (GVariant) variant = NULL;
  guint n_ranked, n_ranked_again;

  idx_suggestions_set (suggestions, 0, 2, -0.123456789F, 0.7654321F);
  idx_suggestions_set (suggestions, 2, 0, 0.3F, 0.9F);
  idx_suggestions_set (suggestions, 3, 1, -0.5F, 1);
  idx_suggestions_rank (suggestions, 1);
  variant = g_variant_ref_sink (idx_suggestions_to_variant (suggestions));
  again = idx_suggestions_new_from_variant (variant);

  g_assert_nonnull (again);
  g_assert_cmpstr (idx_suggestions_get_source (again), ==, "test 1");
  g_assert_cmpuint (idx_suggestions_get_n_samples (again), ==, 4);
  g_assert_cmpuint (idx_suggestions_get_n_suspects (again), ==, 2);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (again), ==, 1);
  for (guint i = 0; i < 4; i++)
    {
      IdxSuggestion a = { 0 };
      IdxSuggestion b = { 0 };

      g_assert_cmpint (idx_suggestions_get (suggestions, i, &a), ==,
                       idx_suggestions_get (again, i, &b));
      g_assert_cmpint (a.label, ==, b.label);
      g_assert_true (memcmp (&a.margin, &b.margin, sizeof a.margin) == 0);
      g_assert_true (memcmp (&a.p_given, &b.p_given, sizeof a.p_given) == 0);
      g_assert_true (memcmp (&a.p_suggested, &b.p_suggested, sizeof a.p_suggested) == 0);
    }
  g_assert_true (memcmp (idx_suggestions_get_ranking (suggestions, &n_ranked),
                         idx_suggestions_get_ranking (again, &n_ranked_again),
                         3 * sizeof (guint32)) == 0);
  g_assert_cmpuint (n_ranked, ==, 3);
  g_assert_cmpuint (n_ranked_again, ==, 3);
}

/* Variants that idx_suggestions_to_variant() can't have returned. The hexadecimal numbers are the
 * bits of the floats 2, infinity, NaN and -1. */
static const char *const impossible[] = {
  "('', @ax [7], 0.0, @aq [0], @au [0], @au [0], 0, 0, 0)",
  "('', @ax [7], nan, @aq [0], @au [0], @au [0], 0, 0, 0)",
  "('', @ax [7], inf, @aq [0], @au [0], @au [0], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [1], @au [0], @au [0], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [], @au [0], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [0], @au [0, 0], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [0x7f800000], @au [0], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [0x7fc00000], @au [0], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [0], @au [0x7fc00000], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [0], @au [0x40000000], 0, 0, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [0xbf800000], @au [0], 1, 2, 0)",
  "('', @ax [7], 1.0, @aq [0], @au [0xbf800000], @au [0], 1, 1, 2)",
};

static void
test_impossible_variant (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) variant =
    g_variant_parse (G_VARIANT_TYPE (IDX_SUGGESTIONS_VARIANT), data, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (idx_suggestions_new_from_variant (variant));
}

#define MANY_LABELS 12

static IdxSuggestions *
make_many (guint n_samples)
{
  gint64 many_labels[MANY_LABELS];

  for (guint i = 0; i < MANY_LABELS; i++)
    many_labels[i] = 100 + i;
  return idx_suggestions_new ("test 1", many_labels, MANY_LABELS, n_samples, 10);
}

static void
check_next (IdxSuggestions *suggestions,
            guint index,
            gint64 first,
            gint64 second,
            gint64 third)
{
  gint64 next[IDX_SUGGESTIONS_N_NEXT];

  g_assert_true (idx_suggestions_get_next (suggestions, index, next));
  g_assert_cmpint (next[0], ==, first);
  g_assert_cmpint (next[1], ==, second);
  g_assert_cmpint (next[2], ==, third);
}

/* The next likely labels are those with the highest scores; of equal ones, the lowest. */
static void
test_next (void)
{
  const float scores[MANY_LABELS] = { 0, 0.4F, 0.9F, 0.1F, 0.3F, 0.8F, 0, 0.3F };
  g_autoptr (IdxSuggestions) suggestions = make_many (2);
  g_autoptr (IdxSuggestions) few = make_suggestions (1);
  gint64 next[IDX_SUGGESTIONS_N_NEXT];

  idx_suggestions_set (suggestions, 1, 2, -0.25F, 0.9F);
  idx_suggestions_set_next (suggestions, 1, 5, scores);
  check_next (suggestions, 1, 101, 104, 107);
  g_assert_false (idx_suggestions_get_next (suggestions, 0, next));
  /* With few labels, all can be offered. */
  idx_suggestions_set (few, 0, 2, -0.25F, 0.9F);
  idx_suggestions_set_next (few, 0, 1, scores);
  g_assert_false (idx_suggestions_get_next (few, 0, next));
}

static void
test_next_variant (void)
{
  const float scores[MANY_LABELS] = { 0.5F, 0.4F, 0.3F, 0.2F, 0.1F };
  g_autoptr (IdxSuggestions) suggestions = make_many (2);
  g_autoptr (IdxSuggestions) again = NULL;
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) next_variant = NULL;
  gint64 next[IDX_SUGGESTIONS_N_NEXT];

  idx_suggestions_set (suggestions, 1, 0, -0.25F, 0.9F);
  idx_suggestions_set_next (suggestions, 1, 1, scores);
  idx_suggestions_rank (suggestions, 1);
  variant = g_variant_ref_sink (idx_suggestions_to_variant (suggestions));
  next_variant = g_variant_ref_sink (idx_suggestions_next_to_variant (suggestions));
  again = idx_suggestions_new_from_variant (variant);
  g_assert_false (idx_suggestions_get_next (again, 1, next));
  g_assert_true (idx_suggestions_set_next_from_variant (again, next_variant));
  check_next (again, 1, 102, 103, 104);
  g_assert_false (idx_suggestions_get_next (again, 0, next));
}

static const char *const impossible_next[] = {
  "[]",
  "[1, 2, 3]",
  "[1, 2, 3, 4, 5, 12]",
  "[1, 2, 3, 4, 5, 65535]",
  "[1, 2, 3, 4, 5, 6, 7]",
};

static void
test_impossible_next (gconstpointer data)
{
  g_autoptr (IdxSuggestions) suggestions = make_many (2);
  g_autoptr (GVariant) variant = g_variant_parse (G_VARIANT_TYPE ("aq"), data, NULL, NULL, NULL);
  gint64 next[IDX_SUGGESTIONS_N_NEXT];

  g_assert_nonnull (variant);
  g_assert_false (idx_suggestions_set_next_from_variant (suggestions, variant));
  g_assert_false (idx_suggestions_get_next (suggestions, 0, next));
}

static void
test_empty_variant (void)
{
  g_autoptr (IdxSuggestions) suggestions = idx_suggestions_new ("", NULL, 0, 0, 1);
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (IdxSuggestions) again = NULL;

  idx_suggestions_rank (suggestions, 0);
  variant = g_variant_ref_sink (idx_suggestions_to_variant (suggestions));
  again = idx_suggestions_new_from_variant (variant);
  g_assert_nonnull (again);
  g_assert_cmpuint (idx_suggestions_get_n_samples (again), ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/suggestions/list", test_list);
  g_test_add_func ("/dataset/suggestions/unknown", test_unknown);
  g_test_add_func ("/dataset/suggestions/values", test_values);
  g_test_add_func ("/dataset/suggestions/extremes", test_extremes);
  g_test_add_func ("/dataset/suggestions/evidence", test_evidence);
  g_test_add_func ("/dataset/suggestions/ranking", test_ranking);
  g_test_add_func ("/dataset/suggestions/ranking-near-zero", test_ranking_near_zero);
  g_test_add_func ("/dataset/suggestions/estimate-above", test_estimate_above);
  g_test_add_func ("/dataset/suggestions/confirmed", test_confirmed);
  g_test_add_func ("/dataset/suggestions/too-few-to-confirm", test_too_few_to_confirm);
  g_test_add_func ("/dataset/suggestions/confirmed-limit", test_confirmed_limit);
  g_test_add_func ("/dataset/suggestions/variant", test_variant);
  g_test_add_func ("/dataset/suggestions/confirmed-variant", test_confirmed_variant);
  g_test_add_func ("/dataset/suggestions/next", test_next);
  g_test_add_func ("/dataset/suggestions/next-variant", test_next_variant);
  for (gsize i = 0; i < G_N_ELEMENTS (impossible_next); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/dataset/suggestions/impossible-next/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, impossible_next[i], test_impossible_next);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      g_autofree char *path = g_strdup_printf ("/dataset/suggestions/impossible-variant/%zu", i);

      g_test_add_data_func (path, impossible[i], test_impossible_variant);
    }
  g_test_add_func ("/dataset/suggestions/empty-variant", test_empty_variant);
  return g_test_run ();
}
