/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * IdxPredictionRanking:
 *
 * Makes suggestions of predicted labels.
 */
typedef struct _IdxPredictionRanking IdxPredictionRanking;

/**
 * idx_prediction_ranking_new:
 * @source: the name of the file with the labels
 * @labels: the given labels; must outlive the result
 * @n_samples: the number of samples
 *
 * Returns: (transfer full): an empty ranking
 */
IdxPredictionRanking *idx_prediction_ranking_new (const char *source,
                                                  IdxLabels *labels,
                                                  guint n_samples);

/**
 * idx_prediction_ranking_free:
 */
void idx_prediction_ranking_free (IdxPredictionRanking *self);

/**
 * idx_prediction_ranking_add:
 * @index: the index of a sample, each at most once
 * @label: the label that is predicted for it
 * @suspicion: how likely the given label is wrong, 0 to 1; NaN for all samples if it is unknown
 * @is_issue: whether the file marks the sample as one to check
 *
 * Adds a sample, unless its predicted label is the given one or it has no label.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if there are too many different labels
 */
gboolean idx_prediction_ranking_add (IdxPredictionRanking *self,
                                     guint index,
                                     gint64 label,
                                     float suspicion,
                                     gboolean is_issue,
                                     GError **error);

/**
 * idx_prediction_ranking_end:
 * @has_issues: whether the file marks the samples to check
 *
 * Ranks the samples: those that are marked come first, then those with a higher suspicion; equal
 * ones keep their order. The number of labels to check is the number of marked samples or, if
 * @has_issues is %FALSE, the sum of the suspicions; if these are unknown, all of them.
 *
 * Returns: (transfer full): a list, see idx_suggestions_new_list()
 */
IdxSuggestions *idx_prediction_ranking_end (IdxPredictionRanking *self,
                                            gboolean has_issues);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPredictionRanking, idx_prediction_ranking_free)

G_END_DECLS
