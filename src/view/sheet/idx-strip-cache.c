/* SPDX-License-Identifier: MIT */

/* Caches the strips in and near the viewport, and draws images into them.
 *
 * The main thread reads only images that are in memory, and in each frame only as many as it can
 * draw. Jobs read the others. Reads aren't queued: a slot that becomes free reads the
 * images that are missing at that moment, so a jump has to cancel only the reads in progress. The
 * jobs read the rows in view first. While the user scrolls through images that aren't in memory,
 * they then read one page ahead. They read adjacent rows together.
 *
 * The smallest tiles are drawn from mipmaps of the images. The cache stores mipmaps in blocks of
 * consecutive positions, which don't depend on the tile size. */

#include "idx-strip-cache.h"

#include "idx-mipmap-store.h"
#include "idx-strip-batch.h"
#include "idx-strip-store.h"

/* The maximum number of reads that run at the same time. With two, a slow read doesn't delay images
 * that are needed in the meantime. */
#define MAX_READS 2

/* The maximum number of bytes of cached mipmaps: enough for a view of 1920×1080 pixels with images
 * of 28×28 in tiles of 4×4 pixels. */
#define MAX_MIPMAP_BYTES ((gsize) 7 * 1024 * 1024)

/* The maximum number of bytes of samples that the main thread reads and draws per frame: enough
 * for a view of 1920×1080 pixels with images of 28×28 in the smallest tiles that aren't drawn from
 * mipmaps. If all images of such a view are in memory, it never shows placeholders. */
#define MAX_DRAWN_BYTES_PER_FRAME ((gsize) 20 * 1024 * 1024)

/* The maximum number of bytes of samples that the main thread scales down to mipmaps per frame. A
 * view of the smallest tiles needs up to 100 MB, so it takes several frames. */
#define MAX_SCALED_BYTES_PER_FRAME ((gsize) 8 * 1024 * 1024)

/* The main thread reads and draws samples in chunks of at most this many bytes, so that each chunk
 * is still in the CPU cache when it is drawn. */
#define MAX_CHUNK_BYTES ((gsize) 256 * 1024)

/* The maximum number of bytes of samples that a job reads at once: enough for a view of
 * 1920×1080 pixels with images of 28×28 in tiles of 32×32 pixels. */
#define MAX_BATCH_BYTES ((gsize) 3 * 1024 * 1024 / 2)

/* A slot for a read of @n samples, starting with the position @first. */
typedef struct
{
  IdxStripCache *cache; /* not referenced */
  IdxSlot *slot;
  guint first;
  guint n;
  guint generation; /* of the cache when the read began */
} Read;

struct _IdxStripCache
{
  GObject parent_instance;
  GtkWidget *widget;
  IdxSubset *subset;
  double scale;
  IdxStripCounters counters;
  IdxStripStore store;

  /* The rows in view (@end_row excluded), and the direction of scrolling: 1 is down, -1 is up, 0 is
   * none or a jump. */
  guint first_row;
  guint end_row;
  int direction;

  /* Whether strips in view were still incomplete after the main thread had last drawn into them,
   * because images weren't in memory or the limit per frame was reached. */
  gboolean was_incomplete;

  /* Incremented when the samples or their images change. Batches that were read for an older
   * generation are discarded. */
  guint generation;
  IdxMipmapStore *mipmaps;
  IdxStripBatch resident; /* the main thread's buffer for samples in memory */
  Read reads[MAX_READS];
};

enum
{
  FILLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxStripCache, idx_strip_cache, G_TYPE_OBJECT)

static gsize
get_sample_size (IdxStripCache *self)
{
  return idx_dataset_get_sample_size (idx_subset_get_dataset (self->subset));
}

/* Returns the number of samples that fit into @n_bytes, but at least 1. */
static guint
count_samples (IdxStripCache *self,
               gsize n_bytes)
{
  /* The size is zero if the header of a file without samples declares images of no pixels. */
  return (guint) MAX (n_bytes / MAX (get_sample_size (self), 1), 1);
}

/* --- Missing images ------------------------------------------------------------------------- */

/* Returns the position of the first tile of a row that isn't done; get_row_end() if all are. */
static guint
get_first_missing (IdxStripCache *self,
                   guint row)
{
  const IdxStrip *strip = idx_strip_store_find (&self->store, row);

  return row * self->store.layout.n_columns + (strip != NULL ? strip->n_filled : 0);
}

/* Returns the position after the last tile of a row. */
static guint
get_row_end (IdxStripCache *self,
             guint row)
{
  guint first;
  guint n = idx_strip_get_positions (&self->store.layout, row, &first);

  return first + n;
}

static gboolean
is_incomplete (IdxStripCache *self,
               guint row)
{
  return get_first_missing (self, row) < get_row_end (self, row);
}

static gboolean
is_any_incomplete (IdxStripCache *self,
                   guint first_row,
                   guint end_row)
{
  for (guint row = first_row; row < end_row; row++)
    if (is_incomplete (self, row))
      return TRUE;
  return FALSE;
}

/* Returns the end of the run of missing tiles that begins in @row: the position after its last
 * tile. The run has at most @max_tiles tiles and ends before the row @end_row. It continues in the
 * next row only if that row is missing completely and fits. */
static guint
find_gap_end (IdxStripCache *self,
              guint row,
              guint end_row,
              guint max_tiles)
{
  guint start = get_first_missing (self, row);
  guint end = get_row_end (self, row);

  while (++row < end_row && get_first_missing (self, row) == end &&
         get_row_end (self, row) - start <= max_tiles)
    end = get_row_end (self, row);
  return end - start > max_tiles ? start + max_tiles : end;
}

/* --- Images in memory ----------------------------------------------------------------------- */

/* Draws the images of a row that are in @batch, up to the first missing one. If @is_final is set,
 * missing images can't be read at all, so placeholders are drawn for them. Returns whether anything
 * was drawn. */
static gboolean
draw_row (IdxStripCache *self,
          guint row,
          const IdxStripBatch *batch,
          gboolean is_final)
{
  IdxStrip *strip = idx_strip_store_find (&self->store, row);
  guint start = get_first_missing (self, row);
  guint end = MIN (get_row_end (self, row), batch->first + batch->n);
  gsize offset, n = 0;

  if (start < batch->first || start >= end)
    return FALSE;
  offset = start - batch->first;
  while (n < end - start && (is_final || batch->was_read[offset + n]))
    n++;
  if (n == 0)
    return FALSE;
  idx_strip_store_draw (&self->store, strip, (guint) n,
                        batch->images + offset * get_sample_size (self), batch->was_read + offset);
  return TRUE;
}

static void
count_read (IdxStripCache *self,
            const IdxStripBatch *batch)
{
  self->counters.n_reads++;
  self->counters.n_bytes += batch->n_bytes;
}

/* Draws the tiles from @start to @end (excluded) whose samples are in memory. Returns whether any
 * sample is in memory. */
static gboolean
draw_samples (IdxStripCache *self,
              guint start,
              guint end)
{
  guint n_columns = self->store.layout.n_columns;

  idx_strip_batch_read_resident (&self->resident, self->subset, start, end - start);
  count_read (self, &self->resident);
  if (self->resident.n_bytes == 0)
    return FALSE;
  for (guint row = start / n_columns; row <= (end - 1) / n_columns; row++)
    (void) draw_row (self, row, &self->resident, FALSE);
  return TRUE;
}

/* Draws the rows in view from samples, until a sample isn't in memory or the limit per frame is
 * reached. */
static void
draw_from_samples (IdxStripCache *self)
{
  guint max_tiles = count_samples (self, MAX_CHUNK_BYTES);
  guint budget = count_samples (self, MAX_DRAWN_BYTES_PER_FRAME);

  for (guint row = self->first_row; row < self->end_row;)
    {
      guint start = get_first_missing (self, row);
      guint end = find_gap_end (self, row, self->end_row, max_tiles);
      guint next_row = end / self->store.layout.n_columns;

      if (!is_incomplete (self, row))
        {
          row++;
          continue;
        }
      if (end - start > budget)
        return;
      budget -= end - start;
      /* If these rows aren't all in memory, tries the first row alone. */
      if (!draw_samples (self, start, end) &&
          (end <= get_row_end (self, row) || !draw_samples (self, start, get_row_end (self, row))))
        return;
      /* A row longer than a chunk is drawn in several chunks. Stops if a part of it isn't in
       * memory. */
      if (next_row == row && get_first_missing (self, row) < end)
        return;
      row = next_row;
    }
}

/* Computes the mipmaps of a block. Returns FALSE if not all of its samples are in memory. */
static gboolean
make_mipmap_block (IdxStripCache *self,
                   guint block)
{
  guint block_length = idx_mipmap_store_get_block_length (self->mipmaps);
  guint first = block * block_length;
  guint n = MIN (block_length, self->store.layout.n_samples - first);
  g_autoptr (IdxMipmapper) mipmapper = NULL;

  idx_strip_batch_read_resident (&self->resident, self->subset, first, n);
  count_read (self, &self->resident);
  if (self->resident.n_bytes < n * get_sample_size (self))
    return FALSE;
  mipmapper = idx_mipmapper_new (idx_subset_get_dataset (self->subset));
  idx_strip_batch_make_mipmaps (&self->resident, mipmapper);
  idx_mipmap_store_put (self->mipmaps, block, g_steal_pointer (&self->resident.images),
                        g_steal_pointer (&self->resident.was_read));
  return TRUE;
}

/* Draws a row from mipmaps. Computes missing blocks of mipmaps of up to @budget samples, and
 * subtracts them from @budget. Stops and sets @budget to 0 if it can't compute the next block.
 * Returns whether any tile was drawn. */
static gboolean
draw_row_from_mipmaps (IdxStripCache *self,
                       guint row,
                       guint *budget)
{
  IdxStrip *strip = idx_strip_store_find (&self->store, row);
  guint block_length = idx_mipmap_store_get_block_length (self->mipmaps);
  guint n_filled_before = strip->n_filled;

  while (strip->n_filled < strip->n_tiles)
    {
      guint start = get_first_missing (self, row);
      guint block = start / block_length;
      guint end = (guint) MIN (get_row_end (self, row), ((guint64) block + 1) * block_length);
      const guint8 *mipmaps;
      const guint8 *was_read;
      gsize size;

      if (!idx_mipmap_store_get (self->mipmaps, block, &mipmaps, &was_read))
        {
          if (block_length > *budget || !make_mipmap_block (self, block))
            {
              *budget = 0;
              break;
            }
          *budget -= block_length;
          continue;
        }
      size = idx_mipmap_store_get_mipmap_size (self->mipmaps);
      idx_strip_store_draw (&self->store, strip, end - start,
                            mipmaps + (start - block * block_length) * size,
                            was_read + (start - block * block_length));
    }
  return strip->n_filled > n_filled_before;
}

/* Draws the images in view that are in memory. */
static void
draw_resident (IdxStripCache *self)
{
  guint budget = count_samples (self, MAX_SCALED_BYTES_PER_FRAME);

  if (!is_any_incomplete (self, self->first_row, self->end_row))
    return;
  if (!idx_strip_composer_uses_mipmaps (self->store.composer))
    draw_from_samples (self);
  else
    for (guint row = self->first_row; row < self->end_row; row++)
      (void) draw_row_from_mipmaps (self, row, &budget);
  self->was_incomplete = is_any_incomplete (self, self->first_row, self->end_row);
}

/* --- Reads in jobs -------------------------------------------------------------------------- */

/* Gets the rows to read ahead: the next page in the direction of scrolling; no rows if the images
 * in view were drawn from memory. */
static void
get_rows_ahead (IdxStripCache *self,
                guint *first_row,
                guint *end_row)
{
  guint n = self->was_incomplete ? self->end_row - self->first_row : 0;

  *first_row = *end_row = self->end_row;
  if (self->direction > 0)
    *end_row = MIN (self->end_row + n, self->store.layout.n_rows);
  else if (self->direction < 0)
    {
      *first_row = self->first_row - MIN (self->first_row, n);
      *end_row = self->first_row;
    }
}

/* Returns whether a row is in view, or near enough to be read ahead. */
static gboolean
is_wanted (IdxStripCache *self,
           guint row)
{
  guint first_row, end_row;

  get_rows_ahead (self, &first_row, &end_row);
  return (row >= self->first_row && row < self->end_row) || (row >= first_row && row < end_row);
}

static gboolean
is_being_read (IdxStripCache *self,
               guint position)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    {
      const Read *read = &self->reads[i];

      if (idx_slot_is_running (read->slot) && position >= read->first &&
          position - read->first < read->n)
        return TRUE;
    }
  return FALSE;
}

/* Finds the first run of missing samples in the given rows that no job is reading: the positions
 * from @start to @end (excluded). */
static gboolean
find_missing_samples (IdxStripCache *self,
                      guint first_row,
                      guint end_row,
                      guint *start,
                      guint *end)
{
  for (guint row = first_row; row < end_row; row++)
    if (is_incomplete (self, row) && !is_being_read (self, get_first_missing (self, row)))
      {
        *start = get_first_missing (self, row);
        *end = find_gap_end (self, row, end_row, count_samples (self, MAX_BATCH_BYTES));
        return TRUE;
      }
  return FALSE;
}

/* Like find_missing_samples(), but finds whole blocks of mipmaps. */
static gboolean
find_missing_blocks (IdxStripCache *self,
                     guint first_row,
                     guint end_row,
                     guint *start,
                     guint *end)
{
  guint block_length = idx_mipmap_store_get_block_length (self->mipmaps);
  guint max = MAX (count_samples (self, MAX_BATCH_BYTES), block_length);

  for (guint row = first_row; row < end_row; row++)
    for (guint64 position = get_first_missing (self, row); position < get_row_end (self, row);
         position = (position / block_length + 1) * block_length)
      {
        guint block = (guint) (position / block_length);

        if (idx_mipmap_store_has (self->mipmaps, block) ||
            is_being_read (self, block * block_length))
          continue;
        *start = block * block_length;
        do
          {
            block++;
            *end = (guint) MIN ((guint64) block * block_length, self->store.layout.n_samples);
          }
        while (*end < get_row_end (self, end_row - 1) && *end - *start + block_length <= max &&
               !idx_mipmap_store_has (self->mipmaps, block) && !is_being_read (self, *end));
        return TRUE;
      }
  return FALSE;
}

static gboolean
find_missing (IdxStripCache *self,
              guint *start,
              guint *end)
{
  gboolean (*find) (IdxStripCache *, guint, guint, guint *, guint *) = find_missing_samples;
  guint first_row, end_row;

  if (idx_strip_composer_uses_mipmaps (self->store.composer))
    find = find_missing_blocks;
  get_rows_ahead (self, &first_row, &end_row);
  return find (self, self->first_row, self->end_row, start, end) ||
         find (self, first_row, end_row, start, end);
}

static void
store_mipmaps (IdxStripCache *self,
               const IdxStripBatch *batch)
{
  guint block_length = idx_mipmap_store_get_block_length (self->mipmaps);
  gsize size = idx_mipmap_store_get_mipmap_size (self->mipmaps);

  for (gsize done = 0; done < batch->n; done += block_length)
    {
      gsize n = MIN (block_length, batch->n - done);

      idx_mipmap_store_put (self->mipmaps, (guint) ((batch->first + done) / block_length),
                            g_memdup2 (batch->images + done * size, n * size),
                            g_memdup2 (batch->was_read + done, n));
    }
}

/* Stores the mipmaps of a batch, and draws into those of its rows that are still wanted. Returns
 * whether it has drawn into a row in view. */
static gboolean
draw_batch (IdxStripCache *self,
            const IdxStripBatch *batch)
{
  gboolean from_mipmaps = idx_strip_composer_uses_mipmaps (self->store.composer);
  gboolean drew_in_view = FALSE;
  guint budget = 0; /* computes no mipmaps: those of the batch are stored first */

  if (batch->are_mipmaps)
    store_mipmaps (self, batch);
  if (batch->are_mipmaps != from_mipmaps)
    return FALSE;
  for (guint row = batch->first / self->store.layout.n_columns;
       row <= (batch->first + batch->n - 1) / self->store.layout.n_columns; row++)
    {
      if (!is_wanted (self, row))
        continue;
      idx_strip_store_ensure (&self->store, row);
      if (from_mipmaps ? draw_row_from_mipmaps (self, row, &budget)
                       : draw_row (self, row, batch, TRUE))
        drew_in_view = drew_in_view || (row >= self->first_row && row < self->end_row);
    }
  return drew_in_view;
}

static void read_missing (IdxStripCache *self);

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  const Read *read = owner;
  g_autoptr (IdxStripCache) self = g_object_ref (read->cache);
  g_autoptr (IdxStripBatch) batch = result;
  gboolean drew_in_view = FALSE;

  if (self->store.composer == NULL)
    return;
  if (batch != NULL && read->generation == self->generation)
    {
      count_read (self, batch);
      drew_in_view = draw_batch (self, batch);
    }
  read_missing (self);
  if (drew_in_view)
    g_signal_emit (self, signals[FILLED], 0);
}

static const IdxJobKind read_kind = IDX_STRIP_BATCH_KIND (read_done);

static void
start_read (IdxStripCache *self,
            Read *read,
            guint start,
            guint end)
{
  IdxMipmapper *mipmapper = NULL;

  read->first = start;
  read->n = end - start;
  read->generation = self->generation;
  if (idx_strip_composer_uses_mipmaps (self->store.composer))
    mipmapper = idx_mipmapper_new (idx_subset_get_dataset (self->subset));
  idx_slot_start (read->slot, &read_kind, NULL,
                  idx_strip_batch_input_new (self->subset, start, end - start, mipmapper));
}

/* Cancels a read. Its slot isn't free until the read has ended, so that a person who scrolls fast
 * doesn't start more and more threads. */
static void
cancel_read (const Read *read)
{
  IdxJob *job = idx_slot_get_job (read->slot);

  if (job != NULL)
    g_cancellable_cancel (idx_job_get_cancellable (job));
}

/* Cancels reads that are no longer wanted, and starts reading missing images in the free slots. */
static void
read_missing (IdxStripCache *self)
{
  guint n_columns = self->store.layout.n_columns;
  guint start, end;

  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    {
      const Read *read = &self->reads[i];

      if (idx_slot_get_job (read->slot) == NULL)
        continue;
      /* Cancels the read if none of its rows is wanted. */
      for (guint row = read->first / n_columns; !is_wanted (self, row); row++)
        if (row >= (read->first + read->n - 1) / n_columns)
          {
            cancel_read (read);
            break;
          }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    if (idx_slot_get_job (self->reads[i].slot) == NULL && find_missing (self, &start, &end))
      start_read (self, &self->reads[i], start, end);
}

static void
cancel_reads (IdxStripCache *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    cancel_read (&self->reads[i]);
}

/* Cancels all reads and frees their slots at once. Waiting for the reads could take forever if the
 * disk hangs. */
static void
abandon_reads (IdxStripCache *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    idx_slot_cancel (self->reads[i].slot);
}

static gboolean
shows_same_dataset (IdxStripCache *self,
                    IdxSubset *subset)
{
  return self->subset != NULL && subset != NULL &&
         idx_subset_get_dataset (self->subset) == idx_subset_get_dataset (subset);
}

/* --- Object ---------------------------------------------------------------------------------- */

static void
idx_strip_cache_dispose (GObject *object)
{
  idx_strip_cache_set_contents (IDX_STRIP_CACHE (object), NULL, NULL, 1 /* any scale */);
  G_OBJECT_CLASS (idx_strip_cache_parent_class)->dispose (object);
}

static void
idx_strip_cache_finalize (GObject *object)
{
  IdxStripCache *self = IDX_STRIP_CACHE (object);

  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    idx_slot_free (self->reads[i].slot);
  idx_strip_store_clear (&self->store);
  G_OBJECT_CLASS (idx_strip_cache_parent_class)->finalize (object);
}

static void
idx_strip_cache_class_init (IdxStripCacheClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = idx_strip_cache_dispose;
  object_class->finalize = idx_strip_cache_finalize;

  signals[FILLED] = g_signal_new ("filled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_strip_cache_init (IdxStripCache *self)
{
  idx_strip_store_init (&self->store);
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    {
      self->reads[i].cache = self;
      self->reads[i].slot = idx_slot_new (NULL, &self->reads[i]);
    }
}

IdxStripCache *
idx_strip_cache_new (GtkWidget *widget)
{
  IdxStripCache *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  self = g_object_new (IDX_TYPE_STRIP_CACHE, NULL);
  self->widget = widget;
  return self;
}

void
idx_strip_cache_invalidate (IdxStripCache *self)
{
  g_return_if_fail (IDX_IS_STRIP_CACHE (self));

  cancel_reads (self);
  idx_strip_store_reset (&self->store, NULL, NULL);
  g_clear_pointer (&self->mipmaps, idx_mipmap_store_free);
  idx_strip_batch_clear (&self->resident);
  self->generation++;
}

void
idx_strip_cache_set_contents (IdxStripCache *self,
                              IdxSubset *subset,
                              const IdxStripStyle *style,
                              double scale)
{
  IdxStripComposer *composer;

  g_return_if_fail (IDX_IS_STRIP_CACHE (self));
  g_return_if_fail (subset == NULL || style != NULL);
  g_return_if_fail (scale > 0);

  if (!shows_same_dataset (self, subset))
    abandon_reads (self);
  if (g_set_object (&self->subset, subset))
    idx_strip_cache_invalidate (self);
  self->scale = scale;
  self->first_row = 0;
  self->end_row = 0;
  self->direction = 0;
  if (subset == NULL)
    {
      idx_strip_store_reset (&self->store, NULL, NULL);
      return;
    }
  composer = idx_strip_composer_new (style, subset);
  idx_strip_store_reset (&self->store, composer, &style->layout);
  if (self->mipmaps == NULL && idx_strip_composer_uses_mipmaps (composer))
    self->mipmaps = idx_mipmap_store_new (idx_strip_composer_get_image_size (composer),
                                          MAX_MIPMAP_BYTES);
}

/* Returns the direction of scrolling; 0 for a jump, which is a move of more than a page. */
static int
find_direction (IdxStripCache *self,
                guint first_row,
                guint end_row)
{
  guint page = end_row - first_row;

  if (first_row == self->first_row)
    return self->direction;
  if (first_row > self->first_row)
    return first_row - self->first_row <= page ? 1 : 0;
  return self->first_row - first_row <= page ? -1 : 0;
}

void
idx_strip_cache_show (IdxStripCache *self,
                      guint first_row,
                      guint end_row)
{
  g_return_if_fail (IDX_IS_STRIP_CACHE (self));
  g_return_if_fail (self->store.composer != NULL);
  g_return_if_fail (first_row <= end_row && end_row <= self->store.layout.n_rows);

  self->direction = find_direction (self, first_row, end_row);
  self->first_row = first_row;
  self->end_row = end_row;
  idx_strip_store_set_visible_rows (&self->store, first_row, end_row);
  draw_resident (self);
  read_missing (self);
}

GskRenderNode *
idx_strip_cache_get_node (IdxStripCache *self,
                          guint row)
{
  IdxStrip *strip;

  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), NULL);

  strip = idx_strip_store_find (&self->store, row);
  g_return_val_if_fail (strip != NULL, NULL);

  return idx_strip_store_get_node (&self->store, strip, self->scale, self->widget);
}

gboolean
idx_strip_cache_has_drawn (IdxStripCache *self,
                           guint position)
{
  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), FALSE);

  return self->store.composer != NULL && position < self->store.layout.n_samples &&
         get_first_missing (self, position / self->store.layout.n_columns) > position;
}

gboolean
idx_strip_cache_is_idle (IdxStripCache *self)
{
  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), TRUE);

  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    if (idx_slot_get_job (self->reads[i].slot) != NULL)
      return FALSE;
  return TRUE;
}

const IdxStripCounters *
idx_strip_cache_get_counters (IdxStripCache *self)
{
  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), NULL);

  self->counters.n_strips = self->store.n_composed;
  self->counters.n_images_drawn = self->store.n_images_drawn;
  return &self->counters;
}
