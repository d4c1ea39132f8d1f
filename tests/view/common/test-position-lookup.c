/* SPDX-License-Identifier: MIT */

/* The positions of samples in a subset. */

#include "idx-position-lookup.h"

#include "test-display.h"

#define N_SAMPLES 50

static void
assert_inverse (IdxSubset *subset)
{
  g_autoptr (IdxPositionLookup) lookup = idx_position_lookup_new (subset);
  guint n_found = 0;

  for (guint index = 0; index < N_SAMPLES; index++)
    {
      guint position;

      if (!idx_position_lookup_find (lookup, index, &position))
        continue;
      g_assert_cmpuint (idx_subset_get_index (subset, position), ==, index);
      n_found++;
    }
  g_assert_cmpuint (n_found, ==, idx_subset_get_n_samples (subset));
}

static void
test_all (void)
{
  g_autoptr (IdxDataset) dataset = test_make_dataset (N_SAMPLES, 4, 4);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);

  assert_inverse (subset);
}

/* Some of the samples, not in file order. */
static void
test_sorted (void)
{
  g_autoptr (IdxDataset) dataset = test_make_dataset (N_SAMPLES, 4, 4);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxPositionLookup) lookup = NULL;
  guint position = 77;

  for (guint32 index = 30; index > 10; index -= 2)
    g_array_append_val (indices, index);
  subset = idx_subset_new (dataset, g_steal_pointer (&indices));
  assert_inverse (subset);

  lookup = idx_position_lookup_new (subset);
  g_assert_false (idx_position_lookup_find (lookup, 11, &position));
  g_assert_cmpuint (position, ==, 77);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/view/position-lookup/all", test_all);
  g_test_add_func ("/view/position-lookup/sorted", test_sorted);

  return g_test_run ();
}
