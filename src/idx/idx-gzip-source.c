/* SPDX-License-Identifier: MIT */

/* A source of the decompressed content of a gzip file.
 *
 * One pass (idx-gzip-pass.c) inflates the file from its start, as far as readers and
 * idx_source_advance() require; the first pages are available after a millisecond. Content before
 * the position of the pass is either in memory (idx-page-cache.c) or inflated again from an access
 * point (idx-gzip-index.c) by an inflater from a pool (idx-inflater-pool.c). Pages and access
 * points share one memory budget. If the file is damaged, content before the damage can still be
 * read.
 *
 * Each part has its own lock, held only briefly. Only one part acquires the lock of another while
 * it holds its own: the index, when it copies windows from pages in the page cache. Inflating holds
 * no lock: one thread at a time has a turn, and the others wait. The main thread only reads content
 * that is in memory, so it never waits for a turn. */

#include "idx-gzip-source.h"

#include "idx-error.h"
#include "idx-gzip-pass.h"
#include "idx-inflater-pool.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum compression ratio: deflate stores at most 258 bytes in 2 bits (zlib's technical
 * notes). */
#define MAX_RATIO 1032

/* The part of the budget that access points may use: two sevenths. Above it, the index drops every
 * second access point. */
#define GET_INDEX_LIMIT(budget) ((budget) / 7 * 2)

struct _IdxGzipSource
{
  GObject parent_instance;
  IdxSource *stored;
  guint64 stored_size;
  IdxPageCache *cache;
  IdxGzipIndex *index;
  IdxGzipPass *pass;
  IdxInflaterPool *inflaters;
};

static void idx_gzip_source_iface_init (IdxSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxGzipSource, idx_gzip_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (IDX_TYPE_SOURCE,
                                                      idx_gzip_source_iface_init))

/* Copies bytes of a page that was evicted from the cache, after inflating it again. If the file has
 * been truncated inside the page, the bytes before the cut can still be read. */
static gboolean
copy_uncached_page (IdxGzipSource *self,
                    guint64 number,
                    gsize n_bytes,
                    gsize page_offset,
                    gsize length,
                    guint8 *buffer,
                    IdxPageUse use,
                    GCancellable *cancellable,
                    GError **error)
{
  guint8 *page = idx_page_cache_acquire (self->cache);
  gsize n_loaded = 0;
  gboolean success = idx_inflater_pool_load (self->inflaters, number * IDX_PAGE_SIZE, n_bytes, page,
                                             &n_loaded, cancellable, error);

  if (success && n_loaded < page_offset + length)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                           _ ("The file has been truncated since it was opened. Open it again."));
      success = FALSE;
    }
  if (success)
    memcpy (buffer, page + page_offset, length);
  if (n_loaded == n_bytes)
    idx_page_cache_put (self->cache, number, page, use);
  else
    idx_page_cache_release (self->cache, page);
  return success;
}

/* Copies bytes of a page that the pass has inflated. */
static gboolean
copy_page (IdxGzipSource *self,
           guint64 number,
           guint64 size,
           gsize page_offset,
           gsize length,
           guint8 *buffer,
           IdxPageUse use,
           GCancellable *cancellable,
           GError **error)
{
  gsize n_bytes = (gsize) MIN (IDX_PAGE_SIZE, size - number * IDX_PAGE_SIZE);

  return idx_page_cache_copy (self->cache, number, page_offset, length, buffer, use) ||
         copy_uncached_page (self, number, n_bytes, page_offset, length, buffer, use, cancellable,
                             error);
}

static gboolean
read_blocking (IdxGzipSource *self,
               guint64 offset,
               guint8 *buffer,
               gsize length,
               IdxPageUse use,
               gsize *n_read,
               GCancellable *cancellable,
               GError **error)
{
  gsize total = 0;

  while (total < length)
    {
      guint64 position = offset + total;
      gsize page_offset = (gsize) (position % IDX_PAGE_SIZE);
      guint64 size;
      gboolean is_over = idx_gzip_pass_get_size (self->pass, &size);
      gsize n;

      if (position >= size)
        {
          if (is_over)
            break;
          if (!idx_gzip_pass_advance (self->pass, position, position + 1, use, cancellable, error))
            return FALSE;
          continue;
        }

      n = (gsize) MIN (MIN (length - total, IDX_PAGE_SIZE - page_offset), size - position);
      if (!copy_page (self, position / IDX_PAGE_SIZE, size, page_offset, n, buffer + total, use,
                      cancellable, error))
        return FALSE;
      total += n;
    }
  *n_read = total;
  return TRUE;
}

static gboolean
read_resident (IdxGzipSource *self,
               guint64 offset,
               guint8 *buffer,
               gsize length,
               gsize *n_read,
               GError **error)
{
  guint64 size;
  gboolean is_resident = idx_gzip_pass_get_size (self->pass, &size) || offset + length <= size;
  gsize available = offset < size ? (gsize) MIN (length, size - offset) : 0;
  gsize n;

  for (gsize total = 0; is_resident && total < available; total += n)
    {
      guint64 position = offset + total;
      gsize page_offset = (gsize) (position % IDX_PAGE_SIZE);

      n = MIN (available - total, IDX_PAGE_SIZE - page_offset);
      is_resident = idx_page_cache_copy (self->cache, position / IDX_PAGE_SIZE, page_offset, n,
                                         buffer + total, IDX_PAGE_KEEP);
    }
  if (is_resident)
    *n_read = available;
  else
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PENDING, _ ("The bytes are not in memory."));
  return is_resident;
}

static gboolean
idx_gzip_source_read (IdxSource *source,
                      guint64 offset,
                      gpointer buffer,
                      gsize length,
                      IdxReadMode mode,
                      gsize *n_read,
                      GCancellable *cancellable,
                      GError **error)
{
  IdxGzipSource *self = IDX_GZIP_SOURCE (source);

  if (offset > G_MAXINT64 - length)
    {
      *n_read = 0;
      return TRUE;
    }
  if (mode == IDX_READ_RESIDENT)
    return read_resident (self, offset, buffer, length, n_read, error);
  return read_blocking (self, offset, buffer, length,
                        mode == IDX_READ_ONCE ? IDX_PAGE_READ_ONCE : IDX_PAGE_KEEP, n_read,
                        cancellable, error);
}

static gboolean
idx_gzip_source_get_size (IdxSource *source,
                          guint64 *size)
{
  IdxGzipSource *self = IDX_GZIP_SOURCE (source);

  if (idx_gzip_pass_get_size (self->pass, size))
    return TRUE;

  if (self->stored_size > G_MAXINT64 / MAX_RATIO)
    *size = G_MAXINT64;
  else
    *size = self->stored_size * MAX_RATIO;
  return FALSE;
}

static gboolean
idx_gzip_source_advance (IdxSource *source,
                         guint64 n_bytes,
                         double *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  IdxGzipSource *self = IDX_GZIP_SOURCE (source);
  guint64 size;

  if (!idx_gzip_pass_get_size (self->pass, &size) &&
      !idx_gzip_pass_advance (self->pass, G_MAXUINT64 /* keep no pages */, size + n_bytes,
                              IDX_PAGE_READ_ONCE, cancellable, error))
    return FALSE;
  *progress = idx_gzip_pass_get_progress (self->pass);
  return TRUE;
}

static void
idx_gzip_source_collect_messages (IdxSource *source,
                                  GPtrArray *messages)
{
  IdxGzipSource *self = IDX_GZIP_SOURCE (source);

  idx_gzip_pass_collect_messages (self->pass, messages);
  idx_source_collect_messages (self->stored, messages);
}

static void
idx_gzip_source_iface_init (IdxSourceInterface *iface)
{
  iface->read = idx_gzip_source_read;
  iface->get_size = idx_gzip_source_get_size;
  iface->advance = idx_gzip_source_advance;
  iface->collect_messages = idx_gzip_source_collect_messages;
}

static void
idx_gzip_source_finalize (GObject *object)
{
  IdxGzipSource *self = IDX_GZIP_SOURCE (object);

  g_clear_pointer (&self->inflaters, idx_inflater_pool_free);
  g_clear_pointer (&self->pass, idx_gzip_pass_free);
  g_clear_pointer (&self->index, idx_gzip_index_free);
  g_clear_pointer (&self->cache, idx_page_cache_free);
  g_clear_object (&self->stored);
  G_OBJECT_CLASS (idx_gzip_source_parent_class)->finalize (object);
}

static void
idx_gzip_source_class_init (IdxGzipSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_gzip_source_finalize;
}

static void
idx_gzip_source_init (IdxGzipSource *self)
{
}

IdxSource *
idx_gzip_source_new (IdxSource *stored)
{
  return idx_gzip_source_new_with_limits (stored, IDX_GZIP_BUDGET, IDX_GZIP_SPAN);
}

IdxSource *
idx_gzip_source_new_with_limits (IdxSource *stored,
                                 gsize budget,
                                 guint64 span)
{
  IdxGzipSource *self;

  g_return_val_if_fail (IDX_IS_SOURCE (stored), NULL);

  self = g_object_new (IDX_TYPE_GZIP_SOURCE, NULL);
  self->stored = g_object_ref (stored);
  (void) idx_source_get_size (stored, &self->stored_size);
  self->cache = idx_page_cache_new (budget);
  self->index = idx_gzip_index_new (span, GET_INDEX_LIMIT (budget));
  self->pass = idx_gzip_pass_new (stored, self->cache, self->index, budget);
  self->inflaters = idx_inflater_pool_new (stored, self->index);
  return IDX_SOURCE (self);
}

gsize
idx_gzip_source_get_n_bytes (IdxGzipSource *self)
{
  g_return_val_if_fail (IDX_IS_GZIP_SOURCE (self), 0);

  return idx_page_cache_get_n_bytes (self->cache) + idx_gzip_index_get_n_bytes (self->index);
}
