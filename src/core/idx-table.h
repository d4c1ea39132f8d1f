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
 * @name: (nullable): the name of one more column, such as `mean`
 * @values: (nullable) (element-type float): its number for each sample of the dataset
 * @stream: receives the table
 *
 * Writes one row per sample: index, given, current, state, flag, suggested and suspicion, then the
 * further columns of the labels by their names, then @name. Unknown values are
 * empty or null; so is `suggested` if the given label is the most likely one.
 *
 * Returns: %FALSE if a write fails
 */
gboolean idx_table_write (IdxSubset *subset,
                          IdxDecisions *decisions,
                          IdxSuggestions *suggestions,
                          const char *name,
                          GArray *values,
                          IdxTableFormat format,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_table_save_async:
 * @subset: the samples, in their order
 * @target: the file, which is replaced as a whole or stays as it was
 *
 * Writes a table as idx_table_write() does, in a worker thread, with the suggestions at the time of
 * the call. Refuses a target that is one of the files of the dataset. The dataset must have been
 * loaded.
 */
void idx_table_save_async (IdxSubset *subset,
                           IdxTableFormat format,
                           GFile *target,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);

/**
 * idx_table_save_finish:
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE or on cancel
 */
gboolean idx_table_save_finish (IdxSubset *subset,
                                GAsyncResult *result,
                                GError **error);

G_END_DECLS
