/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-feature-extractor.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/* The most coordinates that a point has, of gray images and of color images. */
#define IDX_EMBEDDING_GRAY_DIMENSIONS 128U
#define IDX_EMBEDDING_MAX_DIMENSIONS 256U

/* They are a multiple of this. */
#define IDX_EMBEDDING_DIMENSIONS_STEP 16U

typedef struct _IdxEmbedding IdxEmbedding;

/**
 * idx_embedding_extract_features:
 * @indices: (nullable) (array length=n_images): which images, in ascending order, or %NULL for
 *   the first @n_images
 * @work: see idx_thread_pool_run()
 *
 * Returns: (transfer full): the features of images, a row each, or %NULL with the error of a read
 * or a cancel
 */
IdxFloats *idx_embedding_extract_features (IdxFeatureExtractor *extractor,
                                           const guint32 *indices,
                                           guint n_images,
                                           IdxThreadPool *pool,
                                           double work,
                                           GError **error);

/**
 * idx_embedding_new:
 * @features: @n_images rows of @n_features features in an array of idx_floats_new(); used up
 * @n_odd: how many of the last features mirroring an image negates, if the mirror images count as
 *   much as the images themselves; else 0
 * @max_dimensions: how many coordinates a point has at most
 * @work: see idx_thread_pool_run()
 *
 * Finds the directions along which the features of images differ most: their principal components.
 *
 * Returns: (transfer full): the directions, or %NULL with %G_IO_ERROR_CANCELLED
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
 *
 * Returns: how many coordinates a point has: as many as wanted, or fewer where images are very
 * small; a multiple of 16
 */
guint idx_embedding_get_n_dimensions (const IdxEmbedding *self);

/**
 * idx_embedding_get_n_odd:
 *
 * Returns: how many of the last coordinates mirroring an image negates; 0 if mirror images don't
 *   count
 */
guint idx_embedding_get_n_odd (const IdxEmbedding *self);

/**
 * idx_embedding_project:
 * @features: @n_images rows of descriptions in an array of idx_floats_new(); used up
 * @points: (out caller-allocates): a row of coordinates for each
 *
 * Turns descriptions into points, whose distances are nearly those of the descriptions.
 */
void idx_embedding_project (const IdxEmbedding *self,
                            float *features,
                            gsize n_images,
                            float *points);

/**
 * idx_embedding_embed:
 * @indices: (nullable) (array length=n_images): which images, in ascending order, or %NULL for
 *   the first @n_images
 * @work: see idx_thread_pool_run()
 *
 * Returns: (transfer full): a point for each image, or %NULL with the error of a read or a cancel
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
