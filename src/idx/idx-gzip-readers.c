/* SPDX-License-Identifier: MIT */

/* Inflaters of those who read a gzip file anywhere.
 *
 * An inflater that has done its work waits where it is, for somebody who goes on from
 * there: who reads in ascending order inflates nothing twice. Who reads elsewhere begins at
 * the last access point before it. */

#include "idx-gzip-readers.h"

#include "idx-page-cache.h"

/* Inflaters that wait take 110 KB each. */
#define MAX_WAITING 4

struct _IdxGzipReaders
{
  IdxSource *stored;
  IdxGzipIndex *index;
  GMutex lock;
  GPtrArray *waiting;
};

IdxGzipReaders *
idx_gzip_readers_new (IdxSource *stored,
                      IdxGzipIndex *index)
{
  IdxGzipReaders *self;

  g_return_val_if_fail (IDX_IS_SOURCE (stored), NULL);
  g_return_val_if_fail (index != NULL, NULL);

  self = g_new0 (IdxGzipReaders, 1);
  self->stored = g_object_ref (stored);
  self->index = index;
  self->waiting = g_ptr_array_new_with_free_func ((GDestroyNotify) idx_inflater_free);
  g_mutex_init (&self->lock);
  return self;
}

void
idx_gzip_readers_free (IdxGzipReaders *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->stored);
  g_ptr_array_unref (self->waiting);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/* The inflater that waits nearest before @offset; else any, and *@is_near is FALSE. */
static IdxInflater *
take_waiting (IdxGzipReaders *self,
              guint64 offset,
              gboolean *is_near)
{
  guint64 nearest = idx_gzip_index_find (self->index, offset);
  IdxInflater *inflater = NULL;
  guint found = 0;

  *is_near = FALSE;
  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->waiting->len; i++)
    {
      guint64 place = idx_inflater_get_offset (g_ptr_array_index (self->waiting, i));

      if (nearest <= place && place <= offset)
        {
          nearest = place;
          found = i;
          *is_near = TRUE;
        }
    }
  if (self->waiting->len > 0)
    inflater = g_ptr_array_steal_index (self->waiting, found);
  g_mutex_unlock (&self->lock);
  return inflater != NULL ? inflater : idx_inflater_new (self->stored);
}

static void
let_wait (IdxGzipReaders *self,
          IdxInflater *inflater)
{
  IdxInflater *oldest = NULL;

  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->waiting, inflater);
  if (self->waiting->len > MAX_WAITING)
    oldest = g_ptr_array_steal_index (self->waiting, 0);
  g_mutex_unlock (&self->lock);
  idx_inflater_free (oldest);
}

/* Inflates up to @until, or as far as it goes; the last bytes stay in @page. */
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
      IdxInflatePlace place;
      gboolean at_place;
      gsize n_read;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !idx_inflater_read (inflater, page, length, IDX_INFLATE_STOP_NOWHERE, &n_read, &place,
                              &at_place, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
idx_gzip_readers_load (IdxGzipReaders *self,
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

  inflater = take_waiting (self, start, &is_near);
  if (!is_near && !idx_gzip_index_resume (self->index, start, inflater, cancellable, error))
    return FALSE;
  if (!inflate_to (inflater, start, page, cancellable, error) ||
      !inflate_to (inflater, start + n_bytes, page, cancellable, error))
    return FALSE;

  offset = idx_inflater_get_offset (inflater);
  *n_loaded = offset > start ? (gsize) (offset - start) : 0;
  if (*n_loaded == n_bytes)
    let_wait (self, g_steal_pointer (&inflater));
  return TRUE;
}
