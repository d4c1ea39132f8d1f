/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/**
 * IdxSquareMatrix:
 * @n: the number of rows and columns
 * @stride: the number of values from one row to the next, slightly more than @n
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
 * Returns: (transfer full): a matrix of zeros
 */
IdxSquareMatrix *idx_square_matrix_new (gsize n);

/**
 * idx_square_matrix_free:
 */
void idx_square_matrix_free (IdxSquareMatrix *self);

/**
 * idx_square_matrix_get_row:
 * Returns: (transfer none): the first value of a row
 */
double *idx_square_matrix_get_row (const IdxSquareMatrix *self,
                                   gsize row);

/**
 * idx_cholesky_factor:
 * @matrix: (inout): the upper triangle of a positive definite matrix A; replaced by the upper
 *   triangle of R. Values below the diagonal are undefined afterwards
 * @min_pivot: rows with a smaller pivot are dropped: their diagonal element in R is infinite, so
 *   that idx_cholesky_solve() sets their columns of X to 0. With 0, drops only rows whose pivot is
 *   negative because of rounding
 * @work: see idx_thread_pool_run()
 *
 * Computes the Cholesky factor: the upper triangular matrix R with R'R = A. Rounding can make A
 * slightly indefinite. Pivots that aren't dropped but are very small are therefore raised, and R is
 * the factor of a matrix close to A.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_cholesky_factor (IdxSquareMatrix *matrix,
                              double min_pivot,
                              const IdxKernels *kernels,
                              IdxThreadPool *pool,
                              double work,
                              GError **error);

/**
 * idx_cholesky_solve:
 * @factor: an upper triangular matrix R
 * @rows: (inout): the @n_rows rows of Y; replaced by the rows of X
 * @stride: the number of values from one row to the next
 * @is_triangular: whether row i of Y starts with i zeros, so that products with them are skipped; a
 *   square Y then takes a third of the time
 *
 * Solves X·R = Y, that is, X = Y·R⁻¹.
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
