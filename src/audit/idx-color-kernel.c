/* SPDX-License-Identifier: MIT */

/* Extracts the features of color images from the edges of their lightness and chroma, one image per
 * SIMD lane. Edges are computed as in gray images but without smoothing, because most photographs
 * are smooth already. Edge strengths are also computed for one pixel beyond each border. */

#include "idx-edges-private.h"
#include "idx-feature-kernels-private.h"

#include <string.h>

/* Computes the edge strengths of a row, including one pixel beyond each end. @row points to the
 * left margin, which is two pixels wide: one for the edge beyond the end, and one for its
 * neighbor. */
static void
compute_edges (const IdxColorLayout *layout,
               const Vector *row,
               Vector *edges)
{
  const gsize width = layout->columns + 2 * IDX_PLANE_MARGIN;

  for (gsize x = 1; x + 1 < width; x++)
    compute_strengths (row[x + 1] - row[x - 1], row[x + width] - (row + x)[-(gssize) width],
                       edges + (x - 1) * IDX_N_EDGE_DIRECTIONS);
}

/* Sums the edges of a row of pixels over each column of cells. */
static void
pool_row (const IdxPoolingAxis *axis,
          const Vector *edges,
          Vector *cells)
{
  for (gsize cell = 0; cell < axis->n_cells; cell++)
    {
      const float *weights = axis->weights[cell];
      Vector sums[IDX_N_EDGE_DIRECTIONS] = { 0 };

      for (gsize x = axis->first[cell]; x < axis->end[cell]; x++)
        UNROLLED
      for (gsize i = 0; i < IDX_N_EDGE_DIRECTIONS; i++)
        sums[i] += edges[x * IDX_N_EDGE_DIRECTIONS + i] * weights[x];
      memcpy (cells + cell * IDX_N_EDGE_DIRECTIONS, sums, sizeof sums);
    }
}

/* Adds the pooled edges of pixel row @y, which are in @cells, to all rows of cells that overlap
 * it. */
static void
pool_column (const IdxPoolingGrid *grid,
             gsize y,
             const Vector *cells,
             Vector *strengths)
{
  const gsize n = (gsize) grid->horizontal.n_cells * IDX_N_EDGE_DIRECTIONS;

  for (gsize row = 0; row < grid->vertical.n_cells; row++, strengths += n)
    {
      if (y < grid->vertical.first[row] || y >= grid->vertical.end[row])
        continue;
      for (gsize i = 0; i < n; i++)
        strengths[i] += cells[i] * grid->vertical.weights[row][y];
    }
}

static void
pool_plane (const IdxColorLayout *layout,
            const IdxPoolingGrid *grid,
            const Vector *plane,
            Vector *edges,
            Vector *strengths)
{
  const gsize width = layout->columns + 2 * IDX_PLANE_MARGIN;
  /* After the longest row of edges. */
  Vector *cells = edges + (gsize) IDX_POOLING_MAX_PIXELS * IDX_N_EDGE_DIRECTIONS;

  for (gsize y = 0; y < layout->rows + 2; y++)
    {
      compute_edges (layout, plane + (y + 1) * width, edges);
      pool_row (&grid->horizontal, edges, cells);
      pool_column (grid, y, cells, strengths);
    }
}

/* Computes the square roots of the strengths and combines each with that of the mirrored image,
 * into an even feature (their sum) and an odd one (their difference), see idx-color-layout.c.
 * Stores the features of one image after the other. */
static void
store_features (const IdxColorLayout *layout,
                Vector *strengths,
                float *features)
{
  const gsize n = layout->n_features;

  for (gsize i = 0; i < n; i++)
    strengths[i] = square_root (strengths[i]);
  for (gsize i = 0; i < n; i++)
    {
      Vector strength = strengths[layout->sources[i]];
      Vector mirror = strengths[layout->mirrors[i]];
      Vector sum = i < layout->n_even ? strength + mirror : strength - mirror;
      Vector value = sum * layout->scales[i];

      for (gsize lane = 0; lane < N_LANES; lane++)
        features[lane * n + i] = value[lane];
    }
}

void
KERNEL (extract_color_features) (const IdxColorLayout *layout,
                                 const float *planes,
                                 float *scratch,
                                 float *features)
{
  const gsize plane_size = idx_color_layout_get_plane_size (layout);
  const gsize n_lightness =
    (gsize) idx_pooling_grid_get_n_cells (&layout->lightness) * IDX_N_EDGE_DIRECTIONS;
  const gsize n_chroma =
    (gsize) idx_pooling_grid_get_n_cells (&layout->chroma) * IDX_N_EDGE_DIRECTIONS;
  const Vector *plane = (const Vector *) planes;
  Vector *strengths = (Vector *) scratch;
  Vector *edges = strengths + layout->n_features;

  memset (strengths, 0, layout->n_features * sizeof *strengths);
  pool_plane (layout, &layout->lightness, plane, edges, strengths);
  pool_plane (layout, &layout->chroma, plane + plane_size, edges, strengths + n_lightness);
  pool_plane (layout, &layout->chroma, plane + 2 * plane_size, edges,
              strengths + n_lightness + n_chroma);
  store_features (layout, strengths, features);
}
