/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-facet-value.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_FACET_LIST (idx_facet_list_get_type ())
G_DECLARE_FINAL_TYPE (IdxFacetList, idx_facet_list, IDX, FACET_LIST, GObject)

/**
 * idx_facet_list_new:
 *
 * Lists the values of a facet, a label column besides the class labels. For each value, a job
 * thread counts all samples that have the value, and those that also pass the rest of the filter,
 * that is, the terms for other columns.
 *
 * Signals:
 * - `filter-changed ()`: the filter has changed, so the chosen values may have changed too
 * - `labels-changed ()`: the labels of the dataset, and so the columns, were replaced; no column is
 *   listed now
 *
 * Returns: (transfer full): an empty list, for no column
 */
IdxFacetList *idx_facet_list_new (IdxSession *session);

/**
 * idx_facet_list_get_labels:
 *
 * Returns: (transfer none) (nullable): the labels whose columns can be listed
 */
IdxLabels *idx_facet_list_get_labels (IdxFacetList *self);

/**
 * idx_facet_list_set_facet:
 * @facet: a column of idx_facet_list_get_labels(), or -1 to list nothing
 *
 * Empties the list, and starts to count the values of another column.
 */
void idx_facet_list_set_facet (IdxFacetList *self,
                               int facet);

/**
 * idx_facet_list_get_facet:
 *
 * Returns: the column whose values are listed, or -1
 */
int idx_facet_list_get_facet (IdxFacetList *self);

/**
 * idx_facet_list_get_values:
 *
 * Returns: (transfer none): the values, ascending, each an #IdxFacetValue; empty until they are
 *   counted
 */
GListModel *idx_facet_list_get_values (IdxFacetList *self);

/**
 * idx_facet_list_format_filter:
 *
 * Returns: (transfer full): the text of the session's filter, changed to choose the values that are
 *   chosen in the list, see idx_facet_value_set_chosen()
 */
char *idx_facet_list_format_filter (IdxFacetList *self);

G_END_DECLS
