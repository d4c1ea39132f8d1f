/* SPDX-License-Identifier: MIT */

#include "bench-positions.h"

#include <math.h>

IdxMapPoints *
bench_make_positions (guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autofree float *coordinates = g_new (float, 2 * (gsize) n);

  for (gsize i = 0; i < n; i++)
    {
      double radius = 8 * sqrt (g_rand_double (random));
      double angle = g_rand_double_range (random, 0, 2 * G_PI);

      coordinates[2 * i] = (float) (20 * (double) (i % 5) + radius * cos (angle));
      coordinates[2 * i + 1] = (float) (30 * (double) (i / 5 % 2) + radius * sin (angle));
    }
  return idx_map_points_new (coordinates, n);
}
