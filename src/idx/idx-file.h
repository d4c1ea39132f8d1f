/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"
#include "idx-message.h"
#include "idx-source.h"

G_BEGIN_DECLS

#define IDX_TYPE_FILE (idx_file_get_type ())
G_DECLARE_FINAL_TYPE (IdxFile, idx_file, IDX, FILE, GObject)

/**
 * IdxByteOrder:
 * @IDX_BYTE_ORDER_BIG: the most significant byte first, as the format says
 * @IDX_BYTE_ORDER_LITTLE: the least significant byte first, as some writers do
 */
typedef enum
{
  IDX_BYTE_ORDER_BIG,
  IDX_BYTE_ORDER_LITTLE
} IdxByteOrder;

/**
 * idx_file_open:
 *
 * Opens a plain or gzipped IDX file, and checks its header against the size of the file. Reads only
 * the start of a gzip file. The content decides whether it is gzip, not the name.
 *
 * Returns: (transfer full): the file, or %NULL with an #IdxError
 */
IdxFile *idx_file_open (GFile *location,
                        GCancellable *cancellable,
                        GError **error);

/**
 * idx_file_open_with_byte_order:
 * @order: the byte order that the user chose
 *
 * Like idx_file_open().
 */
IdxFile *idx_file_open_with_byte_order (GFile *location,
                                        IdxByteOrder order,
                                        GCancellable *cancellable,
                                        GError **error);

/**
 * idx_file_get_byte_order:
 *
 * Returns: the byte order that the file was opened with
 */
IdxByteOrder idx_file_get_byte_order (IdxFile *self);

/**
 * idx_file_open_bytes:
 * @bytes: a whole file in memory
 * @location: gives the file its name; it isn't opened
 *
 * Like idx_file_open() for bytes in memory.
 */
IdxFile *idx_file_open_bytes (GBytes *bytes,
                              GFile *location,
                              GError **error);

/**
 * idx_file_get_location:
 *
 * Returns: (transfer none): where the file was opened
 */
GFile *idx_file_get_location (IdxFile *self);

/**
 * idx_file_is_at:
 * @location: any location
 *
 * Returns: whether @location is the opened file, also through links, so that it must not be
 *   overwritten
 */
gboolean idx_file_is_at (IdxFile *self,
                         GFile *location);

/**
 * idx_file_get_header:
 *
 * Returns: (transfer none): the file's header
 */
const IdxHeader *idx_file_get_header (IdxFile *self);

/**
 * idx_file_is_gzip:
 *
 * Returns: whether the file is stored as gzip
 */
gboolean idx_file_is_gzip (IdxFile *self);

/**
 * idx_file_get_n_samples:
 * @n_samples: (out): the number of complete samples, at most the promised number; an upper bound
 *   while it isn't known
 *
 * Returns: whether @n_samples is exact
 */
gboolean idx_file_get_n_samples (IdxFile *self,
                                 guint64 *n_samples);

/**
 * idx_file_advance:
 * @n_bytes: how many bytes to decompress
 * @progress: (out): 0 to 1; 1 only at the end
 *
 * Continues the one pass through a gzip file. Any thread may call it.
 */
gboolean idx_file_advance (IdxFile *self,
                           guint64 n_bytes,
                           double *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_file_read_range:
 * @first: the index of the first sample
 * @n: how many samples
 * @buffer: (out caller-allocates): room for @n stored samples
 * @n_there: (out): how many of them the file has
 *
 * Reads consecutive samples.
 *
 * Returns: %FALSE with an error if a read fails, with %IDX_ERROR_PENDING, or on cancel
 */
gboolean idx_file_read_range (IdxFile *self,
                              guint32 first,
                              gsize n,
                              guint8 *buffer,
                              gsize *n_there,
                              IdxReadMode mode,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_file_read_samples:
 * @indices: @n_indices indices, in any order
 * @buffer: (out caller-allocates): room for @n_indices stored samples
 * @there: (out caller-allocates): for each index, 1 if the sample was read; 0 if it doesn't exist,
 *   or if @mode is %IDX_READ_RESIDENT and it isn't in memory
 *
 * Reads samples in file order, so that nothing is decompressed twice. Samples that are close to
 * each other are read together.
 *
 * Returns: %FALSE with an error if a read fails, if the file has changed, or on cancel. Samples
 *   that come earlier in the file have been read.
 */
gboolean idx_file_read_samples (IdxFile *self,
                                const guint32 *indices,
                                gsize n_indices,
                                guint8 *buffer,
                                guint8 *there,
                                IdxReadMode mode,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_file_read_content:
 * @offset: in the decompressed file, header included
 * @n_read: (out): the number of bytes read; less than @length only at the end of the file
 *
 * Reads bytes as they are stored, in one pass through the file.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_file_read_content (IdxFile *self,
                                guint64 offset,
                                guint8 *buffer,
                                gsize length,
                                gsize *n_read,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_file_collect_messages:
 * @messages: a list created by idx_messages_new()
 *
 * Adds the problems that have been found in the file so far.
 */
void idx_file_collect_messages (IdxFile *self,
                                GPtrArray *messages);

/**
 * IdxHashes:
 * @file: of the decompressed file with its header, as printed by `zcat F | sha256sum`
 * @payload: of the data that the header promises
 *
 * SHA-256 hashes in hexadecimal.
 */
typedef struct
{
  char file[65];
  char payload[65];
} IdxHashes;

/**
 * idx_file_hash:
 * @hashes: (out caller-allocates)
 *
 * Reads the whole file. Call it in a worker thread or on the command line.
 */
gboolean idx_file_hash (IdxFile *self,
                        IdxHashes *hashes,
                        GCancellable *cancellable,
                        GError **error);

G_END_DECLS
