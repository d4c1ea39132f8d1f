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

#include "idx-small-fit.h"

#include <string.h>

/* A candidate is chosen only if its error is below this fraction of the lowest error so far. */
#define MAX_ERROR_RATIO 0.99

/* The candidate weights of chroma. 0 isn't a candidate: it is hardly ever better than the smallest
 * weight, and a small fit can't detect the difference. */
static const float chroma_weights[] = { 0.5F, IDX_CHROMA_WEIGHT, 8, 32 };

/* The index of the default weight. */
#define DEFAULT_INDEX 1

/* The maximum number of landmarks of a fit. */
#define MAX_LANDMARKS 256U

/* One fit per weight, and one with mirror images. */
#define MAX_FITS 5

typedef struct
{
  const IdxColorLayout *layout;
  const float *features;
  IdxSmallFit *fit;
  const guint32 *samples; /* the rows of features that are used */
  guint n_samples;
  IdxFloats *points; /* their features, normalized */
} Selection;

static gboolean
try_model (Selection *selection,
           const IdxColorModel *model,
           double *mean_error,
           GError **error)
{
  const guint n_features = selection->layout->n_features;

  for (guint i = 0; i < selection->n_samples; i++)
    memcpy (selection->points + (gsize) i * n_features,
            selection->features + (gsize) selection->samples[i] * n_features,
            n_features * sizeof (float));
  idx_color_layout_normalize (selection->layout, model->chroma_weight, selection->points,
                              selection->n_samples);
  return idx_small_fit_measure_error (
    selection->fit, selection->points, n_features,
    model->is_mirror_invariant ? n_features - selection->layout->n_even : 0, IDX_COLOR_LAMBDA,
    mean_error, error);
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
  g_autoptr (IdxSmallFit) fit = NULL;
  g_autoptr (IdxFloats) points = NULL;
  Selection selection = { layout, features };

  g_return_val_if_fail (n_images >= IDX_MODEL_MIN_SAMPLES, FALSE);

  fit = idx_small_fit_new (n_images, classes, n_classes, MAX_LANDMARKS, kernels, pool,
                           work / MAX_FITS);
  selection.fit = fit;
  selection.samples = idx_small_fit_get_samples (fit, &selection.n_samples);
  points = idx_floats_new (selection.n_samples, layout->n_features);
  selection.points = points;
  return select_model (&selection, model, error);
}
