/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-element-type.h"
#include "idx-picture-list.h"
#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxPictureColors:
 * @IDX_PICTURE_COLORS_SAME: the same channels as in the files, which must be all gray or all in
 *   color
 * @IDX_PICTURE_COLORS_GRAY: one channel, the luminance
 * @IDX_PICTURE_COLORS_COLOR: three channels
 *
 * The channels of the samples.
 */
typedef enum
{
  IDX_PICTURE_COLORS_SAME,
  IDX_PICTURE_COLORS_GRAY,
  IDX_PICTURE_COLORS_COLOR
} IdxPictureColors;

/**
 * IdxPictureImportOptions:
 * @labels: where the labels come from
 * @label_list: (nullable): the file with the labels, for %IDX_PICTURE_LABELS_LIST
 * @names: (nullable): the names of the classes, if their labels are known
 * @colors: the channels of the samples
 * @rows: the height of images; 0 for the height of the pictures
 * @columns: the width of images, if @rows isn't 0
 * @use_most_common_size: if @rows is 0, whether to scale pictures of different sizes to the most
 *   common one; otherwise different sizes are an error
 * @type: the element type of the images: %IDX_ELEMENT_TYPE_UINT8 if pictures may be scaled, and
 *   never %IDX_ELEMENT_TYPE_INT8, which can't hold all values of 8 bits
 * @background: red, green and blue behind transparent pixels; in gray images its luminance
 * @is_inverted: whether to store the difference from the largest value of 8 or 16 bits
 * @skip_damaged: whether to leave out pictures that can't be read; otherwise they are an error
 * @gray_advice: (nullable): a sentence about how to convert pictures to gray, for a note
 *
 * How to convert pictures to samples.
 */
typedef struct
{
  IdxPictureLabels labels;
  GFile *label_list;
  IdxClassNames *names;
  IdxPictureColors colors;
  guint rows;
  guint columns;
  gboolean use_most_common_size;
  IdxElementType type;
  guint8 background[3];
  gboolean is_inverted;
  gboolean skip_damaged;
  const char *gray_advice;
} IdxPictureImportOptions;

/**
 * idx_picture_import:
 * @sources: (array zero-terminated=1): local PNG and JPEG files, and folders, see
 *   idx_picture_list_new()
 * @prefix: the start of the paths of the IDX files. If there are several datasets, a dash and the
 *   name of each follow, as in `-train`
 * @notes: (element-type utf8): receives sentences about what was found
 * @removed: (out) (optional) (transfer full) (element-type GFile): files of an earlier dataset with
 *   this prefix that were removed
 * @progress: (nullable): reports progress
 *
 * Writes pictures as IDX files, whose names idx_dataset_files_begin() chooses, and a list of class
 * names if there are any. Pictures that don't have the size of the images are scaled by area
 * averaging to the largest size that fits, and centered. The values around them are 0.
 *
 * Values of 16 bits are scaled to 8 if the type is %IDX_ELEMENT_TYPE_UINT8; otherwise they are
 * stored as they are.
 *
 * Returns: (transfer full) (nullable) (element-type GFile): the files that were written. %NULL with
 *   an error if nothing was written: with %IDX_ERROR_RANGE if the pictures have different sizes and
 *   @options doesn't choose one, or the chosen size is too large; with an error of
 *   idx_picture_list_new(); with %IDX_ERROR_UNSUPPORTED if a file isn't PNG or JPEG, can't be
 *   decoded, or its values don't fit in the type; with the error of a read or a write; or on cancel
 */
GPtrArray *idx_picture_import (const char *const *sources,
                               const IdxPictureImportOptions *options,
                               const char *prefix,
                               IdxWriteFlags flags,
                               GPtrArray *notes,
                               GPtrArray **removed,
                               IdxProgress *progress,
                               GCancellable *cancellable,
                               GError **error);

G_END_DECLS
