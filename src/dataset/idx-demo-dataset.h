/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * idx_demo_dataset_open:
 *
 * Opens the demo dataset, a GResource that is compiled into the executables.
 *
 * Returns: (transfer full): the dataset, or %NULL with an error if the executable lacks the
 *   resource
 */
IdxDataset *idx_demo_dataset_open (GError **error);

/**
 * idx_demo_dataset_dup_location:
 *
 * Returns: (transfer full): the location of the images, for opening them with different labels or
 *   none
 */
GFile *idx_demo_dataset_dup_location (void);

/**
 * idx_demo_dataset_save:
 * @folder: a folder; created if it doesn't exist
 * @with_key: whether to write the answer key, a list of the wrong labels with their corrections
 *
 * Writes all files of the demo dataset, or none. Fails if one of them already exists.
 *
 * Returns: (transfer full) (element-type GFile): the files written, or %NULL with an error
 */
GPtrArray *idx_demo_dataset_save (GFile *folder,
                                  gboolean with_key,
                                  GError **error);

G_END_DECLS
