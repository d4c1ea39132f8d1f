/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxMatrixFile:
 *
 * A file with rows of floats. Any number of threads may read it at the same time.
 */
typedef struct _IdxMatrixFile IdxMatrixFile;

/**
 * idx_matrix_file_open:
 * @location: an NPY file with a two-dimensional array of float16, float32 or float64, in C order or
 *   Fortran order; or a two-dimensional IDX file of float32 or float64
 *
 * Opens a file. An NPY file must be as large as its header states. An IDX file may be shorter; the
 * rows that it contains can be read.
 *
 * Returns: (transfer full): the file, or %NULL with %IDX_ERROR_UNSUPPORTED if it contains something
 *   else, or with an error of idx_npy_file_open() or idx_file_open()
 */
IdxMatrixFile *idx_matrix_file_open (GFile *location,
                                     GCancellable *cancellable,
                                     GError **error);

/**
 * idx_matrix_file_free:
 */
void idx_matrix_file_free (IdxMatrixFile *self);

/**
 * idx_matrix_file_get_n_rows:
 *
 * Returns: the number of rows
 */
guint64 idx_matrix_file_get_n_rows (const IdxMatrixFile *self);

/**
 * idx_matrix_file_get_n_columns:
 *
 * Returns: the number of values in a row
 */
guint64 idx_matrix_file_get_n_columns (const IdxMatrixFile *self);

/**
 * idx_matrix_file_read:
 * @indices: (array length=n_rows): ascending indices of rows that exist
 * @values: (out caller-allocates): the rows; numbers too large for a float are infinite
 *
 * Reads rows. Memory use is about as large as the rows in the file.
 *
 * Returns: %FALSE with %IDX_ERROR_READ, with %IDX_ERROR_CHANGED, or on cancel
 */
gboolean idx_matrix_file_read (IdxMatrixFile *self,
                               const guint32 *indices,
                               guint n_rows,
                               float *values,
                               GCancellable *cancellable,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMatrixFile, idx_matrix_file_free)

G_END_DECLS
