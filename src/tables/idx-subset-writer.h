/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * idx_subset_write:
 * @subset: the samples to write, in the order of the subset
 * @prefix: the start of the paths of the files
 * @decisions: (nullable): the decisions whose current labels to write, or %NULL to write the given
 *   labels
 * @removed: (out) (optional) (transfer full) (element-type GFile): the files of an earlier subset
 *   that were removed
 * @progress: (nullable): receives the progress
 *
 * Writes samples as a dataset of their own: `PREFIX-images-idxR-TYPE`, `PREFIX-labels-idxR-TYPE` if
 * there are labels, and `PREFIX-index-idx1-int` with the original indices. R is the number of
 * dimensions, TYPE the suffix of the element type, and compressed files end in `.gz`. Images and
 * labels, including additional label columns, are copied in big-endian byte order; only decided
 * labels change. Either all files are written or none, and files of the dataset are never
 * overwritten. Blocks while it reads all images.
 *
 * An earlier subset with the same @prefix may have left files that would be mistaken for parts of
 * the new dataset, such as labels, or the same files with or without `.gz`. With
 * %IDX_WRITE_REPLACE, such files are removed. Without it, nothing is written if there are any.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with %IDX_ERROR_EXISTS,
 *   %IDX_ERROR_WRITE, %IDX_ERROR_RANGE if a sample has no label or an index of at least 2³¹,
 *   %IDX_ERROR_READ if a sample is missing, if a read fails, or on cancel
 */
GPtrArray *idx_subset_write (IdxSubset *subset,
                             const char *prefix,
                             IdxWriteFlags flags,
                             IdxDecisions *decisions,
                             GPtrArray **removed,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

/**
 * IdxSubsetPart:
 * @subset: the samples of the part
 * @prefix: the start of the paths of its files
 *
 * One of several datasets to write.
 */
typedef struct
{
  IdxSubset *subset;
  const char *prefix;
} IdxSubsetPart;

/**
 * IdxSubsetWriteOptions:
 * @flags: whether to compress the files, and whether to replace existing files
 * @decisions: (nullable): as for idx_subset_write()
 * @value_order: (nullable): for each value of a written image, the position of the value in the
 *   stored image, see idx_orientation_list_values(); %NULL to copy images
 * @is_transposed: whether @value_order exchanges the height and the width of images
 *
 * How to write samples.
 */
typedef struct
{
  IdxWriteFlags flags;
  IdxDecisions *decisions;
  const guint32 *value_order;
  gboolean is_transposed;
} IdxSubsetWriteOptions;

/**
 * idx_subset_write_parts:
 * @parts: (array length=n_parts): samples of the same dataset
 * @removed: (out) (optional) (transfer full) (element-type GFile): as for idx_subset_write()
 * @progress: (nullable): receives the progress
 *
 * Writes several datasets like idx_subset_write(). Either all files of all parts are written, or
 * none.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with an error
 */
GPtrArray *idx_subset_write_parts (const IdxSubsetPart *parts,
                                   guint n_parts,
                                   const IdxSubsetWriteOptions *options,
                                   GPtrArray **removed,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
