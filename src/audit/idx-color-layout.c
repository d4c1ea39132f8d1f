/* SPDX-License-Identifier: MIT */

/* The features of color images.
 *
 * The edge strengths of three opponent-color planes are pooled in two grids: lightness in the grid
 * of gray images, chroma in cells twice as large, because colors change over longer distances than
 * shapes. The square roots of the strengths of all planes form one vector, which is normalized to
 * length 1. Normalizing each plane separately would amplify the noise of nearly colorless images.
 *
 * Mirroring an image permutes the strengths: it reverses the columns of cells and reflects the
 * directions. Each strength x and its mirror image x' are therefore stored as (x + x') / √2 and
 * (x - x') / √2. This is a rotation, so distances don't change; mirroring keeps the even features
 * and negates the odd ones. */

#include "idx-color-layout.h"

#include <math.h>

/* A sum of squared features below this is a rounding error. */
#define SMALLEST_SUM 1e-12F

/* The number of partial sums of squares. It is fixed, so that the result doesn't depend on the
 * computer. */
#define N_SUMS 8

/* Returns the index to which mirroring the image moves the strength with the index @strength, both
 * within a plane. A gradient to the right becomes a gradient to the left; consecutive directions
 * are 30° apart. */
static guint
find_mirror (const IdxPoolingGrid *grid,
             guint strength)
{
  const guint n_columns = grid->horizontal.n_cells;
  guint direction = strength % IDX_N_EDGE_DIRECTIONS;
  guint cell = strength / IDX_N_EDGE_DIRECTIONS;
  guint row = cell / n_columns;
  guint column = cell % n_columns;

  direction =
    (IDX_N_EDGE_DIRECTIONS + IDX_N_EDGE_DIRECTIONS / 2 - direction) % IDX_N_EDGE_DIRECTIONS;
  return (row * n_columns + n_columns - 1 - column) * IDX_N_EDGE_DIRECTIONS + direction;
}

static void
add_feature (IdxColorLayout *self,
             guint strength,
             guint mirror)
{
  self->sources[self->n_features] = (guint16) strength;
  self->mirrors[self->n_features] = (guint16) mirror;
  /* A strength that is its own mirror image keeps its value: (x + x) / 2 = x. */
  self->scales[self->n_features] = strength == mirror ? 0.5F : (float) (1 / G_SQRT2);
  self->n_features++;
}

/* Adds the even or the odd features of a plane whose strengths start at @first. */
static void
add_plane (IdxColorLayout *self,
           const IdxPoolingGrid *grid,
           guint first,
           gboolean is_odd)
{
  const guint n = idx_pooling_grid_get_n_cells (grid) * IDX_N_EDGE_DIRECTIONS;

  for (guint strength = 0; strength < n; strength++)
    {
      guint mirror = find_mirror (grid, strength);

      if (mirror > strength || (mirror == strength && !is_odd))
        add_feature (self, first + strength, first + mirror);
    }
}

IdxColorLayout *
idx_color_layout_new (guint rows,
                      guint columns)
{
  IdxColorLayout *self = g_new0 (IdxColorLayout, 1);
  const guint cell_size = idx_feature_grid_find_cell_size (rows, columns);
  guint n_lightness, n_chroma;

  self->rows = rows;
  self->columns = columns;
  idx_pooling_grid_init (&self->lightness, rows, columns, cell_size);
  idx_pooling_grid_init (&self->chroma, rows, columns, 2 * cell_size);
  n_lightness = idx_pooling_grid_get_n_cells (&self->lightness) * IDX_N_EDGE_DIRECTIONS;
  n_chroma = idx_pooling_grid_get_n_cells (&self->chroma) * IDX_N_EDGE_DIRECTIONS;
  self->sources = g_new (guint16, n_lightness + 2 * n_chroma);
  self->mirrors = g_new (guint16, n_lightness + 2 * n_chroma);
  self->scales = g_new (float, n_lightness + 2 * n_chroma);

  add_plane (self, &self->lightness, 0, FALSE);
  self->n_even_lightness = self->n_features;
  add_plane (self, &self->chroma, n_lightness, FALSE);
  add_plane (self, &self->chroma, n_lightness + n_chroma, FALSE);
  self->n_even = self->n_features;
  add_plane (self, &self->lightness, 0, TRUE);
  self->n_odd_lightness = self->n_features - self->n_even;
  add_plane (self, &self->chroma, n_lightness, TRUE);
  add_plane (self, &self->chroma, n_lightness + n_chroma, TRUE);
  g_assert (self->n_features == n_lightness + 2 * n_chroma);
  return self;
}

void
idx_color_layout_free (IdxColorLayout *self)
{
  if (self == NULL)
    return;
  g_free (self->sources);
  g_free (self->mirrors);
  g_free (self->scales);
  g_free (self);
}

gsize
idx_color_layout_get_plane_size (const IdxColorLayout *self)
{
  return (gsize) (self->rows + 2 * IDX_PLANE_MARGIN) * (self->columns + 2 * IDX_PLANE_MARGIN);
}

gsize
idx_color_layout_get_offset (const IdxColorLayout *self,
                             guint row,
                             guint column)
{
  return (gsize) (row + IDX_PLANE_MARGIN) * (self->columns + 2 * IDX_PLANE_MARGIN) + column +
         IDX_PLANE_MARGIN;
}

/* The scratch buffer of extract_color_features() contains the pooled strengths, the edges of a row
 * of pixels, and their sums in a row of cells. */
gsize
idx_color_layout_get_scratch_size (const IdxColorLayout *self)
{
  return (gsize) (IDX_POOLING_MAX_PIXELS + IDX_POOLING_MAX_CELLS) * IDX_N_EDGE_DIRECTIONS +
         self->n_features;
}

/* Gets the end of each block of features: even lightness, even chroma, odd lightness, and odd
 * chroma. */
static void
get_block_ends (const IdxColorLayout *self,
                guint ends[4])
{
  ends[0] = self->n_even_lightness;
  ends[1] = self->n_even;
  ends[2] = self->n_even + self->n_odd_lightness;
  ends[3] = self->n_features;
}

gboolean
idx_color_layout_has_chroma (const IdxColorLayout *self,
                             const float *features)
{
  guint ends[4];

  get_block_ends (self, ends);
  /* Blocks 1 and 3 are chroma. */
  for (guint block = 1; block < 4; block += 2)
    for (guint k = ends[block - 1]; k < ends[block]; k++)
      if (features[k] != 0)
        return TRUE;
  return FALSE;
}

static float
sum_squares (const float *values,
             guint n)
{
  const guint n_whole = n / N_SUMS * N_SUMS;
  float sums[N_SUMS] = { 0 };
  float sum = 0;

  for (guint k = 0; k < n_whole; k += N_SUMS)
    for (guint lane = 0; lane < N_SUMS; lane++)
      sums[lane] += values[k + lane] * values[k + lane];
  for (guint k = n_whole; k < n; k++)
    sum += values[k] * values[k];
  for (guint lane = 0; lane < N_SUMS; lane++)
    sum += sums[lane];
  return sum;
}

/* The squares of the features add up to the pooled strengths. So multiplying the features by the
 * square root of a weight multiplies the strengths by the weight. */
static void
normalize_row (const IdxColorLayout *self,
               float chroma_weight,
               float *features)
{
  const float weights[4] = { 1, chroma_weight, 1, chroma_weight };
  guint ends[4];
  float sum = 0;

  get_block_ends (self, ends);
  for (guint block = 0, first = 0; block < 4; first = ends[block++])
    sum += weights[block] * sum_squares (features + first, ends[block] - first);
  for (guint block = 0, first = 0; block < 4; first = ends[block++])
    {
      float scale = sum > SMALLEST_SUM ? sqrtf (weights[block] / sum) : 0;

      for (guint k = first; k < ends[block]; k++)
        features[k] *= scale;
    }
}

void
idx_color_layout_normalize (const IdxColorLayout *self,
                            float chroma_weight,
                            float *features,
                            gsize n_images)
{
  g_return_if_fail (chroma_weight > 0);

  for (gsize i = 0; i < n_images; i++)
    normalize_row (self, chroma_weight, features + i * self->n_features);
}
