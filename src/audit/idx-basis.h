/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-cholesky.h"
#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/* The maximum number of points per call of the functions that compute rows. */
#define IDX_BASIS_BLOCK_SIZE 256

/**
 * IdxBasis:
 *
 * The part of a kernel ridge regression that doesn't depend on labels: the landmarks with their
 * kernel and, after idx_basis_set_projection(), the features in which all predictions are linear.
 * See idx-ridge.c.
 */
typedef struct _IdxBasis IdxBasis;

/**
 * idx_basis_new:
 * @points: (array length=n_points): rows of @n_dimensions coordinates, in an array of
 *   idx_floats_new()
 * @n_odd: see #IdxRidgeProblem
 * @landmarks: (array length=n_landmarks): the indices of the points that are landmarks
 * @width: see #IdxRidgeProblem
 *
 * Returns: (transfer full): a basis without a projection
 */
IdxBasis *idx_basis_new (const IdxKernels *kernels,
                         const float *points,
                         guint n_points,
                         guint n_dimensions,
                         guint n_odd,
                         const guint32 *landmarks,
                         guint n_landmarks,
                         double width);

/**
 * idx_basis_free:
 */
void idx_basis_free (IdxBasis *self);

/**
 * idx_basis_get_kernels:
 * Returns: (transfer none): the kernels
 */
const IdxKernels *idx_basis_get_kernels (const IdxBasis *self);

/**
 * idx_basis_get_n_landmarks:
 * Returns: the number of landmarks, which is the number of features
 */
guint idx_basis_get_n_landmarks (const IdxBasis *self);

/**
 * idx_basis_get_n_panels:
 * Returns: the number of panels of a matrix with a column per landmark, see #IdxKernels
 */
gsize idx_basis_get_n_panels (const IdxBasis *self);

/**
 * idx_basis_get_width:
 * Returns: the number of columns in these panels, including the padding
 */
gsize idx_basis_get_width (const IdxBasis *self);

/**
 * idx_basis_compute_kernel:
 * @points: @n_points rows in an array of idx_floats_new()
 * @n_points: at most %IDX_BASIS_BLOCK_SIZE
 * @values: (out caller-allocates): an array of idx_floats_new() for @n_points rows of
 *   idx_basis_get_width() values
 * @cancellable: (nullable): polled; the values are invalid after cancellation
 *
 * Computes the kernel of points with all landmarks.
 */
void idx_basis_compute_kernel (const IdxBasis *self,
                               const float *points,
                               guint n_points,
                               float *values,
                               GCancellable *cancellable);

/**
 * idx_basis_set_projection:
 * @projection: the matrix W of idx-ridge.c
 * @center: (array): μ·C⁻¹, a value for each landmark
 *
 * Sets how features are computed. Call it once, before other threads use the basis.
 */
void idx_basis_set_projection (IdxBasis *self,
                               const IdxSquareMatrix *projection,
                               const double *center);

/**
 * idx_basis_drop_features:
 *
 * Frees what only idx_basis_compute_features() needs. Call it when no other thread uses the basis.
 */
void idx_basis_drop_features (IdxBasis *self);

/**
 * idx_basis_get_center:
 * Returns: (transfer none) (array): μ·C⁻¹, a value for each landmark
 */
const double *idx_basis_get_center (const IdxBasis *self);

/**
 * idx_basis_compute_features:
 * @points: @n_points rows in an array of idx_floats_new()
 * @n_points: at most %IDX_BASIS_BLOCK_SIZE
 * @kernel_values: (out caller-allocates): see idx_basis_compute_kernel()
 * @features: (out caller-allocates): an array like @kernel_values: the rows of T
 * @squares: (out caller-allocates): an array of idx_floats_new() for the squared norms of these
 *   rows
 * @cancellable: (nullable): polled; the features are invalid after cancellation
 *
 * Computes the features of points.
 */
void idx_basis_compute_features (const IdxBasis *self,
                                 const float *points,
                                 guint n_points,
                                 float *kernel_values,
                                 float *features,
                                 float *squares,
                                 GCancellable *cancellable);

/**
 * idx_basis_project:
 * @weights: @n_columns rows of weights of features, a weight for each landmark
 * @products: (out caller-allocates): @n_columns rows of weights of kernel values
 *
 * Computes the product of W with each of several columns: the weights of kernel values that predict
 * the same as weights of features, apart from a constant.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_basis_project (const IdxBasis *self,
                            const double *weights,
                            guint n_columns,
                            double *products,
                            IdxThreadPool *pool,
                            GError **error);

/**
 * idx_basis_sum_features:
 * @kernel_sums: (array): the sum of the kernels of some points, a value for each landmark
 * @n_points: the number of points. Points can count negatively
 * @features: (out caller-allocates) (array): a value for each landmark
 *
 * Computes the sum of the features of the points, more exactly than by adding them up.
 */
void idx_basis_sum_features (const IdxBasis *self,
                             const double *kernel_sums,
                             double n_points,
                             double *features);

G_END_DECLS
