/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxImageViewport:
 * @rows: the height of the image, in values (see below)
 * @columns: the width of the image, in values
 * @width: the width of the viewport, in device pixels
 * @height: the height of the viewport, in device pixels
 * @zoom: device pixels per value; 0 to fit the whole image into the viewport
 * @center_x: the x coordinate of the point of the image in the middle of the viewport, in values
 * @center_y: its y coordinate
 *
 * The visible part of an image, and its scale. A value is a pixel of the stored image, as
 * opposed to a device pixel; a block is the square of device pixels that shows it. Scales are
 * integers or reciprocals of integers, so that all values of an image have the same size. Only the
 * scale at which a large image fits into the viewport may be any fraction.
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
 * @column: the first column that is at least partly visible
 * @n_rows: the number of rows that are at least partly visible
 * @n_columns: the number of columns that are at least partly visible
 * @x: the left edge of @column, in device pixels from the left edge of the viewport; often negative
 * @y: the top edge of @row, in device pixels from the top edge of the viewport; often negative
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
 * Sets the size of the image, in values. If it is unchanged, keeps the zoom and the center, so that
 * the user can compare images; otherwise shows the whole image.
 */
void idx_image_viewport_set_image (IdxImageViewport *self,
                                   guint rows,
                                   guint columns);

/**
 * idx_image_viewport_get_scale:
 *
 * Returns: device pixels per value: an integer or the reciprocal of one; any fraction below 1 if
 *   the zoom is 0 and the image is larger than the viewport
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
 * @x: the x coordinate of a point in the viewport, in device pixels
 * @y: its y coordinate
 * @row: (out): the row of the value at the point
 * @column: (out): the column of the value at the point
 *
 * Returns: %FALSE if the point is outside the image, or if several values share a device pixel
 */
gboolean idx_image_viewport_find (const IdxImageViewport *self,
                                  double x,
                                  double y,
                                  guint *row,
                                  guint *column);

/**
 * idx_image_viewport_zoom:
 * @zoom: device pixels per value; clamped between the scale that shows the whole image and a
 *   maximum
 * @x: the x coordinate of the point of the viewport that stays in place, in device pixels
 * @y: its y coordinate
 */
void idx_image_viewport_zoom (IdxImageViewport *self,
                              double zoom,
                              double x,
                              double y);

/**
 * idx_image_viewport_step:
 * @n_steps: positive to zoom in, negative to zoom out
 *
 * Zooms by a factor of about √2 for each step. The point at (@x, @y) stays in place, see
 * idx_image_viewport_zoom().
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
 * @row: the row of a value
 * @column: the column of the value
 *
 * Pans by the smallest distance that brings the value into view.
 */
void idx_image_viewport_reveal (IdxImageViewport *self,
                                guint row,
                                guint column);

G_END_DECLS
