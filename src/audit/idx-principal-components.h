/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/**
 * idx_principal_components_find:
 * @features: rows of @n_features values, @row_step from one to the next; the mean of the rows is 0
 * @n_images: how many rows there are, at least 1
 * @n: how many directions to find; if there are fewer features, those beyond mean nothing
 * @directions: (out caller-allocates): orthonormal columns, a row of @n values a feature
 * @variances: (out caller-allocates): about the variances along the @n directions, the largest
 * first
 * @work: see idx_thread_pool_run()
 *
 * Finds the directions along which features differ most, the best ones first.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_principal_components_find (const IdxKernels *kernels,
                                        const float *features,
                                        gsize n_images,
                                        gsize row_step,
                                        gsize n_features,
                                        gsize n,
                                        double *directions,
                                        double *variances,
                                        IdxThreadPool *pool,
                                        double work,
                                        GError **error);

G_END_DECLS
