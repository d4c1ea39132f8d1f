/* SPDX-License-Identifier: MIT */

#include "idx-sheet-pages.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <string.h>

#define N_SAMPLES 23
#define ROWS 7
#define COLUMNS 5

/* A page with room for five columns, two rows on the first page and four on later pages. */
#define WIDTH 120.0
#define HEIGHT 120.0
#define MARGIN 10.0
#define SIDE 20.0
#define N_FIRST 10
#define N_PAGES 2

#define END "%%EOF\n"

typedef struct
{
  TestFolder *folder;
  GFile *images;
  GFile *labels;
  IdxDataset *dataset;
  IdxSubset *subset;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, ROWS, COLUMNS);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES - 1);

  self->folder = test_folder_new ();
  self->images = test_folder_add (self->folder, "t10k-images-idx3-ubyte", images);
  self->labels = test_folder_add (self->folder, "t10k-labels-idx1-ubyte", labels);
  self->dataset = idx_dataset_open (self->images, NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);
  self->subset = idx_subset_new (self->dataset, NULL);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  /* A thread that has just ended may still hold a reference. */
  g_object_unref (self->subset);
  g_object_unref (self->dataset);
  g_object_unref (self->images);
  g_object_unref (self->labels);
  test_folder_free (self->folder);
}

static const IdxSheetPagesOptions options = {
  .width = WIDTH,
  .height = HEIGHT,
  .margin = MARGIN,
  .side = SIDE,
  .palette = IDX_PALETTE_SCREEN,
  .title = "t10k",
};

static void
test_n_pages (Fixture *self,
              gconstpointer data)
{
  IdxSheetPagesOptions changed = options;
  g_autoptr (IdxSheetPages) pages = idx_sheet_pages_new (self->subset, &options);
  g_autoptr (IdxSheetPages) large = NULL;
  g_autoptr (IdxSheetPages) empty = NULL;
  g_autoptr (IdxSubset) none =
    idx_subset_new (self->dataset, g_array_new (FALSE, FALSE, sizeof (guint32)));

  g_assert_cmpuint (idx_sheet_pages_get_n_pages (pages), ==, N_PAGES);
  changed.side = 100;
  large = idx_sheet_pages_new (self->subset, &changed);
  g_assert_cmpuint (idx_sheet_pages_get_n_pages (large), ==, N_SAMPLES);
  empty = idx_sheet_pages_new (none, &options);
  g_assert_cmpuint (idx_sheet_pages_get_n_pages (empty), ==, 1);
}

/* Draws a page with @scale pixels per point. */
static cairo_surface_t *
draw (IdxSheetPages *pages,
      guint page,
      double scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (
    CAIRO_FORMAT_RGB24, (int) (WIDTH * scale), (int) (HEIGHT * scale));
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GError) error = NULL;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  g_assert_true (idx_sheet_pages_draw (pages, page, cr, NULL, &error));
  g_assert_no_error (error);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_color (cairo_surface_t *surface,
           double x,
           double y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  guint32 color;

  memcpy (&color, data + (gsize) y * stride + (gsize) x * 4, 4);
  return color & 0xFFFFFF;
}

/* Without a title, the page has four rows of five images. Each value is drawn as a square of its
 * color. */
static void
test_images (Fixture *self,
             gconstpointer data)
{
  const double scale = 16;
  IdxSheetPagesOptions changed = options;
  g_autoptr (IdxSheetPages) pages = NULL;
  cairo_surface_t *surface;
  double value = (SIDE - SIDE / 16) / ROWS;
  double left = (SIDE - value * COLUMNS) / 2;
  double top = (SIDE - value * ROWS) / 2;

  changed.title = NULL;
  pages = idx_sheet_pages_new (self->subset, &changed);
  surface = draw (pages, 0, scale);
  for (guint i = 0; i < 20; i++)
    for (guint row = 0; row < ROWS; row++)
      for (guint column = 0; column < COLUMNS; column++)
        g_assert_cmphex (
          get_color (surface, scale * (MARGIN + i % 5 * SIDE + left + (column + 0.5) * value),
                     scale * (MARGIN + i / 5 * SIDE + top + (row + 0.5) * value)),
          ==, test_idx_pixel (i, row, column) * 0x010101U);
  cairo_surface_destroy (surface);
}

/* The first image of the second page follows the last one of the first. */
static void
test_second_page (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (IdxSheetPages) pages = idx_sheet_pages_new (self->subset, &options);
  cairo_surface_t *surface = draw (pages, 1, 16);

  g_assert_cmphex (get_color (surface, 16 * (MARGIN + SIDE / 2), 16 * (MARGIN + SIDE / 2)), ==,
                   test_idx_pixel (N_FIRST, ROWS / 2, COLUMNS / 2) * 0x010101U);
  cairo_surface_destroy (surface);
}

static gboolean
has_ink (cairo_surface_t *surface,
         double x,
         double y,
         double width,
         double height)
{
  for (double row = y; row < y + height; row++)
    for (double column = x; column < x + width; column++)
      if (get_color (surface, column, row) != 0xFFFFFF)
        return TRUE;
  return FALSE;
}

/* The title, page numbers and captions are drawn in their places. */
static void
test_words (Fixture *self,
            gconstpointer data)
{
  IdxSheetPagesOptions changed = options;
  g_autoptr (IdxSheetPages) pages = idx_sheet_pages_new (self->subset, &options);
  g_autoptr (IdxSheetPages) captioned = NULL;
  cairo_surface_t *surface = draw (pages, 0, 4);

  g_assert_true (has_ink (surface, 0, 4 * MARGIN, 4 * WIDTH, 4 * 18));
  g_assert_true (has_ink (surface, 0, 4 * (HEIGHT - MARGIN - 14), 4 * WIDTH, 4 * 14));
  cairo_surface_destroy (surface);

  changed.show_captions = TRUE;
  changed.title = NULL;
  captioned = idx_sheet_pages_new (self->subset, &changed);
  surface = draw (captioned, 0, 4);
  g_assert_true (has_ink (surface, 4 * MARGIN, 4 * (MARGIN + SIDE), 4 * SIDE, 4 * 5));
  cairo_surface_destroy (surface);
}

/* Changing class names or decisions afterwards doesn't change the pages. */
static void
test_snapshot (Fixture *self,
               gconstpointer data)
{
  IdxSheetPagesOptions changed = options;
  g_autoptr (IdxSheetPages) pages = NULL;
  g_autoptr (IdxClassNames) names = idx_class_names_parse ("Zero\nOne\n", 9, NULL);
  cairo_surface_t *before, *after;
  gsize size;

  changed.show_captions = TRUE;
  pages = idx_sheet_pages_new (self->subset, &changed);
  before = draw (pages, 0, 2);
  idx_labels_set_class_names (idx_dataset_get_labels (self->dataset), names);
  g_assert_true (idx_decisions_set (idx_dataset_get_decisions (self->dataset), 3,
                                    IDX_STATE_EXCLUDED, 3));
  after = draw (pages, 0, 2);
  size = (gsize) cairo_image_surface_get_stride (before) *
         (gsize) cairo_image_surface_get_height (before);
  g_assert_true (memcmp (cairo_image_surface_get_data (before),
                         cairo_image_surface_get_data (after), size) == 0);
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

/* tests/cli checks the content of the PDF. */
static void
test_pdf (Fixture *self,
          gconstpointer data)
{
  g_autoptr (IdxSheetPages) pages = idx_sheet_pages_new (self->subset, &options);
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "sheet.pdf");
  g_autoptr (GError) error = NULL;
  g_autofree char *content = NULL;
  gsize length;

  g_assert_true (idx_sheet_pages_save_pdf (pages, target, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_load_contents (target, NULL, &content, &length, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  g_assert_true (g_str_has_suffix (content + length - strlen (END), END));
  g_assert_true (g_file_delete (target, NULL, NULL));
}

static void
test_refused (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxSheetPages) pages = idx_sheet_pages_new (self->subset, &options);
  g_autoptr (IdxSubset) none =
    idx_subset_new (self->dataset, g_array_new (FALSE, FALSE, sizeof (guint32)));
  g_autoptr (IdxSheetPages) empty = idx_sheet_pages_new (none, &options);
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "sheet.pdf");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_sheet_pages_save_pdf (pages, self->labels, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_clear_error (&error);
  g_assert_false (idx_sheet_pages_save_pdf (empty, target, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_clear_error (&error);
  g_cancellable_cancel (cancellable);
  g_assert_false (idx_sheet_pages_save_pdf (pages, target, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_query_exists (target, NULL));
}

typedef struct
{
  const char *path;
  void (*run) (Fixture *self,
               gconstpointer data);
} PagesTest;

static const PagesTest tests[] = {
  { "/render/sheet-pages/n-pages", test_n_pages },
  { "/render/sheet-pages/images", test_images },
  { "/render/sheet-pages/second-page", test_second_page },
  { "/render/sheet-pages/words", test_words },
  { "/render/sheet-pages/snapshot", test_snapshot },
  { "/render/sheet-pages/pdf", test_pdf },
  { "/render/sheet-pages/refused", test_refused },
};

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
