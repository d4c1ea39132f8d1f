/* SPDX-License-Identifier: MIT */

/* Unusual datasets, and datasets that allow few conclusions. No check may fail, no result may be
 * NaN, and labels that can't be checked aren't checked. */

#include "idx-audit.h"
#include "idx-kernels.h"
#include "idx-random.h"
#include "test-bytes.h"
#include "test-sanitizers.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

/* Checks the labels of a dataset, and asserts that the result is plausible. */
static IdxAudit *
audit_dataset (IdxDataset *dataset,
               guint n_landmarks)
{
  const IdxAuditOptions options = { .n_landmarks = n_landmarks, .n_threads = 2 };
  g_autoptr (GError) error = NULL;
  IdxAudit *audit = idx_audit_new (dataset, &options, NULL, NULL, &error);
  IdxSuggestions *suggestions;

  g_assert_no_error (error);
  g_assert_nonnull (idx_audit_get_summary (audit));
  suggestions = idx_audit_get_suggestions (audit);
  g_assert_cmpuint (idx_suggestions_get_n_samples (suggestions), ==,
                    idx_dataset_get_n_samples (dataset));
  for (guint i = 0; i < idx_dataset_get_n_samples (dataset); i++)
    {
      IdxSuggestion suggestion;

      if (!idx_suggestions_get (suggestions, i, &suggestion))
        continue;
      g_assert_true (isfinite (suggestion.margin));
      g_assert_true (suggestion.p_given >= 0 && suggestion.p_given <= 1.001F);
      g_assert_true (suggestion.p_suggested >= 0 && suggestion.p_suggested <= 1.001F);
    }
  return audit;
}

static IdxAudit *
check_labels (const TestSet *set)
{
  g_autoptr (IdxDataset) dataset = test_set_open (set);

  return audit_dataset (dataset, 0);
}

static guint
count_ranked (IdxAudit *audit)
{
  guint n_ranked;

  (void) idx_suggestions_get_ranking (idx_audit_get_suggestions (audit), &n_ranked);
  return n_ranked;
}

static void
test_few_samples (void)
{
  for (guint n = 0; n <= 60; n += n < 48 ? 6 : 1)
    {
      g_auto (TestSet) set = { 0 };
      g_autoptr (IdxAudit) audit = NULL;
      g_autofree char *expected =
        g_strdup_printf ("Checking labels needs at least 50 samples; this dataset has only %u.", n);

      test_set_init (&set, n, 7, 7, 3);
      audit = check_labels (&set);
      g_assert_cmpuint (count_ranked (audit), ==, n < 50 ? 0 : n);
      if (n >= 50)
        continue;
      g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_TOO_FEW);
      g_assert_cmpstr (idx_audit_get_summary (audit), ==, expected);
      g_assert_cmpuint (idx_suggestions_get_n_suspects (idx_audit_get_suggestions (audit)), ==, 0);
    }
}

static void
test_one_class (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 100, 8, 8, 1);
  audit = check_labels (&set);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_TOO_FEW);
  g_assert_cmpstr (idx_audit_get_summary (audit), ==,
                   "All samples have the same label, so there is nothing to compare it with.");
  g_assert_cmpuint (count_ranked (audit), ==, 0);
}

/* The labels of identical images can't be predicted. */
static void
test_constant_images (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 120, 8, 8, 4);
  for (guint i = 0; i < set.n_samples; i++)
    memset (test_set_get_image (&set, i), 77, 64);
  audit = check_labels (&set);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_UNPREDICTABLE);
  g_assert_cmpuint (count_ranked (audit), ==, 120);
}

/* All images of one class are blank, and so is one image that is labeled as another class. */
static void
test_constant_class (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;
  IdxSuggestion suggestion;

  test_set_init (&set, 160, 12, 12, 4);
  for (guint i = 2; i < set.n_samples; i += 4)
    memset (test_set_get_image (&set, i), 0, 144);
  test_set_set_label (&set, 42, 1);
  audit = check_labels (&set);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_DONE);
  g_assert_cmpuint (count_ranked (audit), ==, 160);
  g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), 42, &suggestion));
  g_assert_cmpint (suggestion.label, ==, 2);
  g_assert_cmpfloat (suggestion.margin, <, 0);
}

static IdxAudit *
audit_noise (guint n_classes)
{
  g_auto (TestSet) set = { 0 };
  guint64 state = 1;

  test_set_init (&set, 600, 10, 10, n_classes);
  for (guint i = 0; i < set.n_samples; i++)
    for (guint k = 0; k < 100; k++)
      test_set_get_image (&set, i)[k] = (guint8) idx_random_next (&state);
  return check_labels (&set);
}

static void
test_noise (void)
{
  g_autoptr (IdxAudit) audit = audit_noise (6);

  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_UNPREDICTABLE);
  g_assert_true (g_str_has_prefix (idx_audit_get_summary (audit),
                                   "The images hardly predict the labels: "));
  g_assert_nonnull (strstr (idx_audit_get_summary (audit), "would match 17%"));
}

/* With many classes, percentages have a decimal. */
static void
test_noise_in_many_classes (void)
{
  g_autoptr (IdxAudit) audit = audit_noise (75);

  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_UNPREDICTABLE);
  g_assert_nonnull (strstr (idx_audit_get_summary (audit), "would match 1.3%"));
}

/* With two classes, the accuracy can't be twice the share of the larger class, but it can still be
 * good. */
static void
test_two_classes (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 200, 10, 10, 2);
  test_set_set_label (&set, 17, 0);
  audit = check_labels (&set);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_DONE);
  g_assert_cmpstr (idx_audit_get_summary (audit), ==, "There is 1 label to check.");
}

static void
check_shape (guint rows,
             guint columns)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 60, rows, columns, 3);
  audit = check_labels (&set);
  g_assert_cmpuint (count_ranked (audit), ==, 60);
}

static void
test_shapes (void)
{
  check_shape (1, 1);
  check_shape (5, 3);
  check_shape (1, 784);
  check_shape (784, 1);
  check_shape (20, 40);
  check_shape (56, 56);
  check_shape (57, 57);
  check_shape (100, 300);
}

/* Labels of large images are checked too. */
static void
test_large_images (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 100, 80, 80, 4);
  audit = check_labels (&set);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.95);
}

/* Labels needn't start at 0 or be consecutive. */
static void
test_label_gaps (void)
{
  const guint labels[] = { (guint) -5, 3, 70000 };
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;
  IdxSuggestion suggestion;

  test_set_init (&set, 150, 12, 12, 3);
  for (guint i = 0; i < set.n_samples; i++)
    test_set_set_label (&set, i, labels[i % 3]);
  test_set_set_label (&set, 33, 70000);
  audit = check_labels (&set);
  g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), 33, &suggestion));
  g_assert_cmpint (suggestion.label, ==, -5);
  g_assert_cmpfloat (suggestion.margin, <, 0);
}

/* Classes with one and with three samples are too small to be checked; a class with four isn't. */
static void
test_small_classes (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;
  IdxSuggestion suggestion;

  test_set_init (&set, 150, 12, 12, 3);
  test_set_set_label (&set, 5, 99);
  for (guint i = 0; i < 3; i++)
    test_set_set_label (&set, 10 * i, 100);
  for (guint i = 0; i < 4; i++)
    test_set_set_label (&set, 50 + 10 * i, 101);
  audit = check_labels (&set);
  g_assert_cmpuint (count_ranked (audit), ==, 146);
  g_assert_false (idx_suggestions_get (idx_audit_get_suggestions (audit), 5, &suggestion));
  for (guint i = 0; i < 3; i++)
    g_assert_false (idx_suggestions_get (idx_audit_get_suggestions (audit), 10 * i, &suggestion));
  for (guint i = 0; i < 4; i++)
    g_assert_true (
      idx_suggestions_get (idx_audit_get_suggestions (audit), 50 + 10 * i, &suggestion));
}

static void
test_many_classes (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 4000, 6, 6, 1000);
  dataset = test_set_open (&set);
  audit = audit_dataset (dataset, 100);
  g_assert_cmpuint (count_ranked (audit), ==, 4000);
}

/* With more than 200,000 samples, the model is fitted to only some of them, but all are checked. */
static void
test_very_many_samples (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  IdxSuggestion suggestion;

  if (test_skip_with_sanitizers ())
    return;

  test_set_init (&set, 200001, 5, 5, 2);
  for (guint i = 100; i < 200; i++)
    test_set_set_label (&set, i, (i + 1) % 2);
  dataset = test_set_open (&set);
  audit = audit_dataset (dataset, 40);
  g_assert_cmpuint (idx_audit_get_figures (audit)->n_fitted, ==, 131072);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.95);
  g_assert_cmpuint (count_ranked (audit), ==, 200001);
  for (guint i = 100; i < 200; i++)
    {
      g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), i, &suggestion));
      g_assert_cmpint (suggestion.label, ==, i % 2);
    }
}

/* Each image occurs five times, so some landmarks are equal. */
static void
test_duplicates (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxAudit) audit = NULL;
  IdxSuggestion suggestion;

  test_set_init (&set, 500, 12, 12, 4);
  for (guint i = 0; i < set.n_samples; i++)
    {
      memmove (test_set_get_image (&set, i), test_set_get_image (&set, i % 100), 144);
      test_set_set_label (&set, i, i % 4);
    }
  test_set_set_label (&set, 204, 1);
  audit = check_labels (&set);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.99);
  g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), 204, &suggestion));
  g_assert_cmpint (suggestion.label, ==, 0);
  g_assert_cmpfloat (suggestion.suspicion, >, 0.95F);
}

/* Four fifths of the equal images have the label 10, the others 11. The scores of each equal image
 * are these shares, whatever else the dataset contains. */
static void
check_copies (IdxDataset *dataset,
              guint n_copies,
              guint n_landmarks,
              const char *kernels)
{
  const IdxAuditOptions options = { .n_landmarks = n_landmarks,
                                    .n_threads = 2,
                                    .kernels = kernels };
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxAudit) audit = NULL;

  if (idx_kernels_find (kernels) == NULL)
    return;
  audit = idx_audit_new (dataset, &options, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n_copies; i++)
    {
      IdxSuggestion suggestion;

      g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), i, &suggestion));
      if (i % 5 == 0)
        g_assert_cmpint (suggestion.label, ==, 10);
      g_assert_cmpfloat_with_epsilon (suggestion.margin, i % 5 == 0 ? -0.6 : 0.6, 0.02);
    }
}

/* Tests a dataset of @n_copies copies of one image, followed by other images. */
static void
check_most_equal (guint n_samples,
                  guint n_copies)
{
  const char *const kernels[] = { "baseline", "avx2", "avx512" };
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;

  if (test_skip_with_sanitizers ())
    return;

  test_set_init (&set, n_samples, 12, 12, 4);
  for (guint i = 0; i < n_copies; i++)
    {
      memmove (test_set_get_image (&set, i), test_set_get_image (&set, 0), 144);
      test_set_set_label (&set, i, i % 5 == 0 ? 11 : 10);
    }
  dataset = test_set_open (&set);
  for (gsize i = 0; i < G_N_ELEMENTS (kernels); i++)
    for (guint n_landmarks = 2; n_landmarks <= 1152; n_landmarks *= 24)
      check_copies (dataset, n_copies, n_landmarks, kernels[i]);
}

static void
test_most_equal (void)
{
  check_most_equal (1200, 1140);
}

static void
test_all_but_one_equal (void)
{
  check_most_equal (1200, 1199);
}

static void
test_all_equal (void)
{
  check_most_equal (1000, 1000);
}

/* More landmarks than samples, and fewer than two. */
static void
test_landmarks (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;

  test_set_init (&set, 90, 12, 12, 4);
  dataset = test_set_open (&set);
  for (guint n = 1; n <= 10000; n *= 100)
    {
      g_autoptr (IdxAudit) audit = audit_dataset (dataset, n);

      g_assert_cmpuint (idx_audit_get_figures (audit)->n_landmarks, ==, CLAMP (n, 2, 90));
    }
}

/* The bars of a dataset as 32-bit floats, some of which are set to non-finite values. */
static void
test_floats (void)
{
  g_auto (TestSet) set = { 0 };
  GByteArray *images = test_idx_header (0x0D, 3, 200, 12, 12);
  const float odd[] = { NAN, INFINITY, -INFINITY };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 200, 12, 12, 4);
  for (guint i = 0; i < 200 * 144; i++)
    {
      float value = (float) test_set_get_image (&set, 0)[i] * 1e30F;
      guint32 bits;

      if (i % 97 < G_N_ELEMENTS (odd))
        value = odd[i % 97];
      memcpy (&bits, &value, sizeof bits);
      test_append_be (images, 4, bits);
    }
  dataset = test_set_open_with (&set, images);
  audit = audit_dataset (dataset, 0);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_DONE);
}

/* Doubles that are all NaN. */
static void
test_no_numbers (void)
{
  g_auto (TestSet) set = { 0 };
  GByteArray *images = test_idx_header (0x0E, 3, 80, 5, 5);
  const double odd = NAN;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  guint64 bits;

  memcpy (&bits, &odd, sizeof bits);
  for (guint i = 0; i < 80 * 25; i++)
    test_append_be (images, 8, bits);
  test_set_init (&set, 80, 5, 5, 4);
  dataset = test_set_open_with (&set, images);
  audit = audit_dataset (dataset, 0);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_UNPREDICTABLE);
  g_assert_cmpuint (count_ranked (audit), ==, 80);
}

/* Color images, in which the direction of the bar depends on the class. */
static void
test_color (void)
{
  g_auto (TestSet) set = { 0 };
  GByteArray *images = test_idx_header (0x08, 4, 200, 12, 12, 3);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;

  test_set_init (&set, 200, 12, 12, 4);
  for (guint i = 0; i < 200 * 144; i++)
    for (guint channel = 0; channel < 3; channel++)
      test_append_be (images, 1, test_set_get_image (&set, 0)[i] / (1 + (i / 144 + channel) % 3));
  dataset = test_set_open_with (&set, images);
  audit = audit_dataset (dataset, 0);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.95);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/audit-degenerate/few-samples", test_few_samples);
  g_test_add_func ("/audit/audit-degenerate/one-class", test_one_class);
  g_test_add_func ("/audit/audit-degenerate/constant-images", test_constant_images);
  g_test_add_func ("/audit/audit-degenerate/constant-class", test_constant_class);
  g_test_add_func ("/audit/audit-degenerate/noise", test_noise);
  g_test_add_func ("/audit/audit-degenerate/noise-in-many-classes", test_noise_in_many_classes);
  g_test_add_func ("/audit/audit-degenerate/two-classes", test_two_classes);
  g_test_add_func ("/audit/audit-degenerate/shapes", test_shapes);
  g_test_add_func ("/audit/audit-degenerate/large-images", test_large_images);
  g_test_add_func ("/audit/audit-degenerate/label-gaps", test_label_gaps);
  g_test_add_func ("/audit/audit-degenerate/small-classes", test_small_classes);
  g_test_add_func ("/audit/audit-degenerate/many-classes", test_many_classes);
  g_test_add_func ("/audit/audit-degenerate/very-many-samples", test_very_many_samples);
  g_test_add_func ("/audit/audit-degenerate/duplicates", test_duplicates);
  g_test_add_func ("/audit/audit-degenerate/most-equal", test_most_equal);
  g_test_add_func ("/audit/audit-degenerate/all-but-one-equal", test_all_but_one_equal);
  g_test_add_func ("/audit/audit-degenerate/all-equal", test_all_equal);
  g_test_add_func ("/audit/audit-degenerate/landmarks", test_landmarks);
  g_test_add_func ("/audit/audit-degenerate/floats", test_floats);
  g_test_add_func ("/audit/audit-degenerate/no-numbers", test_no_numbers);
  g_test_add_func ("/audit/audit-degenerate/color", test_color);
  return g_test_run ();
}
