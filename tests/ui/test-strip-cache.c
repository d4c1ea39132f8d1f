/* SPDX-License-Identifier: MIT */

/* Strips: what is kept, and how images come that aren't in memory. */

#include "idx-strip-cache.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"
#include "test-gzip.h"

#define SIDE 32
#define N_COLUMNS 10
#define ROW_SIZE 28

/* So many that the last ones aren't there once a compressed file is open. */
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
  g_autoptr (GByteArray) content = test_idx_images (N_SAMPLES, ROW_SIZE, ROW_SIZE);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_new ();
  file = test_folder_add (self->folder, "some-images-idx3-ubyte.gz", stored);
  dataset = idx_dataset_open (file, NULL, IDX_LABELS_FIND, NULL, &error);
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
  return idx_strip_cache_is_filled (data);
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

/* Asserts that each image of a row is there, or that none is. */
static void
check_row (Fixture *self,
           guint row,
           gboolean there)
{
  cairo_surface_t *surface = test_draw_node (idx_strip_cache_get_node (self->cache, row));
  guint32 missing = idx_palette_get_missing_color (IDX_PALETTE_INK);
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, N_COLUMNS * SIDE);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, SIDE);
  for (guint i = 0; i < N_COLUMNS; i++)
    for (guint y = 0; y < ROW_SIZE; y++)
      for (guint x = 0; x < ROW_SIZE; x++)
        g_assert_cmphex (test_get_pixel (surface, i * SIDE + 2 + x, 2 + y), ==,
                         there ? colors[test_idx_pixel (row * N_COLUMNS + i, y, x)] : missing);
  cairo_surface_destroy (surface);
}

static void
test_resident (Fixture *self,
               gconstpointer data)
{
  check_row (self, 0, TRUE);
  g_assert_true (idx_strip_cache_is_filled (self->cache));
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_strips, ==, 1);
}

static void
test_kept (Fixture *self,
           gconstpointer data)
{
  GskRenderNode *node = idx_strip_cache_get_node (self->cache, 0);

  g_assert_true (idx_strip_cache_get_node (self->cache, 0) == node);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_strips, ==, 1);
}

static void
test_filled_later (Fixture *self,
                   gconstpointer data)
{
  check_row (self, LAST_ROW, FALSE);
  g_assert_false (idx_strip_cache_is_filled (self->cache));
  test_wait_until (is_filled, self->cache);
  g_assert_cmpuint (self->n_filled, ==, 1);
  check_row (self, LAST_ROW, TRUE);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_strips, ==, 2);
}

static void
test_trimmed (Fixture *self,
              gconstpointer data)
{
  for (guint row = 0; row < 10; row++)
    (void) idx_strip_cache_get_node (self->cache, row);

  /* As many rows as show are kept on either side. */
  idx_strip_cache_trim (self->cache, 4, 6);
  for (guint row = 2; row < 8; row++)
    (void) idx_strip_cache_get_node (self->cache, row);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_strips, ==, 10);
  (void) idx_strip_cache_get_node (self->cache, 1);
  (void) idx_strip_cache_get_node (self->cache, 8);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_strips, ==, 12);
}

static void
test_trimmed_while_read (Fixture *self,
                         gconstpointer data)
{
  (void) idx_strip_cache_get_node (self->cache, LAST_ROW);
  idx_strip_cache_trim (self->cache, 0, 1);
  test_wait_until (is_filled, self->cache);
  g_assert_cmpuint (self->n_filled, ==, 0);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->cache)->n_strips, ==, 1);
}

static void
test_asked_again_while_read (Fixture *self,
                             gconstpointer data)
{
  (void) idx_strip_cache_get_node (self->cache, LAST_ROW);
  idx_strip_cache_trim (self->cache, 0, 1);
  (void) idx_strip_cache_get_node (self->cache, LAST_ROW);
  test_wait_until (is_filled, self->cache);
  check_row (self, LAST_ROW, TRUE);
}

static void
test_new_contents (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (IdxDataset) dataset = g_object_ref (idx_subset_get_dataset (self->subset));
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSubset) some = NULL;

  (void) idx_strip_cache_get_node (self->cache, 0);
  for (guint32 i = 0; i < 100; i += 10)
    g_array_append_val (indices, i);
  some = idx_subset_new (dataset, indices);
  idx_layout_init (&self->style.layout, N_COLUMNS * SIDE, SIDE, 0, 10);
  idx_strip_cache_set_contents (self->cache, some, &self->style, 1);
  {
    cairo_surface_t *surface = test_draw_node (idx_strip_cache_get_node (self->cache, 0));
    guint32 colors[256];

    idx_palette_get_colors (IDX_PALETTE_INK, colors);
    for (guint i = 0; i < N_COLUMNS; i++)
      g_assert_cmphex (test_get_pixel (surface, i * SIDE + 2, 2), ==,
                       colors[test_idx_pixel (i * 10, 0, 0)]);
    cairo_surface_destroy (surface);
  }
}

static void
test_two_device_pixels (Fixture *self,
                        gconstpointer data)
{
  graphene_rect_t bounds;

  idx_strip_cache_set_contents (self->cache, self->subset, &self->style, 2);
  gsk_render_node_get_bounds (idx_strip_cache_get_node (self->cache, 0), &bounds);
  g_assert_cmpfloat (bounds.size.width, ==, N_COLUMNS * SIDE / 2.0);
  g_assert_cmpfloat (bounds.size.height, ==, SIDE / 2.0);
}

static void
test_ended_while_read (Fixture *self,
                       gconstpointer data)
{
  g_autoptr (IdxStripCache) cache = idx_strip_cache_new (self->widget);

  idx_strip_cache_set_contents (cache, self->subset, &self->style, 1);
  (void) idx_strip_cache_get_node (cache, LAST_ROW);
  g_assert_false (idx_strip_cache_is_filled (cache));
  idx_strip_cache_set_contents (cache, NULL, NULL, 1);
  test_wait_until (is_filled, cache);
  g_assert_cmpuint (idx_strip_cache_get_counters (cache)->n_strips, ==, 1);
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

  add ("/ui/strip-cache/resident", test_resident);
  add ("/ui/strip-cache/kept", test_kept);
  add ("/ui/strip-cache/filled-later", test_filled_later);
  add ("/ui/strip-cache/trimmed", test_trimmed);
  add ("/ui/strip-cache/trimmed-while-read", test_trimmed_while_read);
  add ("/ui/strip-cache/asked-again-while-read", test_asked_again_while_read);
  add ("/ui/strip-cache/new-contents", test_new_contents);
  add ("/ui/strip-cache/two-device-pixels", test_two_device_pixels);
  add ("/ui/strip-cache/ended-while-read", test_ended_while_read);

  return g_test_run ();
}
