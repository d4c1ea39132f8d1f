/* SPDX-License-Identifier: MIT */

#include "idx-confusions.h"

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

static void
check_labels (const gint64 *labels,
              guint n_labels,
              const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_labels; i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "", labels[i]);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_counts (void)
{
  static const gint64 labels[] = { -5, 3, 9, 70000 };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), N_SAMPLES, 1);
  g_autoptr (IdxConfusions) confusions = NULL;
  const gint64 *given, *suggested;
  gint64 largest_given, largest_suggested;
  guint n_given, n_suggested;

  idx_suggestions_set (suggestions, 4, 2, -1, 1);
  idx_suggestions_set (suggestions, 14, 2, -0.5F, 1);
  idx_suggestions_set (suggestions, 24, 0, -0.5F, 1);
  idx_suggestions_set (suggestions, 8, 3, -0.1F, 1);
  idx_suggestions_set (suggestions, 1, 1, 0, 1);
  idx_suggestions_set (suggestions, 2, 1, 1, 1);
  idx_suggestions_rank (suggestions, 2);
  idx_dataset_set_suggestions (dataset, suggestions);

  confusions = idx_confusions_new (dataset, IDX_CONFUSION_SUGGESTED);
  given = idx_confusions_get_given (confusions, &n_given);
  suggested = idx_confusions_get_others (confusions, &n_suggested);
  check_labels (given, n_given, "4 8");
  check_labels (suggested, n_suggested, "-5 9 70000");
  g_assert_cmpuint (idx_confusions_count (confusions, 4, 9), ==, 2);
  g_assert_cmpuint (idx_confusions_count (confusions, 4, -5), ==, 1);
  g_assert_cmpuint (idx_confusions_count (confusions, 8, 70000), ==, 1);
  g_assert_cmpuint (idx_confusions_count (confusions, 8, 9), ==, 0);
  g_assert_cmpuint (idx_confusions_count (confusions, 9, 4), ==, 0);
  g_assert_cmpuint (idx_confusions_get_largest (confusions, &largest_given, &largest_suggested), ==,
                    2);
  g_assert_cmpint (largest_given, ==, 4);
  g_assert_cmpint (largest_suggested, ==, 9);
}

/* Samples that are kept, unsure or excluded haven't been changed. */
static void
test_changes (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  g_autoptr (IdxConfusions) confusions = NULL;
  const gint64 *labels;
  guint n_labels;

  (void) idx_decisions_set (decisions, 4, IDX_STATE_RELABELED, 9);
  (void) idx_decisions_set (decisions, 14, IDX_STATE_RELABELED, 9);
  (void) idx_decisions_set (decisions, 29, IDX_STATE_RELABELED, 4);
  (void) idx_decisions_set (decisions, 5, IDX_STATE_RELABELED, 5);
  (void) idx_decisions_set (decisions, 6, IDX_STATE_UNSURE, 0);
  (void) idx_decisions_set (decisions, 7, IDX_STATE_EXCLUDED, 0);
  confusions = idx_confusions_new (dataset, IDX_CONFUSION_CHANGED);
  labels = idx_confusions_get_given (confusions, &n_labels);
  check_labels (labels, n_labels, "4 9");
  labels = idx_confusions_get_others (confusions, &n_labels);
  check_labels (labels, n_labels, "4 9");
  g_assert_cmpuint (idx_confusions_count (confusions, 4, 9), ==, 2);
  g_assert_cmpuint (idx_confusions_count (confusions, 9, 4), ==, 1);
  g_assert_cmpuint (idx_confusions_count (confusions, 5, 5), ==, 0);
}

static void
test_nothing_known (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxConfusions) confusions = idx_confusions_new (dataset, IDX_CONFUSION_SUGGESTED);
  guint n_labels = 99;

  (void) idx_confusions_get_given (confusions, &n_labels);
  g_assert_cmpuint (n_labels, ==, 0);
  n_labels = 99;
  (void) idx_confusions_get_others (confusions, &n_labels);
  g_assert_cmpuint (n_labels, ==, 0);
  g_assert_cmpuint (idx_confusions_count (confusions, 4, 9), ==, 0);
  g_assert_cmpuint (idx_confusions_get_largest (confusions, NULL, NULL), ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/confusions/counts", test_counts);
  g_test_add_func ("/dataset/confusions/changes", test_changes);
  g_test_add_func ("/dataset/confusions/nothing-known", test_nothing_known);
  return g_test_run ();
}
