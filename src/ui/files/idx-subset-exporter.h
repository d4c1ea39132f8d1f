/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-samples-page.h"

G_BEGIN_DECLS

#define IDX_TYPE_SUBSET_EXPORTER (idx_subset_exporter_get_type ())
G_DECLARE_FINAL_TYPE (IdxSubsetExporter, idx_subset_exporter, IDX, SUBSET_EXPORTER, GObject)

/**
 * idx_subset_exporter_new:
 * @session: lists a task for each export
 * @page: shows the samples to export
 * @options: how to draw images
 * @notice: shows the results of exports
 * @actions: gets the actions `export-sheet`, `export-sheet-to (s)`, `export-subset`,
 *   `export-subset-to (s)`, `replace-subset`, `print` and `print-to (s)`
 *
 * Exports the samples that are shown, in the order shown: as a contact sheet (PNG, PDF or on paper)
 * or as a dataset of their own. A dialog exports the samples that were shown when it
 * opened, even if the dataset or the filter changes before the user answers.
 *
 * Returns: (transfer full): an exporter
 */
IdxSubsetExporter *idx_subset_exporter_new (IdxSession *session,
                                            IdxSamplesPage *page,
                                            IdxDisplayOptions *options,
                                            IdxFileDialog *dialog,
                                            IdxNotice *notice,
                                            GActionMap *actions);

G_END_DECLS
