/* SPDX-License-Identifier: MIT */

/* How the weights of a fit change with the classes of its points. The letters are those of
 * idx-ridge.c; idx-renewal.c has the formulas. */

#include "idx-weight-change.h"

#include <string.h>

/* The number of rows of H that a thread computes at a time. */
#define PRODUCT_ROWS 16U

/* Rows of I - H with a smaller pivot are dropped. */
#define MIN_PIVOT 1e-4

/* --- The changed points --- */

static gboolean
is_zero (const double *row,
         gsize n)
{
  for (gsize j = 0; j < n; j++)
    if (row[j] != 0)
      return FALSE;
  return TRUE;
}

/* The buffers of one worker, created when it gets its first chunk. */
typedef struct
{
  IdxFloats *points;
  IdxFloats *kernel_values;
} Workspace;

typedef struct
{
  IdxWeightChange *result;
  IdxThreadPool *pool;
  const IdxBasis *basis;
  const IdxKernels *kernels;
  GArray *changed; /* guint32: the points whose classes have changed, or that are left out */
  Workspace *workspaces;
  double *kernel_sums; /* the sums of rows of K that change, a row per class */
  double *counts;      /* how many points each class has gained */
  guint n_left_out;
  guint n_stored;           /* the number of rows of @left_out_kernels that are stored */
  double *left_out_kernels; /* K of the points that are left out */
  double *left_out;         /* T' of these points, a row per landmark */
} Change;

static const IdxRidgeProblem *
get_problem (const IdxWeightChange *self)
{
  return idx_ridge_get_problem (self->fit->ridge);
}

static void
match_classes (IdxWeightChange *self,
               const gint64 *labels)
{
  self->former = g_new (guint16, MAX (self->n_classes, 1));
  self->current = g_new (guint16, self->fit->n_classes);
  for (guint k = 0; k < self->fit->n_classes; k++)
    self->current[k] = IDX_WEIGHT_CHANGE_NO_CLASS;
  for (guint k = 0; k < self->n_classes; k++)
    {
      guint former;

      self->former[k] = IDX_WEIGHT_CHANGE_NO_CLASS;
      if (idx_fit_find_class (self->fit, labels[k], &former))
        {
          self->former[k] = (guint16) former;
          self->current[former] = (guint16) k;
        }
      else
        self->has_new_class = TRUE;
    }
  for (guint k = 0; k < self->fit->n_classes; k++)
    self->has_lost_class = self->has_lost_class || self->current[k] == IDX_WEIGHT_CHANGE_NO_CLASS;
}

/* Finds the changed points, and computes the shares of the classes. */
static void
find_changed (Change *change)
{
  const IdxWeightChange *self = change->result;
  const guint n_points = get_problem (self)->n_points;

  change->changed = g_array_new (FALSE, FALSE, sizeof (guint32));
  change->result->priors = g_new0 (double, MAX (self->n_classes, 1));
  for (guint32 i = 0; i < n_points; i++)
    {
      if (idx_weight_change_is_changed (self, i))
        g_array_append_val (change->changed, i);
      if (self->classes[i] == IDX_FIT_LEFT_OUT)
        change->n_left_out++;
      else
        change->result->priors[self->classes[i]]++;
    }
  for (guint k = 0; k < self->n_classes; k++)
    change->result->priors[k] /= n_points;
}

static void
init_workspace (const Change *change,
                Workspace *workspace)
{
  const gsize width = idx_basis_get_width (change->basis);

  workspace->points =
    idx_floats_new (IDX_BASIS_BLOCK_SIZE, get_problem (change->result)->n_dimensions);
  workspace->kernel_values = idx_floats_new (IDX_BASIS_BLOCK_SIZE, width);
}

static void
idx_weight_change_compute_changed (gpointer data,
                                   guint chunk,
                                   guint worker)
{
  const Change *change = data;
  const IdxRidgeProblem *problem = get_problem (change->result);
  Workspace *workspace = &change->workspaces[worker];
  const guint first = chunk * IDX_BASIS_BLOCK_SIZE;
  const guint n = MIN (IDX_BASIS_BLOCK_SIZE, change->changed->len - first);

  if (workspace->points == NULL)
    init_workspace (change, workspace);
  for (guint i = 0; i < n; i++)
    {
      gsize point = g_array_index (change->changed, guint32, first + i);

      memcpy (workspace->points + (gsize) i * problem->n_dimensions,
              problem->points + point * problem->n_dimensions,
              problem->n_dimensions * sizeof (float));
    }
  idx_basis_compute_kernel (change->basis, workspace->points, n, workspace->kernel_values,
                            idx_thread_pool_get_cancellable (change->pool));
}

/* Adds a point to a class, or removes it. */
static void
add_kernel (const Change *change,
            guint class,
            double sign,
            const float *values)
{
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  double *row = change->kernel_sums + class * n;

  change->counts[class] += sign;
  for (gsize j = 0; j < n; j++)
    row[j] += sign * (double) values[j];
}

static void
store_left_out (Change *change,
                const float *values)
{
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  double *row = change->left_out_kernels + change->n_stored * n;

  for (gsize j = 0; j < n; j++)
    row[j] = (double) values[j];
  change->n_stored++;
}

static void
idx_weight_change_commit_changed (gpointer data,
                                  guint chunk,
                                  guint worker)
{
  Change *change = data;
  const IdxWeightChange *self = change->result;
  const guint first = chunk * IDX_BASIS_BLOCK_SIZE;
  const guint end = MIN (first + IDX_BASIS_BLOCK_SIZE, change->changed->len);
  const float *values = change->workspaces[worker].kernel_values;

  for (guint i = first; i < end; i++, values += idx_basis_get_width (change->basis))
    {
      guint point = g_array_index (change->changed, guint32, i);
      guint former = self->current[self->fit->classes[point]];

      if (former != IDX_WEIGHT_CHANGE_NO_CLASS)
        add_kernel (change, former, -1, values);
      if (self->classes[point] == IDX_FIT_LEFT_OUT)
        store_left_out (change, values);
      else
        add_kernel (change, self->classes[point], 1, values);
    }
}

static void
clear_workspace (Workspace *workspace)
{
  idx_floats_free (workspace->points);
  idx_floats_free (workspace->kernel_values);
}

static gboolean
sum_kernels (Change *change,
             double work,
             GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_weight_change_compute_changed,
                                 .commit = idx_weight_change_commit_changed };
  const guint n_chunks =
    (change->changed->len + IDX_BASIS_BLOCK_SIZE - 1) / IDX_BASIS_BLOCK_SIZE;
  const guint n_workers = idx_thread_pool_get_n_workers (change->pool);
  g_autofree Workspace *workspaces = g_new0 (Workspace, n_workers);
  gboolean success;

  change->workspaces = workspaces;
  success = idx_thread_pool_run (change->pool, &job, change, n_chunks, work, error);
  for (guint i = 0; i < n_workers; i++)
    clear_workspace (&workspaces[i]);
  return success;
}

/* Computes ΔG of a class, unless no point joined or left it. */
static void
idx_weight_change_compute_class (gpointer data,
                                 guint class,
                                 guint worker)
{
  const Change *change = data;
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  const double *sums = change->kernel_sums + class * n;

  if (!is_zero (sums, n))
    idx_basis_sum_features (change->basis, sums, change->counts[class],
                            change->result->weights + class * n);
}

/* Computes ΔG with targets of 0 for the points that are left out. */
static gboolean
sum_changes (Change *change,
             double work,
             GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_weight_change_compute_class };
  const IdxWeightChange *self = change->result;
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  const gsize n_values = MAX (self->n_classes, 1) * n;

  change->result->weights = g_new0 (double, n_values);
  change->kernel_sums = g_new0 (double, n_values);
  change->counts = g_new0 (double, MAX (self->n_classes, 1));
  change->left_out_kernels = g_new (double, (MAX (change->n_left_out, 1) * n));
  return sum_kernels (change, work, error) &&
         idx_thread_pool_run (change->pool, &job, change, self->n_classes, 0, error);
}

/* --- The points that are left out --- */

/* Computes the features of some of the points that are left out. */
static void
idx_weight_change_compute_left_out (gpointer data,
                                    guint point,
                                    guint worker)
{
  const Change *change = data;
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  g_autofree double *features = g_new (double, n);

  idx_basis_sum_features (change->basis, change->left_out_kernels + point * n, 1, features);
  for (gsize j = 0; j < n; j++)
    change->left_out[j * change->n_left_out + point] = features[j];
}

static gboolean
compute_left_out (Change *change,
                  GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_weight_change_compute_left_out };
  const gsize n = idx_basis_get_n_landmarks (change->basis);

  change->left_out = g_new (double, (change->n_left_out * n));
  return idx_thread_pool_run (change->pool, &job, change, change->n_left_out, 0, error);
}

/* A job that subtracts T·T' of the points that are left out. */
typedef struct
{
  const Change *change;
  const IdxSquareMatrix *matrix;
} Subtraction;

static void
idx_weight_change_subtract_products (gpointer data,
                                     guint chunk,
                                     guint worker)
{
  const Subtraction *subtraction = data;
  const Change *change = subtraction->change;
  const gsize n = change->n_left_out;
  const gsize first = (gsize) chunk * PRODUCT_ROWS;

  change->kernels->add_product (
    MIN (PRODUCT_ROWS, n - first), n - first, idx_basis_get_n_landmarks (change->basis),
    -1, change->left_out + first, 1, n, change->left_out + first, n,
    idx_square_matrix_get_row (subtraction->matrix, first) + first, subtraction->matrix->stride);
}

/* Computes the Cholesky factor R of I - H. */
static IdxSquareMatrix *
factor_left_out (const Change *change,
                 GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_weight_change_subtract_products };
  const guint n = change->n_left_out;
  const double constant = 1.0 / get_problem (change->result)->n_points;
  g_autoptr (IdxSquareMatrix) matrix = idx_square_matrix_new (n);
  Subtraction subtraction = { change, matrix };

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      idx_square_matrix_get_row (matrix, i)[j] = (i == j ? 1 : 0) - constant;
  if (!idx_thread_pool_run (change->pool, &job, &subtraction,
                            (n + PRODUCT_ROWS - 1) / PRODUCT_ROWS, 0, error) ||
      !idx_cholesky_factor (matrix, MIN_PIVOT, change->kernels, change->pool, 0, error))
    return NULL;
  return g_steal_pointer (&matrix);
}

/* Computes P', the predictions for the points that are left out: a row per class. */
static double *
predict_left_out (const Change *change)
{
  const IdxWeightChange *self = change->result;
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  const gsize n_left_out = change->n_left_out;
  g_autofree double *weights =
    g_memdup2 (self->weights, self->n_classes * n * sizeof *weights);
  double *predictions = g_new (double, ((self->n_classes + 1) * n_left_out));

  for (guint k = 0; k < self->n_classes; k++)
    {
      for (guint j = 0; j < n && self->former[k] != IDX_WEIGHT_CHANGE_NO_CLASS; j++)
        weights[k * n + j] += (double) idx_ridge_get_weight (self->fit->ridge, j, self->former[k]);
      for (gsize i = 0; i < n_left_out; i++)
        predictions[k * n_left_out + i] = change->result->priors[k];
    }
  change->kernels->add_product (self->n_classes, n_left_out, n, 1, weights, n, 1, change->left_out,
                                n_left_out, predictions, n_left_out);
  return predictions;
}

/* Adds T'Y to ΔG, and the mean of Y to π, where T and Y have a row for each point that is left out:
 * T'Y = (T'·R⁻¹)·(P'·R⁻¹)'. The last row of @rows is that of the sum, the others are P'·R⁻¹. */
static void
add_targets (const Change *change,
             const double *rows)
{
  const IdxWeightChange *self = change->result;
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  const gsize n_left_out = change->n_left_out;
  const gsize n_classes = self->n_classes;
  const double *ones = rows + n_classes * n_left_out;
  g_autofree double *transposed = g_new (double, (n_left_out * n_classes));
  g_autofree double *sums = g_new0 (double, (n * n_classes));

  for (gsize k = 0; k < n_classes; k++)
    for (gsize i = 0; i < n_left_out; i++)
      {
        transposed[i * n_classes + k] = rows[k * n_left_out + i];
        self->priors[k] += ones[i] * rows[k * n_left_out + i] / get_problem (self)->n_points;
      }
  change->kernels->add_product (n, n_classes, n_left_out, 1, change->left_out, n_left_out, 1,
                                transposed, n_classes, sums, n_classes);
  for (gsize k = 0; k < n_classes; k++)
    for (gsize j = 0; j < n; j++)
      change->result->weights[k * n + j] += sums[j * n_classes + k];
}

static gboolean
leave_out (Change *change,
           GError **error)
{
  const IdxWeightChange *self = change->result;
  const gsize n = idx_basis_get_n_landmarks (change->basis);
  const guint n_left_out = change->n_left_out;
  g_autoptr (IdxSquareMatrix) factor = NULL;
  g_autofree double *rows = NULL;

  if (n_left_out == 0)
    return TRUE;
  factor = compute_left_out (change, error) ? factor_left_out (change, error) : NULL;
  if (factor == NULL)
    return FALSE;
  rows = predict_left_out (change);
  for (guint i = 0; i < n_left_out; i++)
    rows[(gsize) self->n_classes * n_left_out + i] = 1;
  if (!idx_cholesky_solve (factor, rows, self->n_classes + 1, n_left_out, FALSE, change->kernels,
                           change->pool, 0, error) ||
      !idx_cholesky_solve (factor, change->left_out, n, n_left_out, FALSE, change->kernels,
                           change->pool, 0, error))
    return FALSE;
  add_targets (change, rows);
  return TRUE;
}

gboolean
idx_weight_change_init (IdxWeightChange *self,
                        IdxFit *fit,
                        const guint16 *classes,
                        const gint64 *labels,
                        guint n_classes,
                        IdxThreadPool *pool,
                        double work,
                        GError **error)
{
  Change change = { .result = self, .pool = pool };
  gboolean success;

  *self = (IdxWeightChange){ .classes = classes, .n_classes = n_classes };
  self->fit = idx_fit_ref (fit);
  change.basis = idx_ridge_get_basis (fit->ridge);
  change.kernels = idx_basis_get_kernels (change.basis);
  match_classes (self, labels);
  find_changed (&change);
  success = sum_changes (&change, work, error) && leave_out (&change, error);
  g_array_unref (change.changed);
  g_free (change.kernel_sums);
  g_free (change.counts);
  g_free (change.left_out_kernels);
  g_free (change.left_out);
  return success;
}

void
idx_weight_change_clear (IdxWeightChange *self)
{
  g_clear_pointer (&self->fit, idx_fit_unref);
  g_clear_pointer (&self->former, g_free);
  g_clear_pointer (&self->current, g_free);
  g_clear_pointer (&self->weights, g_free);
  g_clear_pointer (&self->priors, g_free);
}

gboolean
idx_weight_change_is_changed (const IdxWeightChange *self,
                              guint point)
{
  const guint class = self->classes[point];

  return class == IDX_FIT_LEFT_OUT || self->former[class] != self->fit->classes[point];
}

double *
idx_weight_change_dup_prior_changes (const IdxWeightChange *self)
{
  const guint n_points = get_problem (self)->n_points;
  double *changes = g_memdup2 (self->priors, MAX (self->n_classes, 1) * sizeof *changes);

  for (guint i = 0; i < n_points; i++)
    {
      guint class = self->current[self->fit->classes[i]];

      if (class != IDX_WEIGHT_CHANGE_NO_CLASS)
        changes[class] -= 1.0 / n_points;
    }
  return changes;
}
