/* SPDX-License-Identifier: MIT */

/* The landmarks of a kernel ridge regression, their RBF kernel, and the features that are linear
 * combinations of kernel values. The letters are those of idx-ridge.c. */

#include "idx-basis.h"

#include <string.h>

/* A mean squared distance below this is a rounding error. */
#define EPSILON 1e-12

/* The number of rows of W that a thread multiplies at a time. */
#define PRODUCT_ROWS 32U

/* The number of partial sums of a dot product. */
#define PARTIAL_SUMS 8U

struct _IdxBasis
{
  const IdxKernels *kernels;
  guint n_landmarks;
  guint n_dimensions;
  guint n_odd;
  float gamma;
  gsize n_panels;           /* of a matrix with a column per landmark; see IdxKernels */
  gsize width;              /* the number of columns in these panels, including the padding */
  IdxFloats *landmarks;     /* the even coordinates in panels, a column per landmark */
  IdxFloats *odd_landmarks; /* the same for their odd coordinates, whose sign mirroring changes */
  IdxFloats *norms;         /* γ|l|² of each landmark */
  IdxFloats *projection;    /* W in panels; NULL after idx_basis_drop_features() */
  IdxFloats *center;        /* μ·C⁻¹ */
  double *exact_projection; /* W from its diagonal on, row by row */
  double *exact_center;
};

static double
get_squared_norm (const IdxBasis *self,
                  const float *point)
{
  double sum = 0;

  for (guint k = 0; k < self->n_dimensions; k++)
    sum += (double) point[k] * (double) point[k];
  return sum;
}

/* Computes the mean squared distance over all pairs of different points:
 * 2·(mean of |x|² - |mean of x|²)·n/(n-1). @indices is NULL for the first @n points. */
static double
get_mean_squared_distance (const IdxBasis *self,
                           const float *points,
                           const guint32 *indices,
                           guint n)
{
  const gsize n_dimensions = self->n_dimensions;
  double squares = 0, square_of_mean = 0;

  for (guint i = 0; i < n; i++)
    squares += get_squared_norm (self, points + (indices != NULL ? indices[i] : i) * n_dimensions);
  for (gsize k = 0; k < n_dimensions; k++)
    {
      double mean = 0;

      for (guint i = 0; i < n; i++)
        mean += (double) points[(indices != NULL ? indices[i] : i) * n_dimensions + k] / n;
      square_of_mean += mean * mean;
    }
  return 2 * (squares / n - square_of_mean) * n / (n - 1.0);
}

/* Returns γ = 1 / (2·width²·the mean squared distance of two landmarks). If all landmarks are
 * equal, uses all points instead; if these are equal too, returns 0. */
static double
compute_gamma (const IdxBasis *self,
               const float *points,
               guint n_points,
               const guint32 *landmarks,
               double width)
{
  double distance = get_mean_squared_distance (self, points, landmarks, self->n_landmarks);

  if (!(width > 0))
    width = 1;
  if (distance < EPSILON)
    distance = get_mean_squared_distance (self, points, NULL, n_points);
  return distance < EPSILON ? 0 : 0.5 / (distance + EPSILON) / (width * width);
}

static void
init_landmarks (IdxBasis *self,
                const float *points,
                const guint32 *landmarks)
{
  const guint n = self->n_landmarks;
  const guint n_dimensions = self->n_dimensions;
  const guint n_even = n_dimensions - self->n_odd;
  g_autofree float *rows = g_new (float, ((gsize) n * n_dimensions));

  self->norms = idx_floats_new (1, self->width);
  for (guint i = 0; i < n; i++)
    {
      const float *point = points + (gsize) landmarks[i] * n_dimensions;

      memcpy (rows + (gsize) i * n_dimensions, point, n_dimensions * sizeof *rows);
      self->norms[i] = (float) ((double) self->gamma * get_squared_norm (self, point));
    }
  self->landmarks = idx_kernels_pack (self->kernels, n_even, n, rows, 1, n_dimensions);
  if (self->n_odd > 0)
    self->odd_landmarks =
      idx_kernels_pack (self->kernels, self->n_odd, n, rows + n_even, 1, n_dimensions);
}

IdxBasis *
idx_basis_new (const IdxKernels *kernels,
               const float *points,
               guint n_points,
               guint n_dimensions,
               guint n_odd,
               const guint32 *landmarks,
               guint n_landmarks,
               double width)
{
  IdxBasis *self;

  g_return_val_if_fail (kernels != NULL && points != NULL && landmarks != NULL, NULL);
  g_return_val_if_fail (n_landmarks > 1 && n_odd <= n_dimensions, NULL);

  self = g_new0 (IdxBasis, 1);
  self->kernels = kernels;
  self->n_landmarks = n_landmarks;
  self->n_dimensions = n_dimensions;
  self->n_odd = n_odd;
  self->n_panels = idx_kernels_count_panels (kernels, n_landmarks);
  self->width = self->n_panels * kernels->panel_columns;
  self->gamma = (float) compute_gamma (self, points, n_points, landmarks, width);
  init_landmarks (self, points, landmarks);
  return self;
}

void
idx_basis_free (IdxBasis *self)
{
  g_clear_pointer (&self->landmarks, idx_floats_free);
  g_clear_pointer (&self->odd_landmarks, idx_floats_free);
  g_clear_pointer (&self->norms, idx_floats_free);
  g_clear_pointer (&self->projection, idx_floats_free);
  g_clear_pointer (&self->center, idx_floats_free);
  g_free (self->exact_projection);
  g_free (self->exact_center);
  g_free (self);
}

const IdxKernels *
idx_basis_get_kernels (const IdxBasis *self)
{
  return self->kernels;
}

guint
idx_basis_get_n_landmarks (const IdxBasis *self)
{
  return self->n_landmarks;
}

gsize
idx_basis_get_n_panels (const IdxBasis *self)
{
  return self->n_panels;
}

gsize
idx_basis_get_width (const IdxBasis *self)
{
  return self->width;
}

void
idx_basis_compute_kernel (const IdxBasis *self,
                          const float *points,
                          guint n_points,
                          float *values,
                          GCancellable *cancellable)
{
  const IdxKernels *kernels = self->kernels;
  const guint n_dimensions = self->n_dimensions;
  const guint n_odd = self->n_odd;
  const gsize n_rows = idx_kernels_pad_rows (kernels, n_points);
  g_autoptr (IdxFloats) odd = NULL;
  float norms[IDX_BASIS_BLOCK_SIZE];

  g_return_if_fail (n_points <= IDX_BASIS_BLOCK_SIZE);

  for (guint i = 0; i < n_points; i++)
    norms[i] =
      (float) ((double) self->gamma * get_squared_norm (self, points + (gsize) i * n_dimensions));
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

/* Returns where a row of W starts in exact_projection. */
static gsize
get_row_offset (const IdxBasis *self,
                gsize row)
{
  return row * self->n_landmarks - row * (row - 1) / 2;
}

void
idx_basis_set_projection (IdxBasis *self,
                          const IdxSquareMatrix *projection,
                          const double *center)
{
  g_return_if_fail (self->projection == NULL);
  g_return_if_fail (projection->n == self->n_landmarks);

  self->projection = idx_kernels_pack_doubles (self->kernels, projection->n, projection->n,
                                               projection->values, projection->stride, 1);
  self->center = idx_floats_new (1, self->width);
  for (guint j = 0; j < self->n_landmarks; j++)
    self->center[j] = (float) center[j];
  self->exact_center = g_memdup2 (center, self->n_landmarks * sizeof *center);
  self->exact_projection = g_new (double, get_row_offset (self, self->n_landmarks));
  for (gsize i = 0; i < self->n_landmarks; i++)
    memcpy (self->exact_projection + get_row_offset (self, i),
            idx_square_matrix_get_row (projection, i) + i,
            (self->n_landmarks - i) * sizeof (double));
}

void
idx_basis_drop_features (IdxBasis *self)
{
  g_clear_pointer (&self->projection, idx_floats_free);
}

const double *
idx_basis_get_center (const IdxBasis *self)
{
  return self->exact_center;
}

void
idx_basis_compute_features (const IdxBasis *self,
                            const float *points,
                            guint n_points,
                            float *kernel_values,
                            float *features,
                            float *squares,
                            GCancellable *cancellable)
{
  const IdxKernels *kernels = self->kernels;

  idx_basis_compute_kernel (self, points, n_points, kernel_values, cancellable);
  idx_kernels_multiply (kernels, idx_kernels_pad_rows (kernels, n_points), self->n_landmarks,
                        kernel_values, self->width, self->projection, self->n_panels, TRUE,
                        features, self->width, kernels->panel_columns, cancellable);
  kernels->center (n_points, self->width, features, self->center, squares);
}

/* A job that computes products of W. */
typedef struct
{
  const IdxBasis *basis;
  const double *weights;
  guint n_columns;
  double *products;
} Product;

/* Several partial sums, because each addition waits for the one before it. */
static double
compute_dot_product (const double *a,
                     const double *b,
                     gsize n)
{
  double sums[PARTIAL_SUMS] = { 0 };
  double sum = 0;
  gsize j = 0;

  for (; j + PARTIAL_SUMS <= n; j += PARTIAL_SUMS)
    for (guint k = 0; k < PARTIAL_SUMS; k++)
      sums[k] += a[j + k] * b[j + k];
  for (; j < n; j++)
    sum += a[j] * b[j];
  for (guint k = 0; k < PARTIAL_SUMS; k++)
    sum += sums[k];
  return sum;
}

static void
idx_basis_multiply_rows (gpointer data,
                         guint chunk,
                         guint worker)
{
  const Product *product = data;
  const IdxBasis *self = product->basis;
  const gsize n = self->n_landmarks;
  const gsize end = MIN ((gsize) (chunk + 1) * PRODUCT_ROWS, n);

  for (gsize i = (gsize) chunk * PRODUCT_ROWS; i < end; i++)
    for (guint k = 0; k < product->n_columns; k++)
      {
        const double *row = self->exact_projection + get_row_offset (self, i);

        product->products[k * n + i] =
          compute_dot_product (row, product->weights + k * n + i, n - i);
      }
}

gboolean
idx_basis_project (const IdxBasis *self,
                   const double *weights,
                   guint n_columns,
                   double *products,
                   IdxThreadPool *pool,
                   GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_basis_multiply_rows };
  Product product = { self, weights, n_columns, products };

  return idx_thread_pool_run (pool, &job, &product,
                              (self->n_landmarks + PRODUCT_ROWS - 1) / PRODUCT_ROWS, 0, error);
}

void
idx_basis_sum_features (const IdxBasis *self,
                        const double *kernel_sums,
                        double n_points,
                        double *features)
{
  const gsize n = self->n_landmarks;

  for (gsize j = 0; j < n; j++)
    features[j] = -n_points * self->exact_center[j];
  for (gsize i = 0; i < n; i++)
    {
      const double *row = self->exact_projection + get_row_offset (self, i);

      for (gsize j = i; j < n; j++)
        features[j] += kernel_sums[i] * row[j - i];
    }
}
