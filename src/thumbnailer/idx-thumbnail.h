/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_thumbnail_write:
 * @location: a file of images
 * @size: the longest side that the picture may have, in pixels
 * @target: (type filename): the PNG file. An existing file is overwritten in place, because the
 *   sandboxes of file managers bind it; never an opened file
 *
 * Draws a small contact sheet of at most 16 samples. With labels, each class has the same number of
 * samples, in the order of the labels; without labels they are the first of the file. Draws what is
 * there of a file that was cut short.
 *
 * Memory and time are bounded: images of more than 256 MiB are refused, and only samples within the
 * first 64 MiB of the images are considered.
 *
 * Returns: %FALSE with the error of idx_dataset_open(), with %IDX_ERROR_UNSUPPORTED for a file of
 *   labels, with %IDX_ERROR_NO_SAMPLES or %IDX_ERROR_RANGE, or if a read or a write fails
 */
gboolean idx_thumbnail_write (GFile *location,
                              guint size,
                              const char *target,
                              GError **error);

G_END_DECLS
