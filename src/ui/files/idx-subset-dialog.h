/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-export.h"

G_BEGIN_DECLS

#define IDX_TYPE_SUBSET_DIALOG (idx_subset_dialog_get_type ())
G_DECLARE_FINAL_TYPE (IdxSubsetDialog, idx_subset_dialog, IDX, SUBSET_DIALOG, GtkWindow)

/**
 * idx_subset_dialog_new:
 * @parent: the window that shows the samples
 * @export: an export of the kind %IDX_EXPORT_DATASET
 *
 * Asks how many of the samples to write, and how. Offers only what makes a difference: limits per
 * class if there are labels, corrected labels if there are any, and upright images if they are
 * shown in another orientation than stored. Emits `accepted` when the user continues, after it has
 * set the fields of @export.
 *
 * Returns: (transfer none): a window, which GTK owns until it is closed
 */
GtkWidget *idx_subset_dialog_new (GtkWindow *parent,
                                  IdxSampleExport *export);

/**
 * idx_subset_dialog_get_export:
 *
 * Returns: (transfer none): the export
 */
IdxSampleExport *idx_subset_dialog_get_export (IdxSubsetDialog *self);

G_END_DECLS
