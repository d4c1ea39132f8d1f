/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-embedding.h"
#include "idx-labels.h"

G_BEGIN_DECLS

/* The maximum number of images from which the projection is learned. */
#define IDX_SPACE_TRAINING_SAMPLES 4096U

/* The maximum number of points per call of idx_space_prefilter(). */
#define IDX_SPACE_BLOCK_SIZE 64U

typedef struct _IdxSpace IdxSpace;

/**
 * idx_space_new:
 * @pixel_reader: how to read samples as images
 * @n_samples: the number of samples, of which at least one can be compared
 *
 * Returns: (transfer full): an empty space, in which similar samples will be near each other. It
 *   will contain all samples that can be compared (see idx_pixel_reader_is_usable()) or, if there
 *   are more than 200,000, a random sample of 131,072 that is spread evenly over the indices
 */
IdxSpace *idx_space_new (const IdxPixelReader *pixel_reader,
                         const IdxKernels *kernels,
                         guint n_samples);

/**
 * idx_space_count_points:
 *
 * Returns: the number of samples that the space of a dataset with @n_samples samples contains
 */
guint idx_space_count_points (guint n_samples);

/**
 * idx_space_ref:
 * Returns: (transfer full): the space, which any thread may reference
 */
IdxSpace *idx_space_ref (IdxSpace *self);

/**
 * idx_space_unref:
 */
void idx_space_unref (IdxSpace *self);

/**
 * idx_space_set_lambda:
 * @lambda: the regularization parameter for features of a model, see idx_feature_model_select()
 *
 * Sets the parameter before idx_space_learn() chooses it.
 */
void idx_space_set_lambda (IdxSpace *self,
                           double lambda);

/**
 * idx_space_get_lambda:
 * Returns: the regularization parameter that fits to this space should use
 */
double idx_space_get_lambda (const IdxSpace *self);

/**
 * idx_space_get_kernel_width:
 * Returns: the width of kernels that fits to this space should use, see #IdxRidgeProblem
 */
double idx_space_get_kernel_width (const IdxSpace *self);

/**
 * idx_space_has_unit_length:
 * Returns: whether rows of features are divided by their length
 */
gboolean idx_space_has_unit_length (const IdxSpace *self);

/**
 * idx_space_get_features:
 * Returns: (transfer none) (nullable): the features of a model that this space is made of
 */
IdxFeatures *idx_space_get_features (const IdxSpace *self);

/**
 * idx_space_learn:
 * @labels: (nullable): the labels of all samples, used to choose the weight of color in color
 *   images, and how features of a model are compared
 * @work: how much this call adds to the progress, see idx_thread_pool_run()
 *
 * Learns the projection into the space from some of the samples. Does nothing if it is learned
 * already.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_space_learn (IdxSpace *self,
                          IdxFeatureExtractor *extractor,
                          IdxLabels *labels,
                          IdxThreadPool *pool,
                          double work,
                          GError **error);

/**
 * idx_space_fill:
 * @work: how much this call adds to the progress, see idx_thread_pool_run()
 *
 * Projects the samples into the space. Does nothing if the space is filled already.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_space_fill (IdxSpace *self,
                         IdxFeatureExtractor *extractor,
                         IdxThreadPool *pool,
                         double work,
                         GError **error);

/**
 * idx_space_drop_points:
 *
 * Frees the points of a space that is only used to project more samples.
 */
void idx_space_drop_points (IdxSpace *self);

/**
 * idx_space_get_pixel_reader:
 * Returns: (transfer none): how to read samples as images
 */
const IdxPixelReader *idx_space_get_pixel_reader (const IdxSpace *self);

/**
 * idx_space_get_kernels:
 * Returns: (transfer none): the kernels
 */
const IdxKernels *idx_space_get_kernels (const IdxSpace *self);

/**
 * idx_space_get_n_points:
 * Returns: the number of samples that the space contains once it is filled
 */
guint idx_space_get_n_points (const IdxSpace *self);

/**
 * idx_space_get_index:
 * @point: below idx_space_get_n_points()
 *
 * Returns: the index of the sample at a point. Points are in ascending order of these indices
 */
guint idx_space_get_index (const IdxSpace *self,
                           guint point);

/**
 * idx_space_find_point:
 * @index: the index of a sample
 * @point: (out): the first point whose sample has this index or a higher one
 *
 * Returns: whether the space contains the sample
 */
gboolean idx_space_find_point (const IdxSpace *self,
                               guint index,
                               guint *point);

/**
 * idx_space_get_embedding:
 * Returns: (transfer none) (nullable): the projection, once it is learned
 */
const IdxEmbedding *idx_space_get_embedding (const IdxSpace *self);

/**
 * idx_space_has_color:
 * Returns: whether the learned space takes color into account; it doesn't for gray images stored in
 *   three channels
 */
gboolean idx_space_has_color (const IdxSpace *self);

/**
 * idx_space_get_points:
 * Returns: (transfer none) (nullable): rows of coordinates, once the space is filled
 */
const float *idx_space_get_points (const IdxSpace *self);

/**
 * idx_space_project_sample:
 * @index: the index of a sample, which the space need not contain
 * @coordinates: (out caller-allocates): the coordinates of the sample
 *
 * Computes the coordinates of a sample, after idx_space_learn(). Thread-safe.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_space_project_sample (const IdxSpace *self,
                                   guint index,
                                   float *coordinates,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_space_embed:
 * @pixel_reader: how to read the samples of another dataset, whose images have the same format
 * @indices: (array length=n_images): ascending indices of these samples
 * @work: how much this call adds to the progress, see idx_thread_pool_run()
 *
 * Projects samples of another dataset into the space, after idx_space_learn().
 *
 * Returns: (transfer full): the coordinates of each sample, or %NULL with a read error or
 *   %G_IO_ERROR_CANCELLED
 */
IdxFloats *idx_space_embed (const IdxSpace *self,
                            const IdxPixelReader *pixel_reader,
                            const guint32 *indices,
                            guint n_images,
                            IdxThreadPool *pool,
                            double work,
                            GError **error);

/**
 * idx_space_prefilter:
 * @coordinates: coordinates in the space
 * @first: the first of IDX_SPACE_BLOCK_SIZE points to examine, or of fewer at the end; a multiple
 *   of that number
 * @max_squared_distance: the square of the maximum distance
 * @candidates: (out): the points that may be nearer than @max_squared_distance, in ascending order
 *
 * Rules out most of the points beyond @max_squared_distance from @coordinates, by a lower bound of
 * their distance.
 *
 * Returns: the number of points in @candidates
 */
guint idx_space_prefilter (const IdxSpace *self,
                           const float *coordinates,
                           guint first,
                           float max_squared_distance,
                           guint32 candidates[IDX_SPACE_BLOCK_SIZE]);

/**
 * idx_space_get_squared_distance:
 * @coordinates: coordinates in the space
 * @point: a point, below idx_space_get_n_points()
 * @max_squared_distance: the square of the maximum distance
 *
 * Returns: the squared distance between @coordinates and @point if it is below
 *   @max_squared_distance; otherwise some value that isn't below it
 */
float idx_space_get_squared_distance (const IdxSpace *self,
                                      const float *coordinates,
                                      guint point,
                                      float max_squared_distance);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSpace, idx_space_unref)

G_END_DECLS
