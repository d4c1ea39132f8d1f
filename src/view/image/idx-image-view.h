/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-pixel-values.h"

G_BEGIN_DECLS

#define IDX_TYPE_IMAGE_VIEW (idx_image_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxImageView, idx_image_view, IDX, IMAGE_VIEW, GtkWidget)

/**
 * idx_image_view_new:
 *
 * Creates a widget that shows one image, enlarged by an integer factor, or scaled down if it
 * doesn't fit.
 *
 * Properties:
 * - `size`: the minimum width and height, in logical pixels
 * - `zoomable`: whether the user can zoom at the pointer (Ctrl and the wheel, or pinch) and with
 *   the keys `+`, `-` and `0`, and pan by dragging or with Shift and the arrow keys. If so, large
 *   pixels have a grid, and their values are written in them if a value function is set
 * - `large`: whether the widget takes any space it gets instead of asking for a square. If so, the
 *   wheel also zooms without Ctrl, the arrow keys move the cursor only with Ctrl, and the cursor is
 *   hidden until it is moved
 *
 * Signals:
 * - `pixel-hovered (row, column)`: the pointer or the cursor has moved to a pixel; its row and
 *   column are in the displayed orientation
 * - `pixel-left`: the pointer has left the image, or the cursor has been hidden
 * - `viewport-changed`: the user has zoomed or panned
 *
 * Returns: (transfer floating): the new widget
 */
GtkWidget *idx_image_view_new (void);

/**
 * idx_image_view_get_cursor:
 * @row: (out): the row of the framed pixel, in the displayed orientation
 * @column: (out): the column of the framed pixel
 *
 * Gets the pixel at the keyboard cursor.
 *
 * Returns: whether the cursor is visible: there is an image, the widget has the focus and, if
 *   `large` is set, the cursor has been moved
 */
gboolean idx_image_view_get_cursor (IdxImageView *self,
                                    guint *row,
                                    guint *column);

/**
 * idx_image_view_move_cursor:
 * @right: the number of pixels to move to the right, or negative
 * @down: the number of pixels to move down, or negative
 *
 * Moves the cursor, but not beyond the image, and shows it as the arrow keys do.
 *
 * Returns: %FALSE if there is no image
 */
gboolean idx_image_view_move_cursor (IdxImageView *self,
                                     int right,
                                     int down);

/**
 * idx_image_view_mark:
 * @row: the row of a pixel, in the displayed orientation
 * @column: the column of the pixel
 *
 * Moves the cursor to a pixel and draws a frame around it, whether or not the image has the focus,
 * until idx_image_view_unmark() is called or the image changes. Emits no signal.
 */
void idx_image_view_mark (IdxImageView *self,
                          guint row,
                          guint column);

/**
 * idx_image_view_unmark:
 *
 * Removes the frame of idx_image_view_mark().
 */
void idx_image_view_unmark (IdxImageView *self);

/**
 * idx_image_view_copy_viewport:
 * @other: a widget of the same size that shows an image of the same size
 *
 * Shows the same part of the image as @other, at the same scale. Emits no signal.
 */
void idx_image_view_copy_viewport (IdxImageView *self,
                                   IdxImageView *other);

/**
 * idx_image_view_set_levels:
 * @levels: (nullable): @rows rows of @columns pixels of @n_channels levels, in the stored
 *   orientation. They may be followed by an #IdxNonfinite for each level (see
 *   idx_decoder_dup_levels()). %NULL for no image
 */
void idx_image_view_set_levels (IdxImageView *self,
                                GBytes *levels,
                                guint rows,
                                guint columns,
                                guint n_channels);

/**
 * idx_image_view_set_display_options:
 * @options: how to draw images
 *
 * Until this is called, the defaults of idx_display_options_new() apply.
 */
void idx_image_view_set_display_options (IdxImageView *self,
                                         IdxDisplayOptions *options);

/**
 * idx_image_view_set_value_func:
 * @get_value: (nullable) (scope forever): returns the text to write in a pixel
 * @data: passed to @get_value; must outlive @self
 */
void idx_image_view_set_value_func (IdxImageView *self,
                                    IdxPixelValueFunc get_value,
                                    gpointer data);

/**
 * idx_image_view_zoom:
 * @n_steps: the number of steps to zoom in; negative to zoom out, 0 to show the whole image
 *
 * Zooms at the middle of the widget, if the image is zoomable.
 */
void idx_image_view_zoom (IdxImageView *self,
                          int n_steps);

/**
 * idx_image_view_get_scale:
 *
 * Returns: device pixels per pixel of the image in the last frame; 0 while the image has to be
 *   drawn again
 */
double idx_image_view_get_scale (IdxImageView *self);

/**
 * idx_image_view_shows_value_texts:
 *
 * Returns: whether the last frame has the values written in the pixels
 */
gboolean idx_image_view_shows_value_texts (IdxImageView *self);

G_END_DECLS
