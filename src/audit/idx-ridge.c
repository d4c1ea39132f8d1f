/* SPDX-License-Identifier: MIT */

/* Kernel ridge regression on Nyström features, with exact leave-one-out predictions.
 *
 * The matrix K contains the RBF kernel exp (-γ|x-l|²) of n points x and m landmarks l, with a row
 * per point; Kₘ is the same matrix for the landmarks alone. With the Cholesky factor Kₘ = R'R, the
 * features are Z = K·R⁻¹: the dot product of two rows of Z approximates the kernel of the two
 * points (Williams and Seeger, "Using the Nyström method to speed up kernel machines", 2001).
 *
 * The fit is a ridge regression of the one-hot class indicators Y on the centered features. Let μ
 * be the column means of Z, H = (Z-μ)'(Z-μ) + λI = C'C the regularized Gram matrix, and
 * T = (Z-μ)·C⁻¹. Then the predictions are T·G + π, where G = C'⁻¹·(Z-μ)'Y and π are the class
 * priors. The leverage of a point is the squared norm of its row of T, plus 1/n. Leave-one-out
 * predictions follow from the leverages (see idx_ridge_score_leave_one_out()).
 *
 * The cost is 3·m² floating-point operations per point, and ⅔·m³ for each of the two factorizations
 * with its triangular solve. K and Z aren't stored. Two passes over the points compute them in
 * chunks: the first one sums Z'Z and Z'Y, the second one computes T = K·W - μ·C⁻¹ with W = R⁻¹C⁻¹.
 * The fit needs memory for a few m×m matrices, plus one per thread. Sums over chunks are doubles,
 * added in the order of the chunks, so the result doesn't depend on the number of threads.
 *
 * In this file, "kernel" is the RBF kernel, and IdxKernels are the inner loops for an instruction
 * set.
 *
 * A landmark that is nearly a linear combination of the preceding landmarks in feature space, such
 * as a duplicate, would only add rounding errors. Such landmarks are dropped: their columns of R⁻¹
 * are 0, and so are the corresponding columns of Z. */

#include "idx-ridge.h"

#include "idx-cholesky.h"

#include <math.h>
#include <string.h>

/* The number of points over which a worker sums before it commits the sums. */
#define CHUNK_SIZE 768U

/* The number of rows of W·G that a thread computes at a time. */
#define PRODUCT_ROWS ((gsize) 16)

/* Added to the diagonal of Kₘ. Because Kₘ is computed in floats, rounding could otherwise make it
 * slightly indefinite. */
#define JITTER 1e-5

/* Landmarks with a smaller pivot are dropped. The pivots of duplicates are at most twice the
 * jitter; the pivots of different images are hardly ever below five times the jitter. */
#define MIN_PIVOT (2.5 * JITTER)

struct _IdxRidge
{
  const IdxKernels *kernels;
  IdxRidgeProblem problem;
  IdxBasis *basis;           /* the landmarks, W and μ·C⁻¹ */
  gsize n_panels;            /* of a matrix with a column per landmark; see IdxKernels */
  gsize width;               /* the number of columns in these panels, including the padding */
  gsize n_class_panels;      /* of a matrix with a column per class */
  guint n_dropped;           /* the number of dropped landmarks */
  IdxFloats *origin;         /* subtracted from features before summing; NULL for 0 */
  IdxFloats *weights;        /* G in panels */
  IdxFloats *direct_weights; /* W·G in panels */
  float *priors;             /* π, of the classes */
  float *intercepts;         /* π - μ·C⁻¹·G */
};

struct _IdxRidgeWorkspace
{
  GCancellable *cancellable;
  IdxFloats *kernel_values; /* rows of K */
  IdxFloats *features;      /* rows of T */
  IdxFloats *leverages;     /* the squared norms of the rows of T */
  IdxFloats *scores;
};

static const float *
get_point (const IdxRidge *self,
           gsize index)
{
  return self->problem.points + index * self->problem.n_dimensions;
}

/* Stores rows of kernel values, from the diagonal on, in the Gram matrix. */
static void
store_gram_rows (const IdxRidge *self,
                 guint first,
                 guint n_rows,
                 const float *values,
                 IdxSquareMatrix *gram)
{
  const guint n = self->problem.n_landmarks;

  for (guint i = 0; i < n_rows; i++)
    {
      double *row = idx_square_matrix_get_row (gram, first + i);

      for (guint j = first + i; j < n; j++)
        row[j] = (double) values[i * self->width + j];
      /* The plain kernel of a point and itself is exactly 1; the mirrored kernel isn't. */
      row[first + i] = (self->problem.n_odd > 0 ? row[first + i] : 1) + JITTER;
    }
}

/* Computes Kₘ in the upper triangle. */
static IdxSquareMatrix *
compute_gram_matrix (const IdxRidge *self,
                     IdxThreadPool *pool)
{
  const guint n = self->problem.n_landmarks;
  const guint n_dimensions = self->problem.n_dimensions;
  IdxSquareMatrix *gram = idx_square_matrix_new (n);
  g_autoptr (IdxFloats) points = idx_floats_new (IDX_RIDGE_BLOCK_SIZE, n_dimensions);
  g_autoptr (IdxFloats) values = idx_floats_new (IDX_RIDGE_BLOCK_SIZE, self->width);

  for (guint first = 0; first < n; first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n_rows = MIN (IDX_RIDGE_BLOCK_SIZE, n - first);

      for (guint i = 0; i < n_rows; i++)
        memcpy (points + (gsize) i * n_dimensions,
                get_point (self, self->problem.landmarks[first + i]),
                n_dimensions * sizeof *points);
      idx_basis_compute_kernel (self->basis, points, n_rows, values,
                                idx_thread_pool_get_cancellable (pool));
      store_gram_rows (self, first, n_rows, values, gram);
      if (idx_thread_pool_is_canceled (pool))
        break;
    }
  return gram;
}

/* Computes R⁻¹, the inverse of the Cholesky factor. */
static IdxSquareMatrix *
compute_inverse_factor (IdxRidge *self,
                        IdxThreadPool *pool,
                        double work,
                        GError **error)
{
  const guint n = self->problem.n_landmarks;
  g_autoptr (IdxSquareMatrix) factor = compute_gram_matrix (self, pool);
  g_autoptr (IdxSquareMatrix) inverse = NULL;

  if (!idx_cholesky_factor (factor, MIN_PIVOT, self->kernels, pool, work / 2, error))
    return NULL;
  for (guint i = 0; i < n; i++)
    self->n_dropped += isinf (idx_square_matrix_get_row (factor, i)[i]) ? 1 : 0;
  inverse = idx_square_matrix_new (n);
  for (guint i = 0; i < n; i++)
    idx_square_matrix_get_row (inverse, i)[i] = 1;
  if (!idx_cholesky_solve (factor, inverse->values, n, inverse->stride, TRUE, self->kernels, pool,
                           work / 2, error))
    return NULL;
  return g_steal_pointer (&inverse);
}

static IdxFloats *
pack_matrix (const IdxRidge *self,
             const IdxSquareMatrix *matrix)
{
  return idx_kernels_pack_doubles (self->kernels, matrix->n, matrix->n, matrix->values,
                                   matrix->stride, 1);
}

/* Computes an origin near μ that is subtracted from the features: the mean features of some of the
 * landmarks. If nearly all points are equal, so are their features, and without an origin, all
 * significant digits of Z'Z - n·μμ' would cancel. This can happen only if landmarks were
 * dropped. */
static void
compute_origin (IdxRidge *self,
                const IdxFloats *inverse_factor,
                GCancellable *cancellable)
{
  const guint n = MIN (self->problem.n_landmarks, IDX_RIDGE_BLOCK_SIZE);
  g_autoptr (IdxFloats) points = idx_floats_new (n, self->problem.n_dimensions);
  g_autoptr (IdxFloats) kernel_values = idx_floats_new (n, self->width);
  g_autoptr (IdxFloats) features = idx_floats_new (n, self->width);

  for (guint i = 0; i < n; i++)
    memcpy (points + (gsize) i * self->problem.n_dimensions,
            get_point (self, self->problem.landmarks[i]),
            self->problem.n_dimensions * sizeof *points);
  idx_basis_compute_kernel (self->basis, points, n, kernel_values, cancellable);
  idx_kernels_multiply (self->kernels, idx_kernels_pad_rows (self->kernels, n),
                        self->problem.n_landmarks, kernel_values, self->width, inverse_factor,
                        self->n_panels, TRUE, features, self->width,
                        self->kernels->panel_columns, cancellable);
  self->origin = idx_floats_new (1, self->width);
  for (gsize j = 0; j < self->width; j++)
    {
      double sum = 0;

      for (guint i = 0; i < n; i++)
        sum += (double) features[i * self->width + j];
      self->origin[j] = (float) (sum / n);
    }
}

/* The buffers of one worker, and the sums over its chunk. */
typedef struct
{
  IdxFloats *kernel_values; /* K of a block */
  IdxFloats *features;      /* Z of a block, in panels */
  IdxFloats *gram;          /* Z'Z of the chunk */
  IdxFloats *class_sums;    /* Z'Y of the chunk, a row per class */
  guint *class_counts;      /* the number of points of the chunk in each class */
} SumWorkspace;

typedef struct
{
  const IdxRidge *ridge;
  IdxThreadPool *pool;
  SumWorkspace *workspaces;
  IdxFloats *inverse_factor; /* R⁻¹ in panels */
  IdxSquareMatrix *gram;     /* Z'Z */
  double *class_sums;        /* Z'Y, a row per class */
  double *mean;              /* μ, stored as the row after class_sums */
  guint *class_counts;       /* the number of points in each class */
} Sums;

static void
init_sum_workspace (const IdxRidge *self,
                    SumWorkspace *workspace)
{
  workspace->kernel_values = idx_floats_new (IDX_RIDGE_BLOCK_SIZE, self->width);
  workspace->features = idx_floats_new (IDX_RIDGE_BLOCK_SIZE, self->width);
  workspace->gram = idx_floats_new (self->width, self->width);
  workspace->class_sums = idx_floats_new (self->problem.n_classes, self->width);
  workspace->class_counts = g_new0 (guint, self->problem.n_classes);
}

static void
clear_sum_workspace (SumWorkspace *workspace)
{
  idx_floats_free (workspace->kernel_values);
  idx_floats_free (workspace->features);
  idx_floats_free (workspace->gram);
  idx_floats_free (workspace->class_sums);
  g_free (workspace->class_counts);
}

static void
subtract_origin (const IdxRidge *self,
                 guint n_points,
                 float *features)
{
  const gsize panel_columns = self->kernels->panel_columns;

  for (gsize panel = 0; panel < self->n_panels; panel++)
    for (guint i = 0; i < n_points; i++)
      for (gsize j = 0; j < panel_columns; j++)
        features[(panel * IDX_RIDGE_BLOCK_SIZE + i) * panel_columns + j] -=
          self->origin[panel * panel_columns + j];
}

/* Adds features to the sums of their classes. */
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
        const float *features =
          workspace->features + (panel * IDX_RIDGE_BLOCK_SIZE + i) * panel_columns;
        float *sums = workspace->class_sums + classes[i] * self->width + panel * panel_columns;

        for (gsize j = 0; j < panel_columns; j++)
          sums[j] += features[j];
      }
  for (guint i = 0; i < n_points; i++)
    workspace->class_counts[classes[i]]++;
}

static void
idx_ridge_sum_chunk (gpointer data,
                     guint chunk,
                     guint worker)
{
  const Sums *sums = data;
  const IdxRidge *self = sums->ridge;
  const IdxKernels *kernels = self->kernels;
  const gsize panel_columns = kernels->panel_columns;
  GCancellable *cancellable = idx_thread_pool_get_cancellable (sums->pool);
  SumWorkspace *workspace = &sums->workspaces[worker];
  guint end = MIN ((chunk + 1) * CHUNK_SIZE, self->problem.n_points);

  memset (workspace->gram, 0, self->width * self->width * sizeof (float));
  memset (workspace->class_sums, 0, self->problem.n_classes * self->width * sizeof (float));
  memset (workspace->class_counts, 0, self->problem.n_classes * sizeof (guint));
  for (guint first = chunk * CHUNK_SIZE; first < end && !g_cancellable_is_cancelled (cancellable);
       first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, end - first);

      idx_basis_compute_kernel (self->basis, get_point (self, first), n,
                                workspace->kernel_values, cancellable);
      idx_kernels_multiply (kernels, idx_kernels_pad_rows (kernels, n), self->problem.n_landmarks,
                            workspace->kernel_values, self->width, sums->inverse_factor,
                            self->n_panels, TRUE, workspace->features, panel_columns,
                            IDX_RIDGE_BLOCK_SIZE * panel_columns, cancellable);
      if (self->origin != NULL)
        subtract_origin (self, n, workspace->features);
      idx_kernels_add_gram (kernels, n, workspace->features, IDX_RIDGE_BLOCK_SIZE * panel_columns,
                            self->n_panels, workspace->gram, cancellable);
      add_to_classes (self, workspace, first, n);
    }
}

static void
idx_ridge_commit_sums (gpointer data,
                       guint chunk,
                       guint worker)
{
  Sums *sums = data;
  const IdxRidge *self = sums->ridge;
  const SumWorkspace *workspace = &sums->workspaces[worker];
  const gsize n = self->problem.n_landmarks;

  for (gsize i = 0; i < n && !idx_thread_pool_is_canceled (sums->pool); i++)
    for (gsize j = i; j < n; j++)
      idx_square_matrix_get_row (sums->gram, i)[j] +=
        (double) workspace->gram[i * self->width + j];
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
  const IdxThreadPoolJob job = { .work = idx_ridge_sum_chunk, .commit = idx_ridge_commit_sums };
  const IdxRidge *self = sums->ridge;
  const guint n_workers = idx_thread_pool_get_n_workers (sums->pool);
  gboolean success;

  if (g_cancellable_set_error_if_cancelled (idx_thread_pool_get_cancellable (sums->pool), error))
    return FALSE;
  sums->workspaces = g_new0 (SumWorkspace, n_workers);
  for (guint i = 0; i < n_workers; i++)
    init_sum_workspace (self, &sums->workspaces[i]);
  success = idx_thread_pool_run (
    sums->pool, &job, sums, (self->problem.n_points + CHUNK_SIZE - 1) / CHUNK_SIZE, work, error);
  for (guint i = 0; i < n_workers; i++)
    clear_sum_workspace (&sums->workspaces[i]);
  g_clear_pointer (&sums->workspaces, g_free);
  return success;
}

/* Computes μ. Turns Z'Z into H, and Z'Y into (Z-μ)'Y, in place. */
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
      double *row = idx_square_matrix_get_row (sums->gram, i);

      for (gsize j = i; j < n; j++)
        row[j] -= self->problem.n_points * mean[i] * mean[j];
      row[i] += self->problem.lambda;
    }
  for (gsize j = 0; j < n && self->origin != NULL; j++)
    mean[j] += (double) self->origin[j];
}

/* Stores W, G (given with a row per class), μ·C⁻¹, the priors and the intercepts. */
static void
store_solution (IdxRidge *self,
                const IdxSquareMatrix *projection,
                const double *weights,
                const double *center,
                const guint *class_counts)
{
  const gsize n = self->problem.n_landmarks;
  const guint n_classes = self->problem.n_classes;

  idx_basis_set_projection (self->basis, projection, center);
  self->weights = idx_kernels_pack_doubles (self->kernels, n, n_classes, weights, 1, n);

  self->priors = g_new (float, n_classes);
  self->intercepts = g_new (float, n_classes);
  for (guint k = 0; k < n_classes; k++)
    {
      double prior = (double) class_counts[k] / self->problem.n_points;
      double intercept = prior;

      for (gsize j = 0; j < n; j++)
        intercept -= center[j] * weights[k * n + j];
      self->priors[k] = (float) prior;
      self->intercepts[k] = (float) intercept;
    }
}

/* A job that computes the product W·G, which scores new points directly from their kernel
 * values. */
typedef struct
{
  const IdxKernels *kernels;
  const IdxSquareMatrix *projection; /* W */
  const double *weights;             /* G, a row per landmark */
  double *direct_weights;            /* the product, a row per landmark */
  guint n_classes;
} Product;

static void
idx_ridge_multiply_rows (gpointer data,
                         guint chunk,
                         guint worker)
{
  const Product *product = data;
  const IdxSquareMatrix *projection = product->projection;
  const gsize first = (gsize) chunk * PRODUCT_ROWS;

  product->kernels->add_product (
    MIN (PRODUCT_ROWS, projection->n - first), product->n_classes, projection->n - first, 1,
    idx_square_matrix_get_row (projection, first) + first, projection->stride, 1,
    product->weights + first * product->n_classes, product->n_classes,
    product->direct_weights + first * product->n_classes, product->n_classes);
}

static gboolean
compute_direct_weights (IdxRidge *self,
                        const IdxSquareMatrix *projection,
                        const double *weights,
                        IdxThreadPool *pool,
                        GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_ridge_multiply_rows };
  const gsize n = self->problem.n_landmarks;
  const guint n_classes = self->problem.n_classes;
  g_autofree double *transposed = g_new (double, (n * n_classes));
  g_autofree double *direct_weights = g_new0 (double, (n * n_classes));
  Product product = { self->kernels, projection, transposed, direct_weights, n_classes };

  for (gsize j = 0; j < n; j++)
    for (guint k = 0; k < n_classes; k++)
      transposed[j * n_classes + k] = weights[k * n + j];
  if (!idx_thread_pool_run (pool, &job, &product, (guint) ((n + PRODUCT_ROWS - 1) / PRODUCT_ROWS),
                            0, error))
    return FALSE;
  self->direct_weights =
    idx_kernels_pack_doubles (self->kernels, n, n_classes, direct_weights, n_classes, 1);
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
  /* The estimated costs of a factorization and of the pass over the points, in the same unit. */
  const double factor_cost = 2.0 * (double) n * (double) n * (double) n;
  const double pass_cost =
    2.0 * self->problem.n_points * (double) n * (double) (n + self->problem.n_dimensions);
  const double factor_work = work * factor_cost / (pass_cost + 2 * factor_cost);
  g_autoptr (IdxSquareMatrix) inverse_factor =
    compute_inverse_factor (self, pool, factor_work, error);
  g_autoptr (IdxSquareMatrix) projection = NULL;
  g_autoptr (IdxSquareMatrix) gram = NULL;
  g_autoptr (IdxFloats) packed = NULL;
  g_autofree double *rows = NULL;
  g_autofree guint *class_counts = NULL;
  Sums sums = { 0 };

  if (inverse_factor == NULL)
    return FALSE;
  gram = idx_square_matrix_new (n);
  packed = pack_matrix (self, inverse_factor);
  if (self->n_dropped > 0)
    compute_origin (self, packed, idx_thread_pool_get_cancellable (pool));
  rows = g_new0 (double, (n_rows * n));
  class_counts = g_new0 (guint, self->problem.n_classes);

  sums.ridge = self;
  sums.pool = pool;
  sums.inverse_factor = packed;
  sums.gram = gram;
  sums.class_sums = rows;
  sums.mean = rows + self->problem.n_classes * n;
  sums.class_counts = class_counts;
  if (!sum_all (&sums, work - 2 * factor_work, error))
    return FALSE;
  g_clear_pointer (&packed, idx_floats_free);

  /* Solves in place: R⁻¹ becomes W, the class sums become G, and the mean becomes μ·C⁻¹. */
  projection = g_steal_pointer (&inverse_factor);
  center_sums (&sums);
  if (!idx_cholesky_factor (gram, 0, self->kernels, pool, factor_work / 2, error) ||
      !idx_cholesky_solve (gram, projection->values, n, projection->stride, TRUE, self->kernels,
                           pool, factor_work / 2, error) ||
      !idx_cholesky_solve (gram, rows, n_rows, n, FALSE, self->kernels, pool, 0, error))
    return FALSE;
  store_solution (self, projection, rows, sums.mean, class_counts);
  return compute_direct_weights (self, projection, rows, pool, error);
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
  self->basis = idx_basis_new (kernels, problem->points, problem->n_points,
                               problem->n_dimensions, problem->n_odd, problem->landmarks,
                               problem->n_landmarks, problem->width);
  self->n_panels = idx_basis_get_n_panels (self->basis);
  self->width = idx_basis_get_width (self->basis);
  self->n_class_panels = idx_kernels_count_panels (kernels, problem->n_classes);
  return solve (self, pool, work, error) ? g_steal_pointer (&self) : NULL;
}

void
idx_ridge_free (IdxRidge *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->basis, idx_basis_free);
  g_clear_pointer (&self->weights, idx_floats_free);
  g_clear_pointer (&self->direct_weights, idx_floats_free);
  g_clear_pointer (&self->origin, idx_floats_free);
  g_free (self->priors);
  g_free (self->intercepts);
  g_free (self);
}

gsize
idx_ridge_get_stride (const IdxRidge *self)
{
  return self->n_class_panels * self->kernels->panel_columns;
}

const IdxRidgeProblem *
idx_ridge_get_problem (const IdxRidge *self)
{
  return &self->problem;
}

IdxBasis *
idx_ridge_get_basis (const IdxRidge *self)
{
  return self->basis;
}

/* Returns an element of a matrix in panels with a row per landmark and a column per class. */
static float
get_element (const IdxRidge *self,
             const float *panels,
             guint landmark,
             guint class)
{
  const guint n_columns = self->kernels->panel_columns;
  const gsize panel = class / n_columns;

  return panels[(panel * self->problem.n_landmarks + landmark) * n_columns + class % n_columns];
}

float
idx_ridge_get_weight (const IdxRidge *self,
                      guint landmark,
                      guint class)
{
  return get_element (self, self->weights, landmark, class);
}

float
idx_ridge_get_direct_weight (const IdxRidge *self,
                             guint landmark,
                             guint class)
{
  return get_element (self, self->direct_weights, landmark, class);
}

float
idx_ridge_get_offset (const IdxRidge *self,
                      guint class)
{
  return self->intercepts[class] - self->priors[class];
}

IdxRidgeWorkspace *
idx_ridge_workspace_new (const IdxRidge *self,
                         GCancellable *cancellable)
{
  IdxRidgeWorkspace *workspace = g_new0 (IdxRidgeWorkspace, 1);

  g_set_object (&workspace->cancellable, cancellable);
  workspace->kernel_values = idx_floats_new (IDX_RIDGE_BLOCK_SIZE, self->width);
  workspace->features = idx_floats_new (IDX_RIDGE_BLOCK_SIZE, self->width);
  workspace->leverages = idx_floats_new (1, IDX_RIDGE_BLOCK_SIZE);
  workspace->scores = idx_floats_new (IDX_RIDGE_BLOCK_SIZE, idx_ridge_get_stride (self));
  return workspace;
}

void
idx_ridge_workspace_free (IdxRidgeWorkspace *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->cancellable);
  idx_floats_free (self->kernel_values);
  idx_floats_free (self->features);
  idx_floats_free (self->leverages);
  idx_floats_free (self->scores);
  g_free (self);
}

const float *
idx_ridge_workspace_get_leverages (const IdxRidgeWorkspace *self)
{
  return self->leverages;
}

/* Allen, 1974. */
void
idx_ridge_leave_one_out (float *scores,
                         guint n_classes,
                         guint given,
                         const float *priors,
                         float leverage)
{
  const float one_minus_leverage = MAX (1 - leverage, IDX_RIDGE_MIN_ONE_MINUS_LEVERAGE);

  for (guint k = 0; k < n_classes; k++)
    {
      float target = (k == given ? 1.0F : 0.0F) - priors[k];

      scores[k] = (scores[k] - leverage * target) / one_minus_leverage + priors[k];
    }
}

const float *
idx_ridge_score_leave_one_out (const IdxRidge *self,
                               IdxRidgeWorkspace *workspace,
                               guint first,
                               guint n_points)
{
  const IdxKernels *kernels = self->kernels;
  const gsize stride = idx_ridge_get_stride (self);

  g_return_val_if_fail (n_points <= IDX_RIDGE_BLOCK_SIZE, NULL);

  idx_basis_compute_features (self->basis,
                              self->problem.points + (gsize) first * self->problem.n_dimensions,
                              n_points, workspace->kernel_values, workspace->features,
                              workspace->leverages, workspace->cancellable);
  idx_kernels_multiply (kernels, idx_kernels_pad_rows (kernels, n_points),
                        self->problem.n_landmarks, workspace->features, self->width,
                        self->weights, self->n_class_panels, FALSE, workspace->scores, stride,
                        kernels->panel_columns, workspace->cancellable);
  for (guint i = 0; i < n_points; i++)
    idx_ridge_leave_one_out (workspace->scores + i * stride, self->problem.n_classes,
                             self->problem.classes[first + i], self->priors,
                             workspace->leverages[i] + 1 / (float) self->problem.n_points);
  return workspace->scores;
}

const float *
idx_ridge_score_new_points (const IdxRidge *self,
                            IdxRidgeWorkspace *workspace,
                            const float *points,
                            guint n_points)
{
  const gsize stride = idx_ridge_get_stride (self);

  g_return_val_if_fail (n_points <= IDX_RIDGE_BLOCK_SIZE, NULL);

  idx_basis_compute_kernel (self->basis, points, n_points, workspace->kernel_values,
                            workspace->cancellable);
  idx_kernels_multiply (self->kernels, idx_kernels_pad_rows (self->kernels, n_points),
                        self->problem.n_landmarks, workspace->kernel_values, self->width,
                        self->direct_weights, self->n_class_panels, FALSE, workspace->scores,
                        stride, self->kernels->panel_columns, workspace->cancellable);
  for (guint i = 0; i < n_points; i++)
    for (guint k = 0; k < self->problem.n_classes; k++)
      workspace->scores[i * stride + k] += self->intercepts[k];
  return workspace->scores;
}
