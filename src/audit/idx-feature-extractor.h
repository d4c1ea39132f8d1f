/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-pixels.h"

G_BEGIN_DECLS

typedef struct _IdxFeatureExtractor IdxFeatureExtractor;

/**
 * idx_feature_extractor_new:
 * @pixels: how samples become images
 * @n_workers: how many threads use it at a time
 *
 * Returns: (transfer full): what reads images and describes them by numbers
 */
IdxFeatureExtractor *idx_feature_extractor_new (const IdxPixels *pixels,
                                                const IdxKernels *kernels,
                                                guint n_workers);

/**
 * idx_feature_extractor_free:
 */
void idx_feature_extractor_free (IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_set_gray:
 *
 * Describes color images by their luminance only, as gray ones are. Call this before anything is
 * read.
 */
void idx_feature_extractor_set_gray (IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_set_chroma_weight:
 * @chroma_weight: see idx_color_layout_normalize(); 0 to leave that out. IDX_CHROMA_WEIGHT at first
 *
 * Says how much the colors of color images count.
 */
void idx_feature_extractor_set_chroma_weight (IdxFeatureExtractor *self,
                                              float chroma_weight);

/**
 * idx_feature_extractor_get_layout:
 *
 * Returns: (transfer none) (nullable): what the features mean if color is described, else %NULL
 */
const IdxColorLayout *idx_feature_extractor_get_layout (const IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_get_n_features:
 *
 * Returns: how many numbers describe an image
 */
guint idx_feature_extractor_get_n_features (const IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_get_chunk_size:
 *
 * Returns: how many images a worker can take at a time; fewer where images are large
 */
guint idx_feature_extractor_get_chunk_size (const IdxFeatureExtractor *self);

/**
 * idx_feature_extractor_read:
 * @worker: the number of the calling worker
 * @indices: (nullable): indices in ascending order, or %NULL for @first, @first + 1, …
 * @n_images: at most idx_feature_extractor_get_chunk_size()
 *
 * Reads images for a worker to describe.
 *
 * Returns: %FALSE with an error if the system refuses a read or on cancel
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
 * @features: (out caller-allocates): a row for each image that the worker read
 *
 * Describes images by the edges of their shapes, and of their colors if they have any. An image
 * that couldn't be read, or that has no edges, is 0.
 */
void idx_feature_extractor_extract (IdxFeatureExtractor *self,
                                    guint worker,
                                    float *features);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFeatureExtractor, idx_feature_extractor_free)

G_END_DECLS
