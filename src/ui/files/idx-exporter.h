/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-samples-page.h"

G_BEGIN_DECLS

#define IDX_TYPE_EXPORTER (idx_exporter_get_type ())
G_DECLARE_FINAL_TYPE (IdxExporter, idx_exporter, IDX, EXPORTER, GObject)

/**
 * idx_exporter_new:
 * @session: lists a task for each export
 * @page: provides the samples to export
 * @options: how to draw images that are exported as shown
 * @notice: shows the results of exports
 * @actions: gets the actions `export-image`, `export-image-to (s)`, `export-current`,
 *   `export-selected-to (s)`, `export-shown`, `export-folders-to (s)`, `export-list`,
 *   `export-list-to (s)` and `replace-exported`, and the actions of an #IdxSubsetExporter. Actions
 *   with a parameter export to this path without a dialog
 *
 * An exporter writes images and lists of samples to files. A dialog exports what was selected when
 * it opened, even if the dataset or the selection changes before the user answers.
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
 * idx_exporter_add_menu:
 * @menu: a menu whose first item exports images
 *
 * Keeps the number of images that the item exports in sync with the selection.
 */
void idx_exporter_add_menu (IdxExporter *self,
                            GMenu *menu);

G_END_DECLS
