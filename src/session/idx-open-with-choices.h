/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-dataset-choices.h"

G_BEGIN_DECLS

/**
 * idx_open_with_choices_async:
 * @location: see idx_dataset_open()
 * @labels: (nullable): see idx_dataset_open()
 * @to_save: (nullable): the choices for the open dataset; they are saved before those for the new
 *   one are read
 *
 * Opens a dataset in a worker thread, with the labels, the class names and the shape that the user
 * chose for it before. Remembered labels are used only
 * - if @labels is %NULL, @location isn't a labels file and @flags don't forbid labels,
 * - if they can be read and their number is right, and
 * - if no labels are found next to the images, or the images haven't moved since the user chose the
 *   remembered labels.
 */
void idx_open_with_choices_async (GFile *location,
                                  GFile *labels,
                                  IdxOpenFlags flags,
                                  IdxDatasetChoices *to_save,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);

/**
 * idx_open_with_choices_finish:
 * @choices: (out) (transfer full) (nullable): the user's choices for the dataset
 *
 * Returns: (transfer full): the dataset, or %NULL with an error
 */
IdxDataset *idx_open_with_choices_finish (GAsyncResult *result,
                                          IdxDatasetChoices **choices,
                                          GError **error);

G_END_DECLS
