/* SPDX-License-Identifier: MIT */

/* Which samples are taken, and how they are divided. */

#include "idx-pick.h"

#include "idx-error.h"
#include "idx-filter.h"
#include "test-bytes.h"

#include <string.h>

#define N_IMAGES 1000U

/* Returns images with the labels of a text of digits. */
static IdxDataset *
make_dataset (const char *digits,
              guint n_labels)
{
  guint n = (guint) strlen (digits);
  g_autoptr (GByteArray) images_content = test_idx_images (n, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x08, 1, n_labels);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;
  IdxDataset *dataset;

  for (guint i = 0; i < n_labels; i++)
    test_append_be (labels_content, 1, (guint64) (digits[i] - '0'));
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  g_assert_nonnull (dataset);
  return dataset;
}

/* Returns N_IMAGES images, of which one tenth has the label 1, and the others 0. */
static IdxDataset *
make_large_dataset (void)
{
  g_autofree char *digits = g_strnfill (N_IMAGES, '0');

  for (guint i = 0; i < N_IMAGES; i += 10)
    digits[i] = '1';
  return make_dataset (digits, N_IMAGES);
}

static char *
list_indices (IdxSubset *subset)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", idx_subset_get_index (subset, i));
  return g_string_free (text, FALSE);
}

static void
check_pick (const IdxPick *pick,
            IdxDataset *dataset,
            const char *filter_text,
            const char *expected)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (filter_text, NULL);
  g_autoptr (IdxSubset) subset = idx_filter_apply (filter, dataset);
  g_autoptr (IdxSubset) picked = idx_pick_apply (pick, subset, NULL);
  g_autofree char *indices = NULL;

  g_assert_nonnull (picked);
  indices = list_indices (picked);
  g_assert_cmpstr (indices, ==, expected);
}

static void
test_first (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ("0001120", 7);

  check_pick (&(IdxPick){ 0 }, dataset, "", "0 1 2 3 4 5 6");
  check_pick (&(IdxPick){ .limit = 3 }, dataset, "", "0 1 2");
  check_pick (&(IdxPick){ .limit = 100 }, dataset, "", "0 1 2 3 4 5 6");
  check_pick (&(IdxPick){ .per_class = 1 }, dataset, "", "0 3 5");
  check_pick (&(IdxPick){ .per_class = 2 }, dataset, "", "0 1 3 4 5");
  check_pick (&(IdxPick){ .limit = 3, .per_class = 2 }, dataset, "", "0 1 3");
  check_pick (&(IdxPick){ .per_class = 1 }, dataset, "label:1,2", "3 5");
}

/* The samples that a seed draws must never change. */
static void
test_seed (void)
{
  g_autoptr (IdxDataset) dataset = make_large_dataset ();

  check_pick (&(IdxPick){ .limit = 5, .at_random = TRUE, .seed = 1 }, dataset, "",
              "233 236 421 480 954");
  check_pick (&(IdxPick){ .limit = 5, .at_random = TRUE, .seed = 2 }, dataset, "",
              "257 307 312 929 999");
  check_pick (&(IdxPick){ .per_class = 2, .at_random = TRUE, .seed = 1 }, dataset, "",
              "90 233 421 480");
}

static void
test_no_labels (void)
{
  const IdxPick pick = { .per_class = 1 };
  g_autoptr (IdxDataset) dataset = make_dataset ("0001120", 5);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_pick_apply (&pick, subset, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
}

static void
check_split (IdxDataset *dataset,
             const char *shares_text,
             const char *const *expected)
{
  const IdxPick pick = { 0 };
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  guint n_shares = 0;
  g_autofree guint *shares = idx_pick_parse_shares (shares_text, &n_shares);
  g_autoptr (GPtrArray) parts = NULL;

  g_assert_nonnull (shares);
  parts = idx_pick_split (&pick, subset, shares, n_shares, NULL);
  g_assert_cmpuint (parts->len, ==, n_shares);
  for (guint i = 0; i < n_shares; i++)
    {
      g_autofree char *indices = list_indices (g_ptr_array_index (parts, i));

      g_assert_cmpstr (indices, ==, expected[i]);
    }
}

static void
test_largest_remainder (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ("0000011122", 10);

  /* 5 → 4 + 1, 3 → 2 + 1, 2 → 2 + 0. */
  check_split (dataset, "80,20", (const char *const[]){ "0 1 2 3 5 6 8 9", "4 7" });
  /* Equal remainders go to the earlier part. */
  check_split (dataset, "1,1", (const char *const[]){ "0 1 2 5 6 8", "3 4 7 9" });
  check_split (dataset, "1,1,1", (const char *const[]){ "0 1 5 8", "2 3 6 9", "4 7" });
}

/* Every sample is in exactly one part, and the shares of the classes are kept. */
static void
test_random_split (void)
{
  static const guint shares[] = { 80, 15, 5 };
  const IdxPick pick = { .at_random = TRUE, .seed = 7 };
  g_autoptr (IdxDataset) dataset = make_large_dataset ();
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GPtrArray) parts = idx_pick_split (&pick, subset, shares, 3, NULL);
  g_autoptr (GPtrArray) again = idx_pick_split (&pick, subset, shares, 3, NULL);
  gboolean seen[N_IMAGES] = { FALSE };

  for (guint i = 0; i < 3; i++)
    {
      IdxSubset *part = g_ptr_array_index (parts, i);
      g_autofree char *indices = list_indices (part);
      g_autofree char *again_indices = list_indices (g_ptr_array_index (again, i));
      guint n_ones = 0;

      g_assert_cmpstr (indices, ==, again_indices);
      g_assert_cmpuint (idx_subset_get_n_samples (part), ==, N_IMAGES * shares[i] / 100);
      for (guint k = 0; k < idx_subset_get_n_samples (part); k++)
        {
          guint index = idx_subset_get_index (part, k);

          g_assert_false (seen[index]);
          seen[index] = TRUE;
          n_ones += index % 10 == 0;
        }
      g_assert_cmpuint (n_ones, ==, N_IMAGES / 10 * shares[i] / 100);
    }
}

static void
test_shares (void)
{
  static const char *const wrong[] = { "", "80", "80,", ",20",
                                       "80;20", "80,0", "8.5,2", "-1,2",
                                       "80 20", "1000001,1", "1,1,1,1,1,1,1,1,1,1,1" };
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_null (idx_pick_parse_shares (wrong[i], &n));
  g_assert_cmpuint (n, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/query/pick/first", test_first);
  g_test_add_func ("/query/pick/seed", test_seed);
  g_test_add_func ("/query/pick/no-labels", test_no_labels);
  g_test_add_func ("/query/pick/largest-remainder", test_largest_remainder);
  g_test_add_func ("/query/pick/random-split", test_random_split);
  g_test_add_func ("/query/pick/shares", test_shares);
  return g_test_run ();
}
