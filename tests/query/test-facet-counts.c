/* SPDX-License-Identifier: MIT */

#include "idx-facet-counts.h"
#include "idx-filter.h"

#include "test-bytes.h"

/* Returns labels with two more columns: -3 for every sample, and its index modulo @n_values. */
static IdxLabels *
make_labels (guint n_labels,
             guint n_values)
{
  g_autoptr (GByteArray) content = test_idx_header (0x0C, 2, n_labels, 3);
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx2-int");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxFile) file = NULL;

  for (guint i = 0; i < n_labels; i++)
    {
      test_append_be (content, 4, 7);
      test_append_be (content, 4, (guint64) -3);
      test_append_be (content, 4, i % n_values);
    }
  bytes = g_bytes_new (content->data, content->len);
  file = idx_file_open_bytes (bytes, location, NULL);
  return idx_labels_new (file, G_MAXUINT, NULL, NULL);
}

static GArray *
compute (IdxLabels *labels,
         guint facet,
         IdxSubset *subset,
         GCancellable *cancellable)
{
  IdxFacetCountsInput *input = idx_facet_counts_input_new (labels, facet, subset);
  g_autoptr (GError) error = NULL;
  GArray *counts = idx_facet_counts_compute (input, NULL, cancellable, &error);

  g_assert_cmpuint (idx_facet_counts_input_get_facet (input), ==, facet);
  g_assert_true (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) == (counts == NULL));
  idx_facet_counts_input_free (input);
  return counts;
}

static void
check_count (GArray *counts,
             guint position,
             gint64 value,
             guint n_samples)
{
  const IdxClass *found = &g_array_index (counts, IdxClass, position);

  g_assert_cmpint (found->value, ==, value);
  g_assert_cmpuint (found->n_samples, ==, n_samples);
}

static void
test_counts (void)
{
  g_autoptr (IdxLabels) labels = make_labels (1001, 10);
  g_autoptr (GArray) same = compute (labels, 0, NULL, NULL);
  g_autoptr (GArray) different = compute (labels, 1, NULL, NULL);

  g_assert_cmpuint (same->len, ==, 1);
  check_count (same, 0, -3, 1001);
  g_assert_cmpuint (different->len, ==, 10);
  check_count (different, 0, 0, 101);
  check_count (different, 9, 9, 100);
}

/* Samples beyond the labels have no value. */
static void
test_subset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (40, 1, 1);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GByteArray) classes_content = test_idx_labels (40);
  g_autoptr (GBytes) classes = g_bytes_new (classes_content->data, classes_content->len);
  g_autoptr (IdxDataset) dataset = idx_dataset_open_bytes (images, classes, "Made", NULL);
  g_autoptr (IdxLabels) labels = make_labels (30, 10);
  g_autoptr (IdxFilter) filter = idx_filter_parse ("index:3,5,13,25-39", NULL);
  g_autoptr (IdxSubset) subset = idx_filter_apply (filter, dataset);
  g_autoptr (GArray) counts = compute (labels, 1, subset, NULL);

  g_assert_cmpuint (counts->len, ==, 6);
  check_count (counts, 0, 3, 2);
  check_count (counts, 1, 5, 2);
  check_count (counts, 2, 6, 1);
  check_count (counts, 5, 9, 1);
}

static void
test_canceled (void)
{
  g_autoptr (IdxLabels) labels = make_labels (10, 10);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  g_assert_null (compute (labels, 0, NULL, cancellable));
}

static void
test_many (void)
{
  g_autoptr (IdxLabels) labels = make_labels (200000, 50000);
  g_autoptr (GArray) counts = compute (labels, 1, NULL, NULL);

  g_assert_cmpuint (counts->len, ==, 50000);
  check_count (counts, 49999, 49999, 4);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/query/facet-counts/counts", test_counts);
  g_test_add_func ("/query/facet-counts/subset", test_subset);
  g_test_add_func ("/query/facet-counts/canceled", test_canceled);
  g_test_add_func ("/query/facet-counts/many", test_many);
  return g_test_run ();
}
