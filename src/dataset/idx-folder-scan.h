/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folder-cache.h"
#include "idx-pairing.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/* The limits of a scan: the depth of subfolders, the number of files and folders in all folders
 * together, and the number of files whose names look like those of IDX files. */
#define IDX_FOLDER_SCAN_MAX_DEPTH 8U
#define IDX_FOLDER_SCAN_MAX_ENTRIES 200000U
#define IDX_FOLDER_SCAN_MAX_FILES 1000U

/**
 * IdxFolderDataset:
 * @location: an images file, a labels file without images, or a file or folder that can't be read
 * @name: the path of @location within the folder, for display
 * @description: for display: "60,000 samples of 28×28 · labels found", or why @location can't be
 *   opened
 * @can_open: whether @location can be opened as a dataset
 *
 * A dataset in a folder, or a file whose name looks like that of a dataset.
 */
typedef struct
{
  GFile *location;
  char *name;
  char *description;
  gboolean can_open;
} IdxFolderDataset;

#define IDX_TYPE_FOLDER_SCAN (idx_folder_scan_get_type ())
G_DECLARE_FINAL_TYPE (IdxFolderScan, idx_folder_scan, IDX, FOLDER_SCAN, GObject)

/**
 * idx_folder_scan_new:
 * @folder: a folder
 * @order: the byte order of the files
 * @folders: (nullable): a cache of folder listings, to share between calls
 * @progress: (nullable): receives the progress
 *
 * Finds the datasets in @folder and in its subfolders. Skips hidden folders. Visits a folder only
 * once, even if several paths lead to it. Stops at %IDX_FOLDER_SCAN_MAX_DEPTH and the other limits.
 * Continues after files that can't be read.
 *
 * Returns: (transfer full): the datasets; %NULL with an error if @folder can't be read, or on
 *   cancel
 */
IdxFolderScan *idx_folder_scan_new (GFile *folder,
                                    IdxByteOrder order,
                                    IdxFolderCache *folders,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_folder_scan_get_folder:
 *
 * Returns: (transfer none): the folder
 */
GFile *idx_folder_scan_get_folder (IdxFolderScan *self);

/**
 * idx_folder_scan_get_datasets:
 *
 * Returns: (transfer none) (element-type IdxFolderDataset): the datasets, sorted by name
 */
GPtrArray *idx_folder_scan_get_datasets (IdxFolderScan *self);

/**
 * idx_folder_scan_is_complete:
 *
 * Returns: %FALSE if the scan stopped at a limit, so that datasets may be missing
 */
gboolean idx_folder_scan_is_complete (IdxFolderScan *self);

G_END_DECLS
