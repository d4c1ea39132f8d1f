/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxClassTally:
 *
 * Counts how many samples of each class pass a filter: at once or, if there are many, in a job.
 */
typedef struct _IdxClassTally IdxClassTally;

/**
 * idx_class_tally_new:
 * @changed: called when the numbers have changed
 * @owner: passed to @changed; not referenced
 *
 * Returns: (transfer full): a tally without numbers
 */
IdxClassTally *idx_class_tally_new (void (*changed) (gpointer owner),
                                    gpointer owner);

/**
 * idx_class_tally_free:
 */
void idx_class_tally_free (IdxClassTally *self);

/**
 * idx_class_tally_clear:
 *
 * Cancels the job and drops the numbers, without calling `changed`.
 */
void idx_class_tally_clear (IdxClassTally *self);

/**
 * idx_class_tally_set_subset:
 * @subset: (nullable): the samples to count; %NULL for no numbers
 *
 * Chooses the samples. Call idx_class_tally_count() next.
 */
void idx_class_tally_set_subset (IdxClassTally *self,
                                 IdxSubset *subset);

/**
 * idx_class_tally_count:
 *
 * Counts the samples by their current labels. While a job counts them, the previous numbers stay.
 */
void idx_class_tally_count (IdxClassTally *self);

/**
 * idx_class_tally_has_numbers:
 *
 * Returns: whether there are numbers
 */
gboolean idx_class_tally_has_numbers (IdxClassTally *self);

/**
 * idx_class_tally_get_total:
 *
 * Returns: the number of samples of all classes; the previous one while there are no numbers
 */
guint idx_class_tally_get_total (IdxClassTally *self);

/**
 * idx_class_tally_find:
 *
 * Returns: the number of samples with the label @label; there must be numbers
 */
guint idx_class_tally_find (IdxClassTally *self,
                            gint64 label);

G_END_DECLS
