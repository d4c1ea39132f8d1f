/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-picture-header.h"

G_BEGIN_DECLS

/**
 * idx_jpeg_reader_is_jpeg:
 * @bytes: the start of a file
 *
 * Returns: whether a file begins like JPEG
 */
gboolean idx_jpeg_reader_is_jpeg (const guint8 *bytes,
                                  gsize length);

/**
 * idx_jpeg_reader_parse:
 * @header: (out caller-allocates): untouched on failure
 * @bytes: a whole file; the header may follow any amount of metadata
 *
 * Reads the header of a JPEG file. The least size of the file follows from the coding: each block
 * of 8×8 values of a component takes at least two bits, one for the first code and one for the end
 * of the block; in a progressive file one bit, since one code may end many blocks. A component of
 * full size has a block for 64 pixels, so 1 byte stands for at most 512 pixels.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the file is damaged, or if it is in CMYK,
 *   lossless, hierarchical, has 12 bits, or uses arithmetic coding, which has no such limit
 */
gboolean idx_jpeg_reader_parse (IdxPictureHeader *header,
                                const guint8 *bytes,
                                gsize length,
                                GError **error);

/**
 * idx_jpeg_reader_decode:
 * @bytes: a whole file
 * @header: its header, from idx_jpeg_reader_parse()
 * @target: how to store the pixels, with three channels if the picture is in color, and with 8
 *   bits. Nothing is inverted
 * @values: (out caller-allocates): rows × columns × channels bytes
 *
 * Decodes a JPEG file to the values that libjpeg gives by default. Nothing is filled in where data
 * is missing.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the file is damaged or cut short, or there isn't
 *   enough memory
 */
gboolean idx_jpeg_reader_decode (const guint8 *bytes,
                                 gsize length,
                                 const IdxPictureHeader *header,
                                 const IdxPictureTarget *target,
                                 gpointer values,
                                 GError **error);

G_END_DECLS
