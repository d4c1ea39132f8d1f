/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define IDX_PAGE_SIZE ((gsize) 256 * 1024)

typedef struct _IdxPageCache IdxPageCache;

/**
 * IdxPageUse:
 * @IDX_PAGE_KEEP: somebody looks at it and may come back to it
 * @IDX_PAGE_SPARE: nobody has looked at it yet; it is kept while there is room, and the
 *   last one goes first
 * @IDX_PAGE_PASS: somebody goes through everything; the page isn't needed again
 *
 * What a page is wanted for. Pages that are only passed push out none that are kept.
 */
typedef enum
{
  IDX_PAGE_KEEP,
  IDX_PAGE_SPARE,
  IDX_PAGE_PASS
} IdxPageUse;

/**
 * idx_page_cache_new:
 * @max_bytes: how much memory the pages may take
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
 * @n_bytes: how much memory the pages may take from now on, at most what the cache was
 *   made for
 *
 * Drops pages until they take no more than @n_bytes.
 */
void idx_page_cache_set_limit (IdxPageCache *self,
                               gsize n_bytes);

/**
 * idx_page_cache_get_n_bytes:
 *
 * Returns: how much memory the pages take
 */
gsize idx_page_cache_get_n_bytes (IdxPageCache *self);

/**
 * idx_page_cache_take:
 *
 * Drops a page if it has to.
 *
 * Returns: (transfer full): room for a page of %IDX_PAGE_SIZE bytes, to be handed to
 *   idx_page_cache_put() or idx_page_cache_give_back()
 */
guint8 *idx_page_cache_take (IdxPageCache *self);

/**
 * idx_page_cache_give_back:
 * @page: (transfer full): room of idx_page_cache_take()
 *
 * Gives back room that isn't needed.
 */
void idx_page_cache_give_back (IdxPageCache *self,
                               guint8 *page);

/**
 * idx_page_cache_put:
 * @number: which page it is
 * @page: (transfer full): room of idx_page_cache_take(), filled
 *
 * Puts a page in. Where it is already there, the one that came first stays.
 */
void idx_page_cache_put (IdxPageCache *self,
                         guint64 number,
                         guint8 *page,
                         IdxPageUse use);

/**
 * idx_page_cache_copy:
 * @number: which page
 * @from: from which of its bytes on
 * @length: how many bytes
 * @buffer: (out caller-allocates): room for them
 *
 * Copies bytes of a page if it is there.
 *
 * Returns: whether it is
 */
gboolean idx_page_cache_copy (IdxPageCache *self,
                              guint64 number,
                              gsize from,
                              gsize length,
                              guint8 *buffer,
                              IdxPageUse use);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPageCache, idx_page_cache_free)

G_END_DECLS
