/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxConfusionKind:
 * @IDX_CONFUSION_SUGGESTED: suspects: samples for which a label other than the given one is
 *   suggested; the other label is the suggested one
 * @IDX_CONFUSION_CHANGED: samples whose current label differs from the given one; the other label
 *   is the current one
 *
 * Which samples a confusion matrix counts.
 */
typedef enum
{
  IDX_CONFUSION_SUGGESTED,
  IDX_CONFUSION_CHANGED
} IdxConfusionKind;

/**
 * IdxConfusions:
 *
 * A confusion matrix: for each pair of a given and another label, the number of samples.
 */
typedef struct _IdxConfusions IdxConfusions;

/**
 * idx_confusions_new:
 * @dataset: a dataset
 * @kind: which samples to count
 *
 * Returns: (transfer full): the confusion matrix of the current suggestions or decisions of
 *   @dataset
 */
IdxConfusions *idx_confusions_new (IdxDataset *dataset,
                                   IdxConfusionKind kind);

/**
 * idx_confusions_free:
 */
void idx_confusions_free (IdxConfusions *self);

/**
 * idx_confusions_get_given:
 *
 * Returns: (transfer none) (array length=n_labels): the given labels of the counted samples, in
 *   ascending order
 */
const gint64 *idx_confusions_get_given (IdxConfusions *self,
                                        guint *n_labels);

/**
 * idx_confusions_get_others:
 *
 * Returns: (transfer none) (array length=n_labels): the other labels of the counted samples, in
 *   ascending order
 */
const gint64 *idx_confusions_get_others (IdxConfusions *self,
                                         guint *n_labels);

/**
 * idx_confusions_count:
 *
 * Returns: the number of samples with the given label @given and the other label @other
 */
guint idx_confusions_count (IdxConfusions *self,
                            gint64 given,
                            gint64 other);

/**
 * idx_confusions_get_largest:
 * @given: (out) (optional): the given label of the largest cell; untouched if all are 0
 * @other: (out) (optional): the other label of the largest cell; untouched if all are 0
 *
 * Returns: the number of samples in the largest cell; 0 if there are none
 */
guint idx_confusions_get_largest (IdxConfusions *self,
                                  gint64 *given,
                                  gint64 *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxConfusions, idx_confusions_free)

G_END_DECLS
