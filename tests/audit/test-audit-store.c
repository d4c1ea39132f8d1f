/* SPDX-License-Identifier: MIT */

/* Cached results are loaded for the same data and parameters, and for no others. */

#include "idx-audit-private.h"
#include "idx-neighbors.h"

#include "test-bytes.h"
#include "test-folder.h"
#include "test-progress.h"
#include "test-strokes.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_SAMPLES 90

static char *cache_folder;

static guint
count_cached (void)
{
  g_autofree char *path = g_build_filename (cache_folder, "idxview", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (folder != NULL && g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

static void
empty_cache (void)
{
  g_autofree char *path = g_build_filename (cache_folder, "idxview", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *kept = g_build_filename (path, name, NULL);

      g_assert_cmpint (g_remove (kept), ==, 0);
    }
}

static void
check_cached (guint n)
{
  g_assert_cmpuint (count_cached (), ==, n);
}

typedef enum
{
  CHANGED_NOTHING,
  CHANGED_PIXEL,
  CHANGED_LABEL,
  WIDE,              /* see open_wide() */
  WIDE_CHANGED_RANGE /* the same with a larger value in the image without a label */
} Change;

/* Opens images of 16-bit values, all but the last with a label. */
static IdxDataset *
open_wide (guint last_value)
{
  const gsize n_values = (gsize) N_SAMPLES * TEST_STROKES_ROWS * TEST_STROKES_ROWS;
  g_autoptr (GByteArray) narrow = test_strokes_images (N_SAMPLES);
  g_autoptr (GByteArray) images_content =
    test_idx_header (0x0B, 3, N_SAMPLES, TEST_STROKES_ROWS, TEST_STROKES_ROWS);
  g_autoptr (GByteArray) labels_content = test_strokes_labels (N_SAMPLES - 1, NULL, 0);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;

  for (gsize i = narrow->len - n_values; i < narrow->len - 1; i++)
    test_append_be (images_content, 2, narrow->data[i]);
  test_append_be (images_content, 2, last_value);
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

static IdxDataset *
open_set (Change change)
{
  static const guint wrong[] = { 17, 60 };
  g_autoptr (GByteArray) images_content = test_strokes_images (N_SAMPLES);
  g_autoptr (GByteArray) labels_content = test_strokes_labels (N_SAMPLES, wrong, 2);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;

  if (change == WIDE || change == WIDE_CHANGED_RANGE)
    return open_wide (change == WIDE ? 255 : 1000);
  if (change == CHANGED_PIXEL)
    images_content->data[images_content->len - 1] ^= 1;
  if (change == CHANGED_LABEL)
    labels_content->data[labels_content->len - 1] ^= 1;
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

/* @was_made: (out): whether the labels were checked, not loaded; only a check reports progress */
static IdxAudit *
check_labels (Change change,
              const IdxAuditOptions *options,
              gboolean *was_made)
{
  g_autoptr (IdxDataset) dataset = open_set (change);
  double fraction = 0;
  g_autoptr (IdxAuditRequest) request = NULL;
  g_autoptr (GError) error = NULL;
  IdxAudit *audit;

  request = idx_audit_request_new (dataset, options, &error);
  g_assert_no_error (error);
  audit = idx_audit_request_run (request, TEST_PROGRESS (&fraction), NULL, &error);
  g_assert_no_error (error);
  idx_audit_store (audit, request);
  *was_made = fraction > 0;
  return audit;
}

static void
check_made (Change change,
            const IdxAuditOptions *options,
            gboolean expected)
{
  gboolean was_made;
  g_autoptr (IdxAudit) audit = check_labels (change, options, &was_made);

  g_assert_cmpint (was_made, ==, expected);
}

static void
test_same (void)
{
  gboolean was_made;
  g_autoptr (IdxAudit) first = NULL;
  g_autoptr (IdxAudit) second = NULL;
  g_autoptr (GVariant) first_suggestions = NULL;
  g_autoptr (GVariant) check_suggestions = NULL;
  const IdxAuditFigures *a, *b;

  empty_cache ();
  first = check_labels (CHANGED_NOTHING, NULL, &was_made);
  g_assert_true (was_made);
  check_cached (1);
  second = check_labels (CHANGED_NOTHING, NULL, &was_made);
  g_assert_false (was_made);

  a = idx_audit_get_figures (first);
  b = idx_audit_get_figures (second);
  first_suggestions =
    g_variant_ref_sink (idx_suggestions_to_variant (idx_audit_get_suggestions (first)));
  check_suggestions =
    g_variant_ref_sink (idx_suggestions_to_variant (idx_audit_get_suggestions (second)));
  g_assert_cmpint (idx_audit_get_verdict (first), ==, idx_audit_get_verdict (second));
  g_assert_cmpstr (idx_audit_get_summary (first), ==, idx_audit_get_summary (second));
  g_assert_cmpuint (a->n_landmarks, ==, b->n_landmarks);
  g_assert_cmpuint (a->n_fitted, ==, b->n_fitted);
  g_assert_cmpuint (a->seed, ==, b->seed);
  g_assert_cmpstr (a->kernels, ==, b->kernels);
  g_assert_cmpfloat (a->accuracy, ==, b->accuracy);
  g_assert_cmpfloat (a->prior, ==, b->prior);
  g_assert_cmpfloat (a->temperature, ==, b->temperature);
  g_assert_true (g_variant_equal (first_suggestions, check_suggestions));
}

static void
test_neighbors (void)
{
  gboolean was_made;
  g_autoptr (IdxAudit) first = NULL;
  g_autoptr (IdxAudit) second = NULL;
  g_autoptr (GArray) a = NULL;
  g_autoptr (GArray) b = NULL;

  empty_cache ();
  first = check_labels (CHANGED_NOTHING, NULL, &was_made);
  check_cached (1);
  second = check_labels (CHANGED_NOTHING, NULL, &was_made);
  g_assert_false (was_made);
  a = idx_neighbors_find (first, 7, NULL, 5, NULL, NULL);
  b = idx_neighbors_find (second, 7, NULL, 5, NULL, NULL);
  g_assert_cmpuint (a->len, ==, 5);
  g_assert_cmpuint (b->len, ==, 5);
  g_assert_true (memcmp (a->data, b->data, 5 * sizeof (IdxNeighbor)) == 0);
}

static void
test_others (void)
{
  const IdxAuditOptions landmarks = { .n_landmarks = 20 };
  const IdxAuditOptions threads = { .n_threads = 1 };
  const IdxAuditOptions probabilities = { .keep_probabilities = TRUE };

  empty_cache ();
  check_made (CHANGED_NOTHING, NULL, TRUE);
  check_cached (1);
  check_made (CHANGED_PIXEL, NULL, TRUE);
  check_cached (2);
  check_made (CHANGED_LABEL, NULL, TRUE);
  check_cached (3);
  check_made (CHANGED_NOTHING, &landmarks, TRUE);
  check_cached (4);
  check_made (CHANGED_NOTHING, &probabilities, TRUE);
  check_made (CHANGED_NOTHING, &threads, FALSE);
  check_made (CHANGED_PIXEL, NULL, FALSE);
  check_made (CHANGED_LABEL, NULL, FALSE);
  check_made (CHANGED_NOTHING, &landmarks, FALSE);
}

/* The values of images without labels are part of the range, on which the result depends. */
static void
test_range (void)
{
  empty_cache ();
  check_made (WIDE, NULL, TRUE);
  check_cached (1);
  check_made (WIDE, NULL, FALSE);
  check_made (WIDE_CHANGED_RANGE, NULL, TRUE);
  check_cached (2);
}

static GVariant *
make_variant_with (guint32 verdict,
                   IdxSuggestions *suggestions)
{
  return g_variant_ref_sink (g_variant_new ("(u(uutsdddd)@" IDX_SUGGESTIONS_VARIANT "@aq)", verdict,
                                            1, 1, (guint64) 1, "baseline", 0.5, 0.5, 0.0, 1.0,
                                            idx_suggestions_to_variant (suggestions),
                                            idx_suggestions_next_to_variant (suggestions)));
}

static GVariant *
make_variant (guint32 verdict,
              guint n_samples)
{
  g_autoptr (IdxSuggestions) suggestions = idx_suggestions_new ("", NULL, 0, n_samples, 1);

  idx_suggestions_rank (suggestions, 0);
  return make_variant_with (verdict, suggestions);
}

/* The share of confirmed suggestions is part of the cached result. */
static void
test_confirmed (void)
{
  static const gint64 labels[] = { 0, 1 };
  g_autoptr (IdxDataset) dataset = open_set (CHANGED_NOTHING);
  g_autoptr (IdxAuditRequest) request = idx_audit_request_new (dataset, NULL, NULL);
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("", labels, G_N_ELEMENTS (labels), N_SAMPLES, 1);
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  double share;

  for (guint i = 0; i < 40; i++)
    idx_suggestions_set (suggestions, i, 1, -0.5F, 1);
  idx_suggestions_rank (suggestions, 40);
  idx_suggestions_set_confirmed (suggestions, 40, 10);
  variant = make_variant_with (0, suggestions);
  audit = idx_audit_new_from_variant (request, variant);
  g_assert_nonnull (audit);
  g_assert_true (idx_suggestions_get_confirmed (idx_audit_get_suggestions (audit), &share));
  g_assert_cmpfloat (share, ==, 0.25);
  g_assert_cmpstr (idx_audit_get_summary (audit), ==,
                   "Similar images confirm only 25% of the first suggestions, so the number of "
                   "wrong labels is unknown.");
}

/* Variants of the right type that can't be results for the dataset. */
static void
test_impossible (void)
{
  g_autoptr (IdxDataset) dataset = open_set (CHANGED_NOTHING);
  g_autoptr (IdxAuditRequest) request = idx_audit_request_new (dataset, NULL, NULL);
  g_autoptr (GVariant) right = make_variant (0, N_SAMPLES);
  g_autoptr (GVariant) verdict = make_variant (3, N_SAMPLES);
  g_autoptr (GVariant) fewer = make_variant (0, N_SAMPLES - 1);
  g_autoptr (IdxAudit) audit = idx_audit_new_from_variant (request, right);

  g_assert_nonnull (audit);
  g_assert_null (idx_audit_new_from_variant (request, verdict));
  g_assert_null (idx_audit_new_from_variant (request, fewer));
}

/* If hashing the images is canceled, no result is returned, not even the cached one. */
static void
test_cancel (void)
{
  g_autoptr (IdxDataset) dataset = open_set (CHANGED_NOTHING);
  g_autoptr (IdxAuditRequest) request = idx_audit_request_new (dataset, NULL, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxAudit) loaded = NULL;

  empty_cache ();
  check_made (CHANGED_NOTHING, NULL, TRUE);
  check_cached (1);
  loaded = idx_audit_load (request, NULL);
  g_assert_nonnull (loaded);
  g_cancellable_cancel (cancellable);
  g_assert_null (idx_audit_load (request, cancellable));
}

static gpointer
fill_space (gpointer data)
{
  IdxAudit *audit = data;
  gboolean good = idx_audit_fill_space (audit, NULL, audit->background, NULL, NULL);

  return GINT_TO_POINTER (good);
}

/* A caller that waits while another thread fills the space can give up. The space is filled
 * anyway. */
static void
test_filled_for_others (void)
{
  g_autoptr (IdxDataset) dataset = open_set (CHANGED_NOTHING);
  g_autoptr (IdxAuditRequest) request = idx_audit_request_new (dataset, NULL, NULL);
  g_autoptr (GVariant) variant = make_variant (0, N_SAMPLES);
  g_autoptr (IdxAudit) audit = idx_audit_new_from_variant (request, variant);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread;

  /* Pretends that another thread is filling the space. */
  audit->is_filling = TRUE;
  g_cancellable_cancel (cancellable);
  g_assert_false (idx_audit_fill_space (audit, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  audit->is_filling = FALSE;
  thread = g_thread_new ("fill", fill_space, audit);
  g_assert_true (idx_audit_fill_space (audit, NULL, NULL, NULL, NULL));
  g_assert_true (GPOINTER_TO_INT (g_thread_join (thread)));
  g_assert_nonnull (idx_space_get_points (audit->result.space));
}

static void
test_stop (void)
{
  g_autoptr (IdxDataset) dataset = open_set (CHANGED_NOTHING);
  g_autoptr (IdxAuditRequest) request = idx_audit_request_new (dataset, NULL, NULL);
  g_autoptr (GVariant) variant = make_variant (0, N_SAMPLES);
  g_autoptr (IdxAudit) audit = idx_audit_new_from_variant (request, variant);
  g_autoptr (IdxAudit) loaded = NULL;
  g_autoptr (GError) error = NULL;

  empty_cache ();
  idx_audit_stop (audit);
  idx_audit_store (audit, request);
  loaded = idx_audit_load (request, NULL);
  g_assert_null (loaded);
  g_assert_null (idx_neighbors_find (audit, 0, NULL, 5, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  int status;

  cache_folder = g_strdup (test_folder_get_path (folder));
  g_setenv ("XDG_CACHE_HOME", cache_folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/store/same", test_same);
  g_test_add_func ("/audit/store/neighbors", test_neighbors);
  g_test_add_func ("/audit/store/others", test_others);
  g_test_add_func ("/audit/store/range", test_range);
  g_test_add_func ("/audit/store/confirmed", test_confirmed);
  g_test_add_func ("/audit/store/impossible", test_impossible);
  g_test_add_func ("/audit/store/cancel", test_cancel);
  g_test_add_func ("/audit/store/filled-for-others", test_filled_for_others);
  g_test_add_func ("/audit/store/stop", test_stop);
  status = g_test_run ();
  g_free (cache_folder);
  return status;
}
