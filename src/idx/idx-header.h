/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-element-type.h"

G_BEGIN_DECLS

#define IDX_HEADER_MAX_DIMENSIONS 255
#define IDX_HEADER_MAX_SIZE (4 + 4 * IDX_HEADER_MAX_DIMENSIONS)

/**
 * IdxHeader:
 * @element_type: the type of one element
 * @n_dimensions: 1 to 255
 * @dimensions: the first one is the number of samples
 * @size: the size of the header in bytes; the data follows it
 * @sample_size: the size of one sample in bytes; 0 only if there are no samples
 * @data_size: the size of all samples in bytes
 * @little_endian: whether elements have the least significant byte first, contrary to the format
 *
 * The header of an IDX file.
 */
typedef struct
{
  IdxElementType element_type;
  guint n_dimensions;
  guint32 dimensions[IDX_HEADER_MAX_DIMENSIONS];
  gsize size;
  guint64 sample_size;
  guint64 data_size;
  gboolean little_endian;
} IdxHeader;

/**
 * idx_header_looks_like_idx:
 * @bytes: the start of a file
 *
 * Returns: whether @bytes begin with two zero bytes, as IDX files do
 */
gboolean idx_header_looks_like_idx (const guint8 *bytes,
                                    gsize length);

/**
 * idx_header_parse:
 * @header: (out caller-allocates): untouched on failure
 * @bytes: the start of a file, up to %IDX_HEADER_MAX_SIZE bytes
 * @length: the length of @bytes; less than the size of the header only if the file ends there
 *
 * Reads a header: two zero bytes, the element type, the number of dimensions, and each dimension as
 * a 32-bit number with the most significant byte first. Sizes are multiplied with overflow checks,
 * even if there are zero samples.
 *
 * Returns: %FALSE with %IDX_ERROR_HEADER if the header is truncated or invalid, or with
 *   %IDX_ERROR_BYTE_ORDER if it has the least significant byte first
 */
gboolean idx_header_parse (IdxHeader *header,
                           const guint8 *bytes,
                           gsize length,
                           GError **error);

/**
 * idx_header_write:
 * @header: the header; only its element type and dimensions are used
 * @bytes: (out caller-allocates): room for %IDX_HEADER_MAX_SIZE bytes
 *
 * Writes a header as it is stored in a file. The reverse of idx_header_parse().
 *
 * Returns: the size of the header in bytes
 */
gsize idx_header_write (const IdxHeader *header,
                        guint8 *bytes);

/**
 * idx_header_is_swapped:
 * @bytes: the start of a file, as for idx_header_parse()
 * @length: the length of @bytes
 * @size: the size of the whole decompressed file, or an upper bound
 * @is_exact: whether @size is exact
 *
 * Computes the size of the file from the dimensions, in both byte orders. If @is_exact is %TRUE,
 * the dimensions fit in a byte order if the computed size is @size. Otherwise they fit if the
 * computed size is between @length and @size.
 *
 * Returns: whether the dimensions require more than @size bytes, but fit in the opposite byte order
 */
gboolean idx_header_is_swapped (const guint8 *bytes,
                                gsize length,
                                guint64 size,
                                gboolean is_exact);

/**
 * idx_header_swap:
 * @bytes: the start of a file that is assumed to be little-endian
 * @size: see idx_header_is_swapped()
 * @is_exact: see idx_header_is_swapped()
 *
 * Swaps the bytes of a little-endian header: the magic number and the dimensions, or only the
 * dimensions if they make no sense otherwise. Some programs write all of these numbers in native
 * byte order, others only some of them.
 */
void idx_header_swap (guint8 *bytes,
                      gsize length,
                      guint64 size,
                      gboolean is_exact);

/**
 * idx_header_describe:
 *
 * Returns: (transfer full): a description, like "IDX, 10,000 images of 28×28 pixels (uint8)"
 */
char *idx_header_describe (const IdxHeader *header);

G_END_DECLS
