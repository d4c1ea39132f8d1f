/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxConfusions:
 *
 * The numbers of samples by their given and suggested labels: a confusion matrix.
 */
typedef struct _IdxConfusions IdxConfusions;

/**
 * idx_confusions_new:
 * @dataset: a dataset
 *
 * Returns: (transfer full): the confusion matrix of the current suggestions of @dataset
 */
IdxConfusions *idx_confusions_new (IdxDataset *dataset);

/**
 * idx_confusions_free:
 */
void idx_confusions_free (IdxConfusions *self);

/**
 * idx_confusions_get_given:
 *
 * Returns: (transfer none) (array length=n_labels): the given labels for which another one is
 *   suggested, in ascending order
 */
const gint64 *idx_confusions_get_given (IdxConfusions *self,
                                        guint *n_labels);

/**
 * idx_confusions_get_suggested:
 *
 * Returns: (transfer none) (array length=n_labels): the suggested labels, in ascending order
 */
const gint64 *idx_confusions_get_suggested (IdxConfusions *self,
                                            guint *n_labels);

/**
 * idx_confusions_count:
 *
 * Returns: the number of samples with the given label @given for which @suggested is suggested
 */
guint idx_confusions_count (IdxConfusions *self,
                            gint64 given,
                            gint64 suggested);

/**
 * idx_confusions_get_largest:
 * @given: (out) (optional): the given label of the largest cell; untouched if there is none
 * @suggested: (out) (optional): the suggested label of the largest cell; untouched if there is none
 *
 * Returns: the largest count
 */
guint idx_confusions_get_largest (IdxConfusions *self,
                                  gint64 *given,
                                  gint64 *suggested);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxConfusions, idx_confusions_free)

G_END_DECLS
