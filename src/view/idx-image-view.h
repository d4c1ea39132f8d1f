/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_IMAGE_VIEW (idx_image_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxImageView, idx_image_view, IDX, IMAGE_VIEW, GtkWidget)

/**
 * idx_image_view_new:
 *
 * Creates a widget that shows one image, enlarged by an integer. It emits `pixel-hovered (row,
 * column)`, counted in the shown orientation, when the pointer or the keyboard cursor moves to a
 * pixel, and `pixel-left` when it leaves the image.
 *
 * Returns: (transfer floating): the new widget
 */
GtkWidget *idx_image_view_new (void);

/**
 * idx_image_view_get_cursor:
 * @row: (out): the row of the framed pixel, in the shown orientation
 * @column: (out): its column
 *
 * Returns: whether the image has the focus, and so a pixel with a frame
 */
gboolean idx_image_view_get_cursor (IdxImageView *self,
                                    guint *row,
                                    guint *column);

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

G_END_DECLS
