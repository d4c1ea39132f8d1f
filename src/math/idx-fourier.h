/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

typedef struct _IdxFourier IdxFourier;

/**
 * idx_fourier_new:
 * @n_workers: the number of workers of each pool that is passed to idx_fourier_convolve()
 *
 * Returns: (transfer full): an object that computes the potential of the repulsion between points
 *   on a map, by Fourier transforms; call idx_fourier_ensure_grid() before using it
 */
IdxFourier *idx_fourier_new (const IdxKernels *kernels,
                             guint n_workers);

/**
 * idx_fourier_free:
 */
void idx_fourier_free (IdxFourier *self);

/**
 * idx_fourier_ensure_grid:
 * @extent: the largest absolute coordinate
 *
 * Makes a new grid if the current one is too small for points with this extent, or much too large.
 * Call this before idx_fourier_convolve().
 */
void idx_fourier_ensure_grid (IdxFourier *self,
                              float extent);

/**
 * idx_fourier_get_grid:
 * Returns: (transfer none): the grid; valid until the next call of idx_fourier_ensure_grid()
 */
const IdxMapGrid *idx_fourier_get_grid (const IdxFourier *self);

/**
 * idx_fourier_convolve:
 * @positions: x and y of each point
 * @work: see idx_thread_pool_run()
 *
 * Computes the potential at each node of the grid: the sum of 1 / (1 + d²) over all points, where d
 * is the distance between the node and the point.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_fourier_convolve (IdxFourier *self,
                               const float *positions,
                               guint n_points,
                               IdxThreadPool *pool,
                               double work,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFourier, idx_fourier_free)

G_END_DECLS
