/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-raster.h"

G_BEGIN_DECLS

/**
 * IdxCell:
 * @scale: pixels are blocks of @scale × @scale; 0 if the image is made smaller
 * @x: where the image begins in the cell
 * @y: likewise
 * @width: of the image as drawn
 * @height: likewise
 *
 * How an image stands in a cell, in device pixels.
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
 * Fits an image into a cell: enlarged by the largest whole number that leaves the gap,
 * else made smaller until it does; centred.
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
 * @least: a side
 * @rows: of the images, at least 1
 * @columns: likewise
 *
 * Returns: the side of cells, from @least on, in which images of this size fill most of the room as whole
 *   blocks; twice @least for images that are larger than that
 */
guint idx_cell_choose_side (guint least,
                            guint rows,
                            guint columns);

/**
 * idx_cell_compose:
 * @raster: an image of the size that @self was made for
 * @colors: a colour for each value
 * @target: where the cell begins
 * @stride: from a row of @target to the next, in pixels
 *
 * Draws the image. Each value is a block, or else values are averaged over the area of
 * each pixel, and coloured then.
 */
void idx_cell_compose (const IdxCell *self,
                       const IdxRaster *raster,
                       const guint32 colors[256],
                       guint32 *target,
                       gsize stride);

G_END_DECLS
