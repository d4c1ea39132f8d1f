/* SPDX-License-Identifier: MIT */

/* A pool of inflaters that read a gzip file at any offset.
 *
 * After a read, the inflater stays in the pool and keeps its position, so that a later read can
 * continue from there. Reading in ascending order thus inflates nothing twice. If no inflater has a
 * suitable position, a read starts at the last access point before its offset. */

#include "idx-inflater-pool.h"

#include "idx-page-cache.h"

/* The maximum number of idle inflaters, each of which uses 110 KB. */
#define MAX_IDLE 4

struct _IdxInflaterPool
{
  IdxSource *stored;
  IdxGzipIndex *index;
  GMutex lock;
  GPtrArray *idle; /* IdxInflater, the least recently used first */
};

IdxInflaterPool *
idx_inflater_pool_new (IdxSource *stored,
                       IdxGzipIndex *index)
{
  IdxInflaterPool *self;

  g_return_val_if_fail (IDX_IS_SOURCE (stored), NULL);
  g_return_val_if_fail (index != NULL, NULL);

  self = g_new0 (IdxInflaterPool, 1);
  self->stored = g_object_ref (stored);
  self->index = index;
  self->idle = g_ptr_array_new_with_free_func ((GDestroyNotify) idx_inflater_free);
  g_mutex_init (&self->lock);
  return self;
}

void
idx_inflater_pool_free (IdxInflaterPool *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->stored);
  g_ptr_array_unref (self->idle);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/* Takes the idle inflater that has to inflate the least to reach @offset. If an access point is
 * nearer to @offset than all idle inflaters, takes any of them or creates one, and sets *@is_near
 * to FALSE; the caller must then move the inflater to the access point. */
static IdxInflater *
take_idle (IdxInflaterPool *self,
           guint64 offset,
           gboolean *is_near)
{
  guint64 nearest = idx_gzip_index_find (self->index, offset);
  IdxInflater *inflater = NULL;
  guint found = 0;

  *is_near = FALSE;
  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->idle->len; i++)
    {
      guint64 position = idx_inflater_get_offset (g_ptr_array_index (self->idle, i));

      if (nearest <= position && position <= offset)
        {
          nearest = position;
          found = i;
          *is_near = TRUE;
        }
    }
  if (self->idle->len > 0)
    inflater = g_ptr_array_steal_index (self->idle, found);
  g_mutex_unlock (&self->lock);
  return inflater != NULL ? inflater : idx_inflater_new (self->stored);
}

static void
put_back (IdxInflaterPool *self,
          IdxInflater *inflater)
{
  IdxInflater *oldest = NULL;

  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->idle, inflater);
  if (self->idle->len > MAX_IDLE)
    oldest = g_ptr_array_steal_index (self->idle, 0);
  g_mutex_unlock (&self->lock);
  idx_inflater_free (oldest);
}

/* Inflates up to @until or the end of the content, in chunks of up to a page. Each chunk overwrites
 * the previous one in @page. */
static gboolean
inflate_to (IdxInflater *inflater,
            guint64 until,
            guint8 *page,
            GCancellable *cancellable,
            GError **error)
{
  guint64 offset;

  while ((offset = idx_inflater_get_offset (inflater)) < until &&
         idx_inflater_get_end (inflater) == IDX_INFLATE_END_NOT_REACHED)
    {
      gsize length = (gsize) MIN (until - offset, IDX_PAGE_SIZE);
      IdxInflatePosition position;
      gboolean at_position;
      gsize n_read;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_inflater_read (inflater, page, length, IDX_INFLATE_STOP_NOWHERE, &n_read, &position,
                              &at_position, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
idx_inflater_pool_load (IdxInflaterPool *self,
                        guint64 start,
                        gsize n_bytes,
                        guint8 *page,
                        gsize *n_loaded,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (IdxInflater) inflater = NULL;
  gboolean is_near;
  guint64 offset;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (n_bytes <= IDX_PAGE_SIZE, FALSE);

  inflater = take_idle (self, start, &is_near);
  if (!is_near && !idx_gzip_index_resume (self->index, start, inflater, cancellable, error))
    return FALSE;
  if (!inflate_to (inflater, start, page, cancellable, error) ||
      !inflate_to (inflater, start + n_bytes, page, cancellable, error))
    return FALSE;

  offset = idx_inflater_get_offset (inflater);
  *n_loaded = offset > start ? (gsize) (offset - start) : 0;
  if (*n_loaded == n_bytes)
    put_back (self, g_steal_pointer (&inflater));
  return TRUE;
}
