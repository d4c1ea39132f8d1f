/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * IdxImageFunc:
 * @index: the index of a sample
 * @pixels: its stored values, valid during the call
 *
 * Processes an image.
 *
 * Returns: %FALSE with an error to stop
 */
typedef gboolean (*IdxImageFunc) (gpointer data,
                                  guint32 index,
                                  const guint8 *pixels,
                                  GError **error);

/**
 * idx_dataset_visit_images:
 * @indices: the indices of @n_indices samples; the file is read fastest if they are ascending
 * @func: called for each image, in the order of @indices
 * @progress: (nullable): receives the progress
 *
 * Reads images and passes them to @func, a megabyte at a time.
 *
 * Returns: %FALSE with an error if @func or a read fails, if a sample doesn't exist, or on cancel
 */
gboolean idx_dataset_visit_images (IdxDataset *self,
                                   const guint32 *indices,
                                   gsize n_indices,
                                   IdxImageFunc func,
                                   gpointer data,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
