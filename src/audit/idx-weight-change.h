/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-fit.h"

G_BEGIN_DECLS

/* A class of one fit that the other one doesn't have. */
#define IDX_WEIGHT_CHANGE_NO_CLASS G_MAXUINT16

/**
 * IdxWeightChange:
 * @fit: the fit to the former classes
 * @classes: the class of each point, or %IDX_FIT_LEFT_OUT
 * @n_classes: the number of classes
 * @former: the former class of each class, or %IDX_WEIGHT_CHANGE_NO_CLASS
 * @current: the class of each former class, or %IDX_WEIGHT_CHANGE_NO_CLASS
 * @has_new_class: whether a class has no former class
 * @has_lost_class: whether a former class has no class any more
 * @weights: the change of the weights of all features, a row per class: ΔG of idx-renewal.c
 * @priors: the share of each class, without the points that are left out
 *
 * What changes in a fit together with the classes of its points.
 */
typedef struct
{
  IdxFit *fit;
  const guint16 *classes;
  guint n_classes;
  guint16 *former;
  guint16 *current;
  gboolean has_new_class;
  gboolean has_lost_class;
  double *weights;
  double *priors;
} IdxWeightChange;

/**
 * idx_weight_change_init:
 * @self: (out caller-allocates): clear it even if this function fails
 *
 * Computes the change; see idx_renewal_new().
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_weight_change_init (IdxWeightChange *self,
                                 IdxFit *fit,
                                 const guint16 *classes,
                                 const gint64 *labels,
                                 guint n_classes,
                                 IdxThreadPool *pool,
                                 double work,
                                 GError **error);

/**
 * idx_weight_change_clear:
 */
void idx_weight_change_clear (IdxWeightChange *self);

/**
 * idx_weight_change_is_changed:
 *
 * Returns: whether a point has another class than before, or is left out
 */
gboolean idx_weight_change_is_changed (const IdxWeightChange *self,
                                       guint point);

/**
 * idx_weight_change_dup_prior_changes:
 *
 * Returns: (transfer full) (array): how much the share of each class has changed
 */
double *idx_weight_change_dup_prior_changes (const IdxWeightChange *self);

G_END_DECLS
