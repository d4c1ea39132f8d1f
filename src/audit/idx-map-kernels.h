/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The number of Fourier transforms that run in parallel, one per SIMD lane. */
#define IDX_MAP_LANES 16U

/* The edges of each point are padded to a multiple of this number. */
#define IDX_MAP_EDGES_STEP 8U

/* The number of grids among which the points are divided. The grids are added in order, so that
 * sums don't depend on the number of threads. */
#define IDX_MAP_N_GRIDS 4U

/**
 * IdxMapGrid:
 * @n_nodes: M, the number of nodes along each axis, a multiple of 2 · %IDX_MAP_LANES
 * @length: 2 · M, the length of the transforms, which keeps the convolution from wrapping around
 * @n_frequencies: M + 1, the number of frequencies of a real transform, padded to a multiple of
 *   %IDX_MAP_LANES; the stride of spectra
 * @cell: the distance between two nodes
 * @radius: the grid covers coordinates from -@radius to @radius
 * @cosines: (array length=length): the real parts of the roots of unity exp (-2πit / length)
 * @sines: (array length=length): their imaginary parts
 * @densities: %IDX_MAP_N_GRIDS grids of M × M nodes
 * @spectrum_re: the real parts of the spectrum: M rows of @n_frequencies values
 * @spectrum_im: the imaginary parts
 * @kernel: the spectrum of the kernel, real and symmetric: M + 1 rows of @n_frequencies values
 * @potential: the convolution: M × M nodes
 *
 * The grid on which the potential of the repulsion is computed.
 */
typedef struct
{
  guint n_nodes;
  guint length;
  guint n_frequencies;
  float cell;
  float radius;
  float *cosines;
  float *sines;
  float *densities[IDX_MAP_N_GRIDS];
  float *spectrum_re;
  float *spectrum_im;
  float *kernel;
  float *potential;
} IdxMapGrid;

/**
 * IdxMapPoints:
 * @positions: x and y of each point
 * @velocities: the last move of each coordinate
 * @gains: the factor of the force on each coordinate, which adapts to the moves
 * @attractions: the force on each point from its edges
 * @repulsions: the force on each point from all other points
 * @edge_starts: the index of each point's first edge, and the end of the last one; multiples of
 *   %IDX_MAP_EDGES_STEP
 * @edges: the point at the other end of each edge
 * @weights: the weight of each edge
 * @step_scales: the factor of the force on each point, less than 1 for hubs
 *
 * The points of a map and their graph.
 */
typedef struct
{
  float *positions;
  float *velocities;
  float *gains;
  float *attractions;
  float *repulsions;
  const guint32 *edge_starts;
  const guint32 *edges;
  const float *weights;
  const float *step_scales;
} IdxMapPoints;

/**
 * IdxMapStep:
 * @attraction: the factor of attraction
 * @repulsion: the factor of repulsion
 * @mean: the mean of all positions before the step, which is subtracted from them
 *
 * The parameters of a step of the layout.
 */
typedef struct
{
  float attraction;
  float repulsion;
  float mean[2];
} IdxMapStep;

/**
 * IdxMapSums:
 * @extent: the largest absolute coordinate
 * @sums: the sums of the coordinates
 *
 * Statistics of points after a step.
 */
typedef struct
{
  float extent;
  double sums[2];
} IdxMapSums;

/**
 * IdxMapKernels:
 *
 * The inner loops of the map, compiled for one instruction set. They fuse multiply-adds explicitly,
 * and add lanes only in a fixed order, so all kernels with fused multiply-add have the same
 * results.
 */
typedef struct
{
  /**
   * @rows: the rows of a tile, each of @depth values
   * @panel: a panel of @depth rows
   * @half_norms: |y|²/2 of each column y
   * @thresholds: for each row, the score below which columns are of interest
   * @scores: (out): |y|²/2 - x·y for each row x and column y
   *
   * Compares the rows of a tile with the columns of a panel. The squared distance of x and y is
   * |x|² plus twice the score.
   *
   * Returns: a bit for each row, set if the row has a score below its threshold; the scores of the
   *   other rows aren't written
   */
  guint (*compare) (gsize depth,
                    const float *const *rows,
                    const float *panel,
                    const float *half_norms,
                    const float *thresholds,
                    float *scores);

  /**
   * @re: the real parts, @length rows of %IDX_MAP_LANES values
   * @im: the imaginary parts
   * @other_re: scratch memory of the same size as @re
   * @other_im: scratch memory of the same size as @im
   *
   * Computes %IDX_MAP_LANES Fourier transforms.
   *
   * Returns: whether the result is in @other_re and @other_im instead of @re and @im
   */
  gboolean (*transform) (const IdxMapGrid *grid,
                         float *re,
                         float *im,
                         float *other_re,
                         float *other_im);

  /**
   * @density: (out): a grid
   *
   * Spreads the points from @first to before @end on a grid, by cubic B-splines.
   */
  void (*spread) (const IdxMapGrid *grid,
                  const float *positions,
                  gsize first,
                  gsize end,
                  float *density);

  /**
   * @block: the index of a block of 2 · %IDX_MAP_LANES columns
   * @scratch: 4 · @length · %IDX_MAP_LANES values
   *
   * Transforms a block of columns of the sum of all densities, and stores the spectrum.
   */
  void (*transform_columns) (const IdxMapGrid *grid,
                             guint block,
                             float *scratch);

  /**
   * @block: the index of a block of %IDX_MAP_LANES frequencies
   *
   * Transforms a block of the spectrum along the other axis, multiplies it by the spectrum of the
   * kernel, and transforms it back.
   */
  void (*multiply_spectrum) (const IdxMapGrid *grid,
                             guint block,
                             float *scratch);

  /**
   * @block: the index of a block of 2 · %IDX_MAP_LANES columns
   *
   * Transforms a block of columns back, to the potential.
   */
  void (*restore_columns) (const IdxMapGrid *grid,
                           guint block,
                           float *scratch);

  /**
   * Computes the forces on the points from @first to before @end.
   *
   * Returns: the sum of their potentials
   */
  double (*compute_forces) (const IdxMapGrid *grid,
                            const IdxMapPoints *points,
                            gsize first,
                            gsize end);

  /**
   * Moves the points from @first to before @end.
   *
   * Returns: the statistics of these points
   */
  IdxMapSums (*move) (const IdxMapPoints *points,
                      const IdxMapStep *step,
                      gsize first,
                      gsize end);
} IdxMapKernels;

G_END_DECLS
