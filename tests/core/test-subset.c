/* SPDX-License-Identifier: MIT */

#include "idx-subset.h"

#include "test-bytes.h"

static IdxDataset *
make_dataset (guint n)
{
  g_autoptr (GByteArray) images_content = test_idx_images (n, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (n);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);

  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

static IdxSubset *
make_subset (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  const guint32 values[] = { 2, 5, 7, 19 };
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_vals (indices, values, G_N_ELEMENTS (values));
  return idx_subset_new (dataset, indices);
}

static void
test_indices (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();

  g_assert_false (idx_subset_is_whole (subset));
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, 4);
  g_assert_cmpuint (idx_subset_get_index (subset, 0), ==, 2);
  g_assert_cmpuint (idx_subset_get_index (subset, 3), ==, 19);
}

static void
check_find (IdxSubset *subset,
            guint index,
            gboolean found,
            guint expected)
{
  guint position = 99;

  g_assert_cmpint (idx_subset_find (subset, index, &position), ==, found);
  g_assert_cmpuint (position, ==, expected);
}

static void
test_find (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();

  check_find (subset, 0, FALSE, 0);
  check_find (subset, 2, TRUE, 0);
  check_find (subset, 3, FALSE, 1);
  check_find (subset, 7, TRUE, 2);
  check_find (subset, 19, TRUE, 3);
  check_find (subset, 20, FALSE, 4);
  check_find (subset, G_MAXUINT, FALSE, 4);
}

static void
test_whole (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);

  g_assert_true (idx_subset_is_whole (subset));
  g_assert_true (idx_subset_get_dataset (subset) == dataset);
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, 20);
  g_assert_cmpuint (idx_subset_get_index (subset, 13), ==, 13);
  check_find (subset, 13, TRUE, 13);
  check_find (subset, 20, FALSE, 20);
}

static void
test_empty (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_autoptr (IdxSubset) subset =
    idx_subset_new (dataset, g_array_new (FALSE, FALSE, sizeof (guint32)));

  g_assert_false (idx_subset_is_whole (subset));
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, 0);
  check_find (subset, 0, FALSE, 0);
}

static void
test_list_model (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();
  g_autoptr (IdxSample) sample = g_list_model_get_item (G_LIST_MODEL (subset), 2);

  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (subset)) == IDX_TYPE_SAMPLE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (subset)), ==, 4);
  g_assert_cmpuint (idx_sample_get_index (sample), ==, 7);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (subset), 4));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/subset/indices", test_indices);
  g_test_add_func ("/core/subset/find", test_find);
  g_test_add_func ("/core/subset/whole", test_whole);
  g_test_add_func ("/core/subset/empty", test_empty);
  g_test_add_func ("/core/subset/list-model", test_list_model);
  return g_test_run ();
}
