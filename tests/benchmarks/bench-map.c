/* SPDX-License-Identifier: MIT */

/* Makes the map of a dataset, and prints the processor time of its phases:
 *
 *   bench-map IMAGES [PREFIX [THREADS [KERNELS]]]
 *
 * With PREFIX, writes PREFIX-points.f32 and PREFIX-positions.f32, rows of floats of this computer,
 * for bench-map-quality.py. */

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
  double first; /* the time of the first picture, 0 until then */
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
  const guint n_threads = argc > 3 ? (guint) atoi (argv[3]) : 0;
  const IdxKernels *kernels = idx_kernels_find (argc > 4 ? argv[4] : NULL);
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

  if (argc < 2 || kernels == NULL)
    {
      (void) fputs ("Usage: bench-map IMAGES [PREFIX [THREADS [KERNELS]]]\n", stderr);
      return 2;
    }
  file = g_file_new_for_commandline_arg (argv[1]);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, &error);
  if (dataset == NULL || !idx_dataset_load (dataset, NULL, NULL, &error))
    g_error ("%s", error->message);
  audit = idx_audit_new_without_check (dataset);
  cpu = get_cpu ();
  if (!idx_audit_fill_space (audit, NULL, NULL, NULL, &error))
    g_error ("%s", error->message);
  n = idx_space_get_n_points (audit->result.space);
  n_dimensions = idx_embedding_get_n_dimensions (idx_space_get_embedding (audit->result.space));
  pool = idx_thread_pool_new (idx_audit_run_get_n_threads (n_threads), NULL, NULL);
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
  if (argc > 2)
    {
      save (argv[2], "-points.f32", idx_space_get_points (audit->result.space),
            (gsize) n * n_dimensions);
      save (argv[2], "-positions.f32", positions, (gsize) n * 2);
    }
  return 0;
}
