/* SPDX-License-Identifier: MIT */

/* Kernel ridge regression on Nyström features, with exact predictions of points left out.
 *
 * With m landmarks l, K has a row of values exp (-γ|x-l|²) for each of n points x, and Kₘ one for
 * each landmark. Kₘ = R'R makes Z = K·R⁻¹, whose rows have the scalar products of the kernel
 * between all points that the landmarks can express (Williams and Seeger, "Using the Nyström method
 * to speed up kernel machines", 2001). On its columns, less their means μ, the indicators of the
 * classes are regressed: with H = (Z-μ)'(Z-μ) + λ = C'C and T = (Z-μ)·C⁻¹, predictions are T·G + π,
 * where G = C'⁻¹·(Z-μ)'Y and π are the shares of the classes, and the leverage of a point is the
 * square of its row of T, and 1/n.
 *
 * K and Z are never stored. The points go past twice in chunks: the first time for Z'Z and Z'Y, the
 * second time for T = K·W - μ·C⁻¹ with W = R⁻¹C⁻¹. A chunk takes 3·m² multiplications a point, the
 * factors m³ each once. Sums over chunks are kept in doubles, and made in the order of the chunks.
 *
 * A landmark that those before it express nearly, like the second one of two equal images, would
 * contribute nothing but rounding. Its column of R⁻¹ is 0, and so is its feature. */

#include "idx-ridge-private.h"

#include "idx-cholesky.h"

#include <string.h>

#define CHUNK 768U
#define PRODUCT_ROWS ((gsize) 16)

void
idx_ridge_free (IdxRidge *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->landmarks, idx_floats_free);
  g_clear_pointer (&self->odd_landmarks, idx_floats_free);
  g_clear_pointer (&self->norms, idx_floats_free);
  g_clear_pointer (&self->whitening, idx_floats_free);
  g_clear_pointer (&self->center, idx_floats_free);
  g_clear_pointer (&self->fit, idx_floats_free);
  g_clear_pointer (&self->direct_fit, idx_floats_free);
  g_clear_pointer (&self->origin, idx_floats_free);
  g_free (self->shares);
  g_free (self->offsets);
  g_free (self);
}

static IdxFloats *
pack_square (const IdxRidge *self,
             const IdxSquareMatrix *square)
{
  return idx_kernels_pack_doubles (self->kernels, square->n, square->n, square->values,
                                   square->stride, 1);
}

/* Where points are nearly all in one place, their features are nearly all μ, and what differs would
 * be lost in the rounding of Z'Z - n·μμ'. Finds a place near μ to measure features from: the mean
 * of some of the landmarks. */
static void
find_origin (IdxRidge *self,
             const IdxFloats *whitening,
             GCancellable *cancellable)
{
  const guint n = MIN (self->problem.n_landmarks, IDX_RIDGE_BLOCK);
  g_autoptr (IdxFloats) points = idx_floats_new (n, self->problem.n_dimensions);
  g_autoptr (IdxFloats) kernel = idx_floats_new (n, self->width);
  g_autoptr (IdxFloats) features = idx_floats_new (n, self->width);

  for (guint i = 0; i < n; i++)
    memcpy (points + (gsize) i * self->problem.n_dimensions,
            idx_ridge_get_point (self, self->problem.landmarks[i]),
            self->problem.n_dimensions * sizeof *points);
  idx_ridge_fill_kernel (self, points, n, kernel, cancellable);
  idx_kernels_multiply (self->kernels, idx_kernels_pad_rows (self->kernels, n),
                        self->problem.n_landmarks, kernel, self->width, whitening, self->n_panels,
                        TRUE, features, self->width, self->kernels->panel_columns, cancellable);
  self->origin = idx_floats_new (1, self->width);
  for (gsize j = 0; j < self->width; j++)
    {
      double sum = 0;

      for (guint i = 0; i < n; i++)
        sum += (double) features[i * self->width + j];
      self->origin[j] = (float) (sum / n);
    }
}

/* What a worker has for a chunk, and what it finds. */
typedef struct
{
  IdxFloats *kernel;     /* of a block */
  IdxFloats *features;   /* Z of a block, in panels */
  IdxFloats *squares;    /* Z'Z of the chunk */
  IdxFloats *class_sums; /* Z'Y of the chunk, a row a class */
  guint *class_counts;
} SumWorkspace;

typedef struct
{
  const IdxRidge *ridge;
  IdxThreadPool *pool;
  SumWorkspace *workspaces;
  IdxFloats *whitening;     /* R⁻¹ in panels */
  IdxSquareMatrix *squares; /* Z'Z */
  double *class_sums;       /* Z'Y, a row a class */
  double *mean;             /* μ, the row after them */
  guint *class_counts;
} Sums;

static void
init_sum_workspace (const IdxRidge *self,
                    SumWorkspace *workspace)
{
  workspace->kernel = idx_floats_new (IDX_RIDGE_BLOCK, self->width);
  workspace->features = idx_floats_new (IDX_RIDGE_BLOCK, self->width);
  workspace->squares = idx_floats_new (self->width, self->width);
  workspace->class_sums = idx_floats_new (self->problem.n_classes, self->width);
  workspace->class_counts = g_new0 (guint, self->problem.n_classes);
}

static void
clear_sum_workspace (SumWorkspace *workspace)
{
  idx_floats_free (workspace->kernel);
  idx_floats_free (workspace->features);
  idx_floats_free (workspace->squares);
  idx_floats_free (workspace->class_sums);
  g_free (workspace->class_counts);
}

/* Moves features in panels. */
static void
subtract_origin (const IdxRidge *self,
                 guint n_points,
                 float *features)
{
  const gsize panel_columns = self->kernels->panel_columns;

  for (gsize panel = 0; panel < self->n_panels; panel++)
    for (guint i = 0; i < n_points; i++)
      for (gsize j = 0; j < panel_columns; j++)
        features[(panel * IDX_RIDGE_BLOCK + i) * panel_columns + j] -=
          self->origin[panel * panel_columns + j];
}

/* Adds features in panels to the sums of their classes. */
static void
add_to_classes (const IdxRidge *self,
                SumWorkspace *workspace,
                guint first,
                guint n_points)
{
  const guint16 *classes = self->problem.classes + first;
  const gsize panel_columns = self->kernels->panel_columns;

  for (gsize panel = 0; panel < self->n_panels; panel++)
    for (guint i = 0; i < n_points; i++)
      {
        const float *features = workspace->features + (panel * IDX_RIDGE_BLOCK + i) * panel_columns;
        float *sums = workspace->class_sums + classes[i] * self->width + panel * panel_columns;

        for (gsize j = 0; j < panel_columns; j++)
          sums[j] += features[j];
      }
  for (guint i = 0; i < n_points; i++)
    workspace->class_counts[classes[i]]++;
}

static void
sum_chunk (gpointer data,
           guint chunk,
           guint worker)
{
  const Sums *sums = data;
  const IdxRidge *self = sums->ridge;
  const IdxKernels *kernels = self->kernels;
  const gsize panel_columns = kernels->panel_columns;
  GCancellable *cancellable = idx_thread_pool_get_cancellable (sums->pool);
  SumWorkspace *workspace = &sums->workspaces[worker];
  guint end = MIN ((chunk + 1) * CHUNK, self->problem.n_points);

  memset (workspace->squares, 0, self->width * self->width * sizeof (float));
  memset (workspace->class_sums, 0, self->problem.n_classes * self->width * sizeof (float));
  memset (workspace->class_counts, 0, self->problem.n_classes * sizeof (guint));
  for (guint first = chunk * CHUNK; first < end && !g_cancellable_is_cancelled (cancellable);
       first += IDX_RIDGE_BLOCK)
    {
      guint n = MIN (IDX_RIDGE_BLOCK, end - first);

      idx_ridge_fill_kernel (self, idx_ridge_get_point (self, first), n, workspace->kernel,
                             cancellable);
      idx_kernels_multiply (kernels, idx_kernels_pad_rows (kernels, n), self->problem.n_landmarks,
                            workspace->kernel, self->width, sums->whitening, self->n_panels, TRUE,
                            workspace->features, panel_columns, IDX_RIDGE_BLOCK * panel_columns,
                            cancellable);
      if (self->origin != NULL)
        subtract_origin (self, n, workspace->features);
      idx_kernels_add_gram (kernels, n, workspace->features, IDX_RIDGE_BLOCK * panel_columns,
                            self->n_panels, workspace->squares, cancellable);
      add_to_classes (self, workspace, first, n);
    }
}

static void
commit_sums (gpointer data,
             guint chunk,
             guint worker)
{
  Sums *sums = data;
  const IdxRidge *self = sums->ridge;
  const SumWorkspace *workspace = &sums->workspaces[worker];
  const gsize n = self->problem.n_landmarks;

  for (gsize i = 0; i < n && !idx_thread_pool_is_cancelled (sums->pool); i++)
    for (gsize j = i; j < n; j++)
      idx_square_matrix_get_row (sums->squares, i)[j] +=
        (double) workspace->squares[i * self->width + j];
  for (guint k = 0; k < self->problem.n_classes; k++)
    {
      if (workspace->class_counts[k] == 0)
        continue;
      sums->class_counts[k] += workspace->class_counts[k];
      for (gsize j = 0; j < n; j++)
        sums->class_sums[k * n + j] += (double) workspace->class_sums[k * self->width + j];
    }
}

static gboolean
sum_all (Sums *sums,
         double work,
         GError **error)
{
  const IdxThreadPoolJob job = { NULL, sum_chunk, commit_sums };
  const IdxRidge *self = sums->ridge;
  const guint n_workers = idx_thread_pool_get_n_workers (sums->pool);
  gboolean good;

  if (g_cancellable_set_error_if_cancelled (idx_thread_pool_get_cancellable (sums->pool), error))
    return FALSE;
  sums->workspaces = g_new0 (SumWorkspace, n_workers);
  for (guint i = 0; i < n_workers; i++)
    init_sum_workspace (self, &sums->workspaces[i]);
  good = idx_thread_pool_run (sums->pool, &job, sums, (self->problem.n_points + CHUNK - 1) / CHUNK,
                              work, error);
  for (guint i = 0; i < n_workers; i++)
    clear_sum_workspace (&sums->workspaces[i]);
  g_clear_pointer (&sums->workspaces, g_free);
  return good;
}

/* Finds μ, and makes H of Z'Z, and of Z'Y the sums of centered features. */
static void
center_sums (Sums *sums)
{
  const IdxRidge *self = sums->ridge;
  const gsize n = self->problem.n_landmarks;
  const guint n_classes = self->problem.n_classes;
  double *mean = sums->mean;

  for (guint k = 0; k < n_classes; k++)
    for (gsize j = 0; j < n; j++)
      mean[j] += sums->class_sums[k * n + j] / self->problem.n_points;
  for (guint k = 0; k < n_classes; k++)
    for (gsize j = 0; j < n; j++)
      sums->class_sums[k * n + j] -= sums->class_counts[k] * mean[j];
  for (gsize i = 0; i < n; i++)
    {
      double *row = idx_square_matrix_get_row (sums->squares, i);

      for (gsize j = i; j < n; j++)
        row[j] -= self->problem.n_points * mean[i] * mean[j];
      row[i] += self->problem.lambda;
    }
  for (gsize j = 0; j < n && self->origin != NULL; j++)
    mean[j] += (double) self->origin[j];
}

/* Takes into panels what was solved for: W, of G a row a class, and μ·C⁻¹. */
static void
take_solution (IdxRidge *self,
               const IdxSquareMatrix *whitening,
               const double *fit,
               const double *center,
               const guint *class_counts)
{
  const gsize n = self->problem.n_landmarks;
  const guint n_classes = self->problem.n_classes;

  self->whitening = pack_square (self, whitening);
  self->fit = idx_kernels_pack_doubles (self->kernels, n, n_classes, fit, 1, n);
  self->center = idx_floats_new (1, self->width);
  for (gsize j = 0; j < n; j++)
    self->center[j] = (float) center[j];

  self->shares = g_new (float, n_classes);
  self->offsets = g_new (float, n_classes);
  for (guint k = 0; k < n_classes; k++)
    {
      double share = (double) class_counts[k] / self->problem.n_points;
      double offset = share;

      for (gsize j = 0; j < n; j++)
        offset -= center[j] * fit[k * n + j];
      self->shares[k] = (float) share;
      self->offsets[k] = (float) offset;
    }
}

/* W·G, for points that weren't fitted. */
typedef struct
{
  const IdxKernels *kernels;
  const IdxSquareMatrix *whitening;
  const double *fit; /* a row a landmark, like the product */
  double *direct_fit;
  guint n_classes;
} Product;

static void
multiply_rows (gpointer data,
               guint chunk,
               guint worker)
{
  const Product *product = data;
  const IdxSquareMatrix *whitening = product->whitening;
  const gsize first = (gsize) chunk * PRODUCT_ROWS;

  product->kernels->add_product (
    MIN (PRODUCT_ROWS, whitening->n - first), product->n_classes, whitening->n - first, 1,
    idx_square_matrix_get_row (whitening, first) + first, whitening->stride, 1,
    product->fit + first * product->n_classes, product->n_classes,
    product->direct_fit + first * product->n_classes, product->n_classes);
}

static gboolean
find_direct_fit (IdxRidge *self,
                 const IdxSquareMatrix *whitening,
                 const double *fit,
                 IdxThreadPool *pool,
                 GError **error)
{
  const IdxThreadPoolJob job = { NULL, multiply_rows, NULL };
  const gsize n = self->problem.n_landmarks;
  const guint n_classes = self->problem.n_classes;
  g_autofree double *turned = g_new (double, (n * n_classes));
  g_autofree double *direct_fit = g_new0 (double, (n * n_classes));
  Product product = { self->kernels, whitening, turned, direct_fit, n_classes };

  for (gsize j = 0; j < n; j++)
    for (guint k = 0; k < n_classes; k++)
      turned[j * n_classes + k] = fit[k * n + j];
  if (!idx_thread_pool_run (pool, &job, &product, (guint) ((n + PRODUCT_ROWS - 1) / PRODUCT_ROWS),
                            0, error))
    return FALSE;
  self->direct_fit =
    idx_kernels_pack_doubles (self->kernels, n, n_classes, direct_fit, n_classes, 1);
  return TRUE;
}

static gboolean
solve (IdxRidge *self,
       IdxThreadPool *pool,
       double work,
       GError **error)
{
  const gsize n = self->problem.n_landmarks;
  const guint n_rows = self->problem.n_classes + 1;
  const double cubes = 2.0 * (double) n * (double) n * (double) n;
  const double passes =
    2.0 * self->problem.n_points * (double) n * (double) (n + self->problem.n_dimensions);
  const double cube_work = work * cubes / (passes + 2 * cubes);
  g_autoptr (IdxSquareMatrix) whitening = idx_ridge_whiten_landmarks (self, pool, cube_work, error);
  g_autoptr (IdxSquareMatrix) squares = NULL;
  g_autoptr (IdxFloats) packed = NULL;
  g_autofree double *rows = NULL;
  g_autofree guint *class_counts = NULL;
  Sums sums = { 0 };

  if (whitening == NULL)
    return FALSE;
  squares = idx_square_matrix_new (n);
  packed = pack_square (self, whitening);
  if (self->n_left_out > 0)
    find_origin (self, packed, idx_thread_pool_get_cancellable (pool));
  rows = g_new0 (double, (n_rows * n));
  class_counts = g_new0 (guint, self->problem.n_classes);

  sums.ridge = self;
  sums.pool = pool;
  sums.whitening = packed;
  sums.squares = squares;
  sums.class_sums = rows;
  sums.mean = rows + self->problem.n_classes * n;
  sums.class_counts = class_counts;
  if (!sum_all (&sums, work - 2 * cube_work, error))
    return FALSE;
  g_clear_pointer (&packed, idx_floats_free);

  /* R⁻¹ becomes W, the sums become G, and the mean below them μ·C⁻¹. */
  center_sums (&sums);
  if (!idx_cholesky_factor (squares, 0, self->kernels, pool, cube_work / 2, error) ||
      !idx_cholesky_solve (squares, whitening->values, n, whitening->stride, TRUE, self->kernels,
                           pool, cube_work / 2, error) ||
      !idx_cholesky_solve (squares, rows, n_rows, n, FALSE, self->kernels, pool, 0, error))
    return FALSE;
  take_solution (self, whitening, rows, sums.mean, class_counts);
  return find_direct_fit (self, whitening, rows, pool, error);
}

IdxRidge *
idx_ridge_new (const IdxRidgeProblem *problem,
               const IdxKernels *kernels,
               IdxThreadPool *pool,
               double work,
               GError **error)
{
  g_autoptr (IdxRidge) self = NULL;

  g_return_val_if_fail (problem != NULL && kernels != NULL && pool != NULL, NULL);
  g_return_val_if_fail (problem->n_points > 1 && problem->n_landmarks > 1, NULL);

  self = g_new0 (IdxRidge, 1);
  self->kernels = kernels;
  self->problem = *problem;
  self->n_panels = idx_kernels_count_panels (kernels, problem->n_landmarks);
  self->width = self->n_panels * kernels->panel_columns;
  self->n_class_panels = idx_kernels_count_panels (kernels, problem->n_classes);
  idx_ridge_take_landmarks (self);
  return solve (self, pool, work, error) ? g_steal_pointer (&self) : NULL;
}
