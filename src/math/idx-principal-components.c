/* SPDX-License-Identifier: MIT */

/* Principal component analysis by subspace iteration: multiplies random directions by the
 * covariance matrix and orthonormalizes them, repeatedly (Halko, Martinsson and Tropp, "Finding
 * structure with randomness", 2011). The directions span the same space as the components but may
 * be rotated within it, which doesn't change distances. With f features and n directions, this
 * costs about f²/2 multiplications per image, plus 8·f²·n. */

#include "idx-principal-components.h"

#include "idx-cholesky.h"
#include "idx-random.h"

#include <string.h>

#define N_ITERATIONS 8
#define SEED 1

/* The number of rows that are multiplied at a time: of the features, and of square matrices. */
#define FEATURE_ROWS ((gsize) 256)
#define SQUARE_ROWS ((gsize) 64)

/* Added to the diagonal of the Gram matrix, so that directions without variance don't make it
 * singular: a fraction of its trace, and a constant in case the trace is 0. */
#define TRACE_FRACTION 1e-13
#define EPSILON 1e-30

/* Computes the covariance matrix of centered features. */
static IdxSquareMatrix *
compute_covariance (const IdxKernels *kernels,
                    const float *features,
                    gsize n_images,
                    gsize row_step,
                    gsize n_features,
                    IdxThreadPool *pool)
{
  const gsize n_panels = idx_kernels_count_panels (kernels, n_features);
  const gsize stride = n_panels * kernels->panel_columns;
  g_autoptr (IdxFloats) sums = idx_floats_new (stride, stride);
  IdxSquareMatrix *covariance = idx_square_matrix_new (n_features);

  for (gsize first = 0; first < n_images && !idx_thread_pool_is_canceled (pool);
       first += FEATURE_ROWS)
    {
      gsize n_rows = MIN (FEATURE_ROWS, n_images - first);
      g_autoptr (IdxFloats) panels =
        idx_kernels_pack (kernels, n_rows, n_features, features + first * row_step, row_step, 1);

      idx_kernels_add_gram (kernels, n_rows, panels, n_rows * kernels->panel_columns, n_panels,
                            sums, idx_thread_pool_get_cancellable (pool));
    }
  for (gsize i = 0; i < n_features; i++)
    for (gsize j = 0; j < n_features; j++)
      idx_square_matrix_get_row (covariance, i)[j] =
        (double) sums[MIN (i, j) * stride + MAX (i, j)] / (double) n_images;
  return covariance;
}

/* Orthonormalizes the @n columns of a matrix by the Cholesky factor of their Gram matrix (Cholesky
 * QR). The diagonal of the factor becomes @lengths: the length of each column's part that is
 * orthogonal to the preceding columns. */
static gboolean
orthonormalize (const IdxKernels *kernels,
                double *columns,
                gsize n_rows,
                gsize n,
                double *lengths,
                IdxThreadPool *pool,
                double work,
                GError **error)
{
  g_autoptr (IdxSquareMatrix) products = idx_square_matrix_new (n);
  double trace = 0;

  for (gsize first = 0; first < n && !idx_thread_pool_is_canceled (pool); first += SQUARE_ROWS)
    kernels->add_product (MIN (SQUARE_ROWS, n - first), n, n_rows, 1, columns + first, 1, n,
                          columns, n, idx_square_matrix_get_row (products, first),
                          products->stride);
  for (gsize i = 0; i < n; i++)
    trace += idx_square_matrix_get_row (products, i)[i];
  for (gsize i = 0; i < n; i++)
    idx_square_matrix_get_row (products, i)[i] += TRACE_FRACTION * trace + EPSILON;
  if (!idx_cholesky_factor (products, 0, kernels, pool, work / 2, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    lengths[i] = idx_square_matrix_get_row (products, i)[i];
  return idx_cholesky_solve (products, columns, n_rows, n, FALSE, kernels, pool, work / 2, error);
}

/* Multiplies @n_directions directions by the covariance matrix, in place. @products is scratch
 * memory of the same size as @directions. */
static void
multiply_directions (const IdxKernels *kernels,
                     const IdxSquareMatrix *covariance,
                     gsize n_directions,
                     double *directions,
                     double *products,
                     IdxThreadPool *pool)
{
  const gsize n_rows = covariance->n;

  memset (products, 0, n_rows * n_directions * sizeof *products);
  for (gsize first = 0; first < n_rows && !idx_thread_pool_is_canceled (pool);
       first += SQUARE_ROWS)
    kernels->add_product (MIN (SQUARE_ROWS, n_rows - first), n_directions, n_rows, 1,
                          idx_square_matrix_get_row (covariance, first), covariance->stride, 1,
                          directions, n_directions, products + first * n_directions, n_directions);
  memcpy (directions, products, n_rows * n_directions * sizeof *products);
}

gboolean
idx_principal_components_find (const IdxKernels *kernels,
                               const float *features,
                               gsize n_images,
                               gsize row_step,
                               gsize n_features,
                               gsize n_directions,
                               double *directions,
                               double *variances,
                               IdxThreadPool *pool,
                               double work,
                               GError **error)
{
  g_autoptr (IdxSquareMatrix) covariance = NULL;
  g_autofree double *products = NULL;
  guint64 state = SEED;

  g_return_val_if_fail (n_images > 0 && n_features > 0 && n_directions > 0, FALSE);

  covariance = compute_covariance (kernels, features, n_images, row_step, n_features, pool);
  products = g_new (double, n_features *n_directions);
  for (gsize i = 0; i < n_features * n_directions; i++)
    directions[i] = (double) (idx_random_next (&state) >> 11) * 0x1p-53 - 0.5;
  for (guint i = 0; i < N_ITERATIONS; i++)
    {
      multiply_directions (kernels, covariance, n_directions, directions, products, pool);
      /* The directions had length 1, so their new lengths are approximately the variances. */
      if (!orthonormalize (kernels, directions, n_features, n_directions, variances, pool,
                           work / N_ITERATIONS, error))
        return FALSE;
    }
  return TRUE;
}
