/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/* How far back deflate refers to. */
#define IDX_WINDOW_SIZE ((gsize) 32 * 1024)

typedef struct _IdxInflater IdxInflater;

/**
 * IdxInflateEnd:
 * @IDX_INFLATE_END_NOT_REACHED: there is more
 * @IDX_INFLATE_END_GOOD: the last member is over
 * @IDX_INFLATE_END_CUT_SHORT: the stored bytes end inside a member
 * @IDX_INFLATE_END_DAMAGED: the stored bytes make no sense
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
 * @IDX_INFLATE_STOP_NOWHERE: only where the room is full
 * @IDX_INFLATE_STOP_AT_MEMBER: also where a member begins
 * @IDX_INFLATE_STOP_AT_BLOCK: also where a member or a block of deflate begins
 *
 * Where idx_inflater_read() stops.
 */
typedef enum
{
  IDX_INFLATE_STOP_NOWHERE,
  IDX_INFLATE_STOP_AT_MEMBER,
  IDX_INFLATE_STOP_AT_BLOCK
} IdxInflateStop;

/**
 * IdxInflatePlace:
 * @offset: in the content
 * @stored_offset: the first stored byte that hasn't been begun
 * @n_bits: how many bits of the byte before it belong to what follows
 * @n_history: how many bytes of the content before it are referred to, the window
 * @is_member: whether a member begins there, header and all
 *
 * A place where inflate can begin.
 */
typedef struct
{
  guint64 offset;
  guint64 stored_offset;
  guint n_bits;
  guint n_history;
  gboolean is_member;
} IdxInflatePlace;

/**
 * idx_inflater_new:
 * @stored: the bytes of a gzip file
 *
 * Returns: (transfer full): an inflater at the start of the content. One thread at a time
 *   may use it
 */
IdxInflater *idx_inflater_new (IdxSource *stored);

/**
 * idx_inflater_free:
 */
void idx_inflater_free (IdxInflater *self);

/**
 * idx_inflater_read:
 * @buffer: (out caller-allocates): room for @length bytes
 * @n_read: (out): how many bytes were inflated, also where it fails
 * @place: (out): where it stopped, if it stopped at a member or a block
 * @at_place: (out): whether it did
 *
 * Goes on. Members that follow each other are one content; their checksums are compared,
 * where they were gone through from their beginnings.
 *
 * Returns: %FALSE with the error of a read, after which it can be tried again
 */
gboolean idx_inflater_read (IdxInflater *self,
                            guint8 *buffer,
                            gsize length,
                            IdxInflateStop stop,
                            gsize *n_read,
                            IdxInflatePlace *place,
                            gboolean *at_place,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_inflater_get_window:
 * @window: (out caller-allocates): room for %IDX_WINDOW_SIZE bytes
 *
 * Gives the bytes before a block, where idx_inflater_read() has just stopped.
 *
 * Returns: how many there are
 */
gsize idx_inflater_get_window (IdxInflater *self,
                               guint8 *window);

/**
 * idx_inflater_resume:
 * @place: where to
 * @window: (nullable): the bytes before it, as many as it says
 *
 * Goes to a place.
 *
 * Returns: %FALSE with the error of a read
 */
gboolean idx_inflater_resume (IdxInflater *self,
                              const IdxInflatePlace *place,
                              const guint8 *window,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_inflater_snapshot:
 *
 * Takes 40 KB, wherever it is.
 *
 * Returns: (transfer full): an inflater that can't read, but can be gone back to by
 *   idx_inflater_restore()
 */
IdxInflater *idx_inflater_snapshot (IdxInflater *self);

/**
 * idx_inflater_get_snapshot_size:
 *
 * Returns: about how much memory a snapshot takes
 */
gsize idx_inflater_get_snapshot_size (void);

/**
 * idx_inflater_restore:
 * @snapshot: of an inflater of the same bytes
 *
 * Goes to where @snapshot was taken.
 */
void idx_inflater_restore (IdxInflater *self,
                           IdxInflater *snapshot);

/**
 * idx_inflater_get_offset:
 *
 * Returns: where it is in the content
 */
guint64 idx_inflater_get_offset (IdxInflater *self);

/**
 * idx_inflater_get_stored_offset:
 *
 * Returns: where it is in the stored bytes
 */
guint64 idx_inflater_get_stored_offset (IdxInflater *self);

/**
 * idx_inflater_get_end:
 *
 * Returns: whether the content has ended, and how
 */
IdxInflateEnd idx_inflater_get_end (IdxInflater *self);

/**
 * idx_inflater_has_bad_checksum:
 *
 * Returns: whether a checksum or a size that was compared didn't match
 */
gboolean idx_inflater_has_bad_checksum (IdxInflater *self);

/**
 * idx_inflater_has_trailing:
 *
 * Returns: whether bytes that are not gzip follow at idx_inflater_get_stored_offset(), if
 *   the end was good
 */
gboolean idx_inflater_has_trailing (IdxInflater *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxInflater, idx_inflater_free)

G_END_DECLS
