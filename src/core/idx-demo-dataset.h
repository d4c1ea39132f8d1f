/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * idx_demo_dataset_open:
 *
 * Opens the data set that comes with the program. Its resource is compiled into the
 * executables.
 *
 * Returns: (transfer full): the data set, or %NULL with an error if the executable has
 *   no such resource
 */
IdxDataset *idx_demo_dataset_open (GError **error);

/**
 * idx_demo_dataset_get_location:
 *
 * Returns: (transfer full): where the images of the sample can be opened like any others, with
 *   other labels or none
 */
GFile *idx_demo_dataset_get_location (void);

/**
 * idx_demo_dataset_save:
 * @folder: a folder, which is made if it doesn't exist
 * @with_key: whether the list of the wrong labels is written too
 *
 * Writes the files of the sample, all or none. Files that are there already are kept, and
 * the error says so.
 *
 * Returns: (transfer full) (element-type GFile): the files written, or %NULL with an error
 */
GPtrArray *idx_demo_dataset_save (GFile *folder,
                                  gboolean with_key,
                                  GError **error);

G_END_DECLS
