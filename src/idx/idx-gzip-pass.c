/* SPDX-License-Identifier: MIT */

/* The single pass through a gzip file, from start to end, page by page.
 *
 * As long as all pages fit in memory, the pass keeps them. During that time, access points don't
 * store their windows (the content just before them, which inflating needs), because the windows
 * can be copied from the pages. Before the pass drops the first page, it adds the missing windows;
 * from then on, each new access point stores its own window. The pass then reuses one page buffer,
 * except for pages that a reader waits for. Reuse is also faster, because the buffer stays in the
 * CPU cache.
 *
 * Only one thread at a time inflates, one page per turn. Other threads wait, and check after each
 * turn whether the content that they need has been inflated. A second lock protects the results, so
 * that reading them never waits for a turn. */

#include "idx-gzip-pass.h"

#include "idx-message.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum progress before the end, even if all stored bytes have been read. */
#define MAX_UNFINISHED_PROGRESS 0.999

struct _IdxGzipPass
{
  IdxSource *stored;
  guint64 stored_size;
  IdxPageCache *cache;
  IdxGzipIndex *index;
  gsize budget; /* the limit for pages and access points together, in bytes */

  GMutex turn_lock; /* protects turn_is_taken */
  GCond turn_ended;
  gboolean turn_is_taken;

  /* Used only by the thread that has the turn. */
  IdxInflater *inflater;    /* NULL at the end */
  guint8 *page;             /* the page being filled, or NULL */
  gsize n_filled;           /* the number of bytes in @page */
  gboolean keeps_all_pages; /* whether all pages so far are in the cache */
  gsize max_index_size;     /* the largest size of the index so far, in bytes */

  /* Written by the thread that has the turn, and read by any thread. */
  GMutex result_lock;
  guint64 size; /* of the content inflated so far */
  IdxInflateEnd end;
  double progress; /* the processed fraction of the stored bytes; 1 only at the end */
  gboolean has_bad_checksum;
  char *trailing_message; /* about bytes after the last member, or NULL */
};

IdxGzipPass *
idx_gzip_pass_new (IdxSource *stored,
                   IdxPageCache *cache,
                   IdxGzipIndex *index,
                   gsize budget)
{
  IdxGzipPass *self;

  g_return_val_if_fail (IDX_IS_SOURCE (stored), NULL);
  g_return_val_if_fail (cache != NULL && index != NULL, NULL);

  self = g_new0 (IdxGzipPass, 1);
  self->stored = g_object_ref (stored);
  (void) idx_source_get_size (stored, &self->stored_size);
  self->cache = cache;
  self->index = index;
  self->budget = budget;
  self->inflater = idx_inflater_new (stored);
  self->keeps_all_pages = TRUE;
  g_mutex_init (&self->turn_lock);
  g_cond_init (&self->turn_ended);
  g_mutex_init (&self->result_lock);
  return self;
}

void
idx_gzip_pass_free (IdxGzipPass *self)
{
  if (self == NULL)
    return;
  if (self->page != NULL)
    idx_page_cache_release (self->cache, g_steal_pointer (&self->page));
  g_clear_pointer (&self->inflater, idx_inflater_free);
  g_clear_pointer (&self->trailing_message, g_free);
  g_clear_object (&self->stored);
  g_mutex_clear (&self->turn_lock);
  g_cond_clear (&self->turn_ended);
  g_mutex_clear (&self->result_lock);
  g_free (self);
}

static void
idx_gzip_pass_copy_window_cb (guint64 offset,
                              gsize length,
                              guint8 *window,
                              gpointer data)
{
  IdxPageCache *cache = data;
  gsize page_offset = (gsize) (offset % IDX_PAGE_SIZE);
  gsize n = MIN (length, IDX_PAGE_SIZE - page_offset);
  guint64 number = offset / IDX_PAGE_SIZE;
  gboolean found;

  found = idx_page_cache_copy (cache, number, page_offset, n, window, IDX_PAGE_READ_ONCE) &&
          (n == length ||
           idx_page_cache_copy (cache, number + 1, 0, length - n, window + n, IDX_PAGE_READ_ONCE));
  g_assert (found);
}

/* Limits the page cache to the budget minus the maximum size of the index so far, which includes
 * room for the next access point. The maximum counts, because dropped access points leave
 * fragmented memory that pages can't use. */
static void
limit_cache (IdxGzipPass *self)
{
  gsize n_bytes = idx_gzip_index_get_n_bytes (self->index) + 2 * IDX_WINDOW_SIZE;

  self->max_index_size = MAX (self->max_index_size, n_bytes);
  idx_page_cache_set_limit (self->cache, self->budget - MIN (self->max_index_size, self->budget));
}

/* Acquires a page buffer, unless the last turn left a partly filled one. If the page exceeds the
 * budget, the pass stops keeping all pages. */
static void
begin_page (IdxGzipPass *self)
{
  gsize n_bytes; /* the memory that all pages, another one, and all windows would use */

  if (self->page != NULL)
    return;

  n_bytes = idx_page_cache_get_n_bytes (self->cache) + IDX_PAGE_SIZE +
            idx_gzip_index_get_n_bytes_with_windows (self->index);
  if (self->keeps_all_pages && n_bytes > self->budget)
    {
      idx_gzip_index_add_windows (self->index, idx_gzip_pass_copy_window_cb, self->cache);
      limit_cache (self);
      self->keeps_all_pages = FALSE;
    }
  self->page = idx_page_cache_acquire (self->cache);
  self->n_filled = 0;
}

/* Inflates until the page is full. On cancel, the partly filled page is kept, and the next turn
 * continues to fill it. */
static gboolean
fill_page (IdxGzipPass *self,
           GCancellable *cancellable,
           GError **error)
{
  gboolean success = TRUE;

  while (success && self->n_filled < IDX_PAGE_SIZE &&
         idx_inflater_get_end (self->inflater) == IDX_INFLATE_END_NOT_REACHED)
    {
      guint64 offset = idx_inflater_get_offset (self->inflater);
      guint64 until;
      IdxInflateStop stop = idx_gzip_index_get_boundaries (self->index, offset, &until);
      gsize room = (gsize) MIN (IDX_PAGE_SIZE - self->n_filled, until - offset);
      IdxInflatePosition position;
      gboolean at_position;
      gsize n_read;

      success = idx_inflater_read (self->inflater, self->page + self->n_filled, room, stop, &n_read,
                                   &position, &at_position, cancellable, error);
      self->n_filled += n_read;
      if (at_position)
        idx_gzip_index_add (self->index, &position, self->inflater, !self->keeps_all_pages);
      else if (success && idx_gzip_index_needs_snapshot (self->index, offset + n_read))
        idx_gzip_index_add_snapshot (self->index, self->inflater);
      if (!self->keeps_all_pages)
        limit_cache (self);
    }
  return success;
}

/* Returns a message about the bytes after the last member, or NULL if there are none. */
static char *
describe_trailing (IdxGzipPass *self)
{
  guint64 size, n_bytes;
  g_autofree char *count = NULL;

  if (!idx_inflater_has_trailing_bytes (self->inflater))
    return NULL;
  if (!idx_source_get_size (self->stored, &size))
    return g_strdup (_ ("The gzip data is followed by bytes that aren't gzip; they are ignored."));

  n_bytes = size - MIN (size, idx_inflater_get_stored_offset (self->inflater));
  count = idx_text_format_count (n_bytes);
  return g_strdup_printf (
    ngettext ("The gzip data is followed by %s byte that isn't gzip; it is ignored.",
              "The gzip data is followed by %s bytes that aren't gzip; they are ignored.",
              n_bytes),
    count);
}

/* Publishes the results of a turn to all threads. */
static void
update_results (IdxGzipPass *self,
                gsize n_inflated)
{
  g_autofree char *trailing_message = describe_trailing (self);
  guint64 stored_offset = idx_inflater_get_stored_offset (self->inflater);

  g_mutex_lock (&self->result_lock);
  self->size += n_inflated;
  self->end = idx_inflater_get_end (self->inflater);
  self->has_bad_checksum = idx_inflater_has_bad_checksum (self->inflater);
  self->trailing_message = g_steal_pointer (&trailing_message);
  if (self->end != IDX_INFLATE_END_NOT_REACHED)
    self->progress = 1;
  else
    self->progress =
      MIN ((double) stored_offset / (double) MAX (self->stored_size, 1), MAX_UNFINISHED_PROGRESS);
  g_mutex_unlock (&self->result_lock);
}

/* Puts the page in the cache before other threads can see the new size. After the last page, they
 * see the final size and the end of the content at the same time. */
static void
end_page (IdxGzipPass *self,
          gboolean keep,
          IdxPageUse use)
{
  gsize n_filled = self->n_filled;

  self->n_filled = 0;
  if (n_filled > 0 && (keep || self->keeps_all_pages))
    idx_page_cache_put (self->cache, self->size / IDX_PAGE_SIZE, g_steal_pointer (&self->page),
                        self->keeps_all_pages ? IDX_PAGE_PREFETCHED : use);
  update_results (self, n_filled);
  if (self->end == IDX_INFLATE_END_NOT_REACHED)
    return;

  if (self->page != NULL)
    idx_page_cache_release (self->cache, g_steal_pointer (&self->page));
  g_clear_pointer (&self->inflater, idx_inflater_free);
  idx_gzip_index_finish (self->index);
}

/* Waits for a turn to inflate the next page. Returns FALSE without an error if the content up to
 * @until has been inflated or ends before @until, and FALSE with an error on cancel. */
static gboolean
begin_turn (IdxGzipPass *self,
            guint64 until,
            GCancellable *cancellable,
            GError **error)
{
  guint64 size;
  gboolean is_needed;

  g_mutex_lock (&self->turn_lock);
  for (;;)
    {
      is_needed = !idx_gzip_pass_get_size (self, &size) && size < until &&
                  !g_cancellable_set_error_if_cancelled (cancellable, error);
      if (!is_needed || !self->turn_is_taken)
        break;
      g_cond_wait (&self->turn_ended, &self->turn_lock);
    }
  if (is_needed)
    self->turn_is_taken = TRUE;
  g_mutex_unlock (&self->turn_lock);
  return is_needed;
}

static void
end_turn (IdxGzipPass *self)
{
  g_mutex_lock (&self->turn_lock);
  self->turn_is_taken = FALSE;
  g_cond_broadcast (&self->turn_ended);
  g_mutex_unlock (&self->turn_lock);
}

gboolean
idx_gzip_pass_advance (IdxGzipPass *self,
                       guint64 keep_from,
                       guint64 until,
                       IdxPageUse use,
                       GCancellable *cancellable,
                       GError **error)
{
  GError *failure = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  while (failure == NULL && begin_turn (self, until, cancellable, &failure))
    {
      begin_page (self);
      if (fill_page (self, cancellable, &failure))
        end_page (self, self->size + IDX_PAGE_SIZE > keep_from, use);
      end_turn (self);
    }
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, failure);
  return FALSE;
}

gboolean
idx_gzip_pass_get_size (IdxGzipPass *self,
                        guint64 *size)
{
  gboolean is_over;

  g_return_val_if_fail (self != NULL, FALSE);

  g_mutex_lock (&self->result_lock);
  is_over = self->end != IDX_INFLATE_END_NOT_REACHED;
  *size = self->size;
  g_mutex_unlock (&self->result_lock);
  return is_over;
}

double
idx_gzip_pass_get_progress (IdxGzipPass *self)
{
  double progress;

  g_return_val_if_fail (self != NULL, 0);

  g_mutex_lock (&self->result_lock);
  progress = self->progress;
  g_mutex_unlock (&self->result_lock);
  return progress;
}

void
idx_gzip_pass_collect_messages (IdxGzipPass *self,
                                GPtrArray *messages)
{
  g_autofree char *size = NULL;

  g_return_if_fail (self != NULL);

  g_mutex_lock (&self->result_lock);
  size = idx_text_format_count (self->size);
  if (self->end == IDX_INFLATE_END_CUT_SHORT)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "gzip-cut-short",
                      _ ("The gzip file is cut short: its end is missing."));
  if (self->end == IDX_INFLATE_END_DAMAGED)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "gzip-damaged",
                      ngettext ("The gzip file is damaged: only the first %s byte of its content "
                                "can be decompressed.",
                                "The gzip file is damaged: only the first %s bytes of its content "
                                "can be decompressed.",
                                self->size),
                      size);
  if (self->has_bad_checksum)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "gzip-checksum",
                      _ ("The gzip file's checksum doesn't match its content: some of the content "
                         "may have changed."));
  if (self->trailing_message != NULL)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "gzip-trailing", "%s", self->trailing_message);
  g_mutex_unlock (&self->result_lock);
}
