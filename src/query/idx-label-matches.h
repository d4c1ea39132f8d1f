/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxConfusedPair:
 * @given: the position of the class of the given label, see idx_labels_get_classes()
 * @other: the position of the class of the suggested label
 * @n_samples: the number of samples
 *
 * A class that is confused with another one.
 */
typedef struct
{
  guint given;
  guint other;
  guint n_samples;
} IdxConfusedPair;

/**
 * IdxLabelMatches:
 * @n_classes: the number of classes of the given labels
 * @has_accuracy: whether the suggestions say which labels match, and not only which don't
 * @n_compared: the number of samples with a result, in all classes
 * @n_matching: how many of them have a label that matches the prediction
 * @compared: @n_compared by the class of the given label
 * @matching: @n_matching by the class of the given label
 * @to_check: the number of labels to check by the class of the given label
 * @pairs: (element-type IdxConfusedPair): the confusions, the most frequent first
 *
 * How the given labels of a dataset compare with the suggested ones, class by class.
 */
typedef struct
{
  guint n_classes;
  gboolean has_accuracy;
  guint n_compared;
  guint n_matching;
  guint *compared;
  guint *matching;
  guint *to_check;
  GArray *pairs;
} IdxLabelMatches;

/**
 * idx_label_matches_new:
 * @dataset: a dataset with labels and suggestions
 *
 * Takes time proportional to the number of samples that look like another class, if all samples
 * have a result.
 *
 * Returns: (transfer full): the comparison
 */
IdxLabelMatches *idx_label_matches_new (IdxDataset *dataset);

/**
 * idx_label_matches_free:
 */
void idx_label_matches_free (IdxLabelMatches *self);

/**
 * idx_label_matches_get_accuracy:
 * @label: a label
 * @n_matching: (out): the number of samples of the class whose label matches the prediction
 * @n_compared: (out): the number of samples of the class with a result; not 0
 *
 * Returns: %FALSE if the accuracy of the class is unknown
 */
gboolean idx_label_matches_get_accuracy (const IdxLabelMatches *self,
                                         IdxLabels *labels,
                                         gint64 label,
                                         guint *n_matching,
                                         guint *n_compared);

/**
 * idx_label_matches_dup_percent:
 *
 * Returns: (transfer full): the share of @n in @n_all, such as "9.8%"; at most "99.99%" if @n is
 *   less than @n_all; "–" if @n_all is 0
 */
char *idx_label_matches_dup_percent (guint n,
                                     guint n_all);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxLabelMatches, idx_label_matches_free)

G_END_DECLS
