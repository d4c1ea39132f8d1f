/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-import-preview.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_IMPORT_DIALOG (idx_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (IdxImportDialog, idx_import_dialog, IDX, IMPORT_DIALOG, GtkWindow)

/**
 * idx_import_dialog_new:
 * @parent: the window that offers to make a dataset
 * @preview: (transfer full): what the dataset would be
 *
 * Shows what was found: the sizes, the classes with their counts, files that are left out, and the
 * first images. Emits `accepted` when the user continues.
 *
 * Returns: (transfer none): a window, which GTK owns until it is closed
 */
GtkWidget *idx_import_dialog_new (GtkWindow *parent,
                                  IdxImportPreview *preview);

/**
 * idx_import_dialog_get_import:
 *
 * Returns: the options of the preview with what the user has chosen. Its source belongs to the
 *   dialog
 */
IdxImport idx_import_dialog_get_import (IdxImportDialog *self);

G_END_DECLS
