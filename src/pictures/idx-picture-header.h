/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxPictureHeader:
 * @rows: the height of the picture
 * @columns: the width of the picture
 * @depth: the number of bits of a value: 16, or 8 for at most 8
 * @is_color: whether the picture has a palette or channels for red, green and blue; otherwise it is
 *   gray
 * @is_jpeg: whether the file is JPEG; otherwise it is PNG
 * @min_file_size: the size that a file must at least have to contain this many pixels
 *
 * What the file of a picture says about the picture.
 */
typedef struct
{
  guint rows;
  guint columns;
  guint depth;
  gboolean is_color;
  gboolean is_jpeg;
  guint64 min_file_size;
} IdxPictureHeader;

/**
 * IdxPictureTarget:
 * @n_channels: 3, or 1 for the luminance
 * @depth: 8 for unsigned bytes, or 16 for #guint16 if the picture has a depth of 16 as well
 * @background: red, green and blue behind transparent pixels; if @n_channels is 1, its luminance
 *   counts for gray pictures
 * @is_inverted: whether to store the difference from the largest value instead of each value
 *
 * How to store the pixels of a picture.
 */
typedef struct
{
  guint n_channels;
  guint depth;
  guint8 background[3];
  gboolean is_inverted;
} IdxPictureTarget;

G_END_DECLS
