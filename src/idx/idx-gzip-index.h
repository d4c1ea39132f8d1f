/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-inflater.h"

G_BEGIN_DECLS

typedef struct _IdxGzipIndex IdxGzipIndex;

/**
 * IdxGzipWindowFunc:
 * @offset: in the content
 * @window: (out caller-allocates): room for @length bytes
 *
 * Gives bytes of the content that are still in memory.
 */
typedef void (*IdxGzipWindowFunc) (guint64 offset,
                                   gsize length,
                                   guint8 *window,
                                   gpointer data);

/**
 * idx_gzip_index_new:
 * @span: how far access points are apart, in bytes of the content
 * @max_bytes: how much memory they may take; when they take more, every second one is
 *   dropped and those to come are twice as far apart
 *
 * Returns: (transfer full): an index with the start as its only access point. Any thread
 *   may look things up in it; one adds to it
 */
IdxGzipIndex *idx_gzip_index_new (guint64 span,
                                  gsize max_bytes);

/**
 * idx_gzip_index_free:
 */
void idx_gzip_index_free (IdxGzipIndex *self);

/**
 * idx_gzip_index_get_stop:
 * @offset: where the pass is, in the content
 * @until: (out): how far it may go on before the question is to be asked again
 *
 * Returns: where the pass should stop to add an access point
 */
IdxInflateStop idx_gzip_index_get_stop (IdxGzipIndex *self,
                                        guint64 offset,
                                        guint64 *until);

/**
 * idx_gzip_index_add:
 * @inflater: the pass, which has just stopped at @place
 * @with_window: whether the bytes before @place are kept; if not,
 *   idx_gzip_index_complete() gets them later
 *
 * Adds an access point.
 */
void idx_gzip_index_add (IdxGzipIndex *self,
                         const IdxInflatePlace *place,
                         IdxInflater *inflater,
                         gboolean with_window);

/**
 * idx_gzip_index_needs_snapshot:
 * @offset: where the pass is, in the content
 *
 * Returns: whether so much has passed without a place to stop at that
 *   idx_gzip_index_add_snapshot() is called for
 */
gboolean idx_gzip_index_needs_snapshot (IdxGzipIndex *self,
                                        guint64 offset);

/**
 * idx_gzip_index_add_snapshot:
 * @inflater: the pass
 *
 * Adds an access point where the pass is, whatever is there.
 */
void idx_gzip_index_add_snapshot (IdxGzipIndex *self,
                                  IdxInflater *inflater);

/**
 * idx_gzip_index_complete:
 * @get_window: gives bytes of the content
 *
 * Gets the windows that were left out.
 */
void idx_gzip_index_complete (IdxGzipIndex *self,
                              IdxGzipWindowFunc get_window,
                              gpointer data);

/**
 * idx_gzip_index_finish:
 *
 * Frees what only adding takes; called when the pass is over.
 */
void idx_gzip_index_finish (IdxGzipIndex *self);

/**
 * idx_gzip_index_find:
 * @offset: in the content
 *
 * Returns: where in the content the last access point is that isn't after @offset
 */
guint64 idx_gzip_index_find (IdxGzipIndex *self,
                             guint64 offset);

/**
 * idx_gzip_index_resume:
 * @offset: in the content
 *
 * Takes @inflater to the last access point that isn't after @offset.
 *
 * Returns: %FALSE with the error of a read
 */
gboolean idx_gzip_index_resume (IdxGzipIndex *self,
                                guint64 offset,
                                IdxInflater *inflater,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_gzip_index_get_n_bytes:
 *
 * Returns: how much memory the access points take
 */
gsize idx_gzip_index_get_n_bytes (IdxGzipIndex *self);

/**
 * idx_gzip_index_get_n_bytes_complete:
 *
 * Returns: how much memory they take at most once idx_gzip_index_complete() was called
 */
gsize idx_gzip_index_get_n_bytes_complete (IdxGzipIndex *self);

/**
 * idx_gzip_index_get_n_points:
 *
 * Returns: how many access points there are
 */
guint idx_gzip_index_get_n_points (IdxGzipIndex *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxGzipIndex, idx_gzip_index_free)

G_END_DECLS
