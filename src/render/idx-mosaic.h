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

/* A picture of several images in rows and columns, with a square of pixels for each value. Any
 * thread may use it. */
typedef struct _IdxMosaic IdxMosaic;

/**
 * idx_mosaic_new:
 * @indices: (array length=n_images): the images in their order, row by row
 * @scale: the side of a value in the picture, in pixels
 *
 * Prepares a picture that is roughly square. Later changes of the dataset don't matter.
 *
 * Returns: (transfer full): a mosaic; %NULL with %IDX_ERROR_RANGE if there are more than
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
 * Returns: (transfer full): a surface of %CAIRO_FORMAT_RGB24 with the images as they are shown;
 *   %NULL with an error if an image can't be read, or on cancel
 */
cairo_surface_t *idx_mosaic_draw (IdxMosaic *self,
                                  GCancellable *cancellable,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMosaic, idx_mosaic_free)

G_END_DECLS
