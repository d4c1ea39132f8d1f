/* SPDX-License-Identifier: MIT */

/* Blocked Cholesky factorization and triangular solve.
 *
 * R, the upper triangular factor of A = R'R, is computed one block row at a time. Block row I of R
 * solves
 *
 *   R[I,I]'R[I,J] = A[I,J] - Σ R[K,I]'R[K,J] for J ≥ I, summed over K < I.
 *
 * The diagonal block R[I,I] is computed by the textbook algorithm, the blocks to the right of it in
 * parallel, by forward substitution. The triangular solve computes Y·R⁻¹ in the same way, from left
 * to right (Golub and Van Loan, "Matrix computations", 4.2).
 *
 * The factorization costs n³/3 floating-point operations, nearly all in products of blocks. */

#include "idx-cholesky.h"

#include <math.h>
#include <string.h>

#define BLOCK ((gsize) 64)

/* The columns that a chunk of the factorization computes, and the rows that a chunk of the solve
 * computes. */
#define CHUNK_COLUMNS ((gsize) 128)
#define CHUNK_ROWS ((gsize) 32)

/* A stride that is a power of two would map all rows to the same cache sets. */
#define SPARE_COLUMNS ((gsize) 8)

/* Pivots are raised to at least this multiple of the diagonal of A, because rounding errors can
 * make them too small or even negative. */
#define PIVOT_FLOOR 1e-10

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
  double smallest_pivot; /* rows with a smaller pivot are dropped */
  gsize block_start;     /* the first row of the current block row */
} Factoring;

/* Subtracts Σ R[K,I]'R[K,J] from some columns of the current block row. */
static void
subtract_above (const Factoring *factoring,
                gsize first,
                gsize n_columns)
{
  const IdxSquareMatrix *matrix = factoring->matrix;
  gsize start = factoring->block_start;

  factoring->kernels->add_product (
    MIN (BLOCK, matrix->n - start), n_columns, start, -1, matrix->values + start, 1, matrix->stride,
    matrix->values + first, matrix->stride, idx_square_matrix_get_row (matrix, start) + first,
    matrix->stride);
}

static void
factor_diagonal (const Factoring *factoring)
{
  const IdxSquareMatrix *matrix = factoring->matrix;
  gsize start = factoring->block_start;
  gsize end = MIN (start + BLOCK, matrix->n);
  double diagonal[BLOCK];

  for (gsize i = start; i < end; i++)
    diagonal[i - start] = idx_square_matrix_get_row (matrix, i)[i];
  subtract_above (factoring, start, end - start);
  for (gsize k = start; k < end; k++)
    {
      double *row = idx_square_matrix_get_row (matrix, k);
      double pivot = sqrt (MAX (row[k], PIVOT_FLOOR * diagonal[k - start]));

      /* Dividing by infinity makes the rest of the row 0. */
      if (row[k] < factoring->smallest_pivot)
        pivot = INFINITY;
      row[k] = pivot;
      for (gsize j = k + 1; j < end; j++)
        row[j] /= pivot;
      for (gsize i = k + 1; i < end; i++)
        for (gsize j = i; j < end; j++)
          idx_square_matrix_get_row (matrix, i)[j] -= row[i] * row[j];
    }
}

/* Computes some columns of the block row to the right of the diagonal block. */
static void
idx_cholesky_factor_worker (gpointer data,
                            guint chunk,
                            guint worker)
{
  const Factoring *factoring = data;
  const IdxSquareMatrix *matrix = factoring->matrix;
  gsize block_end = MIN (factoring->block_start + BLOCK, matrix->n);
  gsize first = block_end + chunk * CHUNK_COLUMNS;
  gsize end = MIN (first + CHUNK_COLUMNS, matrix->n);

  subtract_above (factoring, first, end - first);
  for (gsize k = factoring->block_start; k < block_end; k++)
    {
      const double *diagonal_row = idx_square_matrix_get_row (matrix, k);
      double *row = idx_square_matrix_get_row (matrix, k);

      for (gsize j = first; j < end; j++)
        row[j] /= diagonal_row[k];
      for (gsize i = k + 1; i < block_end; i++)
        for (gsize j = first; j < end; j++)
          idx_square_matrix_get_row (matrix, i)[j] -= diagonal_row[i] * row[j];
    }
}

gboolean
idx_cholesky_factor (IdxSquareMatrix *matrix,
                     double smallest_pivot,
                     const IdxKernels *kernels,
                     IdxThreadPool *pool,
                     double work,
                     GError **error)
{
  const IdxThreadPoolJob job = { NULL, idx_cholesky_factor_worker, NULL };
  Factoring factoring = { matrix, kernels, smallest_pivot, 0 };
  gsize n_blocks;

  g_return_val_if_fail (matrix != NULL, FALSE);

  n_blocks = (matrix->n + BLOCK - 1) / BLOCK;
  for (gsize i = 0; i < n_blocks; i++)
    {
      gsize end = MIN ((i + 1) * BLOCK, matrix->n);
      gsize n_chunks = (matrix->n - end + CHUNK_COLUMNS - 1) / CHUNK_COLUMNS;

      factoring.block_start = i * BLOCK;
      factor_diagonal (&factoring);
      if (!idx_thread_pool_run (pool, &job, &factoring, (guint) n_chunks, work / (double) n_blocks,
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
} Division;

/* Solves x·R[I,I] = y for the part of a row that belongs to one diagonal block. */
static void
divide_by_diagonal (const IdxSquareMatrix *factor,
                    gsize start,
                    double *row)
{
  gsize end = MIN (start + BLOCK, factor->n);

  for (gsize k = start; k < end; k++)
    {
      const double *divisor = idx_square_matrix_get_row (factor, k);

      row[k] /= divisor[k];
      for (gsize j = k + 1; j < end; j++)
        row[j] -= row[k] * divisor[j];
    }
}

static void
idx_cholesky_solve_worker (gpointer data,
                           guint chunk,
                           guint worker)
{
  const Division *division = data;
  const IdxSquareMatrix *factor = division->factor;
  gsize first_row = chunk * CHUNK_ROWS;
  gsize n_rows = MIN (CHUNK_ROWS, division->n_rows - first_row);
  gsize first = division->is_triangular ? first_row / BLOCK * BLOCK : 0;
  double *rows = division->rows + first_row * division->stride;

  for (gsize start = first; start < factor->n && !idx_thread_pool_is_canceled (division->pool);
       start += BLOCK)
    {
      division->kernels->add_product (n_rows, MIN (BLOCK, factor->n - start), start - first, -1,
                                      rows + first, division->stride, 1,
                                      idx_square_matrix_get_row (factor, first) + start,
                                      factor->stride, rows + start, division->stride);
      for (gsize i = 0; i < n_rows; i++)
        divide_by_diagonal (factor, start, rows + i * division->stride);
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
  const IdxThreadPoolJob job = { NULL, idx_cholesky_solve_worker, NULL };
  Division division = { factor, kernels, pool, rows, n_rows, stride, is_triangular };

  g_return_val_if_fail (factor != NULL, FALSE);
  g_return_val_if_fail (n_rows == 0 || rows != NULL, FALSE);

  return idx_thread_pool_run (pool, &job, &division,
                              (guint) ((n_rows + CHUNK_ROWS - 1) / CHUNK_ROWS), work, error);
}
