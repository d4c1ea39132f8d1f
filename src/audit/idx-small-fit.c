/* SPDX-License-Identifier: MIT */

/* Measures parameters by small fits, all to the same samples with the same landmarks. */

#include "idx-small-fit.h"

#include "idx-random.h"
#include "idx-ridge.h"

#define SEED 1

/* The size of a fit. */
#define MAX_SAMPLES 2048U
#define MAX_LANDMARKS 256U

struct _IdxSmallFit
{
  guint32 *samples;
  guint16 *classes; /* of the samples */
  guint32 *landmarks;
  guint n_samples;
  guint n_landmarks;
  guint n_classes;
  const IdxKernels *kernels;
  IdxThreadPool *pool;
  double work;
};

IdxSmallFit *
idx_small_fit_new (guint n_images,
                   const guint16 *classes,
                   guint n_classes,
                   const IdxKernels *kernels,
                   IdxThreadPool *pool,
                   double work)
{
  IdxSmallFit *self;

  g_return_val_if_fail (n_images >= 4, NULL);

  self = g_new0 (IdxSmallFit, 1);
  self->n_samples = MIN (n_images, MAX_SAMPLES);
  self->n_landmarks = MIN (MAX_LANDMARKS, self->n_samples / 2);
  self->n_classes = n_classes;
  self->kernels = kernels;
  self->pool = pool;
  self->work = work;
  self->samples = idx_random_draw (n_images, self->n_samples, SEED);
  self->landmarks = idx_random_draw (self->n_samples, self->n_landmarks, SEED);
  self->classes = g_new (guint16, self->n_samples);
  for (guint i = 0; i < self->n_samples; i++)
    self->classes[i] = classes[self->samples[i]];
  return self;
}

void
idx_small_fit_free (IdxSmallFit *self)
{
  g_free (self->samples);
  g_free (self->classes);
  g_free (self->landmarks);
  g_free (self);
}

const guint32 *
idx_small_fit_get_samples (const IdxSmallFit *self,
                           guint *n)
{
  *n = self->n_samples;
  return self->samples;
}

static double
compute_error (const IdxSmallFit *self,
               const IdxRidge *ridge)
{
  const gsize stride = idx_ridge_get_stride (ridge);
  g_autoptr (IdxRidgeWorkspace) workspace =
    idx_ridge_workspace_new (ridge, idx_thread_pool_get_cancellable (self->pool));
  double error = 0;

  for (guint first = 0; first < self->n_samples && !idx_thread_pool_is_canceled (self->pool);
       first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, self->n_samples - first);
      const float *scores = idx_ridge_score_leave_one_out (ridge, workspace, first, n);

      for (guint i = 0; i < n; i++, scores += stride)
        for (guint k = 0; k < self->n_classes; k++)
          {
            double difference = (double) scores[k] - (k == self->classes[first + i] ? 1 : 0);

            error += difference * difference;
          }
    }
  return error / self->n_samples;
}

gboolean
idx_small_fit_measure (IdxSmallFit *self,
                       const float *points,
                       guint n_dimensions,
                       guint n_odd,
                       double lambda,
                       double width,
                       double *mean_error,
                       GError **error)
{
  const IdxRidgeProblem problem = {
    .points = points,
    .n_points = self->n_samples,
    .n_dimensions = n_dimensions,
    .classes = self->classes,
    .n_classes = self->n_classes,
    .landmarks = self->landmarks,
    .n_landmarks = self->n_landmarks,
    .lambda = lambda,
    .width = width,
    .n_odd = n_odd,
  };
  g_autoptr (IdxRidge) ridge =
    idx_ridge_new (&problem, self->kernels, self->pool, self->work, error);

  if (ridge == NULL)
    return FALSE;
  *mean_error = compute_error (self, ridge);
  return !g_cancellable_set_error_if_cancelled (idx_thread_pool_get_cancellable (self->pool),
                                                error);
}
