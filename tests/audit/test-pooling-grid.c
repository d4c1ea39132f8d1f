/* SPDX-License-Identifier: MIT */

#include "idx-pooling-grid.h"

static void
check_cells (guint rows,
             guint columns,
             guint cell_size,
             gsize vertical,
             gsize horizontal)
{
  IdxPoolingGrid grid;

  idx_pooling_grid_init (&grid, rows, columns, cell_size);
  g_assert_cmpuint (grid.vertical.n_cells, ==, vertical);
  g_assert_cmpuint (grid.horizontal.n_cells, ==, horizontal);
  g_assert_cmpuint (idx_pooling_grid_get_n_cells (&grid), ==, vertical * horizontal);
}

static void
test_sizes (void)
{
  check_cells (32, 32, 5, 8, 8);
  check_cells (32, 32, 10, 5, 5);
  check_cells (28, 28, 4, 8, 8);
  check_cells (28, 28, 8, 5, 5);
  check_cells (1, 1, 1, 1, 1);
  check_cells (1, 1, 2, 2, 2);
  check_cells (20, 40, 6, 5, 8);
}

static double
sum_weights (const IdxPoolingAxis *axis,
             guint cell)
{
  double sum = 0;

  for (guint pixel = axis->first[cell]; pixel < axis->end[cell]; pixel++)
    sum += (double) axis->weights[cell][pixel];
  return sum;
}

/* Each axis is its own mirror image, and each pixel contributes to a cell. The weights of a cell
 * add up to at most 1. */
static void
check_axis (const IdxPoolingAxis *axis,
            guint side)
{
  for (guint pixel = 0; pixel < side + 2; pixel++)
    {
      double sum = 0;

      for (guint cell = 0; cell < axis->n_cells; cell++)
        {
          g_assert_cmpuint (axis->end[cell], <=, side + 2);
          g_assert_cmpfloat (axis->weights[cell][pixel], ==,
                             axis->weights[axis->n_cells - 1 - cell][side + 1 - pixel]);
          sum += (double) axis->weights[cell][pixel];
        }
      g_assert_cmpfloat (sum, >, 0);
    }
  for (guint cell = 0; cell < axis->n_cells; cell++)
    g_assert_cmpfloat (sum_weights (axis, cell), <, 1.00001);
}

static void
test_symmetry (void)
{
  for (guint side = 1; side <= IDX_GRID_MAX_SIDE; side++)
    for (guint factor = 1; factor <= 2; factor++)
      {
        IdxPoolingGrid grid;

        idx_pooling_grid_init (&grid, side, (side + 1) / 2,
                               factor * idx_feature_grid_find_cell_size (side, side));
        check_axis (&grid.vertical, side);
        check_axis (&grid.horizontal, (side + 1) / 2);
      }
}

static void
test_weights (void)
{
  IdxPoolingGrid grid;

  idx_pooling_grid_init (&grid, 56, 56, 8);
  for (guint cell = 2; cell < 6; cell++)
    g_assert_cmpfloat_with_epsilon (sum_weights (&grid.vertical, cell), 1, 1e-6);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/pooling-grid/sizes", test_sizes);
  g_test_add_func ("/audit/pooling-grid/symmetry", test_symmetry);
  g_test_add_func ("/audit/pooling-grid/weights", test_weights);
  return g_test_run ();
}
