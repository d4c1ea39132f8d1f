/* SPDX-License-Identifier: MIT */

#include "idx-label-matches.h"

#include "test-bytes.h"

#define N_SAMPLES 30

/* Returns a dataset in which the label of sample i is i % 10. */
static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);

  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

static const gint64 classes[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };

/* Suggests 7 for the samples 4, 14 and 24, and 2 for sample 3; two are labels to check. */
static void
test_counts (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test", classes, G_N_ELEMENTS (classes), N_SAMPLES, 1);
  g_autoptr (IdxLabelMatches) matches = NULL;
  const IdxConfusedPair *pair;
  guint n_matching, n_compared;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      const guint other = i % 10 == 4 ? 7 : i % 10 == 2 ? 3
                                                        : 2;
      const gboolean is_suspect = i % 10 == 4 || i == 3;

      idx_suggestions_set (suggestions, i, other, is_suspect ? -1 - (float) i : 1, .9F);
    }
  idx_suggestions_rank (suggestions, 2);
  idx_dataset_set_suggestions (dataset, suggestions);
  matches = idx_label_matches_new (dataset);
  g_assert_true (matches->has_accuracy);
  g_assert_cmpuint (matches->n_classes, ==, 10);
  g_assert_cmpuint (matches->n_compared, ==, N_SAMPLES);
  g_assert_cmpuint (matches->n_matching, ==, N_SAMPLES - 4);
  g_assert_true (idx_label_matches_get_accuracy (matches, idx_dataset_get_labels (dataset), 3,
                                                 &n_matching, &n_compared));
  g_assert_cmpuint (n_matching, ==, 2);
  g_assert_cmpuint (n_compared, ==, 3);
  g_assert_false (idx_label_matches_get_accuracy (matches, idx_dataset_get_labels (dataset), 77,
                                                  &n_matching, &n_compared));
  g_assert_cmpuint (matches->compared[4], ==, 3);
  g_assert_cmpuint (matches->matching[4], ==, 0);
  g_assert_cmpuint (matches->matching[3], ==, 2);
  /* The margins of 24 and 14 are the smallest. */
  g_assert_cmpuint (matches->to_check[4], ==, 2);
  g_assert_cmpuint (matches->to_check[3], ==, 0);
  g_assert_cmpuint (matches->pairs->len, ==, 2);
  pair = &g_array_index (matches->pairs, IdxConfusedPair, 0);
  g_assert_cmpuint (pair->given, ==, 4);
  g_assert_cmpuint (pair->other, ==, 7);
  g_assert_cmpuint (pair->n_samples, ==, 3);
}

static void
test_list (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new_list ("list.csv", classes, G_N_ELEMENTS (classes), N_SAMPLES);
  g_autoptr (IdxLabelMatches) matches = NULL;

  idx_suggestions_append (suggestions, 12, 9, .8F);
  idx_dataset_set_suggestions (dataset, suggestions);
  matches = idx_label_matches_new (dataset);
  g_assert_false (matches->has_accuracy);
  g_assert_cmpuint (matches->pairs->len, ==, 1);
}

static void
check_percent (guint n,
               guint n_all,
               const char *expected)
{
  g_autofree char *percent = idx_label_matches_dup_percent (n, n_all);

  g_assert_cmpstr (percent, ==, expected);
}

static void
test_percent (void)
{
  check_percent (98, 1000, "9.8%");
  check_percent (0, 10, "0.0%");
  check_percent (10, 10, "100.0%");
  check_percent (9939, 10000, "99.39%");
  check_percent (59999, 60000, "99.99%");
  check_percent (1, 10000, "less than 0.1%");
  check_percent (0, 0, "–");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/query/label-matches/counts", test_counts);
  g_test_add_func ("/query/label-matches/list", test_list);
  g_test_add_func ("/query/label-matches/percent", test_percent);
  return g_test_run ();
}
