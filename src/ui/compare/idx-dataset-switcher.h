/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_DATASET_SWITCHER (idx_dataset_switcher_get_type ())
G_DECLARE_FINAL_TYPE (IdxDatasetSwitcher, idx_dataset_switcher, IDX, DATASET_SWITCHER, GtkWidget)

/**
 * idx_dataset_switcher_set_comparison:
 * @comparison: (nullable): two datasets
 *
 * Shows buttons for the two datasets (`win.shown-dataset`) and for their comparison
 * (`win.comparison`). Hides the switcher if @comparison is %NULL.
 */
void idx_dataset_switcher_set_comparison (IdxDatasetSwitcher *self,
                                          IdxComparison *comparison);

G_END_DECLS
