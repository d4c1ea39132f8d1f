/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * idx_class_counts_compute:
 * @decisions: the current labels of the dataset of @subset
 *
 * Counts the samples of a subset by their current labels.
 *
 * Returns: (transfer full) (element-type IdxClass): the classes that occur in @subset, sorted
 */
GArray *idx_class_counts_compute (IdxSubset *subset,
                                  IdxDecisions *decisions);

/**
 * idx_class_counts_find:
 * @counts: (element-type IdxClass): see idx_class_counts_compute()
 *
 * Returns: the number of samples with the label @label
 */
guint idx_class_counts_find (const GArray *counts,
                             gint64 label);

G_END_DECLS
