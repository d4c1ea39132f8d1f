/* SPDX-License-Identifier: MIT */

/* Makes the map of a dataset, and prints the CPU time of each step:
 *
 *   bench-map IMAGES [PREFIX [THREADS [KERNELS]]]
 *
 * With PREFIX, writes the points and their positions for bench-map.py, as rows of floats in the
 * byte order of this computer: PREFIX-points.f32 and PREFIX-positions.f32. */

#include "bench.h"

#include "idx-audit-private.h"
#include "idx-hash.h"
#include "idx-map-run.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static double
get_cpu (void)
{
  struct timespec time;

  (void) clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static double
get_peak (void)
{
  struct rusage usage;

  (void) getrusage (RUSAGE_SELF, &usage);
  return (double) usage.ru_maxrss / 1024;
}

static void
save (const char *prefix,
      const char *suffix,
      const float *values,
      gsize n)
{
  g_autofree char *path = g_strconcat (prefix, suffix, NULL);
  g_autoptr (GError) error = NULL;

  if (!g_file_set_contents (path, (const char *) values, (gssize) (n * sizeof *values), &error))
    g_error ("%s", error->message);
}

typedef struct
{
  double start;
  double first; /* from the start to the first intermediate positions; 0 until then */
} Clock;

static void
note_first (const float *positions,
            gpointer data)
{
  Clock *clock = data;

  if (clock->first == 0)
    clock->first = get_cpu () - clock->start;
}

int
main (int argc,
      char **argv)
{
  g_auto (GStrv) arguments =
    bench_parse_arguments (argv, "IMAGES [PREFIX [THREADS [KERNELS]]]", NULL, 1, 4);
  const guint n_arguments = g_strv_length (arguments);
  const guint n_threads = n_arguments > 3 ? (guint) atoi (arguments[3]) : 0;
  const IdxKernels *kernels = idx_kernels_find (n_arguments > 4 ? arguments[4] : NULL);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  g_autoptr (IdxThreadPool) pool = NULL;
  g_autoptr (IdxFloats) positions = NULL;
  g_autoptr (IdxFloats) shown = NULL;
  g_autoptr (GError) error = NULL;
  Clock clock = { 0, 0 };
  double cpu, peak;
  gint64 wall;
  guint n, n_dimensions;

  if (kernels == NULL)
    g_error ("This computer doesn't support the kernels “%s”", arguments[4]);
  file = g_file_new_for_commandline_arg (arguments[1]);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, &error);
  if (dataset == NULL || !idx_dataset_load (dataset, NULL, NULL, &error))
    g_error ("%s", error->message);
  audit = idx_audit_new_without_check (dataset);
  cpu = get_cpu ();
  if (!idx_audit_fill_space (audit, NULL, NULL, NULL, &error))
    g_error ("%s", error->message);
  n = idx_space_get_n_points (audit->result.space);
  n_dimensions = idx_embedding_get_n_dimensions (idx_space_get_embedding (audit->result.space));
  pool = idx_thread_pool_new (idx_audit_run_get_n_threads (n_threads), NULL, NULL, NULL);
  (void) printf ("%u points of %u dimensions: %.2f s of CPU time\n", n, n_dimensions,
                 get_cpu () - cpu);
  peak = get_peak ();
  cpu = get_cpu ();
  wall = g_get_monotonic_time ();
  positions = idx_map_run (kernels, idx_space_get_points (audit->result.space), n, n_dimensions,
                           NULL, NULL, pool, 1, NULL, &error);
  if (positions == NULL)
    g_error ("%s", error->message);
  (void) printf ("map with %s and %u threads: %.2f s of CPU time, %.2f s, %.0f MB more, "
                 "hash %016" G_GINT64_MODIFIER "x\n",
                 kernels->name, idx_thread_pool_get_n_workers (pool), get_cpu () - cpu,
                 (double) (g_get_monotonic_time () - wall) / 1e6, get_peak () - peak,
                 idx_hash_bytes (IDX_HASH_EMPTY, positions, (gsize) n * 2 * sizeof *positions));
  clock.start = get_cpu ();
  shown = idx_map_run (kernels, idx_space_get_points (audit->result.space), n, n_dimensions,
                       note_first, &clock, pool, 1, NULL, &error);
  if (shown == NULL)
    g_error ("%s", error->message);
  (void) printf ("shown while it is made: %.2f s of CPU time, first picture after %.2f s\n",
                 get_cpu () - clock.start, clock.first);
  if (n_arguments > 2)
    {
      save (arguments[2], "-points.f32", idx_space_get_points (audit->result.space),
            (gsize) n * n_dimensions);
      save (arguments[2], "-positions.f32", positions, (gsize) n * 2);
    }
  return 0;
}
