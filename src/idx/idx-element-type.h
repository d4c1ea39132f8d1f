/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxElementType:
 *
 * The type of an element. The value is the code in the third byte of an IDX file (see the
 * description of the format that comes with MNIST). Elements of several bytes are stored
 * big-endian.
 */
typedef enum
{
  IDX_ELEMENT_TYPE_UINT8 = 0x08,
  IDX_ELEMENT_TYPE_INT8 = 0x09,
  IDX_ELEMENT_TYPE_INT16 = 0x0B,
  IDX_ELEMENT_TYPE_INT32 = 0x0C,
  IDX_ELEMENT_TYPE_FLOAT32 = 0x0D,
  IDX_ELEMENT_TYPE_FLOAT64 = 0x0E
} IdxElementType;

/**
 * idx_element_type_is_valid:
 * @code: the third byte of a file
 *
 * Returns: whether @code is one of the six element types
 */
gboolean idx_element_type_is_valid (guint code);

/**
 * idx_element_type_get_size:
 *
 * Returns: the size of one element, in bytes
 */
gsize idx_element_type_get_size (IdxElementType type);

/**
 * idx_element_type_get_name:
 *
 * Returns: (transfer none): the name in the output of `idxview-cli info --json`, like "uint8"
 */
const char *idx_element_type_get_name (IdxElementType type);

/**
 * idx_element_type_get_suffix:
 *
 * Returns: (transfer none): the last word of a file name, like "ubyte" in `train-images-idx3-ubyte`
 */
const char *idx_element_type_get_suffix (IdxElementType type);

/**
 * idx_element_type_is_integer:
 *
 * Returns: whether @type is an integer type; only integers can be labels
 */
gboolean idx_element_type_is_integer (IdxElementType type);

/**
 * idx_element_type_read_integer:
 * @type: an integer type
 * @bytes: an element as stored: idx_element_type_get_size() bytes, big-endian
 *
 * Returns: the element's value
 */
gint64 idx_element_type_read_integer (IdxElementType type,
                                      const guint8 *bytes);

/**
 * idx_element_type_read_integer_in_order:
 * @little_endian: whether the least significant byte of @bytes comes first
 *
 * Like idx_element_type_read_integer(), for either byte order.
 */
gint64 idx_element_type_read_integer_in_order (IdxElementType type,
                                               const guint8 *bytes,
                                               gboolean little_endian);

/**
 * idx_element_type_can_hold:
 *
 * Returns: whether @type can represent @value; %FALSE if @type isn't an integer type
 */
gboolean idx_element_type_can_hold (IdxElementType type,
                                    gint64 value);

/**
 * idx_element_type_write_integer_in_order:
 * @type: an integer type
 * @value: a value that @type can represent
 * @bytes: (out caller-allocates): receives the stored element
 * @little_endian: whether to store the least significant byte first
 *
 * The reverse of idx_element_type_read_integer_in_order().
 */
void idx_element_type_write_integer_in_order (IdxElementType type,
                                              gint64 value,
                                              guint8 *bytes,
                                              gboolean little_endian);

G_END_DECLS
