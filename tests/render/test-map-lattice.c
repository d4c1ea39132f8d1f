/* SPDX-License-Identifier: MIT */

/* The lattice and the index of a map: each sample has a cell of its own near its position, and
 * searches by position find the same samples as a linear search. */

#include "idx-map-lattice.h"
#include "idx-point-grid.h"

#include <math.h>

#define N_SAMPLES 3000

/* Returns positions in three clusters and on a line; some samples have none. */
static IdxMapPoints *
make_positions (guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autofree float *coordinates = g_new (float, 2 * n);

  for (guint i = 0; i < n; i++)
    {
      double radius = 10 * g_rand_double (random);
      double angle = g_rand_double_range (random, 0, 2 * G_PI);

      coordinates[2 * i] = (float) (30 * (i % 3) + radius * cos (angle));
      coordinates[2 * i + 1] = (float) (i % 7 == 0 ? 0 : 20 * (i % 2) + radius * sin (angle));
      if (i % 101 == 100)
        coordinates[2 * i] = NAN;
    }
  return idx_map_points_new (coordinates, n);
}

static void
get_middle (IdxMapLattice *lattice,
            guint index,
            double *x,
            double *y)
{
  const double side = idx_map_lattice_get_cells_per_side (lattice);
  guint column = 0;
  guint row = 0;

  g_assert_true (idx_map_lattice_get_cell (lattice, index, &column, &row));
  *x = (column + 0.5) / side * 2 - 1;
  *y = (row + 0.5) / side * 2 - 1;
}

static void
test_own_cells (void)
{
  g_autoptr (IdxMapPoints) positions = make_positions (N_SAMPLES);
  g_autoptr (IdxMapLattice) lattice = idx_map_lattice_new (positions);
  const guint side = idx_map_lattice_get_cells_per_side (lattice);
  g_autofree gboolean *taken = g_new0 (gboolean, side * side);
  double sum = 0;
  guint n_placed, n = 0;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      guint column, row;
      double middle_x, middle_y;
      float x, y;

      if (!idx_map_points_get (positions, i, &x, &y))
        {
          g_assert_false (idx_map_lattice_get_cell (lattice, i, &column, &row));
          continue;
        }
      g_assert_true (idx_map_lattice_get_cell (lattice, i, &column, &row));
      g_assert_false (taken[row * side + column]);
      taken[row * side + column] = TRUE;
      get_middle (lattice, i, &middle_x, &middle_y);
      sum += hypot (middle_x - (double) x, middle_y - (double) y) * side / 2;
      n++;
    }
  (void) idx_map_lattice_get_order (lattice, &n_placed);
  g_assert_cmpuint (n_placed, ==, n);
  /* On average, samples are moved by less than five cells. */
  g_assert_cmpfloat (sum / n, <, 5);
}

/* The samples are in the order of their cells, row by row. A run contains the samples in adjacent
 * cells. */
static void
test_runs (void)
{
  g_autoptr (IdxMapPoints) positions = make_positions (N_SAMPLES);
  g_autoptr (IdxMapLattice) lattice = idx_map_lattice_new (positions);
  const guint side = idx_map_lattice_get_cells_per_side (lattice);
  guint n_placed, n = 0;
  const guint32 *order = idx_map_lattice_get_order (lattice, &n_placed);

  for (guint row = 0; row < side; row++)
    for (guint column = 0; column < side; column += 5)
      {
        guint first;
        guint n_run =
          idx_map_lattice_find_run (lattice, row, column, MIN (column + 5, side), &first);

        g_assert_true (n_run == 0 || first == n);
        for (guint i = first; i < first + n_run; i++)
          {
            guint own_column, own_row;

            g_assert_true (idx_map_lattice_get_cell (lattice, order[i], &own_column, &own_row));
            g_assert_cmpuint (own_row, ==, row);
            g_assert_cmpuint (own_column, >=, column);
            g_assert_cmpuint (own_column, <, column + 5);
          }
        n += n_run;
      }
  g_assert_cmpuint (n, ==, n_placed);
}

/* All samples get a cell, even if they all have the same position. */
static void
test_one_point (void)
{
  const guint n = 70000;
  g_autofree float *coordinates = g_new0 (float, 2 * n);
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (coordinates, n);
  g_autoptr (IdxMapLattice) lattice = idx_map_lattice_new (positions);
  guint n_placed;

  (void) idx_map_lattice_get_order (lattice, &n_placed);
  g_assert_cmpuint (n_placed, ==, n);
}

static void
test_few (void)
{
  for (guint n = 0; n < 4; n++)
    {
      const float coordinates[] = { 0, 0, 1, 0, 2, 0, 3, 0 };
      g_autoptr (IdxMapPoints) positions = idx_map_points_new (coordinates, n);
      g_autoptr (IdxMapLattice) lattice = idx_map_lattice_new (positions);
      g_autoptr (IdxPointGrid) index = idx_point_grid_new (positions);
      guint n_placed, found;

      (void) idx_map_lattice_get_order (lattice, &n_placed);
      g_assert_cmpuint (n_placed, ==, n);
      g_assert_cmpint (idx_point_grid_find_nearest (index, 0, 0, 3, &found), ==, n > 0);
    }
}

static gboolean
find_by_search (IdxMapPoints *positions,
                double x,
                double y,
                double max_distance,
                guint *index)
{
  double best = INFINITY;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      float own_x, own_y;

      if (idx_map_points_get (positions, i, &own_x, &own_y) &&
          hypot ((double) own_x - x, (double) own_y - y) < best)
        {
          best = hypot ((double) own_x - x, (double) own_y - y);
          *index = i;
        }
    }
  return best <= max_distance;
}

static void
test_nearest (void)
{
  g_autoptr (IdxMapPoints) positions = make_positions (N_SAMPLES);
  g_autoptr (IdxPointGrid) index = idx_point_grid_new (positions);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = 0; i < 500; i++)
    {
      double x = g_rand_double_range (random, -1.2, 1.2);
      double y = g_rand_double_range (random, -1.2, 1.2);
      double reach = g_rand_double_range (random, 0, 0.3);
      guint found = G_MAXUINT;
      guint expected = G_MAXUINT;
      gboolean any = find_by_search (positions, x, y, reach, &expected);

      g_assert_cmpint (idx_point_grid_find_nearest (index, x, y, reach, &found), ==, any);
      if (any)
        g_assert_cmpuint (found, ==, expected);
    }
}

static void
count_cb (guint index,
          float x,
          float y,
          gpointer data)
{
  guint *n = data;

  if ((double) x >= -0.5 && (double) x <= 0.2 && (double) y >= -0.3 && (double) y <= 0.4)
    n[0]++;
  n[1]++;
}

/* All samples in a rectangle are visited, and some others aren't. */
static void
test_foreach (void)
{
  g_autoptr (IdxMapPoints) positions = make_positions (N_SAMPLES);
  g_autoptr (IdxPointGrid) index = idx_point_grid_new (positions);
  guint n[2] = { 0 };
  guint expected[2] = { 0 };

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      float x, y;

      if (idx_map_points_get (positions, i, &x, &y))
        count_cb (i, x, y, expected);
    }
  idx_point_grid_foreach (index, -0.5, -0.3, 0.2, 0.4, count_cb, n);
  g_assert_cmpuint (n[0], ==, expected[0]);
  g_assert_cmpuint (n[0], >, 0);
  g_assert_cmpuint (n[1], <, expected[1]);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/render/map-lattice/own-cells", test_own_cells);
  g_test_add_func ("/render/map-lattice/runs", test_runs);
  g_test_add_func ("/render/map-lattice/one-point", test_one_point);
  g_test_add_func ("/render/map-lattice/few", test_few);
  g_test_add_func ("/render/map-lattice/nearest", test_nearest);
  g_test_add_func ("/render/map-lattice/foreach", test_foreach);

  return g_test_run ();
}
