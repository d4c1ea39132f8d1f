/* SPDX-License-Identifier: MIT */

/* The samples of a map as thumbnails. */

#include "idx-map-thumbnails.h"

#include "idx-pixel-node.h"
#include "idx-strip-batch.h"
#include "idx-strip.h"
#include "idx-widget-captions.h"

#include <math.h>

/* The side of a tile, in device pixels; at least one cell. */
#define TILE_SIDE 256

/* The most pixels of tiles to keep: four screens of 1920×1080. */
#define MAX_PIXELS ((gsize) 4 * 1920 * 1080)

/* The most samples, and bytes of samples, that the main thread reads and draws in a frame, and how
 * many bytes it reads before it draws them. */
#define MAX_SAMPLES_PER_FRAME 4000
#define MAX_BYTES_PER_FRAME ((gsize) 8 * 1024 * 1024)
#define MAX_CHUNK ((gsize) 1024 * 1024)

/* How many reads may run at a time. */
#define MAX_READS 2

/* Cells of at least this side, in device pixels, have a frame in the color of the class. Smaller
 * thumbnails are drawn in that color themselves, if the dataset isn't in color. */
#define MIN_FRAME_SIDE 20

/* The width of a frame, as a part of the side. */
#define FRAME_OF_SIDE 28

/* The part of a cell that a sample takes as a dot. */
#define DOT_OF_SIDE 3

typedef struct
{
  guint64 key;
  guint column; /* the first cell */
  guint row;
  GArray *samples; /* positions in the order of the lattice, of samples with an image */
  IdxSubset *subset;
  guint n_done; /* how many of @samples show their image */
  cairo_surface_t *surface;
  GskRenderNode *node;
  gboolean is_visible;
  GList link;
} Tile;

typedef struct
{
  GCancellable *cancellable;
  guint64 key;
} Read;

struct _IdxMapThumbnails
{
  GtkWidget *widget;
  IdxDataset *dataset;
  IdxMapThumbnailStyle style;
  IdxSubset *order; /* all samples by cell */
  IdxStripComposer *composer;
  IdxCaptions *captions;
  gboolean is_colored; /* whether the images can't be drawn in another color */
  guint inset_x;       /* from the edge of a cell to the image */
  guint inset_y;
  guint image_side;
  guint n_cells; /* along the side of a tile */

  GHashTable *tiles; /* by key */
  GQueue used;       /* the same, the most recently used first */
  IdxStripBatch resident;
  guint generation;
  Read reads[MAX_READS];
  gboolean is_filled;
};

/* --- Tiles ----------------------------------------------------------------------------- */

static void
tile_free (gpointer data)
{
  Tile *self = data;

  g_array_unref (self->samples);
  g_clear_object (&self->subset);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_free (self);
}

static guint64
make_key (guint column,
          guint row)
{
  return (guint64) row << 32 | column;
}

static void
fill (Tile *tile,
      guint x,
      guint y,
      guint width,
      guint height,
      guint32 color)
{
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (tile->surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (tile->surface) / sizeof *pixels;

  for (guint row = y; row < y + height; row++)
    for (guint column = x; column < x + width; column++)
      pixels[row * stride + column] = color;
}

/* Where a sample's cell begins in the tile. */
static void
find_cell (IdxMapThumbnails *self,
           const Tile *tile,
           guint index,
           guint *x,
           guint *y)
{
  guint column = 0;
  guint row = 0;

  (void) idx_map_lattice_get_cell (self->style.lattice, index, &column, &row);
  *x = (column - tile->column) * self->style.side;
  *y = (row - tile->row) * self->style.side;
}

/* A sample whose image isn't there, because it hasn't been read or the filter leaves it out. */
static void
draw_as_dot (IdxMapThumbnails *self,
             Tile *tile,
             guint index)
{
  const IdxMapLook *look = &self->style.looks->looks[index];
  gboolean is_faint = look->shape == IDX_MAP_SHAPE_FAINT;
  guint side = MAX (self->style.side / (is_faint ? 2 * DOT_OF_SIDE : DOT_OF_SIDE), 1);
  guint inset = (self->style.side - side) / 2;
  guint x, y;

  find_cell (self, tile, index, &x, &y);
  fill (tile, x + inset, y + inset, side, side,
        is_faint ? self->style.colors.faint : self->style.colors.colors[look->color]);
}

static void
draw_frame (IdxMapThumbnails *self,
            Tile *tile,
            guint x,
            guint y,
            guint32 color)
{
  const guint side = self->style.side - 1;
  const guint width = MAX (self->style.side / FRAME_OF_SIDE, 1);

  fill (tile, x, y, side, width, color);
  fill (tile, x, y + side - width, side, width, color);
  fill (tile, x, y, width, side, color);
  fill (tile, x + side - width, y, width, side, color);
}

static guint32
mix (guint32 from,
     guint32 to,
     guint share)
{
  guint32 mixed = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    {
      guint a = from >> shift & 0xFF;
      guint b = to >> shift & 0xFF;

      mixed |= (a * (255 - share) + b * share + 127) / 255 << shift;
    }
  return mixed;
}

/* Draws a gray image in a color: the more a pixel differs from the page, the more of the color. */
static void
tint (IdxMapThumbnails *self,
      guint32 *pixels,
      gsize stride,
      guint32 color)
{
  const guint32 page = self->style.colors.page;
  const guint8 base = page & 0xFF;

  for (guint row = 0; row < self->image_side; row++)
    for (guint column = 0; column < self->image_side; column++)
      {
        guint32 *pixel = pixels + row * stride + column;
        guint level = *pixel & 0xFF;
        guint share = level > base ? level - base : base - level;

        /* Thin lines are pale when they are scaled down. */
        *pixel = mix (page, color, share * (510 - share) / 255);
      }
}

/* Draws the image of the sample at @position in the order of the lattice. */
static void
draw_image (IdxMapThumbnails *self,
            Tile *tile,
            guint position,
            const guint8 *image,
            const guint8 *there)
{
  guint index = idx_subset_get_index (self->order, position);
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (tile->surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (tile->surface) / sizeof *pixels;
  guint x, y;

  guint32 color = self->style.colors.colors[self->style.looks->looks[index].color];

  find_cell (self, tile, index, &x, &y);
  fill (tile, x, y, self->style.side, self->style.side, self->style.colors.page);
  pixels += (y + self->inset_y) * stride + x + self->inset_x;
  idx_strip_composer_begin (self->composer, position, 0, pixels, stride);
  idx_strip_composer_add (self->composer, position, 0, 1, image, there, pixels, stride);
  if (self->style.side >= MIN_FRAME_SIDE || self->is_colored)
    draw_frame (self, tile, x, y, color);
  else
    tint (self, pixels, stride, color);
}

static Tile *
make_tile (IdxMapThumbnails *self,
           guint column,
           guint row)
{
  const guint map_side = idx_map_lattice_get_side (self->style.lattice);
  const guint side = self->n_cells * self->style.side;
  Tile *tile = g_new0 (Tile, 1);

  tile->key = make_key (column, row);
  tile->column = column * self->n_cells;
  tile->row = row * self->n_cells;
  tile->link.data = tile;
  tile->samples = g_array_new (FALSE, FALSE, sizeof (guint32));
  tile->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) side, (int) side);
  fill (tile, 0, 0, side, side, self->style.colors.page);
  for (guint cell_row = tile->row; cell_row < MIN (tile->row + self->n_cells, map_side); cell_row++)
    {
      guint first;
      guint n = idx_map_lattice_find_run (self->style.lattice, cell_row, tile->column,
                                          MIN (tile->column + self->n_cells, map_side), &first);

      for (guint32 position = first; position < first + n; position++)
        {
          guint index = idx_subset_get_index (self->order, position);

          draw_as_dot (self, tile, index);
          if (self->style.looks->looks[index].shape != IDX_MAP_SHAPE_FAINT)
            g_array_append_val (tile->samples, position);
        }
    }
  return tile;
}

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
    g_queue_unlink (&self->used, &tile->link);
  g_queue_push_head_link (&self->used, &tile->link);
  tile->is_visible = TRUE;
  return tile;
}

static void
evict (IdxMapThumbnails *self)
{
  const gsize side = (gsize) self->n_cells * self->style.side;

  while (g_hash_table_size (self->tiles) * side * side > MAX_PIXELS)
    {
      Tile *last = g_queue_peek_tail (&self->used);

      if (last->is_visible)
        return;
      g_queue_unlink (&self->used, &last->link);
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

/* Draws what @batch holds from where the tile ends. If @is_final, images that aren't there are
 * unreadable. Returns how many were drawn. */
static guint
draw_batch (IdxMapThumbnails *self,
            Tile *tile,
            const IdxStripBatch *batch,
            gboolean is_final)
{
  const gsize size = idx_strip_composer_get_image_size (self->composer);
  guint n = 0;

  if (batch->first != tile->n_done)
    return 0;
  while (n < batch->n && (is_final || batch->there[n]))
    {
      draw_image (self, tile, g_array_index (tile->samples, guint32, tile->n_done),
                  batch->images + n * size, batch->there + n);
      tile->n_done++;
      n++;
    }
  if (n > 0)
    {
      cairo_surface_mark_dirty (tile->surface);
      g_clear_pointer (&tile->node, gsk_render_node_unref);
    }
  return n;
}

static IdxMipmapper *
make_mipmapper (IdxMapThumbnails *self)
{
  return idx_strip_composer_uses_mipmaps (self->composer) ? idx_mipmapper_new (self->dataset)
                                                          : NULL;
}

static guint
get_chunk (IdxMapThumbnails *self,
           const Tile *tile)
{
  gsize chunk = MAX (MAX_CHUNK / idx_dataset_get_sample_size (self->dataset), 1);

  return (guint) MIN (chunk, tile->samples->len - tile->n_done);
}

/* Draws images that are in memory, at most @budget. Returns how many it has read; 0 if the next one
 * isn't in memory. */
static guint
draw_resident (IdxMapThumbnails *self,
               Tile *tile,
               guint budget)
{
  g_autoptr (IdxMipmapper) mipmapper = make_mipmapper (self);
  guint n = MIN (get_chunk (self, tile), budget);

  idx_strip_batch_read_resident (&self->resident, get_subset (self, tile), tile->n_done, n);
  if (!self->resident.there[0])
    return 0;
  if (mipmapper != NULL)
    idx_strip_batch_make_mipmaps (&self->resident, mipmapper);
  (void) draw_batch (self, tile, &self->resident, FALSE);
  return n;
}

typedef struct
{
  IdxMapThumbnails *thumbnails;
  Read *read;
  guint generation;
} Request;

static void
idx_map_thumbnails_read_cb (GObject *source,
                            GAsyncResult *result,
                            gpointer data)
{
  g_autofree Request *request = data;
  g_autoptr (IdxStripBatch) batch = idx_strip_batch_read_finish (result);
  IdxMapThumbnails *self = request->thumbnails;
  Tile *tile;

  /* Canceled reads belong to tiles that may be gone, and the place to another read. */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  tile = g_hash_table_lookup (self->tiles, &request->read->key);
  g_clear_object (&request->read->cancellable);
  if (batch != NULL && tile != NULL && request->generation == self->generation)
    (void) draw_batch (self, tile, batch, TRUE);
  gtk_widget_queue_draw (self->widget);
}

static gboolean
is_being_read (IdxMapThumbnails *self,
               const Tile *tile)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    if (self->reads[i].cancellable != NULL && self->reads[i].key == tile->key)
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
      Request *request;

      if (read->cancellable != NULL)
        continue;
      request = g_new0 (Request, 1);
      request->thumbnails = self;
      request->read = read;
      request->generation = self->generation;
      read->cancellable = g_cancellable_new ();
      read->key = tile->key;
      idx_strip_batch_read_async (get_subset (self, tile), tile->n_done, get_chunk (self, tile),
                                  make_mipmapper (self), read->cancellable,
                                  idx_map_thumbnails_read_cb, request);
      return;
    }
}

static void
cancel_read (Read *read)
{
  g_cancellable_cancel (read->cancellable);
  g_clear_object (&read->cancellable);
}

static void
cancel_hidden (IdxMapThumbnails *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    {
      const Tile *tile = g_hash_table_lookup (self->tiles, &self->reads[i].key);

      if (self->reads[i].cancellable != NULL && (tile == NULL || !tile->is_visible))
        cancel_read (&self->reads[i]);
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

/* Draws images of the tiles in view, as many as fit into a frame, and reads the others. */
static void
fill_tiles (IdxMapThumbnails *self)
{
  const gsize size = idx_dataset_get_sample_size (self->dataset);
  guint budget = (guint) CLAMP (MAX_BYTES_PER_FRAME / size, 1, MAX_SAMPLES_PER_FRAME);
  gboolean has_more = FALSE;

  self->is_filled = TRUE;
  for (GList *link = self->used.head; link != NULL; link = link->next)
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
      self->is_filled = FALSE;
      has_more = has_more || budget == 0;
    }
  /* Drawing can't be queued while drawing. */
  if (has_more)
    (void) gtk_widget_add_tick_callback (self->widget, idx_map_thumbnails_tick_cb, NULL, NULL);
}

/* --- Style ----------------------------------------------------------------------------- */

/* Makes captions for a cell without its frame, and divides the cell into image and caption. Cells
 * without room for captions get marks instead. */
static guint
init_captions (IdxMapThumbnails *self,
               guint room)
{
  const IdxMapThumbnailStyle *style = &self->style;
  const guint side = (guint) (room / style->scale);
  guint image_side;
  guint caption;

  self->captions = idx_widget_captions_new (self->widget, MAX (side, 1), style->scale,
                                            style->palette);
  caption = idx_captions_get_height (self->captions);
  if (caption == 0)
    return 0;
  image_side = caption < room ? (guint) ((room - caption) / style->scale) : 0;
  g_clear_object (&self->captions);
  self->captions =
    idx_widget_captions_new (self->widget, MAX (image_side, 1), style->scale, style->palette);
  if (idx_captions_get_height (self->captions) > 0)
    {
      self->image_side = MIN ((guint) lround (image_side * style->scale), room - caption);
      return idx_captions_get_height (self->captions);
    }
  g_clear_object (&self->captions);
  self->captions = idx_widget_captions_new (self->widget, MIN (side, IDX_CAPTIONS_MIN_SIDE - 1),
                                            style->scale, style->palette);
  return 0;
}

/* Divides a cell into a frame, an image and a caption. */
static void
init_cells (IdxMapThumbnails *self)
{
  const IdxMapThumbnailStyle *style = &self->style;
  guint frame = 0;
  IdxStripStyle strip = { .palette = style->palette, .orientation = style->orientation };
  guint caption = 0;

  self->is_colored = idx_dataset_get_format (self->dataset)->n_channels > 1 ||
                     idx_palette_is_colored (style->palette);
  if (style->side >= MIN_FRAME_SIDE || self->is_colored)
    frame = MAX (style->side / FRAME_OF_SIDE, 1) + 1;
  g_clear_object (&self->captions);
  self->image_side = style->side - 2 * MIN (frame, style->side / 3);
  if (idx_dataset_get_labels (self->dataset) != NULL)
    caption = init_captions (self, self->image_side);
  self->inset_x = (style->side - self->image_side) / 2;
  self->inset_y = frame;
  self->n_cells = MAX (TILE_SIDE / style->side, 1);
  /* A layout of one column: the row of a sample is its position. */
  idx_layout_init (&strip.layout, self->image_side, self->image_side, caption,
                   idx_subset_get_n_samples (self->order));
  strip.captions = self->captions;
  self->composer = idx_strip_composer_new (&strip, self->order);
}

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
  return a->page == b->page && a->faint == b->faint && a->ring == b->ring;
}

static gboolean
is_same_style (const IdxMapThumbnailStyle *a,
               const IdxMapThumbnailStyle *b)
{
  return a->lattice == b->lattice && a->looks == b->looks && a->side == b->side &&
         a->scale >= b->scale && a->scale <= b->scale && a->palette == b->palette &&
         a->orientation == b->orientation && has_same_colors (&a->colors, &b->colors);
}

static void
clear_style (IdxMapThumbnails *self)
{
  g_clear_pointer (&self->composer, idx_strip_composer_free);
  g_clear_pointer (&self->style.looks, idx_map_looks_unref);
  g_clear_pointer (&self->style.lattice, idx_map_lattice_unref);
}

/* --- Thumbnails ------------------------------------------------------------------------ */

IdxMapThumbnails *
idx_map_thumbnails_new (GtkWidget *widget)
{
  IdxMapThumbnails *self = g_new0 (IdxMapThumbnails, 1);

  self->widget = widget;
  self->tiles = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, tile_free);
  g_queue_init (&self->used);
  return self;
}

void
idx_map_thumbnails_free (IdxMapThumbnails *self)
{
  if (self == NULL)
    return;
  idx_map_thumbnails_set_contents (self, NULL, NULL);
  g_hash_table_unref (self->tiles);
  g_free (self);
}

void
idx_map_thumbnails_drop (IdxMapThumbnails *self)
{
  g_return_if_fail (self != NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (self->reads); i++)
    cancel_read (&self->reads[i]);
  self->generation++;
  g_hash_table_remove_all (self->tiles);
  g_queue_init (&self->used);
  idx_strip_batch_clear (&self->resident);
  /* It keeps the format that the dataset had. */
  g_clear_pointer (&self->composer, idx_strip_composer_free);
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
  idx_map_thumbnails_drop (self);
  if (dataset == NULL)
    {
      clear_style (self);
      g_clear_object (&self->captions);
      g_clear_object (&self->order);
      g_clear_object (&self->dataset);
      return;
    }
  idx_map_lattice_ref (style->lattice);
  idx_map_looks_ref (style->looks);
  if (lattice != style->lattice || dataset != self->dataset)
    g_clear_object (&self->order);
  clear_style (self);
  self->style = *style;
  g_set_object (&self->dataset, dataset);
}

/* Draws the tiles in the part of the lattice that @area shows. */
static void
append_tiles (IdxMapThumbnails *self,
              GtkSnapshot *snapshot,
              double left,
              double top,
              const guint bounds[4])
{
  const double scale = self->style.scale;
  const guint side = self->n_cells * self->style.side;

  for (guint row = bounds[1]; row < bounds[3]; row++)
    for (guint column = bounds[0]; column < bounds[2]; column++)
      {
        Tile *tile = g_hash_table_lookup (self->tiles, &(guint64){ make_key (column, row) });
        float x = (float) ((left + (double) column * side) / scale);
        float y = (float) ((top + (double) row * side) / scale);

        if (tile->node == NULL)
          tile->node = idx_pixel_node_new (tile->surface, scale, self->widget);
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
  if (self->composer == NULL)
    init_cells (self);
  idx_map_area_to_pixels (area, -1, -1, &left, &top);
  left = rint (left);
  top = rint (top);
  tile_side = (double) self->n_cells * self->style.side;
  n_tiles = (idx_map_lattice_get_side (self->style.lattice) + self->n_cells - 1) / self->n_cells;
  bounds[0] = clamp_tile (floor (-left / tile_side), n_tiles);
  bounds[1] = clamp_tile (floor (-top / tile_side), n_tiles);
  bounds[2] = clamp_tile (ceil ((area->width - left) / tile_side), n_tiles);
  bounds[3] = clamp_tile (ceil ((area->height - top) / tile_side), n_tiles);
  for (GList *link = self->used.head; link != NULL; link = link->next)
    ((Tile *) link->data)->is_visible = FALSE;
  for (guint row = bounds[1]; row < bounds[3]; row++)
    for (guint column = bounds[0]; column < bounds[2]; column++)
      (void) use_tile (self, column, row);
  cancel_hidden (self);
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

  *x = self->inset_x;
  *y = self->inset_y;
  *side = self->image_side;
}

gboolean
idx_map_thumbnails_is_filled (IdxMapThumbnails *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->is_filled;
}
