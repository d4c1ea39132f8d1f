/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-gzip-index.h"

G_BEGIN_DECLS

typedef struct _IdxGzipReaders IdxGzipReaders;

/**
 * idx_gzip_readers_new:
 * @stored: the bytes of a gzip file
 * @index: its access points
 *
 * Returns: (transfer full): inflaters for those who read what a pass has been through. Any
 *   thread may use them
 */
IdxGzipReaders *idx_gzip_readers_new (IdxSource *stored,
                                      IdxGzipIndex *index);

/**
 * idx_gzip_readers_free:
 */
void idx_gzip_readers_free (IdxGzipReaders *self);

/**
 * idx_gzip_readers_load:
 * @start: where a page begins in the content
 * @n_bytes: how long it is
 * @page: (out caller-allocates): room for a page of %IDX_PAGE_SIZE bytes
 * @n_loaded: (out): how much of it there is; less than @n_bytes if the pass found more than is
 *   there now
 *
 * Inflates a page again.
 *
 * Returns: %FALSE with the error of a read, or on cancel
 */
gboolean idx_gzip_readers_load (IdxGzipReaders *self,
                                guint64 start,
                                gsize n_bytes,
                                guint8 *page,
                                gsize *n_loaded,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
