/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"
#include "idx-palette.h"
#include "idx-raster.h"

G_BEGIN_DECLS

/**
 * IdxExportOptions:
 * @as_shown: with a palette and an orientation, instead of the stored values
 * @palette: the palette, if @as_shown
 * @orientation: the orientation, if @as_shown
 * @scale: the side of a value in the picture, in pixels
 *
 * How an image becomes a picture.
 */
typedef struct
{
  gboolean as_shown;
  IdxPalette palette;
  IdxOrientation orientation;
  guint scale;
} IdxExportOptions;

/**
 * idx_export_image:
 * @index: a sample's index
 * @stream: where the PNG file goes
 *
 * Writes one image as PNG. By default the file has the stored values, at scale 1 byte
 * for byte in 8-bit gray.
 *
 * Returns: %FALSE with an error
 */
gboolean idx_export_image (IdxDataset *dataset,
                           guint index,
                           const IdxExportOptions *options,
                           GOutputStream *stream,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_export_describe_values:
 *
 * Returns: (transfer full) (nullable): a sentence on how values become grey in a picture of
 *   stored values; %NULL where they are unsigned bytes, which stay as they are
 */
char *idx_export_describe_values (IdxDataset *dataset);

/**
 * idx_export_suggest_name:
 *
 * Returns: (transfer full): a name for the picture of the sample at @index, like
 *   "t10k-00042-label-4.png"
 */
char *idx_export_suggest_name (IdxDataset *dataset,
                               guint index);

/**
 * IdxSheetOptions:
 * @palette: the colours
 * @orientation: how images are turned
 * @side: the side of a cell, in pixels
 * @n_columns: tiles in a row; 0 for as many as make the sheet about square
 * @limit: how many samples are drawn at most; 0 for all
 * @captions: whether class names stand under the images
 *
 * How a contact sheet looks.
 */
typedef struct
{
  IdxPalette palette;
  IdxOrientation orientation;
  guint side;
  guint n_columns;
  guint limit;
  gboolean captions;
} IdxSheetOptions;

/**
 * idx_export_sheet:
 * @subset: the samples, in their order
 * @stream: where the PNG file goes
 *
 * Writes a contact sheet as PNG.
 *
 * Returns: %FALSE with an error
 */
gboolean idx_export_sheet (IdxSubset *subset,
                           const IdxSheetOptions *options,
                           GOutputStream *stream,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
