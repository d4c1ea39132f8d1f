/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-picture-list.h"
#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxPngColors:
 * @IDX_PNG_COLORS_SAME: the same channels as in the files, which must be all gray or all in color
 * @IDX_PNG_COLORS_GRAY: one channel, the luminance
 * @IDX_PNG_COLORS_COLOR: three channels
 *
 * The channels of the samples.
 */
typedef enum
{
  IDX_PNG_COLORS_SAME,
  IDX_PNG_COLORS_GRAY,
  IDX_PNG_COLORS_COLOR
} IdxPngColors;

/**
 * IdxPngImportOptions:
 * @labels: where the labels come from
 * @label_list: (nullable): the file with the labels, for %IDX_PNG_LABELS_LIST
 * @names: (nullable): the names of the classes, if their labels are known
 * @colors: the channels of the samples
 * @rows: the height of images; 0 for the height of the pictures
 * @columns: the width of images, if @rows isn't 0
 * @use_most_common_size: if @rows is 0, whether to scale pictures of different sizes to the most
 *   common one; otherwise different sizes are an error
 *
 * How to convert pictures to samples.
 */
typedef struct
{
  IdxPngLabels labels;
  GFile *label_list;
  IdxClassNames *names;
  IdxPngColors colors;
  guint rows;
  guint columns;
  gboolean use_most_common_size;
  gboolean skip_damaged;
} IdxPngImportOptions;

/**
 * idx_png_import:
 * @sources: (array zero-terminated=1): local PNG files and folders, see idx_picture_list_new()
 * @prefix: the start of the paths of the IDX files
 * @notes: (element-type utf8): receives sentences about what was found
 * @removed: (out) (optional) (transfer full) (element-type GFile): files of an earlier dataset with
 *   this prefix that were removed
 * @progress: (nullable): reports progress
 *
 * Writes pictures as IDX files of unsigned bytes, whose names idx_dataset_files_begin() chooses,
 * and a list of class names if there are any. Pictures that don't have the size of the images are
 * scaled by area averaging to the largest size that fits, and centered. The values around them are
 * 0.
 *
 * Returns: (transfer full) (nullable) (element-type GFile): the files that were written. %NULL with
 *   an error if nothing was written: with %IDX_ERROR_RANGE if the pictures have different sizes and
 *   @options doesn't choose one, or the chosen size is too large; with an error of
 *   idx_picture_list_new(); with %IDX_ERROR_UNSUPPORTED if a file isn't PNG or can't be converted;
 *   with the error of a read or a write; or on cancel
 */
GPtrArray *idx_png_import (const char *const *sources,
                           const IdxPngImportOptions *options,
                           const char *prefix,
                           IdxWriteFlags flags,
                           GPtrArray *notes,
                           GPtrArray **removed,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
