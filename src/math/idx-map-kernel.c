/* SPDX-License-Identifier: MIT */

/* The inner loops of the map: comparing points, computing the forces, and moving points.
 *
 * Repulsion is proportional to the gradient of a potential, the sum of 1 / (1 + |y - y_j|²) over
 * all points y_j. Cubic B-splines interpolate the potential from the grid, and the derivatives of
 * these splines interpolate its gradient. */

#include "idx-map-kernels-private.h"

#include <string.h>
#ifdef __FMA__
#include <immintrin.h>
#endif

/* The fraction of the velocity that is kept from one step to the next. */
#define MOMENTUM 0.8F

/* A gain is multiplied by GAIN_FACTOR if the force opposes the velocity; otherwise GAIN_STEP is
 * added. */
#define GAIN_FACTOR 0.8F
#define GAIN_STEP 0.2F
#define MIN_GAIN 0.01F

#define ONE_SIXTH (1.0F / 6)

/* These vectors have the same size on every instruction set, which keeps the order of additions the
 * same. */
typedef float Four __attribute__ ((vector_size (16), may_alias, aligned (4)));
typedef float Eight __attribute__ ((vector_size (32), may_alias));
typedef gint32 EightMask __attribute__ ((vector_size (32)));
/* Four doubles, or four pairs of floats. */
typedef double FourPairs __attribute__ ((vector_size (32), may_alias));

/* Computes sum + a · b, with a single rounding if the instruction set has fused multiply-add. */
static inline __attribute__ ((always_inline)) Vector
multiply_add (Vector sum,
              Vector a,
              Vector b)
{
#if defined __AVX512F__
  return (Vector) _mm512_fmadd_ps ((__m512) a, (__m512) b, (__m512) sum);
#elif defined __FMA__
  return (Vector) _mm256_fmadd_ps ((__m256) a, (__m256) b, (__m256) sum);
#else
  return sum + a * b;
#endif
}

static inline __attribute__ ((always_inline)) gboolean
is_any_set (Mask mask)
{
  typedef gint64 Quads __attribute__ ((vector_size (IDX_VECTOR_SIZE), may_alias));
  Quads quads = (Quads) mask;
  gint64 bits = 0;

  UNROLLED
  for (gsize i = 0; i < N_LANES / 2; i++)
    bits |= quads[i];
  return bits != 0;
}

static guint
compare (gsize depth,
         const float *const *rows,
         const float *panel,
         const float *half_norms,
         const float *thresholds,
         float *scores)
{
  Vector sums[TILE_ROWS][TILE_VECTORS] = { 0 };
  const float *left[TILE_ROWS];
  guint rows_below_threshold = 0;

  UNROLLED
  for (gsize i = 0; i < TILE_ROWS; i++)
    left[i] = rows[i];
  for (gsize k = 0; k < depth; k++)
    {
      const Vector *right = (const Vector *) (panel + k * PANEL_COLUMNS);

      UNROLLED
      for (gsize i = 0; i < TILE_ROWS; i++)
        {
          Vector value = (Vector){ 0 } + left[i][k];

          UNROLLED
          for (gsize j = 0; j < TILE_VECTORS; j++)
            sums[i][j] = multiply_add (sums[i][j], right[j], value);
        }
    }
  UNROLLED
  for (gsize i = 0; i < TILE_ROWS; i++)
    {
      Mask any = { 0 };

      UNROLLED
      for (gsize j = 0; j < TILE_VECTORS; j++)
        {
          sums[i][j] = ((const Vector *) half_norms)[j] - sums[i][j];
          any |= sums[i][j] < thresholds[i];
        }
      if (__builtin_expect (is_any_set (any), 0))
        {
          UNROLLED
          for (gsize j = 0; j < TILE_VECTORS; j++)
            ((Vector *) (scores + i * PANEL_COLUMNS))[j] = sums[i][j];
          rows_below_threshold |= 1U << i;
        }
    }
  return rows_below_threshold;
}

/* A position on the grid: the index of the first of the 4 × 4 nodes around it, and the distances
 * from the next nodes to the left and above it, as fractions of the distance between nodes. */
typedef struct
{
  gsize node;
  float x;
  float y;
} Location;

static inline __attribute__ ((always_inline)) Location
locate (const IdxMapGrid *grid,
        float inverse_spacing,
        const float *position)
{
  /* Node 2 of each axis is at -radius; nodes 0 and 1 are a margin. */
  float x = (position[0] + grid->radius) * inverse_spacing + 2;
  float y = (position[1] + grid->radius) * inverse_spacing + 2;
  gint column = (gint) x;
  gint row = (gint) y;

  return (Location){ (gsize) (row - 1) * grid->n_nodes + (gsize) (column - 1), x - (float) column,
                     y - (float) row };
}

/* Returns the B-spline weights of four consecutive nodes for a point that is @t cells beyond the
 * second one. */
static inline __attribute__ ((always_inline)) Four
get_spline_weights (float t)
{
  float u = 1 - t;

  return (Four){ u * u * u, 4 + t * t * (3 * t - 6), 4 + u * u * (3 * u - 6), t * t * t } *
         ONE_SIXTH;
}

/* Returns the derivatives of get_spline_weights(). */
static inline __attribute__ ((always_inline)) Four
get_spline_slopes (float t)
{
  float u = 1 - t;

  return (Four){ -u * u * 0.5F, t * (1.5F * t - 2), -u * (1.5F * u - 2), t * t * 0.5F };
}

static void
spread (const IdxMapGrid *grid,
        const float *positions,
        gsize first,
        gsize end,
        float *density)
{
  const float inverse_spacing = 1 / grid->node_spacing;

  memset (density, 0, sizeof *density * grid->n_nodes * grid->n_nodes);
  for (gsize i = first; i < end; i++)
    {
      Location location = locate (grid, inverse_spacing, positions + 2 * i);
      Four columns = get_spline_weights (location.x);
      Four rows = get_spline_weights (location.y);

      UNROLLED
      for (gsize row = 0; row < 4; row++)
        *(Four *) (density + location.node + row * grid->n_nodes) += columns * rows[row];
    }
}

static inline __attribute__ ((always_inline)) float
sum_four (Four values)
{
  return (values[0] + values[1]) + (values[2] + values[3]);
}

static inline __attribute__ ((always_inline)) float
sum_eight (Eight values)
{
  return ((values[0] + values[4]) + (values[1] + values[5])) +
         ((values[2] + values[6]) + (values[3] + values[7]));
}

/* Computes the repulsive force on a point, and returns its potential. */
static inline __attribute__ ((always_inline)) float
repel (const IdxMapGrid *grid,
       float inverse_spacing,
       const float *position,
       float *force)
{
  Location location = locate (grid, inverse_spacing, position);
  Four columns = get_spline_weights (location.x);
  Four rows = get_spline_weights (location.y);
  Four column_slopes = get_spline_slopes (location.x);
  Four row_slopes = get_spline_slopes (location.y);
  Four values = { 0 }; /* the potential at the y of the point, in each column of nodes */
  Four slopes = { 0 }; /* the derivatives of @values along y */

  UNROLLED
  for (gsize row = 0; row < 4; row++)
    {
      Four nodes = *(const Four *) (grid->potential + location.node + row * grid->n_nodes);

      values += nodes * rows[row];
      slopes += nodes * row_slopes[row];
    }
  force[0] = -0.5F * inverse_spacing * sum_four (values * column_slopes);
  force[1] = -0.5F * inverse_spacing * sum_four (slopes * columns);
  return sum_four (values * columns);
}

/* Sums the attractive forces along the edges of a point, eight edges at a time. Loads x and y of
 * each position together, as one double. */
static inline __attribute__ ((always_inline)) void
attract (const IdxMapState *points,
         gsize i,
         float *force)
{
  const double *pairs = (const double *) points->positions;
  const Eight x = (Eight){ 0 } + points->positions[2 * i];
  const Eight y = (Eight){ 0 } + points->positions[2 * i + 1];
  Eight force_x = { 0 };
  Eight force_y = { 0 };

  for (gsize e = points->edge_starts[i]; e < points->edge_starts[i + 1]; e += IDX_MAP_EDGES_STEP)
    {
      const guint32 *ends = points->edges + e;
      FourPairs low = { pairs[ends[0]], pairs[ends[1]], pairs[ends[2]], pairs[ends[3]] };
      FourPairs high = { pairs[ends[4]], pairs[ends[5]], pairs[ends[6]], pairs[ends[7]] };
      Eight to_x =
        __builtin_shufflevector ((Eight) low, (Eight) high, 0, 2, 4, 6, 8, 10, 12, 14) - x;
      Eight to_y =
        __builtin_shufflevector ((Eight) low, (Eight) high, 1, 3, 5, 7, 9, 11, 13, 15) - y;
      Eight factor = *(const Eight *) (points->weights + e) / (1 + to_x * to_x + to_y * to_y);

      force_x += factor * to_x;
      force_y += factor * to_y;
    }
  force[0] = sum_eight (force_x);
  force[1] = sum_eight (force_y);
}

static double
compute_forces (const IdxMapGrid *grid,
                const IdxMapState *points,
                gsize first,
                gsize end)
{
  const float inverse_spacing = 1 / grid->node_spacing;
  double sum = 0;

  for (gsize i = first; i < end; i++)
    {
      sum += (double) repel (grid, inverse_spacing, points->positions + 2 * i,
                             points->repulsions + 2 * i);
      attract (points, i, points->attractions + 2 * i);
    }
  return sum;
}

/* Statistics per lane. Even lanes are for x, odd lanes for y. */
typedef struct
{
  FourPairs low;  /* the sums of lanes 0 to 3 */
  FourPairs high; /* the sums of lanes 4 to 7 */
  Eight extents;  /* the largest absolute coordinates */
} MoveSums;

/* Loads @n floats, and sets the remaining ones of @eight to 0. */
static inline __attribute__ ((always_inline)) void
load_eight (Eight *eight,
            const float *values,
            gsize n)
{
  *eight = (Eight){ 0 };
  memcpy (eight, values, n * sizeof *values);
}

/* Replaces the values for which the mask isn't set with the corresponding values of @others. */
static inline __attribute__ ((always_inline)) void
replace_unless (Eight *values,
                const EightMask *mask,
                const Eight *others)
{
  *values = (Eight) ((*mask & (EightMask) *values) | (~*mask & (EightMask) *others));
}

/* Computes the element-wise maximum, in place. */
static inline __attribute__ ((always_inline)) void
take_maximum (Eight *values,
              const Eight *others)
{
  const EightMask is_larger = *values > *others;

  replace_unless (values, &is_larger, others);
}

/* Moves up to four points. @i is the index of their first coordinate, @n their number of
 * coordinates. */
static inline __attribute__ ((always_inline)) void
move_four (const IdxMapState *points,
           const IdxMapStep *step,
           gsize i,
           gsize n,
           MoveSums *sums)
{
  const float x = step->mean[0];
  const float y = step->mean[1];
  const Eight min_gain = (Eight){ 0 } + MIN_GAIN;
  Eight mean, step_scales, gain, velocity, position, attraction, repulsion, force, grown, opposite;
  EightMask is_opposed;

  load_eight (&mean, (const float[8]){ x, y, x, y, x, y, x, y }, n);
  load_eight (&step_scales, points->step_scales + i / 2, n / 2);
  load_eight (&gain, points->gains + i, n);
  load_eight (&velocity, points->velocities + i, n);
  load_eight (&position, points->positions + i, n);
  load_eight (&attraction, points->attractions + i, n);
  load_eight (&repulsion, points->repulsions + i, n);
  force = __builtin_shufflevector (step_scales, step_scales, 0, 0, 1, 1, 2, 2, 3, 3) *
          (step->attraction * attraction + step->repulsion * repulsion);
  is_opposed = force * velocity < 0;
  grown = gain + GAIN_STEP;
  gain *= GAIN_FACTOR;
  replace_unless (&gain, &is_opposed, &grown);
  take_maximum (&gain, &min_gain);
  velocity = MOMENTUM * velocity + gain * force;
  position = position + velocity - mean;
  memcpy (points->gains + i, &gain, n * sizeof (float));
  memcpy (points->velocities + i, &velocity, n * sizeof (float));
  memcpy (points->positions + i, &position, n * sizeof (float));
  sums->low += __builtin_convertvector(
    __builtin_shufflevector (position, position, 0, 1, 2, 3), FourPairs);
  sums->high += __builtin_convertvector(
    __builtin_shufflevector (position, position, 4, 5, 6, 7), FourPairs);
  opposite = -position;
  take_maximum (&sums->extents, &position);
  take_maximum (&sums->extents, &opposite);
}

static IdxMapStatistics
move (const IdxMapState *points,
      const IdxMapStep *step,
      gsize first,
      gsize end)
{
  MoveSums lanes = { { 0 }, { 0 }, { 0 } };
  IdxMapStatistics statistics;
  FourPairs all;
  gsize i = 2 * first;

  for (; i + 8 <= 2 * end; i += 8)
    move_four (points, step, i, 8, &lanes);
  if (i < 2 * end)
    move_four (points, step, i, 2 * end - i, &lanes);
  all = lanes.low + lanes.high;
  statistics = (IdxMapStatistics){ 0, { all[0] + all[2], all[1] + all[3] } };
  UNROLLED
  for (gsize lane = 0; lane < 8; lane++)
    statistics.extent = MAX (statistics.extent, lanes.extents[lane]);
  return statistics;
}

const IdxMapKernels KERNEL (map_kernels) = {
  .compare = compare,
  .transform = KERNEL (map_transform),
  .spread = spread,
  .transform_columns = KERNEL (map_transform_columns),
  .convolve_rows = KERNEL (map_convolve_rows),
  .inverse_transform_columns = KERNEL (map_inverse_transform_columns),
  .compute_forces = compute_forces,
  .move = move,
};
