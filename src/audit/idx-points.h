/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxPoints:
 *
 * The points that stand for the samples of a dataset wherever samples are compared: similar samples
 * have near points.
 */
typedef struct _IdxPoints IdxPoints;

/**
 * idx_points_new:
 * @dataset: a loaded dataset with samples
 *
 * Learns how to compute the points of a dataset, as a check of its labels does.
 *
 * Returns: (transfer full): the points, none of which is computed yet; or %NULL with the error of a
 *   read or on cancel
 */
IdxPoints *idx_points_new (IdxDataset *dataset,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_points_free:
 */
void idx_points_free (IdxPoints *self);

/**
 * idx_points_get_n_dimensions:
 * Returns: the number of coordinates of a point
 */
guint idx_points_get_n_dimensions (const IdxPoints *self);

/**
 * IdxPointsFunc:
 * @coordinates: @n_points rows of coordinates; those of samples that can't be compared are NaN
 *
 * Takes the points of consecutive samples.
 *
 * Returns: %FALSE with an error to stop
 */
typedef gboolean (*IdxPointsFunc) (const float *coordinates,
                                   gsize n_points,
                                   gpointer data,
                                   GError **error);

/**
 * idx_points_compute:
 * @func: takes the points, in file order
 * @progress: (nullable): reports progress
 *
 * Computes the points of all samples, some at a time.
 *
 * Returns: %FALSE with the error of a read or of @func, or on cancel
 */
gboolean idx_points_compute (IdxPoints *self,
                             IdxPointsFunc func,
                             gpointer data,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPoints, idx_points_free)

G_END_DECLS
