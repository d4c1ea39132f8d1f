/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-gzip-index.h"
#include "idx-page-cache.h"

G_BEGIN_DECLS

/**
 * IdxGzipPass:
 *
 * The single pass that inflates a gzip file from start to end, as far as its callers need.
 */
typedef struct _IdxGzipPass IdxGzipPass;

/**
 * idx_gzip_pass_new:
 * @stored: the bytes of a gzip file
 * @cache: receives pages
 * @index: receives access points
 * @budget: the limit for pages and access points together, in bytes
 *
 * Returns: (transfer full): a pass at the start of the file. Any thread may use it
 */
IdxGzipPass *idx_gzip_pass_new (IdxSource *stored,
                                IdxPageCache *cache,
                                IdxGzipIndex *index,
                                gsize budget);

/**
 * idx_gzip_pass_free:
 */
void idx_gzip_pass_free (IdxGzipPass *self);

/**
 * idx_gzip_pass_advance:
 * @keep_from: the offset in the content from which to cache pages; %G_MAXUINT64 for none
 * @until: the offset in the content at which to stop
 * @use: what the cached pages are used for
 *
 * Inflates page by page until the offset @until or the end of the content. As long as all pages fit
 * in the budget, they are cached regardless of @keep_from.
 *
 * Returns: %FALSE with an error if a read fails or on cancel; the call can be repeated
 */
gboolean idx_gzip_pass_advance (IdxGzipPass *self,
                                guint64 keep_from,
                                guint64 until,
                                IdxPageUse use,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_gzip_pass_get_size:
 * @size: (out): the number of bytes inflated so far
 *
 * Returns: whether @size is the size of the whole content, because the pass has reached its end
 */
gboolean idx_gzip_pass_get_size (IdxGzipPass *self,
                                 guint64 *size);

/**
 * idx_gzip_pass_get_progress:
 *
 * Returns: the processed fraction of the stored bytes, 0 to 1; 1 only at the end
 */
double idx_gzip_pass_get_progress (IdxGzipPass *self);

/**
 * idx_gzip_pass_collect_messages:
 * @messages: a list created by idx_messages_new()
 *
 * Adds the problems that the pass has found so far.
 */
void idx_gzip_pass_collect_messages (IdxGzipPass *self,
                                     GPtrArray *messages);

G_END_DECLS
