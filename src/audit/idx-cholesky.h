/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/**
 * IdxSquareMatrix:
 * @n: how many rows and columns there are
 * @stride: from one row to the next, a little more than @n
 * @values: row by row
 *
 * A square matrix of doubles.
 */
typedef struct
{
  gsize n;
  gsize stride;
  double *values;
} IdxSquareMatrix;

/**
 * idx_square_matrix_new:
 *
 * Returns: (transfer full): a matrix of zeros
 */
IdxSquareMatrix *idx_square_matrix_new (gsize n);

/**
 * idx_square_matrix_free:
 */
void idx_square_matrix_free (IdxSquareMatrix *self);

/**
 * idx_square_matrix_get_row:
 *
 * Returns: (transfer none): where the row begins
 */
double *idx_square_matrix_get_row (const IdxSquareMatrix *self,
                                   gsize row);

/**
 * idx_cholesky_factor:
 * @matrix: (inout): a positive definite matrix A, of which the upper triangle is looked at; and
 *   then R, in the upper triangle. What is below the diagonal gets lost
 * @smallest_pivot: rows of which the rows above leave less than this are left out: the diagonal of
 * R is infinite there, so that dividing by R gives 0; 0 to keep all rows
 * @work: see idx_thread_pool_run()
 *
 * Finds the upper triangular R with R'R = A. Where rounding has made A not quite positive definite,
 * R is that of a matrix near by.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_cholesky_factor (IdxSquareMatrix *matrix,
                              double smallest_pivot,
                              const IdxKernels *kernels,
                              IdxThreadPool *pool,
                              double work,
                              GError **error);

/**
 * idx_cholesky_solve:
 * @factor: an upper triangular matrix R
 * @rows: (inout): @n_rows rows Y of as many values as @factor has, and then Y·R⁻¹
 * @stride: from one of the rows to the next
 * @is_triangular: whether row i begins with i zeros, which needs a third of the time
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_cholesky_solve (const IdxSquareMatrix *factor,
                             double *rows,
                             gsize n_rows,
                             gsize stride,
                             gboolean is_triangular,
                             const IdxKernels *kernels,
                             IdxThreadPool *pool,
                             double work,
                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSquareMatrix, idx_square_matrix_free)

G_END_DECLS
