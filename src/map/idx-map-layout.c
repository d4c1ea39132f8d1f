/* SPDX-License-Identifier: MIT */

/* Lays out a graph in two dimensions by t-SNE (van der Maaten and Hinton, 2008).
 *
 * With q_ij = 1 / (1 + |y_i - y_j|²) and φ(y) = Σ_j 1 / (1 + |y - y_j|²), a step with the
 * exaggeration ρ is
 *
 *   A_i = Σ_j p_ij q_ij (y_j - y_i), over the edges
 *   R_i = Σ_j q_ij² (y_i - y_j) = -1/2 grad φ(y_i), and Z = Σ_i φ(y_i) - n
 *   F_i = e_i (n / ρ) (ρ A_i + R_i / Z)
 *   g ← max (0.01, F v < 0 ? 0.8 g : g + 0.2), v ← 0.8 v + g F, y ← y + v - mean
 *
 * with the step scale e_i of each point (see IdxGraph), and the gain g and the velocity v of each
 * coordinate. The learning rate n / ρ is the largest that is stable (Linderman and Steinerberger,
 * 2019), except for hubs, which e_i slows down.
 *
 * The result is bit-identical for any number of threads: every sum is computed per chunk, and the
 * sums of the chunks are added in order. */

#include "idx-map-layout.h"

#include "idx-fourier.h"
#include "idx-random.h"

#include <math.h>
#include <string.h>

/* The number of points in a chunk. */
#define CHUNK_SIZE 2048U

/* The initial positions: their standard deviation along the first axis, the z-score at which both
 * axes are clamped, and the range of the noise that separates equal points. */
#define START_STANDARD_DEVIATION 10.0
#define MAX_Z_SCORE 3.0
#define NOISE_RANGE 0.1F

/* The ratio of the standard deviation to the mean absolute deviation in a normal distribution. The
 * standard deviation is estimated from the mean absolute deviation, which outliers affect less. */
#define STANDARD_PER_MEAN_DEVIATION 1.25

/* The lower limit of Z per point. Without it, Z would be almost 0 for a map of only a few points
 * that are all far apart. */
#define MIN_Z 0.01

/* The extent of n points (the largest absolute coordinate) is limited to MIN_EXTENT_LIMIT + √n. For
 * MNIST's 60,000 images, that is 277, while the extent of their map is only 77. Without a limit, a
 * few points could move apart forever, and the grid of the Fourier transforms would grow with them.
 * The limit does little harm: when all points are far from each other, scaling their positions
 * hardly changes the forces. */
#define MIN_EXTENT_LIMIT 32.0

/* The minimum time between two calls of the IdxMapLayoutFunc, in microseconds. */
#define CALL_INTERVAL 16000

/* The results of a step for the points of a chunk. */
typedef struct
{
  double potential; /* the sum of their potentials */
  IdxMapStatistics statistics;
} ChunkResult;

struct _IdxMapLayout
{
  const IdxGraph *graph;
  const IdxKernels *kernels;
  IdxThreadPool *pool;
  IdxFourier *fourier;
  IdxMapState points; /* in the order of the graph's vertices */
  guint n_chunks;
  ChunkResult *results; /* of each chunk */
  IdxMapStep step;
  float extent; /* the largest absolute coordinate */
};

IdxMapLayout *
idx_map_layout_new (const IdxGraph *graph,
                    const IdxKernels *kernels,
                    IdxThreadPool *pool)
{
  IdxMapLayout *self = g_new0 (IdxMapLayout, 1);
  const gsize n = graph->n_points;

  self->graph = graph;
  self->kernels = kernels;
  self->pool = pool;
  self->fourier = idx_fourier_new (kernels, idx_thread_pool_get_n_workers (pool));
  self->points = (IdxMapState){ .positions = idx_floats_new (n, 2),
                                .velocities = idx_floats_new (n, 2),
                                .gains = idx_floats_new (n, 2),
                                .attractions = idx_floats_new (n, 2),
                                .repulsions = idx_floats_new (n, 2),
                                .edge_starts = graph->starts,
                                .edges = graph->edges,
                                .weights = graph->weights,
                                .step_scales = graph->step_scales };
  self->n_chunks = (guint) ((n - 1) / CHUNK_SIZE + 1);
  self->results = g_new0 (ChunkResult, self->n_chunks);
  for (gsize i = 0; i < 2 * n; i++)
    self->points.gains[i] = 1;
  return self;
}

void
idx_map_layout_free (IdxMapLayout *self)
{
  if (self == NULL)
    return;
  idx_fourier_free (self->fourier);
  idx_floats_free (self->points.positions);
  idx_floats_free (self->points.velocities);
  idx_floats_free (self->points.gains);
  idx_floats_free (self->points.attractions);
  idx_floats_free (self->points.repulsions);
  g_free (self->results);
  g_free (self);
}

/* Returns noise from -NOISE_RANGE / 2 to NOISE_RANGE / 2 that depends only on the point and the
 * axis. */
static float
get_noise (guint32 point,
           guint axis)
{
  guint64 state = 2 * (guint64) point + axis;

  return NOISE_RANGE * ((float) (idx_random_next (&state) >> 40) / (1 << 24) - 0.5F);
}

static void
set_position (IdxMapLayout *self,
              gsize vertex,
              guint axis,
              float position)
{
  position += get_noise (self->graph->order[vertex], axis);
  self->points.positions[2 * vertex + axis] = position;
  self->extent = MAX (self->extent, ABS (position));
}

void
idx_map_layout_start (IdxMapLayout *self,
                      const float *points,
                      guint n_dimensions)
{
  const gsize n = self->graph->n_points;
  double means[2] = { 0, 0 };
  double mean_deviation = 0; /* the mean absolute deviation of the first coordinate */

  for (gsize i = 0; i < n; i++)
    for (guint axis = 0; axis < 2; axis++)
      means[axis] += (double) points[i * n_dimensions + axis] / (double) n;
  for (gsize i = 0; i < n; i++)
    mean_deviation += ABS ((double) points[i * n_dimensions] - means[0]) / (double) n;
  self->extent = 0;
  for (gsize vertex = 0; vertex < n; vertex++)
    for (guint axis = 0; axis < 2; axis++)
      {
        double value = (double) points[self->graph->order[vertex] * (gsize) n_dimensions + axis];
        double z_score = mean_deviation > 0 ? (value - means[axis]) /
                                                (STANDARD_PER_MEAN_DEVIATION * mean_deviation)
                                            : 0;

        set_position (self, vertex, axis,
                      (float) (START_STANDARD_DEVIATION *
                               CLAMP (z_score, -MAX_Z_SCORE, MAX_Z_SCORE)));
      }
}

static void
idx_map_layout_force_worker (gpointer data,
                             guint chunk,
                             guint worker)
{
  const IdxMapLayout *self = data;
  const gsize first = (gsize) chunk * CHUNK_SIZE;

  self->results[chunk].potential = self->kernels->map->compute_forces (
    idx_fourier_get_grid (self->fourier), &self->points, first,
    MIN (first + CHUNK_SIZE, self->graph->n_points));
}

static void
idx_map_layout_move_worker (gpointer data,
                            guint chunk,
                            guint worker)
{
  const IdxMapLayout *self = data;
  const gsize first = (gsize) chunk * CHUNK_SIZE;

  self->results[chunk].statistics = self->kernels->map->move (
    &self->points, &self->step, first, MIN (first + CHUNK_SIZE, self->graph->n_points));
}

/* Scales positions and velocities down if the extent is above the limit. */
static void
limit_extent (IdxMapLayout *self)
{
  const gsize n = self->graph->n_points;
  const float limit = (float) (MIN_EXTENT_LIMIT + sqrt ((double) n));
  const float factor = limit / self->extent;

  if (self->extent <= limit)
    return;
  for (gsize i = 0; i < 2 * n; i++)
    {
      self->points.positions[i] *= factor;
      self->points.velocities[i] *= factor;
    }
  for (guint axis = 0; axis < 2; axis++)
    self->step.mean[axis] *= factor;
  self->extent = limit;
}

static gboolean
run_step (IdxMapLayout *self,
          float exaggeration,
          double work,
          GError **error)
{
  const IdxThreadPoolJob force = { .work = idx_map_layout_force_worker };
  const IdxThreadPoolJob move = { .work = idx_map_layout_move_worker };
  const double n = self->graph->n_points;
  double z = -n;
  double sums[2] = { 0, 0 };

  idx_fourier_ensure_grid (self->fourier, self->extent);
  if (!idx_fourier_convolve (self->fourier, self->points.positions, self->graph->n_points,
                             self->pool, work / 2, error) ||
      !idx_thread_pool_run (self->pool, &force, self, self->n_chunks, work / 2, error))
    return FALSE;
  for (guint i = 0; i < self->n_chunks; i++)
    z += self->results[i].potential;
  self->step.attraction = (float) n;
  self->step.repulsion = (float) (n / (double) exaggeration / MAX (z, MIN_Z * n));
  if (!idx_thread_pool_run (self->pool, &move, self, self->n_chunks, 0, error))
    return FALSE;
  self->extent = 0;
  for (guint i = 0; i < self->n_chunks; i++)
    {
      const IdxMapStatistics *statistics = &self->results[i].statistics;

      self->extent = MAX (self->extent, statistics->extent);
      sums[0] += statistics->sums[0];
      sums[1] += statistics->sums[1];
    }
  self->step.mean[0] = (float) (sums[0] / n);
  self->step.mean[1] = (float) (sums[1] / n);
  limit_extent (self);
  return TRUE;
}

gboolean
idx_map_layout_run (IdxMapLayout *self,
                    float exaggeration,
                    guint n_steps,
                    IdxMapLayoutFunc func,
                    gpointer data,
                    double work,
                    GError **error)
{
  gint64 last_call = g_get_monotonic_time ();

  for (guint i = 0; i < n_steps; i++)
    {
      gint64 now = g_get_monotonic_time ();

      if (func != NULL && now - last_call >= CALL_INTERVAL)
        {
          func (self, data);
          last_call = now;
        }
      if (!run_step (self, exaggeration, work / n_steps, error))
        return FALSE;
    }
  return TRUE;
}

void
idx_map_layout_get_positions (IdxMapLayout *self,
                              float *positions)
{
  for (gsize vertex = 0; vertex < self->graph->n_points; vertex++)
    memcpy (positions + 2 * (gsize) self->graph->order[vertex], self->points.positions + 2 * vertex,
            2 * sizeof *positions);
}
