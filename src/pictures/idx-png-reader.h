/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-picture-header.h"

G_BEGIN_DECLS

/**
 * IDX_PNG_HEADER_SIZE:
 *
 * The number of bytes from the start of a file that idx_png_reader_parse() needs.
 */
#define IDX_PNG_HEADER_SIZE 33

/**
 * idx_png_reader_is_png:
 * @bytes: the start of a file
 *
 * Returns: whether a file begins like PNG
 */
gboolean idx_png_reader_is_png (const guint8 *bytes,
                                gsize length);

/**
 * idx_png_reader_parse:
 * @header: (out caller-allocates): untouched on failure
 * @bytes: the start of a file, at least %IDX_PNG_HEADER_SIZE bytes unless the file is shorter
 *
 * Reads the header of a PNG file. The least size of the file follows from the compression: deflate
 * can't compress to less than 1/1032 of the size.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the header is invalid
 */
gboolean idx_png_reader_parse (IdxPictureHeader *header,
                               const guint8 *bytes,
                               gsize length,
                               GError **error);

/**
 * idx_png_reader_decode:
 * @bytes: a whole file
 * @header: its header, from idx_png_reader_parse()
 * @target: how to store the pixels, with three channels if the picture is in color. Nothing is
 *   inverted
 * @values: (out caller-allocates): rows × columns × channels values
 *
 * Decodes a PNG file, and lays transparent pixels over the background. Values of fewer than 8 bits
 * are scaled to 8, and those of 16 bits are scaled to the depth of @target.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the file is damaged or there isn't enough memory
 */
gboolean idx_png_reader_decode (const guint8 *bytes,
                                gsize length,
                                const IdxPictureHeader *header,
                                const IdxPictureTarget *target,
                                gpointer values,
                                GError **error);

G_END_DECLS
