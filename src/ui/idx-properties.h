/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_PROPERTIES (idx_properties_get_type ())
G_DECLARE_FINAL_TYPE (IdxProperties, idx_properties, IDX, PROPERTIES, GtkWindow)

/**
 * idx_properties_new:
 * @dataset: a data set
 * @parent: the window that shows it
 *
 * Returns: (transfer floating): a window that tells of the data set's files and what is
 *   wrong with them
 */
GtkWidget *idx_properties_new (IdxDataset *dataset,
                               GtkWindow *parent);

G_END_DECLS
