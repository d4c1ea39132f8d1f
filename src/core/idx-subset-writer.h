/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * idx_subset_write:
 * @subset: the samples, in their order
 * @prefix: how the paths of the files begin
 * @removed: (out) (optional) (transfer full) (element-type GFile): the files that went away
 * @progress: (nullable): told how far it is
 *
 * Writes samples as a data set of their own: `PREFIX-images-idxR-TYPE`, `PREFIX-labels-idxR-TYPE`
 * if there are labels, and `PREFIX-index-idx1-int`, which has the indices that the samples had;
 * R is the rank of the file, TYPE the word for its elements, and compressed files end in `.gz`.
 * Images and labels are stored as they were, and so are further columns of the labels. All files
 * are written or none, and none over those of the data set. Other files that a subset with @prefix
 * left, such as labels or compressed twins, would be taken for parts of the new one: with
 * %IDX_WRITE_OVER they are removed, without it nothing is written. Blocks while all images are read.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with %IDX_ERROR_EXISTS,
 *   %IDX_ERROR_WRITE, %IDX_ERROR_RANGE if a sample has no label or an index from 2³¹ on, %IDX_ERROR_READ if a sample isn't
 *   there any more, the error of a read, or on cancel
 */
GPtrArray *idx_subset_write (IdxSubset *subset,
                             const char *prefix,
                             IdxWriteFlags flags,
                             GPtrArray **removed,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
