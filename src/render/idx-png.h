/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IDX_PNG_HEADER_SIZE:
 *
 * The number of bytes from the start of a file that idx_png_header_parse() needs.
 */
#define IDX_PNG_HEADER_SIZE 33

/**
 * IdxPngHeader:
 * @rows: the height of the picture, at most 32,767
 * @columns: the width of the picture, at most 32,767
 * @is_color: whether the picture has a palette or channels for red, green and blue; otherwise it is
 *   gray
 *
 * The header of a PNG file that can be converted to a sample. The picture has at most 125,000,000
 * pixels.
 */
typedef struct
{
  guint rows;
  guint columns;
  gboolean is_color;
} IdxPngHeader;

/**
 * idx_png_header_parse:
 * @header: (out caller-allocates): untouched on failure
 * @bytes: the start of a file, up to %IDX_PNG_HEADER_SIZE bytes
 * @file_size: the size of the whole file
 *
 * Reads the header of a PNG file. Checks whether the file is large enough for the size that its
 * header states, before anything of that size is allocated: deflate can't compress to less than
 * 1/1032 of the size.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the file isn't PNG, has an invalid header or 16
 *   bits per channel, or if the stated size is too large for a sample, for a file of @file_size
 *   bytes, or for the memory that decoding may take; also if the file is too large to be read
 */
gboolean idx_png_header_parse (IdxPngHeader *header,
                               const guint8 *bytes,
                               gsize length,
                               guint64 file_size,
                               GError **error);

/**
 * idx_png_allocate_values:
 * @rows: at most 32,767
 * @columns: at most 32,767
 *
 * Allocates memory for the values of a picture. The size comes from a file, and g_malloc() aborts
 * the program if there isn't enough memory.
 *
 * Returns: (transfer full) (nullable): @rows × @columns × @n_channels uninitialized bytes; %NULL
 *   with %IDX_ERROR_UNSUPPORTED if there isn't enough memory
 */
guint8 *idx_png_allocate_values (guint rows,
                                 guint columns,
                                 guint n_channels,
                                 GError **error);

/**
 * idx_png_decode:
 * @bytes: a whole file
 * @header: its header, from idx_png_header_parse()
 * @in_color: whether to store three channels per pixel instead of the luminance
 * @values: (out caller-allocates): rows × columns × (3 or 1) bytes
 *
 * Decodes a picture. The luminance of colors is that of Rec. 709, rounded. Gray levels are
 * unchanged.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the file is damaged, a pixel isn't opaque, or
 *   there isn't enough memory
 */
gboolean idx_png_decode (const guint8 *bytes,
                         gsize length,
                         const IdxPngHeader *header,
                         gboolean in_color,
                         guint8 *values,
                         GError **error);

G_END_DECLS
