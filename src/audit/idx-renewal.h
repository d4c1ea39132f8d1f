/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-fit.h"

G_BEGIN_DECLS

/**
 * IdxRenewal:
 *
 * Predicts the classes of the points of a fit anew, after some of them have changed.
 */
typedef struct _IdxRenewal IdxRenewal;

/**
 * idx_renewal_new:
 * @fit: the fit to the former classes
 * @classes: (array): the class of each point of @fit, below @n_classes, or %IDX_FIT_LEFT_OUT;
 *   must outlive the renewal. At most %IDX_FIT_MAX_LEFT_OUT points are left out
 * @labels: (array length=n_classes): the label of each class, ascending
 * @work: see idx_thread_pool_run()
 *
 * Predicts as a fit to @classes with the same landmarks would. Points that are left out affect
 * neither the predictions nor the shares of the classes. See idx-renewal.c.
 *
 * Returns: (transfer full): the renewal, or %NULL with %G_IO_ERROR_CANCELLED
 */
IdxRenewal *idx_renewal_new (IdxFit *fit,
                             const guint16 *classes,
                             const gint64 *labels,
                             guint n_classes,
                             IdxThreadPool *pool,
                             double work,
                             GError **error);

/**
 * idx_renewal_free:
 */
void idx_renewal_free (IdxRenewal *self);

/**
 * idx_renewal_may_change_sign:
 * @point: a point that isn't left out
 *
 * Returns: %FALSE if the margin of the point certainly has the same sign as in the former fit
 */
gboolean idx_renewal_may_change_sign (const IdxRenewal *self,
                                      guint point);

/**
 * idx_renewal_get_stride:
 *
 * Returns: the number of values from one row of scores to the next
 */
gsize idx_renewal_get_stride (const IdxRenewal *self);

/**
 * IdxRenewalWorkspace:
 *
 * Buffers for scoring points, one per thread.
 */
typedef struct _IdxRenewalWorkspace IdxRenewalWorkspace;

/**
 * idx_renewal_workspace_new:
 * @cancellable: (nullable): polled while points are scored; the scores are invalid after
 *   cancellation
 *
 * Returns: (transfer full): buffers for %IDX_BASIS_BLOCK_SIZE points
 */
IdxRenewalWorkspace *idx_renewal_workspace_new (const IdxRenewal *self,
                                                GCancellable *cancellable);

/**
 * idx_renewal_workspace_free:
 */
void idx_renewal_workspace_free (IdxRenewalWorkspace *self);

/**
 * idx_renewal_score:
 * @first: the index of the first point
 * @n_points: at most %IDX_BASIS_BLOCK_SIZE
 *
 * Computes the scores of consecutive points, as idx_ridge_score_leave_one_out() does.
 *
 * Returns: (transfer none): a row of scores for each point; valid until the next use of @workspace
 */
const float *idx_renewal_score (const IdxRenewal *self,
                                IdxRenewalWorkspace *workspace,
                                guint first,
                                guint n_points);

/**
 * idx_renewal_find_suspects:
 * @points: (element-type guint32): ascending indices of points that aren't left out
 *
 * Finds the points with a negative margin, which are suspects. Scores only those whose margin may
 * have changed its sign.
 *
 * Returns: (transfer full) (element-type guint32): those of @points, or %NULL with
 *   %G_IO_ERROR_CANCELLED
 */
GArray *idx_renewal_find_suspects (const IdxRenewal *self,
                                   GArray *points,
                                   IdxThreadPool *pool,
                                   GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxRenewal, idx_renewal_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxRenewalWorkspace, idx_renewal_workspace_free)

G_END_DECLS
