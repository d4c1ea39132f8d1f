/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-csv-layout.h"
#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxCsvImportOptions:
 * @type: the element type of the images
 * @shape: the shape of an image, with its channels in the order of the cells; no rows for square
 *   gray images of any size
 * @labels: the column that contains the labels
 * @label_column: (nullable): for %IDX_CSV_LABELS_COLUMN, the number of the column, from 1, or its
 *   name
 *
 * How to read a table of pixels.
 */
typedef struct
{
  IdxElementType type;
  IdxShape shape;
  IdxCsvLabels labels;
  const char *label_column;
} IdxCsvImportOptions;

/**
 * idx_csv_import:
 * @locations: (element-type GFile): tables to concatenate, with an image in each row; see
 *   idx_table_stream_open()
 * @prefix: the start of the paths of the IDX files
 * @flags: whether to compress the files, and whether to replace existing files
 * @notes: (element-type utf8): receives sentences about what was detected
 * @removed: (out) (optional) (transfer full) (element-type GFile): files of an earlier dataset with
 *   this prefix that were removed
 * @progress: (nullable): receives the progress
 *
 * Writes the images and labels of the tables to IDX files, named by idx_dataset_files_begin().
 * Stores labels in the smallest of the types uint8, int16 and int32 that can represent all of them.
 * Labels that are texts become classes, in byte order, with a list of names.
 * Memory use doesn't depend on the size of the tables or their rows.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with an error, which is
 *   %IDX_ERROR_CSV if a table is malformed. No file is written on failure
 */
GPtrArray *idx_csv_import (GPtrArray *locations,
                           const IdxCsvImportOptions *options,
                           const char *prefix,
                           IdxWriteFlags flags,
                           GPtrArray *notes,
                           GPtrArray **removed,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
