/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-cholesky.h"
#include "idx-ridge.h"

G_BEGIN_DECLS

struct _IdxRidge
{
  const IdxKernels *kernels;
  IdxRidgeProblem problem;
  float gamma;
  gsize n_panels; /* of the landmarks */
  gsize width;    /* the columns in them */
  gsize n_class_panels;
  IdxFloats *landmarks; /* in panels, one a column, without their odd coordinates */
  IdxFloats *odd_landmarks;
  IdxFloats *norms;      /* γ|l|² of each */
  guint n_left_out;      /* of the landmarks, because others express them */
  IdxFloats *origin;     /* of features while they are summed; NULL for 0 */
  IdxFloats *whitening;  /* W in panels */
  IdxFloats *center;     /* μ·C⁻¹ */
  IdxFloats *fit;        /* G in panels */
  IdxFloats *direct_fit; /* W·G in panels */
  float *shares;         /* of the classes */
  float *offsets;        /* shares - μ·C⁻¹·G */
};

/**
 * idx_ridge_get_point:
 *
 * Returns: (transfer none): the coordinates of a point of the problem
 */
const float *idx_ridge_get_point (const IdxRidge *self,
                                  gsize index);

/**
 * idx_ridge_take_landmarks:
 *
 * Finds γ, and packs the landmarks for idx_ridge_fill_kernel().
 */
void idx_ridge_take_landmarks (IdxRidge *self);

/**
 * idx_ridge_whiten_landmarks:
 * @work: see idx_thread_pool_run()
 *
 * Finds R⁻¹, and how many landmarks are left out: their columns are 0.
 *
 * Returns: (transfer full): R⁻¹, one below the other as rows of a square, or %NULL with
 *   %G_IO_ERROR_CANCELLED
 */
IdxSquareMatrix *idx_ridge_whiten_landmarks (IdxRidge *self,
                                             IdxThreadPool *pool,
                                             double work,
                                             GError **error);

/**
 * idx_ridge_fill_kernel:
 * @points: @n_points rows in an array of idx_floats_new()
 * @n_points: how many, at most IDX_RIDGE_BLOCK
 * @values: (out caller-allocates): for each a row of the values of the kernel between it and the
 *   landmarks
 * @cancellable: (nullable): asked again and again; after a cancel values mean nothing
 */
void idx_ridge_fill_kernel (const IdxRidge *self,
                            const float *points,
                            guint n_points,
                            float *values,
                            GCancellable *cancellable);

G_END_DECLS
