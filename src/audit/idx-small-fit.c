/* SPDX-License-Identifier: MIT */

/* Measures parameters by small fits, all to the same samples with the same landmarks. */

#include "idx-small-fit.h"

#include "idx-random.h"
#include "idx-ridge.h"
#include "idx-score.h"

#include <stdlib.h>
#include <string.h>

#define SEED 1

/* The maximum number of samples in a fit. */
#define MAX_SAMPLES 2048U

/* One in so many labels is changed on purpose. */
#define CHANGED_STEP 10U

struct _IdxSmallFit
{
  guint32 *samples;
  guint16 *classes;         /* of the samples */
  guint16 *changed_classes; /* the same, some of them wrong on purpose */
  guint32 *landmarks;
  guint n_samples;
  guint n_landmarks;
  guint n_classes;
  const IdxKernels *kernels;
  IdxThreadPool *pool;
  double work;
};

static gboolean
is_changed (guint i)
{
  return i % CHANGED_STEP == 0;
}

/* Changes the classes of some samples to any others. */
static void
change_classes (IdxSmallFit *self)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  self->changed_classes = g_memdup2 (self->classes, self->n_samples * sizeof *self->classes);
  for (guint i = 0; i < self->n_samples; i++)
    if (is_changed (i))
      {
        guint step = (guint) g_rand_int_range (random, 1, (gint32) self->n_classes);

        self->changed_classes[i] = (guint16) ((self->classes[i] + step) % self->n_classes);
      }
}

IdxSmallFit *
idx_small_fit_new (guint n_images,
                   const guint16 *classes,
                   guint n_classes,
                   guint max_landmarks,
                   const IdxKernels *kernels,
                   IdxThreadPool *pool,
                   double work)
{
  IdxSmallFit *self;

  g_return_val_if_fail (n_images >= 4, NULL);

  self = g_new0 (IdxSmallFit, 1);
  self->n_samples = MIN (n_images, MAX_SAMPLES);
  self->n_landmarks = MIN (max_landmarks, self->n_samples / 2);
  self->n_classes = n_classes;
  self->kernels = kernels;
  self->pool = pool;
  self->work = work;
  self->samples = idx_random_draw (n_images, self->n_samples, SEED);
  self->landmarks = idx_random_draw (self->n_samples, self->n_landmarks, SEED);
  self->classes = g_new (guint16, self->n_samples);
  for (guint i = 0; i < self->n_samples; i++)
    self->classes[i] = classes[self->samples[i]];
  change_classes (self);
  return self;
}

void
idx_small_fit_free (IdxSmallFit *self)
{
  g_free (self->samples);
  g_free (self->classes);
  g_free (self->changed_classes);
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

/* Computes the leave-one-out scores of all samples, a row for each.
 *
 * Returns: (nullable): the scores, or %NULL with %G_IO_ERROR_CANCELLED */
static float *
fit (const IdxSmallFit *self,
     const guint16 *classes,
     const float *points,
     guint n_dimensions,
     guint n_odd,
     double lambda,
     double width,
     GError **error)
{
  const IdxRidgeProblem problem = {
    .points = points,
    .n_points = self->n_samples,
    .n_dimensions = n_dimensions,
    .classes = classes,
    .n_classes = self->n_classes,
    .landmarks = self->landmarks,
    .n_landmarks = self->n_landmarks,
    .lambda = lambda,
    .width = width,
    .n_odd = n_odd,
  };
  GCancellable *cancellable = idx_thread_pool_get_cancellable (self->pool);
  g_autoptr (IdxRidge) ridge =
    idx_ridge_new (&problem, self->kernels, self->pool, self->work, error);
  g_autoptr (IdxRidgeWorkspace) workspace = NULL;
  g_autofree float *all = NULL;

  if (ridge == NULL)
    return NULL;
  workspace = idx_ridge_workspace_new (ridge, cancellable);
  all = g_new (float, (gsize) self->n_samples * self->n_classes);
  for (guint first = 0; first < self->n_samples; first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, self->n_samples - first);
      const float *scores = idx_ridge_score_leave_one_out (ridge, workspace, first, n);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      for (guint i = first; i < first + n; i++, scores += idx_ridge_get_stride (ridge))
        memcpy (all + (gsize) i * self->n_classes, scores, self->n_classes * sizeof *scores);
    }
  return g_steal_pointer (&all);
}

static double
compute_error (const IdxSmallFit *self,
               const float *scores)
{
  double error = 0;

  for (guint i = 0; i < self->n_samples; i++, scores += self->n_classes)
    for (guint k = 0; k < self->n_classes; k++)
      {
        double difference = (double) scores[k] - (k == self->classes[i] ? 1 : 0);

        error += difference * difference;
      }
  return error / self->n_samples;
}

gboolean
idx_small_fit_measure_error (IdxSmallFit *self,
                             const float *points,
                             guint n_dimensions,
                             guint n_odd,
                             double lambda,
                             double *mean_error,
                             GError **error)
{
  g_autofree float *scores =
    fit (self, self->classes, points, n_dimensions, n_odd, lambda, 1 /* width */, error);

  if (scores == NULL)
    return FALSE;
  *mean_error = compute_error (self, scores);
  return TRUE;
}

static int
compare_margins (gconstpointer a,
                 gconstpointer b)
{
  const float *const first = a;
  const float *const second = b;

  return (*first > *second) - (*first < *second);
}

/* Computes the mean of the precision at each changed label, in the order of the margins. Labels
 * with equal margins are counted as if the changed ones came last. */
static double
compute_precision (const IdxSmallFit *self,
                   const float *scores)
{
  g_autofree float *margins = g_new (float, self->n_samples);
  g_autofree float *changed = g_new (float, self->n_samples);
  guint n_changed = 0;
  guint k = 0;
  double sum = 0;

  for (guint i = 0; i < self->n_samples; i++, scores += self->n_classes)
    {
      margins[i] =
        idx_score_label (scores, self->n_classes, self->changed_classes[i], 1, NULL).margin;
      if (is_changed (i))
        changed[n_changed++] = margins[i];
    }
  qsort (margins, self->n_samples, sizeof *margins, compare_margins);
  qsort (changed, n_changed, sizeof *changed, compare_margins);
  for (guint i = 0; i < n_changed; i++)
    {
      while (k < self->n_samples && margins[k] <= changed[i])
        k++;
      sum += (i + 1.0) / k;
    }
  return sum / MAX (n_changed, 1);
}

gboolean
idx_small_fit_measure_precision (IdxSmallFit *self,
                                 const float *points,
                                 guint n_dimensions,
                                 double lambda,
                                 double width,
                                 double *precision,
                                 GError **error)
{
  g_autofree float *scores =
    fit (self, self->changed_classes, points, n_dimensions, 0 /* n_odd */, lambda, width, error);

  if (scores == NULL)
    return FALSE;
  *precision = compute_precision (self, scores);
  return TRUE;
}
