/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-raster.h"

G_BEGIN_DECLS

typedef struct _IdxMipmapper IdxMipmapper;

/**
 * idx_mipmapper_serves:
 * @side: the side of a cell, in device pixels
 * @rows: of an image
 * @columns: of an image
 *
 * Returns: whether images are so much larger than their cells that these are drawn from mipmaps.
 *   The longer side of a mipmap is a quarter of the image's, rounded down
 */
gboolean idx_mipmapper_serves (guint side,
                               guint rows,
                               guint columns);

/**
 * idx_mipmapper_new:
 * @dataset: a dataset
 *
 * Returns: (transfer full) (nullable): an object that makes mipmaps of the samples of @dataset, in
 *   its present format, in any one thread; %NULL for images with alpha, of floating-point numbers,
 *   of fewer than four pixels a side, or of 262,144 or more
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
