/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxTableFormat:
 * @IDX_TABLE_CSV: comma-separated values (RFC 4180, but lines end in a line feed), with a line
 *   of names
 * @IDX_TABLE_JSON: JSON Lines, an object a row
 */
typedef enum
{
  IDX_TABLE_CSV,
  IDX_TABLE_JSON
} IdxTableFormat;

/**
 * idx_table_write:
 * @subset: the samples, in their order
 * @labels: (nullable): their labels
 * @suggestions: (nullable): what is said of their labels
 * @means: (nullable) (element-type float): the mean of each sample of the dataset, if the samples were
 *   sorted by it
 * @stream: where the table goes
 *
 * Writes a row a sample: index, given, current, state, flag, suggested and suspicion, then the
 * further columns of the labels by their names, then `mean`, if there are @means. What isn't known is empty, or null; so is
 * `suggested` where the given label is the most likely one.
 *
 * Returns: %FALSE with the error of a write
 */
gboolean idx_table_write (IdxSubset *subset,
                          IdxLabels *labels,
                          IdxSuggestions *suggestions,
                          GArray *means,
                          IdxTableFormat format,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
