/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxFacetCountsInput:
 *
 * A column whose values are counted.
 */
typedef struct _IdxFacetCountsInput IdxFacetCountsInput;

/**
 * idx_facet_counts_input_new:
 * @facet: an additional column, below idx_labels_get_n_facets()
 * @subset: (nullable): the samples to count, from the dataset of @labels; %NULL for all
 *
 * Returns: (transfer full): the input of idx_facet_counts_compute()
 */
IdxFacetCountsInput *idx_facet_counts_input_new (IdxLabels *labels,
                                                 guint facet,
                                                 IdxSubset *subset);

/**
 * idx_facet_counts_input_free:
 * @data: an #IdxFacetCountsInput
 */
void idx_facet_counts_input_free (gpointer data);

/**
 * idx_facet_counts_input_get_facet:
 *
 * Returns: the column
 */
guint idx_facet_counts_input_get_facet (const IdxFacetCountsInput *self);

/**
 * idx_facet_counts_compute:
 * @input: an #IdxFacetCountsInput
 * @progress: (nullable): not used
 *
 * Counts the samples with each value of a column. Eight million samples take about half a second.
 *
 * Returns: (transfer full) (type GArray) (element-type IdxClass): the values that occur in the
 *   column, in ascending order, with their counts; %NULL on cancel
 */
gpointer idx_facet_counts_compute (gpointer input,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
