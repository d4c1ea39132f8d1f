/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxMapPixels:
 * @pixels: 0xRRGGBB
 * @stride: the number of pixels from one row to the next
 * @width: in pixels
 * @height: in pixels
 *
 * The picture to draw on.
 */
typedef struct
{
  guint32 *pixels;
  gsize stride;
  int width;
  int height;
} IdxMapPixels;

/**
 * IdxMapStampKind:
 *
 * The form of a stamp.
 */
typedef enum
{
  IDX_MAP_STAMP_CIRCLE,
  IDX_MAP_STAMP_SQUARE,
  IDX_MAP_STAMP_DIAMOND
} IdxMapStampKind;

/**
 * IDX_MAP_STAMP_N_PHASES:
 *
 * The number of offsets within a pixel along each axis at which a shape is rasterized.
 */
#define IDX_MAP_STAMP_N_PHASES 4

/* A rectangle of a stamp. */
typedef struct
{
  int column;
  int row;
  int width;
  int height;
} IdxMapStampBox;

/**
 * IdxMapStamp:
 * @reach: the number of pixels between the middle pixel and the edge of the stamp
 * @side: the side of the stamp, in pixels
 *
 * A shape, rasterized at each phase (offset within a pixel). For each phase, @coverage contains all
 * pixels of the stamp, from 0 to 255, and @weights only the pixels of the phase's box, in units of
 * 1/256 and repeated for each channel. All boxes have the same size, and their width is a multiple
 * of four pixels.
 */
typedef struct
{
  int reach;
  int side;
  guint8 *coverage;
  guint16 *weights;
  IdxMapStampBox boxes[IDX_MAP_STAMP_N_PHASES * IDX_MAP_STAMP_N_PHASES];
} IdxMapStamp;

/**
 * idx_map_stamp_init:
 * @self: (out caller-allocates): cleared by idx_map_stamp_clear()
 * @radius: the radius of a circle, in pixels; squares and diamonds of the same radius have about
 *   the same area
 *
 * Rasterizes a shape.
 */
void idx_map_stamp_init (IdxMapStamp *self,
                         IdxMapStampKind kind,
                         double radius);

/**
 * idx_map_stamp_clear:
 */
void idx_map_stamp_clear (IdxMapStamp *self);

/**
 * idx_map_stamp_draw:
 * @x: the x coordinate of the middle of the shape, in pixels
 * @y: its y coordinate
 * @color: 0xRRGGBB
 *
 * Draws the part of a stamp that is in the picture.
 */
void idx_map_stamp_draw (const IdxMapStamp *self,
                         const IdxMapPixels *canvas,
                         double x,
                         double y,
                         guint32 color);

/**
 * idx_map_stamp_blend:
 * @below: 0xRRGGBB
 * @color: 0xRRGGBB
 * @coverage: how much of the pixel has @color, from 0 to 255
 *
 * Returns: the mixture of both colors
 */
guint32 idx_map_stamp_blend (guint32 below,
                             guint32 color,
                             guint coverage);

G_END_DECLS
