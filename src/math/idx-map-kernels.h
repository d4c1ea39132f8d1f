/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The number of Fourier transforms that run in parallel, one per SIMD lane. */
#define IDX_MAP_LANES 16U

/* The number of edges of each point is padded to a multiple of this. */
#define IDX_MAP_EDGES_STEP 8U

/* The number of density grids. Each contains a share of the points. The grids are added up in
 * order, so the sums don't depend on the number of threads. */
#define IDX_MAP_N_DENSITIES 4U

/**
 * IdxMapGrid:
 * @n_nodes: M, the number of nodes along each axis, a multiple of 2 · %IDX_MAP_LANES
 * @length: 2 · M, the length of the transforms, which keeps the convolution from wrapping around
 * @n_frequencies: M + 1, the number of frequencies of a real transform, padded to a multiple of
 *   %IDX_MAP_LANES; the stride of spectra
 * @node_spacing: the distance between neighboring nodes
 * @radius: the largest absolute coordinate that a point may have
 * @cosines: (array length=length): the real parts of the roots of unity exp (-2πit / length)
 * @sines: (array length=length): the imaginary parts of the same roots
 * @densities: %IDX_MAP_N_DENSITIES grids of M × M nodes
 * @spectrum_re: the real parts of the spectra of the columns: a row of @n_frequencies values for
 *   each of M columns
 * @spectrum_im: the imaginary parts of the same spectra
 * @kernel: the spectrum of the convolution kernel 1 / (1 + d²), corrected for the splines, see
 *   idx-fourier.c. It is real and symmetric. M + 1 rows of @n_frequencies values
 * @potential: the potential at M × M nodes
 *
 * The grid for computing the potential of the repulsion.
 */
typedef struct
{
  guint n_nodes;
  guint length;
  guint n_frequencies;
  float node_spacing;
  float radius;
  float *cosines;
  float *sines;
  float *densities[IDX_MAP_N_DENSITIES];
  float *spectrum_re;
  float *spectrum_im;
  float *kernel;
  float *potential;
} IdxMapGrid;

/**
 * IdxMapState:
 * @positions: x and y of each point
 * @velocities: the change of each coordinate in the previous step
 * @gains: the factor of the force on each coordinate. It increases while the force has the
 *   direction of the velocity, and decreases when it opposes the velocity
 * @attractions: the force on each point from its edges
 * @repulsions: the force on each point from all other points
 * @edge_starts: the index of each point's first edge, followed by the total number of edges. All of
 *   them are multiples of %IDX_MAP_EDGES_STEP
 * @edges: the point at the other end of each edge
 * @weights: the weight of each edge
 * @step_scales: the factor of the force on each point, less than 1 for hubs
 *
 * The state of a layout: the points of a map and their graph.
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
} IdxMapState;

/**
 * IdxMapStep:
 * @attraction: the factor of all attractions
 * @repulsion: the factor of all repulsions
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
 * IdxMapStatistics:
 * @extent: the largest absolute coordinate
 * @sums: the sum of the x coordinates, and the sum of the y coordinates
 *
 * Statistics of the positions of some points, after a step.
 */
typedef struct
{
  float extent;
  double sums[2];
} IdxMapStatistics;

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
   * @thresholds: for each row, the score below which a column is near enough to matter
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
   * @density: (out): M × M nodes; overwritten
   *
   * Computes the density of the points from @first to before @end: cubic B-splines distribute each
   * point among the nodes around it.
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
   * Adds up the densities in a block of columns, transforms the columns, and stores their spectra.
   */
  void (*transform_columns) (const IdxMapGrid *grid,
                             guint block,
                             float *scratch);

  /**
   * @block: the index of a block of %IDX_MAP_LANES frequencies
   * @scratch: as for @transform_columns
   *
   * Convolves a block of the columns' spectra with the kernel along the rows of the grid:
   * transforms it along the rows, multiplies it by the spectrum of the kernel, and applies the
   * inverse transform.
   */
  void (*convolve_rows) (const IdxMapGrid *grid,
                         guint block,
                         float *scratch);

  /**
   * @block: the index of a block of 2 · %IDX_MAP_LANES columns
   * @scratch: as for @transform_columns
   *
   * Applies the inverse transform to a block of the columns' spectra, which yields the potential.
   */
  void (*inverse_transform_columns) (const IdxMapGrid *grid,
                                     guint block,
                                     float *scratch);

  /**
   * Computes the forces on the points from @first to before @end.
   *
   * Returns: the sum of their potentials
   */
  double (*compute_forces) (const IdxMapGrid *grid,
                            const IdxMapState *points,
                            gsize first,
                            gsize end);

  /**
   * Moves the points from @first to before @end.
   *
   * Returns: statistics of their new positions
   */
  IdxMapStatistics (*move) (const IdxMapState *points,
                            const IdxMapStep *step,
                            gsize first,
                            gsize end);
} IdxMapKernels;

G_END_DECLS
