/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-color-layout.h"
#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/* With fewer samples, the default model is used. */
#define IDX_MODEL_MIN_SAMPLES 200U

/* The regularization parameter of fits to color images. */
#define IDX_COLOR_LAMBDA 0.1

/**
 * IdxColorModel:
 * @chroma_weight: see idx_color_layout_normalize()
 * @is_mirror_invariant: whether an image and its mirror image count as the same
 *
 * The parameters of the features of color images. The default model has %IDX_CHROMA_WEIGHT, and
 * distinguishes mirror images.
 */
typedef struct
{
  float chroma_weight;
  gboolean is_mirror_invariant;
} IdxColorModel;

/**
 * idx_model_select:
 * @layout: the layout of the features
 * @features: @n_images rows of features, not normalized
 * @n_images: the number of images, at least %IDX_MODEL_MIN_SAMPLES
 * @classes: the given class of each image, below @n_classes
 * @work: see idx_thread_pool_run()
 * @model: (out): the model
 *
 * Chooses the default model, or another one if its leave-one-out error is clearly lower.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_model_select (const IdxColorLayout *layout,
                           const IdxKernels *kernels,
                           const float *features,
                           guint n_images,
                           const guint16 *classes,
                           guint n_classes,
                           IdxThreadPool *pool,
                           double work,
                           IdxColorModel *model,
                           GError **error);

G_END_DECLS
