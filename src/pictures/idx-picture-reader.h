/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-picture-header.h"

G_BEGIN_DECLS

/**
 * IDX_PICTURE_START_SIZE:
 *
 * The number of bytes from the start of a file that tell how many idx_picture_header_parse() needs.
 */
#define IDX_PICTURE_START_SIZE 33

/**
 * idx_picture_header_is_in_start:
 * @bytes: the start of a file, up to %IDX_PICTURE_START_SIZE bytes
 *
 * Returns: whether idx_picture_header_parse() needs only these bytes; otherwise it needs the whole
 *   file
 */
gboolean idx_picture_header_is_in_start (const guint8 *bytes,
                                         gsize length);

/**
 * idx_picture_header_parse:
 * @header: (out caller-allocates): untouched on failure
 * @bytes: the file, or its start if idx_picture_header_is_in_start()
 * @file_size: the size of the whole file
 *
 * Reads the header of a PNG or JPEG file. Checks whether the file is large enough for the size that
 * its header states, before anything of that size is allocated: a byte of PNG stands for at most
 * 8,256 pixels, one of JPEG for at most 512.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the file is of another kind, has an invalid
 *   header, or if the stated size is too large for a sample, for a file of @file_size bytes, or for
 *   the memory that decoding may take; also if the file is too large to be read
 */
gboolean idx_picture_header_parse (IdxPictureHeader *header,
                                   const guint8 *bytes,
                                   gsize length,
                                   guint64 file_size,
                                   GError **error);

/**
 * idx_picture_allocate_values:
 * @rows: at most 32,767
 * @columns: at most 32,767
 *
 * Allocates memory for the values of a picture. The size comes from a file, and g_malloc() aborts
 * the program if there isn't enough memory.
 *
 * Returns: (transfer full) (nullable): uninitialized values for @rows × @columns pixels as in
 *   @target; %NULL with %IDX_ERROR_UNSUPPORTED if there isn't enough memory
 */
gpointer idx_picture_allocate_values (guint rows,
                                      guint columns,
                                      const IdxPictureTarget *target,
                                      GError **error);

/**
 * idx_picture_decode:
 * @bytes: a whole file
 * @header: its header, from idx_picture_header_parse()
 * @values: (out caller-allocates): rows × columns pixels as in @target
 *
 * Decodes a picture. The luminance of colors is that of Rec. 709, rounded. Gray levels are
 * unchanged, except that levels of fewer than 8 bits are scaled to 8, and those of 16 bits to the
 * depth of @target.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the file is damaged or cut short, or there isn't
 *   enough memory
 */
gboolean idx_picture_decode (const guint8 *bytes,
                             gsize length,
                             const IdxPictureHeader *header,
                             const IdxPictureTarget *target,
                             gpointer values,
                             GError **error);

G_END_DECLS
