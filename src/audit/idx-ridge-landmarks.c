/* SPDX-License-Identifier: MIT */

/* The landmarks of a fit: the kernel between them and points, and the factor that makes features of
 * it. */

#include "idx-ridge-private.h"

#include <math.h>
#include <string.h>

/* Added to the diagonal of Kₘ, which the float kernels make only nearly positive definite. */
#define JITTER 1e-5

/* Landmarks of which those before leave less than this are left out. Copies leave up to twice the
 * jitter, and different images hardly ever less than five times. */
#define SMALLEST_PIVOT (2.5 * JITTER)

/* The smallest mean squared distance of landmarks that is taken for more than rounding. */
#define EPSILON 1e-12

const float *
idx_ridge_get_point (const IdxRidge *self,
                     gsize index)
{
  return self->problem.points + index * self->problem.n_dimensions;
}

static double
get_square (const IdxRidge *self,
            const float *point)
{
  double sum = 0;

  for (guint k = 0; k < self->problem.n_dimensions; k++)
    sum += (double) point[k] * (double) point[k];
  return sum;
}

/* The mean squared distance of two points, which is known from the sum of their squares and from
 * the square of their mean. */
static double
find_distance (const IdxRidge *self,
               const guint32 *indices,
               guint n)
{
  double squares = 0, square_of_mean = 0;

  for (guint i = 0; i < n; i++)
    squares += get_square (self, idx_ridge_get_point (self, indices != NULL ? indices[i] : i));
  for (guint k = 0; k < self->problem.n_dimensions; k++)
    {
      double mean = 0;

      for (guint i = 0; i < n; i++)
        mean += (double) idx_ridge_get_point (self, indices != NULL ? indices[i] : i)[k] / n;
      square_of_mean += mean * mean;
    }
  return 2 * (squares / n - square_of_mean) * n / (n - 1.0);
}

/* γ is half of one over the mean squared distance of two landmarks, or of two points where all
 * landmarks are in one place, or 0 where all points are. */
static double
find_gamma (const IdxRidge *self)
{
  double distance = find_distance (self, self->problem.landmarks, self->problem.n_landmarks);

  if (distance < EPSILON)
    distance = find_distance (self, NULL, self->problem.n_points);
  return distance < EPSILON ? 0 : 0.5 / (distance + EPSILON);
}

void
idx_ridge_take_landmarks (IdxRidge *self)
{
  const guint n = self->problem.n_landmarks;
  const guint n_dimensions = self->problem.n_dimensions;
  const guint n_even = n_dimensions - self->problem.n_odd;
  g_autofree float *rows = g_new (float, ((gsize) n * n_dimensions));

  self->gamma = (float) find_gamma (self);
  self->norms = idx_floats_new (1, self->width);
  for (guint i = 0; i < n; i++)
    {
      const float *point = idx_ridge_get_point (self, self->problem.landmarks[i]);

      memcpy (rows + (gsize) i * n_dimensions, point, n_dimensions * sizeof *rows);
      self->norms[i] = (float) ((double) self->gamma * get_square (self, point));
    }
  self->landmarks = idx_kernels_pack (self->kernels, n_even, n, rows, 1, n_dimensions);
  if (self->problem.n_odd > 0)
    self->odd_landmarks =
      idx_kernels_pack (self->kernels, self->problem.n_odd, n, rows + n_even, 1, n_dimensions);
}

void
idx_ridge_fill_kernel (const IdxRidge *self,
                       const float *points,
                       guint n_points,
                       float *values,
                       GCancellable *cancellable)
{
  const IdxKernels *kernels = self->kernels;
  const guint n_dimensions = self->problem.n_dimensions;
  const guint n_odd = self->problem.n_odd;
  const gsize n_rows = idx_kernels_pad_rows (kernels, n_points);
  g_autoptr (IdxFloats) odd = NULL;
  float norms[IDX_RIDGE_BLOCK];

  for (guint i = 0; i < n_points; i++)
    norms[i] =
      (float) ((double) self->gamma * get_square (self, points + (gsize) i * n_dimensions));
  idx_kernels_multiply (kernels, n_rows, n_dimensions - n_odd, points, n_dimensions,
                        self->landmarks, self->n_panels, FALSE, values, self->width,
                        kernels->panel_columns, cancellable);
  if (n_odd == 0)
    {
      kernels->rbf_kernel (n_points, self->width, self->gamma, norms, self->norms, values);
      return;
    }
  odd = idx_floats_new (n_points, self->width);
  idx_kernels_multiply (kernels, n_rows, n_odd, points + n_dimensions - n_odd, n_dimensions,
                        self->odd_landmarks, self->n_panels, FALSE, odd, self->width,
                        kernels->panel_columns, cancellable);
  kernels->rbf_kernel_mirrored (n_points, self->width, self->gamma, norms, self->norms, values,
                                odd);
}

static void
fill_block (const IdxRidge *self,
            guint first,
            guint n_rows,
            const float *values,
            IdxSquareMatrix *square)
{
  const guint n = self->problem.n_landmarks;

  for (guint i = 0; i < n_rows; i++)
    {
      double *row = idx_square_matrix_get_row (square, first + i);

      for (guint j = first + i; j < n; j++)
        row[j] = (double) values[i * self->width + j];
      /* The kernel of a point and itself is 1, but not that of a point and its mirror image. */
      row[first + i] = (self->problem.n_odd > 0 ? row[first + i] : 1) + JITTER;
    }
}

/* Kₘ, in the upper triangle. */
static IdxSquareMatrix *
fill_gram_matrix (const IdxRidge *self,
                  IdxThreadPool *pool)
{
  const guint n = self->problem.n_landmarks;
  const guint n_dimensions = self->problem.n_dimensions;
  IdxSquareMatrix *gram = idx_square_matrix_new (n);
  g_autoptr (IdxFloats) points = idx_floats_new (IDX_RIDGE_BLOCK, n_dimensions);
  g_autoptr (IdxFloats) values = idx_floats_new (IDX_RIDGE_BLOCK, self->width);

  for (guint first = 0; first < n; first += IDX_RIDGE_BLOCK)
    {
      guint n_rows = MIN (IDX_RIDGE_BLOCK, n - first);

      for (guint i = 0; i < n_rows; i++)
        memcpy (points + (gsize) i * n_dimensions,
                idx_ridge_get_point (self, self->problem.landmarks[first + i]),
                n_dimensions * sizeof *points);
      idx_ridge_fill_kernel (self, points, n_rows, values, idx_thread_pool_get_cancellable (pool));
      fill_block (self, first, n_rows, values, gram);
      if (idx_thread_pool_is_cancelled (pool))
        break;
    }
  return gram;
}

IdxSquareMatrix *
idx_ridge_whiten_landmarks (IdxRidge *self,
                            IdxThreadPool *pool,
                            double work,
                            GError **error)
{
  const guint n = self->problem.n_landmarks;
  g_autoptr (IdxSquareMatrix) factor = fill_gram_matrix (self, pool);
  g_autoptr (IdxSquareMatrix) inverse = NULL;

  if (!idx_cholesky_factor (factor, SMALLEST_PIVOT, self->kernels, pool, work / 2, error))
    return NULL;
  for (guint i = 0; i < n; i++)
    self->n_left_out += isinf (idx_square_matrix_get_row (factor, i)[i]) ? 1 : 0;
  inverse = idx_square_matrix_new (n);
  for (guint i = 0; i < n; i++)
    idx_square_matrix_get_row (inverse, i)[i] = 1;
  if (!idx_cholesky_solve (factor, inverse->values, n, inverse->stride, TRUE, self->kernels, pool,
                           work / 2, error))
    return NULL;
  return g_steal_pointer (&inverse);
}
