/* SPDX-License-Identifier: MIT */

/* Chooses how the features of a model are compared.
 *
 * Models differ in what the length of a row means, and in how noisy their features are. So small
 * fits (IdxSmallFit) compare rows as they are with rows of length 1, then regularization
 * parameters, then widths of the kernels. A candidate replaces another one only if it reduces the
 * squared leave-one-out error by more than rounding or chance could. Accuracy would be a worse
 * measure: it hardly depends on these parameters, while the ranking of wrong labels does. */

#include "idx-feature-model.h"

#include "idx-small-fit.h"

#include <math.h>
#include <string.h>

/* A candidate is chosen only if its error is below this fraction of the lowest error so far. */
#define MAX_ERROR_RATIO 0.99

static const double lambdas[] = { 0.02, 0.1, 0.5, 2, 8, 32 };
static const double widths[] = { 0.5, 0.7, 1, 1.4, 2 };

/* The indices of the defaults. */
#define DEFAULT_LAMBDA 2
#define DEFAULT_WIDTH 2

/* Two fits for the length of rows, and one for each other candidate. */
#define MAX_FITS (2 + G_N_ELEMENTS (lambdas) + G_N_ELEMENTS (widths))

typedef struct
{
  IdxSmallFit *fit;
  const float *features;
  guint n_features;
  const guint32 *samples; /* the rows of features that are used */
  guint n_samples;
  IdxFloats *points; /* their features, scaled */
  double lowest_error;
} Selection;

void
idx_feature_model_init (IdxFeatureModel *self,
                        IdxFeatureScale scale)
{
  *self = (IdxFeatureModel){ .has_unit_length = scale == IDX_FEATURE_SCALE_UNIT,
                             .lambda = lambdas[DEFAULT_LAMBDA],
                             .width = widths[DEFAULT_WIDTH] };
}

void
idx_feature_model_scale (float *features,
                         gsize n_rows,
                         gsize n_features)
{
  for (gsize i = 0; i < n_rows; i++, features += n_features)
    {
      double square = 0;
      double factor;

      for (gsize k = 0; k < n_features; k++)
        square += (double) features[k] * (double) features[k];
      factor = square > 0 ? 1 / sqrt (square) : 1;
      for (gsize k = 0; k < n_features; k++)
        features[k] = (float) ((double) features[k] * factor);
    }
}

static void
fill_points (Selection *selection,
             gboolean has_unit_length)
{
  const gsize n_features = selection->n_features;

  for (guint i = 0; i < selection->n_samples; i++)
    memcpy (selection->points + i * n_features,
            selection->features + selection->samples[i] * n_features,
            n_features * sizeof (float));
  if (has_unit_length)
    idx_feature_model_scale (selection->points, selection->n_samples, n_features);
}

static gboolean
measure (Selection *selection,
         const IdxFeatureModel *model,
         double *mean_error,
         GError **error)
{
  return idx_small_fit_measure (selection->fit, selection->points, selection->n_features, 0,
                                model->lambda, model->width, mean_error, error);
}

/* Measures the rows as they are, and also at length 1 unless @scale says which to take. */
static gboolean
select_scale (Selection *selection,
              IdxFeatureScale scale,
              IdxFeatureModel *model,
              GError **error)
{
  double unit_error;

  fill_points (selection, model->has_unit_length);
  if (!measure (selection, model, &selection->lowest_error, error))
    return FALSE;
  if (scale != IDX_FEATURE_SCALE_AUTO)
    return TRUE;
  fill_points (selection, TRUE);
  if (!measure (selection, model, &unit_error, error))
    return FALSE;
  model->has_unit_length = unit_error < MAX_ERROR_RATIO * selection->lowest_error;
  if (model->has_unit_length)
    selection->lowest_error = unit_error;
  else
    fill_points (selection, FALSE);
  return TRUE;
}

/* Tries the candidates for a parameter of @model on both sides of the default, the nearest first,
 * while the error decreases. */
static gboolean
select_parameter (Selection *selection,
                  const double *candidates,
                  int n_candidates,
                  int start,
                  IdxFeatureModel *model,
                  double *parameter,
                  GError **error)
{
  double best = candidates[start];

  for (int step = 1; step >= -1; step -= 2)
    for (int i = start + step; i >= 0 && i < n_candidates; i += step)
      {
        double candidate_error;

        *parameter = candidates[i];
        if (!measure (selection, model, &candidate_error, error))
          return FALSE;
        if (candidate_error >= MAX_ERROR_RATIO * selection->lowest_error)
          break;
        selection->lowest_error = candidate_error;
        best = candidates[i];
      }
  *parameter = best;
  return TRUE;
}

gboolean
idx_feature_model_select (IdxFeatureModel *self,
                          IdxFeatureScale scale,
                          double lambda,
                          const float *features,
                          guint n_rows,
                          guint n_features,
                          const guint16 *classes,
                          guint n_classes,
                          const IdxKernels *kernels,
                          IdxThreadPool *pool,
                          double work,
                          GError **error)
{
  g_autoptr (IdxSmallFit) fit = NULL;
  g_autoptr (IdxFloats) points = NULL;
  Selection selection = { .features = features, .n_features = n_features };

  g_return_val_if_fail (n_rows >= IDX_FEATURE_MODEL_MIN_SAMPLES, FALSE);

  fit = idx_small_fit_new (n_rows, classes, n_classes, kernels, pool, work / MAX_FITS);
  selection.fit = fit;
  selection.samples = idx_small_fit_get_samples (fit, &selection.n_samples);
  points = idx_floats_new (selection.n_samples, n_features);
  selection.points = points;
  if (lambda > 0)
    self->lambda = lambda;
  if (!select_scale (&selection, scale, self, error))
    return FALSE;
  return lambda > 0 ||
         (select_parameter (&selection, lambdas, G_N_ELEMENTS (lambdas), DEFAULT_LAMBDA, self,
                            &self->lambda, error) &&
          select_parameter (&selection, widths, G_N_ELEMENTS (widths), DEFAULT_WIDTH, self,
                            &self->width, error));
}
