/* SPDX-License-Identifier: MIT */

/* The grid of cells for gray images. All lengths are proportional to the side of a cell, so that an
 * image and an enlarged copy of it have about the same features. */

#include "idx-feature-grid.h"

#include "idx-exponential.h"

#include <string.h>

#define CELLS_PER_SIDE 7
#define SMOOTHING_SIGMA 0.15 /* in cells */

/* Returns the weight of a Gaussian at a distance from its center, 1 at distance 0. */
static double
get_weight (double distance,
            double sigma)
{
  return idx_exponential (-distance * distance / (2 * sigma * sigma));
}

static void
init_smoothing (IdxFeatureGrid *self)
{
  double weights[IDX_GRID_MARGIN + 1];
  double sum = 0;

  for (guint i = 0; i <= IDX_GRID_MARGIN; i++)
    {
      weights[i] = get_weight (i, SMOOTHING_SIGMA * self->cell_size);
      sum += i == 0 ? weights[i] : 2 * weights[i];
    }
  for (guint i = 0; i <= IDX_GRID_MARGIN; i++)
    self->smoothing[i] = (float) (weights[i] / sum);
}

static void
init_pooling (IdxFeatureGrid *self)
{
  double sigma = IDX_GRID_POOLING_SIGMA * self->cell_size;
  double weights[IDX_GRID_MAX_CELL_RADIUS + 1];
  double sum = 0;

  self->cell_radius = (guint) (IDX_GRID_POOLING_CUTOFF * sigma) + 1;
  g_assert (self->cell_radius <= IDX_GRID_MAX_CELL_RADIUS);
  for (guint i = 0; i <= self->cell_radius; i++)
    {
      weights[i] = get_weight (i, sigma);
      sum += i == 0 ? weights[i] : 2 * weights[i];
    }
  for (guint i = 0; i <= self->cell_radius; i++)
    {
      self->pooling[self->cell_radius + i] = (float) (weights[i] / sum);
      self->pooling[self->cell_radius - i] = self->pooling[self->cell_radius + i];
    }
}

/* Returns the number of cells along a padded side of an image. */
static guint
count_cells (const IdxFeatureGrid *self,
             guint side)
{
  return (side + 2 * self->padding + self->cell_size - 1) / self->cell_size;
}

guint
idx_feature_grid_find_cell_size (guint rows,
                                 guint columns)
{
  return MAX ((2 * MAX (rows, columns) + CELLS_PER_SIDE) / (2 * CELLS_PER_SIDE), 1);
}

void
idx_feature_grid_init (IdxFeatureGrid *self,
                       guint rows,
                       guint columns)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (rows > 0 && rows <= IDX_GRID_MAX_SIDE);
  g_return_if_fail (columns > 0 && columns <= IDX_GRID_MAX_SIDE);

  memset (self, 0, sizeof *self);
  self->rows = rows;
  self->columns = columns;
  self->cell_size = idx_feature_grid_find_cell_size (rows, columns);
  self->padding = self->cell_size / 2;
  self->grid_rows = count_cells (self, rows);
  self->grid_columns = count_cells (self, columns);
  self->height = self->grid_rows * self->cell_size;
  self->width = self->grid_columns * self->cell_size;
  self->n_features = self->grid_rows * self->grid_columns * IDX_N_EDGE_DIRECTIONS;
  init_smoothing (self);
  init_pooling (self);
}

gsize
idx_feature_grid_get_plane_size (const IdxFeatureGrid *self)
{
  return (gsize) (self->height + 2 * IDX_GRID_MARGIN) * (self->width + 2 * IDX_GRID_MARGIN);
}

gsize
idx_feature_grid_get_offset (const IdxFeatureGrid *self,
                             guint row,
                             guint column)
{
  gsize y = row + self->padding + IDX_GRID_MARGIN;
  gsize x = column + self->padding + IDX_GRID_MARGIN;

  return y * (self->width + 2 * IDX_GRID_MARGIN) + x;
}

/* The scratch buffer of extract_features() contains the plane smoothed along its rows, the edges of
 * a row of pixels, their sums in a row of cells, and the features. */
gsize
idx_feature_grid_get_scratch_size (const IdxFeatureGrid *self)
{
  return (gsize) (self->height + 2 * IDX_GRID_MARGIN) * self->width +
         (gsize) (self->width + self->grid_columns) * IDX_N_EDGE_DIRECTIONS + self->n_features;
}
