/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-feature-grid.h"

G_BEGIN_DECLS

/* The maximum numbers of cells and of pixels along a side of an image. The pixels include one
 * beyond each end. */
#define IDX_POOLING_MAX_CELLS 10
#define IDX_POOLING_MAX_PIXELS (IDX_GRID_MAX_SIDE + 2)

/**
 * IdxPoolingAxis:
 * @n_cells: the number of cells
 * @first: the first pixel of each cell; pixel 0 is just before the image
 * @end: the pixel after the last one of each cell
 * @weights: the weight of each pixel in each cell
 *
 * The cells along one side of an image.
 */
typedef struct
{
  guint n_cells;
  guint first[IDX_POOLING_MAX_CELLS];
  guint end[IDX_POOLING_MAX_CELLS];
  float weights[IDX_POOLING_MAX_CELLS][IDX_POOLING_MAX_PIXELS];
} IdxPoolingAxis;

/**
 * IdxPoolingGrid:
 * A grid of overlapping cells with Gaussian weights, for pooling edge strengths. It is
 * centered on the image, so mirroring the image maps the grid to itself.
 */
typedef struct
{
  IdxPoolingAxis vertical;
  IdxPoolingAxis horizontal;
} IdxPoolingGrid;

/**
 * idx_pooling_grid_init:
 * @rows: 1 to IDX_GRID_MAX_SIDE
 * @columns: 1 to IDX_GRID_MAX_SIDE
 * @cell_size: the side of a cell, in pixels; at least idx_feature_grid_find_cell_size(). The
 *   centers of neighboring cells are this far apart
 *
 * Computes a grid that covers an image and half a cell around it.
 */
void idx_pooling_grid_init (IdxPoolingGrid *self,
                            guint rows,
                            guint columns,
                            guint cell_size);

/**
 * idx_pooling_grid_get_n_cells:
 * Returns: the number of cells
 */
guint idx_pooling_grid_get_n_cells (const IdxPoolingGrid *self);

G_END_DECLS
