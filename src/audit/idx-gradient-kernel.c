/* SPDX-License-Identifier: MIT */

/* Extracts the features of gray images: a histogram of oriented gradients (Dalal and Triggs,
 * "Histograms of oriented gradients for human detection", 2005) with smooth bins.
 *
 * Smooths the image and computes its gradient g at each pixel. The strength of g along each of
 * twelve directions d is |g|·cos⁸ (g, d), or 0 if the angle between them exceeds 90°. Thus a
 * gradient has its full strength in its own direction, three quarters of it 15° away, and a third
 * of it 30° away, in the neighboring directions. The strengths are pooled in a grid of overlapping
 * cells with Gaussian weights. The features are the square roots of the pooled strengths, so that
 * bold strokes have less weight. They are normalized to length 1, so that contrast doesn't matter.
 * The features of an image without edges are 0.
 *
 * Each SIMD lane processes a different image, which is efficient for images of any size. */

#include "idx-edges-private.h"
#include "idx-feature-kernels-private.h"

#include <string.h>

/* A sum of strengths below this is a rounding error. */
#define SMALLEST_SUM 1e-12F

/* Applies a symmetric filter with five taps, @step values apart, around @center. */
static inline Vector
smooth (const Vector *center,
        gssize step,
        const float *weights)
{
  return center[0] * weights[0] + (center[-step] + center[step]) * weights[1] +
         (center[-2 * step] + center[2 * step]) * weights[2];
}

/* Smooths a plane in place, and removes its margins. @scratch temporarily holds the rows after
 * horizontal smoothing, including the margins above and below. */
static void
smooth_plane (const IdxFeatureGrid *grid,
              Vector *plane,
              Vector *scratch)
{
  const gssize margin = IDX_GRID_MARGIN;
  const gssize width = grid->width;
  const gssize height = grid->height;

  for (gssize y = 0; y < height + 2 * margin; y++)
    for (gssize x = 0; x < width; x++)
      scratch[y * width + x] =
        smooth (plane + y * (width + 2 * margin) + x + margin, 1, grid->smoothing);
  for (gssize y = 0; y < height; y++)
    for (gssize x = 0; x < width; x++)
      plane[y * width + x] = smooth (scratch + (y + margin) * width + x, width, grid->smoothing);
}

/* Computes the gradient strengths of each pixel in a row, except the first and last pixels. */
static void
compute_edges (const IdxFeatureGrid *grid,
               const Vector *row,
               Vector *edges)
{
  const gsize width = grid->width;

  for (gsize x = 1; x + 1 < width; x++)
    {
      Vector across = row[x + 1] - row[x - 1];
      Vector down = row[x + width] - (row + x)[-(gssize) width];

      compute_strengths (across, down, edges + x * IDX_N_EDGE_DIRECTIONS);
    }
}

/* Sums the edges of a row of pixels over each column of cells. */
static void
pool_row (const IdxFeatureGrid *grid,
          const Vector *edges,
          Vector *cells)
{
  const gssize radius = grid->cell_radius;

  for (gssize column = 0; column < grid->grid_columns; column++)
    {
      gssize center = column * grid->cell_size + grid->cell_size / 2;
      gssize last = MIN (center + radius, (gssize) grid->width - 2);
      Vector sums[IDX_N_EDGE_DIRECTIONS] = { 0 };

      for (gssize x = MAX (center - radius, 1); x <= last; x++)
        {
          float weight = grid->pooling[x - center + radius];

          UNROLLED
          for (gssize i = 0; i < IDX_N_EDGE_DIRECTIONS; i++)
            sums[i] += edges[x * IDX_N_EDGE_DIRECTIONS + i] * weight;
        }
      memcpy (cells + column * IDX_N_EDGE_DIRECTIONS, sums, sizeof sums);
    }
}

/* Adds the pooled edges of pixel row @y, which are in @cells, to all rows of cells that overlap
 * it. */
static void
pool_column (const IdxFeatureGrid *grid,
             gssize y,
             const Vector *cells,
             Vector *strengths)
{
  const gssize radius = grid->cell_radius;
  const gsize n = (gsize) grid->grid_columns * IDX_N_EDGE_DIRECTIONS;

  for (gssize row = 0; row < grid->grid_rows; row++, strengths += n)
    {
      gssize distance = y - (row * grid->cell_size + grid->cell_size / 2);

      if (distance < -radius || distance > radius)
        continue;
      for (gsize i = 0; i < n; i++)
        strengths[i] += cells[i] * grid->pooling[distance + radius];
    }
}

/* Computes the square roots of the strengths, normalizes them, and stores the images one after the
 * other. */
static void
store_features (const IdxFeatureGrid *grid,
                Vector *strengths,
                float *features)
{
  const gsize n = grid->n_features;
  Vector sum = { 0 };
  Vector scale;

  for (gsize i = 0; i < n; i++)
    sum += strengths[i];
  scale = vector_select (sum > SMALLEST_SUM, 1 / square_root (sum));
  for (gsize i = 0; i < n; i++)
    {
      Vector value = square_root (strengths[i]) * scale;

      for (gsize lane = 0; lane < N_LANES; lane++)
        features[lane * n + i] = value[lane];
    }
}

static void
extract_features (const IdxFeatureGrid *grid,
                  float *planes,
                  float *scratch,
                  float *features)
{
  Vector *plane = (Vector *) planes;
  Vector *smoothed = (Vector *) scratch;
  Vector *edges = smoothed + (gsize) (grid->height + 2 * IDX_GRID_MARGIN) * grid->width;
  Vector *cells = edges + (gsize) grid->width * IDX_N_EDGE_DIRECTIONS;
  Vector *strengths = cells + (gsize) grid->grid_columns * IDX_N_EDGE_DIRECTIONS;

  smooth_plane (grid, plane, smoothed);
  memset (strengths, 0, grid->n_features * sizeof *strengths);
  for (gsize y = 1; y + 1 < grid->height; y++)
    {
      compute_edges (grid, plane + y * grid->width, edges);
      pool_row (grid, edges, cells);
      pool_column (grid, (gssize) y, cells, strengths);
    }
  store_features (grid, strengths, features);
}

const IdxFeatureKernels KERNEL (feature_kernels) = {
  .name = G_STRINGIFY (IDX_KERNELS),
  .n_lanes = N_LANES,
  .extract_features = extract_features,
  .extract_color_features = KERNEL (extract_color_features),
};
