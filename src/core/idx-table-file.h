/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-table.h"

G_BEGIN_DECLS

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
