/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-picture-list.h"
#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxPngColors:
 * @IDX_PNG_COLORS_SAME: the channels of the files, which must be all gray or all in color
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
 * IdxPngImport:
 * @labels: where the labels are
 * @list: (nullable): for %IDX_PNG_LABELS_LIST
 * @names: (nullable): the names of the classes, if their labels are known
 * @colors: what is stored for each pixel
 * @rows: the rows of an image; 0 if all pictures must have the same size
 * @columns: the columns of an image, if @rows isn't 0
 * @fit: whether pictures of different sizes get the size that most of them have, if @rows is 0
 *
 * How to read pictures.
 */
typedef struct
{
  IdxPngLabels labels;
  GFile *list;
  IdxClassNames *names;
  IdxPngColors colors;
  guint rows;
  guint columns;
  gboolean fit;
} IdxPngImport;

/**
 * idx_png_import:
 * @sources: (array zero-terminated=1): local PNG files, and folders for idx_picture_list_new()
 * @prefix: the start of the paths of the files
 * @notes: (element-type utf8): receives sentences about notable findings
 * @removed: (out) (optional) (transfer full) (element-type GFile): files of an earlier dataset with
 *   this prefix that were removed
 * @progress: (nullable): receives the progress
 *
 * Writes pictures as IDX files of unsigned bytes, as idx_dataset_files_begin() names them, and a
 * list of the names of classes if there are any. Pictures whose size differs from that of @options
 * are scaled by area averaging to the largest size that fits, and centered; the remaining values
 * are 0. Files that aren't PNG are an error.
 *
 * Returns: (transfer full) (element-type GFile): the files; %NULL with an error, after which
 *   nothing has been written: %IDX_ERROR_RANGE if the pictures have different sizes
 */
GPtrArray *idx_png_import (const char *const *sources,
                           const IdxPngImport *options,
                           const char *prefix,
                           IdxWriteFlags flags,
                           GPtrArray *notes,
                           GPtrArray **removed,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
