/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-profiles.h"

G_BEGIN_DECLS

/**
 * IdxMeanImages:
 * @profiles: (nullable): the profiles that contain the mean images
 * @rows: the number of rows of an image
 * @columns: the number of its columns
 * @n_channels: the number of levels per pixel
 *
 * The mean images of the classes of a dataset. Clear it with idx_mean_images_clear().
 */
typedef struct
{
  IdxClassProfiles *profiles;
  guint rows;
  guint columns;
  guint n_channels;
} IdxMeanImages;

/**
 * idx_mean_images_compute:
 * @self: (out caller-allocates): becomes empty on failure
 * @dataset: a dataset with labels that no other thread changes
 * @progress: (nullable): receives the progress
 *
 * Reads images and computes the mean images of the classes.
 *
 * Returns: %FALSE with a read error or on cancel
 */
gboolean idx_mean_images_compute (IdxMeanImages *self,
                                  IdxDataset *dataset,
                                  IdxProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_mean_images_clear:
 */
void idx_mean_images_clear (IdxMeanImages *self);

/**
 * idx_mean_images_get:
 * @data: an #IdxMeanImages
 * @label: the label of a class
 * @rows: (out): the number of rows of the image
 * @columns: (out): the number of its columns
 * @n_channels: (out): the number of levels per pixel
 *
 * Returns: (transfer none) (nullable): the levels of the mean image of the class; %NULL if it isn't
 *   known, and then nothing else is set
 */
GBytes *idx_mean_images_get (gpointer data,
                             gint64 label,
                             guint *rows,
                             guint *columns,
                             guint *n_channels);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxMeanImages, idx_mean_images_clear)

G_END_DECLS
