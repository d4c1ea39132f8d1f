/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxDuplicate:
 * @index: of a sample
 * @first: of the first sample with an equal image
 */
typedef struct
{
  guint32 index;
  guint32 first;
} IdxDuplicate;

/**
 * idx_duplicates_find:
 * @dataset: a data set
 * @other: (nullable): another one
 * @progress: (nullable): told how far it is
 *
 * Finds equal images: within @dataset, those that are equal to one before them; with @other,
 * those of @other that are equal to one of @dataset. Equal images are those of equal fingerprints (see
 * idx_fingerprint_take()). Takes 20 bytes a sample, and 48 for each that may have an equal one. Blocks
 * while all images are read, each once: a compressed dataset that isn't loaded yet is decompressed
 * no second time by idx_dataset_load().
 *
 * Returns: (transfer full) (element-type IdxDuplicate): the equal images by their index, or %NULL
 *   with %IDX_ERROR_UNSUPPORTED if the images of the two sets have different sizes or types, or
 *   the error of a read
 */
GArray *idx_duplicates_find (IdxDataset *dataset,
                             IdxDataset *other,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
