/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-gzip-index.h"
#include "idx-page-cache.h"

G_BEGIN_DECLS

typedef struct _IdxGzipPass IdxGzipPass;

/**
 * idx_gzip_pass_new:
 * @stored: the bytes of a gzip file
 * @cache: where pages go
 * @index: where access points go
 * @budget: the memory that both may take together
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
 * idx_gzip_pass_go_on:
 * @keep_from: the pages from this offset on are put in the cache; %G_MAXUINT64 for none
 * @until: how far to go, in the content
 *
 * Goes on until @until bytes are inflated or the content ends. As long as all pages fit
 * they are kept anyway.
 *
 * Returns: %FALSE with the error of a read, after which it can be tried again, or on cancel
 */
gboolean idx_gzip_pass_go_on (IdxGzipPass *self,
                              guint64 keep_from,
                              guint64 until,
                              IdxPageUse use,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_gzip_pass_is_over:
 * @size: (out): how many bytes have been inflated
 *
 * Returns: whether that is all there is
 */
gboolean idx_gzip_pass_is_over (IdxGzipPass *self,
                                guint64 *size);

/**
 * idx_gzip_pass_get_progress:
 *
 * Returns: how much of the stored bytes it has been through, 0 to 1; 1 only if it is over
 */
double idx_gzip_pass_get_progress (IdxGzipPass *self);

/**
 * idx_gzip_pass_collect_messages:
 * @messages: a list of idx_messages_new(), to which is added what the pass found wrong
 */
void idx_gzip_pass_collect_messages (IdxGzipPass *self,
                                     GPtrArray *messages);

G_END_DECLS
