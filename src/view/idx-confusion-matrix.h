/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_CONFUSION_MATRIX (idx_confusion_matrix_get_type ())
G_DECLARE_FINAL_TYPE (IdxConfusionMatrix, idx_confusion_matrix, IDX, CONFUSION_MATRIX, GtkWidget)

/**
 * idx_confusion_matrix_new:
 *
 * Returns: (transfer floating): a scrollable matrix of the labels to check: a row for each given
 *   label, a column for each suggested one, and in a cell how many there are. A cell that is
 *   chosen becomes the state of the action `win.filter`, and then the signal `chosen` is emitted
 */
GtkWidget *idx_confusion_matrix_new (void);

/**
 * idx_confusion_matrix_set_dataset:
 * @dataset: (nullable): the data set whose suggestions are counted, as they are now
 */
void idx_confusion_matrix_set_dataset (IdxConfusionMatrix *self,
                                       IdxDataset *dataset);

G_END_DECLS
