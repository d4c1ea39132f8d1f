/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * idx_score_find_temperature:
 * @scores: (array length=n_rows): rows of @n_classes scores
 * @stride: from one row to the next
 * @given: the given class of each row
 * @cancellable: (nullable): asked between steps; after a cancel the factor means nothing
 *
 * Finds what scores have to be multiplied with so that their softmax are probabilities that fit the
 * given labels best, in the sense of likelihood (Guo, Pleiss, Sun and Weinberger, "On calibration
 * of modern neural networks", 2017).
 *
 * Returns: the factor, from 1 to 55
 */
double idx_score_find_temperature (const float *scores,
                                   gsize n_rows,
                                   gsize stride,
                                   guint n_classes,
                                   const guint16 *given,
                                   GCancellable *cancellable);

/**
 * IdxLabelScore:
 * @alternative: the class with the highest score besides the given one
 * @margin: by how much the score of the given class is above it
 * @probability: that it is one of the two
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
 * @n_classes: how many there are, at least 2
 * @given: the class that is given
 * @temperature: of idx_score_find_temperature()
 * @probabilities: (out caller-allocates) (nullable): the probability of each class
 *
 * Returns: what the scores say of the given class
 */
IdxLabelScore idx_score_label (const float *scores,
                               guint n_classes,
                               guint given,
                               double temperature,
                               float *probabilities);

/**
 * idx_score_estimate_errors:
 * @suggestions: what is known of each sample
 * @labels: the given labels
 * @cancellable: (nullable): asked again and again; after a cancel the estimate means nothing
 *
 * Estimates how many given labels are wrong by confident learning (Northcutt, Jiang and Chuang,
 * "Confident learning: estimating uncertainty in dataset labels", 2021): a sample counts for the
 * likelier of the given class and its alternative that reaches the mean probability of that class
 * among the samples that have it; the counts of each given class are scaled to its size; wrong are
 * those that count for another class.
 *
 * Returns: the estimate
 */
guint idx_score_estimate_errors (IdxSuggestions *suggestions,
                                 IdxLabels *labels,
                                 GCancellable *cancellable);

G_END_DECLS
