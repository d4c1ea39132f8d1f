/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"

G_BEGIN_DECLS

#define IDX_TYPE_WRITER (idx_writer_get_type ())
G_DECLARE_FINAL_TYPE (IdxWriter, idx_writer, IDX, WRITER, GObject)

/**
 * IdxWriteFlags:
 * @IDX_WRITE_DEFAULT: write a new file without compression
 * @IDX_WRITE_GZIP: compress the file; the same samples always produce the same bytes
 * @IDX_WRITE_REPLACE: replace an existing file
 *
 * How to write a file.
 */
typedef enum
{
  IDX_WRITE_DEFAULT = 0,
  IDX_WRITE_GZIP = 1 << 0,
  IDX_WRITE_REPLACE = 1 << 1
} IdxWriteFlags;

/**
 * idx_writer_new:
 * @target: the name of the new file; symbolic links are followed
 * @header: the element type and the dimensions, including the number of samples
 *
 * Begins an IDX file, which stays hidden until idx_writer_publish(). If the writer is freed before
 * that, the file is removed.
 *
 * Returns: (transfer full): the writer, or %NULL with %IDX_ERROR_EXISTS, %IDX_ERROR_WRITE, or
 *   %IDX_ERROR_HEADER if @header is invalid
 */
IdxWriter *idx_writer_new (GFile *target,
                           const IdxHeader *header,
                           IdxWriteFlags flags,
                           GError **error);

/**
 * idx_writer_new_raw:
 * @size: the size of the whole content in bytes
 *
 * Like idx_writer_new(), for a file in any format. The caller appends the whole content, including
 * any header.
 *
 * Returns: (transfer full): the writer, or %NULL with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
IdxWriter *idx_writer_new_raw (GFile *target,
                               guint64 size,
                               IdxWriteFlags flags,
                               GError **error);

/**
 * idx_writer_get_target:
 *
 * Returns: (transfer none): the name of the new file
 */
GFile *idx_writer_get_target (IdxWriter *self);

/**
 * idx_writer_append:
 * @bytes: @length bytes of the content, before compression
 *
 * Appends samples or parts of samples.
 *
 * Returns: %FALSE on cancel, or with %IDX_ERROR_WRITE if a write fails or there are more bytes than
 *   the header promises; the writer can't be used after that
 */
gboolean idx_writer_append (IdxWriter *self,
                            const guint8 *bytes,
                            gsize length,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_writer_finish:
 *
 * Syncs the file to the disk, reads it back and compares the checksums. Call this function after
 * the last idx_writer_append().
 *
 * Returns: %FALSE on cancel, or with %IDX_ERROR_WRITE if samples are missing, a write or a read
 *   fails, or the file on the disk differs
 */
gboolean idx_writer_finish (IdxWriter *self,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_writer_publish:
 * @writers: @n_writers finished writers: the main file, then the files that belong to it
 * @stale: (nullable) (element-type GFile): files of an earlier dataset to remove at the same time
 *
 * Puts all files in place, or none; see idx_replacement_place().
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
gboolean idx_writer_publish (IdxWriter *const *writers,
                             gsize n_writers,
                             GPtrArray *stale,
                             GError **error);

/**
 * idx_writer_prefix_error:
 *
 * Prefixes an error about one of several files with the name of the file.
 */
void idx_writer_prefix_error (GFile *target,
                              GError **error);

G_END_DECLS
