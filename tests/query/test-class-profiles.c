/* SPDX-License-Identifier: MIT */

/* The mean, the spread and the typical samples of each class. */

#include "idx-class-profiles.h"

#include "test-bytes.h"
#include "test-strokes.h"

#include <math.h>

/* In each sample, the first pixel is the second one plus one of these offsets. */
static const int offsets[] = { 0, 10, -10, 2, -2, 40 };

#define N_CLASSES 2
#define N_STROKES 60U
#define N_SAMPLES (N_CLASSES * G_N_ELEMENTS (offsets))

static IdxClassProfiles *
compute (IdxDataset *dataset,
         IdxClassDetail detail,
         GCancellable *cancellable,
         GError **error)
{
  IdxClassProfilesInput *input = idx_class_profiles_input_new (dataset, detail);
  IdxClassProfiles *profiles = idx_class_profiles_compute (input, NULL, cancellable, error);

  idx_class_profiles_input_free (input);
  return profiles;
}

/* Sample i has the label i % 2. The second pixel is 100 in class 0 and 150 in class 1. */
static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, (guint) N_SAMPLES, 1U, 2U);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, (guint) N_SAMPLES);
  g_autoptr (GBytes) images_bytes = NULL;
  g_autoptr (GBytes) labels_bytes = NULL;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      guint8 label = (guint8) (i % N_CLASSES);
      guint8 pixels[2] = { (guint8) (100 + 50 * label + offsets[i / N_CLASSES]),
                           (guint8) (100 + 50 * label) };

      g_byte_array_append (images, pixels, sizeof pixels);
      g_byte_array_append (labels, &label, 1);
    }
  images_bytes = g_bytes_new (images->data, images->len);
  labels_bytes = g_bytes_new (labels->data, labels->len);
  return idx_dataset_open_bytes (images_bytes, labels_bytes, "Made", NULL);
}

static void
check_levels (GBytes *levels,
              guint first,
              guint second)
{
  gsize n;
  const guint8 *data = g_bytes_get_data (levels, &n);

  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (data[0], ==, first);
  g_assert_cmpuint (data[1], ==, second);
}

static void
check_indices (GArray *indices,
               const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < indices->len; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", g_array_index (indices, guint32, i));
  g_assert_cmpstr (text->str, ==, expected);
}

/* The offsets 0, 10, -10, 2, -2, 40 have the mean 6.67 and the standard deviation 16.24. */
static void
test_images (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxClassProfiles) profiles =
    compute (dataset, IDX_CLASS_DETAIL_ALL, NULL, &error);
  const IdxClassProfile *profile;

  g_assert_no_error (error);
  profile = idx_class_profiles_find (profiles, 1);
  g_assert_cmpint (profile->label, ==, 1);
  g_assert_cmpuint (profile->n_samples, ==, G_N_ELEMENTS (offsets));
  check_levels (profile->mean, 157, 150);
  check_levels (profile->spread, 32, 0);
  check_levels (idx_class_profiles_find (profiles, 0)->mean, 107, 100);
  g_assert_null (idx_class_profiles_find (profiles, 2));
  g_assert_cmpuint (idx_class_profiles_get_n_read (profiles), ==, N_SAMPLES);
}

/* The differences from the mean offset, rounded to 7, are -7, 3, -17, -5, -9, 33. */
static void
test_by_distance (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxClassProfiles) profiles = compute (dataset, IDX_CLASS_DETAIL_ALL, NULL, NULL);
  const IdxClassProfile *profile = idx_class_profiles_find (profiles, 1);

  g_assert_false (idx_class_profiles_uses_check (profiles));
  check_indices (profile->typical, "3 7 1");
  check_indices (profile->atypical, "11 5 9");
}

/* Suggests the other class for all samples; the margin rises with the index. */
static void
add_suggestions (IdxDataset *dataset)
{
  static const gint64 labels[] = { 0, 1 };
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, N_CLASSES, N_SAMPLES, 1);

  for (guint i = 0; i < N_SAMPLES; i++)
    idx_suggestions_set (suggestions, i, (i + 1) % 2, (float) i - 3.5F, 1);
  idx_suggestions_rank (suggestions, 2);
  idx_dataset_set_suggestions (dataset, suggestions);
}

static void
test_by_check (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxClassProfiles) profiles = NULL;
  const IdxClassProfile *profile;

  add_suggestions (dataset);
  profiles = compute (dataset, IDX_CLASS_DETAIL_ALL, NULL, NULL);
  profile = idx_class_profiles_find (profiles, 0);
  g_assert_true (idx_class_profiles_uses_check (profiles));
  check_indices (profile->typical, "10 8 6");
  check_indices (profile->atypical, "0 2 4");
  check_levels (profile->spread, 32, 0);
}

/* A list ranks only suspects, so its ranks don't tell which samples are typical. */
static void
test_list (void)
{
  static const gint64 labels[] = { 0, 1 };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxSuggestions) list =
    idx_suggestions_new_list ("test.csv", labels, N_CLASSES, N_SAMPLES);
  g_autoptr (IdxClassProfiles) profiles = NULL;
  const IdxClassProfile *profile;

  for (guint i = 1; i < N_SAMPLES; i += N_CLASSES)
    if (i != 3)
      idx_suggestions_append (list, i, 0, NAN);
  idx_dataset_set_suggestions (dataset, list);
  profiles = compute (dataset, IDX_CLASS_DETAIL_ALL, NULL, NULL);
  g_assert_false (idx_class_profiles_uses_check (profiles));
  profile = idx_class_profiles_find (profiles, 1);
  check_indices (profile->typical, "3 7 1");
  check_indices (profile->atypical, "11 5 9");
}

/* A relabeled sample belongs to its new class, but the check result doesn't rank it there. */
static void
test_decided (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  g_autoptr (IdxClassProfiles) profiles = NULL;
  const IdxClassProfile *profile;

  add_suggestions (dataset);
  g_assert_true (idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 1));
  g_assert_true (idx_decisions_set (decisions, 2, IDX_STATE_EXCLUDED, 0));
  g_assert_true (idx_decisions_set (decisions, 4, IDX_STATE_RELABELED, 7));
  profiles = compute (dataset, IDX_CLASS_DETAIL_ALL, NULL, NULL);
  profile = idx_class_profiles_find (profiles, 0);
  g_assert_cmpuint (profile->n_samples, ==, 4);
  check_indices (profile->typical, "10");
  check_indices (profile->atypical, "6");
  profile = idx_class_profiles_find (profiles, 1);
  g_assert_cmpuint (profile->n_samples, ==, 7);
  check_indices (profile->atypical, "1 3 5");
  profile = idx_class_profiles_find (profiles, 7);
  g_assert_cmpuint (profile->n_samples, ==, 1);
  check_levels (profile->mean, 90, 100);
  check_levels (profile->spread, 0, 0);
  check_indices (profile->typical, "");
}

static void
test_only_means (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxClassProfiles) profiles = compute (dataset, IDX_CLASS_DETAIL_MEANS, NULL, NULL);
  const IdxClassProfile *profile = idx_class_profiles_find (profiles, 0);

  check_levels (profile->mean, 107, 100);
  g_assert_null (profile->spread);
  check_indices (profile->typical, "");
}

/* The sums for all classes together would exceed the memory limit. */
static void
test_too_large (void)
{
  g_autoptr (GByteArray) images = test_idx_images (10, 700, 700);
  g_autoptr (GByteArray) labels = test_idx_labels (10);
  g_autoptr (GBytes) images_bytes = g_bytes_new (images->data, images->len);
  g_autoptr (GBytes) labels_bytes = g_bytes_new (labels->data, labels->len);
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open_bytes (images_bytes, labels_bytes, "Made", NULL);
  g_autoptr (IdxClassProfiles) profiles = compute (dataset, IDX_CLASS_DETAIL_ALL, NULL, NULL);
  const IdxClassProfile *profile = idx_class_profiles_find (profiles, 9);

  g_assert_cmpuint (profile->n_samples, ==, 1);
  g_assert_null (profile->mean);
  g_assert_null (profile->spread);
  check_indices (profile->typical, "");
  g_assert_cmpuint (idx_class_profiles_get_n_read (profiles), ==, 0);
}

/* Returns images whose dimensions are those in @layout, without the last one if it is 0. */
static IdxDataset *
make_strokes (const guint layout[3])
{
  g_autoptr (GByteArray) strokes = test_strokes_images (N_STROKES);
  g_autoptr (GByteArray) labels = test_strokes_labels (N_STROKES, NULL, 0);
  g_autoptr (GByteArray) images = test_idx_header (0x08, layout[2] > 0 ? 4 : 3, N_STROKES,
                                                   layout[0], layout[1], layout[2]);
  g_autoptr (GBytes) images_bytes = NULL;
  g_autoptr (GBytes) labels_bytes = g_bytes_new (labels->data, labels->len);

  g_byte_array_append (images, strokes->data + 16, strokes->len - 16);
  images_bytes = g_bytes_new (images->data, images->len);
  return idx_dataset_open_bytes (images_bytes, labels_bytes, "Strokes", NULL);
}

/* x, x[..., None] and x[:, None], as NumPy calls them, have the same means. */
static void
test_one_channel (void)
{
  static const guint layouts[][3] = { { TEST_STROKES_ROWS, TEST_STROKES_ROWS, 0 },
                                      { TEST_STROKES_ROWS, TEST_STROKES_ROWS, 1 },
                                      { 1, TEST_STROKES_ROWS, TEST_STROKES_ROWS } };
  g_autoptr (IdxDataset) dataset = make_strokes (layouts[0]);
  g_autoptr (IdxClassProfiles) expected = compute (dataset, IDX_CLASS_DETAIL_ALL, NULL, NULL);

  for (gsize i = 1; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autoptr (IdxDataset) same = make_strokes (layouts[i]);
      g_autoptr (IdxClassProfiles) found = compute (same, IDX_CLASS_DETAIL_ALL, NULL, NULL);

      for (gint64 label = 0; label < TEST_STROKES_CLASSES; label++)
        {
          const IdxClassProfile *mine = idx_class_profiles_find (found, label);
          const IdxClassProfile *theirs = idx_class_profiles_find (expected, label);

          g_assert_nonnull (theirs->mean);
          g_assert_true (g_bytes_equal (mine->mean, theirs->mean));
          g_assert_true (g_bytes_equal (mine->spread, theirs->spread));
        }
    }
}

static void
test_cancel (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (compute (dataset, IDX_CLASS_DETAIL_ALL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/query/class-profiles/images", test_images);
  g_test_add_func ("/query/class-profiles/by-distance", test_by_distance);
  g_test_add_func ("/query/class-profiles/by-check", test_by_check);
  g_test_add_func ("/query/class-profiles/list", test_list);
  g_test_add_func ("/query/class-profiles/decided", test_decided);
  g_test_add_func ("/query/class-profiles/only-means", test_only_means);
  g_test_add_func ("/query/class-profiles/too-large", test_too_large);
  g_test_add_func ("/query/class-profiles/one-channel", test_one_channel);
  g_test_add_func ("/query/class-profiles/cancel", test_cancel);
  return g_test_run ();
}
