/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-sample-export.h"
#include "idx-samples-page.h"

G_BEGIN_DECLS

#define IDX_TYPE_EXPORTER (idx_exporter_get_type ())
G_DECLARE_FINAL_TYPE (IdxExporter, idx_exporter, IDX, EXPORTER, GObject)

/**
 * idx_exporter_new:
 * @session: lists a job for each export
 * @page: provides the samples to export
 * @options: how to draw images that are exported as shown
 * @notice: shows the results of exports
 * @actions: gets the actions `export-image`, `export-image-to (s)`, `export-current`,
 *   `export-selected-to (s)`, `export-shown`, `export-folders-to (s)`, `export-list`,
 *   `export-list-to (s)`, `export-sheet`, `export-sheet-to (s)`, `export-map`,
 *   `export-map-to (s)`, `export-subset`, `export-subset-to (s)` and `replace-exported`. Actions
 *   with a parameter export to this path without a dialog. The map can be exported once it has been
 *   arranged
 *
 * Exports images, lists, contact sheets, maps and datasets. A dialog exports the samples that were
 * shown or selected when it opened, even if the dataset, the filter or the selection changes before
 * the user answers.
 *
 * Returns: (transfer full): an exporter
 */
IdxExporter *idx_exporter_new (IdxSession *session,
                               IdxSamplesPage *page,
                               IdxDisplayOptions *options,
                               IdxFileDialog *dialog,
                               IdxNotice *notice,
                               GActionMap *actions);

/**
 * idx_exporter_has_selection:
 *
 * Returns: whether several samples are selected, so that the user can choose between them and the
 *   samples that are shown
 */
gboolean idx_exporter_has_selection (IdxExporter *self);

/**
 * idx_exporter_create_sheet:
 * @is_selected: whether to export the selected samples instead of those that are shown
 *
 * Returns: (transfer full): an export of samples as a contact sheet
 */
IdxSampleExport *idx_exporter_create_sheet (IdxExporter *self,
                                            gboolean is_selected);

/**
 * idx_exporter_add_menu:
 * @menu: a menu whose first item exports images
 *
 * Keeps the number of images that the item exports in sync with the selection.
 */
void idx_exporter_add_menu (IdxExporter *self,
                            GMenu *menu);

G_END_DECLS
