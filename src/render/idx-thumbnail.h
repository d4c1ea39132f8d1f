/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_thumbnail_write:
 * @location: a file of images
 * @size: the longest side that the picture may have, in pixels
 * @target: (type filename): the PNG file; never a file of the dataset. An existing file is
 *   overwritten in place, because the sandboxes of file managers bind-mount it
 *
 * Draws a small contact sheet of at most 16 samples. With labels, these are up to the same number
 * from each class, sorted by label; without labels, they are the first samples of the file. If the
 * file is truncated, draws only complete samples.
 *
 * Limits memory and time: rejects images of more than 256 MiB, and chooses only from the samples in
 * the first 64 MiB.
 *
 * Returns: %FALSE with the error of idx_dataset_open(), with %IDX_ERROR_UNSUPPORTED for a file of
 *   labels, with %IDX_ERROR_NO_SAMPLES if the file contains no complete image, with
 *   %IDX_ERROR_RANGE if the images are too large, with %IDX_ERROR_WRITE if @target is a file of the
 *   dataset, or with the error of a read or a write
 */
gboolean idx_thumbnail_write (GFile *location,
                              guint size,
                              const char *target,
                              GError **error);

G_END_DECLS
