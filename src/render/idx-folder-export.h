/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-export.h"

G_BEGIN_DECLS

/**
 * IdxFolderNaming:
 * @IDX_FOLDER_NAMING_CLASSES: each folder by the name of its class, escaped by
 *   idx_file_name_escape(), or by its label if the class has no name. If two classes have the same
 *   name, or the escaped name of one is too long, each folder by its label
 * @IDX_FOLDER_NAMING_LABELS: each folder by its label
 *
 * How to name the folders of the classes.
 */
typedef enum
{
  IDX_FOLDER_NAMING_CLASSES,
  IDX_FOLDER_NAMING_LABELS
} IdxFolderNaming;

/**
 * idx_folder_export:
 * @folder: receives the folders of the classes; created if it doesn't exist
 * @may_replace: whether to replace existing files with the same names
 * @progress: (nullable): reports the fraction of images that have been written
 *
 * Writes each sample of @subset as PNG into the folder of its current class, or into @folder if
 * there are no labels. The name of a file is the index of its sample. Writes all files or none,
 * except as idx_staging_place() describes. If the stored values are exported at scale 1,
 * idx_picture_import() converts the files back to the same samples.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if @options asks for the stored values, but a PNG
 *   file can't keep them unchanged; with %IDX_ERROR_EXISTS if a file exists and @may_replace is
 *   %FALSE; with %IDX_ERROR_RANGE if a sample has no label or a picture would be too large; with
 *   the error of a read or a write; or on cancel
 */
gboolean idx_folder_export (IdxSubset *subset,
                            const IdxExportOptions *options,
                            IdxFolderNaming naming,
                            GFile *folder,
                            gboolean may_replace,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error);

G_END_DECLS
