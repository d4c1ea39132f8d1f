/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * IdxPredictionValues:
 * @IDX_PREDICTION_PROBABILITIES: probabilities of the classes, which add up to 1
 * @IDX_PREDICTION_LOGITS: scores whose softmax are the probabilities: logits or log-probabilities
 *
 * What a model has predicted for each sample and each class.
 */
typedef enum
{
  IDX_PREDICTION_PROBABILITIES,
  IDX_PREDICTION_LOGITS
} IdxPredictionValues;

/**
 * IdxPredictionRows:
 *
 * Makes suggestions of the values that a model has predicted for each class.
 */
typedef struct _IdxPredictionRows IdxPredictionRows;

/**
 * idx_prediction_rows_new:
 * @source: the name of the file with the values
 * @labels: the given labels, of at most 65,535 classes; must outlive the result
 * @n_samples: the number of samples
 *
 * Returns: (transfer full): an object without rows
 */
IdxPredictionRows *idx_prediction_rows_new (const char *source,
                                            IdxLabels *labels,
                                            guint n_samples,
                                            IdxPredictionValues values);

/**
 * idx_prediction_rows_free:
 */
void idx_prediction_rows_free (IdxPredictionRows *self);

/**
 * idx_prediction_rows_add:
 * @index: the index of a sample, each at most once
 * @row: a value for each class that occurs, in ascending order of the labels; is overwritten
 *
 * Adds the values of a sample. Probabilities may deviate by 0.001. The suggested label is the most
 * likely label other than the given one. The margin is the logarithm of the ratio of the given
 * label's probability to the suggested label's.
 *
 * Returns: %FALSE with %IDX_ERROR_LOGITS if the values aren't probabilities but may be logits, or
 *   with %IDX_ERROR_RANGE if they are neither
 */
gboolean idx_prediction_rows_add (IdxPredictionRows *self,
                                  guint index,
                                  double *row,
                                  GError **error);

/**
 * idx_prediction_rows_end:
 *
 * Ranks the suggestions. The number of labels to check is the expected number of wrong labels.
 *
 * Returns: (transfer full): the suggestions; %NULL with %IDX_ERROR_RANGE if all logits are in fact
 *   probabilities
 */
IdxSuggestions *idx_prediction_rows_end (IdxPredictionRows *self,
                                         GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPredictionRows, idx_prediction_rows_free)

G_END_DECLS
