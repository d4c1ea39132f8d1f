/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-inflater.h"

G_BEGIN_DECLS

/**
 * IdxGzipIndex:
 *
 * The access points of a gzip file: positions from which it can be inflated without inflating
 * everything before them. The window of an access point is a copy of the content before it, to
 * which the deflate blocks after it may refer. The pass (see #IdxGzipPass) adds access points.
 */
typedef struct _IdxGzipIndex IdxGzipIndex;

/**
 * IdxGzipWindowFunc:
 * @offset: an offset in the decompressed content
 * @length: the number of bytes to copy
 * @window: (out caller-allocates): room for @length bytes
 *
 * Copies decompressed content, which must still be in memory.
 */
typedef void (*IdxGzipWindowFunc) (guint64 offset,
                                   gsize length,
                                   guint8 *window,
                                   gpointer data);

/**
 * idx_gzip_index_new:
 * @span: the distance between access points, in bytes of the decompressed content
 * @max_bytes: the memory limit for access points; above it, every second access point is dropped
 *   and the span is doubled
 *
 * Returns: (transfer full): an index with one access point at the start. Any thread may read it,
 *   but only one thread at a time may add to it
 */
IdxGzipIndex *idx_gzip_index_new (guint64 span,
                                  gsize max_bytes);

/**
 * idx_gzip_index_free:
 */
void idx_gzip_index_free (IdxGzipIndex *self);

/**
 * idx_gzip_index_get_boundaries:
 * @offset: the position of the pass in the content
 * @valid_until: (out): the position at which to call this function again
 *
 * Returns: at which boundaries the pass must stop and call idx_gzip_index_add(), until it reaches
 *   @valid_until
 */
IdxInflateStop idx_gzip_index_get_boundaries (IdxGzipIndex *self,
                                              guint64 offset,
                                              guint64 *valid_until);

/**
 * idx_gzip_index_add:
 * @inflater: the inflater of the pass, which has stopped at @position
 * @with_window: whether to store the window; if not, idx_gzip_index_add_windows() adds it later
 *
 * Adds an access point at @position.
 */
void idx_gzip_index_add (IdxGzipIndex *self,
                         const IdxInflatePosition *position,
                         IdxInflater *inflater,
                         gboolean with_window);

/**
 * idx_gzip_index_needs_snapshot:
 * @offset: the position of the pass in the content
 *
 * Returns: whether to call idx_gzip_index_add_snapshot(), because no block began within twice the
 *   span since the last access point
 */
gboolean idx_gzip_index_needs_snapshot (IdxGzipIndex *self,
                                        guint64 offset);

/**
 * idx_gzip_index_add_snapshot:
 * @inflater: at any position
 *
 * Adds an access point at the position of @inflater.
 */
void idx_gzip_index_add_snapshot (IdxGzipIndex *self,
                                  IdxInflater *inflater);

/**
 * idx_gzip_index_add_windows:
 * @get_window: copies decompressed content
 *
 * Adds the windows that idx_gzip_index_add() didn't store.
 */
void idx_gzip_index_add_windows (IdxGzipIndex *self,
                                 IdxGzipWindowFunc get_window,
                                 gpointer data);

/**
 * idx_gzip_index_finish:
 *
 * Frees the memory for compressing windows. Call this function at the end of the pass.
 */
void idx_gzip_index_finish (IdxGzipIndex *self);

/**
 * idx_gzip_index_find:
 * @offset: an offset in the content
 *
 * Returns: the offset of the last access point at or before @offset
 */
guint64 idx_gzip_index_find (IdxGzipIndex *self,
                             guint64 offset);

/**
 * idx_gzip_index_resume:
 * @offset: an offset in the content
 *
 * Moves @inflater to the last access point at or before @offset.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_gzip_index_resume (IdxGzipIndex *self,
                                guint64 offset,
                                IdxInflater *inflater,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_gzip_index_get_n_bytes:
 *
 * Returns: the memory used by the access points, in bytes
 */
gsize idx_gzip_index_get_n_bytes (IdxGzipIndex *self);

/**
 * idx_gzip_index_get_n_bytes_with_windows:
 *
 * Returns: an upper bound for idx_gzip_index_get_n_bytes() after idx_gzip_index_add_windows()
 */
gsize idx_gzip_index_get_n_bytes_with_windows (IdxGzipIndex *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxGzipIndex, idx_gzip_index_free)

G_END_DECLS
