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
 * @dimensions: the first is the number of samples
 * @size: bytes of the header, where the data begins
 * @sample_size: bytes of one sample; 0 only where there are no samples
 * @data_size: bytes of all samples
 * @little_endian: whether elements have their least significant byte first, as IDX doesn't
 *
 * What the header of an IDX file promises.
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
 * @length: how many there are
 *
 * Returns: whether @bytes can be the start of an IDX file: two zero bytes
 */
gboolean idx_header_looks_like_idx (const guint8 *bytes,
                                    gsize length);

/**
 * idx_header_parse:
 * @header: (out caller-allocates): untouched on failure
 * @bytes: the start of a file, up to %IDX_HEADER_MAX_SIZE bytes
 * @length: how many there are; fewer than asked for only where the file ends
 *
 * Reads a header: two zero bytes, the element type, the number of dimensions,
 * and each dimension as a 32-bit number, most significant byte first. Sizes
 * are multiplied with overflow checks, that of one sample first, so that a
 * count of zero hides nothing.
 *
 * Returns: %FALSE with %IDX_ERROR_HEADER if the header is cut short or can't be
 *   true, with %IDX_ERROR_BYTE_ORDER if it is written least significant byte
 *   first
 */
gboolean idx_header_parse (IdxHeader *header,
                           const guint8 *bytes,
                           gsize length,
                           GError **error);

/**
 * idx_header_write:
 * @header: its element type and dimensions
 * @bytes: (out caller-allocates): room for %IDX_HEADER_MAX_SIZE bytes
 *
 * Writes a header as it stands in a file, the other way round of idx_header_parse().
 *
 * Returns: the bytes of the header
 */
gsize idx_header_write (const IdxHeader *header,
                        guint8 *bytes);

/**
 * idx_header_is_swapped:
 * @bytes: the start of a file, as for idx_header_parse()
 * @size: of the whole file; while that isn't known, what it can't be larger than
 * @is_exact: whether @size is known
 *
 * Returns: whether the dimensions don't fit into @size, but would with their bytes in the
 *   other order: exactly, where @size is known, else so that @length bytes fit too
 */
gboolean idx_header_is_swapped (const guint8 *bytes,
                                gsize length,
                                guint64 size,
                                gboolean is_exact);

/**
 * idx_header_put_in_order:
 * @bytes: the start of a file whose writer is said to have written the least significant byte
 *   first
 * @length: how many there are
 * @size: as for idx_header_is_swapped()
 * @is_exact: likewise
 *
 * Turns around what of a header is the wrong way round: the magic number, and the dimensions with
 * it, or only those if they make no sense as they stand. Writers of the machine's own order differ
 * in how much of a file they get wrong.
 */
void idx_header_put_in_order (guint8 *bytes,
                              gsize length,
                              guint64 size,
                              gboolean is_exact);

/**
 * idx_header_describe:
 *
 * Returns: (transfer full): "IDX, 3 dimensions: 10,000 images of 28×28 bytes"
 */
char *idx_header_describe (const IdxHeader *header);

/**
 * idx_header_get_noun:
 *
 * Returns: (transfer none): what a sample of such a file is called, in the plural:
 *   "labels" with one dimension, "vectors" with two, else "images"
 */
const char *idx_header_get_noun (const IdxHeader *header);

G_END_DECLS
