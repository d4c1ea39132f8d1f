/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"

G_BEGIN_DECLS

/**
 * idx_similarity_attach:
 * @dataset: a loaded dataset
 * @audit: (nullable): a check of its labels, whose space is used if it has all samples; %NULL for a
 *   space of its own, which is filled by the first sort
 *
 * Makes it possible to sort @dataset by %IDX_SORT_SIMILAR: by the distance in the embedding space.
 * Call it again when the format of the dataset or the number of its samples has changed.
 */
void idx_similarity_attach (IdxDataset *dataset,
                            IdxAudit *audit);

/**
 * idx_similarity_describe_limit:
 *
 * Returns: (transfer full) (nullable): that only some of the samples of a large dataset are
 *   compared; %NULL if all are
 */
char *idx_similarity_describe_limit (IdxDataset *dataset);

G_END_DECLS
