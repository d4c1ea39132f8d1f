/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-confusions.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_CONFUSION_MATRIX (idx_confusion_matrix_get_type ())
G_DECLARE_FINAL_TYPE (IdxConfusionMatrix, idx_confusion_matrix, IDX, CONFUSION_MATRIX, GtkWidget)

/**
 * idx_confusion_matrix_new:
 *
 * Creates a scrollable confusion matrix: a row for each given label, a column for each suggested or
 * current label, and the number of samples in each cell. It emits `chosen
 * (gint64 given, gint64 other)` when the user chooses a cell that isn't empty.
 *
 * Returns: (transfer floating): the new widget
 */
GtkWidget *idx_confusion_matrix_new (void);

/**
 * idx_confusion_matrix_set_dataset:
 * @dataset: (nullable): the dataset whose samples are counted; later changes are ignored
 * @kind: which samples to count
 */
void idx_confusion_matrix_set_dataset (IdxConfusionMatrix *self,
                                       IdxDataset *dataset,
                                       IdxConfusionKind kind);

G_END_DECLS
