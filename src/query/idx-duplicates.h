/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxDuplicate:
 * @index: the index of a sample; in the other dataset, if two are compared
 * @first: the index of the first sample with an equal image; in the first dataset, if two are
 *   compared
 *
 * A sample whose image occurs earlier in the dataset, or in another dataset.
 */
typedef struct
{
  guint32 index;
  guint32 first;
} IdxDuplicate;

/**
 * idx_duplicates_check_comparable:
 *
 * Returns: %TRUE if the images of the datasets have the same format, so that they can be compared;
 *   otherwise %FALSE with %IDX_ERROR_UNSUPPORTED
 */
gboolean idx_duplicates_check_comparable (IdxDataset *dataset,
                                          IdxDataset *other,
                                          GError **error);

/**
 * idx_duplicates_find:
 * @dataset: a dataset
 * @other: (nullable): another dataset
 * @progress: (nullable): receives the progress
 *
 * Finds the images of @other that are equal to an image of @dataset. If @other is %NULL, finds the
 * images of @dataset that are equal to an earlier one. Images are considered equal if their
 * fingerprints are equal (see idx_fingerprint_compute()). Uses 20 bytes of memory per sample, and
 * 48 more for each potential duplicate. Blocks while it reads all images once. This
 * completes the pass through a compressed file (see idx_file_advance()), so that a later
 * idx_dataset_load() needn't repeat it.
 *
 * Returns: (transfer full) (element-type IdxDuplicate): the duplicates in file order, or %NULL with
 *   %IDX_ERROR_UNSUPPORTED if the images of the two datasets have different formats, or if a read
 *   fails
 */
GArray *idx_duplicates_find (IdxDataset *dataset,
                             IdxDataset *other,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
