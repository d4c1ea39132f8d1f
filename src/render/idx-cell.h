/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-raster.h"

G_BEGIN_DECLS

/**
 * IdxCell:
 * @scale: how often the image is enlarged: @scale × @scale device pixels show each of its values; 0
 *   if it is scaled down
 * @x: the left edge of the image in the cell
 * @y: the top edge of the image in the cell
 * @width: the width of the drawn image
 * @height: the height of the drawn image
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
 * Returns: the gap between images in neighboring cells, in device pixels: 0 if @side is less than
 *   8, 1 if less than 24, 2 if less than 64, otherwise @side / 16
 */
guint idx_cell_get_gap (guint side);

/**
 * idx_cell_init:
 * @side: the side of a cell, in device pixels
 * @rows: the height of the image, at least 1
 * @columns: the width of the image, at least 1
 *
 * Centers an image in a cell. Enlarges the image by the largest integer factor that leaves the gap,
 * or scales it down if it doesn't fit.
 */
void idx_cell_init (IdxCell *self,
                    guint side,
                    guint rows,
                    guint columns);

/**
 * idx_cell_init_without_gap:
 * @side: the side of the cell, in device pixels
 * @rows: the height of the image, at least 1
 * @columns: the width of the image, at least 1
 *
 * Like idx_cell_init(), but without a gap.
 */
void idx_cell_init_without_gap (IdxCell *self,
                                guint side,
                                guint rows,
                                guint columns);

/**
 * idx_cell_choose_side:
 * @min_side: the minimum side
 * @rows: the height of the images, at least 1
 * @columns: the width of the images, at least 1
 *
 * Returns: the smallest side of at least @min_side at which images of this size, enlarged by an
 *   integer factor, fill most of the cell. For images larger than 2 × @min_side, returns 2 ×
 *   @min_side
 */
guint idx_cell_choose_side (guint min_side,
                            guint rows,
                            guint columns);

/**
 * idx_cell_compose:
 * @raster: an image of the size for which @self was initialized
 * @colors: a color for each level. Images with several channels have their own colors; those with
 *   alpha are blended with the first of @colors
 * @target: the top left pixel of the cell
 * @stride: the number of pixels from one row of @target to the next
 *
 * Draws the image. Each value becomes a block of pixels. If the image is scaled down, each pixel
 * gets the color of the mean level over its area.
 */
void idx_cell_compose (const IdxCell *self,
                       const IdxRaster *raster,
                       const guint32 colors[256],
                       guint32 *target,
                       gsize stride);

G_END_DECLS
