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
 * idx_duplicates_check_pair:
 *
 * Returns: whether the images of two datasets have the same format; %FALSE with
 *   %IDX_ERROR_UNSUPPORTED if they haven't
 */
gboolean idx_duplicates_check_pair (IdxDataset *dataset,
                                    IdxDataset *other,
                                    GError **error);

/**
 * idx_duplicates_find:
 * @dataset: a dataset
 * @other: (nullable): another one
 * @progress: (nullable): receives the progress
 *
 * Finds the images of @dataset that are equal to an earlier one, or those of @other that are equal
 * to one of @dataset. Images are equal if their fingerprints are (see idx_fingerprint_compute()).
 * Takes 20 bytes per sample, and 48 more for each potential duplicate. Blocks while it reads all
 * images once. If a compressed dataset hasn't been loaded, reading it here saves idx_dataset_load()
 * from decompressing it again.
 *
 * Returns: (transfer full) (element-type IdxDuplicate): the equal images in file order, or %NULL
 *   with %IDX_ERROR_UNSUPPORTED if the images of the two datasets have different formats, or if a
 *   read fails
 */
GArray *idx_duplicates_find (IdxDataset *dataset,
                             IdxDataset *other,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
