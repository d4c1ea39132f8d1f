/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-npy-file.h"

G_BEGIN_DECLS

/**
 * IdxNpyReader:
 *
 * Reads the values of an array in C order, whatever the order in the file is: the last index
 * changes from one value to the next.
 */
typedef struct _IdxNpyReader IdxNpyReader;

/**
 * idx_npy_reader_new:
 * @array: an array of @file without an error, which has values
 *
 * Prepares reading. An array in Fortran order in an archive is copied to a temporary file, because
 * its values can't be read one after the other.
 *
 * Returns: (transfer full): a reader that must not outlive @file; or %NULL with %IDX_ERROR_READ,
 *   with %IDX_ERROR_UNSUPPORTED if an array in Fortran order has samples of more than 16 MB, or
 *   with %IDX_ERROR_WRITE if there is no space for the temporary file; or on cancel
 */
IdxNpyReader *idx_npy_reader_new (IdxNpyFile *file,
                                  const IdxNpyArray *array,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_npy_reader_free:
 */
void idx_npy_reader_free (IdxNpyReader *self);

/**
 * idx_npy_reader_next:
 * @values: (out) (transfer none): the next values as they are stored, valid until the next call
 * @n_values: (out): the number of values; 0 at the end
 *
 * Reads the next values, at most 16 MB.
 *
 * Returns: %FALSE with %IDX_ERROR_READ or on cancel
 */
gboolean idx_npy_reader_next (IdxNpyReader *self,
                              const guint8 **values,
                              gsize *n_values,
                              GCancellable *cancellable,
                              GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxNpyReader, idx_npy_reader_free)

G_END_DECLS
