/* SPDX-License-Identifier: MIT */

/* Measures how long it takes to place the thumbnails of a map. With 8.1 million samples, placing
 * each should take hardly longer than with a million. */

#include "bench-positions.h"
#include "bench.h"
#include "idx-map-lattice.h"

#define N_SAMPLES 60000
#define N_MANY 1000000
#define N_LARGE 8100000

/* The maximum ratio of the time per sample in the largest map to that in the map of a million
 * samples. The largest map has two more levels of squares. */
#define MAX_GROWTH 2.0

static void
place (gpointer data)
{
  idx_map_lattice_unref (idx_map_lattice_new (data));
}

int
main (int argc,
      char **argv)
{
  Bench *bench = bench_new ("placing the thumbnails of a map", argv, NULL);
  g_autoptr (IdxMapPoints) few = bench_make_positions (N_SAMPLES);
  g_autoptr (IdxMapPoints) many = bench_make_positions (N_MANY);
  g_autoptr (IdxMapPoints) large = bench_make_positions (N_LARGE);

  bench_add (bench, "60,000", place, few);
  bench_add (bench, "1,000,000", place, many);
  bench_add (bench, "8,100,000", place, large);
  if (bench_run (bench))
    bench_compare (bench, "8,100,000", "1,000,000", MAX_GROWTH * N_LARGE / N_MANY);
  bench_free (bench);
  return 0;
}
