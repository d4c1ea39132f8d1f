/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-color-layout.h"
#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/* Where there are fewer samples, nothing is chosen. */
#define IDX_MODEL_MIN_SAMPLES 200U

/* How strongly a fit to color images is regularized. */
#define IDX_COLOR_LAMBDA 0.1

/**
 * IdxColorModel:
 * @chroma_weight: see idx_color_layout_normalize()
 * @is_mirrored: whether images and their mirror images count as the same
 *
 * What the description of color images depends on.
 */
typedef struct
{
  float chroma_weight;
  gboolean is_mirrored;
} IdxColorModel;

/**
 * idx_model_select:
 * @layout: what the features mean
 * @features: rows of features that aren't normalized
 * @n_images: how many rows there are, at least %IDX_MODEL_MIN_SAMPLES
 * @classes: the given class of each, below @n_classes
 * @work: see idx_thread_pool_run()
 * @model: (out): the model
 *
 * Chooses the model by which the given labels are predicted best, each without itself.
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
