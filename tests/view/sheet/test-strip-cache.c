/* SPDX-License-Identifier: MIT */

/* Tests which strips the cache keeps, and how it reads images that aren't in memory. */

#include "idx-strip-cache.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"
#include "test-gzip.h"

#define SIDE 32
#define N_COLUMNS 10
#define IMAGE_SIDE 28

/* Enough samples that opening the compressed file doesn't decompress the last ones. */
#define N_SAMPLES 6000
#define LAST_ROW (N_SAMPLES / N_COLUMNS - 1)

typedef struct
{
  TestFolder *folder;
  GtkWidget *widget;
  IdxSubset *subset;
  IdxStripStyle style;
  IdxStripCache *cache;
  guint n_filled;
} Fixture;

static void
filled_cb (IdxStripCache *cache,
           Fixture *self)
{
  self->n_filled++;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (N_SAMPLES, IMAGE_SIDE, IMAGE_SIDE);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_new ();
  file = test_folder_add (self->folder, "some-images-idx3-ubyte.gz", stored);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  self->subset = idx_subset_new (dataset, NULL);
  self->widget = g_object_ref_sink (gtk_label_new (NULL));
  self->style.palette = IDX_PALETTE_INK;
  idx_layout_init (&self->style.layout, N_COLUMNS * SIDE, SIDE, 0, N_SAMPLES);
  self->cache = idx_strip_cache_new (self->widget);
  idx_strip_cache_set_contents (self->cache, self->subset, &self->style, 1);
  g_signal_connect (self->cache, "filled", G_CALLBACK (filled_cb), self);
}

static gboolean
is_filled (gpointer data)
{
  return idx_strip_cache_is_idle (data);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  test_wait_until (is_filled, self->cache);
  g_clear_object (&self->cache);
  g_clear_object (&self->subset);
  g_clear_object (&self->widget);
  g_clear_pointer (&self->folder, test_folder_free);
}

static guint64
count_strips (Fixture *self)
{
  return idx_strip_cache_get_counters (self->cache)->n_strips;
}

static GskRenderNode *
show_row (Fixture *self,
          guint row)
{
  idx_strip_cache_show (self->cache, row, row + 1);
  return idx_strip_cache_get_node (self->cache, row);
}

/* Asserts that a row shows all of its images or, if @was_read is FALSE, placeholders only. */
static void
check_row (Fixture *self,
           guint row,
           gboolean was_read)
{
  cairo_surface_t *surface = test_draw_node (show_row (self, row));
  guint32 missing = idx_palette_get_missing_color (IDX_PALETTE_INK);
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, N_COLUMNS * SIDE);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, SIDE);
  for (guint i = 0; i < N_COLUMNS; i++)
    for (guint y = 0; y < IMAGE_SIDE; y++)
      for (guint x = 0; x < IMAGE_SIDE; x++)
        g_assert_cmphex (test_get_pixel (surface, i * SIDE + 2 + x, 2 + y), ==,
                         was_read ? colors[test_idx_pixel (row * N_COLUMNS + i, y, x)] : missing);
  cairo_surface_destroy (surface);
}

static void
test_resident (Fixture *self,
               gconstpointer data)
{
  check_row (self, 0, TRUE);
  g_assert_true (idx_strip_cache_is_idle (self->cache));
  g_assert_cmpuint (count_strips (self), ==, 1);
}

static void
test_kept (Fixture *self,
           gconstpointer data)
{
  GskRenderNode *node = show_row (self, 0);

  g_assert_true (show_row (self, 0) == node);
  g_assert_cmpuint (count_strips (self), ==, 1);
}

static void
test_filled_later (Fixture *self,
                   gconstpointer data)
{
  check_row (self, LAST_ROW, FALSE);
  g_assert_false (idx_strip_cache_is_idle (self->cache));
  test_wait_until (is_filled, self->cache);
  g_assert_cmpuint (self->n_filled, ==, 1);
  check_row (self, LAST_ROW, TRUE);
}

/* Adjacent rows are read together. */
static void
test_read_together (Fixture *self,
                    gconstpointer data)
{
  idx_strip_cache_show (self->cache, 0, 10);
  g_assert_cmpuint (count_strips (self), ==, 10);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_reads, ==, 1);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_bytes, ==,
                    10 * N_COLUMNS * IMAGE_SIDE * IMAGE_SIDE);
}

/* The cache keeps the most recently used strips: twice as many as are in view, plus two. */
static void
test_evicted (Fixture *self,
              gconstpointer data)
{
  for (guint row = 0; row < 6; row += 2)
    idx_strip_cache_show (self->cache, row, row + 2);
  idx_strip_cache_show (self->cache, 0, 2);
  g_assert_cmpuint (count_strips (self), ==, 6);
  idx_strip_cache_show (self->cache, 6, 8);
  idx_strip_cache_show (self->cache, 0, 2);
  idx_strip_cache_show (self->cache, 4, 6);
  g_assert_cmpuint (count_strips (self), ==, 8);
  idx_strip_cache_show (self->cache, 2, 4);
  g_assert_cmpuint (count_strips (self), ==, 10);
}

/* Surfaces are reused, and nothing is left of their old contents. */
static void
test_surfaces_are_reused (Fixture *self,
                          gconstpointer data)
{
  for (guint row = 0; row < 12; row++)
    check_row (self, row, TRUE);
}

static void
test_out_of_view_while_read (Fixture *self,
                             gconstpointer data)
{
  (void) show_row (self, LAST_ROW);
  (void) show_row (self, 0);
  test_wait_until (is_filled, self->cache);
  g_assert_cmpuint (self->n_filled, ==, 0);
}

static void
test_back_in_view_while_read (Fixture *self,
                              gconstpointer data)
{
  (void) show_row (self, LAST_ROW);
  (void) show_row (self, 0);
  (void) show_row (self, LAST_ROW);
  test_wait_until (is_filled, self->cache);
  check_row (self, LAST_ROW, TRUE);
}

/* Returns every tenth of the first hundred samples. */
static IdxSubset *
make_some (Fixture *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < 100; i += 10)
    g_array_append_val (indices, i);
  return idx_subset_new (idx_subset_get_dataset (self->subset), indices);
}

static void
test_new_contents (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (IdxSubset) some = make_some (self);
  cairo_surface_t *surface;
  guint32 colors[256];

  (void) show_row (self, 0);
  idx_layout_init (&self->style.layout, N_COLUMNS * SIDE, SIDE, 0, 10);
  idx_strip_cache_set_contents (self->cache, some, &self->style, 1);
  surface = test_draw_node (show_row (self, 0));
  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_assert_cmphex (test_get_pixel (surface, i * SIDE + 2, 2), ==,
                     colors[test_idx_pixel (i * 10, 0, 0)]);
  cairo_surface_destroy (surface);
}

static void
test_two_device_pixels (Fixture *self,
                        gconstpointer data)
{
  graphene_rect_t bounds;

  idx_strip_cache_set_contents (self->cache, self->subset, &self->style, 2);
  gsk_render_node_get_bounds (show_row (self, 0), &bounds);
  g_assert_cmpfloat (bounds.size.width, ==, N_COLUMNS * SIDE / 2.0);
  g_assert_cmpfloat (bounds.size.height, ==, SIDE / 2.0);
}

/* --- Small tiles ---------------------------------------------------------------------------- */

static void
set_side (Fixture *self,
          IdxSubset *subset,
          guint side)
{
  idx_layout_init (&self->style.layout, 50 * side, side, 0, idx_subset_get_n_samples (subset));
  idx_strip_cache_set_contents (self->cache, subset, &self->style, 1);
}

/* Shows all rows from @row on, and waits until they are filled. */
static void
show_small (Fixture *self,
            guint row)
{
  idx_strip_cache_show (self->cache, row, self->style.layout.n_rows);
  test_wait_until (is_filled, self->cache);
}

/* Mipmaps are reused for other tile sizes and palettes. */
static void
test_mipmaps_are_kept (Fixture *self,
                       gconstpointer data)
{
  guint64 n_bytes;

  set_side (self, self->subset, 4);
  show_small (self, 0);
  n_bytes = idx_strip_cache_get_counters (self->cache)->n_bytes;
  g_assert_cmpuint (n_bytes, >=, N_SAMPLES * IMAGE_SIDE * IMAGE_SIDE);
  self->style.palette = IDX_PALETTE_SCREEN;
  for (guint side = 5; side <= 8; side++)
    {
      set_side (self, self->subset, side);
      idx_strip_cache_show (self->cache, 0, self->style.layout.n_rows);
      g_assert_true (idx_strip_cache_is_idle (self->cache));
    }
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_bytes, ==, n_bytes);
}

static void
test_mipmaps_are_dropped (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (IdxSubset) some = make_some (self);
  guint64 n_bytes;

  set_side (self, self->subset, 4);
  show_small (self, 0);
  n_bytes = idx_strip_cache_get_counters (self->cache)->n_bytes;
  set_side (self, some, 4);
  show_small (self, 0);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_bytes, ==,
                    n_bytes + 10 * IMAGE_SIDE * IMAGE_SIDE);
  idx_strip_cache_invalidate (self->cache);
  set_side (self, some, 4);
  show_small (self, 0);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_bytes, ==,
                    n_bytes + 20 * IMAGE_SIDE * IMAGE_SIDE);
}

/* Drawing from mipmaps that a worker has computed gives the same pixels as drawing from samples. */
static void
test_mipmaps_are_right (Fixture *self,
                        gconstpointer data)
{
  guint row;
  g_autoptr (IdxStripComposer) composer = NULL;
  g_autofree guint8 *samples = g_malloc (50 * IMAGE_SIDE * IMAGE_SIDE);
  guint32 expected[50 * 5 * 5];
  guint8 was_read[50];
  cairo_surface_t *surface;

  set_side (self, self->subset, 5);
  row = self->style.layout.n_rows - 1;
  show_small (self, row);
  for (guint i = 0; i < 50; i++)
    {
      was_read[i] = 1;
      for (guint j = 0; j < IMAGE_SIDE * IMAGE_SIDE; j++)
        samples[i * IMAGE_SIDE * IMAGE_SIDE + j] =
          test_idx_pixel (row * 50 + i, j / IMAGE_SIDE, j % IMAGE_SIDE);
    }
  composer = idx_strip_composer_new (&self->style, self->subset);
  idx_strip_composer_compose (composer, row, samples, was_read, expected, 50 * 5);
  surface = test_draw_node (idx_strip_cache_get_node (self->cache, row));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmphex (test_get_pixel (surface, i % 250, i / 250), ==, expected[i]);
  cairo_surface_destroy (surface);
}

/* If images change while some are being read, their old versions are discarded, even before the
 * next frame sets new contents. */
static void
test_invalidated_while_read (Fixture *self,
                             gconstpointer data)
{
  guint64 n_bytes;

  set_side (self, self->subset, 5);
  idx_strip_cache_show (self->cache, self->style.layout.n_rows - 10, self->style.layout.n_rows);
  g_assert_false (idx_strip_cache_is_idle (self->cache));
  idx_strip_cache_invalidate (self->cache);
  n_bytes = idx_strip_cache_get_counters (self->cache)->n_bytes;
  test_wait_until (is_filled, self->cache);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_bytes, ==, n_bytes);
  test_mipmaps_are_right (self, data);
}

/* A row that is longer than a chunk is drawn completely in the first frame. */
static void
test_long_rows (Fixture *self,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_dataset_load (idx_subset_get_dataset (self->subset), NULL, NULL, &error));
  g_assert_no_error (error);
  idx_layout_init (&self->style.layout, 500 * SIDE, SIDE, 0, N_SAMPLES);
  idx_strip_cache_set_contents (self->cache, self->subset, &self->style, 1);
  idx_strip_cache_show (self->cache, 0, 8);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_images_drawn, ==, 8 * 500);
  g_assert_true (idx_strip_cache_is_idle (self->cache));
}

static void
test_emptied_while_read (Fixture *self,
                         gconstpointer data)
{
  g_autoptr (IdxStripCache) cache = idx_strip_cache_new (self->widget);

  idx_strip_cache_set_contents (cache, self->subset, &self->style, 1);
  idx_strip_cache_show (cache, LAST_ROW, LAST_ROW + 1);
  g_assert_false (idx_strip_cache_is_idle (cache));
  idx_strip_cache_set_contents (cache, NULL, NULL, 1);
  test_wait_until (is_filled, cache);
  g_assert_cmpuint (idx_strip_cache_get_counters (cache)->n_images_drawn, ==, 0);
}

/* A view of 1920×1080 pixels plus a partial row is drawn completely in the first frame, even at the
 * tile size that needs the most bytes of samples. */
static void
test_large_page (Fixture *self,
                 gconstpointer data)
{
  const guint n_samples = 213 * 121;
  g_autoptr (IdxStripCache) cache = idx_strip_cache_new (self->widget);
  g_autoptr (IdxSubset) subset = test_make_subset (n_samples, IMAGE_SIDE, IMAGE_SIDE);
  IdxStripStyle style = { .palette = IDX_PALETTE_INK };

  idx_layout_init (&style.layout, 1920, 9, 0, n_samples);
  idx_strip_cache_set_contents (cache, subset, &style, 1);
  idx_strip_cache_show (cache, 0, style.layout.n_rows);
  g_assert_cmpuint (idx_strip_cache_get_counters (cache)->n_images_drawn, ==, n_samples);
  g_assert_true (idx_strip_cache_is_idle (cache));
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  add ("/view/strip-cache/resident", test_resident);
  add ("/view/strip-cache/kept", test_kept);
  add ("/view/strip-cache/filled-later", test_filled_later);
  add ("/view/strip-cache/read-together", test_read_together);
  add ("/view/strip-cache/evicted", test_evicted);
  add ("/view/strip-cache/surfaces-are-reused", test_surfaces_are_reused);
  add ("/view/strip-cache/out-of-view-while-read", test_out_of_view_while_read);
  add ("/view/strip-cache/back-in-view-while-read", test_back_in_view_while_read);
  add ("/view/strip-cache/new-contents", test_new_contents);
  add ("/view/strip-cache/two-device-pixels", test_two_device_pixels);
  add ("/view/strip-cache/mipmaps-are-kept", test_mipmaps_are_kept);
  add ("/view/strip-cache/mipmaps-are-dropped", test_mipmaps_are_dropped);
  add ("/view/strip-cache/mipmaps-are-right", test_mipmaps_are_right);
  add ("/view/strip-cache/invalidated-while-read", test_invalidated_while_read);
  add ("/view/strip-cache/long-rows", test_long_rows);
  add ("/view/strip-cache/emptied-while-read", test_emptied_while_read);
  add ("/view/strip-cache/large-page", test_large_page);

  return g_test_run ();
}
