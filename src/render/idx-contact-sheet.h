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
 * @orientation: how images are turned
 * @side: the side of a cell, in pixels
 * @n_columns: tiles in a row; 0 to make the sheet about square
 * @limit: the maximum number of samples to draw; 0 for all
 * @captions: whether to draw class names and decisions under the images
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
} IdxContactSheetOptions;

/**
 * idx_contact_sheet_write:
 * @subset: the samples in the order of the sheet
 * @stream: receives the PNG file
 *
 * Writes a contact sheet as PNG.
 *
 * Returns: %FALSE with an error
 */
gboolean idx_contact_sheet_write (IdxSubset *subset,
                                  const IdxContactSheetOptions *options,
                                  GOutputStream *stream,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_contact_sheet_save_async:
 * @target: the PNG file; replaced completely or not at all, and never a file of the dataset
 * @progress: (nullable): reports the share of rows drawn
 *
 * Like idx_contact_sheet_write(), in a thread. Later changes of the dataset don't matter.
 */
void idx_contact_sheet_save_async (IdxSubset *subset,
                                   const IdxContactSheetOptions *options,
                                   GFile *target,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);

/**
 * idx_contact_sheet_save_finish:
 *
 * Returns: %FALSE with an error
 */
gboolean idx_contact_sheet_save_finish (IdxSubset *subset,
                                        GAsyncResult *result,
                                        GError **error);

G_END_DECLS
