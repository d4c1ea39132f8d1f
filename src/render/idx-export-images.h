/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-export.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * IDX_EXPORT_MAX_IMAGES:
 *
 * How many images are exported at once. No file manager is of use in a folder with more files.
 */
#define IDX_EXPORT_MAX_IMAGES 100000U

/**
 * idx_export_images_async:
 * @indices: (transfer full) (element-type guint32): the indices of samples
 * @folder: where the files are written
 * @replace: whether files of the same names are replaced
 * @progress: (nullable): told how many of them are written
 *
 * Writes images as idx_export_image() does, in a thread of its own, each to a file that is named
 * by idx_export_suggest_name(). Without @replace, if one of the names is taken, none is written. Files
 * of @dataset are never replaced. If one can't be written, and on cancel, those before it are removed,
 * but those that replaced others stay.
 */
void idx_export_images_async (IdxDataset *dataset,
                              GArray *indices,
                              const IdxExportOptions *options,
                              GFile *folder,
                              gboolean replace,
                              IdxProgress *progress,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);

/**
 * idx_export_image_async:
 * @index: a sample's index, which may have been there once
 * @target: the PNG file, which is replaced as a whole or stays as it was
 *
 * Like idx_export_image(), in a thread; ended by idx_export_images_finish().
 */
void idx_export_image_async (IdxDataset *dataset,
                             guint index,
                             const IdxExportOptions *options,
                             GFile *target,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * idx_export_images_finish:
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS, with %IDX_ERROR_RANGE for more than
 *   %IDX_EXPORT_MAX_IMAGES images or an image that isn't there, with the error of a read or a
 *   write, or on cancel
 */
gboolean idx_export_images_finish (IdxDataset *dataset,
                                   GAsyncResult *result,
                                   GError **error);

G_END_DECLS
