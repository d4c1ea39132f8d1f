/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The size of a page, in bytes of decompressed content. Only the last page may contain less. */
#define IDX_PAGE_SIZE ((gsize) 256 * 1024)

typedef struct _IdxPageCache IdxPageCache;

/**
 * IdxPageUse:
 * @IDX_PAGE_KEEP: a reader requested the page and may need it again
 * @IDX_PAGE_PREFETCHED: no reader has requested the page yet; evicted before the pages to keep, the
 *   newest first
 * @IDX_PAGE_READ_ONCE: read in a pass through the whole file, and not needed again; only a few of
 *   these pages are cached, so that they don't displace pages that are needed again
 *
 * What a page is used for.
 */
typedef enum
{
  IDX_PAGE_KEEP,
  IDX_PAGE_PREFETCHED,
  IDX_PAGE_READ_ONCE
} IdxPageUse;

/**
 * idx_page_cache_new:
 * @max_bytes: the memory limit for pages
 *
 * Returns: (transfer full): an empty cache. Any thread may use it
 */
IdxPageCache *idx_page_cache_new (gsize max_bytes);

/**
 * idx_page_cache_free:
 *
 * Frees the cache with all of its pages.
 */
void idx_page_cache_free (IdxPageCache *self);

/**
 * idx_page_cache_set_limit:
 * @n_bytes: the new limit, at most @max_bytes of idx_page_cache_new()
 *
 * Evicts pages until the others use at most @n_bytes. Keeps pages that are in use, and always has
 * room for one page.
 */
void idx_page_cache_set_limit (IdxPageCache *self,
                               gsize n_bytes);

/**
 * idx_page_cache_get_n_bytes:
 *
 * Returns: the memory used by the pages, in bytes
 */
gsize idx_page_cache_get_n_bytes (IdxPageCache *self);

/**
 * idx_page_cache_acquire:
 *
 * Takes an unused page. Evicts a cached page if no page is unused.
 *
 * Returns: (transfer full): room for %IDX_PAGE_SIZE bytes, to be passed to idx_page_cache_put() or
 *   idx_page_cache_release()
 */
guint8 *idx_page_cache_acquire (IdxPageCache *self);

/**
 * idx_page_cache_release:
 * @page: (transfer full): from idx_page_cache_acquire()
 *
 * Returns an unused page to the cache.
 */
void idx_page_cache_release (IdxPageCache *self,
                             guint8 *page);

/**
 * idx_page_cache_put:
 * @number: the number of the page in the content, from 0
 * @page: (transfer full): from idx_page_cache_acquire(), filled
 *
 * Stores a page. Releases it instead if the cache already has a page with this number, or if it has
 * no room for another page.
 */
void idx_page_cache_put (IdxPageCache *self,
                         guint64 number,
                         guint8 *page,
                         IdxPageUse use);

/**
 * idx_page_cache_copy:
 * @number: the number of the page in the content, from 0
 * @page_offset: the offset in the page at which to start
 * @buffer: (out caller-allocates): room for @length bytes
 * @use: %IDX_PAGE_KEEP marks the page as recently used; other values don't affect when it is
 *   evicted
 *
 * Copies bytes of a page.
 *
 * Returns: %FALSE if the page isn't in the cache
 */
gboolean idx_page_cache_copy (IdxPageCache *self,
                              guint64 number,
                              gsize page_offset,
                              gsize length,
                              guint8 *buffer,
                              IdxPageUse use);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPageCache, idx_page_cache_free)

G_END_DECLS
