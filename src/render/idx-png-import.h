/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxPngColors:
 * @IDX_PNG_COLORS_SAME: as the files have them; all must be gray, or all in color
 * @IDX_PNG_COLORS_GRAY: the luminance
 * @IDX_PNG_COLORS_COLOR: three channels
 *
 * What is stored for each pixel.
 */
typedef enum
{
  IDX_PNG_COLORS_SAME,
  IDX_PNG_COLORS_GRAY,
  IDX_PNG_COLORS_COLOR
} IdxPngColors;

/**
 * IdxPngLabels:
 * @IDX_PNG_LABELS_DETECT: the folders if there are any, else the names if all have a label
 * @IDX_PNG_LABELS_NONE: there are none
 * @IDX_PNG_LABELS_FOLDER: each folder in the folder is a class
 * @IDX_PNG_LABELS_NAME: the number in `…-label-4.png`
 *
 * Where the labels of pictures are.
 */
typedef enum
{
  IDX_PNG_LABELS_DETECT,
  IDX_PNG_LABELS_NONE,
  IDX_PNG_LABELS_FOLDER,
  IDX_PNG_LABELS_NAME
} IdxPngLabels;

/**
 * idx_png_import:
 * @folder: a local folder with PNG files, or with a folder of PNG files for each class
 * @prefix: the start of the paths of the files
 * @notes: (element-type utf8): receives sentences about what was found
 * @removed: (out) (optional) (transfer full) (element-type GFile): files of an earlier dataset with
 *   this prefix that were removed
 * @progress: (nullable): receives the progress
 *
 * Writes pictures of one size as IDX files of unsigned bytes, as idx_dataset_files_begin() names
 * them. Folders that are named by whole numbers are labels; otherwise their byte order gives 0, 1,
 * …, and a list of their names is written too. If all names of files have an index, as those of
 * exported images do, it gives the order; otherwise the byte order of the names does. Hidden files
 * are left out; any other file that isn't PNG is refused.
 *
 * Returns: (transfer full) (element-type GFile): the files; %NULL with an error, after which
 *   nothing has been written
 */
GPtrArray *idx_png_import (const char *folder,
                           IdxPngLabels labels,
                           IdxPngColors colors,
                           const char *prefix,
                           IdxWriteFlags flags,
                           GPtrArray *notes,
                           GPtrArray **removed,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
