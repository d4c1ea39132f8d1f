/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_IMAGE_VIEW (idx_image_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxImageView, idx_image_view, IDX, IMAGE_VIEW, GtkWidget)

/**
 * idx_image_view_new:
 *
 * Returns: (transfer floating): a widget that shows one image, enlarged by a whole number.
 *   It emits `pixel-hovered (row, column)` when the pointer comes to a pixel, counted as shown, or
 *   where it is focusable the keyboard does, and `pixel-left` when it leaves the image
 */
GtkWidget *idx_image_view_new (void);

/**
 * idx_image_view_get_cursor:
 * @row: (out): of the pixel, as shown
 * @column: (out): of the pixel, as shown
 *
 * Returns: whether the keyboard is at a pixel of the image, which then has a frame
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
