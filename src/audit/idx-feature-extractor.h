/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-feature-kernels.h"
#include "idx-kernels.h"
#include "idx-pixel-reader.h"

G_BEGIN_DECLS

typedef struct _IdxFeatureExtractor IdxFeatureExtractor;

/**
 * idx_feature_extractor_new:
 * @pixel_reader: how to read samples as images
 * @n_workers: the number of threads that use the extractor in parallel
 *
 * Returns: (transfer full): an object that reads images and extracts their features, or reads those
 *   that a model has computed
 */
IdxFeatureExtractor *idx_feature_extractor_new (const IdxPixelReader *pixel_reader,
                                                const IdxKernels *kernels,
                                                guint n_workers);

/**
 * idx_feature_extractor_free:
 */
void idx_feature_extractor_free (IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_set_gray:
 *
 * Makes the extractor convert color images to gray by their luma. Images that were read before must
 * be read again.
 */
void idx_feature_extractor_set_gray (IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_set_chroma_weight:
 * @chroma_weight: see idx_color_layout_normalize(); 0 to skip normalization. The default is
 *   IDX_CHROMA_WEIGHT
 *
 * Sets the weight of color relative to lightness.
 */
void idx_feature_extractor_set_chroma_weight (IdxFeatureExtractor *self,
                                              float chroma_weight);

/**
 * idx_feature_extractor_set_unit_length:
 * @has_unit_length: whether rows of a model's features are divided by their length
 */
void idx_feature_extractor_set_unit_length (IdxFeatureExtractor *self,
                                            gboolean has_unit_length);

/**
 * idx_feature_extractor_get_layout:
 * Returns: (transfer none) (nullable): the layout of the features of color images, or %NULL if
 *   images are gray
 */
const IdxColorLayout *idx_feature_extractor_get_layout (const IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_get_n_features:
 * Returns: the number of features of an image
 */
guint idx_feature_extractor_get_n_features (const IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_get_chunk_size:
 * Returns: the maximum number of images that a worker can read at a time, which is smaller for
 *   large images
 */
guint idx_feature_extractor_get_chunk_size (const IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_read:
 * @worker: the number of the calling worker
 * @indices: (nullable): the ascending indices of the images, or %NULL for @first, @first + 1, …
 * @first: the index of the first image, if @indices is %NULL
 * @n_images: at most idx_feature_extractor_get_chunk_size()
 *
 * Reads images into the workspace of a worker.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_feature_extractor_read (IdxFeatureExtractor *self,
                                     guint worker,
                                     const guint32 *indices,
                                     guint32 first,
                                     guint n_images,
                                     GCancellable *cancellable,
                                     GError **error);

/**
 * idx_feature_extractor_extract:
 * @worker: the number of the calling worker
 * @features: (out caller-allocates): a row for each image that the worker has read into its
 *   workspace
 *
 * Extracts the features of the edges in each image: in its lightness and, if it has color, in its
 * chroma. The features of an image that wasn't read, or that has no edges, are 0. If the reader has
 * features of a model, these are the result.
 */
void idx_feature_extractor_extract (IdxFeatureExtractor *self,
                                    guint worker,
                                    float *features);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFeatureExtractor, idx_feature_extractor_free)

G_END_DECLS
