/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-raster.h"

G_BEGIN_DECLS

typedef struct _IdxCopier IdxCopier;

/**
 * idx_copier_serves:
 * @side: the side of a cell, in device pixels
 * @rows: of an image
 * @columns: of an image
 *
 * Returns: whether images are so much larger than their cells that these are made from
 *   copies, whose longer side is a quarter of the image's, rounded down
 */
gboolean idx_copier_serves (guint side,
                            guint rows,
                            guint columns);

/**
 * idx_copier_new:
 * @dataset: a data set
 *
 * Returns: (transfer full) (nullable): what makes copies of the samples of @dataset, in its
 *   present format, in any one thread; %NULL where there are none: of images with alpha, of
 *   floating-point numbers, of fewer than four pixels a side, and of 262,144 or more
 */
IdxCopier *idx_copier_new (IdxDataset *dataset);

/**
 * idx_copier_free:
 */
void idx_copier_free (IdxCopier *self);

/**
 * idx_copier_get_size:
 *
 * Returns: the bytes of a copy
 */
gsize idx_copier_get_size (IdxCopier *self);

/**
 * idx_copier_make:
 * @samples: @n samples as stored
 * @copies: (out caller-allocates): @n copies
 */
void idx_copier_make (IdxCopier *self,
                      const guint8 *samples,
                      gsize n,
                      guint8 *copies);

/**
 * idx_copier_get_raster:
 * @copy: a copy
 * @raster: (out caller-allocates): its image
 */
void idx_copier_get_raster (IdxCopier *self,
                            const guint8 *copy,
                            IdxOrientation orientation,
                            IdxRaster *raster);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCopier, idx_copier_free)

G_END_DECLS
