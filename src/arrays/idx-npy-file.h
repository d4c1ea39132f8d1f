/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-npy-header.h"
#include "idx-source.h"

G_BEGIN_DECLS

/**
 * IdxNpyArray:
 * @name: the name in the archive without the suffix .npy, as valid UTF-8; the name of the file if
 *   it isn't an archive
 * @header: the type and the shape
 * @error: (nullable): why the array can't be read; @header is undefined then
 * @position: for #IdxNpyFile
 */
typedef struct
{
  char *name;
  IdxNpyHeader header;
  GError *error;
  guint64 position;
} IdxNpyArray;

/**
 * IdxNpyFile:
 *
 * A file with NumPy arrays: an NPY file with a single one, or an NPZ file, which is a ZIP archive
 * of NPY files. Use it in one thread at a time.
 */
typedef struct _IdxNpyFile IdxNpyFile;

/**
 * IdxNpyStream:
 *
 * Reads the values of an array in the order in which they are stored. Its file must outlive it.
 */
typedef struct _IdxNpyStream IdxNpyStream;

/**
 * idx_npy_file_open:
 * @location: a regular file
 *
 * Opens a file and parses the headers of its arrays. Memory use doesn't depend on sizes that the
 * file states.
 *
 * Returns: (transfer full): the file, or %NULL with an error of idx_file_source_new() or
 *   idx_zip_open(), or with %IDX_ERROR_HEADER if it isn't an NPY or NPZ file
 */
IdxNpyFile *idx_npy_file_open (GFile *location,
                               GError **error);

/**
 * idx_npy_file_free:
 */
void idx_npy_file_free (IdxNpyFile *self);

/**
 * idx_npy_file_get_arrays:
 *
 * Returns: (transfer none) (element-type IdxNpyArray): the arrays in the order of the file
 */
GPtrArray *idx_npy_file_get_arrays (IdxNpyFile *self);

/**
 * idx_npy_stream_open:
 * @array: an array of @file without an error
 *
 * Returns: (transfer full): a stream that begins with the first value; or %NULL with
 *   %IDX_ERROR_READ
 */
IdxNpyStream *idx_npy_stream_open (IdxNpyFile *file,
                                   const IdxNpyArray *array,
                                   GError **error);

/**
 * idx_npy_stream_free:
 */
void idx_npy_stream_free (IdxNpyStream *self);

/**
 * idx_npy_stream_read:
 * @buffer: (out caller-allocates): room for @length bytes
 *
 * Reads the next bytes of the array. All bytes together must not be more than those of its values.
 * After the last ones, a checksum in the archive is compared.
 *
 * Returns: %FALSE with %IDX_ERROR_READ if bytes are missing or damaged
 */
gboolean idx_npy_stream_read (IdxNpyStream *self,
                              guint8 *buffer,
                              gsize length,
                              GError **error);

/**
 * idx_npy_stream_get_source:
 * @offset: (out): the offset of the next value
 *
 * Returns: (transfer none) (nullable): a source to read values from, in any order; %NULL if the
 *   array is in an archive
 */
IdxSource *idx_npy_stream_get_source (IdxNpyStream *self,
                                      guint64 *offset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxNpyFile, idx_npy_file_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxNpyStream, idx_npy_stream_free)

G_END_DECLS
