/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decoder.h"
#include "idx-palette.h"

#include <cairo.h>

G_BEGIN_DECLS

/**
 * IDX_MOSAIC_MAX_IMAGES:
 *
 * The maximum number of images in a mosaic.
 */
#define IDX_MOSAIC_MAX_IMAGES 10000U

/**
 * IdxMosaic:
 *
 * A picture of several images in rows and columns. Each value is shown as a square of pixels. Any
 * thread may use a mosaic.
 */
typedef struct _IdxMosaic IdxMosaic;

/**
 * idx_mosaic_new:
 * @indices: (array length=n_images): the indices of the samples, row by row
 * @scale: the side of the square of pixels that shows a value
 *
 * Prepares a picture that is roughly square. Later changes of the dataset don't affect it.
 *
 * Returns: (transfer full) (nullable): a mosaic; %NULL with %IDX_ERROR_RANGE if there are more than
 *   %IDX_MOSAIC_MAX_IMAGES images, or if the picture would be too large
 */
IdxMosaic *idx_mosaic_new (IdxDataset *dataset,
                           const guint32 *indices,
                           guint n_images,
                           IdxPalette palette,
                           IdxOrientation orientation,
                           guint scale,
                           GError **error);

/**
 * idx_mosaic_free:
 */
void idx_mosaic_free (IdxMosaic *self);

/**
 * idx_mosaic_draw:
 *
 * Reads and draws the images. Blocks.
 *
 * Returns: (transfer full) (nullable): a surface of %CAIRO_FORMAT_RGB24 with the images as shown;
 *   %NULL with an error if an image can't be read or the surface can't be created, or on cancel
 */
cairo_surface_t *idx_mosaic_draw (IdxMosaic *self,
                                  GCancellable *cancellable,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMosaic, idx_mosaic_free)

G_END_DECLS
