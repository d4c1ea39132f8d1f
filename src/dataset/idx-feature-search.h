/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_feature_search_matches:
 * @name: the last part of the path of a file
 * @images_name: the last part of the path of the images
 *
 * Returns: whether @name is that of features of these images: for `train-images-idx3-ubyte`,
 *   `train-features.npy`, `train_features_resnet.npy` and `train-features-idx2-float.gz`
 */
gboolean idx_feature_search_matches (const char *name,
                                     const char *images_name);

/**
 * idx_feature_search_find:
 * @images: the location of the images
 *
 * Looks for the features of a model beside the images, by name.
 *
 * Returns: (transfer full): the file with the features, or %NULL with an error if the folder can't
 *   be read, if there is no such file (%G_IO_ERROR_NOT_FOUND), or if there are several
 *   (%G_IO_ERROR_FAILED)
 */
GFile *idx_feature_search_find (GFile *images,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
