/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-npy-file.h"
#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxNpyWork:
 * @n_total: the number of values to read
 * @n_done: the number of values that have been read
 *
 * The progress of an import.
 */
typedef struct
{
  const IdxProgress *progress;
  guint64 n_total;
  guint64 n_done;
} IdxNpyWork;

/**
 * idx_npy_convert_needs_scan:
 * @are_labels: whether the values are labels
 *
 * Returns: whether idx_npy_convert_find_type() reads all values
 */
gboolean idx_npy_convert_needs_scan (const IdxNpyHeader *header,
                                     gboolean are_labels);

/**
 * idx_npy_convert_find_type:
 * @array: an array of @file that has values
 * @are_labels: whether the values are labels, which become integers if they are whole numbers
 * @type: (out): the type
 *
 * Finds the element type to store an array with. If IDX doesn't have the type of the array, this is
 * the smallest integer type that holds all values, but not a smaller one than that of 16-bit or
 * 32-bit images.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if a value doesn't fit in any type, with the error of
 *   a read, or on cancel
 */
gboolean idx_npy_convert_find_type (IdxNpyFile *file,
                                    const IdxNpyArray *array,
                                    gboolean are_labels,
                                    IdxElementType *type,
                                    IdxNpyWork *work,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_npy_convert_values:
 * @type: from idx_npy_convert_find_type()
 * @writer: a file with as many elements of @type as @array has values
 *
 * Appends all values in C order.
 *
 * Returns: %FALSE with the error of a read or a write, with %IDX_ERROR_CHANGED if the file has
 *   changed, or on cancel
 */
gboolean idx_npy_convert_values (IdxNpyFile *file,
                                 const IdxNpyArray *array,
                                 IdxElementType type,
                                 IdxWriter *writer,
                                 IdxNpyWork *work,
                                 GCancellable *cancellable,
                                 GError **error);

/**
 * idx_npy_convert_read_float:
 * @header: the header of an array of floats
 * @bytes: a value as it is stored
 *
 * Returns: the value
 */
double idx_npy_convert_read_float (const IdxNpyHeader *header,
                                   const guint8 *bytes);

/**
 * idx_npy_convert_read_integer:
 * @header: the header of an array of integers, or of floats of which the value is an integer
 * @bytes: a value as it is stored
 *
 * Returns: the value; %G_MAXINT64 for larger ones
 */
gint64 idx_npy_convert_read_integer (const IdxNpyHeader *header,
                                     const guint8 *bytes);

G_END_DECLS
