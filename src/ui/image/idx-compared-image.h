/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-view.h"

G_BEGIN_DECLS

#define IDX_TYPE_COMPARED_IMAGE (idx_compared_image_get_type ())
G_DECLARE_FINAL_TYPE (IdxComparedImage, idx_compared_image, IDX, COMPARED_IMAGE, GtkWidget)

/* One of several images side by side: a title, the image, and the scale of its colors. */

/**
 * idx_compared_image_set_display_options:
 * @options: how to draw the image; call it before anything is shown
 */
void idx_compared_image_set_display_options (IdxComparedImage *self,
                                             IdxDisplayOptions *options);

/**
 * idx_compared_image_set_title:
 *
 * Sets the title above the image, which is also the accessible label of the image.
 */
void idx_compared_image_set_title (IdxComparedImage *self,
                                   const char *title);

/**
 * idx_compared_image_set_range:
 * @minimum: (nullable): the value drawn in the first color; %NULL to show no scale
 * @maximum: (nullable): the value drawn in the last color
 * @has_nan: whether values can be NaN
 */
void idx_compared_image_set_range (IdxComparedImage *self,
                                   const char *minimum,
                                   const char *maximum,
                                   gboolean has_nan);

/**
 * idx_compared_image_get_view:
 *
 * Returns: (transfer none): the widget that draws the image
 */
IdxImageView *idx_compared_image_get_view (IdxComparedImage *self);

G_END_DECLS
