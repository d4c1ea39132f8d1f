/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/**
 * idx_principal_components_find:
 * @features: @n_images centered rows of @n_features values, @row_step values from one row to the
 *   next
 * @n_images: the number of rows, at least 1
 * @n_directions: the number of directions to compute; those beyond @n_features are undefined
 * @directions: (out caller-allocates): orthonormal columns, one per direction: @n_features rows of
 *   @n_directions values
 * @variances: (out caller-allocates): approximate variances along the directions, in descending
 *   order
 * @work: see idx_thread_pool_run()
 *
 * Computes directions that span the same space as the first @n_directions principal components.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_principal_components_find (const IdxKernels *kernels,
                                        const float *features,
                                        gsize n_images,
                                        gsize row_step,
                                        gsize n_features,
                                        gsize n_directions,
                                        double *directions,
                                        double *variances,
                                        IdxThreadPool *pool,
                                        double work,
                                        GError **error);

G_END_DECLS
