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
 * Opens an IDX file, plain or gzip by its content, and checks its header
 * against the bytes that are there. Of a gzip file only the start is read.
 *
 * Returns: (transfer full): the file, or %NULL with an #IdxError
 */
IdxFile *idx_file_open (GFile *location,
                        GCancellable *cancellable,
                        GError **error);

/**
 * idx_file_open_in_order:
 * @order: the order of bytes that somebody says the file has
 *
 * Like idx_file_open().
 */
IdxFile *idx_file_open_in_order (GFile *location,
                                 IdxByteOrder order,
                                 GCancellable *cancellable,
                                 GError **error);

/**
 * idx_file_get_byte_order:
 *
 * Returns: the order of bytes that the file was opened with
 */
IdxByteOrder idx_file_get_byte_order (IdxFile *self);

/**
 * idx_file_open_bytes:
 * @bytes: a whole file in memory
 * @location: what the file is to be called; it isn't opened
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
 * @location: where something may be
 *
 * Returns: whether the file at @location, links followed, is the one that was opened, so
 *   that nothing must be written there
 */
gboolean idx_file_is_at (IdxFile *self,
                         GFile *location);

/**
 * idx_file_get_header:
 *
 * Returns: (transfer none): what the file's header promises
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
 * @n_samples: (out): how many whole samples there are, at most as many as
 *   promised; while that isn't known, a number that there can't be more of
 *
 * Returns: whether @n_samples is exact
 */
gboolean idx_file_get_n_samples (IdxFile *self,
                                 guint64 *n_samples);

/**
 * idx_file_advance:
 * @n_bytes: how far to go on, in decompressed bytes
 * @progress: (out): 0 to 1; 1 only at the end
 *
 * Goes on with the one pass through a gzip file. Any thread may call it.
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
 * @buffer: (out caller-allocates): room for @n samples as stored
 * @n_there: (out): how many of them there are
 *
 * Reads samples that follow each other.
 *
 * Returns: %FALSE with an error if the system refuses a read, with %IDX_ERROR_PENDING, or on
 *   cancel
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
 * @buffer: (out caller-allocates): room for @n_indices samples as stored
 * @there: (out caller-allocates): for each index 1 if the sample was read, 0 if
 *   it isn't there, or not in memory with %IDX_READ_RESIDENT
 *
 * Reads samples in the order of the file: those that stand close together at once, and nothing is
 * decompressed twice.
 *
 * Returns: %FALSE with an error if the system refuses a read, if the file was changed, or on cancel;
 *   the samples before that, in the order of the file, are there
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
 * idx_file_collect_messages:
 * @messages: a list of idx_messages_new(), to which is added what is known by
 *   now to be wrong with the file
 */
void idx_file_collect_messages (IdxFile *self,
                                GPtrArray *messages);

/**
 * IdxHashes:
 * @file: of the decompressed file, header included, as `zcat F | sha256sum`
 *   prints it
 * @payload: of the data after the header, as far as the header promises them
 *
 * SHA-256 sums, in hexadecimal.
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
 * Reads the whole file. Meant for a worker, or the command line.
 */
gboolean idx_file_hash (IdxFile *self,
                        IdxHashes *hashes,
                        GCancellable *cancellable,
                        GError **error);

G_END_DECLS
