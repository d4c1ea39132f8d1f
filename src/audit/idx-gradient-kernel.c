/* SPDX-License-Identifier: MIT */

/* Describes images by their edges: where in the image they are, and what direction they have.
 *
 * An image is smoothed, and at each pixel its gradient g taken. Along each of twelve directions d
 * the gradient has the strength |g|·cos⁸ (g, d) where it points that way and 0 where it doesn't:
 * all of |g| along d, three quarters half-way to the next direction and a third on it. The
 * strengths are gathered in a grid of overlapping cells with Gaussian weights; their roots are
 * taken, so that a bold stroke counts less than two, and scaled to length 1, so that contrast
 * doesn't matter. An image without edges is 0.
 *
 * The lanes of a vector are so many images side by side, which therefore may have any size. */

#include "idx-edges-private.h"
#include "idx-kernels-private.h"

#include <string.h>

/* The smallest sum of strengths that is taken for more than rounding. */
#define SMALLEST_SUM 1e-12F

/* A weighted sum of a place and those 1 and 2 steps away from it on both sides. */
static inline Vector
smooth (const Vector *middle,
        gssize step,
        const float *weights)
{
  return middle[0] * weights[0] + (middle[-step] + middle[step]) * weights[1] +
         (middle[-2 * step] + middle[2 * step]) * weights[2];
}

/* Smooths in place; @plane loses its margins, @scratch has those above and below. */
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

/* The strengths of the gradients of a row along each direction, but for its two ends. */
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

/* Gathers the edges of a row in the columns of the grid. */
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

/* Adds the gathered edges of the row @y to those rows of the grid that reach it. */
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

/* Takes roots, scales to length 1 and puts the images one after the other. */
static void
finish (const IdxFeatureGrid *grid,
        Vector *features,
        float *described)
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
        described[lane * n + i] = value[lane];
    }
}

void
KERNEL (extract_features) (const IdxFeatureGrid *grid,
                           float *planes,
                           float *scratch,
                           float *described)
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
  finish (grid, features, described);
}
