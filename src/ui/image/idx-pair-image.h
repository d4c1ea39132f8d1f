/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-display-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_PAIR_IMAGE (idx_pair_image_get_type ())
G_DECLARE_FINAL_TYPE (IdxPairImage, idx_pair_image, IDX, PAIR_IMAGE, GtkWidget)

/**
 * idx_pair_image_set_display_options:
 * @options: how to draw the image
 */
void idx_pair_image_set_display_options (IdxPairImage *self,
                                         IdxDisplayOptions *options);

/**
 * idx_pair_image_show:
 * @dataset: (nullable): a dataset, or %NULL to show nothing
 * @side: the side of the comparison that @dataset is on
 * @index: the index of a sample
 * @shows_dataset: whether to show the name of @dataset
 *
 * Shows a sample as a button with the action `win.go-to-compared`.
 */
void idx_pair_image_show (IdxPairImage *self,
                          IdxDataset *dataset,
                          IdxComparisonSide side,
                          guint index,
                          gboolean shows_dataset);

/**
 * idx_pair_image_get_description:
 *
 * Returns: (transfer none) (nullable): a description of the sample, such as "MNIST test, image
 * 1,234, labeled 7"; %NULL if none is shown
 */
const char *idx_pair_image_get_description (IdxPairImage *self);

/**
 * idx_pair_image_update_label:
 *
 * Reads the label of the sample again. Call it when labels of the dataset have changed.
 */
void idx_pair_image_update_label (IdxPairImage *self);

G_END_DECLS
