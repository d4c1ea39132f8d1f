/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-feature-grid.h"

G_BEGIN_DECLS

/* The most cells along a side of an image, and the pixels there with the border around it. */
#define IDX_POOLING_MAX_CELLS 10
#define IDX_POOLING_MAX_PIXELS (IDX_GRID_MAX_SIDE + 2)

/**
 * IdxPoolingAxis:
 * @n_cells: how many cells there are
 * @first: the first pixel that each cell reaches; pixel 0 is the one before the image
 * @end: the pixel after the last one that each cell reaches
 * @weights: of each cell and pixel
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
 *
 * Overlapping cells with Gaussian weights in which the edges of an image are summed. The grid is
 * centered on the image, so that it is its own mirror image.
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
 * @cell: the distance of two cells, idx_feature_grid_find_cell() or more
 *
 * Covers an image and half a cell around it with cells.
 */
void idx_pooling_grid_init (IdxPoolingGrid *self,
                            guint rows,
                            guint columns,
                            guint cell);

/**
 * idx_pooling_grid_get_n_cells:
 *
 * Returns: how many cells there are
 */
guint idx_pooling_grid_get_n_cells (const IdxPoolingGrid *self);

G_END_DECLS
