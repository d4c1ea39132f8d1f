/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_PROPERTIES (idx_properties_get_type ())
G_DECLARE_FINAL_TYPE (IdxProperties, idx_properties, IDX, PROPERTIES, GtkWindow)

/**
 * idx_properties_new:
 * @parent: the window that shows a dataset
 *
 * Returns: (transfer floating): a window for the properties of that dataset
 */
GtkWidget *idx_properties_new (GtkWindow *parent);

/**
 * idx_properties_show_dataset:
 * @dataset: a dataset
 *
 * Lists the files of @dataset, what is known so far to be wrong with them, and what Check Labels
 * compares.
 */
void idx_properties_show_dataset (IdxProperties *self,
                                  IdxDataset *dataset);

G_END_DECLS
