/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-exporter.h"

G_BEGIN_DECLS

#define IDX_TYPE_PRINTER (idx_printer_get_type ())
G_DECLARE_FINAL_TYPE (IdxPrinter, idx_printer, IDX, PRINTER, GObject)

/**
 * idx_printer_new:
 * @exporter: knows the samples that are shown
 * @dialog: knows the parent of the print dialog
 * @notice: asks what to print, and shows errors
 * @actions: gets the actions `print`, which says how many pages that takes, `print-samples (s)`,
 *   which prints the samples that are `selected` or `shown`, and `print-to (s)`, which prints those
 *   that are shown to a PDF file
 *
 * Prints the samples that are shown or selected when an action is activated.
 *
 * Returns: (transfer full): a printer
 */
IdxPrinter *idx_printer_new (IdxExporter *exporter,
                             IdxFileDialog *dialog,
                             IdxNotice *notice,
                             GActionMap *actions);

G_END_DECLS
