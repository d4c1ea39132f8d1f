/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxConfusions:
 *
 * A confusion matrix: for each pair of a given and a suggested label, the number of suspects. A
 * suspect is a sample for which a label other than the given one is suggested.
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
 * Returns: the number of suspects with the given label @given and the suggested label @suggested
 */
guint idx_confusions_count (IdxConfusions *self,
                            gint64 given,
                            gint64 suggested);

/**
 * idx_confusions_get_largest:
 * @given: (out) (optional): the given label of the largest cell; untouched if all are 0
 * @suggested: (out) (optional): the suggested label of the largest cell; untouched if all are 0
 *
 * Returns: the number of suspects in the largest cell; 0 if there are no suspects
 */
guint idx_confusions_get_largest (IdxConfusions *self,
                                  gint64 *given,
                                  gint64 *suggested);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxConfusions, idx_confusions_free)

G_END_DECLS
