/* SPDX-License-Identifier: MIT */

/* Predicts the classes of the points of a fit anew, after some classes have changed.
 *
 * The predictions T·G + π of idx-ridge.c are linear in the classes, as G = T'Y, and neither T nor
 * the leverages depend on them. If the class of point i changes from a to b, its row of T is
 * subtracted from column a of G, and added to column b. T isn't stored: ΔG is computed from the
 * sums of the kernels of the changed points, and the predictions for all points change by K·(W·ΔG)
 * plus a constant. This costs about a tenth of a check, as nothing of the size m² is done per
 * point. If the former predictions weren't kept, they are K·(W·G) plus a constant, whose rounding
 * errors are others than those of T·G.
 *
 * A point that is left out gets as target what the fit without it predicts for it; then it doesn't
 * affect the fit. If U are these points, H = T·T' + 1/n, and P their predictions by a fit in which
 * their targets are 0, then their targets are Y = (I - H)⁻¹·P, with the rows and columns U of H.
 *
 * ΔG and Δπ are the changes of G and π. The score of class k changes by (t·ΔGₖ + Δπₖ) / (1 - h) at
 * a point with the row t of T and the leverage h, as long as its own class stays the same. As
 * |t|² ≤ h, that bounds the change of its margin without computing t. */

#include "idx-renewal.h"

#include "idx-score.h"
#include "idx-weight-change.h"

#include <math.h>
#include <string.h>

/* Rounding errors may change a margin by this much. */
#define MARGIN_TOLERANCE 1e-3F

/* The number of points whose mean kernel is subtracted. */
#define MEAN_POINTS 32U

/* The number of landmarks over which sums of products are floats. */
#define SUM_SIZE 256U

/* If more columns of G have changed, their distances are bounded by their norms. */
#define MAX_COMPARED 64U

struct _IdxRenewal
{
  const IdxFit *fit;
  const IdxBasis *basis;
  const IdxKernels *kernels;
  const guint16 *classes;
  guint n_classes;
  gsize n_class_panels;
  IdxWeightChange change;
  /* W·ΔG in panels, and a constant for each class. If the former scores weren't kept, the
   * same for G. */
  IdxFloats *direct_weights;
  double *offsets;
  IdxFloats *mean_kernel; /* subtracted from each row of K, so that products are more exact */
  float *priors;          /* π */
  float *prior_changes;   /* Δπ */
  /* For each class, the largest |ΔGₖ - ΔG| and |Δπₖ - Δπ| of any other class k. */
  float *max_weight_changes;
  float *max_prior_changes;
};

struct _IdxRenewalWorkspace
{
  GCancellable *cancellable;
  IdxFloats *points; /* for points that aren't consecutive */
  IdxFloats *kernel_values;
  IdxFloats *squares; /* unused */
  IdxFloats *products;
  double *sums;
  IdxFloats *scores;
};

/* --- The new predictions --- */

static const IdxRidgeProblem *
get_problem (const IdxRenewal *self)
{
  return idx_ridge_get_problem (self->fit->ridge);
}

static gboolean
is_zero (const double *row,
         gsize n)
{
  for (gsize j = 0; j < n; j++)
    if (row[j] != 0)
      return FALSE;
  return TRUE;
}

/* Computes the mean kernel of some points that are spread evenly. */
static void
compute_mean_kernel (IdxRenewal *self)
{
  const IdxRidgeProblem *problem = get_problem (self);
  const guint n = MIN (problem->n_points, MEAN_POINTS);
  const gsize width = idx_basis_get_width (self->basis);
  g_autoptr (IdxFloats) points = idx_floats_new (n, problem->n_dimensions);
  g_autoptr (IdxFloats) values = idx_floats_new (n, width);

  for (guint i = 0; i < n; i++)
    {
      gsize point = (guint64) problem->n_points * i / n;

      memcpy (points + (gsize) i * problem->n_dimensions,
              problem->points + point * problem->n_dimensions,
              problem->n_dimensions * sizeof *points);
    }
  idx_basis_compute_kernel (self->basis, points, n, values, NULL);
  self->mean_kernel = idx_floats_new (1, width);
  for (guint j = 0; j < idx_basis_get_n_landmarks (self->basis); j++)
    {
      double sum = 0;

      for (guint i = 0; i < n; i++)
        sum += (double) values[i * width + j];
      self->mean_kernel[j] = (float) (sum / n);
    }
}

/* Adds the former weights and offset of a class to their changes. */
static void
add_former (const IdxRenewal *self,
            guint former,
            double *weights,
            double *offset)
{
  const IdxRidge *ridge = self->fit->ridge;

  *offset += (double) idx_ridge_get_offset (ridge, former);
  for (guint j = 0; j < idx_basis_get_n_landmarks (self->basis); j++)
    weights[j] += (double) idx_ridge_get_direct_weight (ridge, j, former);
}

static gboolean
store_weights (IdxRenewal *self,
               IdxThreadPool *pool,
               GError **error)
{
  const IdxWeightChange *change = &self->change;
  const gsize n = idx_basis_get_n_landmarks (self->basis);
  const double *center = idx_basis_get_center (self->basis);
  g_autofree double *weights = g_new0 (double, (MAX (self->n_classes, 1) * n));

  self->offsets = g_new0 (double, MAX (self->n_classes, 1));
  self->priors = g_new0 (float, MAX (self->n_classes, 1));
  for (guint k = 0; k < self->n_classes; k++)
    {
      const double *row = change->weights + k * n;
      double offset = 0;

      if (!is_zero (row, n) &&
          !idx_basis_project (self->basis, row, 1, weights + k * n, pool, error))
        return FALSE;
      for (guint j = 0; j < n; j++)
        offset -= center[j] * row[j];
      if (self->fit->scores == NULL && change->former[k] != IDX_WEIGHT_CHANGE_NO_CLASS)
        add_former (self, change->former[k], weights + k * n, &offset);
      for (guint j = 0; j < n; j++)
        offset += (double) self->mean_kernel[j] * weights[k * n + j];
      self->offsets[k] = offset;
      self->priors[k] = (float) change->priors[k];
    }
  self->direct_weights =
    idx_kernels_pack_doubles (self->kernels, n, self->n_classes, weights, 1, n);
  return TRUE;
}

/* Returns an upper bound of |ΔGₖ - ΔG| for two classes with the given norms of ΔG. */
static double
bound_distance (const IdxRenewal *self,
                guint k,
                guint class,
                const double *norms,
                gboolean is_exact)
{
  const gsize n = idx_basis_get_n_landmarks (self->basis);
  const double *first = self->change.weights + k * n;
  const double *second = self->change.weights + class * n;
  double sum = 0;

  if (!is_exact || norms[k] <= 0 || norms[class] <= 0)
    return norms[k] + norms[class];
  for (gsize j = 0; j < n; j++)
    {
      double difference = first[j] - second[j];

      sum += difference * difference;
    }
  return sqrt (sum);
}

/* Computes the norm of ΔG for each class, and returns how many aren't 0. */
static guint
compute_norms (const IdxRenewal *self,
               double *norms)
{
  const gsize n = idx_basis_get_n_landmarks (self->basis);
  guint n_changed = 0;

  for (guint k = 0; k < self->n_classes; k++)
    {
      const double *row = self->change.weights + k * n;
      double sum = 0;

      for (gsize j = 0; j < n; j++)
        sum += row[j] * row[j];
      norms[k] = sqrt (sum);
      n_changed += norms[k] > 0 ? 1 : 0;
    }
  return n_changed;
}

static void
store_bounds (IdxRenewal *self)
{
  const guint n_classes = self->n_classes;
  g_autofree double *norms = g_new (double, MAX (n_classes, 1));
  g_autofree double *prior_changes = idx_weight_change_dup_prior_changes (&self->change);
  const gboolean is_exact = compute_norms (self, norms) <= MAX_COMPARED;

  self->max_weight_changes = g_new0 (float, MAX (n_classes, 1));
  self->max_prior_changes = g_new0 (float, MAX (n_classes, 1));
  self->prior_changes = g_new0 (float, MAX (n_classes, 1));
  for (guint k = 0; k < n_classes; k++)
    self->prior_changes[k] = (float) prior_changes[k];
  for (guint k = 0; k < n_classes; k++)
    for (guint other = 0; other < n_classes; other++)
      {
        double weights, priors;

        if (other == k)
          continue;
        weights = bound_distance (self, other, k, norms, is_exact);
        priors = fabs (prior_changes[other] - prior_changes[k]);
        self->max_weight_changes[k] = MAX (self->max_weight_changes[k], (float) weights);
        self->max_prior_changes[k] = MAX (self->max_prior_changes[k], (float) priors);
      }
}

IdxRenewal *
idx_renewal_new (IdxFit *fit,
                 const guint16 *classes,
                 const gint64 *labels,
                 guint n_classes,
                 IdxThreadPool *pool,
                 double work,
                 GError **error)
{
  g_autoptr (IdxRenewal) self = NULL;

  g_return_val_if_fail (fit != NULL && classes != NULL && pool != NULL, NULL);
  g_return_val_if_fail (n_classes < IDX_FIT_LEFT_OUT, NULL);

  self = g_new0 (IdxRenewal, 1);
  self->fit = fit;
  self->basis = idx_ridge_get_basis (fit->ridge);
  self->kernels = idx_basis_get_kernels (self->basis);
  self->classes = classes;
  self->n_classes = n_classes;
  self->n_class_panels = idx_kernels_count_panels (self->kernels, n_classes);
  compute_mean_kernel (self);
  if (!idx_weight_change_init (&self->change, fit, classes, labels, n_classes, pool, work, error) ||
      !store_weights (self, pool, error))
    return NULL;
  store_bounds (self);
  return g_steal_pointer (&self);
}

void
idx_renewal_free (IdxRenewal *self)
{
  if (self == NULL)
    return;
  idx_weight_change_clear (&self->change);
  g_clear_pointer (&self->direct_weights, idx_floats_free);
  g_clear_pointer (&self->mean_kernel, idx_floats_free);
  g_free (self->offsets);
  g_free (self->priors);
  g_free (self->prior_changes);
  g_free (self->max_weight_changes);
  g_free (self->max_prior_changes);
  g_free (self);
}

gboolean
idx_renewal_may_change_sign (const IdxRenewal *self,
                             guint point)
{
  const guint class = self->classes[point];
  float margin, leverage, change;

  g_return_val_if_fail (class != IDX_FIT_LEFT_OUT, FALSE);

  if (idx_weight_change_is_changed (&self->change, point) || self->change.has_lost_class)
    return TRUE;
  leverage = self->fit->leverages[point];
  change = (sqrtf (leverage) * self->max_weight_changes[class] + self->max_prior_changes[class]) /
           MAX (1 - leverage, IDX_RIDGE_MIN_ONE_MINUS_LEVERAGE);
  margin = self->fit->margins[point];
  /* Without points, the new class had the score 0. Scores sum to 1, so this was the best rival only
   * if the given class had a score above 1, which was the margin then. */
  if (self->change.has_new_class)
    margin = MIN (margin, 1);
  return fabsf (margin) <= change + MARGIN_TOLERANCE;
}

gsize
idx_renewal_get_stride (const IdxRenewal *self)
{
  return self->n_class_panels * self->kernels->panel_columns;
}

/* --- Scores --- */

IdxRenewalWorkspace *
idx_renewal_workspace_new (const IdxRenewal *self,
                           GCancellable *cancellable)
{
  IdxRenewalWorkspace *workspace = g_new0 (IdxRenewalWorkspace, 1);

  g_set_object (&workspace->cancellable, cancellable);
  workspace->points = idx_floats_new (IDX_BASIS_BLOCK_SIZE, get_problem (self)->n_dimensions);
  workspace->kernel_values =
    idx_floats_new (IDX_BASIS_BLOCK_SIZE, idx_basis_get_width (self->basis));
  workspace->squares = idx_floats_new (1, IDX_BASIS_BLOCK_SIZE);
  workspace->products = idx_floats_new (IDX_BASIS_BLOCK_SIZE, self->kernels->panel_columns);
  workspace->sums = g_new (double, IDX_BASIS_BLOCK_SIZE *idx_renewal_get_stride (self));
  workspace->scores = idx_floats_new (IDX_BASIS_BLOCK_SIZE, idx_renewal_get_stride (self));
  return workspace;
}

void
idx_renewal_workspace_free (IdxRenewalWorkspace *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->cancellable);
  idx_floats_free (self->points);
  idx_floats_free (self->kernel_values);
  idx_floats_free (self->squares);
  idx_floats_free (self->products);
  g_free (self->sums);
  idx_floats_free (self->scores);
  g_free (self);
}

/* Multiplies rows of centered kernels by the weights. Sums over SUM_SIZE landmarks at a time are
 * floats, and those over all landmarks are doubles: the weights are large, and nearly cancel. */
static void
multiply (const IdxRenewal *self,
          IdxRenewalWorkspace *workspace,
          guint n_points)
{
  const guint n = idx_basis_get_n_landmarks (self->basis);
  const gsize n_columns = self->kernels->panel_columns;
  const gsize n_rows = idx_kernels_pad_rows (self->kernels, n_points);
  const gsize stride = idx_renewal_get_stride (self);

  for (gsize i = 0; i < n_points * stride; i++)
    workspace->sums[i] = 0;
  for (gsize panel = 0; panel < self->n_class_panels; panel++)
    for (guint first = 0; first < n; first += SUM_SIZE)
      {
        if (g_cancellable_is_cancelled (workspace->cancellable))
          return;
        self->kernels->multiply (
          n_rows, MIN (SUM_SIZE, n - first), workspace->kernel_values + first,
          idx_basis_get_width (self->basis),
          self->direct_weights + (panel * n + first) * n_columns, workspace->products, n_columns);
        for (guint i = 0; i < n_points; i++)
          for (gsize k = 0; k < n_columns; k++)
            workspace->sums[i * stride + panel * n_columns + k] +=
              (double) workspace->products[i * n_columns + k];
      }
}

/* Computes the predictions for some points, or their changes, without the priors. */
static void
predict (const IdxRenewal *self,
         IdxRenewalWorkspace *workspace,
         const float *points,
         guint n_points)
{
  const gsize stride = idx_renewal_get_stride (self);

  idx_basis_compute_kernel (self->basis, points, n_points, workspace->kernel_values,
                            workspace->cancellable);
  self->kernels->center (n_points, idx_basis_get_width (self->basis), workspace->kernel_values,
                         self->mean_kernel, workspace->squares);
  multiply (self, workspace, n_points);
  for (guint i = 0; i < n_points; i++)
    for (guint k = 0; k < self->n_classes; k++)
      workspace->scores[i * stride + k] =
        (float) (workspace->sums[i * stride + k] + self->offsets[k]);
}

/* Adds the former leave-one-out predictions for a point to their changes, whose divisor is
 * 1 - leverage. */
static void
add_former_scores (const IdxRenewal *self,
                   guint point,
                   float *scores)
{
  const IdxFit *fit = self->fit;
  const guint class = self->classes[point];
  const float *former_scores = fit->scores + (gsize) point * fit->n_classes;
  const float leverage = fit->leverages[point];
  const float one_minus_leverage = MAX (1 - leverage, IDX_RIDGE_MIN_ONE_MINUS_LEVERAGE);

  for (guint k = 0; k < self->n_classes; k++)
    {
      const guint former = self->change.former[k];
      const float former_target = former == fit->classes[point] ? 1 : 0;
      const float former_score =
        former != IDX_WEIGHT_CHANGE_NO_CLASS ? former_scores[former] : 0;
      float target_change = (k == class ? 1 : 0) - former_target - self->prior_changes[k];

      /* A point that is left out has its prediction as its target. */
      if (class != IDX_FIT_LEFT_OUT)
        scores[k] = former_score + self->prior_changes[k] +
                    (scores[k] - leverage * target_change) / one_minus_leverage;
      else
        scores[k] += former_score * one_minus_leverage + leverage * former_target +
                     self->prior_changes[k];
    }
}

/* Converts the predictions for a point to leave-one-out predictions. */
static void
finish (const IdxRenewal *self,
        guint point,
        float *scores)
{
  const guint class = self->classes[point];

  if (self->fit->scores != NULL)
    add_former_scores (self, point, scores);
  else if (class != IDX_FIT_LEFT_OUT)
    idx_ridge_leave_one_out (scores, self->n_classes, class, self->priors,
                             self->fit->leverages[point]);
  else
    for (guint k = 0; k < self->n_classes; k++)
      scores[k] += self->priors[k];
}

const float *
idx_renewal_score (const IdxRenewal *self,
                   IdxRenewalWorkspace *workspace,
                   guint first,
                   guint n_points)
{
  const IdxRidgeProblem *problem = get_problem (self);

  g_return_val_if_fail (n_points <= IDX_BASIS_BLOCK_SIZE, NULL);

  predict (self, workspace, problem->points + (gsize) first * problem->n_dimensions, n_points);
  for (guint i = 0; i < n_points; i++)
    finish (self, first + i, workspace->scores + i * idx_renewal_get_stride (self));
  return workspace->scores;
}

/* --- Suspects --- */

/* Computes the scores of up to IDX_BASIS_BLOCK_SIZE points, which need not be consecutive. */
static const float *
score_some (const IdxRenewal *self,
            IdxRenewalWorkspace *workspace,
            const guint32 *points,
            guint n_points)
{
  const IdxRidgeProblem *problem = get_problem (self);

  for (guint i = 0; i < n_points; i++)
    memcpy (workspace->points + (gsize) i * problem->n_dimensions,
            problem->points + (gsize) points[i] * problem->n_dimensions,
            problem->n_dimensions * sizeof (float));
  predict (self, workspace, workspace->points, n_points);
  for (guint i = 0; i < n_points; i++)
    finish (self, points[i], workspace->scores + i * idx_renewal_get_stride (self));
  return workspace->scores;
}

typedef struct
{
  const IdxRenewal *renewal;
  GArray *candidates; /* guint32: the points to score */
  float *margins;     /* of the candidates */
  IdxRenewalWorkspace **workspaces;
  GCancellable *cancellable;
} Screening;

static void
idx_renewal_score_candidates (gpointer data,
                              guint chunk,
                              guint worker)
{
  const Screening *screening = data;
  const IdxRenewal *self = screening->renewal;
  const guint first = chunk * IDX_BASIS_BLOCK_SIZE;
  const guint n = MIN (IDX_BASIS_BLOCK_SIZE, screening->candidates->len - first);
  const guint32 *points = &g_array_index (screening->candidates, guint32, first);
  const float *scores;

  /* There are often fewer chunks than workers. */
  if (screening->workspaces[worker] == NULL)
    screening->workspaces[worker] = idx_renewal_workspace_new (self, screening->cancellable);
  scores = score_some (self, screening->workspaces[worker], points, n);

  for (guint i = 0; i < n; i++, scores += idx_renewal_get_stride (self))
    screening->margins[first + i] =
      idx_score_label (scores, self->n_classes, self->classes[points[i]], 1, NULL).margin;
}

static gboolean
score_candidates (Screening *screening,
                  IdxThreadPool *pool,
                  GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_renewal_score_candidates };
  const guint n_chunks =
    (screening->candidates->len + IDX_BASIS_BLOCK_SIZE - 1) / IDX_BASIS_BLOCK_SIZE;
  const guint n_workers = idx_thread_pool_get_n_workers (pool);
  g_autofree IdxRenewalWorkspace **workspaces = g_new0 (IdxRenewalWorkspace *, n_workers);
  gboolean success;

  screening->workspaces = workspaces;
  screening->cancellable = idx_thread_pool_get_cancellable (pool);
  success = idx_thread_pool_run (pool, &job, screening, n_chunks, 0, error);
  for (guint i = 0; i < n_workers; i++)
    idx_renewal_workspace_free (workspaces[i]);
  return success;
}

GArray *
idx_renewal_find_suspects (const IdxRenewal *self,
                           GArray *points,
                           IdxThreadPool *pool,
                           GError **error)
{
  g_autoptr (GArray) suspects = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree float *margins = NULL;
  Screening screening = { .renewal = self, .candidates = candidates };
  guint n_scored = 0;

  g_return_val_if_fail (points != NULL && pool != NULL, NULL);

  for (guint i = 0; i < points->len; i++)
    if (idx_renewal_may_change_sign (self, g_array_index (points, guint32, i)))
      g_array_append_val (candidates, g_array_index (points, guint32, i));
  margins = g_new (float, MAX (candidates->len, 1));
  screening.margins = margins;
  if (!score_candidates (&screening, pool, error))
    return NULL;
  for (guint i = 0; i < points->len; i++)
    {
      const guint32 point = g_array_index (points, guint32, i);
      float margin = self->fit->margins[point];

      if (n_scored < candidates->len && g_array_index (candidates, guint32, n_scored) == point)
        margin = margins[n_scored++];
      if (margin < 0)
        g_array_append_val (suspects, point);
    }
  return g_steal_pointer (&suspects);
}
