/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-raster.h"

G_BEGIN_DECLS

typedef struct _IdxMipmapper IdxMipmapper;

/**
 * idx_mipmapper_is_suitable:
 * @side: the side of a cell, in device pixels
 * @rows: the height of an image
 * @columns: the width of an image
 *
 * Returns: whether cells are so small that images should be drawn from mipmaps. The longer side of
 *   a mipmap is a quarter of the longer side of its image, rounded down
 */
gboolean idx_mipmapper_is_suitable (guint side,
                                    guint rows,
                                    guint columns);

/**
 * idx_mipmapper_new:
 * @dataset: a dataset
 *
 * Returns: (transfer full) (nullable): an object that computes mipmaps of the samples of @dataset.
 *   Any thread may use it, but only one at a time. It keeps the format that the dataset has now.
 *   %NULL for images with alpha, with floating-point values, or whose longer side is less than 4 or
 *   more than 262,143 pixels
 */
IdxMipmapper *idx_mipmapper_new (IdxDataset *dataset);

/**
 * idx_mipmapper_free:
 */
void idx_mipmapper_free (IdxMipmapper *self);

/**
 * idx_mipmapper_get_size:
 *
 * Returns: the size of a mipmap in bytes
 */
gsize idx_mipmapper_get_size (IdxMipmapper *self);

/**
 * idx_mipmapper_make:
 * @samples: @n samples as stored
 * @mipmaps: (out caller-allocates): @n mipmaps
 */
void idx_mipmapper_make (IdxMipmapper *self,
                         const guint8 *samples,
                         gsize n,
                         guint8 *mipmaps);

/**
 * idx_mipmapper_get_raster:
 * @mipmap: a mipmap
 * @raster: (out caller-allocates): its image
 */
void idx_mipmapper_get_raster (IdxMipmapper *self,
                               const guint8 *mipmap,
                               IdxOrientation orientation,
                               IdxRaster *raster);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMipmapper, idx_mipmapper_free)

G_END_DECLS
