/* SPDX-License-Identifier: MIT */

/* Compares strips with cells that are drawn one by one. */

#include "idx-strip.h"

#include "test-bytes.h"

#define N_SAMPLES 23
#define ROWS 7
#define COLUMNS 5

static IdxSubset *
make_subset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_SAMPLES, ROWS, COLUMNS);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (IdxDataset) dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);

  return idx_subset_new (dataset, NULL);
}

typedef struct
{
  IdxStripStyle style;
  IdxSubset *subset;
  guint8 pixels[N_SAMPLES * ROWS * COLUMNS];
  guint8 was_read[N_SAMPLES];
  guint32 colors[256];
} Fixture;

static void
set_up (Fixture *self,
        guint width,
        guint side,
        gboolean captions)
{
  guint32 indices[N_SAMPLES];

  self->subset = make_subset ();
  self->style.captions = captions ? idx_captions_new ("Sans", 14, side, 1, IDX_PALETTE_INK) : NULL;
  self->style.palette = IDX_PALETTE_INK;
  self->style.orientation = IDX_ORIENTATION_STORED;
  idx_layout_init (&self->style.layout, width, side,
                   captions ? idx_captions_get_height (self->style.captions) : 0, N_SAMPLES);
  for (guint32 i = 0; i < N_SAMPLES; i++)
    indices[i] = i;
  g_assert_true (idx_dataset_read (idx_subset_get_dataset (self->subset), indices, N_SAMPLES,
                                   self->pixels, self->was_read, IDX_READ_WAIT, NULL, NULL));
  idx_palette_get_colors (IDX_PALETTE_INK, self->colors);
}

static void
tear_down (Fixture *self)
{
  g_clear_object (&self->subset);
  g_clear_object (&self->style.captions);
}

/* Draws the row one cell at a time. */
static guint32 *
draw_cells (Fixture *self,
            guint row,
            gsize stride)
{
  const IdxLayout *layout = &self->style.layout;
  guint height = idx_layout_get_row_height (layout);
  guint32 *buffer = g_new0 (guint32, stride * height);
  guint first;
  guint n = idx_strip_get_positions (layout, row, &first);

  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < layout->width; x++)
      buffer[y * stride + x] = self->colors[0];
  for (guint i = 0; i < n; i++)
    {
      IdxLayoutRect rect = idx_layout_get_rect (layout, first + i);
      IdxRaster raster;
      IdxCell cell;

      idx_raster_init (&raster, self->pixels + (gsize) (first + i) * ROWS * COLUMNS, ROWS, COLUMNS,
                       self->style.orientation);
      idx_cell_init (&cell, layout->side, raster.rows, raster.columns);
      if (self->was_read[first + i])
        idx_cell_compose (&cell, &raster, self->colors, buffer + rect.x, stride);
      else
        for (guint y = 0; y < cell.height; y++)
          for (guint x = 0; x < cell.width; x++)
            buffer[(cell.y + y) * stride + (gsize) rect.x + cell.x + x] =
              idx_palette_get_missing_color (IDX_PALETTE_INK);
    }
  return buffer;
}

static guint32 *
draw_strip (Fixture *self,
            guint row,
            gsize stride)
{
  const IdxLayout *layout = &self->style.layout;
  guint32 *buffer = g_new0 (guint32, stride * idx_layout_get_row_height (layout));
  g_autoptr (IdxStripComposer) composer = idx_strip_composer_new (&self->style, self->subset);
  guint first;

  (void) idx_strip_get_positions (layout, row, &first);
  idx_strip_composer_compose (composer, row, self->pixels + (gsize) first * ROWS * COLUMNS,
                              self->was_read + first, buffer, stride);
  return buffer;
}

static void
check_rows (Fixture *self)
{
  gsize stride = self->style.layout.width + 3;
  guint height = idx_layout_get_row_height (&self->style.layout);

  for (guint row = 0; row < self->style.layout.n_rows; row++)
    {
      g_autofree guint32 *expected = draw_cells (self, row, stride);
      g_autofree guint32 *found = draw_strip (self, row, stride);

      for (gsize i = 0; i < stride * height; i++)
        g_assert_cmphex (found[i], ==, expected[i]);
    }
}

static void
test_positions (void)
{
  IdxLayout layout;
  guint first;

  idx_layout_init (&layout, 100, 10, 0, N_SAMPLES);
  g_assert_cmpuint (idx_strip_get_positions (&layout, 0, &first), ==, 10);
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (idx_strip_get_positions (&layout, 2, &first), ==, 3);
  g_assert_cmpuint (first, ==, 20);
}

static void
test_cells (void)
{
  for (guint side = 4; side <= 100; side += 3)
    {
      Fixture self = { 0 };

      set_up (&self, 211, side, FALSE);
      check_rows (&self);
      tear_down (&self);
    }
}

static void
test_narrow (void)
{
  Fixture self = { 0 };

  set_up (&self, 10, 40, FALSE);
  check_rows (&self);
  tear_down (&self);
}

static void
test_transposed (void)
{
  Fixture self = { 0 };

  set_up (&self, 211, 30, FALSE);
  self.style.orientation = IDX_ORIENTATION_TRANSPOSED;
  check_rows (&self);
  tear_down (&self);
}

static void
test_missing (void)
{
  Fixture self = { 0 };

  set_up (&self, 211, 30, FALSE);
  self.was_read[1] = 0;
  self.was_read[N_SAMPLES - 1] = 0;
  check_rows (&self);
  tear_down (&self);
}

static void
test_captions (void)
{
  Fixture self = { 0 };
  const guint side = 40;
  gsize stride;

  set_up (&self, 200, side, TRUE);
  stride = self.style.layout.width;
  for (guint row = 0; row < self.style.layout.n_rows; row++)
    {
      g_autofree guint32 *cells = draw_cells (&self, row, stride);
      g_autofree guint32 *found = draw_strip (&self, row, stride);
      guint first;
      guint n = idx_strip_get_positions (&self.style.layout, row, &first);

      /* Captions are drawn under the cells, not inside them. */
      for (gsize i = 0; i < side * stride; i++)
        g_assert_cmphex (found[i], ==, cells[i]);
      for (guint i = 0; i < n; i++)
        {
          guint n_ink = 0;

          for (guint y = side; y < idx_layout_get_row_height (&self.style.layout); y++)
            for (guint x = i * side; x < (i + 1) * side; x++)
              n_ink += found[y * stride + x] != self.colors[0] ? 1 : 0;
          g_assert_cmpuint (n_ink, >, 0);
        }
    }
  tear_down (&self);
}

/* Adds suggestions: samples with odd indices look like the class after theirs. */
static void
suggest (Fixture *self)
{
  static const gint64 labels[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), N_SAMPLES, 10);

  for (guint i = 0; i < N_SAMPLES; i++)
    idx_suggestions_set (suggestions, i, (i + 1) % 10, i % 2 == 1 ? -0.5F : 0.5F, 1);
  idx_suggestions_rank (suggestions, N_SAMPLES);
  idx_dataset_set_suggestions (idx_subset_get_dataset (self->subset), suggestions);
}

/* Returns whether a pixel has a tint of the color of marks. Everything else is gray. */
static gboolean
is_mark (guint32 color)
{
  return (color >> 16 & 0xFF) > (color & 0xFF) + 0x20;
}

/* Counts the pixels of a tile that belong to a mark, between two rows of the strip. */
static guint
count_mark (const guint32 *strip,
            gsize stride,
            guint side,
            guint i,
            guint from,
            guint to)
{
  guint n = 0;

  for (guint y = from; y < to; y++)
    for (guint x = i * side; x < (i + 1) * side; x++)
      n += is_mark (strip[y * stride + x]) ? 1 : 0;
  return n;
}

static void
test_suspects (void)
{
  Fixture self = { 0 };
  const guint side = 64;
  g_autofree guint32 *strip = NULL;
  guint height;

  set_up (&self, 4 * side, side, TRUE);
  suggest (&self);
  height = idx_layout_get_row_height (&self.style.layout);
  strip = draw_strip (&self, 0, self.style.layout.width);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpint (count_mark (strip, self.style.layout.width, side, i, side, height) > 0, ==,
                       i % 2 == 1);
      g_assert_cmpuint (count_mark (strip, self.style.layout.width, side, i, 0, side), ==, 0);
    }
  tear_down (&self);
}

/* Small tiles have the mark in their corner, and tiny tiles have none. */
static void
test_small_suspects (void)
{
  for (guint side = 12; side < 28; side += 4)
    {
      Fixture self = { 0 };
      g_autofree guint32 *strip = NULL;

      set_up (&self, 4 * side, side, TRUE);
      suggest (&self);
      strip = draw_strip (&self, 0, self.style.layout.width);
      for (guint i = 0; i < 4; i++)
        g_assert_cmpint (count_mark (strip, self.style.layout.width, side, i, 0, side) > 0, ==,
                         side >= 16 && i % 2 == 1);
      tear_down (&self);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/strip/positions", test_positions);
  g_test_add_func ("/render/strip/cells", test_cells);
  g_test_add_func ("/render/strip/narrow", test_narrow);
  g_test_add_func ("/render/strip/transposed", test_transposed);
  g_test_add_func ("/render/strip/missing", test_missing);
  g_test_add_func ("/render/strip/captions", test_captions);
  g_test_add_func ("/render/strip/suspects", test_suspects);
  g_test_add_func ("/render/strip/small-suspects", test_small_suspects);
  return g_test_run ();
}
