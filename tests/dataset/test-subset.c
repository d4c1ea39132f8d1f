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
make_subset_of (IdxDataset *dataset,
                const guint32 *values,
                guint n_values)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_vals (indices, values, n_values);
  return idx_subset_new (dataset, indices);
}

static IdxSubset *
make_subset (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  const guint32 values[] = { 2, 5, 7, 19 };

  return make_subset_of (dataset, values, G_N_ELEMENTS (values));
}

static void
test_indices (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();

  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, 4);
  g_assert_cmpuint (idx_subset_get_index (subset, 0), ==, 2);
  g_assert_cmpuint (idx_subset_get_index (subset, 3), ==, 19);
}

static void
test_list_indices (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  const guint32 values[] = { 7, 19, 2 };
  g_autoptr (IdxSubset) subset = make_subset_of (dataset, values, G_N_ELEMENTS (values));
  g_autoptr (GArray) indices = idx_subset_list_indices (subset);

  g_assert_cmpuint (indices->len, ==, 3);
  g_assert_cmpuint (g_array_index (indices, guint32, 0), ==, 2);
  g_assert_cmpuint (g_array_index (indices, guint32, 1), ==, 7);
  g_assert_cmpuint (g_array_index (indices, guint32, 2), ==, 19);
}

static void
check_find (IdxSubset *subset,
            guint index,
            guint expected)
{
  guint position = 99;

  g_assert_true (idx_subset_find (subset, index, &position));
  g_assert_cmpuint (position, ==, expected);
}

static void
check_not_found (IdxSubset *subset,
                 guint index)
{
  guint position = 99;

  g_assert_false (idx_subset_find (subset, index, &position));
  g_assert_cmpuint (position, ==, 99);
}

static void
test_find (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();

  check_find (subset, 2, 0);
  check_find (subset, 7, 2);
  check_find (subset, 19, 3);
  check_not_found (subset, 0);
  check_not_found (subset, 3);
  check_not_found (subset, 20);
  check_not_found (subset, G_MAXUINT);
}

static void
test_find_in_any_order (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  const guint32 values[] = { 7, 19, 2, 5 };
  g_autoptr (IdxSubset) subset = make_subset_of (dataset, values, G_N_ELEMENTS (values));

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    check_find (subset, values[i], i);
  check_not_found (subset, 0);
  check_not_found (subset, 6);
  check_not_found (subset, 20);
}

static void
check_order (IdxSubset *subset,
             IdxSubset *order,
             const guint32 *expected,
             guint n_expected)
{
  g_autoptr (IdxSubset) ordered = idx_subset_order (subset, order);

  g_assert_cmpuint (idx_subset_get_n_samples (ordered), ==, n_expected);
  for (guint i = 0; i < n_expected; i++)
    g_assert_cmpuint (idx_subset_get_index (ordered, i), ==, expected[i]);
  for (guint index = 0; index < 12; index++)
    {
      guint position;

      g_assert_cmpint (idx_subset_contains (ordered, index), ==,
                       idx_subset_find (ordered, index, &position));
    }
}

static void
test_order (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (10);
  const guint32 shuffled[] = { 3, 9, 8, 0, 1, 7, 5, 2, 6, 4 };
  const guint32 all[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  const guint32 some[] = { 0, 4, 8, 9 };
  const guint32 some_shuffled[] = { 9, 8, 0, 4 };
  g_autoptr (IdxSubset) order = make_subset_of (dataset, shuffled, 10);
  g_autoptr (IdxSubset) file_order = idx_subset_new (dataset, NULL);
  g_autoptr (IdxSubset) subset = make_subset_of (dataset, some, 4);
  g_autoptr (IdxSubset) other = make_subset_of (dataset, some_shuffled, 4);
  g_autoptr (IdxSubset) none = make_subset_of (dataset, NULL, 0);

  check_order (file_order, order, shuffled, 10);
  check_order (order, file_order, all, 10);
  check_order (subset, order, some_shuffled, 4);
  check_order (other, order, some_shuffled, 4);
  check_order (other, file_order, some, 4);
  check_order (subset, file_order, some, 4);
  check_order (none, order, NULL, 0);
}

static void
test_whole (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);

  g_assert_true (idx_subset_get_dataset (subset) == dataset);
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, 20);
  g_assert_cmpuint (idx_subset_get_index (subset, 13), ==, 13);
  check_find (subset, 13, 13);
  check_not_found (subset, 20);
}

static void
test_empty (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_autoptr (IdxSubset) subset =
    idx_subset_new (dataset, g_array_new (FALSE, FALSE, sizeof (guint32)));

  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, 0);
  check_not_found (subset, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/subset/indices", test_indices);
  g_test_add_func ("/dataset/subset/list-indices", test_list_indices);
  g_test_add_func ("/dataset/subset/find", test_find);
  g_test_add_func ("/dataset/subset/find-in-any-order", test_find_in_any_order);
  g_test_add_func ("/dataset/subset/order", test_order);
  g_test_add_func ("/dataset/subset/whole", test_whole);
  g_test_add_func ("/dataset/subset/empty", test_empty);
  return g_test_run ();
}
