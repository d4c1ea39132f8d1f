/* SPDX-License-Identifier: MIT */

/* How strips get their images.
 *
 * The main thread reads only what is in memory, and so much of it at once that a frame isn't
 * late. For the rest there is no queue: whenever a worker is free, it is given what is missing
 * at that moment, first of what shows, and, while somebody travels through images that have to be
 * waited for, then of as many rows ahead. So nothing has to be taken back after a jump but
 * what is being read, which is cancelled. Rows that follow each other are read at once.
 *
 * The smallest tiles are made from copies, which are kept by position: another size of tiles finds
 * them again. */

#include "idx-strip-cache-private.h"

/* What the main thread reads and draws for a frame: a page of 1920×1080 of the smallest tiles of
 * 28×28 that aren't made from copies. So no page has holes of which all is in memory. */
#define MAX_RESIDENT ((gsize) 20 * 1024 * 1024)

/* What it makes copies of for a frame: a page of those tiles would take up to 100 MB. */
#define MAX_COPIED ((gsize) 8 * 1024 * 1024)

/* What it reads at once: what its caches hold until it is drawn. */
#define MAX_CHUNK ((gsize) 256 * 1024)

/* What a worker reads at once: a page of images of 28×28 at 32 pixels. */
#define MAX_BATCH ((gsize) 3 * 1024 * 1024 / 2)

static gsize
get_sample_size (IdxStripCache *self)
{
  return idx_dataset_get_sample_size (idx_subset_get_dataset (self->subset));
}

static guint
count_samples (IdxStripCache *self,
               gsize n_bytes)
{
  return (guint) MAX (n_bytes / get_sample_size (self), 1);
}

/* --- What is missing -------------------------------------------------------------------------- */

/* The position of the first tile of a row that has no image yet. */
static guint
get_start (IdxStripCache *self,
           guint row)
{
  const IdxStrip *strip = idx_strip_cache_find (self, row);

  return row * self->layout.n_columns + (strip != NULL ? strip->n_filled : 0);
}

/* The position after the last tile of a row. */
static guint
get_end (IdxStripCache *self,
         guint row)
{
  guint first;
  guint n = idx_strip_get_positions (&self->layout, row, &first);

  return first + n;
}

static gboolean
is_missing (IdxStripCache *self,
            guint row)
{
  return get_start (self, row) < get_end (self, row);
}

static gboolean
is_any_missing (IdxStripCache *self,
                guint first,
                guint last)
{
  for (guint row = first; row < last; row++)
    if (is_missing (self, row))
      return TRUE;
  return FALSE;
}

/* Gives the position after the last tile that is missing from @row on, without a break, as far
 * as @max tiles and the row @last. */
static guint
find_end (IdxStripCache *self,
          guint row,
          guint last,
          guint max)
{
  guint start = get_start (self, row);
  guint end = get_end (self, row);

  while (++row < last && get_start (self, row) == end && get_end (self, row) - start <= max)
    end = get_end (self, row);
  return MIN (end, start + max);
}

/* --- What is in memory ------------------------------------------------------------------------- */

/* Draws what there is in @batch for a row. Where @is_final, images that aren't there won't come. */
static gboolean
draw_row (IdxStripCache *self,
          guint row,
          const IdxStripBatch *batch,
          gboolean is_final)
{
  IdxStrip *strip = idx_strip_cache_find (self, row);
  guint start = get_start (self, row);
  guint end = MIN (get_end (self, row), batch->first + batch->n);
  gsize offset, n = 0;

  if (start < batch->first || start >= end)
    return FALSE;
  offset = start - batch->first;
  while (n < end - start && (is_final || batch->there[offset + n]))
    n++;
  if (n == 0)
    return FALSE;
  idx_strip_cache_draw (self, strip, strip->n_filled, (guint) n,
                        batch->images + offset * get_sample_size (self), batch->there + offset);
  return TRUE;
}

static void
count_read (IdxStripCache *self,
            const IdxStripBatch *batch)
{
  self->counters.n_reads++;
  self->counters.n_bytes += batch->n_bytes;
}

/* Draws the tiles from @start to @end as far as they are in memory, and tells whether any is. */
static gboolean
fill_samples (IdxStripCache *self,
              guint start,
              guint end)
{
  idx_strip_batch_read_resident (&self->resident, self->subset, start, end - start);
  count_read (self, &self->resident);
  if (self->resident.n_bytes == 0)
    return FALSE;
  for (guint row = start / self->layout.n_columns; row <= (end - 1) / self->layout.n_columns; row++)
    (void) draw_row (self, row, &self->resident, FALSE);
  return TRUE;
}

/* Draws the rows from samples, until one isn't in memory. */
static void
fill_from_samples (IdxStripCache *self)
{
  guint max = count_samples (self, MAX_CHUNK);
  guint budget = count_samples (self, MAX_RESIDENT);

  for (guint row = self->first; row < self->last;)
    {
      guint start = get_start (self, row);
      guint end = find_end (self, row, self->last, max);
      guint next = end / self->layout.n_columns;

      if (!is_missing (self, row))
        {
          row++;
          continue;
        }
      if (end - start > budget)
        return;
      budget -= end - start;
      /* Of several rows the first one may be in memory none the less. */
      if (!fill_samples (self, start, end) &&
          (end <= get_end (self, row) || !fill_samples (self, start, get_end (self, row))))
        return;
      /* A long row takes several turns. */
      if (next == row && get_start (self, row) < end)
        return;
      row = next;
    }
}

/* Has the copies of a block made from samples in memory. */
static gboolean
make_block (IdxStripCache *self,
            guint block)
{
  guint length = idx_copy_store_get_block_length (self->copies);
  guint first = block * length;
  guint n = MIN (length, self->layout.n_samples - first);
  g_autoptr (IdxCopier) copier = NULL;

  idx_strip_batch_read_resident (&self->resident, self->subset, first, n);
  count_read (self, &self->resident);
  if (self->resident.n_bytes < n * get_sample_size (self))
    return FALSE;
  copier = idx_copier_new (idx_subset_get_dataset (self->subset));
  idx_strip_batch_make_copies (&self->resident, copier);
  idx_copy_store_put (self->copies, block, g_steal_pointer (&self->resident.images),
                      g_steal_pointer (&self->resident.there));
  return TRUE;
}

/* Draws a row from copies, as far as there are any or @budget has room for making them. */
static gboolean
fill_row_from_copies (IdxStripCache *self,
                      guint row,
                      guint *budget)
{
  IdxStrip *strip = idx_strip_cache_find (self, row);
  guint length = idx_copy_store_get_block_length (self->copies);
  guint before = strip->n_filled;

  while (strip->n_filled < strip->n_tiles)
    {
      guint start = get_start (self, row);
      guint block = start / length;
      guint end = (guint) MIN (get_end (self, row), ((guint64) block + 1) * length);
      const guint8 *copies;
      const guint8 *there;
      gsize size;

      if (!idx_copy_store_get (self->copies, block, &copies, &there))
        {
          if (length > *budget || !make_block (self, block))
            {
              *budget = 0;
              break;
            }
          *budget -= length;
          continue;
        }
      size = idx_copy_store_get_copy_size (self->copies);
      idx_strip_cache_draw (self, strip, strip->n_filled, end - start,
                            copies + (start - block * length) * size,
                            there + (start - block * length));
    }
  return strip->n_filled > before;
}

void
idx_strip_cache_fill_resident (IdxStripCache *self)
{
  guint budget = count_samples (self, MAX_COPIED);

  if (!is_any_missing (self, self->first, self->last))
    return;
  if (!idx_strip_composer_takes_copies (self->composer))
    fill_from_samples (self);
  else
    for (guint row = self->first; row < self->last; row++)
      (void) fill_row_from_copies (self, row, &budget);
  self->is_cold = is_any_missing (self, self->first, self->last);
}

/* --- What workers read --------------------------------------------------------------------------- */

/* The rows ahead that are wanted before they show. */
static void
get_rows_ahead (IdxStripCache *self,
                guint *first,
                guint *last)
{
  guint n = self->is_cold ? self->last - self->first : 0;

  *first = *last = self->last;
  if (self->direction > 0)
    *last = MIN (self->last + n, self->layout.n_rows);
  else if (self->direction < 0)
    {
      *first = self->first - MIN (self->first, n);
      *last = self->first;
    }
}

static gboolean
is_wanted (IdxStripCache *self,
           guint row)
{
  guint first, last;

  get_rows_ahead (self, &first, &last);
  return (row >= self->first && row < self->last) || (row >= first && row < last);
}

static gboolean
is_reading (IdxStripCache *self,
            guint position)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->readings); i++)
    {
      const IdxStripReading *reading = &self->readings[i];

      if (reading->cancellable != NULL && !g_cancellable_is_cancelled (reading->cancellable) &&
          position >= reading->first && position - reading->first < reading->n)
        return TRUE;
    }
  return FALSE;
}

/* Finds the first samples that are missing in some rows and that nobody reads. */
static gboolean
find_missing_samples (IdxStripCache *self,
                      guint first,
                      guint last,
                      guint *start,
                      guint *end)
{
  for (guint row = first; row < last; row++)
    if (is_missing (self, row) && !is_reading (self, get_start (self, row)))
      {
        *start = get_start (self, row);
        *end = find_end (self, row, last, count_samples (self, MAX_BATCH));
        return TRUE;
      }
  return FALSE;
}

/* Likewise, the first blocks. */
static gboolean
find_missing_blocks (IdxStripCache *self,
                     guint first,
                     guint last,
                     guint *start,
                     guint *end)
{
  guint length = idx_copy_store_get_block_length (self->copies);
  guint max = MAX (count_samples (self, MAX_BATCH), length);

  for (guint row = first; row < last; row++)
    for (guint position = get_start (self, row); position < get_end (self, row);
         position = (position / length + 1) * length)
      {
        guint block = position / length;

        if (idx_copy_store_has (self->copies, block) || is_reading (self, block * length))
          continue;
        *start = block * length;
        do
          {
            block++;
            *end = MIN (block * length, self->layout.n_samples);
          }
        while (*end < get_end (self, last - 1) && *end - *start + length <= max &&
               !idx_copy_store_has (self->copies, block) && !is_reading (self, *end));
        return TRUE;
      }
  return FALSE;
}

static gboolean
find_missing (IdxStripCache *self,
              guint *start,
              guint *end)
{
  gboolean (*find) (IdxStripCache *, guint, guint, guint *, guint *) =
    idx_strip_composer_takes_copies (self->composer) ? find_missing_blocks : find_missing_samples;
  guint first, last;

  get_rows_ahead (self, &first, &last);
  return find (self, self->first, self->last, start, end) || find (self, first, last, start, end);
}

static void
keep_copies (IdxStripCache *self,
             const IdxStripBatch *batch)
{
  guint length = idx_copy_store_get_block_length (self->copies);
  gsize size = idx_copy_store_get_copy_size (self->copies);

  for (gsize done = 0; done < batch->n; done += length)
    {
      gsize n = MIN (length, batch->n - done);

      idx_copy_store_put (self->copies, (guint) ((batch->first + done) / length),
                          g_memdup2 (batch->images + done * size, n * size),
                          g_memdup2 (batch->there + done, n));
    }
}

/* Draws the rows that a batch is for, and tells whether any of them shows. */
static gboolean
take_batch (IdxStripCache *self,
            const IdxStripBatch *batch)
{
  gboolean from_copies = idx_strip_composer_takes_copies (self->composer);
  gboolean shows = FALSE;
  guint budget = 0;

  if (batch->are_copies)
    keep_copies (self, batch);
  if (batch->are_copies != from_copies)
    return FALSE;
  for (guint row = batch->first / self->layout.n_columns;
       row <= (batch->first + batch->n - 1) / self->layout.n_columns; row++)
    {
      if (!is_wanted (self, row))
        continue;
      if (idx_strip_cache_find (self, row) == NULL)
        (void) idx_strip_cache_add_strip (self, row);
      if (from_copies ? fill_row_from_copies (self, row, &budget) : draw_row (self, row, batch, TRUE))
        shows = shows || (row >= self->first && row < self->last);
    }
  return shows;
}

/* What a batch was asked for. */
typedef struct
{
  IdxStripCache *cache;
  IdxStripReading *reading;
  guint generation;
} Asked;

static void
idx_strip_filling_read_cb (GObject *source,
                           GAsyncResult *result,
                           gpointer data)
{
  g_autofree Asked *asked = data;
  g_autoptr (IdxStripCache) self = asked->cache;
  g_autoptr (IdxStripBatch) batch = idx_strip_batch_read_finish (result);
  gboolean shows = FALSE;

  g_clear_object (&asked->reading->cancellable);
  if (self->composer == NULL)
    return;
  if (batch != NULL && asked->generation == self->generation)
    {
      count_read (self, batch);
      shows = take_batch (self, batch);
    }
  idx_strip_cache_read_missing (self);
  if (shows)
    idx_strip_cache_emit_filled (self);
}

static void
start_reading (IdxStripCache *self,
               IdxStripReading *reading,
               guint start,
               guint end)
{
  Asked *asked = g_new0 (Asked, 1);
  IdxCopier *copier = NULL;

  reading->cancellable = g_cancellable_new ();
  reading->first = start;
  reading->n = end - start;
  asked->cache = g_object_ref (self);
  asked->reading = reading;
  asked->generation = self->generation;
  if (idx_strip_composer_takes_copies (self->composer))
    copier = idx_copier_new (idx_subset_get_dataset (self->subset));
  idx_strip_batch_read_async (self->subset, start, end - start, copier, reading->cancellable, idx_strip_filling_read_cb,
                              asked);
}

void
idx_strip_cache_read_missing (IdxStripCache *self)
{
  guint n_columns = self->layout.n_columns;
  guint start, end;

  for (gsize i = 0; i < G_N_ELEMENTS (self->readings); i++)
    {
      IdxStripReading *reading = &self->readings[i];

      if (reading->cancellable == NULL)
        continue;
      for (guint row = reading->first / n_columns; !is_wanted (self, row); row++)
        if (row >= (reading->first + reading->n - 1) / n_columns)
          {
            g_cancellable_cancel (reading->cancellable);
            break;
          }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (self->readings); i++)
    if (self->readings[i].cancellable == NULL && find_missing (self, &start, &end))
      start_reading (self, &self->readings[i], start, end);
}

void
idx_strip_cache_stop_reading (IdxStripCache *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->readings); i++)
    if (self->readings[i].cancellable != NULL)
      g_cancellable_cancel (self->readings[i].cancellable);
}
