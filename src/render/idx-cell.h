/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-raster.h"

G_BEGIN_DECLS

/**
 * IdxCell:
 * @scale: each value becomes a block of @scale × @scale pixels; 0 if the image is scaled down
 * @x: the left of the image in the cell
 * @y: the top of the image in the cell
 * @width: the width of the image as drawn
 * @height: the height of the image as drawn
 *
 * The position of an image in a cell, in device pixels.
 */
typedef struct
{
  guint scale;
  guint x;
  guint y;
  guint width;
  guint height;
} IdxCell;

/**
 * idx_cell_get_gap:
 * @side: the side of a cell, in device pixels
 *
 * Returns: the gap that a cell leaves to its neighbors: 0 below 8, 1 below 24, 2 below
 *   64, then a 16th of @side
 */
guint idx_cell_get_gap (guint side);

/**
 * idx_cell_init:
 * @side: the side of a cell, in device pixels
 * @rows: of the image, at least 1
 * @columns: likewise
 *
 * Fits an image into the center of a cell: enlarged by the largest whole number that leaves the
 * gap, or else scaled down until it does.
 */
void idx_cell_init (IdxCell *self,
                    guint side,
                    guint rows,
                    guint columns);

/**
 * idx_cell_init_filling:
 * @side: the side of a square, in device pixels
 * @rows: of the image, at least 1
 * @columns: likewise
 *
 * Fits an image into a square without a gap.
 */
void idx_cell_init_filling (IdxCell *self,
                            guint side,
                            guint rows,
                            guint columns);

/**
 * idx_cell_choose_side:
 * @least: the smallest side
 * @rows: of the images, at least 1
 * @columns: of the images, at least 1
 *
 * Returns: the side of cells, @least or more, in which images of this size fill most of the room as
 *   whole blocks; twice @least for images that are larger than that
 */
guint idx_cell_choose_side (guint least,
                            guint rows,
                            guint columns);

/**
 * idx_cell_compose:
 * @raster: an image of the size for which @self was initialized
 * @colors: a color for each value
 * @target: the top left of the cell
 * @stride: the distance of rows of @target, in pixels
 *
 * Draws the image. Each value becomes a block; or values are averaged over the area of each pixel,
 * and then colored.
 */
void idx_cell_compose (const IdxCell *self,
                       const IdxRaster *raster,
                       const guint32 colors[256],
                       guint32 *target,
                       gsize stride);

G_END_DECLS
