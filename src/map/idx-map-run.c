/* SPDX-License-Identifier: MIT */

/* Makes a map of points step by step: clusters, the graph of neighbors, and the layout. If
 * intermediate positions are shown, a large map begins with a preview of some of the points,
 * because computing the graph of all points takes a while. The layout of all points doesn't start
 * from the preview, because after a new start, more neighbors in the embedding space are also
 * neighbors on the map. */

#include "idx-map-run.h"

#include "idx-map-layout.h"
#include "idx-random.h"

#include <math.h>
#include <string.h>

#define SEED 3

/* Maps of more points than MAX_POINTS_WITHOUT_PREVIEW begin with a preview of PREVIEW_POINTS. */
#define MAX_POINTS_WITHOUT_PREVIEW 16384U
#define PREVIEW_POINTS 8192U

/* Up to this number of points, the map is a row of equidistant points. */
#define MAX_LINE_POINTS 3U

/* The approximate number of points that each point is compared with in the search for neighbors. */
#define N_COMPARED 3000.0

/* The cost of a step of the layout per point, as a number of multiplications. */
#define STEP_WORK 1850.0

/* The numbers of steps of the layout, and their exaggeration, see idx_map_layout_run(). */
#define EARLY_STEPS 60U
#define EARLY_EXAGGERATION 12.0F
#define LATE_EXAGGERATION 1.0F
#define LATE_STEPS 260U
#define PREVIEW_LATE_STEPS 150U

/* Parameters for placing more points on a finished map: the number of neighbors, the approximate
 * number of points that are compared to find them, the number of iterations that find their median,
 * and a constant added to squared distances from the median, so that none is 0. */
#define N_PLACING_NEIGHBORS 5U
#define N_PLACING_CANDIDATES 1336U
#define N_MEDIAN_ITERATIONS 10U
#define MEDIAN_SOFTENING 0.25F

typedef struct
{
  const IdxKernels *kernels;
  guint n_dimensions;
  IdxThreadPool *pool;
  IdxMapRunFunc show;
  gpointer data;
} Run;

/* The data of show_layout(): the points in a layout, and buffers for their positions. */
typedef struct
{
  const Run *run;
  const guint32 *indices; /* the points in the layout, or NULL if it contains all points */
  guint n_points;         /* in the layout */
  float *positions;       /* of these points; NULL if the layout contains all points */
  float *all_positions;   /* of all points */
} ShownLayout;

/* Returns the work of the search for neighbors: one half for making the clusters, the other for
 * searching them. */
static double
estimate_search_work (guint n_points,
                      guint n_dimensions)
{
  return (double) n_points * n_dimensions * (N_COMPARED + 2 * sqrt (n_points));
}

/* Returns the work of a layout with its search for neighbors. */
static double
estimate_layout_work (guint n_points,
                      guint n_dimensions,
                      guint n_late_steps)
{
  return estimate_search_work (n_points, n_dimensions) +
         n_points * STEP_WORK * (EARLY_STEPS + n_late_steps);
}

double
idx_map_run_estimate_work (guint n_points,
                           guint n_dimensions,
                           gboolean shows_progress)
{
  double work = estimate_layout_work (n_points, n_dimensions, LATE_STEPS);

  if (shows_progress && n_points > MAX_POINTS_WITHOUT_PREVIEW)
    work += estimate_layout_work (PREVIEW_POINTS, n_dimensions, PREVIEW_LATE_STEPS);
  return work;
}

static void
show_layout (IdxMapLayout *layout,
             gpointer data)
{
  const ShownLayout *shown = data;

  if (shown->indices == NULL)
    idx_map_layout_get_positions (layout, shown->all_positions);
  else
    {
      idx_map_layout_get_positions (layout, shown->positions);
      for (gsize i = 0; i < shown->n_points; i++)
        memcpy (shown->all_positions + 2 * (gsize) shown->indices[i], shown->positions + 2 * i,
                2 * sizeof (float));
    }
  shown->run->show (shown->all_positions, shown->run->data);
}

/* Lays out points, and shows intermediate positions if run->show isn't NULL. Shows the early steps,
 * in which the points are still close together, only if @shows_early.
 *
 * Returns: %FALSE with an error */
static gboolean
lay_out (const Run *run,
         const IdxClusters *clusters,
         const float *points,
         guint n_points,
         guint n_late_steps,
         gboolean shows_early,
         ShownLayout *shown,
         double work,
         float *positions,
         GError **error)
{
  const double search_work = estimate_search_work (n_points, run->n_dimensions) / 2;
  const double step_work = (work - search_work) / (EARLY_STEPS + n_late_steps);
  g_autoptr (IdxGraph) graph = idx_graph_new (clusters, n_points, run->pool, search_work, error);
  g_autoptr (IdxMapLayout) layout = NULL;
  IdxMapLayoutFunc func = run->show != NULL ? show_layout : NULL;

  if (graph == NULL)
    return FALSE;
  layout = idx_map_layout_new (graph, run->kernels, run->pool);
  idx_map_layout_start (layout, points, run->n_dimensions);
  if (!idx_map_layout_run (layout, EARLY_EXAGGERATION, EARLY_STEPS, shows_early ? func : NULL,
                           shown, step_work * EARLY_STEPS, error) ||
      !idx_map_layout_run (layout, LATE_EXAGGERATION, n_late_steps, func, shown,
                           step_work * n_late_steps, error))
    return FALSE;
  idx_map_layout_get_positions (layout, positions);
  return TRUE;
}

/* Makes and shows a map of PREVIEW_POINTS points. The positions of all other points are NaN.
 *
 * Returns: %FALSE with an error */
static gboolean
show_preview (const Run *run,
              const float *points,
              guint n_points,
              double work,
              GError **error)
{
  const double search_work = estimate_search_work (PREVIEW_POINTS, run->n_dimensions) / 2;
  g_autofree guint32 *indices = idx_random_draw (n_points, PREVIEW_POINTS, SEED);
  g_autoptr (IdxFloats) preview_points = idx_floats_new (PREVIEW_POINTS, run->n_dimensions);
  g_autoptr (IdxFloats) positions = idx_floats_new (PREVIEW_POINTS, 2);
  g_autoptr (IdxFloats) all_positions = idx_floats_new (n_points, 2);
  g_autoptr (IdxClusters) clusters = NULL;
  ShownLayout shown = { run, indices, PREVIEW_POINTS, positions, all_positions };

  for (gsize i = 0; i < 2 * (gsize) n_points; i++)
    all_positions[i] = NAN;
  for (gsize i = 0; i < PREVIEW_POINTS; i++)
    memcpy (preview_points + i * run->n_dimensions, points + (gsize) indices[i] * run->n_dimensions,
            run->n_dimensions * sizeof *preview_points);
  clusters = idx_clusters_new (run->kernels, preview_points, PREVIEW_POINTS, run->n_dimensions,
                               run->pool, search_work, error);
  if (clusters == NULL ||
      !lay_out (run, clusters, preview_points, PREVIEW_POINTS, PREVIEW_LATE_STEPS,
                TRUE /* shows_early */, &shown, work - search_work, positions, error))
    return FALSE;
  for (gsize i = 0; i < PREVIEW_POINTS; i++)
    memcpy (all_positions + 2 * (gsize) indices[i], positions + 2 * i, 2 * sizeof *all_positions);
  run->show (all_positions, run->data);
  return TRUE;
}

IdxFloats *
idx_map_run (const IdxKernels *kernels,
             const float *points,
             guint n_points,
             guint n_dimensions,
             IdxMapRunFunc show,
             gpointer data,
             IdxThreadPool *pool,
             double work,
             IdxClusters **ret_clusters,
             GError **error)
{
  const Run run = { kernels, n_dimensions, pool, show, data };
  const gboolean has_preview = show != NULL && n_points > MAX_POINTS_WITHOUT_PREVIEW;
  const double search_work = estimate_search_work (n_points, n_dimensions) / 2;
  const double preview_work =
    has_preview ? estimate_layout_work (PREVIEW_POINTS, n_dimensions, PREVIEW_LATE_STEPS) : 0;
  g_autoptr (IdxFloats) positions = idx_floats_new (n_points, 2);
  g_autoptr (IdxClusters) clusters = NULL;
  ShownLayout shown = { .run = &run, .n_points = n_points, .all_positions = positions };

  if (n_points <= MAX_LINE_POINTS)
    {
      for (guint i = 0; i < n_points; i++)
        positions[(gsize) 2 * i] = (float) i;
      return g_steal_pointer (&positions);
    }
  if (has_preview && !show_preview (&run, points, n_points, preview_work, error))
    return NULL;
  clusters = idx_clusters_new (kernels, points, n_points, n_dimensions, pool, search_work, error);
  if (clusters == NULL || !lay_out (&run, clusters, points, n_points, LATE_STEPS, !has_preview,
                                    &shown, work - preview_work - search_work, positions, error))
    return NULL;
  if (ret_clusters != NULL)
    *ret_clusters = g_steal_pointer (&clusters);
  return g_steal_pointer (&positions);
}

/* Computes the weighted geometric median of positions by Weiszfeld's algorithm. The nearest
 * neighbor, which comes first, has the largest weight. */
static void
find_geometric_median (const float (*positions)[2],
                       guint n,
                       float *median)
{
  median[0] = 0;
  median[1] = 0;
  for (guint iteration = 0; iteration <= N_MEDIAN_ITERATIONS; iteration++)
    {
      float sum = 0;
      float sums[2] = { 0, 0 };

      for (guint i = 0; i < n; i++)
        {
          float dx = positions[i][0] - median[0];
          float dy = positions[i][1] - median[1];
          float weight = (float) (N_PLACING_NEIGHBORS - i);

          /* The first iteration computes the mean. */
          if (iteration > 0)
            weight /= sqrtf (dx * dx + dy * dy + MEDIAN_SOFTENING);
          sum += weight;
          sums[0] += weight * positions[i][0];
          sums[1] += weight * positions[i][1];
        }
      median[0] = sums[0] / sum;
      median[1] = sums[1] / sum;
    }
}

void
idx_map_run_place_points (const IdxClusters *clusters,
                          const float *positions,
                          const float *rows,
                          guint n_rows,
                          GCancellable *cancellable,
                          float *placed)
{
  const guint32 *order = idx_clusters_get_order (clusters);
  g_autofree guint32 *neighbors = g_new (guint32, (gsize) n_rows * N_PLACING_NEIGHBORS);

  idx_clusters_search (clusters, rows, n_rows, N_PLACING_NEIGHBORS, N_PLACING_CANDIDATES,
                       cancellable, neighbors);
  for (gsize i = 0; i < n_rows; i++)
    {
      float neighbor_positions[N_PLACING_NEIGHBORS][2];
      guint n = 0;

      for (; n < N_PLACING_NEIGHBORS && neighbors[i * N_PLACING_NEIGHBORS + n] != G_MAXUINT32; n++)
        memcpy (neighbor_positions[n],
                positions + 2 * (gsize) order[neighbors[i * N_PLACING_NEIGHBORS + n]],
                sizeof neighbor_positions[n]);
      if (n > 0)
        find_geometric_median ((const float (*)[2]) neighbor_positions, n, placed + 2 * i);
      else
        placed[2 * i] = placed[2 * i + 1] = NAN;
    }
}
