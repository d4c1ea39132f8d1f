/* SPDX-License-Identifier: MIT */

/* Chooses the parameters of the features of color images.
 *
 * How much color should count, and whether mirror images should count as the same, depends on what
 * the labels mean. Some labels name the shape of a digit, whatever its color; others name the color
 * of a sign, whatever its shape. The selection tries each candidate in a small fit and compares the
 * squared leave-one-out errors. A candidate replaces the default only if it reduces the error by
 * more than rounding or chance could. The selection needs at most five fits to 2048 samples with
 * 256 landmarks. */

#include "idx-model-selection.h"

#include "idx-random.h"
#include "idx-ridge.h"

#include <string.h>

#define SEED 1

/* The size of a fit. */
#define MAX_SAMPLES 2048U
#define MAX_LANDMARKS 256U

/* A candidate is chosen only if its error is below this fraction of the lowest error so far. */
#define MAX_ERROR_RATIO 0.99

/* The candidate weights of chroma. 0 isn't a candidate: it is hardly ever better than the smallest
 * weight, and a small fit can't detect the difference. */
static const float chroma_weights[] = { 0.5F, IDX_CHROMA_WEIGHT, 8, 32 };

/* The index of the default weight. */
#define DEFAULT_INDEX 1

/* One fit per weight, and one with mirror images. */
#define MAX_FITS 5

typedef struct
{
  const IdxColorLayout *layout;
  const IdxKernels *kernels;
  const float *features;
  const guint32 *samples; /* the rows of features that are used */
  IdxFloats *points;      /* their features, normalized */
  IdxRidgeProblem problem;
  IdxThreadPool *pool;
  double work; /* of one fit */
} Selection;

/* Computes the mean squared leave-one-out error. */
static double
compute_error (const Selection *selection,
               const IdxRidge *ridge)
{
  const IdxRidgeProblem *problem = &selection->problem;
  const gsize stride = idx_ridge_get_stride (ridge);
  g_autoptr (IdxRidgeWorkspace) workspace =
    idx_ridge_workspace_new (ridge, idx_thread_pool_get_cancellable (selection->pool));
  double error = 0;

  for (guint first = 0; first < problem->n_points && !idx_thread_pool_is_canceled (selection->pool);
       first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, problem->n_points - first);
      const float *scores = idx_ridge_score_leave_one_out (ridge, workspace, first, n);

      for (guint i = 0; i < n; i++, scores += stride)
        for (guint k = 0; k < problem->n_classes; k++)
          {
            double difference = (double) scores[k] - (k == problem->classes[first + i] ? 1 : 0);

            error += difference * difference;
          }
    }
  return error / problem->n_points;
}

static gboolean
try_model (Selection *selection,
           const IdxColorModel *model,
           double *mean_error,
           GError **error)
{
  const guint n_features = selection->layout->n_features;
  IdxRidgeProblem *problem = &selection->problem;
  g_autoptr (IdxRidge) ridge = NULL;

  for (guint i = 0; i < problem->n_points; i++)
    memcpy (selection->points + (gsize) i * n_features,
            selection->features + (gsize) selection->samples[i] * n_features,
            n_features * sizeof (float));
  idx_color_layout_normalize (selection->layout, model->chroma_weight, selection->points,
                              problem->n_points);
  problem->n_odd = model->is_mirror_invariant ? n_features - selection->layout->n_even : 0;
  ridge = idx_ridge_new (problem, selection->kernels, selection->pool, selection->work, error);
  if (ridge == NULL)
    return FALSE;
  *mean_error = compute_error (selection, ridge);
  return !g_cancellable_set_error_if_cancelled (idx_thread_pool_get_cancellable (selection->pool),
                                                error);
}

/* Tries the candidates on one side of the default weight, the nearest first, while the error
 * decreases. @step is 1 or -1. */
static gboolean
try_weights (Selection *selection,
             int step,
             double *lowest_error,
             float *weight,
             GError **error)
{
  for (int i = DEFAULT_INDEX + step; i >= 0 && i < (int) G_N_ELEMENTS (chroma_weights); i += step)
    {
      const IdxColorModel model = { .chroma_weight = chroma_weights[i] };
      double candidate_error;

      if (!try_model (selection, &model, &candidate_error, error))
        return FALSE;
      if (candidate_error >= MAX_ERROR_RATIO * *lowest_error)
        break;
      *lowest_error = candidate_error;
      *weight = model.chroma_weight;
    }
  return TRUE;
}

static gboolean
select_model (Selection *selection,
              IdxColorModel *model,
              GError **error)
{
  IdxColorModel best = { .chroma_weight = chroma_weights[DEFAULT_INDEX] };
  double default_error, lower_error, higher_error, mirrored_error;
  float lower_weight = best.chroma_weight;
  float higher_weight = best.chroma_weight;

  if (!try_model (selection, &best, &default_error, error))
    return FALSE;
  lower_error = default_error;
  higher_error = default_error;
  if (!try_weights (selection, -1, &lower_error, &lower_weight, error) ||
      !try_weights (selection, 1, &higher_error, &higher_weight, error))
    return FALSE;
  best.chroma_weight = higher_error < lower_error ? higher_weight : lower_weight;
  best.is_mirror_invariant = TRUE;
  if (!try_model (selection, &best, &mirrored_error, error))
    return FALSE;
  best.is_mirror_invariant = mirrored_error < MAX_ERROR_RATIO * MIN (lower_error, higher_error);
  *model = best;
  return TRUE;
}

gboolean
idx_model_select (const IdxColorLayout *layout,
                  const IdxKernels *kernels,
                  const float *features,
                  guint n_images,
                  const guint16 *classes,
                  guint n_classes,
                  IdxThreadPool *pool,
                  double work,
                  IdxColorModel *model,
                  GError **error)
{
  const guint n = MIN (n_images, MAX_SAMPLES);
  const guint n_landmarks = MIN (MAX_LANDMARKS, n / 2);
  g_autofree guint32 *samples = NULL;
  g_autofree guint32 *landmarks = NULL;
  g_autofree guint16 *sample_classes = NULL;
  g_autoptr (IdxFloats) points = NULL;
  Selection selection = { layout, kernels, features };

  g_return_val_if_fail (n_images >= IDX_MODEL_MIN_SAMPLES, FALSE);

  samples = idx_random_draw (n_images, n, SEED);
  landmarks = idx_random_draw (n, n_landmarks, SEED);
  sample_classes = g_new (guint16, n);
  for (guint i = 0; i < n; i++)
    sample_classes[i] = classes[samples[i]];
  points = idx_floats_new (n, layout->n_features);

  selection.samples = samples;
  selection.points = points;
  selection.pool = pool;
  selection.work = work / MAX_FITS;
  selection.problem = (IdxRidgeProblem){
    .points = points,
    .n_points = n,
    .n_dimensions = layout->n_features,
    .classes = sample_classes,
    .n_classes = n_classes,
    .landmarks = landmarks,
    .n_landmarks = n_landmarks,
    .lambda = IDX_COLOR_LAMBDA,
  };
  return select_model (&selection, model, error);
}
