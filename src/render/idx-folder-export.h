/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-export.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxFolderNames:
 * @IDX_FOLDER_NAMES_CLASSES: by the names of the classes, escaped by idx_file_name_escape(), or by
 *   the label if a class has no name. If two classes have the same name, or a name is too long, by
 *   the labels of all classes
 * @IDX_FOLDER_NAMES_LABELS: by the labels of the classes
 *
 * How to name the folders of classes.
 */
typedef enum
{
  IDX_FOLDER_NAMES_CLASSES,
  IDX_FOLDER_NAMES_LABELS
} IdxFolderNames;

/**
 * idx_folder_export:
 * @folder: receives the folders of the classes; created if it doesn't exist
 * @replace: whether to replace existing files with the same names
 * @progress: (nullable): reports the share of images written
 *
 * Writes each sample of @subset as PNG into the folder of its current class, or into @folder if
 * there are no labels. The name of a file is the index of its sample. Writes all files or none; but
 * see idx_staging_place() for @replace. idx_png_import() converts the files back to the same
 * samples.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the stored values are exported but a PNG file
 *   can't hold them unchanged, %IDX_ERROR_EXISTS, %IDX_ERROR_RANGE if some samples have no label,
 *   with the error of a read or a write, or on cancel
 */
gboolean idx_folder_export (IdxSubset *subset,
                            const IdxExportOptions *options,
                            IdxFolderNames names,
                            GFile *folder,
                            gboolean replace,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_folder_export_async:
 *
 * Like idx_folder_export(), in a worker thread.
 */
void idx_folder_export_async (IdxSubset *subset,
                              const IdxExportOptions *options,
                              IdxFolderNames names,
                              GFile *folder,
                              gboolean replace,
                              IdxProgress *progress,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);

/**
 * idx_folder_export_finish:
 *
 * Returns: see idx_folder_export()
 */
gboolean idx_folder_export_finish (IdxSubset *subset,
                                   GAsyncResult *result,
                                   GError **error);

G_END_DECLS
