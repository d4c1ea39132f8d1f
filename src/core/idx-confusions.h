/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

typedef struct _IdxConfusions IdxConfusions;

/**
 * idx_confusions_new:
 * @dataset: a data set
 *
 * Returns: (transfer full): how many samples of each class seem to be of which other one, as the
 *   suggestions of @dataset have it now
 */
IdxConfusions *idx_confusions_new (IdxDataset *dataset);

/**
 * idx_confusions_free:
 */
void idx_confusions_free (IdxConfusions *self);

/**
 * idx_confusions_get_given:
 * @n_labels: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_labels): the given labels for which another one is
 *   suggested, in ascending order
 */
const gint64 *idx_confusions_get_given (IdxConfusions *self,
                                        guint *n_labels);

/**
 * idx_confusions_get_suggested:
 * @n_labels: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_labels): the labels that are suggested, in ascending
 *   order
 */
const gint64 *idx_confusions_get_suggested (IdxConfusions *self,
                                            guint *n_labels);

/**
 * idx_confusions_count:
 *
 * Returns: for how many samples with the label @given the label @suggested is suggested
 */
guint idx_confusions_count (IdxConfusions *self,
                            gint64 given,
                            gint64 suggested);

/**
 * idx_confusions_get_largest:
 * @given: (out) (optional): the given label of the largest cell; untouched if there is none
 * @suggested: (out) (optional): its suggested label, likewise
 *
 * Returns: the largest of the counts
 */
guint idx_confusions_get_largest (IdxConfusions *self,
                                  gint64 *given,
                                  gint64 *suggested);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxConfusions, idx_confusions_free)

G_END_DECLS
