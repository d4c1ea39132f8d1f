/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-viewport.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxPixelValueFunc:
 * @row: the row of a pixel of the image, in the displayed orientation
 * @column: the column of the pixel
 *
 * Returns: (transfer full): the value of the pixel as short text, with a line for each channel
 */
typedef char *(*IdxPixelValueFunc) (guint row,
                                    guint column,
                                    gpointer data);

/**
 * idx_pixel_values_draw_grid:
 * @part: the part of the image that @pixels show
 * @pixels: (inout): the enlarged part, one 0xFFRRGGBB for each device pixel
 * @stride: the distance between two rows of @pixels, in device pixels
 * @block: the side of a block (the square that shows one pixel of the image), in device pixels
 *
 * Draws a faint line at the left and top edges of each block, and at the right and bottom edges of
 * the whole part.
 */
void idx_pixel_values_draw_grid (const IdxImagePart *part,
                                 guint32 *pixels,
                                 gsize stride,
                                 guint block);

/**
 * idx_pixel_values_snapshot:
 * @widget: the widget whose font to use
 * @part: the part of the image that @pixels show; its top left corner is at the origin of @snapshot
 * @pixels: the enlarged part, one 0xFFRRGGBB for each device pixel
 * @stride: the distance between two rows of @pixels, in device pixels
 * @block: the side of a block, in device pixels
 * @scale: device pixels per logical pixel
 * @get_value: returns the text to write into the block of a pixel
 * @data: passed to @get_value
 *
 * Writes each value into its block, in black or white: for any background, one of them has a
 * contrast ratio of at least 4.5:1. Writes nothing if the blocks are too small for the longest
 * value.
 *
 * Returns: whether there was room for the values
 */
gboolean idx_pixel_values_snapshot (GtkWidget *widget,
                                    GtkSnapshot *snapshot,
                                    const IdxImagePart *part,
                                    const guint32 *pixels,
                                    gsize stride,
                                    guint block,
                                    double scale,
                                    IdxPixelValueFunc get_value,
                                    gpointer data);

G_END_DECLS
