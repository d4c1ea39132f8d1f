/* SPDX-License-Identifier: MIT */

/* Keeps the most recently used strips. */

#include "idx-strip-store.h"

#include "idx-pixel-node.h"

static void
idx_strip_free (gpointer data)
{
  IdxStrip *strip = data;

  g_clear_pointer (&strip->node, gsk_render_node_unref);
  g_clear_pointer (&strip->surface, cairo_surface_destroy);
  g_free (strip);
}

void
idx_strip_store_init (IdxStripStore *self)
{
  self->strips = g_hash_table_new_full (NULL, NULL, NULL, idx_strip_free);
  self->spare_surfaces = g_ptr_array_new_with_free_func ((GDestroyNotify) cairo_surface_destroy);
  g_queue_init (&self->lru);
}

void
idx_strip_store_clear (IdxStripStore *self)
{
  g_clear_pointer (&self->composer, idx_strip_composer_free);
  g_clear_pointer (&self->strips, g_hash_table_unref);
  g_clear_pointer (&self->spare_surfaces, g_ptr_array_unref);
}

void
idx_strip_store_reset (IdxStripStore *self,
                       IdxStripComposer *composer,
                       const IdxLayout *layout)
{
  g_queue_init (&self->lru);
  g_hash_table_remove_all (self->strips);
  g_ptr_array_set_size (self->spare_surfaces, 0);
  g_clear_pointer (&self->composer, idx_strip_composer_free);
  self->composer = composer;
  if (layout != NULL)
    self->layout = *layout;
}

static void
drop_strip (IdxStripStore *self,
            IdxStrip *strip)
{
  g_clear_pointer (&strip->node, gsk_render_node_unref);
  /* The surface can be reused only if the renderer holds no reference to it. */
  if (strip->surface != NULL && cairo_surface_get_reference_count (strip->surface) == 1)
    g_ptr_array_add (self->spare_surfaces, g_steal_pointer (&strip->surface));
  g_queue_unlink (&self->lru, &strip->lru_link);
  g_hash_table_remove (self->strips, GUINT_TO_POINTER (strip->row));
}

/* Drops the least recently used strips to make room for @n_new ones. */
static void
make_room (IdxStripStore *self,
           guint n_new)
{
  guint max = MAX (2 * self->n_rows_in_view + 2, n_new);

  while (self->lru.length > max - n_new)
    drop_strip (self, self->lru.tail->data);
}

IdxStrip *
idx_strip_store_find (const IdxStripStore *self,
                      guint row)
{
  return g_hash_table_lookup (self->strips, GUINT_TO_POINTER (row));
}

void
idx_strip_store_ensure (IdxStripStore *self,
                        guint row)
{
  IdxStrip *strip;
  guint first;

  if (idx_strip_store_find (self, row) != NULL)
    return;
  make_room (self, 1);
  strip = g_new0 (IdxStrip, 1);
  strip->row = row;
  strip->n_tiles = idx_strip_get_positions (&self->layout, row, &first);
  strip->lru_link.data = strip;
  g_hash_table_insert (self->strips, GUINT_TO_POINTER (row), strip);
  g_queue_push_head_link (&self->lru, &strip->lru_link);
}

void
idx_strip_store_set_visible_rows (IdxStripStore *self,
                                  guint first,
                                  guint end)
{
  guint n_new = 0;

  self->n_rows_in_view = end - first;
  for (guint row = first; row < end; row++)
    {
      IdxStrip *strip = idx_strip_store_find (self, row);

      if (strip == NULL)
        {
          n_new++;
          continue;
        }
      g_queue_unlink (&self->lru, &strip->lru_link);
      g_queue_push_head_link (&self->lru, &strip->lru_link);
    }
  /* Drop all old strips at once, so that the new ones can reuse their surfaces. */
  make_room (self, n_new);
  for (guint row = first; row < end; row++)
    idx_strip_store_ensure (self, row);
}

static guint32 *
get_pixels (const IdxStrip *strip,
            gsize *stride)
{
  *stride = (gsize) cairo_image_surface_get_stride (strip->surface) / sizeof (guint32);
  return (guint32 *) (gpointer) cairo_image_surface_get_data (strip->surface);
}

/* Gives a strip a surface and draws everything except images. The caller must then draw the images
 * of the first @n_images tiles, which get no placeholders. */
static void
begin_strip (IdxStripStore *self,
             IdxStrip *strip,
             guint n_images)
{
  guint32 *pixels;
  gsize stride;

  if (self->spare_surfaces->len > 0)
    strip->surface =
      g_ptr_array_steal_index_fast (self->spare_surfaces, self->spare_surfaces->len - 1);
  else
    strip->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) self->layout.width,
                                                 (int) idx_layout_get_row_height (&self->layout));
  self->n_composed++;
  cairo_surface_flush (strip->surface);
  pixels = get_pixels (strip, &stride);
  if (pixels != NULL)
    idx_strip_composer_begin (self->composer, strip->row, n_images, pixels, stride);
  cairo_surface_mark_dirty (strip->surface);
}

void
idx_strip_store_draw (IdxStripStore *self,
                      IdxStrip *strip,
                      guint n,
                      const guint8 *images,
                      const guint8 *was_read)
{
  guint32 *pixels;
  gsize stride;

  g_clear_pointer (&strip->node, gsk_render_node_unref);
  if (strip->surface == NULL)
    begin_strip (self, strip, n);
  cairo_surface_flush (strip->surface);
  pixels = get_pixels (strip, &stride);
  if (pixels != NULL)
    idx_strip_composer_add (self->composer, strip->row, strip->n_filled, n, images, was_read,
                            pixels, stride);
  cairo_surface_mark_dirty (strip->surface);
  strip->n_filled += n;
  self->n_images_drawn += n;
}

GskRenderNode *
idx_strip_store_get_node (IdxStripStore *self,
                          IdxStrip *strip,
                          double scale,
                          GtkWidget *widget)
{
  if (strip->surface == NULL)
    begin_strip (self, strip, 0);
  if (strip->node == NULL)
    strip->node = idx_pixel_node_new (strip->surface, scale, widget);
  return strip->node;
}
