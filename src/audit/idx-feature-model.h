/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-features.h"
#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/* With fewer samples, the default model is used. */
#define IDX_FEATURE_MODEL_MIN_SAMPLES 200U

/**
 * IdxFeatureModel:
 * @has_unit_length: whether each row of features is divided by its length
 * @lambda: the regularization parameter, see #IdxRidgeProblem
 * @width: the width of the kernels, see #IdxRidgeProblem
 *
 * How the features of a model are compared.
 */
typedef struct
{
  gboolean has_unit_length;
  double lambda;
  double width;
} IdxFeatureModel;

/**
 * idx_feature_model_init:
 * @scale: how rows are scaled; without labels, they are compared as they are by default
 *
 * Sets the default model.
 */
void idx_feature_model_init (IdxFeatureModel *self,
                             IdxFeatureScale scale);

/**
 * idx_feature_model_scale:
 * @features: (inout): @n_rows rows of @n_features values
 *
 * Divides each row by its length. Rows of length 0 stay as they are.
 */
void idx_feature_model_scale (float *features,
                              gsize n_rows,
                              gsize n_features);

/**
 * idx_feature_model_select:
 * @self: (inout): the default model
 * @scale: how rows are scaled
 * @lambda: the regularization parameter; 0 to choose it, together with the width of the kernels
 * @features: @n_rows rows of @n_features values
 * @n_rows: at least %IDX_FEATURE_MODEL_MIN_SAMPLES
 * @classes: the given class of each row, below @n_classes
 * @work: see idx_thread_pool_run()
 *
 * Chooses the parameters that best predict the labels.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_feature_model_select (IdxFeatureModel *self,
                                   IdxFeatureScale scale,
                                   double lambda,
                                   const float *features,
                                   guint n_rows,
                                   guint n_features,
                                   const guint16 *classes,
                                   guint n_classes,
                                   const IdxKernels *kernels,
                                   IdxThreadPool *pool,
                                   double work,
                                   GError **error);

G_END_DECLS
