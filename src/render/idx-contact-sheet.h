/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-palette.h"
#include "idx-progress.h"
#include "idx-raster.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxContactSheetOptions:
 * @palette: the colors
 * @orientation: how images are rotated and mirrored
 * @side: the side of a cell, in pixels
 * @n_columns: the number of tiles in a row; 0 for about as many rows as columns
 * @limit: the maximum number of samples to draw; 0 for all
 * @show_captions: whether to draw class names and decisions under the images
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
  gboolean show_captions;
} IdxContactSheetOptions;

/**
 * idx_contact_sheet_write:
 * @subset: the samples in the order of the sheet
 * @stream: receives the PNG file
 *
 * Writes a contact sheet as PNG.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if there are no samples or the picture would be too large,
 *   with the error of a read or a write, or on cancel
 */
gboolean idx_contact_sheet_write (IdxSubset *subset,
                                  const IdxContactSheetOptions *options,
                                  GOutputStream *stream,
                                  IdxProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_contact_sheet_save:
 * @target: the PNG file; replaced completely or not at all
 *
 * Like idx_contact_sheet_write(), to a file.
 *
 * Returns: %FALSE with an error of idx_contact_sheet_write(), or if @target can't be written or is
 *   a file of the dataset
 */
gboolean idx_contact_sheet_save (IdxSubset *subset,
                                 const IdxContactSheetOptions *options,
                                 GFile *target,
                                 IdxProgress *progress,
                                 GCancellable *cancellable,
                                 GError **error);

G_END_DECLS
