/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-raster.h"

G_BEGIN_DECLS

typedef struct _IdxBoxFilter IdxBoxFilter;

/**
 * idx_box_filter_new:
 * @rows: the height of the images, at least 1
 * @columns: the width of the images, at least 1
 * @height: the height of the scaled images, from 1 to 65,535
 * @width: the width of the scaled images, from 1 to 65,535
 *
 * Returns: (transfer full): a filter that resizes images of one size, usually to a smaller one.
 *   Each new value is the mean over the area that it covers
 */
IdxBoxFilter *idx_box_filter_new (guint rows,
                                  guint columns,
                                  guint height,
                                  guint width);

/**
 * idx_box_filter_free:
 */
void idx_box_filter_free (IdxBoxFilter *self);

/**
 * idx_box_filter_can_apply:
 *
 * Returns: whether filters support @raster: it must have one or three channels, and all its values
 *   must be finite. Alpha would have to weight the other channels, and a mean that includes NaN or
 *   infinity isn't a level
 */
gboolean idx_box_filter_can_apply (const IdxRaster *raster);

/**
 * idx_box_filter_apply:
 * @raster: an image of the size for which @self was created, which idx_box_filter_can_apply()
 *   accepts
 * @levels: (out caller-allocates): the scaled image, row by row, with interleaved channels
 */
void idx_box_filter_apply (IdxBoxFilter *self,
                           const IdxRaster *raster,
                           guint8 *levels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxBoxFilter, idx_box_filter_free)

G_END_DECLS
