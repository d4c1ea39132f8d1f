/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-image-viewport.h"
#include "idx-pixel-values.h"

G_BEGIN_DECLS

/**
 * IdxImagePicture:
 *
 * A picture of the visible part of an image: its pixels and, optionally and if there is room, a
 * grid between them and their values as text. It is cached as a render node until anything changes.
 */
typedef struct _IdxImagePicture IdxImagePicture;

/**
 * idx_image_picture_new:
 * @widget: the widget that shows the picture; not referenced. It is redrawn when the picture has
 *   been dropped
 *
 * Returns: (transfer full): a picture without an image
 */
IdxImagePicture *idx_image_picture_new (GtkWidget *widget);

/**
 * idx_image_picture_free:
 */
void idx_image_picture_free (IdxImagePicture *self);

/**
 * idx_image_picture_set_levels:
 * @levels: (nullable): the image, see idx_image_view_set_levels(); %NULL for no image
 */
void idx_image_picture_set_levels (IdxImagePicture *self,
                                   GBytes *levels,
                                   guint rows,
                                   guint columns,
                                   guint n_channels);

/**
 * idx_image_picture_has_image:
 *
 * Returns: whether there is an image
 */
gboolean idx_image_picture_has_image (IdxImagePicture *self);

/**
 * idx_image_picture_get_size:
 * @rows: (out): the height of the image in the displayed orientation, in pixels of the image
 * @columns: (out): its width, likewise
 */
void idx_image_picture_get_size (IdxImagePicture *self,
                                 guint *rows,
                                 guint *columns);

/**
 * idx_image_picture_set_display_options:
 * @options: how to draw the image
 *
 * Until this is called, the defaults of idx_display_options_new() apply.
 */
void idx_image_picture_set_display_options (IdxImagePicture *self,
                                            IdxDisplayOptions *options);

/**
 * idx_image_picture_set_value_func:
 * @get_value: (nullable): returns the text to write in a pixel; %NULL to write no values
 * @data: passed to @get_value; must outlive @self
 */
void idx_image_picture_set_value_func (IdxImagePicture *self,
                                       IdxPixelValueFunc get_value,
                                       gpointer data);

/**
 * idx_image_picture_invalidate:
 *
 * Drops the picture. Call it when the viewport, the scale, the style or the renderer has changed.
 */
void idx_image_picture_invalidate (IdxImagePicture *self);

/**
 * idx_image_picture_draw:
 * @viewport: the visible part of the image
 * @scale: device pixels per logical pixel
 * @with_grid: whether to draw lines between pixels that are large enough, and to write their values
 *   in them if there is a value function
 *
 * Draws the picture again, with @widget's current style. There must be an image.
 */
void idx_image_picture_draw (IdxImagePicture *self,
                             const IdxImageViewport *viewport,
                             double scale,
                             gboolean with_grid);

/**
 * idx_image_picture_get_node:
 *
 * Returns: (transfer none) (nullable): the picture, with the top left corner of the viewport at
 *   (0, 0); %NULL if it hasn't been drawn since it was dropped
 */
GskRenderNode *idx_image_picture_get_node (IdxImagePicture *self);

/**
 * idx_image_picture_shows_value_texts:
 *
 * Returns: whether the picture has the values written in the pixels
 */
gboolean idx_image_picture_shows_value_texts (IdxImagePicture *self);

G_END_DECLS
