/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-table.h"

G_BEGIN_DECLS

/**
 * idx_table_save:
 * @subset: the samples, in their order
 * @target: the file, which is replaced as a whole or stays as it was
 *
 * Writes a table as idx_table_write() does. Refuses a target that is one of the files of the data
 * set. Blocks; see idx_table_save_async().
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE or on cancel
 */
gboolean idx_table_save (IdxSubset *subset,
                         IdxTableFormat format,
                         GFile *target,
                         GCancellable *cancellable,
                         GError **error);

/**
 * idx_table_save_async:
 *
 * Like idx_table_save(), in a thread of its own, with the suggestions that there are when it is
 * called. The dataset must have been loaded.
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
 * Returns: as idx_table_save()
 */
gboolean idx_table_save_finish (IdxSubset *subset,
                                GAsyncResult *result,
                                GError **error);

G_END_DECLS
