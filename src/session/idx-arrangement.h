/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"
#include "idx-sort.h"
#include "idx-job-list.h"

G_BEGIN_DECLS

#define IDX_TYPE_ARRANGEMENT (idx_arrangement_get_type ())
G_DECLARE_FINAL_TYPE (IdxArrangement, idx_arrangement, IDX, ARRANGEMENT, GObject)

/**
 * idx_arrangement_new:
 * @tasks: receives a task for each sort that takes a while
 *
 * An arrangement has these properties: `filter` and `sort`, the texts of the filter and the order;
 * `subset`, the samples that pass the filter, in that order; and `sorting`, whether a sort is
 * running. Decisions don't move samples. Instead, `n-unmatched` counts the samples in `subset` that
 * no longer match the filter, and `n-misplaced` those whose label has changed since they were
 * sorted by label. The signal `failed (error)` reports that a sort has failed and the order is
 * unchanged.
 *
 * Returns: (transfer full): an arrangement without a dataset
 */
IdxArrangement *idx_arrangement_new (IdxJobList *tasks);

/**
 * idx_arrangement_set_dataset:
 * @dataset: a dataset
 * @keep: %TRUE to keep the filter and the order, each only if it is valid for @dataset; %FALSE to
 *   show all samples in file order
 *
 * Replaces the dataset.
 */
void idx_arrangement_set_dataset (IdxArrangement *self,
                                  IdxDataset *dataset,
                                  gboolean keep);

/**
 * idx_arrangement_rebuild:
 *
 * Filters and sorts again, after the contents of the dataset have changed. A sort may take a while;
 * until it is done, the samples are in file order.
 */
void idx_arrangement_rebuild (IdxArrangement *self);

/**
 * idx_arrangement_reapply_filter:
 *
 * Applies the filter again, for example after class names have changed or after decisions. If the
 * samples are sorted by label and labels have changed, sorts again.
 */
void idx_arrangement_reapply_filter (IdxArrangement *self);

/**
 * idx_arrangement_set_filter:
 * @text: a filter, see idx_filter_parse()
 *
 * Shows the samples that pass a filter.
 *
 * Returns: %FALSE with %IDX_ERROR_FILTER, and changes nothing, if @text isn't a valid filter or
 *   isn't valid for the dataset
 */
gboolean idx_arrangement_set_filter (IdxArrangement *self,
                                     const char *text,
                                     GError **error);

/**
 * idx_arrangement_set_sort:
 * @text: an order, see idx_sort_parse()
 *
 * Sorts the samples. A sort that takes a while becomes a task; `sort` and `subset` change when it
 * is done.
 *
 * Returns: %FALSE with %IDX_ERROR_SORT, and changes nothing, if @text isn't a valid order or the
 *   dataset has no values to sort by
 */
gboolean idx_arrangement_set_sort (IdxArrangement *self,
                                   const char *text,
                                   GError **error);

/**
 * idx_arrangement_get_filter:
 *
 * Returns: (transfer none): the filter
 */
IdxFilter *idx_arrangement_get_filter (IdxArrangement *self);

/**
 * idx_arrangement_get_filter_text:
 *
 * Returns: (transfer none): the text of the filter
 */
const char *idx_arrangement_get_filter_text (IdxArrangement *self);

/**
 * idx_arrangement_get_sort:
 *
 * Returns: (transfer none): the order
 */
const IdxSort *idx_arrangement_get_sort (IdxArrangement *self);

/**
 * idx_arrangement_get_sort_text:
 *
 * Returns: (transfer none): the text of the order
 */
const char *idx_arrangement_get_sort_text (IdxArrangement *self);

/**
 * idx_arrangement_get_next_sort_text:
 *
 * Returns: (transfer none): the text of the order that the running sort results in; without a sort,
 *   the text of the current order
 */
const char *idx_arrangement_get_next_sort_text (IdxArrangement *self);

/**
 * idx_arrangement_get_sort_key:
 *
 * Returns: (transfer none): the key of the order, such as `label`
 */
const char *idx_arrangement_get_sort_key (IdxArrangement *self);

/**
 * idx_arrangement_get_sort_name:
 *
 * Returns: (transfer none): the translated name of the order, such as "By Label"
 */
const char *idx_arrangement_get_sort_name (IdxArrangement *self);

/**
 * idx_arrangement_is_reversed:
 *
 * Returns: whether the order is the reverse of the usual direction of its key, which is descending
 *   for suspicion and ascending for all other keys
 */
gboolean idx_arrangement_is_reversed (IdxArrangement *self);

/**
 * idx_arrangement_format_sort:
 * @key: a sort key, see idx_sort_parse()
 *
 * Returns: (transfer full): the text for sorting by @key in its usual direction or, if @reversed,
 *   in the opposite one, such as "label" or "-label"
 */
char *idx_arrangement_format_sort (const char *key,
                                   gboolean reversed);

/**
 * idx_arrangement_get_subset:
 *
 * Returns: (transfer none) (nullable): the samples that are shown, in their order; %NULL until a
 *   dataset is set
 */
IdxSubset *idx_arrangement_get_subset (IdxArrangement *self);

/**
 * idx_arrangement_is_sorting:
 *
 * Returns: whether a sort is running
 */
gboolean idx_arrangement_is_sorting (IdxArrangement *self);

G_END_DECLS
