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
 * Offers two datasets by `win.shown-dataset`, and their comparison by `win.comparison`. The
 * switcher is hidden without a comparison.
 */
void idx_dataset_switcher_set_comparison (IdxDatasetSwitcher *self,
                                          IdxComparison *comparison);

G_END_DECLS
