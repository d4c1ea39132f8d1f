/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decoder.h"
#include "idx-palette.h"
#include "idx-progress.h"
#include "idx-subset.h"

#include <cairo.h>

G_BEGIN_DECLS

/**
 * IdxExportOptions:
 * @as_shown: whether to apply a palette and an orientation; otherwise exports the stored values
 * @palette: the palette, if @as_shown
 * @orientation: the orientation, if @as_shown
 * @scale: the side of the square of pixels that shows a value
 *
 * How to draw an image as a picture.
 */
typedef struct
{
  gboolean as_shown;
  IdxPalette palette;
  IdxOrientation orientation;
  guint scale;
} IdxExportOptions;

/**
 * idx_export_make_decoder:
 *
 * Returns: (transfer full): the decoder for idx_export_draw(): with the tone of @dataset only if
 *   images are exported as shown
 */
IdxDecoder *idx_export_make_decoder (IdxDataset *dataset,
                                     const IdxExportOptions *options);

/**
 * idx_export_draw:
 * @decoder: a decoder made with the same options
 * @sample: a sample as stored
 *
 * Returns: (transfer full): the picture of a sample
 */
cairo_surface_t *idx_export_draw (IdxDecoder *decoder,
                                  const guint8 *sample,
                                  const IdxExportOptions *options);

/**
 * idx_export_set_exists_error:
 * @target: a file that already exists
 * @n_others: the number of other files that also exist
 *
 * Sets %IDX_ERROR_EXISTS, with a message about the files that would be replaced.
 */
void idx_export_set_exists_error (GFile *target,
                                  guint n_others,
                                  GError **error);

/**
 * idx_export_image:
 * @index: a sample's index
 * @stream: receives the PNG file
 *
 * Writes one image as PNG. If @as_shown of @options is %FALSE, the file contains the stored values:
 * unsigned bytes unchanged (one channel as 8-bit gray), and other values scaled to 0 to 255.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if there is no such sample or the picture would be too
 *   large, with the error of a read or a write, or on cancel
 */
gboolean idx_export_image (IdxDataset *dataset,
                           guint index,
                           const IdxExportOptions *options,
                           GOutputStream *stream,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_export_image_to_file:
 * @target: the PNG file; replaced completely or not at all
 *
 * Like idx_export_image(), to a file.
 *
 * Returns: %FALSE with an error of idx_export_image(), or if @target can't be written or is a file
 *   of @dataset
 */
gboolean idx_export_image_to_file (IdxDataset *dataset,
                                   guint index,
                                   const IdxExportOptions *options,
                                   GFile *target,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_export_describe_gray_mapping:
 *
 * Returns: (transfer full) (nullable): a sentence about how a picture of stored values maps them to
 *   gray; %NULL for unsigned bytes, which are exported unchanged
 */
char *idx_export_describe_gray_mapping (IdxDataset *dataset);

/**
 * idx_export_suggest_name:
 *
 * Returns: (transfer full): a name for the picture of the sample at @index, like
 *   "t10k-00042-label-4.png"
 */
char *idx_export_suggest_name (IdxDataset *dataset,
                               guint index);

/**
 * IDX_EXPORT_MAX_IMAGES:
 *
 * The maximum number of images that can be exported at once. File managers can't handle larger
 * folders.
 */
#define IDX_EXPORT_MAX_IMAGES 100000U

/**
 * idx_export_images:
 * @folder: receives the files
 * @may_replace: whether to replace existing files with the same names
 * @progress: (nullable): reports the fraction of images that have been written
 *
 * Writes images like idx_export_image(), each to a file named by idx_export_suggest_name(). Without
 * @may_replace, writes none if one of the files exists. Never replaces files of the dataset. After
 * an error or a cancel, removes the files that have been written, except those that replaced
 * others.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS, with %IDX_ERROR_RANGE for more than
 *   %IDX_EXPORT_MAX_IMAGES images or an image that the file doesn't contain, with the error of a
 *   read or a write, or on cancel
 */
gboolean idx_export_images (IdxSubset *subset,
                            const IdxExportOptions *options,
                            GFile *folder,
                            gboolean may_replace,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error);

G_END_DECLS
