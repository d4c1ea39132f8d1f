/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-feature-extractor.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/* The maximum number of dimensions for gray images, and for color images. */
#define IDX_EMBEDDING_GRAY_DIMENSIONS 128U
#define IDX_EMBEDDING_MAX_DIMENSIONS 256U

/* The number of dimensions is a multiple of this. */
#define IDX_EMBEDDING_DIMENSIONS_STEP 16U

typedef struct _IdxEmbedding IdxEmbedding;

/**
 * idx_embedding_extract_features:
 * @indices: (nullable) (array length=n_images): ascending indices of the images, or %NULL for the
 *   first @n_images
 * @work: see idx_thread_pool_run()
 *
 * Returns: (transfer full): a row of features for each image, or %NULL with a read error or
 *   %G_IO_ERROR_CANCELLED
 */
IdxFloats *idx_embedding_extract_features (IdxFeatureExtractor *extractor,
                                           const guint32 *indices,
                                           guint n_images,
                                           IdxThreadPool *pool,
                                           double work,
                                           GError **error);

/**
 * idx_embedding_new:
 * @features: @n_images rows of @n_features features in an array of idx_floats_new(); overwritten
 * @n_odd: the number of trailing features that change sign when an image is mirrored; 0 to
 *   distinguish images from their mirror images
 * @max_dimensions: the maximum number of dimensions
 * @work: see idx_thread_pool_run()
 *
 * Computes the principal components of the features, onto which an embedding projects images.
 *
 * Returns: (transfer full): the embedding, or %NULL with %G_IO_ERROR_CANCELLED
 */
IdxEmbedding *idx_embedding_new (const IdxKernels *kernels,
                                 float *features,
                                 guint n_images,
                                 guint n_features,
                                 guint n_odd,
                                 guint max_dimensions,
                                 IdxThreadPool *pool,
                                 double work,
                                 GError **error);

/**
 * idx_embedding_free:
 */
void idx_embedding_free (IdxEmbedding *self);

/**
 * idx_embedding_get_n_dimensions:
 * Returns: the number of dimensions, a multiple of IDX_EMBEDDING_DIMENSIONS_STEP: the maximum, or
 *   fewer if there are fewer features
 */
guint idx_embedding_get_n_dimensions (const IdxEmbedding *self);

/**
 * idx_embedding_get_n_odd:
 * Returns: the number of trailing coordinates that change sign when an image is mirrored; 0 if the
 *   embedding distinguishes images from their mirror images
 */
guint idx_embedding_get_n_odd (const IdxEmbedding *self);

/**
 * idx_embedding_get_variance_share:
 * Returns: which part of the variance of the features remains after projecting, approximately
 */
double idx_embedding_get_variance_share (const IdxEmbedding *self);

/**
 * idx_embedding_project:
 * @features: @n_images rows of features in an array of idx_floats_new(); overwritten
 * @points: (out caller-allocates): a row of coordinates for each image
 *
 * Projects features onto the principal components. This nearly preserves distances. The coordinates
 * are finite, whatever the features are, and limited so that squared distances are finite too.
 */
void idx_embedding_project (const IdxEmbedding *self,
                            float *features,
                            gsize n_images,
                            float *points);

/**
 * idx_embedding_embed:
 * @indices: (nullable) (array length=n_images): ascending indices of the images, or %NULL for the
 *   first @n_images
 * @work: see idx_thread_pool_run()
 *
 * Extracts the features of images and projects them.
 *
 * Returns: (transfer full): the coordinates of each image, or %NULL with a read error or
 *   %G_IO_ERROR_CANCELLED
 */
IdxFloats *idx_embedding_embed (const IdxEmbedding *self,
                                IdxFeatureExtractor *extractor,
                                const guint32 *indices,
                                guint n_images,
                                IdxThreadPool *pool,
                                double work,
                                GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxEmbedding, idx_embedding_free)

G_END_DECLS
