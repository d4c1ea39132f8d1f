/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxReportPair:
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
} IdxReportPair;

/**
 * IdxReportMatrix:
 * @n_classes: the number of classes of the given labels
 * @has_accuracy: whether the suggestions say which labels match, and not only which don't
 * @n_compared: the number of samples with a result, in all classes
 * @n_matching: how many of them have a label that matches the prediction
 * @compared: @n_compared by the class of the given label
 * @matching: @n_matching by the class of the given label
 * @to_check: the number of labels to check by the class of the given label
 * @pairs: (element-type IdxReportPair): the confusions, the most frequent first
 *
 * How the given labels compare with the suggested ones.
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
} IdxReportMatrix;

/**
 * idx_report_matrix_new:
 * @dataset: a dataset with labels and suggestions
 *
 * Returns: (transfer full): the comparison
 */
IdxReportMatrix *idx_report_matrix_new (IdxDataset *dataset);

/**
 * idx_report_matrix_free:
 */
void idx_report_matrix_free (IdxReportMatrix *self);

/**
 * idx_report_matrix_dup_percent:
 *
 * Returns: (transfer full): the share of @n in @n_all, such as "9.8%"; "–" if @n_all is 0
 */
char *idx_report_matrix_dup_percent (guint n,
                                     guint n_all);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReportMatrix, idx_report_matrix_free)

G_END_DECLS
