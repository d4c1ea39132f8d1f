/* SPDX-License-Identifier: MIT */

/* Which samples become which part, and what the files of the parts are called. */

#include "idx-subset-parts.h"

#include "test-bytes.h"

#define N_SAMPLES 20U

/* Returns 20 images with the labels 0, 1, 0, 1, … */
static IdxSubset *
make_subset (void)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, N_SAMPLES);
  g_autoptr (GBytes) image_bytes = g_bytes_new (images->data, images->len);
  g_autoptr (GBytes) label_bytes = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  for (guint i = 0; i < N_SAMPLES; i++)
    test_append_be (labels, 1, i % 2);
  label_bytes = g_bytes_new (labels->data, labels->len);
  dataset = idx_dataset_open_bytes (image_bytes, label_bytes, "Made", NULL);
  g_assert_nonnull (dataset);
  return idx_subset_new (dataset, NULL);
}

static void
check_part (const IdxSubsetParts *parts,
            guint i,
            const char *prefix,
            guint n_samples)
{
  g_assert_cmpstr (parts->parts[i].prefix, ==, prefix);
  g_assert_cmpuint (idx_subset_get_n_samples (parts->parts[i].subset), ==, n_samples);
}

static void
test_one (void)
{
  const IdxPick pick = { .limit = 7 };
  g_autoptr (IdxSubset) subset = make_subset ();
  g_autoptr (IdxSubsetParts) parts = idx_subset_parts_new (subset, &pick, NULL, 0, "a/b", NULL);

  g_assert_cmpuint (parts->n_parts, ==, 1);
  check_part (parts, 0, "a/b", 7);
}

/* The limit applies before the samples are divided. */
static void
test_split (void)
{
  const IdxPick pick = { .per_class = 8, .at_random = TRUE, .seed = 3 };
  const guint shares[] = { 75, 25 };
  g_autoptr (IdxSubset) subset = make_subset ();
  g_autoptr (IdxSubsetParts) parts = idx_subset_parts_new (subset, &pick, shares, 2, "b", NULL);

  g_assert_cmpuint (parts->n_parts, ==, 2);
  check_part (parts, 0, "b-train", 12);
  check_part (parts, 1, "b-rest", 4);
}

static void
test_names (void)
{
  static const char *const names[][4] = {
    [3] = { "x-train", "x-validation", "x-test" },
    [4] = { "x-part1", "x-part2", "x-part3", "x-part4" },
  };

  for (guint n = 3; n <= 4; n++)
    for (guint i = 0; i < n; i++)
      {
        g_autofree char *prefix = idx_subset_parts_dup_prefix ("x", i, n);

        g_assert_cmpstr (prefix, ==, names[n][i]);
      }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/subset-parts/one", test_one);
  g_test_add_func ("/tables/subset-parts/split", test_split);
  g_test_add_func ("/tables/subset-parts/names", test_names);
  return g_test_run ();
}
