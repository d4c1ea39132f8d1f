/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/**
 * IdxSmallFit:
 *
 * Measures how well some parameters predict labels, by a fit to some of the samples.
 */
typedef struct _IdxSmallFit IdxSmallFit;

/**
 * idx_small_fit_new:
 * @n_images: the number of images to choose from, at least 4
 * @classes: (array length=n_images): the given class of each image, below @n_classes
 * @max_landmarks: the maximum number of landmarks
 * @work: what each fit adds to the progress, see idx_thread_pool_run()
 *
 * Chooses at most 2048 samples, and at most half of them as landmarks.
 *
 * Returns: (transfer full): a fit that hasn't measured anything
 */
IdxSmallFit *idx_small_fit_new (guint n_images,
                                const guint16 *classes,
                                guint n_classes,
                                guint max_landmarks,
                                const IdxKernels *kernels,
                                IdxThreadPool *pool,
                                double work);

/**
 * idx_small_fit_free:
 */
void idx_small_fit_free (IdxSmallFit *self);

/**
 * idx_small_fit_get_samples:
 * @n: (out): the number of samples
 *
 * Returns: (transfer none): the positions of the samples among the images, ascending
 */
const guint32 *idx_small_fit_get_samples (const IdxSmallFit *self,
                                          guint *n);

/**
 * idx_small_fit_measure_error:
 * @points: a row of coordinates for each sample, in an array of idx_floats_new()
 * @n_odd: see #IdxRidgeProblem
 * @lambda: see #IdxRidgeProblem
 * @mean_error: (out): the mean squared leave-one-out error: the square of the distance of the
 *   scores of a sample from 1 for its class and 0 for the others
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_small_fit_measure_error (IdxSmallFit *self,
                                      const float *points,
                                      guint n_dimensions,
                                      guint n_odd,
                                      double lambda,
                                      double *mean_error,
                                      GError **error);

/**
 * idx_small_fit_measure_precision:
 * @points: a row of coordinates for each sample, in an array of idx_floats_new()
 * @lambda: see #IdxRidgeProblem
 * @width: see #IdxRidgeProblem
 * @precision: (out): how well a check finds wrong labels: the average precision, 0 to 1, with which
 *   it ranks labels that were changed on purpose, a tenth of all, before the others
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_small_fit_measure_precision (IdxSmallFit *self,
                                          const float *points,
                                          guint n_dimensions,
                                          double lambda,
                                          double width,
                                          double *precision,
                                          GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSmallFit, idx_small_fit_free)

G_END_DECLS
