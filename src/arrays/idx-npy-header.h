/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The maximum number of bytes before the values of an NPY file, including the longest header that
 * idx_npy_header_parse() accepts. */
#define IDX_NPY_HEADER_MAX_SIZE ((gsize) 12 + (gsize) 64 * 1024)

/* The maximum number of dimensions of a NumPy array. */
#define IDX_NPY_MAX_DIMENSIONS 64

/**
 * IdxNpyKind:
 * @IDX_NPY_KIND_BOOL: one byte, 0 or 1
 * @IDX_NPY_KIND_SIGNED: integers of 1, 2, 4 or 8 bytes
 * @IDX_NPY_KIND_UNSIGNED: integers of 1, 2, 4 or 8 bytes
 * @IDX_NPY_KIND_FLOAT: floats of 2, 4 or 8 bytes
 *
 * The kinds of values that can be stored in IDX files.
 */
typedef enum
{
  IDX_NPY_KIND_BOOL,
  IDX_NPY_KIND_SIGNED,
  IDX_NPY_KIND_UNSIGNED,
  IDX_NPY_KIND_FLOAT
} IdxNpyKind;

/**
 * IdxNpyHeader:
 * @kind: the kind of the values
 * @value_size: the size of a value in bytes
 * @is_big_endian: the byte order of the values
 * @is_fortran: whether the first index, not the last one, changes from one value to the next
 * @n_values: the product of the dimensions
 * @data_offset: the offset of the first value from the start of the file
 *
 * The header of an NPY file. The size of all values in bytes fits in 63 bits.
 */
typedef struct
{
  IdxNpyKind kind;
  gsize value_size;
  gboolean is_big_endian;
  gboolean is_fortran;
  guint n_dimensions;
  guint64 dimensions[IDX_NPY_MAX_DIMENSIONS];
  guint64 n_values;
  gsize data_offset;
} IdxNpyHeader;

/**
 * idx_npy_header_matches:
 * @start: the first @length bytes of a file
 *
 * Returns: whether it begins like an NPY file
 */
gboolean idx_npy_header_matches (const guint8 *start,
                                 gsize length);

/**
 * idx_npy_header_parse:
 * @bytes: the start of a file
 * @length: the length of @bytes: %IDX_NPY_HEADER_MAX_SIZE, or less if the file ends before
 * @header: (out): the header
 *
 * Parses a header of the versions 1.0, 2.0 and 3.0 (see numpy.lib.format in NumPy's reference). A
 * header is the text of a Python dictionary, of which only what NumPy writes is accepted.
 *
 * Returns: %FALSE with %IDX_ERROR_HEADER if the header is invalid, or with %IDX_ERROR_UNSUPPORTED
 *   if the values are of a kind that IDX doesn't have, such as Python objects
 */
gboolean idx_npy_header_parse (const guint8 *bytes,
                               gsize length,
                               IdxNpyHeader *header,
                               GError **error);

/* The number of bytes that idx_npy_header_write() writes. */
#define IDX_NPY_WRITTEN_HEADER_SIZE 128

/**
 * idx_npy_header_write:
 * @bytes: (out caller-allocates): the header, of %IDX_NPY_WRITTEN_HEADER_SIZE bytes
 *
 * Makes the header of a two-dimensional array of little-endian float32 in C order, as NumPy writes
 * it: with spaces at its end.
 */
void idx_npy_header_write (guint n_rows,
                           guint n_columns,
                           guint8 *bytes);

/**
 * idx_npy_header_dup_type_name:
 *
 * Returns: (transfer full): NumPy's name of the type, like "uint16"
 */
char *idx_npy_header_dup_type_name (const IdxNpyHeader *header);

G_END_DECLS
