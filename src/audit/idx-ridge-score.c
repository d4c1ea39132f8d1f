/* SPDX-License-Identifier: MIT */

/* What a fit says about points, those that it was made from and others. */

#include "idx-ridge-private.h"

/* The part of a prediction that a point doesn't owe to itself is at least this. */
#define SMALLEST_REST 1e-4F

gsize
idx_ridge_get_stride (const IdxRidge *self)
{
  return self->n_class_panels * self->kernels->panel_columns;
}

struct _IdxRidgeWorkspace
{
  GCancellable *cancellable;
  IdxFloats *kernel;
  IdxFloats *features;
  IdxFloats *leverages;
  IdxFloats *scores;
};

IdxRidgeWorkspace *
idx_ridge_workspace_new (const IdxRidge *self,
                         GCancellable *cancellable)
{
  IdxRidgeWorkspace *workspace = g_new0 (IdxRidgeWorkspace, 1);

  g_set_object (&workspace->cancellable, cancellable);
  workspace->kernel = idx_floats_new (IDX_RIDGE_BLOCK, self->width);
  workspace->features = idx_floats_new (IDX_RIDGE_BLOCK, self->width);
  workspace->leverages = idx_floats_new (1, IDX_RIDGE_BLOCK);
  workspace->scores = idx_floats_new (IDX_RIDGE_BLOCK, idx_ridge_get_stride (self));
  return workspace;
}

void
idx_ridge_workspace_free (IdxRidgeWorkspace *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->cancellable);
  idx_floats_free (self->kernel);
  idx_floats_free (self->features);
  idx_floats_free (self->leverages);
  idx_floats_free (self->scores);
  g_free (self);
}

/* Takes out of the scores of a point what it contributed to them itself. */
static void
leave_out (const IdxRidge *self,
           guint given,
           float leverage,
           float *scores)
{
  float share = leverage + 1 / (float) self->problem.n_points;
  float rest = MAX (1 - share, SMALLEST_REST);

  for (guint k = 0; k < self->problem.n_classes; k++)
    {
      float target = (k == given ? 1.0F : 0.0F) - self->shares[k];

      scores[k] = (scores[k] - share * target) / rest + self->shares[k];
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
  gsize n_rows;

  g_return_val_if_fail (n_points <= IDX_RIDGE_BLOCK, NULL);

  n_rows = idx_kernels_pad_rows (kernels, n_points);
  idx_ridge_fill_kernel (self, self->problem.points + (gsize) first * self->problem.n_dimensions,
                         n_points, workspace->kernel, workspace->cancellable);
  idx_kernels_multiply (kernels, n_rows, self->problem.n_landmarks, workspace->kernel, self->width,
                        self->whitening, self->n_panels, TRUE, workspace->features, self->width,
                        kernels->panel_columns, workspace->cancellable);
  kernels->center (n_points, self->width, workspace->features, self->center, workspace->leverages);
  idx_kernels_multiply (kernels, n_rows, self->problem.n_landmarks, workspace->features,
                        self->width, self->fit, self->n_class_panels, FALSE, workspace->scores,
                        stride, kernels->panel_columns, workspace->cancellable);
  for (guint i = 0; i < n_points; i++)
    leave_out (self, self->problem.classes[first + i], workspace->leverages[i],
               workspace->scores + i * stride);
  return workspace->scores;
}

const float *
idx_ridge_score_new_points (const IdxRidge *self,
                            IdxRidgeWorkspace *workspace,
                            const float *points,
                            guint n_points)
{
  const gsize stride = idx_ridge_get_stride (self);

  g_return_val_if_fail (n_points <= IDX_RIDGE_BLOCK, NULL);

  idx_ridge_fill_kernel (self, points, n_points, workspace->kernel, workspace->cancellable);
  idx_kernels_multiply (self->kernels, idx_kernels_pad_rows (self->kernels, n_points),
                        self->problem.n_landmarks, workspace->kernel, self->width, self->direct_fit,
                        self->n_class_panels, FALSE, workspace->scores, stride,
                        self->kernels->panel_columns, workspace->cancellable);
  for (guint i = 0; i < n_points; i++)
    for (guint k = 0; k < self->problem.n_classes; k++)
      workspace->scores[i * stride + k] += self->offsets[k];
  return workspace->scores;
}
