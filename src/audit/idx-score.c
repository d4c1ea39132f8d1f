/* SPDX-License-Identifier: MIT */

/* Compares given labels with the scores of all classes. */

#include "idx-score.h"

#include "idx-exponential.h"

/* The bounds of the temperature, and the first value that is tried. */
#define MIN_TEMPERATURE 1.0
#define START_TEMPERATURE 8.0
#define MAX_TEMPERATURE 55.0

/* The fit ends after MAX_STEPS, or when a step changes the temperature by less than TOLERANCE. */
#define MAX_STEPS 12
#define TOLERANCE 1e-6

/* The largest absolute value of a margin. */
#define MAX_MARGIN 100

static float
get_highest (const float *scores,
             guint n_classes)
{
  float highest = scores[0];

  for (guint k = 1; k < n_classes; k++)
    highest = MAX (highest, scores[k]);
  return highest;
}

/* Computes the derivative of the negative log-likelihood with respect to the temperature: the sum
 * over all rows of the mean score under the softmax minus the score of the given class. The second
 * derivative, the curvature, is the sum of the variances of the scores under the softmax. */
static double
get_slope (const float *scores,
           gsize n_rows,
           gsize stride,
           guint n_classes,
           const guint16 *given,
           double temperature,
           double *curvature)
{
  double slope = 0;

  *curvature = 0;
  for (gsize i = 0; i < n_rows; i++)
    {
      const float *row = scores + i * stride;
      double highest = (double) get_highest (row, n_classes);
      double sum = 0, mean = 0, mean_square = 0;

      for (guint k = 0; k < n_classes; k++)
        {
          double score = (double) row[k] - highest;
          double weight = idx_exponential (temperature * score);

          sum += weight;
          mean += weight * score;
          mean_square += weight * score * score;
        }
      mean /= sum;
      mean_square /= sum;
      slope += mean + highest - (double) row[given[i]];
      *curvature += mean_square - mean * mean;
    }
  return slope;
}

/* Uses Newton's method, safeguarded by bisection; the log-likelihood is concave. */
double
idx_score_fit_temperature (const float *scores,
                           gsize n_rows,
                           gsize stride,
                           guint n_classes,
                           const guint16 *given,
                           GCancellable *cancellable)
{
  double low = MIN_TEMPERATURE, high = MAX_TEMPERATURE;
  double temperature = START_TEMPERATURE;

  for (guint step = 0;
       step < MAX_STEPS && high - low > TOLERANCE && !g_cancellable_is_cancelled (cancellable);
       step++)
    {
      double curvature;
      double slope = get_slope (scores, n_rows, stride, n_classes, given, temperature, &curvature);
      double next;

      if (slope < 0)
        low = temperature;
      else
        high = temperature;
      next = curvature > 0 ? temperature - slope / curvature : low;
      if (!(next > low && next < high))
        next = (low + high) / 2;
      if (ABS (next - temperature) < TOLERANCE)
        break;
      temperature = next;
    }
  return temperature;
}

IdxLabelScore
idx_score_label (const float *scores,
                 guint n_classes,
                 guint given,
                 double temperature,
                 float *probabilities)
{
  IdxLabelScore result = { .alternative = given == 0 ? 1 : 0 };
  double highest, sum = 0, pair_weight = 0;

  for (guint k = 0; k < n_classes; k++)
    if (k != given && scores[k] > scores[result.alternative])
      result.alternative = (guint16) k;
  highest = (double) MAX (scores[given], scores[result.alternative]);
  for (guint k = 0; k < n_classes; k++)
    {
      double weight = idx_exponential (temperature * ((double) scores[k] - highest));

      sum += weight;
      if (k == given || k == result.alternative)
        pair_weight += weight;
      if (probabilities != NULL)
        probabilities[k] = (float) weight;
    }
  for (guint k = 0; k < n_classes && probabilities != NULL; k++)
    probabilities[k] = (float) ((double) probabilities[k] / sum);
  result.margin =
    CLAMP (scores[given] - scores[result.alternative], -MAX_MARGIN, MAX_MARGIN);
  result.probability = (float) (pair_weight / sum);
  return result;
}

/* Counts of the samples whose given label is a certain class; see idx_score_estimate_n_wrong(). */
typedef struct
{
  guint n_samples;
  guint n_given;       /* the number of samples that count for this class */
  guint n_alternative; /* the number of samples that count for their alternative class */
  double threshold;
} Confidence;

/* Counts the samples of each class, and computes its threshold. */
static void
compute_thresholds (IdxSuggestions *suggestions,
                    IdxLabels *labels,
                    Confidence *confidences,
                    guint n_classes,
                    GCancellable *cancellable)
{
  const guint n_samples = idx_suggestions_get_n_samples (suggestions);
  IdxSuggestion suggestion;

  for (guint i = 0; i < n_samples && !g_cancellable_is_cancelled (cancellable); i++)
    if (idx_suggestions_get (suggestions, i, &suggestion))
      {
        Confidence *confidence =
          &confidences[idx_labels_find_class (labels, idx_labels_get_value (labels, i))];

        confidence->n_samples++;
        confidence->threshold += (double) suggestion.p_given;
      }
  for (guint k = 0; k < n_classes; k++)
    confidences[k].threshold /= MAX (confidences[k].n_samples, 1);
}

/* Counts a sample for its given or its alternative class, or for neither. */
static void
count_sample (const IdxSuggestion *suggestion,
              Confidence *given,
              const Confidence *alternative)
{
  gboolean is_given = (double) suggestion->p_given >= given->threshold;
  gboolean is_alternative =
    alternative->n_samples > 0 && (double) suggestion->p_suggested >= alternative->threshold;

  if (is_given && (!is_alternative || suggestion->margin >= 0))
    given->n_given++;
  else if (is_alternative)
    given->n_alternative++;
}

guint
idx_score_estimate_n_wrong (IdxSuggestions *suggestions,
                            IdxLabels *labels,
                            GCancellable *cancellable)
{
  const guint n_samples = idx_suggestions_get_n_samples (suggestions);
  g_autofree Confidence *confidences = NULL;
  IdxSuggestion suggestion;
  guint n_classes;
  double estimate = 0;

  (void) idx_labels_get_classes (labels, &n_classes);
  confidences = g_new0 (Confidence, n_classes);
  compute_thresholds (suggestions, labels, confidences, n_classes, cancellable);
  for (guint i = 0; i < n_samples && !g_cancellable_is_cancelled (cancellable); i++)
    if (idx_suggestions_get (suggestions, i, &suggestion))
      count_sample (&suggestion,
                    &confidences[idx_labels_find_class (labels, idx_labels_get_value (labels, i))],
                    &confidences[idx_labels_find_class (labels, suggestion.label)]);
  for (guint k = 0; k < n_classes; k++)
    {
      guint n_counted = confidences[k].n_given + confidences[k].n_alternative;

      estimate +=
        (double) confidences[k].n_samples * confidences[k].n_alternative / MAX (n_counted, 1);
    }
  return (guint) (estimate + 0.5);
}
