/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/* The size of the window in bytes: a deflate block may refer to this much content before it. */
#define IDX_WINDOW_SIZE ((gsize) 32 * 1024)

/**
 * IdxInflater:
 *
 * Decompresses a gzip file. The file consists of members, each with its own header and checksum,
 * and each member consists of deflate blocks.
 */
typedef struct _IdxInflater IdxInflater;

/**
 * IdxInflateEnd:
 * @IDX_INFLATE_END_NOT_REACHED: there is more content
 * @IDX_INFLATE_END_GOOD: the last member is complete
 * @IDX_INFLATE_END_CUT_SHORT: the stored bytes end inside a member
 * @IDX_INFLATE_END_DAMAGED: the stored bytes are invalid
 *
 * How the content of a gzip file ends.
 */
typedef enum
{
  IDX_INFLATE_END_NOT_REACHED,
  IDX_INFLATE_END_GOOD,
  IDX_INFLATE_END_CUT_SHORT,
  IDX_INFLATE_END_DAMAGED
} IdxInflateEnd;

/**
 * IdxInflateStop:
 * @IDX_INFLATE_STOP_NOWHERE: stop only when the buffer is full
 * @IDX_INFLATE_STOP_AT_MEMBER: also at the start of a member
 * @IDX_INFLATE_STOP_AT_BLOCK: also at the start of a member or of a deflate block
 *
 * The boundaries at which idx_inflater_read() stops.
 */
typedef enum
{
  IDX_INFLATE_STOP_NOWHERE,
  IDX_INFLATE_STOP_AT_MEMBER,
  IDX_INFLATE_STOP_AT_BLOCK
} IdxInflateStop;

/**
 * IdxInflatePosition:
 * @offset: the offset in the decompressed content
 * @stored_offset: the offset of the first stored byte that is completely unread
 * @n_bits: the number of unread bits in the byte before @stored_offset
 * @n_history: the size of the window in bytes. The window is the content before @offset that later
 *   blocks may refer to
 * @is_member: whether this is the start of a member, before its header
 *
 * A position where decompression can start.
 */
typedef struct
{
  guint64 offset;
  guint64 stored_offset;
  guint n_bits;
  guint n_history;
  gboolean is_member;
} IdxInflatePosition;

/**
 * idx_inflater_is_gzip:
 * @bytes: the start of a file
 *
 * Returns: whether @bytes begin with the magic number of gzip
 */
gboolean idx_inflater_is_gzip (const guint8 *bytes,
                               gsize length);

/**
 * idx_inflater_new:
 * @stored: the bytes of a gzip file
 *
 * Returns: (transfer full): an inflater at the start of the content, for one thread at a time
 */
IdxInflater *idx_inflater_new (IdxSource *stored);

/**
 * idx_inflater_free:
 */
void idx_inflater_free (IdxInflater *self);

/**
 * idx_inflater_read:
 * @buffer: (out caller-allocates): room for @length bytes
 * @n_read: (out): the number of bytes inflated, also on failure
 * @position: (out): where reading stopped; set only if @at_position is %TRUE
 * @at_position: (out): whether reading stopped at the start of a member or a block
 *
 * Inflates the next bytes. The contents of consecutive members are concatenated. The checksum of a
 * member is verified if the member was inflated from its start.
 *
 * Returns: %FALSE with an error if a read fails or on cancel; the call can be repeated
 */
gboolean idx_inflater_read (IdxInflater *self,
                            guint8 *buffer,
                            gsize length,
                            IdxInflateStop stop,
                            gsize *n_read,
                            IdxInflatePosition *position,
                            gboolean *at_position,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_inflater_get_window:
 * @window: (out caller-allocates): room for %IDX_WINDOW_SIZE bytes
 *
 * Copies the content before the block at which idx_inflater_read() has stopped.
 *
 * Returns: the number of bytes copied
 */
gsize idx_inflater_get_window (IdxInflater *self,
                               guint8 *window);

/**
 * idx_inflater_resume:
 * @window: (nullable): the @position->n_history bytes before @position
 *
 * Continues at @position.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_inflater_resume (IdxInflater *self,
                              const IdxInflatePosition *position,
                              const guint8 *window,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_inflater_snapshot:
 *
 * Copies the state of the inflater, at any position. A snapshot takes 40 KB.
 *
 * Returns: (transfer full): a copy, which can only be passed to idx_inflater_restore() and other
 *   functions that don't read
 */
IdxInflater *idx_inflater_snapshot (IdxInflater *self);

/**
 * idx_inflater_get_snapshot_size:
 *
 * Returns: the approximate size of a snapshot in bytes
 */
gsize idx_inflater_get_snapshot_size (void);

/**
 * idx_inflater_restore:
 * @snapshot: a snapshot of an inflater of the same bytes
 *
 * Continues at the position of @snapshot.
 */
void idx_inflater_restore (IdxInflater *self,
                           IdxInflater *snapshot);

/**
 * idx_inflater_get_offset:
 *
 * Returns: the offset in the decompressed content of the next byte to inflate
 */
guint64 idx_inflater_get_offset (IdxInflater *self);

/**
 * idx_inflater_get_stored_offset:
 *
 * Returns: the offset in the gzip file of the next byte that zlib hasn't read
 */
guint64 idx_inflater_get_stored_offset (IdxInflater *self);

/**
 * idx_inflater_get_end:
 *
 * Returns: whether the end of the content has been reached, and how the content ends
 */
IdxInflateEnd idx_inflater_get_end (IdxInflater *self);

/**
 * idx_inflater_has_bad_checksum:
 *
 * Returns: whether a verified checksum or size didn't match
 */
gboolean idx_inflater_has_bad_checksum (IdxInflater *self);

/**
 * idx_inflater_has_trailing_bytes:
 *
 * Returns: whether the last member is followed by bytes that aren't gzip, at
 *   idx_inflater_get_stored_offset()
 */
gboolean idx_inflater_has_trailing_bytes (IdxInflater *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxInflater, idx_inflater_free)

G_END_DECLS
