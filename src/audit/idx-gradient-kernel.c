/* SPDX-License-Identifier: MIT */

/* Extracts the features of gray images: a histogram of oriented gradients (Dalal and Triggs,
 * "Histograms of oriented gradients for human detection", 2005) with smooth bins.
 *
 * The image is smoothed, and its gradient g computed at each pixel. The strength of g along each of
 * twelve directions d is |g|·cos⁸ (g, d), or 0 if the angle between them exceeds 90°. Thus a
 * gradient has its full strength in its own direction, three quarters of it 15° away, and a third
 * of it 30° away, in the neighboring directions. The strengths are pooled in a grid of overlapping
 * cells with Gaussian weights. The features are the square roots of the pooled strengths, so that
 * bold strokes have less weight. They are normalized to length 1, so that contrast doesn't matter.
 * The features of an image without edges are 0.
 *
 * Each SIMD lane processes a different image, which is efficient for images of any size. */

#include "idx-edges-private.h"
#include "idx-kernels-private.h"

#include <string.h>

/* Smaller sums of strengths are rounding errors. */
#define SMALLEST_SUM 1e-12F

/* Applies a symmetric filter with five taps that are @step values apart. */
static inline Vector
smooth (const Vector *middle,
        gssize step,
        const float *weights)
{
  return middle[0] * weights[0] + (middle[-step] + middle[step]) * weights[1] +
         (middle[-2 * step] + middle[2 * step]) * weights[2];
}

/* Smooths a plane in place, and removes its margins. @scratch receives the rows after horizontal
 * smoothing, including the margins above and below. */
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
find_edges (const IdxFeatureGrid *grid,
            const Vector *row,
            Vector *edges)
{
  const gsize width = grid->width;

  for (gsize x = 1; x + 1 < width; x++)
    {
      Vector across = row[x + 1] - row[x - 1];
      Vector down = row[x + width] - (row + x)[-(gssize) width];

      find_strengths (across, down, edges + x * IDX_N_ORIENTATIONS);
    }
}

/* Sums the edges of a row of pixels over each column of cells. */
static void
pool_row (const IdxFeatureGrid *grid,
          const Vector *edges,
          Vector *cells)
{
  const gssize reach = grid->reach;

  for (gssize column = 0; column < grid->grid_columns; column++)
    {
      gssize center = column * grid->cell + grid->cell / 2;
      gssize last = MIN (center + reach, (gssize) grid->width - 2);
      Vector sums[IDX_N_ORIENTATIONS] = { 0 };

      for (gssize x = MAX (center - reach, 1); x <= last; x++)
        {
          float weight = grid->pooling[x - center + reach];

          UNROLLED
          for (gssize i = 0; i < IDX_N_ORIENTATIONS; i++)
            sums[i] += edges[x * IDX_N_ORIENTATIONS + i] * weight;
        }
      memcpy (cells + column * IDX_N_ORIENTATIONS, sums, sizeof sums);
    }
}

/* Adds the pooled edges of pixel row @y to all rows of cells that overlap it. */
static void
pool_column (const IdxFeatureGrid *grid,
             gssize y,
             const Vector *cells,
             Vector *features)
{
  const gssize reach = grid->reach;
  const gsize n = (gsize) grid->grid_columns * IDX_N_ORIENTATIONS;

  for (gssize row = 0; row < grid->grid_rows; row++, features += n)
    {
      gssize distance = y - (row * grid->cell + grid->cell / 2);

      if (distance < -reach || distance > reach)
        continue;
      for (gsize i = 0; i < n; i++)
        features[i] += cells[i] * grid->pooling[distance + reach];
    }
}

/* Computes the square roots of the strengths, normalizes them, and stores the images one after the
 * other. */
static void
store_features (const IdxFeatureGrid *grid,
                Vector *features,
                float *result)
{
  const gsize n = grid->n_features;
  Vector sum = { 0 };
  Vector scale;

  for (gsize i = 0; i < n; i++)
    sum += features[i];
  scale = vector_select (sum > SMALLEST_SUM, 1 / square_root (sum));
  for (gsize i = 0; i < n; i++)
    {
      Vector value = square_root (features[i]) * scale;

      for (gsize lane = 0; lane < N_LANES; lane++)
        result[lane * n + i] = value[lane];
    }
}

void
KERNEL (extract_features) (const IdxFeatureGrid *grid,
                           float *planes,
                           float *scratch,
                           float *result)
{
  Vector *plane = (Vector *) planes;
  Vector *smoothed = (Vector *) scratch;
  Vector *edges = smoothed + (gsize) (grid->height + 2 * IDX_GRID_MARGIN) * grid->width;
  Vector *cells = edges + (gsize) grid->width * IDX_N_ORIENTATIONS;
  Vector *features = cells + (gsize) grid->grid_columns * IDX_N_ORIENTATIONS;

  smooth_plane (grid, plane, smoothed);
  memset (features, 0, grid->n_features * sizeof *features);
  for (gsize y = 1; y + 1 < grid->height; y++)
    {
      find_edges (grid, plane + y * grid->width, edges);
      pool_row (grid, edges, cells);
      pool_column (grid, (gssize) y, cells, features);
    }
  store_features (grid, features, result);
}
