/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/* How many points are scored at a time. */
#define IDX_RIDGE_BLOCK 256

/**
 * IdxRidgeProblem:
 * @points: (array length=n_points): rows of @n_dimensions coordinates, from idx_floats_new()
 * @n_points: how many points there are, at least 2
 * @n_dimensions: how many coordinates a point has
 * @classes: the class of each point, below @n_classes
 * @n_classes: how many classes there are
 * @landmarks: (array length=n_landmarks): the indices of some of the points
 * @n_landmarks: how many there are
 * @lambda: how strongly the fit is regularized
 * @n_odd: how many of the last coordinates mirroring an image negates, if the kernel is to be that
 *   of images and their mirror images; else 0
 *
 * What is known of points.
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
  guint n_odd;
} IdxRidgeProblem;

typedef struct _IdxRidge IdxRidge;

/**
 * idx_ridge_new:
 * @problem: the problem; its arrays must outlive the fit
 * @work: see idx_thread_pool_run()
 *
 * Fits functions that tell the classes of points apart: one a class, near 1 on its points and near
 * 0 on others, each a sum of radial functions around the landmarks.
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
 * Returns: from the scores of one point to those of the next: the number of classes and a few more
 */
gsize idx_ridge_get_stride (const IdxRidge *self);

/**
 * IdxRidgeWorkspace:
 *
 * What a thread needs to score points.
 */
typedef struct _IdxRidgeWorkspace IdxRidgeWorkspace;

/**
 * idx_ridge_workspace_new:
 * @cancellable: (nullable): asked again and again while points are scored; after a cancel scores
 * mean nothing
 *
 * Returns: (transfer full): room for the scores of IDX_RIDGE_BLOCK points
 */
IdxRidgeWorkspace *idx_ridge_workspace_new (const IdxRidge *self,
                                            GCancellable *cancellable);

/**
 * idx_ridge_workspace_free:
 */
void idx_ridge_workspace_free (IdxRidgeWorkspace *self);

/**
 * idx_ridge_score_leave_one_out:
 * @first: the first of the points
 * @n_points: how many, at most IDX_RIDGE_BLOCK
 *
 * Scores points of the problem, each as a fit to all other points would (with the same landmarks):
 * the prediction without the point itself is known exactly from that with it, from its class, and
 * from its leverage h: (f - h·y) / (1 - h) (Allen, "The relationship between variable selection and
 * data augmentation and a method for prediction", 1974).
 *
 * Returns: (transfer none): for each point a row with the scores of all classes; their sum is 1
 */
const float *idx_ridge_score_leave_one_out (const IdxRidge *self,
                                            IdxRidgeWorkspace *workspace,
                                            guint first,
                                            guint n_points);

/**
 * idx_ridge_score_new_points:
 * @points: @n_points rows in an array of idx_floats_new()
 * @n_points: how many, at most IDX_RIDGE_BLOCK
 *
 * Scores points that aren't part of the problem.
 *
 * Returns: (transfer none): as above
 */
const float *idx_ridge_score_new_points (const IdxRidge *self,
                                         IdxRidgeWorkspace *workspace,
                                         const float *points,
                                         guint n_points);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxRidge, idx_ridge_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxRidgeWorkspace, idx_ridge_workspace_free)

G_END_DECLS
