/* SPDX-License-Identifier: MIT */

/* Blocked Cholesky factorization and triangular solve.
 *
 * R, the upper triangular factor of A = R'R, is computed one block row at a time. Block row I of R
 * solves
 *
 *   R[I,I]'R[I,J] = A[I,J] - Σ R[K,I]'R[K,J] for J ≥ I, summed over K < I.
 *
 * The unblocked algorithm computes the diagonal block R[I,I]. Forward substitution computes the
 * blocks to the right of it, in parallel. The triangular solve computes Y·R⁻¹ in the same way, from
 * left to right (Golub and Van Loan, "Matrix computations", 4.2).
 *
 * The factorization costs n³/3 floating-point operations, nearly all in products of blocks. */

#include "idx-cholesky.h"

#include <math.h>
#include <string.h>

/* The number of rows and columns of a block. */
#define BLOCK_SIZE ((gsize) 64)

/* The number of columns per chunk of the factorization, and of rows per chunk of the solve. */
#define CHUNK_COLUMNS ((gsize) 128)
#define CHUNK_ROWS ((gsize) 32)

/* Unused columns that avoid strides of a power of two, with which all rows would share the same
 * cache sets. */
#define SPARE_COLUMNS ((gsize) 8)

/* Pivots are raised to at least this fraction of the diagonal of A, because rounding errors can
 * make them too small. */
#define MIN_RELATIVE_PIVOT 1e-10

IdxSquareMatrix *
idx_square_matrix_new (gsize n)
{
  IdxSquareMatrix *self = g_new (IdxSquareMatrix, 1);

  self->n = n;
  self->stride = n + SPARE_COLUMNS;
  self->values = g_new0 (double, n * self->stride);
  return self;
}

void
idx_square_matrix_free (IdxSquareMatrix *self)
{
  if (self == NULL)
    return;
  g_free (self->values);
  g_free (self);
}

double *
idx_square_matrix_get_row (const IdxSquareMatrix *self,
                           gsize row)
{
  return self->values + row * self->stride;
}

typedef struct
{
  const IdxSquareMatrix *matrix;
  const IdxKernels *kernels;
  double min_pivot;  /* rows with a smaller pivot are dropped */
  gsize block_start; /* the first row of the current block row */
} FactorJob;

/* Subtracts Σ R[K,I]'R[K,J] from the @n_columns columns of the current block row that start at
 * @first. */
static void
subtract_block_rows_above (const FactorJob *job,
                           gsize first,
                           gsize n_columns)
{
  const IdxSquareMatrix *matrix = job->matrix;
  gsize start = job->block_start;

  job->kernels->add_product (MIN (BLOCK_SIZE, matrix->n - start), n_columns, start, -1,
                             matrix->values + start, 1, matrix->stride, matrix->values + first,
                             matrix->stride, idx_square_matrix_get_row (matrix, start) + first,
                             matrix->stride);
}

/* Computes R[I,I] of the current block row. */
static void
factor_diagonal_block (const FactorJob *job)
{
  const IdxSquareMatrix *matrix = job->matrix;
  gsize start = job->block_start;
  gsize end = MIN (start + BLOCK_SIZE, matrix->n);
  double diagonal[BLOCK_SIZE]; /* of A */

  for (gsize i = start; i < end; i++)
    diagonal[i - start] = idx_square_matrix_get_row (matrix, i)[i];
  subtract_block_rows_above (job, start, end - start);
  for (gsize k = start; k < end; k++)
    {
      double *row = idx_square_matrix_get_row (matrix, k);
      double pivot = sqrt (MAX (row[k], MIN_RELATIVE_PIVOT * diagonal[k - start]));

      /* Dividing by infinity makes the rest of the row 0. Rows with a negative pivot are dropped
       * even if min_pivot is 0: such a pivot is smaller in magnitude than the errors in A, so the
       * row is only noise, and raising the pivot would amplify it by up to 1 /
       * MIN_RELATIVE_PIVOT. */
      if (row[k] < job->min_pivot)
        pivot = INFINITY;
      row[k] = pivot;
      for (gsize j = k + 1; j < end; j++)
        row[j] /= pivot;
      for (gsize i = k + 1; i < end; i++)
        for (gsize j = i; j < end; j++)
          idx_square_matrix_get_row (matrix, i)[j] -= row[i] * row[j];
    }
}

/* Computes R[I,J] for a chunk of the columns to the right of the diagonal block. */
static void
idx_cholesky_factor_worker (gpointer data,
                            guint chunk,
                            guint worker)
{
  const FactorJob *job = data;
  const IdxSquareMatrix *matrix = job->matrix;
  gsize block_end = MIN (job->block_start + BLOCK_SIZE, matrix->n);
  gsize first = block_end + chunk * CHUNK_COLUMNS;
  gsize end = MIN (first + CHUNK_COLUMNS, matrix->n);

  subtract_block_rows_above (job, first, end - first);
  for (gsize k = job->block_start; k < block_end; k++)
    {
      double *row = idx_square_matrix_get_row (matrix, k);

      for (gsize j = first; j < end; j++)
        row[j] /= row[k];
      for (gsize i = k + 1; i < block_end; i++)
        for (gsize j = first; j < end; j++)
          idx_square_matrix_get_row (matrix, i)[j] -= row[i] * row[j];
    }
}

gboolean
idx_cholesky_factor (IdxSquareMatrix *matrix,
                     double min_pivot,
                     const IdxKernels *kernels,
                     IdxThreadPool *pool,
                     double work,
                     GError **error)
{
  const IdxThreadPoolJob callbacks = { .work = idx_cholesky_factor_worker };
  FactorJob job = { matrix, kernels, min_pivot, 0 };
  gsize n_blocks;

  g_return_val_if_fail (matrix != NULL, FALSE);

  n_blocks = (matrix->n + BLOCK_SIZE - 1) / BLOCK_SIZE;
  for (gsize i = 0; i < n_blocks; i++)
    {
      gsize end = MIN ((i + 1) * BLOCK_SIZE, matrix->n);
      gsize n_chunks = (matrix->n - end + CHUNK_COLUMNS - 1) / CHUNK_COLUMNS;

      job.block_start = i * BLOCK_SIZE;
      factor_diagonal_block (&job);
      if (!idx_thread_pool_run (pool, &callbacks, &job, (guint) n_chunks, work / (double) n_blocks,
                                error))
        return FALSE;
    }
  return TRUE;
}

typedef struct
{
  const IdxSquareMatrix *factor;
  const IdxKernels *kernels;
  IdxThreadPool *pool;
  double *rows;
  gsize n_rows;
  gsize stride;
  gboolean is_triangular;
} SolveJob;

/* Solves x·R[I,I] = y in place, for the columns of a row that belong to the diagonal block at
 * @start. */
static void
solve_diagonal_block (const IdxSquareMatrix *factor,
                      gsize start,
                      double *row)
{
  gsize end = MIN (start + BLOCK_SIZE, factor->n);

  for (gsize k = start; k < end; k++)
    {
      const double *factor_row = idx_square_matrix_get_row (factor, k);

      row[k] /= factor_row[k];
      for (gsize j = k + 1; j < end; j++)
        row[j] -= row[k] * factor_row[j];
    }
}

static void
idx_cholesky_solve_worker (gpointer data,
                           guint chunk,
                           guint worker)
{
  const SolveJob *job = data;
  const IdxSquareMatrix *factor = job->factor;
  gsize first_row = chunk * CHUNK_ROWS;
  gsize n_rows = MIN (CHUNK_ROWS, job->n_rows - first_row);
  /* In triangular Y, all columns before this one are 0. */
  gsize first_column = job->is_triangular ? first_row / BLOCK_SIZE * BLOCK_SIZE : 0;
  double *rows = job->rows + first_row * job->stride;

  for (gsize start = first_column; start < factor->n && !idx_thread_pool_is_canceled (job->pool);
       start += BLOCK_SIZE)
    {
      job->kernels->add_product (n_rows, MIN (BLOCK_SIZE, factor->n - start), start - first_column,
                                 -1, rows + first_column, job->stride, 1,
                                 idx_square_matrix_get_row (factor, first_column) + start,
                                 factor->stride, rows + start, job->stride);
      for (gsize i = 0; i < n_rows; i++)
        solve_diagonal_block (factor, start, rows + i * job->stride);
    }
}

gboolean
idx_cholesky_solve (const IdxSquareMatrix *factor,
                    double *rows,
                    gsize n_rows,
                    gsize stride,
                    gboolean is_triangular,
                    const IdxKernels *kernels,
                    IdxThreadPool *pool,
                    double work,
                    GError **error)
{
  const IdxThreadPoolJob callbacks = { .work = idx_cholesky_solve_worker };
  SolveJob job = { factor, kernels, pool, rows, n_rows, stride, is_triangular };

  g_return_val_if_fail (factor != NULL, FALSE);
  g_return_val_if_fail (n_rows == 0 || rows != NULL, FALSE);

  return idx_thread_pool_run (pool, &callbacks, &job,
                              (guint) ((n_rows + CHUNK_ROWS - 1) / CHUNK_ROWS), work, error);
}
