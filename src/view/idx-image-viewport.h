/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxImageViewport:
 * @rows: the height of the image, in values
 * @columns: the width of the image, in values
 * @width: the width of the viewport, in device pixels
 * @height: the height of the viewport, in device pixels
 * @zoom: device pixels per value; 0 while the whole image fits into the viewport
 * @center_x: the place in the image, in values, that is in the middle of the viewport
 * @center_y: likewise
 *
 * Which part of an image is shown, and how large. A value is a pixel of the stored image; a block
 * is the square of device pixels that shows it. Only integers and their reciprocals are drawn, so
 * that all values of an image have the same size.
 */
typedef struct
{
  guint rows;
  guint columns;
  guint width;
  guint height;
  double zoom;
  double center_x;
  double center_y;
} IdxImageViewport;

/**
 * IdxImagePart:
 * @row: the first row that is at least partly visible
 * @column: the first such column
 * @n_rows: how many rows are, from @row on
 * @n_columns: how many columns are
 * @x: the left edge of @column, in device pixels from the left of the viewport; often negative
 * @y: the top edge of @row
 * @width: the width of the part, in device pixels
 * @height: the height of the part, in device pixels
 *
 * The visible part of an image, in whole values.
 */
typedef struct
{
  guint row;
  guint column;
  guint n_rows;
  guint n_columns;
  int x;
  int y;
  guint width;
  guint height;
} IdxImagePart;

/**
 * idx_image_viewport_set_image:
 *
 * Shows an image of this size. An image of the same size is shown at the same place, so that images
 * can be compared; another one as a whole.
 */
void idx_image_viewport_set_image (IdxImageViewport *self,
                                   guint rows,
                                   guint columns);

/**
 * idx_image_viewport_get_scale:
 *
 * Returns: device pixels per value: an integer, its reciprocal, or a fraction if a large image is
 *   shown as a whole
 */
double idx_image_viewport_get_scale (const IdxImageViewport *self);

/**
 * idx_image_viewport_get_part:
 * @part: (out caller-allocates): the visible part
 */
void idx_image_viewport_get_part (const IdxImageViewport *self,
                                  IdxImagePart *part);

/**
 * idx_image_viewport_find:
 * @x: a point in the viewport, in device pixels
 * @row: (out): the row of the value there
 * @column: (out): its column
 *
 * Returns: %FALSE outside the image, or if it is so small that several values share a pixel
 */
gboolean idx_image_viewport_find (const IdxImageViewport *self,
                                  double x,
                                  double y,
                                  guint *row,
                                  guint *column);

/**
 * idx_image_viewport_zoom:
 * @zoom: device pixels per value, limited as it has to be; the whole image is the least
 * @x: the point that stays where it is, in device pixels
 */
void idx_image_viewport_zoom (IdxImageViewport *self,
                              double zoom,
                              double x,
                              double y);

/**
 * idx_image_viewport_step:
 * @n_steps: positive to zoom in, negative to zoom out
 *
 * Zooms in or out by about half an octave a step, at a point.
 */
void idx_image_viewport_step (IdxImageViewport *self,
                              int n_steps,
                              double x,
                              double y);

/**
 * idx_image_viewport_pan:
 * @dx: how far to move the image to the right, in device pixels
 * @dy: how far to move it down
 */
void idx_image_viewport_pan (IdxImageViewport *self,
                             double dx,
                             double dy);

/**
 * idx_image_viewport_reveal:
 *
 * Pans as little as needed to show a value.
 */
void idx_image_viewport_reveal (IdxImageViewport *self,
                                guint row,
                                guint column);

G_END_DECLS
