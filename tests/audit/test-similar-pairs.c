/* SPDX-License-Identifier: MIT */

/* Finds similar images, within a dataset and between two. */

#include "idx-similar-pairs.h"

#include "idx-error.h"
#include "idx-neighbors.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

#define N_SAMPLES 300U
#define SIDE 14U

/* Sample 200 has the image of sample 100. */
static IdxDataset *
make_dataset (void)
{
  g_auto (TestSet) set = { 0 };

  test_set_init (&set, N_SAMPLES, SIDE, SIDE, 4);
  memcpy (test_set_get_image (&set, 200), test_set_get_image (&set, 100), (gsize) SIDE * SIDE);
  return test_set_open (&set);
}

static GArray *
find (IdxDataset *dataset,
      IdxDataset *other,
      double distance)
{
  g_autoptr (GError) error = NULL;
  guint n_searched = 0;
  GArray *pairs =
    idx_similar_pairs_find (dataset, other, distance, &n_searched, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (n_searched, ==, N_SAMPLES);
  return pairs;
}

static const IdxSimilarPair *
get_pair (GArray *pairs,
          guint i)
{
  return &g_array_index (pairs, IdxSimilarPair, i);
}

/* Returns the nearest of the first @index samples, found by the search for neighbors. */
static IdxNeighbor
find_neighbor (IdxDataset *dataset,
               guint index)
{
  g_autoptr (GArray) neighbors =
    idx_neighbors_find_in_dataset (dataset, index, NULL, N_SAMPLES, NULL, NULL, NULL, NULL);

  for (guint i = 0; i < neighbors->len; i++)
    if (g_array_index (neighbors, IdxNeighbor, i).index < index)
      return g_array_index (neighbors, IdxNeighbor, i);
  g_assert_not_reached ();
}

/* Without a limit, each sample except the first forms a pair with its nearest earlier sample. */
static void
test_within (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (GArray) pairs = find (dataset, NULL, 1e6);

  g_assert_cmpuint (pairs->len, ==, N_SAMPLES - 1);
  for (guint i = 0; i < pairs->len; i += 43)
    {
      IdxNeighbor expected = find_neighbor (dataset, i + 1);

      g_assert_cmpuint (get_pair (pairs, i)->index, ==, i + 1);
      g_assert_cmpuint (get_pair (pairs, i)->nearest, ==, expected.index);
      g_assert_cmpfloat (get_pair (pairs, i)->distance, ==, expected.distance);
    }
}

/* A limit keeps the pairs up to it, and drops all others. */
static void
test_limit (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (GArray) all = find (dataset, NULL, 1e6);
  double limit = (double) get_pair (all, 50)->distance * 1.0001;
  g_autoptr (GArray) similar = find (dataset, NULL, limit);
  guint n_similar = 0;

  for (guint i = 0; i < all->len; i++)
    if ((double) get_pair (all, i)->distance <= limit)
      {
        g_assert_cmpuint (n_similar, <, similar->len);
        g_assert_cmpuint (get_pair (similar, n_similar)->index, ==, get_pair (all, i)->index);
        g_assert_cmpuint (get_pair (similar, n_similar)->nearest, ==, get_pair (all, i)->nearest);
        n_similar++;
      }
  g_assert_cmpuint (n_similar, ==, similar->len);
  g_assert_cmpuint (n_similar, <, all->len);
}

static void
test_equal (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (GArray) pairs = find (dataset, NULL, 0);

  g_assert_cmpuint (pairs->len, ==, 1);
  g_assert_cmpuint (get_pair (pairs, 0)->index, ==, 200);
  g_assert_cmpuint (get_pair (pairs, 0)->nearest, ==, 100);
  g_assert_cmpfloat (get_pair (pairs, 0)->distance, ==, 0);
}

/* Between two equal datasets, each image is at distance 0 from its first copy. */
static void
test_between (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxDataset) other = make_dataset ();
  g_autoptr (GArray) pairs = find (dataset, other, 0);

  g_assert_cmpuint (pairs->len, ==, N_SAMPLES);
  for (guint i = 0; i < pairs->len; i++)
    {
      g_assert_cmpuint (get_pair (pairs, i)->index, ==, i);
      g_assert_cmpuint (get_pair (pairs, i)->nearest, ==, i == 200 ? 100 : i);
      g_assert_cmpfloat (get_pair (pairs, i)->distance, ==, 0);
    }
}

static void
test_other_size (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxDataset) other = NULL;
  g_autoptr (GError) error = NULL;
  guint n_searched;

  test_set_init (&set, 20, SIDE, SIDE + 1, 4);
  other = test_set_open (&set);
  g_assert_null (idx_similar_pairs_find (dataset, other, 1, &n_searched, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

static void
test_cancel (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  guint n_searched;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_similar_pairs_find (dataset, NULL, 1, &n_searched, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/similar-pairs/within", test_within);
  g_test_add_func ("/audit/similar-pairs/limit", test_limit);
  g_test_add_func ("/audit/similar-pairs/equal", test_equal);
  g_test_add_func ("/audit/similar-pairs/between", test_between);
  g_test_add_func ("/audit/similar-pairs/other-size", test_other_size);
  g_test_add_func ("/audit/similar-pairs/cancel", test_cancel);
  return g_test_run ();
}
