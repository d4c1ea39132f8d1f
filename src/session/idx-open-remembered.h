/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-remembered.h"

G_BEGIN_DECLS

/**
 * idx_open_remembered_async:
 * @location: see idx_dataset_open()
 * @labels: (nullable): see idx_dataset_open()
 * @to_save: (nullable): what is remembered about the dataset that is open; it is saved before what
 *   is remembered about the new one is read
 *
 * Opens a dataset in a worker thread, with the labels, the class names and the shape that the user
 * chose for it before. Remembered labels are used only
 * - if @labels is %NULL, @location isn't a labels file and @flags don't forbid labels,
 * - if they can be read and their number is right, and
 * - if no labels are found next to the images, or the images haven't moved.
 */
void idx_open_remembered_async (GFile *location,
                                GFile *labels,
                                IdxOpenFlags flags,
                                IdxRemembered *to_save,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/**
 * idx_open_remembered_finish:
 * @remembered: (out) (transfer full) (nullable): what is remembered about the dataset
 *
 * Returns: (transfer full): the dataset, or %NULL with an error
 */
IdxDataset *idx_open_remembered_finish (GAsyncResult *result,
                                        IdxRemembered **remembered,
                                        GError **error);

G_END_DECLS
