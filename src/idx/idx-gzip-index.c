/* SPDX-License-Identifier: MIT */

/* Access points: positions in a gzip file from which it can be inflated without inflating
 * everything before them, as in zlib's example zran.c.
 *
 * An access point is the start of a deflate block, together with the window: the 32 KB of content
 * before it, which the block may refer to. Windows are compressed with run lengths and Huffman
 * codes only (Z_RLE). For MNIST, a window then takes 6.9 KB and 0.12 ms; with match search at the
 * same level (1), 7.6 KB and 0.19 ms. An access point at the start of a member needs no window. The
 * span is the desired distance between access points. If no block begins within twice the span
 * (some compressors write one block per file), the index stores a snapshot of the inflater, which
 * takes 40 KB.
 *
 * The memory for access points is limited. Above the limit, every second access point is dropped
 * and the span is doubled. */

#include "idx-gzip-index.h"

#include "idx-page-cache.h"

#include <string.h>
#include <zlib.h>

/* The windowBits of zlib for raw deflate data. */
#define RAW_WINDOW_BITS (-15)

/* The compression level and the memory level of zlib for windows. */
#define WINDOW_LEVEL 1
#define WINDOW_MEMORY_LEVEL 8

/* Enough for a window that doesn't compress (zlib.h, deflateBound). */
#define MAX_COMPRESSED_SIZE (IDX_WINDOW_SIZE + 1024)

typedef struct
{
  IdxInflatePosition position;
  guint8 *window;        /* compressed; NULL if it isn't needed or hasn't been stored yet */
  gsize window_size;     /* of the compressed window, in bytes */
  IdxInflater *snapshot; /* used instead of a window, else NULL */
} AccessPoint;

struct _IdxGzipIndex
{
  guint64 span;        /* in bytes of the content */
  gsize max_bytes;     /* the limit for @n_bytes */
  z_stream compressor; /* for windows */
  gboolean is_compressor_open;

  /* Held by the pass when it changes the fields below, and by every other thread when it reads
   * them. */
  GMutex lock;
  GArray *points; /* AccessPoint, in ascending order of their offsets */
  gsize n_bytes;  /* the memory used by the points */
};

static void
clear_point (gpointer data)
{
  AccessPoint *point = data;

  g_clear_pointer (&point->window, g_free);
  g_clear_pointer (&point->snapshot, idx_inflater_free);
}

static gsize
get_point_size (const AccessPoint *point)
{
  return sizeof *point + point->window_size +
         (point->snapshot != NULL ? idx_inflater_get_snapshot_size () : 0);
}

static AccessPoint *
get_point (IdxGzipIndex *self,
           guint i)
{
  return &g_array_index (self->points, AccessPoint, i);
}

/* Drops every second access point, repeatedly, until the limit is met. Call this, append() and
 * find_point() with the lock held. */
static void
thin_out (IdxGzipIndex *self)
{
  while (self->n_bytes > self->max_bytes && self->points->len > 2)
    {
      guint n = 0;

      for (guint i = 0; i < self->points->len; i++)
        {
          AccessPoint *point = get_point (self, i);

          if (i % 2 == 1)
            {
              self->n_bytes -= get_point_size (point);
              clear_point (point);
            }
          else
            *get_point (self, n++) = *point;
        }

      /* The points after the new end were moved or cleared, so they must not be freed again. */
      memset (get_point (self, n), 0, (self->points->len - n) * sizeof (AccessPoint));
      g_array_set_size (self->points, n);
      self->span *= 2;
    }
}

static void
append (IdxGzipIndex *self,
        const AccessPoint *point)
{
  g_array_append_vals (self->points, point, 1);
  self->n_bytes += get_point_size (point);
  thin_out (self);
}

static void
compress_window (IdxGzipIndex *self,
                 AccessPoint *point,
                 const guint8 *window)
{
  guint8 compressed[MAX_COMPRESSED_SIZE];

  if (!self->is_compressor_open)
    {
      if (deflateInit2 (&self->compressor, WINDOW_LEVEL, Z_DEFLATED, RAW_WINDOW_BITS,
                        WINDOW_MEMORY_LEVEL, Z_RLE) != Z_OK)
        g_error ("zlib has no memory for a stream");
      self->is_compressor_open = TRUE;
    }
  (void) deflateReset (&self->compressor);
  self->compressor.next_in = (Bytef *) (guintptr) window;
  self->compressor.avail_in = point->position.n_history;
  self->compressor.next_out = compressed;
  self->compressor.avail_out = sizeof compressed;
  (void) deflate (&self->compressor, Z_FINISH);
  point->window_size = sizeof compressed - self->compressor.avail_out;
  point->window = g_memdup2 (compressed, point->window_size);
}

static void
decompress_window (const AccessPoint *point,
                   guint8 *window)
{
  z_stream stream = { 0 };

  if (inflateInit2 (&stream, RAW_WINDOW_BITS) != Z_OK)
    g_error ("zlib has no memory for a stream");
  stream.next_in = point->window;
  stream.avail_in = (uInt) point->window_size;
  stream.next_out = window;
  stream.avail_out = point->position.n_history;
  (void) inflate (&stream, Z_FINISH);
  (void) inflateEnd (&stream);
}

static AccessPoint *
find_point (IdxGzipIndex *self,
            guint64 offset)
{
  guint low = 0;
  guint high = self->points->len;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (get_point (self, middle)->position.offset <= offset)
        low = middle;
      else
        high = middle;
    }
  return get_point (self, low);
}

IdxGzipIndex *
idx_gzip_index_new (guint64 span,
                    gsize max_bytes)
{
  IdxGzipIndex *self;
  AccessPoint start = { .position = { .is_member = TRUE } };

  g_return_val_if_fail (span > 0, NULL);

  self = g_new0 (IdxGzipIndex, 1);
  self->span = span;
  self->max_bytes = max_bytes;
  g_mutex_init (&self->lock);
  self->points = g_array_new (FALSE, FALSE, sizeof (AccessPoint));
  g_array_set_clear_func (self->points, clear_point);
  append (self, &start);
  return self;
}

void
idx_gzip_index_free (IdxGzipIndex *self)
{
  if (self == NULL)
    return;
  if (self->is_compressor_open)
    (void) deflateEnd (&self->compressor);
  g_array_unref (self->points);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static guint64
get_last_offset (IdxGzipIndex *self)
{
  return get_point (self, self->points->len - 1)->position.offset;
}

IdxInflateStop
idx_gzip_index_get_boundaries (IdxGzipIndex *self,
                               guint64 offset,
                               guint64 *valid_until)
{
  guint64 last;
  guint64 members_from, blocks_from; /* where the pass begins to stop at members or blocks */

  g_return_val_if_fail (self != NULL, IDX_INFLATE_STOP_NOWHERE);

  /* Access points at members need no window. They are still at least a page apart, because a file
   * may have one member per byte. */
  last = get_last_offset (self);
  members_from = last + MIN (self->span, IDX_PAGE_SIZE);
  blocks_from = last + self->span;
  if (offset < members_from)
    {
      *valid_until = members_from;
      return IDX_INFLATE_STOP_NOWHERE;
    }
  if (offset < blocks_from)
    {
      *valid_until = blocks_from;
      return IDX_INFLATE_STOP_AT_MEMBER;
    }
  *valid_until = last + 2 * self->span;
  return IDX_INFLATE_STOP_AT_BLOCK;
}

void
idx_gzip_index_add (IdxGzipIndex *self,
                    const IdxInflatePosition *position,
                    IdxInflater *inflater,
                    gboolean with_window)
{
  AccessPoint point = { .position = *position };
  guint8 window[IDX_WINDOW_SIZE];

  g_return_if_fail (self != NULL);

  if (position->is_member)
    point.position.n_history = 0;
  else if (with_window)
    {
      point.position.n_history = (guint) idx_inflater_get_window (inflater, window);
      compress_window (self, &point, window);
    }
  g_mutex_lock (&self->lock);
  append (self, &point);
  g_mutex_unlock (&self->lock);
}

gboolean
idx_gzip_index_needs_snapshot (IdxGzipIndex *self,
                               guint64 offset)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return offset - get_last_offset (self) >= 2 * self->span;
}

void
idx_gzip_index_add_snapshot (IdxGzipIndex *self,
                             IdxInflater *inflater)
{
  AccessPoint point = { 0 };

  g_return_if_fail (self != NULL);

  point.snapshot = idx_inflater_snapshot (inflater);
  point.position.offset = idx_inflater_get_offset (inflater);
  g_mutex_lock (&self->lock);
  append (self, &point);
  g_mutex_unlock (&self->lock);
}

void
idx_gzip_index_finish (IdxGzipIndex *self)
{
  g_return_if_fail (self != NULL);

  if (self->is_compressor_open)
    (void) deflateEnd (&self->compressor);
  self->is_compressor_open = FALSE;
}

void
idx_gzip_index_add_windows (IdxGzipIndex *self,
                            IdxGzipWindowFunc get_window,
                            gpointer data)
{
  guint8 window[IDX_WINDOW_SIZE];

  g_return_if_fail (self != NULL);

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->points->len; i++)
    {
      AccessPoint *point = get_point (self, i);

      if (point->position.n_history == 0 || point->window != NULL)
        continue;
      get_window (point->position.offset - point->position.n_history, point->position.n_history,
                  window, data);
      compress_window (self, point, window);
      self->n_bytes += point->window_size;
    }
  thin_out (self);
  g_mutex_unlock (&self->lock);
}

guint64
idx_gzip_index_find (IdxGzipIndex *self,
                     guint64 offset)
{
  guint64 found;

  g_return_val_if_fail (self != NULL, 0);

  g_mutex_lock (&self->lock);
  found = find_point (self, offset)->position.offset;
  g_mutex_unlock (&self->lock);
  return found;
}

gboolean
idx_gzip_index_resume (IdxGzipIndex *self,
                       guint64 offset,
                       IdxInflater *inflater,
                       GCancellable *cancellable,
                       GError **error)
{
  guint8 window[IDX_WINDOW_SIZE];
  IdxInflatePosition position;
  AccessPoint *point;

  g_return_val_if_fail (self != NULL, FALSE);

  g_mutex_lock (&self->lock);
  point = find_point (self, offset);
  position = point->position;
  if (point->snapshot != NULL)
    {
      idx_inflater_restore (inflater, point->snapshot);
      g_mutex_unlock (&self->lock);
      return TRUE;
    }
  if (point->window != NULL)
    decompress_window (point, window);
  g_mutex_unlock (&self->lock);
  return idx_inflater_resume (inflater, &position, window, cancellable, error);
}

gsize
idx_gzip_index_get_n_bytes (IdxGzipIndex *self)
{
  gsize n_bytes;

  g_return_val_if_fail (self != NULL, 0);

  g_mutex_lock (&self->lock);
  n_bytes = self->n_bytes;
  g_mutex_unlock (&self->lock);
  return n_bytes;
}

gsize
idx_gzip_index_get_n_bytes_with_windows (IdxGzipIndex *self)
{
  gsize n_bytes;

  g_return_val_if_fail (self != NULL, 0);

  g_mutex_lock (&self->lock);
  n_bytes = self->n_bytes + self->points->len * MAX_COMPRESSED_SIZE;
  g_mutex_unlock (&self->lock);
  return MIN (n_bytes, self->max_bytes + MAX_COMPRESSED_SIZE);
}
