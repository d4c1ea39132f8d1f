/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IdxDatasetInputs:
 * @images: the images file
 * @labels: (nullable): the labels
 *
 * The opened files of a dataset.
 */
typedef struct
{
  IdxFile *images;
  IdxLabels *labels;
} IdxDatasetInputs;

/**
 * idx_dataset_inputs_open:
 * @self: inputs initialized with zeros
 * @location: an images file, a labels file, or a folder with such files
 * @labels: (nullable): the labels file
 * @find_labels: whether to look for labels if @labels is %NULL
 * @order: the byte order of the images
 * @messages: (element-type IdxMessage): receives messages for the user, such as which labels were
 *   chosen
 *
 * Opens the images and labels of a dataset.
 *
 * Returns: %FALSE with an #IdxError if there are no images, or if @labels can't be read
 */
gboolean idx_dataset_inputs_open (IdxDatasetInputs *self,
                                  GFile *location,
                                  GFile *labels,
                                  gboolean find_labels,
                                  IdxByteOrder order,
                                  GPtrArray *messages,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_dataset_inputs_clear:
 */
void idx_dataset_inputs_clear (IdxDatasetInputs *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxDatasetInputs, idx_dataset_inputs_clear)

G_END_DECLS
