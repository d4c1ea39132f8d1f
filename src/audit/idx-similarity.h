/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"

G_BEGIN_DECLS

/**
 * idx_similarity_attach:
 * @dataset: a loaded dataset
 * @audit: (nullable): the result of checking the labels of @dataset. If its embedding space covers
 *   all samples, sorting uses that space. Otherwise, and if @audit is %NULL, the first sort fills a
 *   new space
 *
 * Enables sorting @dataset by %IDX_SORT_SIMILAR, the distance in the embedding space. Call this
 * again after the format of the dataset or its number of samples has changed.
 */
void idx_similarity_attach (IdxDataset *dataset,
                            IdxAudit *audit);

/**
 * idx_similarity_get_audit:
 *
 * Returns: (transfer none) (nullable): the audit whose embedding space is used, which
 *   idx_neighbors_find() can search for similar samples; %NULL before idx_similarity_attach()
 */
IdxAudit *idx_similarity_get_audit (IdxDataset *dataset);

/**
 * idx_similarity_is_prepared:
 *
 * Returns: whether the embedding space is filled, so that a search is fast
 */
gboolean idx_similarity_is_prepared (IdxDataset *dataset);

/**
 * idx_similarity_prepare:
 * @audit: the result of idx_similarity_get_audit()
 * @progress: (nullable): reports progress
 *
 * Fills the embedding space. Thread-safe.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_similarity_prepare (IdxAudit *audit,
                                 IdxProgress *progress,
                                 GCancellable *cancellable,
                                 GError **error);

/**
 * idx_similarity_describe_limit:
 *
 * Returns: (transfer full) (nullable): a sentence without its period that says how many samples of
 *   a large dataset are compared; %NULL if all samples are compared
 */
char *idx_similarity_describe_limit (IdxDataset *dataset);

G_END_DECLS
