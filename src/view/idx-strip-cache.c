/* SPDX-License-Identifier: MIT */

/* The strips near the screen: composed once, drawn often.
 *
 * As many are kept as show twice over, the latest used. Their buffers are used again, so that
 * going on costs no memory and no page faults. Where images come from is in
 * idx-strip-filling.c. */

#include "idx-strip-cache-private.h"

#include "idx-pixel-node.h"

/* Copies that are kept: as many of 28×28 as tiles of four pixels fit into 1920×1080. */
#define MAX_COPIES ((gsize) 7 * 1024 * 1024)

enum
{
  FILLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxStripCache, idx_strip_cache, G_TYPE_OBJECT)

static void
strip_free (gpointer data)
{
  IdxStrip *strip = data;

  g_clear_pointer (&strip->node, gsk_render_node_unref);
  g_clear_pointer (&strip->surface, cairo_surface_destroy);
  g_free (strip);
}

static void
forget_strip (IdxStripCache *self,
              IdxStrip *strip)
{
  g_clear_pointer (&strip->node, gsk_render_node_unref);
  /* The graphics library may hold on to it. */
  if (strip->surface != NULL && cairo_surface_get_reference_count (strip->surface) == 1)
    g_ptr_array_add (self->spare, g_steal_pointer (&strip->surface));
  g_queue_unlink (&self->used, &strip->link);
  g_hash_table_remove (self->strips, GUINT_TO_POINTER (strip->row));
}

static void
forget_strips (IdxStripCache *self)
{
  g_queue_init (&self->used);
  g_hash_table_remove_all (self->strips);
  g_ptr_array_set_size (self->spare, 0);
}

/* Makes room for more strips. */
static void
forget_oldest (IdxStripCache *self,
               guint n_new)
{
  guint max = MAX (2 * (self->last - self->first) + 2, n_new);

  while (self->used.length > max - n_new)
    forget_strip (self, self->used.tail->data);
}

IdxStrip *
idx_strip_cache_find (IdxStripCache *self,
                      guint row)
{
  return g_hash_table_lookup (self->strips, GUINT_TO_POINTER (row));
}

IdxStrip *
idx_strip_cache_add_strip (IdxStripCache *self,
                           guint row)
{
  IdxStrip *strip = g_new0 (IdxStrip, 1);
  guint first;

  forget_oldest (self, 1);
  strip->row = row;
  strip->n_tiles = idx_strip_get_positions (&self->layout, row, &first);
  strip->link.data = strip;
  g_hash_table_insert (self->strips, GUINT_TO_POINTER (row), strip);
  g_queue_push_head_link (&self->used, &strip->link);
  return strip;
}

static guint32 *
get_pixels (const IdxStrip *strip,
            gsize *stride)
{
  *stride = (gsize) cairo_image_surface_get_stride (strip->surface) / sizeof (guint32);
  return (guint32 *) (gpointer) cairo_image_surface_get_data (strip->surface);
}

/* Draws what isn't an image; those before @column are about to be drawn. */
static void
begin_strip (IdxStripCache *self,
             IdxStrip *strip,
             guint column)
{
  guint32 *pixels;
  gsize stride;

  if (self->spare->len > 0)
    strip->surface = g_ptr_array_steal_index_fast (self->spare, self->spare->len - 1);
  else
    strip->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) self->layout.width,
                                                 (int) idx_layout_get_row_height (&self->layout));
  self->counters.n_strips++;
  cairo_surface_flush (strip->surface);
  pixels = get_pixels (strip, &stride);
  if (pixels != NULL)
    idx_strip_composer_begin (self->composer, strip->row, column, pixels, stride);
  cairo_surface_mark_dirty (strip->surface);
}

void
idx_strip_cache_draw (IdxStripCache *self,
                      IdxStrip *strip,
                      guint column,
                      guint n,
                      const guint8 *images,
                      const guint8 *there)
{
  guint32 *pixels;
  gsize stride;

  g_clear_pointer (&strip->node, gsk_render_node_unref);
  if (strip->surface == NULL)
    begin_strip (self, strip, n);
  cairo_surface_flush (strip->surface);
  pixels = get_pixels (strip, &stride);
  if (pixels != NULL)
    idx_strip_composer_add (self->composer, strip->row, column, n, images, there, pixels, stride);
  cairo_surface_mark_dirty (strip->surface);
  strip->n_filled = column + n;
  self->counters.n_cells += n;
}

void
idx_strip_cache_emit_filled (IdxStripCache *self)
{
  g_signal_emit (self, signals[FILLED], 0);
}

static void
idx_strip_cache_dispose (GObject *object)
{
  IdxStripCache *self = IDX_STRIP_CACHE (object);

  idx_strip_cache_set_contents (self, NULL, NULL, 1);
  G_OBJECT_CLASS (idx_strip_cache_parent_class)->dispose (object);
}

static void
idx_strip_cache_finalize (GObject *object)
{
  IdxStripCache *self = IDX_STRIP_CACHE (object);

  g_hash_table_unref (self->strips);
  g_ptr_array_unref (self->spare);
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
  self->strips = g_hash_table_new_full (NULL, NULL, NULL, strip_free);
  self->spare = g_ptr_array_new_with_free_func ((GDestroyNotify) cairo_surface_destroy);
  g_queue_init (&self->used);
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
idx_strip_cache_forget_images (IdxStripCache *self)
{
  g_return_if_fail (IDX_IS_STRIP_CACHE (self));

  idx_strip_cache_stop_reading (self);
  forget_strips (self);
  g_clear_pointer (&self->composer, idx_strip_composer_free);
  g_clear_pointer (&self->copies, idx_copy_store_free);
  idx_strip_batch_clear (&self->resident);
  self->generation++;
}

void
idx_strip_cache_set_contents (IdxStripCache *self,
                              IdxSubset *subset,
                              const IdxStripStyle *style,
                              double scale)
{
  g_return_if_fail (IDX_IS_STRIP_CACHE (self));
  g_return_if_fail (subset == NULL || style != NULL);
  g_return_if_fail (scale > 0);

  if (g_set_object (&self->subset, subset))
    idx_strip_cache_forget_images (self);
  forget_strips (self);
  g_clear_pointer (&self->composer, idx_strip_composer_free);
  self->scale = scale;
  self->first = 0;
  self->last = 0;
  self->direction = 0;
  if (subset == NULL)
    return;
  self->layout = style->layout;
  self->composer = idx_strip_composer_new (style, subset);
  if (self->copies == NULL && idx_strip_composer_takes_copies (self->composer))
    self->copies = idx_copy_store_new (idx_strip_composer_get_image_size (self->composer), MAX_COPIES);
}

/* A step of at most a page is a part of a way; a farther one leads anywhere. */
static int
find_direction (IdxStripCache *self,
                guint first,
                guint last)
{
  guint page = last - first;

  if (first == self->first)
    return self->direction;
  if (first > self->first)
    return first - self->first <= page ? 1 : 0;
  return self->first - first <= page ? -1 : 0;
}

void
idx_strip_cache_show (IdxStripCache *self,
                      guint first,
                      guint last)
{
  guint n_new = 0;

  g_return_if_fail (IDX_IS_STRIP_CACHE (self));
  g_return_if_fail (self->composer != NULL);
  g_return_if_fail (first <= last && last <= self->layout.n_rows);

  self->direction = find_direction (self, first, last);
  self->first = first;
  self->last = last;
  for (guint row = first; row < last; row++)
    {
      IdxStrip *strip = idx_strip_cache_find (self, row);

      if (strip == NULL)
        {
          n_new++;
          continue;
        }
      g_queue_unlink (&self->used, &strip->link);
      g_queue_push_head_link (&self->used, &strip->link);
    }
  /* All at once, so that their buffers are there for the new ones. */
  forget_oldest (self, n_new);
  for (guint row = first; row < last; row++)
    if (idx_strip_cache_find (self, row) == NULL)
      (void) idx_strip_cache_add_strip (self, row);
  idx_strip_cache_fill_resident (self);
  idx_strip_cache_read_missing (self);
}

GskRenderNode *
idx_strip_cache_get_node (IdxStripCache *self,
                          guint row)
{
  IdxStrip *strip;

  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), NULL);

  strip = idx_strip_cache_find (self, row);
  g_return_val_if_fail (strip != NULL, NULL);

  if (strip->surface == NULL)
    begin_strip (self, strip, 0);
  if (strip->node == NULL)
    strip->node = idx_pixel_node_new (strip->surface, self->scale, self->widget);
  return strip->node;
}

gboolean
idx_strip_cache_is_filled (IdxStripCache *self)
{
  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), TRUE);

  for (gsize i = 0; i < G_N_ELEMENTS (self->readings); i++)
    if (self->readings[i].cancellable != NULL)
      return FALSE;
  return TRUE;
}

const IdxStripCounters *
idx_strip_cache_get_counters (IdxStripCache *self)
{
  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), NULL);

  return &self->counters;
}
