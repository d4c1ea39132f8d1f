/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxThumbnailSizes:
 * @longest: the longer side of the images, in values; 0 if there are none
 * @scale: the number of device pixels per logical pixel
 *
 * The sizes of thumbnails that controls offer. An image that is enlarged fills its cell only at
 * some sizes, because each value is drawn as a square of whole device pixels.
 */
typedef struct
{
  guint longest;
  double scale;
} IdxThumbnailSizes;

/**
 * idx_thumbnail_sizes_init:
 * @dataset: (nullable): the images
 * @widget: a widget in the window that shows them
 */
void idx_thumbnail_sizes_init (IdxThumbnailSizes *self,
                               IdxDataset *dataset,
                               GtkWidget *widget);

/**
 * idx_thumbnail_sizes_snap:
 * @size: the side of a thumbnail, in logical pixels
 *
 * Returns: the size next to @size that is offered: the smallest one for a scale of the images, or
 *   any size at which they are scaled down
 */
int idx_thumbnail_sizes_snap (const IdxThumbnailSizes *self,
                              int size);

/**
 * idx_thumbnail_sizes_step:
 * @size: the side of a thumbnail, in logical pixels
 * @is_larger: whether to look for a larger size
 *
 * Returns: the next size that is offered and draws the images larger, or smaller, by about a
 *   quarter. At the end of the sizes, @size or a size at which the images look as they do at @size
 */
int idx_thumbnail_sizes_step (const IdxThumbnailSizes *self,
                              int size,
                              gboolean is_larger);

G_END_DECLS
