/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxPictureFitter:
 *
 * Scales pictures of any size to images of one size.
 */
typedef struct _IdxPictureFitter IdxPictureFitter;

/**
 * idx_picture_fitter_new:
 * @rows: the height of the images
 * @columns: the width of the images
 * @n_channels: 1 or 3
 *
 * Returns: (transfer full): a fitter
 */
IdxPictureFitter *idx_picture_fitter_new (guint rows,
                                          guint columns,
                                          guint n_channels);

/**
 * idx_picture_fitter_free:
 */
void idx_picture_fitter_free (IdxPictureFitter *self);

/**
 * idx_picture_fitter_fit:
 * @picture: @height × @width pixels
 * @image: (out caller-allocates): the image
 *
 * Scales a picture by area averaging to the largest size that fits, and centers it. The values
 * around it are 0.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if there isn't enough memory
 */
gboolean idx_picture_fitter_fit (IdxPictureFitter *self,
                                 const guint8 *picture,
                                 guint height,
                                 guint width,
                                 guint8 *image,
                                 GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPictureFitter, idx_picture_fitter_free)

G_END_DECLS
