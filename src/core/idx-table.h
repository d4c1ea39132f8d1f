/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxTableFormat:
 * @IDX_TABLE_CSV: comma-separated values with a header (RFC 4180, but with line feeds)
 * @IDX_TABLE_JSON: JSON Lines, one object per row
 */
typedef enum
{
  IDX_TABLE_CSV,
  IDX_TABLE_JSON
} IdxTableFormat;

/**
 * idx_table_write:
 * @subset: the samples, in their order
 * @decisions: (nullable): their labels and what was decided about them
 * @suggestions: (nullable): the suggested labels
 * @means: (nullable) (element-type float): the mean of each sample of the dataset, if the samples
 *   were sorted by it
 * @stream: receives the table
 *
 * Writes one row per sample: index, given, current, state, flag, suggested and suspicion, then the
 * further columns of the labels by their names, then `mean` if there are @means. Unknown values are
 * empty or null; so is `suggested` if the given label is the most likely one.
 *
 * Returns: %FALSE if a write fails
 */
gboolean idx_table_write (IdxSubset *subset,
                          IdxDecisions *decisions,
                          IdxSuggestions *suggestions,
                          GArray *means,
                          IdxTableFormat format,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
