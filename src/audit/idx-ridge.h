/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-basis.h"

G_BEGIN_DECLS

/* The maximum number of points per call of the scoring functions. */
#define IDX_RIDGE_BLOCK_SIZE IDX_BASIS_BLOCK_SIZE

/* The lower bound of 1 - leverage, the divisor of a leave-one-out prediction. */
#define IDX_RIDGE_MIN_ONE_MINUS_LEVERAGE 1e-4F

/**
 * IdxRidgeProblem:
 * @points: (array length=n_points): rows of @n_dimensions coordinates, in an array of
 *   idx_floats_new()
 * @n_points: the number of points, at least 2
 * @n_dimensions: the number of coordinates
 * @classes: the class of each point, below @n_classes
 * @n_classes: the number of classes
 * @landmarks: (array length=n_landmarks): the indices of the points at which the RBF kernels are
 *   centered
 * @n_landmarks: the number of landmarks, at least 2
 * @lambda: the regularization parameter
 * @width: the width of the RBF kernels, as a multiple of the default; 0 for the default
 * @n_odd: the number of trailing coordinates that change sign when an image is mirrored. If it
 *   isn't 0, the kernel of two points is the mean of the RBF kernel without and with mirroring one
 *   of them
 *
 * A classification problem.
 */
typedef struct
{
  const float *points;
  guint n_points;
  guint n_dimensions;
  const guint16 *classes;
  guint n_classes;
  const guint32 *landmarks;
  guint n_landmarks;
  double lambda;
  double width;
  guint n_odd;
} IdxRidgeProblem;

typedef struct _IdxRidge IdxRidge;

/**
 * idx_ridge_new:
 * @problem: the problem; its arrays must outlive the fit
 * @work: see idx_thread_pool_run()
 *
 * For each class, fits a function that is close to 1 at the points of the class, and close to 0 at
 * all other points. Each function is a linear combination of RBF kernels centered on the landmarks.
 * See idx-ridge.c.
 *
 * Returns: (transfer full): the fit, or %NULL with %G_IO_ERROR_CANCELLED
 */
IdxRidge *idx_ridge_new (const IdxRidgeProblem *problem,
                         const IdxKernels *kernels,
                         IdxThreadPool *pool,
                         double work,
                         GError **error);

/**
 * idx_ridge_free:
 */
void idx_ridge_free (IdxRidge *self);

/**
 * idx_ridge_get_stride:
 *
 * Returns: the number of values from one row of scores to the next: the number of classes, rounded
 *   up
 */
gsize idx_ridge_get_stride (const IdxRidge *self);

/**
 * idx_ridge_get_problem:
 * Returns: (transfer none): the problem
 */
const IdxRidgeProblem *idx_ridge_get_problem (const IdxRidge *self);

/**
 * idx_ridge_get_basis:
 * Returns: (transfer none): what doesn't depend on the classes of the points
 */
IdxBasis *idx_ridge_get_basis (const IdxRidge *self);

/**
 * idx_ridge_get_weight:
 *
 * Returns: the weight of a feature in the prediction of a class: an element of G
 */
float idx_ridge_get_weight (const IdxRidge *self,
                            guint landmark,
                            guint class);

/**
 * idx_ridge_get_direct_weight:
 *
 * Returns: the weight of the kernel of a landmark in the prediction of a class: an element of W·G
 */
float idx_ridge_get_direct_weight (const IdxRidge *self,
                                   guint landmark,
                                   guint class);

/**
 * idx_ridge_get_offset:
 *
 * Returns: what is added to the weighted kernels and to the class prior: an element of -μ·C⁻¹·G
 */
float idx_ridge_get_offset (const IdxRidge *self,
                            guint class);

/**
 * idx_ridge_leave_one_out:
 * @scores: (inout): the predictions for a point, without the priors; replaced by its leave-one-out
 *   predictions, with the priors
 * @given: the class of the point
 * @priors: the share of each class
 * @leverage: the leverage of the point
 *
 * See idx_ridge_score_leave_one_out().
 */
void idx_ridge_leave_one_out (float *scores,
                              guint n_classes,
                              guint given,
                              const float *priors,
                              float leverage);

/**
 * IdxRidgeWorkspace:
 *
 * Buffers for scoring points, one per thread.
 */
typedef struct _IdxRidgeWorkspace IdxRidgeWorkspace;

/**
 * idx_ridge_workspace_new:
 * @cancellable: (nullable): polled while points are scored; the scores are invalid after
 *   cancellation
 *
 * Returns: (transfer full): buffers for IDX_RIDGE_BLOCK_SIZE points
 */
IdxRidgeWorkspace *idx_ridge_workspace_new (const IdxRidge *self,
                                            GCancellable *cancellable);

/**
 * idx_ridge_workspace_free:
 */
void idx_ridge_workspace_free (IdxRidgeWorkspace *self);

/**
 * idx_ridge_workspace_get_leverages:
 *
 * Returns: (transfer none) (array): after idx_ridge_score_leave_one_out(), the leverage of each of
 *   its points, minus 1/n, where n is the number of points of the problem
 */
const float *idx_ridge_workspace_get_leverages (const IdxRidgeWorkspace *self);

/**
 * idx_ridge_score_leave_one_out:
 * @first: the index of the first point
 * @n_points: at most IDX_RIDGE_BLOCK_SIZE
 *
 * Scores points of the problem, each by a fit to all other points with the same landmarks. If f is
 * the prediction for a point, y its one-hot class and h its leverage, the leave-one-out prediction
 * is exactly (f - h·y) / (1 - h) (Allen, "The relationship between variable selection and data
 * augmentation and a method for prediction", 1974).
 *
 * Returns: (transfer none): a row of scores for each point, one per class, which sum to 1; valid
 *   until the next use of @workspace
 */
const float *idx_ridge_score_leave_one_out (const IdxRidge *self,
                                            IdxRidgeWorkspace *workspace,
                                            guint first,
                                            guint n_points);

/**
 * idx_ridge_score_new_points:
 * @points: @n_points rows in an array of idx_floats_new()
 * @n_points: at most IDX_RIDGE_BLOCK_SIZE
 *
 * Scores points that aren't part of the problem.
 *
 * Returns: (transfer none): a row of scores for each point, one per class; valid until the next use
 *   of @workspace
 */
const float *idx_ridge_score_new_points (const IdxRidge *self,
                                         IdxRidgeWorkspace *workspace,
                                         const float *points,
                                         guint n_points);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxRidge, idx_ridge_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxRidgeWorkspace, idx_ridge_workspace_free)

G_END_DECLS
