/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-subset.h"

G_BEGIN_DECLS

#define IDX_TYPE_EXPORTER (idx_exporter_get_type ())
G_DECLARE_FINAL_TYPE (IdxExporter, idx_exporter, IDX, EXPORTER, GObject)

/**
 * idx_exporter_new:
 * @parent: the window of the dialogs
 * @options: how images look that are exported as shown
 *
 * An exporter writes images and lists to files, and asks for these files in dialogs. What a dialog
 * is about stays the same, whatever is opened or selected by the time that it is answered.
 *
 * Signals:
 * - `started (task)`: an #IdxTask that can be canceled began
 * - `ended (task)`: it is over
 * - `succeeded (title, text)`: files were written; @text may be %NULL
 * - `failed (title, text, can_replace)`: no file was written; with @can_replace because there are
 *   some of the same names, see idx_exporter_replace()
 *
 * Returns: (transfer full): an exporter
 */
IdxExporter *idx_exporter_new (GtkWindow *parent,
                               IdxDisplayOptions *options);

/**
 * idx_exporter_ask_image:
 *
 * Asks for a file, and exports an image to it.
 */
void idx_exporter_ask_image (IdxExporter *self,
                             IdxDataset *dataset,
                             guint32 index);

/**
 * idx_exporter_ask_images:
 * @indices: (element-type guint32): the images
 *
 * Asks for a folder, and exports images to files in it.
 */
void idx_exporter_ask_images (IdxExporter *self,
                              IdxDataset *dataset,
                              GArray *indices);

/**
 * idx_exporter_ask_list:
 *
 * Asks for a file, and exports samples to it, in their order, as CSV.
 */
void idx_exporter_ask_list (IdxExporter *self,
                            IdxSubset *subset);

/**
 * idx_exporter_close_dialog:
 *
 * Closes the dialog, if there is one.
 */
void idx_exporter_close_dialog (IdxExporter *self);

/**
 * idx_exporter_export_image:
 *
 * Exports the stored values of an image to a PNG file.
 */
void idx_exporter_export_image (IdxExporter *self,
                                IdxDataset *dataset,
                                guint32 index,
                                GFile *target);

/**
 * idx_exporter_export_images:
 * @indices: (element-type guint32): the images
 *
 * Exports the stored values of images to PNG files in a folder. Replaces no file.
 */
void idx_exporter_export_images (IdxExporter *self,
                                 IdxDataset *dataset,
                                 GArray *indices,
                                 GFile *folder);

/**
 * idx_exporter_export_list:
 *
 * Exports samples to a CSV file, in their order.
 */
void idx_exporter_export_list (IdxExporter *self,
                               IdxSubset *subset,
                               GFile *target);

/**
 * idx_exporter_replace:
 *
 * Repeats the last export that failed because files would have been replaced, and replaces them.
 */
void idx_exporter_replace (IdxExporter *self);

/**
 * idx_exporter_cancel_all:
 *
 * Cancels all exports and closes the dialog.
 */
void idx_exporter_cancel_all (IdxExporter *self);

G_END_DECLS
