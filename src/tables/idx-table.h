/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxTableFormat:
 * @IDX_TABLE_CSV: comma-separated values with a header (RFC 4180, but lines end with LF)
 * @IDX_TABLE_JSON: JSON Lines, one object per row
 */
typedef enum
{
  IDX_TABLE_CSV,
  IDX_TABLE_JSON
} IdxTableFormat;

/**
 * idx_table_write:
 * @subset: the samples to write, in the order of the subset
 * @decisions: (nullable): the labels of the samples and the decisions about them
 * @suggestions: (nullable): the suggested labels
 * @extra_name: (nullable): the name of an additional column, such as `mean`
 * @extra_values: (nullable) (element-type float): the column's value for each sample of the dataset
 * @stream: receives the table
 *
 * Writes one row per sample: index, given, current, state, flag, suggested and suspicion, then each
 * facet, an additional column of the labels, as `col.NAME`, then @extra_name. Unknown values are
 * empty in CSV and null in JSON, as is `suggested` if the given label is the most likely one.
 *
 * Returns: %FALSE if a write fails
 */
gboolean idx_table_write (IdxSubset *subset,
                          IdxDecisions *decisions,
                          IdxSuggestions *suggestions,
                          const char *extra_name,
                          GArray *extra_values,
                          IdxTableFormat format,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_table_save:
 * @subset: the samples to write, in the order of the subset. Their dataset must have been loaded
 *   completely
 * @target: the file to replace; it stays unchanged on failure
 *
 * Like idx_table_write(), to a file, with the decisions and suggestions of the dataset.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE, also if @target is a file of the dataset, or on cancel
 */
gboolean idx_table_save (IdxSubset *subset,
                         IdxTableFormat format,
                         GFile *target,
                         GCancellable *cancellable,
                         GError **error);

G_END_DECLS
