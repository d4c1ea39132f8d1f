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
 * Creates a widget that shows one image, enlarged by an integer. It emits `pixel-hovered (row,
 * column)`, counted in the shown orientation, when the pointer or the keyboard cursor moves to a
 * pixel, `pixel-left` when it leaves the image, and `viewport-changed` when the user zooms or pans.
 *
 * With the property `zoomable`, the image can be zoomed at the pointer (wheel with Ctrl, fingers)
 * and by the keys `+`, `-` and `0`, and panned by dragging or by Shift and the arrow keys. Large
 * pixels get a grid, and their values if there is a function for them. With `large`, the image
 * fills the room it gets, the wheel also zooms without Ctrl, and the cursor appears only when it is
 * moved.
 *
 * Returns: (transfer floating): the new widget
 */
GtkWidget *idx_image_view_new (void);

/**
 * idx_image_view_get_cursor:
 * @row: (out): the row of the framed pixel, in the shown orientation
 * @column: (out): its column
 *
 * Returns: whether there is a cursor to see: the image has the focus and, if it is large, the
 *   cursor was moved
 */
gboolean idx_image_view_get_cursor (IdxImageView *self,
                                    guint *row,
                                    guint *column);

/**
 * idx_image_view_move_cursor:
 * @right: by how many pixels to move
 * @down: likewise
 *
 * Moves the cursor and shows it, as the keys do.
 *
 * Returns: %FALSE if there is no image
 */
gboolean idx_image_view_move_cursor (IdxImageView *self,
                                     int right,
                                     int down);

/**
 * idx_image_view_mark:
 * @row: the row of a pixel, in the shown orientation
 * @column: its column
 *
 * Draws the frame around this pixel, whether or not the image has the focus, until
 * idx_image_view_unmark() is called or the image changes, and moves the cursor there. Reports
 * nothing.
 */
void idx_image_view_mark (IdxImageView *self,
                          guint row,
                          guint column);

/**
 * idx_image_view_unmark:
 */
void idx_image_view_unmark (IdxImageView *self);

/**
 * idx_image_view_follow:
 * @other: shows an image of the same size, in a widget of the same size
 *
 * Shows the same part of the image as @other, equally large. Emits no signal.
 */
void idx_image_view_follow (IdxImageView *self,
                            IdxImageView *other);

/**
 * idx_image_view_set_levels:
 * @levels: (nullable): @rows rows of @columns pixels of @n_channels levels, as stored, and then
 *   their marks if there are any (see idx_decoder_dup_levels()); %NULL for no image
 */
void idx_image_view_set_levels (IdxImageView *self,
                                GBytes *levels,
                                guint rows,
                                guint columns,
                                guint n_channels);

/**
 * idx_image_view_set_display_options:
 * @options: how to draw images; the defaults of a new one apply until it is called
 */
void idx_image_view_set_display_options (IdxImageView *self,
                                         IdxDisplayOptions *options);

/**
 * idx_image_view_set_value_func:
 * @get_value: (nullable) (scope forever): returns the text to write in a pixel
 * @data: for @get_value; lives at least as long as @self
 */
void idx_image_view_set_value_func (IdxImageView *self,
                                    IdxPixelValueFunc get_value,
                                    gpointer data);

/**
 * idx_image_view_zoom:
 * @n_steps: how many steps to zoom in; negative to zoom out, 0 to show the whole image
 *
 * Zooms a zoomable image.
 */
void idx_image_view_zoom (IdxImageView *self,
                          int n_steps);

/**
 * idx_image_view_get_scale:
 *
 * Returns: device pixels per value, as drawn; 0 before anything is drawn
 */
double idx_image_view_get_scale (IdxImageView *self);

/**
 * idx_image_view_shows_value_texts:
 *
 * Returns: whether the values are written in the pixels
 */
gboolean idx_image_view_shows_value_texts (IdxImageView *self);

G_END_DECLS
