/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"

G_BEGIN_DECLS

#define IDX_TYPE_WRITER (idx_writer_get_type ())
G_DECLARE_FINAL_TYPE (IdxWriter, idx_writer, IDX, WRITER, GObject)

/**
 * IdxWriteFlags:
 * @IDX_WRITE_PLAIN: an uncompressed new file
 * @IDX_WRITE_GZIP: compress it; the same samples make the same bytes, whenever it is done
 * @IDX_WRITE_OVER: replace a file that is there already
 *
 * How a file is written.
 */
typedef enum
{
  IDX_WRITE_PLAIN = 0,
  IDX_WRITE_GZIP = 1 << 0,
  IDX_WRITE_OVER = 1 << 1
} IdxWriteFlags;

/**
 * idx_writer_new:
 * @target: what the file is to be called; links are followed
 * @header: its element type and dimensions, the first of which is how many samples are going
 *   to be written
 *
 * Begins an IDX file, of which nothing can be seen before idx_writer_publish(). A writer that is
 * released before that leaves nothing behind.
 *
 * Returns: (transfer full): the writer, or %NULL with %IDX_ERROR_EXISTS, %IDX_ERROR_WRITE, or
 *   %IDX_ERROR_HEADER if @header can't be true
 */
IdxWriter *idx_writer_new (GFile *target,
                           const IdxHeader *header,
                           IdxWriteFlags flags,
                           GError **error);

/**
 * idx_writer_get_target:
 *
 * Returns: (transfer none): what the file is to be called
 */
GFile *idx_writer_get_target (IdxWriter *self);

/**
 * idx_writer_append:
 * @bytes: @length bytes of samples, as they are to be stored
 *
 * Writes samples, or parts of them, after those before them.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE, also if they are more than the header promises, or on
 *   cancel; the writer is of no use any more
 */
gboolean idx_writer_append (IdxWriter *self,
                            const guint8 *bytes,
                            gsize length,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_writer_finish:
 *
 * Waits until the disk has the file, reads it back and compares. Call it after the last
 * idx_writer_append().
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE, also if samples are missing, or on cancel
 */
gboolean idx_writer_finish (IdxWriter *self,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_writer_publish:
 * @writers: @n_writers finished writers; the first is of the file that the others belong to
 * @stale: (nullable) (element-type GFile): files that are removed at the same time
 *
 * Puts the files in their places, all of them or none, as idx_replacement_place() does.
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
 * Makes an error say which of several files it is about.
 */
void idx_writer_prefix_error (GFile *target,
                              GError **error);

G_END_DECLS
