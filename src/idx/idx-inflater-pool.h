/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-gzip-index.h"

G_BEGIN_DECLS

typedef struct _IdxInflaterPool IdxInflaterPool;

/**
 * idx_inflater_pool_new:
 * @stored: the bytes of a gzip file
 * @index: the access points of the file
 *
 * Returns: (transfer full): a pool of inflaters for content that the pass (see #IdxGzipPass) has
 *   already inflated. Any thread may use the pool
 */
IdxInflaterPool *idx_inflater_pool_new (IdxSource *stored,
                                        IdxGzipIndex *index);

/**
 * idx_inflater_pool_free:
 */
void idx_inflater_pool_free (IdxInflaterPool *self);

/**
 * idx_inflater_pool_load:
 * @start: the offset in the content at which the page starts
 * @n_bytes: the size of the page
 * @page: (out caller-allocates): room for %IDX_PAGE_SIZE bytes
 * @n_loaded: (out): the number of bytes inflated; less than @n_bytes if the file has been truncated
 *   since the pass
 *
 * Inflates a page again.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_inflater_pool_load (IdxInflaterPool *self,
                                 guint64 start,
                                 gsize n_bytes,
                                 guint8 *page,
                                 gsize *n_loaded,
                                 GCancellable *cancellable,
                                 GError **error);

G_END_DECLS
