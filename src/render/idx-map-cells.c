/* SPDX-License-Identifier: MIT */

/* Draws samples of a map as thumbnails in the cells of its lattice. */

#include "idx-map-cells.h"

#include "idx-error.h"
#include "idx-mipmapper.h"
#include "idx-text.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>

/* The minimum side of a cell with a frame in the color of its sample, in pixels. In smaller cells,
 * the image itself is drawn in that color, unless images are in color. */
#define MIN_FRAME_SIDE 20

/* The width of a frame is the side of its cell divided by this, but at least one pixel. */
#define FRAME_DIVISOR 28

/* The side of a dot is the side of its cell divided by this. */
#define DOT_DIVISOR 3

/* The minimum side of a cell in a picture of the whole map, in pixels. */
#define MIN_SIDE 8

/* The number of bytes of images that are read at a time for a picture of the whole map. */
#define CHUNK_BYTES ((gsize) 1024 * 1024)

struct _IdxMapCells
{
  IdxMapCellStyle style;
  IdxSubset *subset;
  IdxStripComposer *composer;
  gboolean is_colored; /* whether images are in color, so they can't be tinted */
  guint inset_x;       /* the distance from the left edge of a cell to the image */
  guint inset_y;       /* the distance from the top edge */
  guint image_side;
};

/* --- Pixels ---------------------------------------------------------------------------- */

static guint32 *
get_pixels (const IdxMapCanvas *canvas,
            gsize *stride)
{
  *stride = (gsize) cairo_image_surface_get_stride (canvas->surface) / sizeof (guint32);
  return (guint32 *) (gpointer) cairo_image_surface_get_data (canvas->surface);
}

static void
fill (const IdxMapCanvas *canvas,
      guint x,
      guint y,
      guint width,
      guint height,
      guint32 color)
{
  gsize stride;
  guint32 *pixels = get_pixels (canvas, &stride);

  for (guint row = y; row < y + height; row++)
    for (guint column = x; column < x + width; column++)
      pixels[row * stride + column] = color;
}

void
idx_map_canvas_fill (const IdxMapCanvas *canvas,
                     guint32 color)
{
  g_return_if_fail (canvas != NULL);

  fill (canvas, 0, 0, (guint) cairo_image_surface_get_width (canvas->surface),
        (guint) cairo_image_surface_get_height (canvas->surface), color);
}

/* Mixes two colors. The weight of @to is in units of 1/255. */
static guint32
mix (guint32 from,
     guint32 to,
     guint weight)
{
  guint32 mixed = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    {
      guint a = from >> shift & 0xFF;
      guint b = to >> shift & 0xFF;

      mixed |= (a * (255 - weight) + b * weight + 127) / 255 << shift;
    }
  return mixed;
}

/* --- Cells ----------------------------------------------------------------------------- */

static gboolean
has_frame (IdxMapCells *self)
{
  return self->style.side >= MIN_FRAME_SIDE || self->is_colored;
}

/* Finds the position of a sample's cell on the canvas, in pixels. */
static void
find_cell (IdxMapCells *self,
           const IdxMapCanvas *canvas,
           guint index,
           guint *x,
           guint *y)
{
  guint column = 0;
  guint row = 0;

  (void) idx_map_lattice_get_cell (self->style.lattice, index, &column, &row);
  *x = (column - canvas->column) * self->style.side;
  *y = (row - canvas->row) * self->style.side;
}

static void
draw_frame (IdxMapCells *self,
            const IdxMapCanvas *canvas,
            guint x,
            guint y,
            guint32 color)
{
  const guint side = self->style.side - 1;
  const guint width = MAX (self->style.side / FRAME_DIVISOR, 1);

  fill (canvas, x, y, side, width, color);
  fill (canvas, x, y + side - width, side, width, color);
  fill (canvas, x, y, width, side, color);
  fill (canvas, x + side - width, y, width, side, color);
}

/* Draws a gray image in a color: the more a pixel differs from the page, the stronger the color. */
static void
tint (IdxMapCells *self,
      guint32 *pixels,
      gsize stride,
      guint32 color)
{
  const guint32 page = self->style.colors.page;
  const guint8 page_level = page & 0xFF;

  for (guint row = 0; row < self->image_side; row++)
    for (guint column = 0; column < self->image_side; column++)
      {
        guint32 *pixel = pixels + row * stride + column;
        guint level = *pixel & 0xFF;
        guint difference = level > page_level ? level - page_level : page_level - level;

        /* Scaling down makes thin lines pale. This curve strengthens their color. */
        *pixel = mix (page, color, difference * (510 - difference) / 255);
      }
}

IdxMapCells *
idx_map_cells_new (const IdxMapCellStyle *style,
                   IdxSubset *subset)
{
  IdxMapCells *self;
  guint inset = 0;

  g_return_val_if_fail (style != NULL, NULL);
  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  self = g_new0 (IdxMapCells, 1);
  self->style = *style;
  idx_map_lattice_ref (style->lattice);
  idx_map_symbols_ref (style->symbols);
  self->subset = g_object_ref (subset);
  self->is_colored = idx_dataset_get_format (idx_subset_get_dataset (subset))->n_channels > 1 ||
                     idx_palette_is_colored (style->palette);
  if (has_frame (self))
    inset = MAX (style->side / FRAME_DIVISOR, 1) + 1;
  self->inset_y = inset;
  idx_map_cells_set_layout (self, NULL, style->side - 2 * MIN (inset, style->side / 3), 0);
  return self;
}

void
idx_map_cells_free (IdxMapCells *self)
{
  if (self == NULL)
    return;
  idx_strip_composer_free (self->composer);
  g_object_unref (self->subset);
  idx_map_symbols_unref (self->style.symbols);
  idx_map_lattice_unref (self->style.lattice);
  g_free (self);
}

void
idx_map_cells_set_layout (IdxMapCells *self,
                          IdxCaptions *captions,
                          guint image_side,
                          guint caption_height)
{
  IdxStripStyle strip;

  g_return_if_fail (self != NULL);
  g_return_if_fail (image_side > 0 && image_side <= self->style.side);

  strip = (IdxStripStyle){ .palette = self->style.palette,
                           .orientation = self->style.orientation,
                           .captions = captions };
  self->image_side = image_side;
  self->inset_x = (self->style.side - image_side) / 2;
  /* A layout of one column: the row of a sample is its position. */
  idx_layout_init (&strip.layout, image_side, image_side, caption_height,
                   idx_subset_get_n_samples (self->subset));
  g_clear_pointer (&self->composer, idx_strip_composer_free);
  self->composer = idx_strip_composer_new (&strip, self->subset);
}

void
idx_map_cells_get_image_bounds (IdxMapCells *self,
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

IdxStripComposer *
idx_map_cells_get_composer (IdxMapCells *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->composer;
}

void
idx_map_cells_draw_dot (IdxMapCells *self,
                        const IdxMapCanvas *canvas,
                        guint index)
{
  const IdxMapSymbol *symbol;
  gboolean is_faint;
  guint side, inset, x, y;

  g_return_if_fail (self != NULL && canvas != NULL);

  symbol = &self->style.symbols->symbols[index];
  is_faint = symbol->shape == IDX_MAP_SHAPE_FAINT;
  side = MAX (self->style.side / (is_faint ? 2 * DOT_DIVISOR : DOT_DIVISOR), 1);
  inset = (self->style.side - side) / 2;
  find_cell (self, canvas, index, &x, &y);
  fill (canvas, x + inset, y + inset, side, side,
        is_faint ? self->style.colors.faint : self->style.colors.colors[symbol->color]);
}

void
idx_map_cells_draw_image (IdxMapCells *self,
                          const IdxMapCanvas *canvas,
                          guint position,
                          const guint8 *image,
                          const guint8 *was_read)
{
  guint32 *pixels;
  guint32 color;
  gsize stride;
  guint index, x, y;

  g_return_if_fail (self != NULL && canvas != NULL);
  g_return_if_fail (image != NULL && was_read != NULL);

  index = idx_subset_get_index (self->subset, position);
  color = self->style.colors.colors[self->style.symbols->symbols[index].color];
  find_cell (self, canvas, index, &x, &y);
  fill (canvas, x, y, self->style.side, self->style.side, self->style.colors.page);
  pixels = get_pixels (canvas, &stride) + x + self->inset_x;
  pixels += (y + self->inset_y) * stride;
  idx_strip_composer_begin (self->composer, position, 0, pixels, stride);
  idx_strip_composer_add (self->composer, position, 0, 1, image, was_read, pixels, stride);
  if (has_frame (self))
    draw_frame (self, canvas, x, y, color);
  else
    tint (self, pixels, stride, color);
}

/* --- The whole map --------------------------------------------------------------------- */

/* Draws @n samples that have been read, starting with @first. The subset must contain all samples,
 * so that indices equal positions. */
static void
draw_samples (IdxMapCells *self,
              const IdxMapCanvas *canvas,
              IdxMipmapper *mipmapper,
              guint first,
              guint n,
              const guint8 *samples,
              const guint8 *was_read)
{
  const gsize sample_size = idx_dataset_get_sample_size (idx_subset_get_dataset (self->subset));
  g_autofree guint8 *mipmap = g_malloc (idx_strip_composer_get_image_size (self->composer));
  guint column, row;

  for (guint i = 0; i < n; i++)
    {
      const guint8 *sample = samples + i * sample_size;

      if (!idx_map_lattice_get_cell (self->style.lattice, first + i, &column, &row))
        continue;
      if (self->style.symbols->symbols[first + i].shape == IDX_MAP_SHAPE_FAINT)
        {
          idx_map_cells_draw_dot (self, canvas, first + i);
          continue;
        }
      if (mipmapper != NULL && was_read[i])
        idx_mipmapper_make (mipmapper, sample, 1, mipmap);
      idx_map_cells_draw_image (self, canvas, first + i, mipmapper != NULL ? mipmap : sample,
                                was_read + i);
    }
}

static gboolean
draw_all (IdxMapCells *self,
          const IdxMapCanvas *canvas,
          IdxProgress *progress,
          GCancellable *cancellable,
          GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);
  const gsize sample_size = idx_dataset_get_sample_size (dataset);
  const guint n_samples = idx_dataset_get_n_samples (dataset);
  const guint chunk_size = (guint) CLAMP (CHUNK_BYTES / sample_size, 1, n_samples);
  g_autofree guint8 *samples = g_malloc_n (chunk_size, sample_size);
  g_autofree guint8 *was_read = g_malloc (chunk_size);
  g_autofree guint32 *indices = g_new (guint32, chunk_size);
  g_autoptr (IdxMipmapper) mipmapper =
    idx_strip_composer_uses_mipmaps (self->composer) ? idx_mipmapper_new (dataset) : NULL;

  for (guint first = 0; first < n_samples; first += chunk_size)
    {
      const guint n = MIN (chunk_size, n_samples - first);

      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (!idx_dataset_read (dataset, indices, n, samples, was_read, IDX_READ_ONCE, cancellable,
                             error))
        return FALSE;
      draw_samples (self, canvas, mipmapper, first, n, samples, was_read);
      if (progress != NULL)
        idx_progress_report (progress, (first + (double) n) / n_samples);
    }
  return TRUE;
}

static guint
count_classes (IdxDataset *dataset)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes = 0;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  return n_classes;
}

/* Chooses the largest side of a cell at which all cells fit into the picture. */
static gboolean
choose_side (IdxMapLattice *lattice,
             guint side,
             guint *cell_side,
             GError **error)
{
  const guint n_cells = MAX (idx_map_lattice_get_cells_per_side (lattice), 1);
  g_autofree char *min_side = NULL;

  *cell_side = side / n_cells;
  if (*cell_side >= MIN_SIDE)
    return TRUE;
  min_side = idx_text_format_count ((guint64) n_cells * MIN_SIDE);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("To show a thumbnail of every sample, the picture needs at least %s pixels a "
                  "side."),
               min_side);
  return FALSE;
}

cairo_surface_t *
idx_map_cells_compose (IdxSubset *subset,
                       IdxMapColoring coloring,
                       guint side,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  IdxDataset *dataset;
  IdxMapCellStyle style = { 0 };
  IdxMapCanvas canvas = { 0 };
  g_autoptr (IdxMapLattice) lattice = NULL;
  g_autoptr (IdxMapSymbols) symbols = NULL;
  g_autoptr (IdxSubset) all = NULL;
  g_autoptr (IdxMapCells) cells = NULL;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  dataset = idx_subset_get_dataset (subset);
  g_return_val_if_fail (idx_dataset_get_map_points (dataset) != NULL, NULL);

  lattice = idx_map_lattice_new (idx_dataset_get_map_points (dataset));
  if (!choose_side (lattice, side, &style.side, error))
    return NULL;
  canvas.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) side, (int) side);
  if (cairo_surface_status (canvas.surface) != CAIRO_STATUS_SUCCESS)
    return canvas.surface;
  symbols = idx_map_symbols_new (subset, coloring);
  style.palette = idx_tone_choose_palette (idx_dataset_get_tone (dataset)->background, FALSE);
  style.lattice = lattice;
  style.symbols = symbols;
  /* On white, and without an emphasized class. */
  idx_map_colors_init (&style.colors, coloring, count_classes (dataset), FALSE, -1);
  all = idx_subset_new (dataset, NULL);
  cells = idx_map_cells_new (&style, all);
  cairo_surface_flush (canvas.surface);
  idx_map_canvas_fill (&canvas, style.colors.page);
  if (!draw_all (cells, &canvas, progress, cancellable, error))
    {
      cairo_surface_destroy (canvas.surface);
      return NULL;
    }
  cairo_surface_mark_dirty (canvas.surface);
  return canvas.surface;
}
