/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-element-type.h"
#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxCsvLabels:
 * @IDX_CSV_LABELS_DETECT: decided by the header, the number of columns and what is in them
 * @IDX_CSV_LABELS_NONE: there are none
 * @IDX_CSV_LABELS_FIRST: the first column
 * @IDX_CSV_LABELS_LAST: the last column
 *
 * Where a table of pixels has its labels.
 */
typedef enum
{
  IDX_CSV_LABELS_DETECT,
  IDX_CSV_LABELS_NONE,
  IDX_CSV_LABELS_FIRST,
  IDX_CSV_LABELS_LAST
} IdxCsvLabels;

/**
 * IdxCsvImport:
 * @type: the element type of the images
 * @rows: the rows of an image; 0 for square images
 * @columns: the columns of an image; 0 for square images
 * @labels: where the labels are
 *
 * How to read a table of pixels.
 */
typedef struct
{
  IdxElementType type;
  guint rows;
  guint columns;
  IdxCsvLabels labels;
} IdxCsvImport;

/**
 * idx_csv_import:
 * @locations: (element-type GFile): tables that follow one another: comma-separated numbers, an
 *   image in each row, maybe with a label before or after it, and maybe with a header
 * @prefix: the start of the paths of the files
 * @notes: (element-type utf8): receives sentences about what was detected
 * @removed: (out) (optional) (transfer full) (element-type GFile): files of an earlier dataset with
 *   this prefix that were removed
 * @progress: (nullable): receives the progress
 *
 * Writes the images and the labels of tables as IDX files, as idx_dataset_files_begin() names
 * them. Labels have the smallest of the types uint8, int16 and int32 that holds them all. Memory is
 * bounded, however large the tables and their rows are.
 *
 * Returns: (transfer full) (element-type GFile): the files; %NULL with an error, after which
 *   nothing has been written: %IDX_ERROR_CSV for mistakes in a table
 */
GPtrArray *idx_csv_import (GPtrArray *locations,
                           const IdxCsvImport *options,
                           const char *prefix,
                           IdxWriteFlags flags,
                           GPtrArray *notes,
                           GPtrArray **removed,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
