/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * idx_score_fit_temperature:
 * @scores: (array length=n_rows): rows of @n_classes scores
 * @stride: the number of values from one row to the next
 * @given: the given class of each row
 * @cancellable: (nullable): polled between steps; the result is invalid after cancellation
 *
 * Finds the factor T with which softmax (T · scores) maximizes the likelihood of the given labels.
 * This is temperature scaling, with the inverse of the usual temperature (Guo, Pleiss, Sun and
 * Weinberger, "On calibration of modern neural networks", 2017).
 *
 * Returns: the factor, from 1 to 55
 */
double idx_score_fit_temperature (const float *scores,
                                  gsize n_rows,
                                  gsize stride,
                                  guint n_classes,
                                  const guint16 *given,
                                  GCancellable *cancellable);

/**
 * IdxLabelScore:
 * @alternative: the class with the highest score, except the given one
 * @margin: the score of the given class minus the score of the alternative, clamped to ±100
 * @probability: the sum of the probabilities of the given class and the alternative
 */
typedef struct
{
  guint16 alternative;
  float margin;
  float probability;
} IdxLabelScore;

/**
 * idx_score_label:
 * @scores: the scores of a sample
 * @n_classes: the number of classes, at least 2
 * @given: the given class
 * @temperature: from idx_score_fit_temperature()
 * @probabilities: (out caller-allocates) (nullable): the probability of each class
 *
 * Compares the given class with the best alternative.
 *
 * Returns: the result
 */
IdxLabelScore idx_score_label (const float *scores,
                               guint n_classes,
                               guint given,
                               double temperature,
                               float *probabilities);

/**
 * idx_score_estimate_n_wrong:
 * @suggestions: the scored samples
 * @labels: the given labels
 * @cancellable: (nullable): polled; the estimate is invalid after cancellation
 *
 * Estimates the number of wrong labels by confident learning (Northcutt, Jiang and Chuang,
 * "Confident learning: estimating uncertainty in dataset labels", 2021). The threshold of a class
 * is the mean probability of that class among its samples. A sample counts for its given class or
 * for its alternative class if the probability of that class reaches the threshold of the class. If
 * both do, the sample counts for the likelier class; if neither does, it doesn't count. The
 * estimate for a class is its size, times the share of its counted samples that count for their
 * alternative.
 *
 * Returns: the sum of the estimates for all classes, rounded
 */
guint idx_score_estimate_n_wrong (IdxSuggestions *suggestions,
                                  IdxLabels *labels,
                                  GCancellable *cancellable);

G_END_DECLS
