/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxMergeInput:
 * @dataset: a dataset
 * @name: its name for messages, such as the path that the user specified
 *
 * One of the datasets to merge.
 */
typedef struct
{
  IdxDataset *dataset;
  const char *name;
} IdxMergeInput;

/**
 * idx_merge:
 * @inputs: (array length=n_inputs): datasets; they needn't be loaded
 * @prefix: the start of the paths of the files
 * @notes: (element-type utf8): receives sentences about what was assumed
 * @removed: (out) (optional) (transfer full) (element-type GFile): the files of an earlier dataset
 *   that were removed
 * @progress: (nullable): receives the progress
 *
 * Writes the samples of all inputs, in their order, as one dataset: `PREFIX-images-idxR-TYPE`,
 * `PREFIX-labels-idxR-TYPE` if they have labels, and `PREFIX-names.txt` if any of them has class
 * names. See idx_class_merge_add() for the labels. Either all files are written or none, and files
 * of the inputs are never overwritten. Reads about a megabyte at a time; of compressed images, one
 * file is open at a time.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with %IDX_ERROR_UNSUPPORTED if
 *   the datasets don't fit together, %IDX_ERROR_RANGE if a sample has no label or if there are more
 *   than 4,294,967,295 samples, %IDX_ERROR_READ, %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE; also %NULL
 *   on cancel
 */
GPtrArray *idx_merge (const IdxMergeInput *inputs,
                      guint n_inputs,
                      const char *prefix,
                      IdxWriteFlags flags,
                      GPtrArray *notes,
                      GPtrArray **removed,
                      IdxProgress *progress,
                      GCancellable *cancellable,
                      GError **error);

G_END_DECLS
