/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"
#include "idx-shape.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxNpyImportOptions:
 * @no_labels: whether to leave out labels
 * @labels: (nullable): the NPY file with the labels; %NULL for those in the same file
 * @shape: the shape of images that are stored as vectors, with their channels in the order of the
 *   values; no rows for square gray images
 *
 * How to read NumPy arrays.
 */
typedef struct
{
  gboolean no_labels;
  GFile *labels;
  IdxShape shape;
} IdxNpyImportOptions;

/**
 * idx_npy_import:
 * @location: an NPY or NPZ file
 * @prefix: the start of the paths of the IDX files. If @location has several datasets, such as
 *   training and test data, `-train` and `-test` follow
 * @notes: (element-type utf8): receives sentences about what was found
 * @removed: (out) (optional) (transfer full) (element-type GFile): files of an earlier dataset with
 *   this prefix that were removed
 * @progress: (nullable): reports progress
 *
 * Writes arrays of images and labels as IDX files, named by idx_dataset_files_begin(). Values of
 * types that IDX doesn't have are stored in one that holds all of them. Memory use is at most some
 * 40 MB. All datasets are written before the first one is published.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with the error of
 *   idx_npy_file_open(), of a read or a write, or on cancel; with %IDX_ERROR_UNSUPPORTED if the
 *   arrays aren't images with their labels
 */
GPtrArray *idx_npy_import (GFile *location,
                           const IdxNpyImportOptions *options,
                           const char *prefix,
                           IdxWriteFlags flags,
                           GPtrArray *notes,
                           GPtrArray **removed,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
