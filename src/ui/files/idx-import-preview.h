/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-import.h"

G_BEGIN_DECLS

/**
 * IdxImportPreview:
 * @import: the options with which the dataset can be made; owns the source
 * @datasets: (element-type IdxDataset): the datasets, at least one. Their files have been removed,
 *   but can still be read
 * @notes: (element-type utf8): sentences about what was found
 *
 * What would be made of a folder or a file.
 */
typedef struct
{
  IdxImport import;
  GPtrArray *datasets;
  GPtrArray *notes;
} IdxImportPreview;

/**
 * idx_import_preview_new:
 * @source: a local folder or file
 * @progress: (nullable): receives the progress
 *
 * Makes the datasets in a temporary folder, so that the preview shows exactly what would be
 * written. Finds options with which that works: scales pictures of different sizes, leaves out
 * those that can't be read, and makes all images in color if only some are; @notes says so. Takes
 * as long as the import, and as much room on the disk until the preview is freed.
 *
 * Returns: (transfer full): a preview; %NULL with an error of idx_import_write(), or on cancel
 */
IdxImportPreview *idx_import_preview_new (GFile *source,
                                          IdxImportKind kind,
                                          IdxProgress *progress,
                                          GCancellable *cancellable,
                                          GError **error);

/**
 * idx_import_preview_free:
 */
void idx_import_preview_free (IdxImportPreview *self);

/**
 * idx_import_preview_has_color:
 *
 * Returns: whether images are made of pictures and have three channels
 */
gboolean idx_import_preview_has_color (const IdxImportPreview *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxImportPreview, idx_import_preview_free)

G_END_DECLS
