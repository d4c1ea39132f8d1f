/* SPDX-License-Identifier: MIT */

#include "idx-feature-grid.h"

static void
check (guint rows,
       guint columns,
       guint cell_size,
       guint grid_rows,
       guint grid_columns)
{
  IdxFeatureGrid grid;

  idx_feature_grid_init (&grid, rows, columns);
  g_assert_cmpuint (grid.cell_size, ==, cell_size);
  g_assert_cmpuint (grid.grid_rows, ==, grid_rows);
  g_assert_cmpuint (grid.grid_columns, ==, grid_columns);
  g_assert_cmpuint (grid.height, ==, grid_rows * cell_size);
  g_assert_cmpuint (grid.width, ==, grid_columns * cell_size);
  g_assert_cmpuint (grid.n_features, ==, grid_rows * grid_columns * IDX_N_EDGE_DIRECTIONS);
}

static void
test_sizes (void)
{
  check (28, 28, 4, 8, 8);
  check (56, 56, 8, 8, 8);
  check (32, 32, 5, 8, 8);
  check (36, 36, 5, 8, 8);
  check (1, 1, 1, 1, 1);
  check (5, 3, 1, 5, 3);
  check (20, 40, 6, 5, 8);
  check (1, 32, 5, 1, 8);
}

/* The weights add up to 1, and cells stay within the plane. */
static void
test_weights (void)
{
  for (guint side = 1; side <= IDX_GRID_MAX_SIDE; side++)
    {
      IdxFeatureGrid grid;
      float sum;

      idx_feature_grid_init (&grid, side, side);
      sum = grid.smoothing[0] + 2 * (grid.smoothing[1] + grid.smoothing[2]);
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
      sum = 0;
      for (guint i = 0; i <= 2 * grid.cell_radius; i++)
        sum += grid.pooling[i];
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
      g_assert_cmpuint (grid.height, >=, side + grid.padding);
    }
}

static void
test_places (void)
{
  IdxFeatureGrid grid;

  idx_feature_grid_init (&grid, 28, 28);
  g_assert_cmpuint (idx_feature_grid_get_plane_size (&grid), ==, 36 * 36);
  g_assert_cmpuint (idx_feature_grid_get_offset (&grid, 0, 0), ==, 4 * 36 + 4);
  g_assert_cmpuint (idx_feature_grid_get_offset (&grid, 27, 27), ==, 31 * 36 + 31);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/feature-grid/sizes", test_sizes);
  g_test_add_func ("/audit/feature-grid/weights", test_weights);
  g_test_add_func ("/audit/feature-grid/places", test_places);
  return g_test_run ();
}
