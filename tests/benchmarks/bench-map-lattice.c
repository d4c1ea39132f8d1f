/* SPDX-License-Identifier: MIT */

/* Placing the thumbnails of a map: 8.1 million should take hardly longer, each, than a million. */

#include "bench-positions.h"
#include "bench.h"
#include "idx-map-lattice.h"

#define N_SAMPLES 60000
#define N_MANY 1000000
#define N_LARGE 8100000

/* How much longer a sample of the largest map may take: it has two more levels of squares. */
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
  Bench *bench = bench_new ("placing the thumbnails of a map", argc, argv);
  g_autoptr (IdxPositions) few = bench_make_positions (N_SAMPLES);
  g_autoptr (IdxPositions) many = bench_make_positions (N_MANY);
  g_autoptr (IdxPositions) large = bench_make_positions (N_LARGE);

  bench_add (bench, "60,000", place, few);
  bench_add (bench, "1,000,000", place, many);
  bench_add (bench, "8,100,000", place, large);
  if (bench_run (bench))
    bench_compare (bench, "8,100,000", "1,000,000", MAX_GROWTH * N_LARGE / N_MANY);
  bench_free (bench);
  return 0;
}
