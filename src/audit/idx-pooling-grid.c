/* SPDX-License-Identifier: MIT */

/* Computes the weights of pixels in the cells of a grid. Cells are spaced evenly around the center
 * of the image. Their centers can be on pixels or between them, so each cell has its own
 * weights. */

#include "idx-pooling-grid.h"

#include "idx-exponential.h"

#include <math.h>
#include <string.h>

static void
init_axis (IdxPoolingAxis *self,
           guint side,
           guint cell_size)
{
  const guint padding = cell_size / 2;
  const double sigma = IDX_GRID_POOLING_SIGMA * cell_size;
  const double radius = floor (IDX_GRID_POOLING_CUTOFF * sigma) + 1;
  const int n_pixels = (int) side + 2;

  self->n_cells = (side + 2 * padding + cell_size - 1) / cell_size;
  g_assert (self->n_cells <= IDX_POOLING_MAX_CELLS);
  for (guint i = 0; i < self->n_cells; i++)
    {
      double center = (side + 1.0) / 2 + (i - (self->n_cells - 1) / 2.0) * cell_size;
      int first = (int) ceil (center - radius);
      int last = (int) floor (center + radius);
      double sum = 0;

      for (int pixel = first; pixel <= last; pixel++)
        sum += idx_exponential (-(pixel - center) * (pixel - center) / (2 * sigma * sigma));
      self->first[i] = (guint) CLAMP (first, 0, n_pixels);
      self->end[i] = (guint) CLAMP (last + 1, 0, n_pixels);
      for (guint pixel = self->first[i]; pixel < self->end[i]; pixel++)
        self->weights[i][pixel] =
          (float) (idx_exponential (-(pixel - center) * (pixel - center) / (2 * sigma * sigma)) /
                   sum);
    }
}

void
idx_pooling_grid_init (IdxPoolingGrid *self,
                       guint rows,
                       guint columns,
                       guint cell_size)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (rows > 0 && rows <= IDX_GRID_MAX_SIDE);
  g_return_if_fail (columns > 0 && columns <= IDX_GRID_MAX_SIDE);
  g_return_if_fail (cell_size >= idx_feature_grid_find_cell_size (rows, columns));

  memset (self, 0, sizeof *self);
  init_axis (&self->vertical, rows, cell_size);
  init_axis (&self->horizontal, columns, cell_size);
}

guint
idx_pooling_grid_get_n_cells (const IdxPoolingGrid *self)
{
  return self->vertical.n_cells * self->horizontal.n_cells;
}
