/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"

G_BEGIN_DECLS

/**
 * idx_similarity_attach:
 * @dataset: a loaded dataset
 * @audit: (nullable): a check of its labels. Its embedding space is used if it covers all samples;
 *   otherwise, and with %NULL, the dataset gets another space, which the first sort fills
 *
 * Makes it possible to sort @dataset by %IDX_SORT_SIMILAR: by the distance in the embedding space.
 * Call it again when the format of the dataset or the number of its samples has changed.
 */
void idx_similarity_attach (IdxDataset *dataset,
                            IdxAudit *audit);

/**
 * idx_similarity_get_audit:
 *
 * Returns: (transfer none) (nullable): the audit to pass to idx_neighbors_find_async() to find
 *   similar samples, which holds the embedding space; %NULL before idx_similarity_attach()
 */
IdxAudit *idx_similarity_get_audit (IdxDataset *dataset);

/**
 * idx_similarity_is_prepared:
 *
 * Returns: whether the embedding space is filled, so that a search takes a moment only
 */
gboolean idx_similarity_is_prepared (IdxDataset *dataset);

/**
 * idx_similarity_prepare_async:
 * @dataset: see idx_similarity_attach()
 * @progress: (nullable): reports progress
 *
 * Fills the embedding space in a worker thread.
 */
void idx_similarity_prepare_async (IdxDataset *dataset,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);

/**
 * idx_similarity_prepare_finish:
 *
 * Returns: %FALSE with the error of a read or a cancel
 */
gboolean idx_similarity_prepare_finish (IdxDataset *dataset,
                                        GAsyncResult *result,
                                        GError **error);

/**
 * idx_similarity_describe_limit:
 *
 * Returns: (transfer full) (nullable): that only some of the samples of a large dataset are
 *   compared; %NULL if all are
 */
char *idx_similarity_describe_limit (IdxDataset *dataset);

G_END_DECLS
