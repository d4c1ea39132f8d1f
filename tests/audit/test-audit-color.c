/* SPDX-License-Identifier: MIT */

/* Audits of color images: what they find, what they ignore, and that they are reproducible. */

#include "idx-audit-private.h"

#include "idx-neighbors.h"
#include "idx-random.h"
#include "test-bytes.h"
#include "test-sanitizers.h"
#include "test-set.h"

#include <math.h>

#define N_SAMPLES 400
#define N_HUES 6
#define SIDE 14
#define HEADER 20

/* The samples with wrong labels in the fixture's dataset. */
static const guint wrong[] = { 3, 90, 91, 200, 399 };

/* Bars in random directions, with a hue for each class. */
typedef struct
{
  TestSet set;
  guint8 *colors;
  IdxDataset *dataset;
} Fixture;

static void
set_up_size (Fixture *self,
             guint n_samples,
             guint side)
{
  guint64 state = 4;

  test_set_init (&self->set, n_samples, side, side, N_HUES);
  self->colors = g_new (guint8, (gsize) 3 * n_samples);
  for (guint i = 0; i < n_samples; i++)
    for (guint channel = 0; channel < 3; channel++)
      self->colors[(gsize) 3 * i + channel] =
        (guint8) (((i % N_HUES + 1) >> channel & 1 ? 190U : 0U) + idx_random_next (&state) % 60);
  /* Shuffle the bars, so that their directions are independent of the labels. */
  for (guint i = 0; i < n_samples; i++)
    {
      guint other = (guint) (idx_random_next (&state) % n_samples);

      for (guint pixel = 0; pixel < side * side; pixel++)
        {
          guint8 level = test_set_get_image (&self->set, i)[pixel];

          test_set_get_image (&self->set, i)[pixel] = test_set_get_image (&self->set, other)[pixel];
          test_set_get_image (&self->set, other)[pixel] = level;
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    test_set_set_label (&self->set, wrong[i], (wrong[i] + 1) % N_HUES);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  set_up_size (self, N_SAMPLES, SIDE);
  self->dataset = test_set_open_with (&self->set, test_set_paint (&self->set, 3, self->colors));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  test_set_clear (&self->set);
  g_free (self->colors);
  g_clear_object (&self->dataset);
}

static IdxAudit *
check_labels (IdxDataset *dataset,
              const IdxAuditOptions *options)
{
  g_autoptr (GError) error = NULL;
  IdxAudit *audit = idx_audit_new (dataset, options, NULL, NULL, &error);

  g_assert_no_error (error);
  return audit;
}

/* Hashes all suggestions (FNV-1a). */
static guint64
hash_suggestions (IdxAudit *audit)
{
  g_autoptr (GVariant) variant =
    g_variant_ref_sink (idx_suggestions_to_variant (idx_audit_get_suggestions (audit)));
  const guint8 *bytes = g_variant_get_data (variant);
  guint64 hash = G_GUINT64_CONSTANT (0xCBF29CE484222325);

  for (gsize i = 0; i < g_variant_get_size (variant); i++)
    hash = (hash ^ bytes[i]) * G_GUINT64_CONSTANT (0x100000001B3);
  return hash;
}

/* The wrong labels are ranked first, and the correct ones are suggested. */
static void
check_found (IdxAudit *audit)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);
  const guint32 *ranking;
  guint n_ranked;
  guint n_found = 0;

  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_DONE);
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      IdxSuggestion suggestion;

      for (guint k = 0; k < G_N_ELEMENTS (wrong); k++)
        n_found += ranking[i] == wrong[k];
      g_assert_true (idx_suggestions_get (suggestions, ranking[i], &suggestion));
      g_assert_cmpint (suggestion.label, ==, ranking[i] % N_HUES);
    }
  g_assert_cmpuint (n_found, ==, G_N_ELEMENTS (wrong));
}

static void
test_hues (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxAudit) audit = check_labels (self->dataset, NULL);

  check_found (audit);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.97);
  g_assert_cmpstr (idx_suggestions_get_source (idx_audit_get_suggestions (audit)), ==,
                   IDX_AUDIT_COLOR_METHOD);
}

static void
test_alpha (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxDataset) dataset =
    test_set_open_with (&self->set, test_set_paint (&self->set, 4, self->colors));
  g_autoptr (IdxAudit) expected = check_labels (self->dataset, NULL);
  g_autoptr (IdxAudit) audit = check_labels (dataset, NULL);

  g_assert_cmphex (hash_suggestions (audit), ==, hash_suggestions (expected));
}

static void
test_large_images (void)
{
  Fixture fixture = { 0 };
  g_autoptr (IdxAudit) audit = NULL;

  set_up_size (&fixture, N_SAMPLES, 60);
  fixture.dataset =
    test_set_open_with (&fixture.set, test_set_paint (&fixture.set, 3, fixture.colors));
  audit = check_labels (fixture.dataset, NULL);
  check_found (audit);
  tear_down (&fixture, NULL);
}

/* There are too few samples to select a model. */
static void
test_few_samples (void)
{
  Fixture fixture = { 0 };
  g_autoptr (IdxAudit) audit = NULL;

  set_up_size (&fixture, N_SAMPLES, SIDE);
  fixture.set.n_samples = 150;
  g_byte_array_set_size (fixture.set.labels, 8 + 150 * 4);
  fixture.set.labels->data[6] = 0;
  fixture.set.labels->data[7] = 150;
  fixture.dataset =
    test_set_open_with (&fixture.set, test_set_paint (&fixture.set, 3, fixture.colors));
  audit = check_labels (fixture.dataset, NULL);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.9);
  tear_down (&fixture, NULL);
}

/* Gray images stored with three or four channels have the same results, bit by bit, as a gray
 * file. */
static void
test_gray (gconstpointer kernels)
{
  const IdxAuditOptions options = { .kernels = kernels };
  g_auto (TestSet) set = { 0 };
  g_autofree guint8 *colors = g_malloc ((gsize) 3 * N_SAMPLES);
  g_autoptr (IdxDataset) gray = NULL;
  g_autoptr (IdxAudit) expected = NULL;

  if (idx_kernels_find (kernels) == NULL)
    {
      g_test_skip ("this computer doesn't support these kernels");
      return;
    }
  for (guint i = 0; i < 3 * N_SAMPLES; i++)
    colors[i] = 255;
  test_set_init (&set, N_SAMPLES, SIDE, SIDE, 4);
  test_set_set_label (&set, 7, 1);
  gray = test_set_open (&set);
  expected = check_labels (gray, &options);
  for (guint n_channels = 3; n_channels <= 4; n_channels++)
    {
      g_autoptr (IdxDataset) dataset =
        test_set_open_with (&set, test_set_paint (&set, n_channels, colors));
      g_autoptr (IdxAudit) audit = check_labels (dataset, &options);
      g_autoptr (GArray) nearest = idx_neighbors_find (audit, 9, NULL, 5, NULL, NULL);
      g_autoptr (GArray) expected_nearest = idx_neighbors_find (expected, 9, NULL, 5, NULL, NULL);

      g_assert_cmphex (hash_suggestions (audit), ==, hash_suggestions (expected));
      test_check_equal (nearest->data, expected_nearest->data, 5 * sizeof (IdxNeighbor));
    }
}

static void
test_threads (Fixture *self,
              gconstpointer data)
{
  guint64 expected = 0;

  if (test_skip_with_sanitizers ())
    return;

  for (guint n_threads = 1; n_threads <= 3; n_threads++)
    {
      const IdxAuditOptions options = { .n_threads = n_threads, .n_landmarks = 150 };
      g_autoptr (IdxAudit) audit = check_labels (self->dataset, &options);

      if (n_threads == 1)
        expected = hash_suggestions (audit);
      g_assert_cmphex (hash_suggestions (audit), ==, expected);
    }
}

/* The baseline kernels compute the same bits on every computer. A change that alters these bits on
 * purpose must also change IDX_AUDIT_COLOR_METHOD. */
static void
test_golden (Fixture *self,
             gconstpointer data)
{
  const IdxAuditOptions options = { .kernels = "baseline", .n_landmarks = 150 };
  g_autoptr (IdxAudit) audit = check_labels (self->dataset, &options);

  g_assert_cmpstr (IDX_AUDIT_COLOR_METHOD, ==, "color ridge 1");
  g_assert_cmphex (hash_suggestions (audit), ==, G_GUINT64_CONSTANT (0x78E4597E1F8C5818));
}

/* Other kernels round differently, so margins may differ slightly. */
static void
test_kernels (Fixture *self,
              gconstpointer data)
{
  const char *const names[] = { "baseline", "avx2", "avx512" };
  g_autoptr (IdxAudit) expected = NULL;

  if (test_skip_with_sanitizers ())
    return;

  expected = check_labels (self->dataset, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const IdxAuditOptions options = { .kernels = names[i] };
      g_autoptr (IdxAudit) audit = NULL;

      if (idx_kernels_find (names[i]) == NULL)
        continue;
      audit = check_labels (self->dataset, &options);
      for (guint index = 0; index < N_SAMPLES; index++)
        {
          IdxSuggestion a, b;

          g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (expected), index, &a));
          g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), index, &b));
          g_assert_cmpfloat_with_epsilon (a.margin, b.margin, 1e-3);
        }
    }
}

/* With more than 200,000 samples, the model is fitted to only some of them, but all are checked. */
static void
test_very_many_samples (void)
{
  const IdxAuditOptions options = { .n_landmarks = 40, .n_threads = 2 };
  Fixture fixture = { 0 };
  g_autoptr (IdxAudit) audit = NULL;
  guint n_right = 0;

  if (test_skip_with_sanitizers ())
    return;

  set_up_size (&fixture, 200004, 4);
  fixture.dataset =
    test_set_open_with (&fixture.set, test_set_paint (&fixture.set, 3, fixture.colors));
  audit = check_labels (fixture.dataset, &options);
  g_assert_cmpuint (idx_audit_get_figures (audit)->n_fitted, ==, 131072);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.9);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      IdxSuggestion suggestion;

      g_assert_true (
        idx_suggestions_get (idx_audit_get_suggestions (audit), wrong[i], &suggestion));
      n_right += suggestion.label == wrong[i] % N_HUES;
    }
  g_assert_cmpuint (n_right, ==, G_N_ELEMENTS (wrong));
  tear_down (&fixture, NULL);
}

static guint
count_same_hue (GArray *nearest,
                guint index)
{
  guint n = 0;

  for (guint i = 0; i < nearest->len; i++)
    n += g_array_index (nearest, IdxNeighbor, i).index % N_HUES == index % N_HUES;
  return n;
}

/* An audit loaded from the cache finds the same neighbors as a new one. */
static void
test_neighbors (Fixture *self,
                gconstpointer data)
{
  g_autoptr (IdxAuditRequest) request = idx_audit_request_new (self->dataset, NULL, NULL);
  g_autoptr (IdxAudit) audit = check_labels (self->dataset, NULL);
  g_autoptr (IdxAudit) loaded = g_object_new (IDX_TYPE_AUDIT, NULL);
  guint n_same = 0;

  loaded->labels = g_object_ref (request->labels);
  loaded->result.space =
    idx_space_new (&request->pixel_reader, request->kernels, request->n_samples);
  loaded->result.suggestions = g_object_ref (audit->result.suggestions);
  for (guint index = 0; index < 10; index++)
    {
      g_autoptr (GArray) nearest = idx_neighbors_find (audit, index, NULL, 8, NULL, NULL);
      g_autoptr (GArray) loaded_nearest = idx_neighbors_find (loaded, index, NULL, 8, NULL, NULL);

      n_same += count_same_hue (nearest, index);
      test_check_equal (nearest->data, loaded_nearest->data, 8 * sizeof (IdxNeighbor));
    }
  g_assert_cmpuint (n_same, >, 65);
}

/* Without labels, color has its default weight. */
static void
test_unlabeled_neighbors (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;
  guint n_same = 0;

  if (test_skip_with_sanitizers ())
    return;

  dataset = test_open_bytes (test_set_paint (&self->set, 3, self->colors), test_idx_labels (0));
  for (guint index = 0; index < 3; index++)
    {
      g_autoptr (GArray) nearest =
        idx_neighbors_find_in_dataset (dataset, index, NULL, 4, NULL, NULL, NULL, &error);

      g_assert_no_error (error);
      n_same += count_same_hue (nearest, index);
    }
  g_assert_cmpuint (n_same, >, 6);
}

#define ADD(path, test) \
  g_test_add ("/audit/audit-color/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("hues", test_hues);
  ADD ("alpha", test_alpha);
  g_test_add_func ("/audit/audit-color/large-images", test_large_images);
  g_test_add_func ("/audit/audit-color/few-samples", test_few_samples);
  g_test_add_data_func ("/audit/audit-color/gray/baseline", "baseline", test_gray);
  g_test_add_data_func ("/audit/audit-color/gray/avx2", "avx2", test_gray);
  g_test_add_data_func ("/audit/audit-color/gray/avx512", "avx512", test_gray);
  ADD ("threads", test_threads);
  ADD ("golden", test_golden);
  ADD ("kernels", test_kernels);
  g_test_add_func ("/audit/audit-color/very-many-samples", test_very_many_samples);
  ADD ("neighbors", test_neighbors);
  ADD ("unlabeled-neighbors", test_unlabeled_neighbors);
  return g_test_run ();
}
