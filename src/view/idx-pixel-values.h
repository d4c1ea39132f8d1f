/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-viewport.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxPixelValueFunc:
 * @row: the row of a pixel, in the shown orientation
 * @column: its column
 *
 * Returns: (transfer full): its value as a short text, with a line for each channel
 */
typedef char *(*IdxPixelValueFunc) (guint row,
                                    guint column,
                                    gpointer data);

/**
 * idx_pixel_values_draw_grid:
 * @part: what @pixels show
 * @pixels: (inout): the part, as 0xFFRRGGBB
 * @stride: of @pixels, in pixels
 * @block: the side of a block, in device pixels
 *
 * Draws a faint line at the left and the top of each block, and at the right and the bottom of all.
 */
void idx_pixel_values_draw_grid (const IdxImagePart *part,
                                 guint32 *pixels,
                                 gsize stride,
                                 guint block);

/**
 * idx_pixel_values_snapshot:
 * @widget: whose font to use
 * @part: what @pixels show; the origin of @snapshot is its top left corner
 * @pixels: the part, as 0xFFRRGGBB
 * @stride: of @pixels, in pixels
 * @block: the side of a block, in device pixels
 * @scale: device pixels per logical pixel
 *
 * Writes each value into its block, in black or in white: one of them always has a contrast of at
 * least 4.5:1. Writes none if the blocks are too small for the longest one.
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
