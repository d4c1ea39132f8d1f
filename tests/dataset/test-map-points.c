/* SPDX-License-Identifier: MIT */

#include "idx-map-points.h"

#include "idx-dataset.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <math.h>

#define STEP (1.0 / 32767)

static void
check (IdxMapPoints *positions,
       guint index,
       double expected_x,
       double expected_y)
{
  float x, y;

  g_assert_true (idx_map_points_get (positions, index, &x, &y));
  g_assert_cmpfloat_with_epsilon ((double) x, expected_x, STEP);
  g_assert_cmpfloat_with_epsilon ((double) y, expected_y, STEP);
}

/* The longer side of the bounding box reaches from -1 to 1; the other one is centered. */
static void
test_scale (void)
{
  const float coordinates[] = { 10, 5, 30, 5, 20, 15 };
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (coordinates, 3);

  g_assert_cmpuint (idx_map_points_get_n_samples (positions), ==, 3);
  check (positions, 0, -1, -0.5);
  check (positions, 1, 1, -0.5);
  check (positions, 2, 0, 0.5);
}

static void
test_equal (void)
{
  const float coordinates[] = { 7, 3, 7, 3 };
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (coordinates, 2);

  check (positions, 0, 0, 0);
  check (positions, 1, 0, 0);
}

/* The bounding box doesn't include samples without a position. */
static void
test_unknown (void)
{
  const float coordinates[] = { NAN, NAN, 0, 0, 4, 2, INFINITY, 100 };
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (coordinates, 4);
  float x = 99, y = 98;

  g_assert_false (idx_map_points_get (positions, 0, &x, &y));
  g_assert_false (idx_map_points_get (positions, 3, &x, &y));
  g_assert_cmpfloat (x, ==, 99);
  g_assert_cmpfloat (y, ==, 98);
  check (positions, 1, -1, -0.5);
  check (positions, 2, 1, 0.5);
}

static void
test_none (void)
{
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (NULL, 0);

  g_assert_cmpuint (idx_map_points_get_n_samples (positions), ==, 0);
}

static void
test_variant (void)
{
  const float coordinates[] = { 10, 5, NAN, NAN, 20, 15 };
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (coordinates, 3);
  g_autoptr (GVariant) variant = g_variant_ref_sink (idx_map_points_to_variant (positions));
  g_autoptr (IdxMapPoints) copy = idx_map_points_new_from_variant (variant);
  float x, y;

  g_assert_cmpuint (idx_map_points_get_n_samples (copy), ==, 3);
  check (copy, 0, -1, -1);
  g_assert_false (idx_map_points_get (copy, 1, &x, &y));
  check (copy, 2, 1, 1);
}

static void
test_half (void)
{
  const gint16 odd[] = { 1, 2, 3 };
  g_autoptr (GVariant) variant = g_variant_ref_sink (
    g_variant_new_fixed_array (G_VARIANT_TYPE_INT16, odd, G_N_ELEMENTS (odd), sizeof *odd));

  g_assert_null (idx_map_points_new_from_variant (variant));
}

static void
count_change (IdxDataset *dataset,
              guint *n_changes)
{
  (*n_changes)++;
}

/* A dataset stores positions, emits a signal when they change, and shares them with its
 * snapshots. */
static void
test_dataset (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (5, 2, 2);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, &error);
  const guint n_samples = 5;
  g_autofree float *coordinates = g_new0 (float, 2 * n_samples);
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (coordinates, n_samples);
  g_autoptr (IdxDataset) copy = NULL;
  guint n_changes = 0;

  g_assert_no_error (error);
  (void) g_signal_connect (dataset, "map-points-changed", G_CALLBACK (count_change), &n_changes);
  g_assert_null (idx_dataset_get_map_points (dataset));
  idx_dataset_set_map_points (dataset, positions);
  idx_dataset_set_map_points (dataset, positions);
  g_assert_cmpuint (n_changes, ==, 1);
  copy = idx_dataset_snapshot (dataset);
  g_assert_true (idx_dataset_get_map_points (copy) == positions);
  idx_dataset_set_map_points (dataset, NULL);
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_null (idx_dataset_get_map_points (dataset));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/map-points/scale", test_scale);
  g_test_add_func ("/dataset/map-points/equal", test_equal);
  g_test_add_func ("/dataset/map-points/unknown", test_unknown);
  g_test_add_func ("/dataset/map-points/none", test_none);
  g_test_add_func ("/dataset/map-points/variant", test_variant);
  g_test_add_func ("/dataset/map-points/half", test_half);
  g_test_add_func ("/dataset/map-points/dataset", test_dataset);
  return g_test_run ();
}
