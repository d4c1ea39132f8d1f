/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_thumbnail_new_png:
 * @location: a file of images
 * @size: the longest side that the picture may have, in pixels; at least 16
 * @is_dark: whether the picture is shown on a dark page
 *
 * Draws a small contact sheet of at most 16 samples. With labels, these are up to the same number
 * from each class, sorted by label; without labels, they are the first samples of the file. If the
 * file is truncated, draws only complete samples.
 *
 * Limits memory and time: rejects images of more than 256 MiB, and chooses only from the samples in
 * the first 64 MiB. Any thread may call it.
 *
 * Returns: (transfer full): the PNG file; %NULL with the error of idx_dataset_open(), with
 *   %IDX_ERROR_UNSUPPORTED for a file of labels, with %IDX_ERROR_NO_SAMPLES if the file contains no
 *   complete image, with %IDX_ERROR_RANGE if the images are too large, with the error of a read, or
 *   on cancel
 */
GBytes *idx_thumbnail_new_png (GFile *location,
                               guint size,
                               gboolean is_dark,
                               GCancellable *cancellable,
                               GError **error);

/**
 * idx_thumbnail_write:
 * @target: (type filename): the PNG file; never a file of the dataset. An existing file is
 *   overwritten in place, because the sandboxes of file managers bind-mount it
 *
 * Writes the thumbnail of idx_thumbnail_new_png() for a light page to a file.
 *
 * Returns: %FALSE with an error of idx_thumbnail_new_png(), with %IDX_ERROR_WRITE if @target is a
 *   file of the dataset, or with the error of the write
 */
gboolean idx_thumbnail_write (GFile *location,
                              guint size,
                              const char *target,
                              GError **error);

G_END_DECLS
