/* SPDX-License-Identifier: MIT */

#include "idx-cholesky.h"
#include "idx-random.h"

#include <math.h>
#include <string.h>

static IdxThreadPool *
make_pool (GCancellable *cancellable)
{
  return idx_thread_pool_new (2, NULL, NULL, cancellable);
}

/* A positive definite matrix: A·A' + I, where the elements of A are between -1 and 1. */
static IdxSquareMatrix *
make_matrix (gsize n)
{
  g_autofree double *roots = g_new (double, (n * n));
  IdxSquareMatrix *matrix = idx_square_matrix_new (n);
  guint64 state = 1;

  for (gsize i = 0; i < n * n; i++)
    roots[i] = (double) (gint64) idx_random_next (&state) * 0x1p-63;
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      {
        idx_square_matrix_get_row (matrix, i)[j] = i == j;
        for (gsize k = 0; k < n; k++)
          idx_square_matrix_get_row (matrix, i)[j] += roots[i * n + k] * roots[j * n + k];
      }
  return matrix;
}

/* Sizes below, at and above the block size. */
static void
test_factor (gconstpointer size)
{
  const gsize n = GPOINTER_TO_SIZE (size);
  g_autoptr (IdxThreadPool) pool = make_pool (NULL);
  g_autoptr (IdxSquareMatrix) matrix = make_matrix (n);
  g_autoptr (IdxSquareMatrix) factor = make_matrix (n);

  g_assert_true (idx_cholesky_factor (factor, 0, idx_kernels_find (NULL), pool, 0, NULL));
  for (gsize i = 0; i < n; i++)
    for (gsize j = i; j < n; j++)
      {
        double product = 0;

        for (gsize k = 0; k <= i; k++)
          product +=
            idx_square_matrix_get_row (factor, k)[i] * idx_square_matrix_get_row (factor, k)[j];
        g_assert_cmpfloat_with_epsilon (product, idx_square_matrix_get_row (matrix, i)[j], 1e-10);
      }
}

/* The solution times the factor equals the right-hand side. */
static void
check_solve (gsize n,
             gsize n_rows,
             gboolean is_triangular)
{
  g_autoptr (IdxThreadPool) pool = make_pool (NULL);
  g_autoptr (IdxSquareMatrix) factor = make_matrix (n);
  g_autofree double *rows = g_new0 (double, n_rows *(n + 3));
  g_autofree double *solutions = NULL;
  guint64 state = 2;

  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = is_triangular ? i : 0; j < n; j++)
      rows[i * (n + 3) + j] = (double) (gint64) idx_random_next (&state) * 0x1p-63;
  solutions = g_memdup2 (rows, n_rows * (n + 3) * sizeof *rows);
  g_assert_true (idx_cholesky_factor (factor, 0, idx_kernels_find (NULL), pool, 0, NULL));
  g_assert_true (idx_cholesky_solve (factor, solutions, n_rows, n + 3, is_triangular,
                                     idx_kernels_find (NULL), pool, 0, NULL));
  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < n; j++)
      {
        double product = 0;

        for (gsize k = 0; k <= j; k++)
          product += solutions[i * (n + 3) + k] * idx_square_matrix_get_row (factor, k)[j];
        g_assert_cmpfloat_with_epsilon (product, rows[i * (n + 3) + j], 1e-10);
      }
}

static void
test_solve (void)
{
  check_solve (1, 1, FALSE);
  check_solve (130, 0, FALSE);
  check_solve (130, 11, FALSE);
  check_solve (64, 64, TRUE);
  check_solve (201, 201, TRUE);
}

/* Rounding makes a matrix of ones slightly indefinite; nothing may become NaN. */
static void
test_singular (void)
{
  const gsize n = 100;
  g_autoptr (IdxThreadPool) pool = make_pool (NULL);
  g_autoptr (IdxSquareMatrix) matrix = idx_square_matrix_new (n);

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      idx_square_matrix_get_row (matrix, i)[j] = 1;
  g_assert_true (idx_cholesky_factor (matrix, 0, idx_kernels_find (NULL), pool, 0, NULL));
  for (gsize i = 0; i < n; i++)
    for (gsize j = i; j < n; j++)
      {
        g_assert_true (isfinite (idx_square_matrix_get_row (matrix, i)[j]));
        g_assert_cmpfloat (idx_square_matrix_get_row (matrix, i)[i], >, 0);
      }
}

/* A row whose pivot is negative is only noise: the solution has zeros in its place. */
static void
test_negative_pivot (void)
{
  g_autoptr (IdxThreadPool) pool = make_pool (NULL);
  g_autoptr (IdxSquareMatrix) matrix = idx_square_matrix_new (3);
  double rows[] = { 2, 2, 6 };

  idx_square_matrix_get_row (matrix, 0)[0] = 1;
  idx_square_matrix_get_row (matrix, 0)[1] = 1;
  idx_square_matrix_get_row (matrix, 0)[2] = 0;
  idx_square_matrix_get_row (matrix, 1)[1] = 1 - 1e-6;
  idx_square_matrix_get_row (matrix, 1)[2] = 1e-6;
  idx_square_matrix_get_row (matrix, 2)[2] = 4;
  g_assert_true (idx_cholesky_factor (matrix, 0, idx_kernels_find (NULL), pool, 0, NULL));
  g_assert_true (isinf (idx_square_matrix_get_row (matrix, 1)[1]));
  g_assert_true (idx_cholesky_solve (matrix, rows, 1, 3, FALSE, idx_kernels_find (NULL), pool, 0,
                                     NULL));
  g_assert_cmpfloat (rows[0], ==, 2);
  g_assert_cmpfloat (rows[1], ==, 0);
  g_assert_cmpfloat (rows[2], ==, 3);
}

/* The result has the same bits with any number of workers. */
static void
test_workers (void)
{
  const gsize n = 300;
  g_autoptr (IdxSquareMatrix) expected = NULL;

  for (guint n_workers = 1; n_workers <= 3; n_workers++)
    {
      g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (n_workers, NULL, NULL, NULL);
      g_autoptr (IdxSquareMatrix) matrix = make_matrix (n);

      g_assert_true (idx_cholesky_factor (matrix, 0, idx_kernels_find (NULL), pool, 0, NULL));
      if (expected == NULL)
        expected = g_steal_pointer (&matrix);
      for (gsize i = 0; i < n && matrix != NULL; i++)
        g_assert_true (memcmp (idx_square_matrix_get_row (matrix, i) + i,
                               idx_square_matrix_get_row (expected, i) + i,
                               (n - i) * sizeof (double)) == 0);
    }
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = make_pool (cancellable);
  g_autoptr (IdxSquareMatrix) matrix = make_matrix (200);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_cholesky_factor (matrix, 0, idx_kernels_find (NULL), pool, 0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (idx_cholesky_solve (matrix, matrix->values, 200, matrix->stride, FALSE,
                                      idx_kernels_find (NULL), pool, 0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/audit/cholesky/factor/1", GSIZE_TO_POINTER (1), test_factor);
  g_test_add_data_func ("/audit/cholesky/factor/63", GSIZE_TO_POINTER (63), test_factor);
  g_test_add_data_func ("/audit/cholesky/factor/64", GSIZE_TO_POINTER (64), test_factor);
  g_test_add_data_func ("/audit/cholesky/factor/257", GSIZE_TO_POINTER (257), test_factor);
  g_test_add_func ("/audit/cholesky/divide", test_solve);
  g_test_add_func ("/audit/cholesky/singular", test_singular);
  g_test_add_func ("/audit/cholesky/negative-pivot", test_negative_pivot);
  g_test_add_func ("/audit/cholesky/workers", test_workers);
  g_test_add_func ("/audit/cholesky/cancel", test_cancel);
  return g_test_run ();
}
