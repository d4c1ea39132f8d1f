/* SPDX-License-Identifier: MIT */

/* Draws the samples of a map as thumbnails. They are drawn into square tiles of several cells, and
 * the tiles are cached. */

#include "idx-map-thumbnails.h"

#include "idx-map-cells.h"
#include "idx-pixel-node.h"
#include "idx-strip-batch.h"
#include "idx-widget-captions.h"

#include <math.h>

/* The maximum side of a tile, in device pixels. A tile that consists of one cell may be larger. */
#define TILE_SIDE 256

/* Tiles that are out of view are evicted from the cache while the cached tiles together have more
 * pixels than this: four screens of 1920×1080. */
#define MAX_CACHED_PIXELS ((gsize) 4 * 1920 * 1080)

/* The maximum numbers of samples and bytes that the main thread reads and draws per frame, and the
 * maximum number of bytes per read (but at least one sample). */
#define MAX_SAMPLES_PER_FRAME 4000
#define MAX_BYTES_PER_FRAME ((gsize) 8 * 1024 * 1024)
#define MAX_BYTES_PER_READ ((gsize) 1024 * 1024)

/* The maximum number of reads in jobs that run at the same time. */
#define MAX_READS 2

/* A square of cells. */
typedef struct
{
  guint64 key;       /* see make_key() */
  GArray *samples;   /* to draw as thumbnails: guint32 positions in the lattice's order */
  IdxSubset *subset; /* of @samples; NULL until images are read */
  guint n_done;      /* the number of leading @samples that are drawn */
  IdxMapCanvas canvas;
  GskRenderNode *node; /* of @canvas; dropped when @canvas changes, and created when shown */
  gboolean is_visible;
  GList lru_link;
} Tile;

/* A slot for a read of images of the tile with the key @key. */
typedef struct
{
  IdxMapThumbnails *thumbnails; /* not referenced */
  IdxSlot *slot;
  guint64 key;
} Read;

struct _IdxMapThumbnails
{
  GtkWidget *widget;
  IdxDataset *dataset;
  IdxMapThumbnailStyle style;
  IdxSubset *order; /* all samples in the lattice's order */
  IdxMapCells *cells;
  IdxCaptions *captions;
  guint cells_per_side; /* of a tile */

  GHashTable *tiles;      /* by key */
  GQueue lru;             /* the same tiles, the most recently used first */
  IdxStripBatch resident; /* the main thread's buffer for samples in memory */
  Read reads[MAX_READS];
  gboolean is_complete;
};

/* --- Tiles ----------------------------------------------------------------------------- */

static void
tile_free (gpointer data)
{
  Tile *self = data;

  g_array_unref (self->samples);
  g_clear_object (&self->subset);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->canvas.surface, cairo_surface_destroy);
  g_free (self);
}

/* Returns the key of the tile in a column and a row of tiles. */
static guint64
make_key (guint column,
          guint row)
{
  return (guint64) row << 32 | column;
}

/* Creates a tile, with a dot for each sample. */
static Tile *
make_tile (IdxMapThumbnails *self,
           guint column,
           guint row)
{
  const guint map_side = idx_map_lattice_get_cells_per_side (self->style.lattice);
  const guint side = self->cells_per_side * self->style.side;
  Tile *tile = g_new0 (Tile, 1);
  guint end_column, end_row;

  tile->key = make_key (column, row);
  tile->canvas.column = column * self->cells_per_side;
  tile->canvas.row = row * self->cells_per_side;
  tile->lru_link.data = tile;
  tile->samples = g_array_new (FALSE, FALSE, sizeof (guint32));
  tile->canvas.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) side, (int) side);
  idx_map_canvas_fill (&tile->canvas, self->style.colors.page);
  end_column = MIN (tile->canvas.column + self->cells_per_side, map_side);
  end_row = MIN (tile->canvas.row + self->cells_per_side, map_side);
  for (guint cell_row = tile->canvas.row; cell_row < end_row; cell_row++)
    {
      guint first;
      guint n = idx_map_lattice_find_run (self->style.lattice, cell_row, tile->canvas.column,
                                          end_column, &first);

      for (guint32 position = first; position < first + n; position++)
        {
          guint index = idx_subset_get_index (self->order, position);

          idx_map_cells_draw_dot (self->cells, &tile->canvas, index);
          if (self->style.symbols->symbols[index].shape != IDX_MAP_SHAPE_FAINT)
            g_array_append_val (tile->samples, position);
        }
    }
  return tile;
}

/* Makes a tile visible and the most recently used one. Creates it if it isn't in the cache. */
static Tile *
use_tile (IdxMapThumbnails *self,
          guint column,
          guint row)
{
  guint64 key = make_key (column, row);
  Tile *tile = g_hash_table_lookup (self->tiles, &key);

  if (tile == NULL)
    {
      tile = make_tile (self, column, row);
      g_hash_table_insert (self->tiles, &tile->key, tile);
    }
  else
    g_queue_unlink (&self->lru, &tile->lru_link);
  g_queue_push_head_link (&self->lru, &tile->lru_link);
  tile->is_visible = TRUE;
  return tile;
}

static void
evict (IdxMapThumbnails *self)
{
  const gsize side = (gsize) self->cells_per_side * self->style.side;

  while (g_hash_table_size (self->tiles) * side * side > MAX_CACHED_PIXELS)
    {
      Tile *last = g_queue_peek_tail (&self->lru);

      if (last->is_visible)
        return;
      g_queue_unlink (&self->lru, &last->lru_link);
      g_hash_table_remove (self->tiles, &last->key);
    }
}

/* --- Images ---------------------------------------------------------------------------- */

static IdxSubset *
get_subset (IdxMapThumbnails *self,
            Tile *tile)
{
  GArray *indices;

  if (tile->subset != NULL)
    return tile->subset;
  indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), tile->samples->len);
  for (guint i = 0; i < tile->samples->len; i++)
    {
      guint32 index =
        idx_subset_get_index (self->order, g_array_index (tile->samples, guint32, i));

      g_array_append_val (indices, index);
    }
  tile->subset = idx_subset_new (self->dataset, indices);
  return tile->subset;
}

/* Draws the images of @batch if they follow the images already drawn into @tile. Stops at the first
 * missing image. If @is_final is set, missing images can't be read at all, so this draws
 * placeholders for them. */
static void
draw_batch (IdxMapThumbnails *self,
            Tile *tile,
            const IdxStripBatch *batch,
            gboolean is_final)
{
  const gsize size = idx_strip_composer_get_image_size (idx_map_cells_get_composer (self->cells));
  guint n = 0;

  if (batch->first != tile->n_done)
    return;
  while (n < batch->n && (is_final || batch->was_read[n]))
    {
      idx_map_cells_draw_image (self->cells, &tile->canvas,
                                g_array_index (tile->samples, guint32, tile->n_done),
                                batch->images + n * size, batch->was_read + n);
      tile->n_done++;
      n++;
    }
  if (n > 0)
    {
      cairo_surface_mark_dirty (tile->canvas.surface);
      g_clear_pointer (&tile->node, gsk_render_node_unref);
    }
}

static IdxMipmapper *
make_mipmapper (IdxMapThumbnails *self)
{
  IdxStripComposer *composer = idx_map_cells_get_composer (self->cells);

  return idx_strip_composer_uses_mipmaps (composer) ? idx_mipmapper_new (self->dataset)
                                                    : NULL;
}

/* Returns the number of images of a tile to read next. */
static guint
get_chunk_length (IdxMapThumbnails *self,
                  const Tile *tile)
{
  gsize chunk = MAX (MAX_BYTES_PER_READ / idx_dataset_get_sample_size (self->dataset), 1);

  return (guint) MIN (chunk, tile->samples->len - tile->n_done);
}

/* Draws the next images of a tile that are in memory, at most @budget. Returns the number of images
 * it tried to read; 0 if the next image isn't in memory. */
static guint
draw_resident (IdxMapThumbnails *self,
               Tile *tile,
               guint budget)
{
  g_autoptr (IdxMipmapper) mipmapper = make_mipmapper (self);
  guint n = MIN (get_chunk_length (self, tile), budget);

  idx_strip_batch_read_resident (&self->resident, get_subset (self, tile), tile->n_done, n);
  if (!self->resident.was_read[0])
    return 0;
  if (mipmapper != NULL)
    idx_strip_batch_make_mipmaps (&self->resident, mipmapper);
  draw_batch (self, tile, &self->resident, FALSE);
  return n;
}

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  const Read *read = owner;
  IdxMapThumbnails *self = read->thumbnails;
  g_autoptr (IdxStripBatch) batch = result;
  Tile *tile = g_hash_table_lookup (self->tiles, &read->key);

  if (batch != NULL && tile != NULL)
    draw_batch (self, tile, batch, TRUE);
  gtk_widget_queue_draw (self->widget);
}

static const IdxJobKind read_kind = IDX_STRIP_BATCH_KIND (read_done);

static gboolean
is_being_read (IdxMapThumbnails *self,
               const Tile *tile)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    if (idx_slot_is_running (self->reads[i].slot) && self->reads[i].key == tile->key)
      return TRUE;
  return FALSE;
}

static void
start_read (IdxMapThumbnails *self,
            Tile *tile)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    {
      Read *read = &self->reads[i];

      if (idx_slot_is_running (read->slot))
        continue;
      read->key = tile->key;
      idx_slot_start (read->slot, &read_kind, NULL,
                      idx_strip_batch_input_new (get_subset (self, tile), tile->n_done,
                                                 get_chunk_length (self, tile),
                                                 make_mipmapper (self)));
      return;
    }
}

static void
cancel_hidden_reads (IdxMapThumbnails *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    {
      const Tile *tile = g_hash_table_lookup (self->tiles, &self->reads[i].key);

      if (tile == NULL || !tile->is_visible)
        idx_slot_cancel (self->reads[i].slot);
    }
}

static gboolean
idx_map_thumbnails_tick_cb (GtkWidget *widget,
                            GdkFrameClock *clock,
                            gpointer data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

/* Draws images of the tiles in view that are in memory, up to the limits per frame, and starts
 * reading the others. */
static void
fill_tiles (IdxMapThumbnails *self)
{
  const gsize size = idx_dataset_get_sample_size (self->dataset);
  guint budget = (guint) CLAMP (MAX_BYTES_PER_FRAME / size, 1, MAX_SAMPLES_PER_FRAME);
  gboolean has_more = FALSE;

  self->is_complete = TRUE;
  for (GList *link = self->lru.head; link != NULL; link = link->next)
    {
      Tile *tile = link->data;

      if (!tile->is_visible)
        break;
      while (tile->n_done < tile->samples->len && budget > 0 && !is_being_read (self, tile))
        {
          guint n = draw_resident (self, tile, budget);

          if (n == 0)
            {
              start_read (self, tile);
              break;
            }
          budget -= n;
        }
      if (tile->n_done == tile->samples->len)
        continue;
      self->is_complete = FALSE;
      has_more = has_more || budget == 0;
    }
  /* A redraw can't be queued during a snapshot, so a tick callback queues it. */
  if (has_more)
    (void) gtk_widget_add_tick_callback (self->widget, idx_map_thumbnails_tick_cb, NULL, NULL);
}

/* --- Style ----------------------------------------------------------------------------- */

/* Creates the captions and divides each cell into an image and a caption. Cells that are too small
 * for captions get marks instead. @inner_side is the side of a cell without its frame, in device
 * pixels. */
static void
init_captions (IdxMapThumbnails *self,
               guint inner_side)
{
  const IdxMapThumbnailStyle *style = &self->style;
  const guint side = (guint) (inner_side / style->scale);
  guint image_side;
  guint caption_height;

  /* The height of a caption depends on the side of the image, and the other way around. So first
   * estimate the height for an image that fills the cell. */
  self->captions = idx_widget_captions_new (self->widget, MAX (side, 1), style->scale,
                                            style->palette);
  caption_height = idx_captions_get_height (self->captions);
  if (caption_height == 0)
    {
      idx_map_cells_set_layout (self->cells, self->captions, inner_side, 0);
      return;
    }
  image_side =
    caption_height < inner_side ? (guint) ((inner_side - caption_height) / style->scale) : 0;
  g_clear_object (&self->captions);
  self->captions =
    idx_widget_captions_new (self->widget, MAX (image_side, 1), style->scale, style->palette);
  if (idx_captions_get_height (self->captions) > 0)
    {
      idx_map_cells_set_layout (self->cells, self->captions,
                                MIN ((guint) lround (image_side * style->scale),
                                     inner_side - caption_height),
                                idx_captions_get_height (self->captions));
      return;
    }
  /* A side below the minimum creates marks. */
  g_clear_object (&self->captions);
  self->captions = idx_widget_captions_new (self->widget, MIN (side, IDX_CAPTIONS_MIN_SIDE - 1),
                                            style->scale, style->palette);
  idx_map_cells_set_layout (self->cells, self->captions, inner_side, 0);
}

static void
init_cells (IdxMapThumbnails *self)
{
  const IdxMapThumbnailStyle *style = &self->style;
  const IdxMapCellStyle cells = { .lattice = style->lattice,
                                  .symbols = style->symbols,
                                  .colors = style->colors,
                                  .side = style->side,
                                  .palette = style->palette,
                                  .orientation = style->orientation };
  guint x, y, side;

  self->cells = idx_map_cells_new (&cells, self->order);
  self->cells_per_side = MAX (TILE_SIDE / style->side, 1);
  g_clear_object (&self->captions);
  idx_map_cells_get_image_bounds (self->cells, &x, &y, &side);
  if (idx_dataset_get_labels (self->dataset) != NULL)
    init_captions (self, side);
}

/* Creates the subset of all samples in the lattice's order. */
static void
make_order (IdxMapThumbnails *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n;
  const guint32 *order = idx_map_lattice_get_order (self->style.lattice, &n);

  g_array_append_vals (indices, order, n);
  g_clear_object (&self->order);
  self->order = idx_subset_new (self->dataset, indices);
}

static gboolean
has_same_colors (const IdxMapColors *a,
                 const IdxMapColors *b)
{
  for (gsize i = 0; i < G_N_ELEMENTS (a->colors); i++)
    if (a->colors[i] != b->colors[i])
      return FALSE;
  return a->page == b->page && a->faint == b->faint;
}

static gboolean
is_same_style (const IdxMapThumbnailStyle *a,
               const IdxMapThumbnailStyle *b)
{
  return a->lattice == b->lattice && a->symbols == b->symbols && a->side == b->side &&
         a->scale >= b->scale && a->scale <= b->scale && a->palette == b->palette &&
         a->orientation == b->orientation && has_same_colors (&a->colors, &b->colors);
}

static void
clear_style (IdxMapThumbnails *self)
{
  g_clear_pointer (&self->cells, idx_map_cells_free);
  g_clear_pointer (&self->style.symbols, idx_map_symbols_unref);
  g_clear_pointer (&self->style.lattice, idx_map_lattice_unref);
}

/* --- Thumbnails ------------------------------------------------------------------------ */

IdxMapThumbnails *
idx_map_thumbnails_new (GtkWidget *widget)
{
  IdxMapThumbnails *self = g_new0 (IdxMapThumbnails, 1);

  self->widget = widget;
  self->tiles = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, tile_free);
  g_queue_init (&self->lru);
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    {
      self->reads[i].thumbnails = self;
      self->reads[i].slot = idx_slot_new (NULL, &self->reads[i]);
    }
  return self;
}

void
idx_map_thumbnails_free (IdxMapThumbnails *self)
{
  if (self == NULL)
    return;
  idx_map_thumbnails_set_contents (self, NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    idx_slot_free (self->reads[i].slot);
  g_hash_table_unref (self->tiles);
  g_free (self);
}

void
idx_map_thumbnails_invalidate (IdxMapThumbnails *self)
{
  g_return_if_fail (self != NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    idx_slot_cancel (self->reads[i].slot);
  g_hash_table_remove_all (self->tiles);
  g_queue_init (&self->lru);
  idx_strip_batch_clear (&self->resident);
  /* The cells store the image format of the dataset, which may have changed. */
  g_clear_pointer (&self->cells, idx_map_cells_free);
}

void
idx_map_thumbnails_set_contents (IdxMapThumbnails *self,
                                 IdxDataset *dataset,
                                 const IdxMapThumbnailStyle *style)
{
  IdxMapLattice *lattice;

  g_return_if_fail (self != NULL);
  g_return_if_fail (dataset == NULL || style != NULL);

  if (dataset != NULL && dataset == self->dataset && is_same_style (&self->style, style))
    return;
  lattice = self->style.lattice;
  idx_map_thumbnails_invalidate (self);
  if (dataset == NULL)
    {
      clear_style (self);
      g_clear_object (&self->captions);
      g_clear_object (&self->order);
      g_clear_object (&self->dataset);
      return;
    }
  idx_map_lattice_ref (style->lattice);
  idx_map_symbols_ref (style->symbols);
  if (lattice != style->lattice || dataset != self->dataset)
    g_clear_object (&self->order);
  clear_style (self);
  self->style = *style;
  g_set_object (&self->dataset, dataset);
}

/* Appends the tiles in the columns of tiles bounds[0] to bounds[2] - 1 and the rows bounds[1] to
 * bounds[3] - 1. @left and @top are the position of the lattice in the view, in device pixels. */
static void
append_tiles (IdxMapThumbnails *self,
              GtkSnapshot *snapshot,
              double left,
              double top,
              const guint bounds[4])
{
  const double scale = self->style.scale;
  const guint side = self->cells_per_side * self->style.side;

  for (guint row = bounds[1]; row < bounds[3]; row++)
    for (guint column = bounds[0]; column < bounds[2]; column++)
      {
        Tile *tile = g_hash_table_lookup (self->tiles, &(guint64){ make_key (column, row) });
        float x = (float) ((left + (double) column * side) / scale);
        float y = (float) ((top + (double) row * side) / scale);

        if (tile->node == NULL)
          tile->node = idx_pixel_node_new (tile->canvas.surface, scale, self->widget);
        gtk_snapshot_save (snapshot);
        gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
        gtk_snapshot_append_node (snapshot, tile->node);
        gtk_snapshot_restore (snapshot);
      }
}

static guint
clamp_tile (double tile,
            guint n_tiles)
{
  return (guint) CLAMP (tile, 0, n_tiles);
}

void
idx_map_thumbnails_snapshot (IdxMapThumbnails *self,
                             GtkSnapshot *snapshot,
                             const IdxMapArea *area)
{
  double left, top, tile_side;
  guint n_tiles;
  guint bounds[4];

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));
  g_return_if_fail (area != NULL);

  if (self->dataset == NULL)
    return;
  if (self->order == NULL)
    make_order (self);
  if (self->cells == NULL)
    init_cells (self);
  idx_map_area_to_pixels (area, -1, -1, &left, &top);
  left = rint (left);
  top = rint (top);
  tile_side = (double) self->cells_per_side * self->style.side;
  n_tiles = (idx_map_lattice_get_cells_per_side (self->style.lattice) + self->cells_per_side - 1) /
            self->cells_per_side;
  bounds[0] = clamp_tile (floor (-left / tile_side), n_tiles);
  bounds[1] = clamp_tile (floor (-top / tile_side), n_tiles);
  bounds[2] = clamp_tile (ceil ((area->width - left) / tile_side), n_tiles);
  bounds[3] = clamp_tile (ceil ((area->height - top) / tile_side), n_tiles);
  for (GList *link = self->lru.head; link != NULL; link = link->next)
    ((Tile *) link->data)->is_visible = FALSE;
  for (guint row = bounds[1]; row < bounds[3]; row++)
    for (guint column = bounds[0]; column < bounds[2]; column++)
      (void) use_tile (self, column, row);
  cancel_hidden_reads (self);
  fill_tiles (self);
  append_tiles (self, snapshot, left, top, bounds);
  evict (self);
}

IdxCaptions *
idx_map_thumbnails_get_captions (IdxMapThumbnails *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->captions;
}

void
idx_map_thumbnails_get_image_bounds (IdxMapThumbnails *self,
                                     guint *x,
                                     guint *y,
                                     guint *side)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (x != NULL && y != NULL && side != NULL);

  *x = *y = *side = 0;
  if (self->cells != NULL)
    idx_map_cells_get_image_bounds (self->cells, x, y, side);
}

gboolean
idx_map_thumbnails_is_complete (IdxMapThumbnails *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->is_complete;
}
