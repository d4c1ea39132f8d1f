/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"
#include "idx-message.h"
#include "idx-sha256.h"
#include "idx-source.h"

G_BEGIN_DECLS

#define IDX_TYPE_FILE (idx_file_get_type ())
G_DECLARE_FINAL_TYPE (IdxFile, idx_file, IDX, FILE, GObject)

/**
 * IdxByteOrder:
 * @IDX_BYTE_ORDER_BIG: the most significant byte first, as the format requires
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
 * Opens a plain or gzipped IDX file, and checks its header against the size of the file. Recognizes
 * gzip by the content, not by the name, and reads only the start of a gzip file.
 *
 * Returns: (transfer full): the file, or %NULL with an #IdxError or on cancel
 */
IdxFile *idx_file_open (GFile *location,
                        GCancellable *cancellable,
                        GError **error);

/**
 * idx_file_open_with_byte_order:
 * @order: the byte order that the user chose
 *
 * Like idx_file_open(), for a file in either byte order.
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
 * @location: what idx_file_get_location() returns; it isn't opened
 *
 * Like idx_file_open(), for bytes in memory.
 */
IdxFile *idx_file_open_bytes (GBytes *bytes,
                              GFile *location,
                              GError **error);

/**
 * idx_file_get_location:
 *
 * Returns: (transfer none): the location that the file was opened from
 */
GFile *idx_file_get_location (IdxFile *self);

/**
 * idx_file_is_at:
 * @location: any location
 *
 * Returns: whether @location is the opened file, possibly through a link. If so, it must not be
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
 * @n_samples: (out): the number of complete samples, at most the number in the header; an upper
 *   bound while the exact number isn't known
 *
 * Returns: whether @n_samples is exact
 */
gboolean idx_file_get_n_samples (IdxFile *self,
                                 guint64 *n_samples);

/**
 * idx_file_advance:
 * @n_bytes: the number of bytes to decompress
 * @progress: (out): the processed fraction of the file, 0 to 1; 1 only at the end
 *
 * Decompresses the next part of a gzip file; see idx_source_advance(). Repeat the call until
 * @progress is 1; then the number of samples is exact. A plain file has nothing to decompress, so
 * @progress is 1 at once. Any thread may call this function.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_file_advance (IdxFile *self,
                           guint64 n_bytes,
                           double *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_file_advance_with_hash:
 *
 * Does the same as idx_file_advance(), and hashes what it decompresses, so that
 * idx_file_dup_sha256() needn't decompress the file again.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_file_advance_with_hash (IdxFile *self,
                                     guint64 n_bytes,
                                     double *progress,
                                     GCancellable *cancellable,
                                     GError **error);

/**
 * idx_file_read_range:
 * @first: the index of the first sample
 * @n: the number of samples to read
 * @buffer: (out caller-allocates): room for @n stored samples
 * @n_available: (out): the number of samples that were read; less than @n only at the end of the
 *   file
 *
 * Reads consecutive samples.
 *
 * Returns: %FALSE with %IDX_ERROR_PENDING if @mode is %IDX_READ_RESIDENT and the samples aren't in
 *   memory, or with another error if a read fails or on cancel
 */
gboolean idx_file_read_range (IdxFile *self,
                              guint32 first,
                              gsize n,
                              guint8 *buffer,
                              gsize *n_available,
                              IdxReadMode mode,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_file_read_samples:
 * @indices: the indices of @n_indices samples, in any order
 * @buffer: (out caller-allocates): room for @n_indices stored samples
 * @was_read: (out caller-allocates): for each index, 1 if the sample was read; 0 if it doesn't
 *   exist, or if @mode is %IDX_READ_RESIDENT and the sample isn't in memory
 *
 * Reads samples in file order, so that nothing is decompressed twice. Samples that are close to
 * each other are read together.
 *
 * Returns: %FALSE with an error if a read fails, if the file has changed, or on cancel. Samples
 *   before the failed position in the file have been read.
 */
gboolean idx_file_read_samples (IdxFile *self,
                                const guint32 *indices,
                                gsize n_indices,
                                guint8 *buffer,
                                guint8 *was_read,
                                IdxReadMode mode,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_file_read_content:
 * @offset: the offset in the decompressed file; 0 is the start of the header
 * @n_read: (out): the number of bytes read; less than @length only at the end of the file
 *
 * Reads decompressed bytes in the mode %IDX_READ_ONCE, for a single pass through the file.
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
 * idx_file_dup_sha256:
 *
 * Reads what hasn't been hashed yet; the hash is computed only once. Call it in a job or
 * on the command line.
 *
 * Returns: (transfer full): the SHA-256 of the decompressed file with its header in hexadecimal,
 *   as printed by `zcat F | sha256sum`; %NULL with an error if a read fails or on cancel
 */
char *idx_file_dup_sha256 (IdxFile *self,
                           GCancellable *cancellable,
                           GError **error);

/**
 * IdxHashes:
 * @file: the hash that idx_file_dup_sha256() returns
 * @payload: the hash of the data that the header describes, without the header
 *
 * SHA-256 hashes in hexadecimal.
 */
typedef struct
{
  char file[IDX_SHA256_HEX_SIZE];
  char payload[IDX_SHA256_HEX_SIZE];
} IdxHashes;

/**
 * idx_file_hash:
 * @hashes: (out caller-allocates): the hashes; untouched on failure
 *
 * Computes both hashes in one pass, which takes twice the time of one hash. Reads the whole file.
 * Call it in a job or on the command line.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_file_hash (IdxFile *self,
                        IdxHashes *hashes,
                        GCancellable *cancellable,
                        GError **error);

G_END_DECLS
