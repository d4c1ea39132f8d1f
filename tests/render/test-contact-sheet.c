/* SPDX-License-Identifier: MIT */

#include "idx-contact-sheet.h"

#include "idx-error.h"
#include "idx-filter.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-progress.h"

#include <cairo.h>
#include <string.h>

#define N_SAMPLES 23
#define ROWS 7
#define COLUMNS 5

typedef struct
{
  TestFolder *folder;
  GFile *images;
  GFile *labels;
  IdxDataset *dataset;
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
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  /* A thread that has just ended may still hold a reference. */
  g_object_unref (self->dataset);
  g_object_unref (self->images);
  g_object_unref (self->labels);
  test_folder_free (self->folder);
}

static guint32
get_color (cairo_surface_t *surface,
           guint x,
           guint y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  guint32 color;

  memcpy (&color, data + y * (gsize) cairo_image_surface_get_stride (surface) + x * 4, 4);
  return color & 0xFFFFFF;
}

static cairo_status_t
read_cb (void *closure,
         unsigned char *data,
         unsigned int length)
{
  gsize n_read;

  return g_input_stream_read_all (closure, data, length, &n_read, NULL, NULL) && n_read == length
           ? CAIRO_STATUS_SUCCESS
           : CAIRO_STATUS_READ_ERROR;
}

/* Reads the picture in a PNG file. */
static cairo_surface_t *
decode (GOutputStream *stream)
{
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GInputStream) input = NULL;

  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  png = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  input = g_memory_input_stream_new_from_bytes (png);
  return cairo_image_surface_create_from_png_stream (read_cb, input);
}

/* Writes a sheet of the samples that pass @filter_text, and returns its picture. */
static cairo_surface_t *
make_sheet (Fixture *self,
            const IdxContactSheetOptions *options,
            const char *filter_text)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (filter_text, NULL);
  g_autoptr (IdxSubset) subset = idx_filter_apply (filter, self->dataset);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_contact_sheet_write (subset, options, stream, NULL, NULL, &error));
  g_assert_no_error (error);
  return decode (stream);
}

static void
check_sheet_size (Fixture *self,
                  const IdxContactSheetOptions *options,
                  const char *filter,
                  int width,
                  int height)
{
  cairo_surface_t *surface = make_sheet (self, options, filter);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, height);
  cairo_surface_destroy (surface);
}

static void
test_sheet_sizes (Fixture *self,
                  gconstpointer data)
{
  const IdxContactSheetOptions square = { .side = 16 };
  const IdxContactSheetOptions columns = { .side = 16, .n_columns = 7 };
  const IdxContactSheetOptions limited = { .side = 16, .n_columns = 7, .limit = 8 };
  const IdxContactSheetOptions wide = { .side = 16, .n_columns = 100 };

  check_sheet_size (self, &square, "", 5 * 16, 5 * 16);
  check_sheet_size (self, &columns, "", 7 * 16, 4 * 16);
  check_sheet_size (self, &limited, "", 7 * 16, 2 * 16);
  check_sheet_size (self, &wide, "", N_SAMPLES * 16, 16);
  check_sheet_size (self, &square, "label:0", 2 * 16, 2 * 16);
  check_sheet_size (self, &square, "index:0", 16, 16);
}

static void
test_sheet_images (Fixture *self,
                   gconstpointer data)
{
  const IdxContactSheetOptions options = {
    .palette = IDX_PALETTE_SCREEN,
    .side = 16,
    .n_columns = 2,
  };
  cairo_surface_t *surface = make_sheet (self, &options, "label:1");
  static const guint indices[] = { 1, 11, 21 };

  /* Cells of 16 pixels have a gap of 1, so images with 7 rows are enlarged by 2. */
  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    for (guint row = 0; row < ROWS; row++)
      for (guint column = 0; column < COLUMNS; column++)
        g_assert_cmphex (get_color (surface, i % 2 * 16 + 3 + column * 2, i / 2 * 16 + 1 + row * 2),
                         ==, test_idx_pixel (indices[i], row, column) * 0x010101U);
  cairo_surface_destroy (surface);
}

static void
test_sheet_captions (Fixture *self,
                     gconstpointer data)
{
  const IdxContactSheetOptions options = { .side = 32, .show_captions = TRUE };
  cairo_surface_t *surface = make_sheet (self, &options, "index:0");

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 32);
  g_assert_cmpint (cairo_image_surface_get_height (surface), >, 40);
  cairo_surface_destroy (surface);
}

static void
check_sheet_refused (Fixture *self,
                     const IdxContactSheetOptions *options,
                     const char *filter_text)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (filter_text, NULL);
  g_autoptr (IdxSubset) subset = idx_filter_apply (filter, self->dataset);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_contact_sheet_write (subset, options, stream, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_cmpuint (g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)), ==, 0);
}

static void
test_sheet_of_none (Fixture *self,
                    gconstpointer data)
{
  const IdxContactSheetOptions options = { .side = 16 };

  check_sheet_refused (self, &options, "label:77");
}

static void
test_sheet_too_large (Fixture *self,
                      gconstpointer data)
{
  const IdxContactSheetOptions options = { .side = 2000, .n_columns = 20 };

  check_sheet_refused (self, &options, "");
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  const IdxContactSheetOptions options = { .side = 16 };
  g_autoptr (IdxSubset) subset = idx_subset_new (self->dataset, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_contact_sheet_write (subset, &options, stream, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)), ==, 0);
}

/* The caption of a relabeled sample has a tab in the color of changed labels. */
static void
test_decisions (Fixture *self,
                gconstpointer data)
{
  const IdxContactSheetOptions options = { .side = 32, .show_captions = TRUE };
  guint32 tab = idx_palette_get_changed_color (IDX_PALETTE_INK) & 0xFFFFFF;
  guint n = 0;
  cairo_surface_t *surface;

  g_assert_true (idx_decisions_set (idx_dataset_get_decisions (self->dataset), 0,
                                    IDX_STATE_RELABELED, 9));
  surface = make_sheet (self, &options, "index:0-1");
  for (guint y = 0; y < (guint) cairo_image_surface_get_height (surface); y++)
    for (guint x = 0; x < 64; x++)
      if (get_color (surface, x, y) == tab)
        {
          g_assert_cmpuint (x, <, 32);
          g_assert_cmpuint (y, >=, 32);
          n++;
        }
  g_assert_cmpuint (n, >, 50);
  cairo_surface_destroy (surface);
}

static gboolean
save (Fixture *self,
      GFile *target,
      GError **error)
{
  const IdxContactSheetOptions options = { .side = 32, .show_captions = TRUE };
  g_autoptr (IdxSubset) subset = idx_subset_new (self->dataset, NULL);
  double fraction = 0;
  gboolean saved =
    idx_contact_sheet_save (subset, &options, target, TEST_PROGRESS (&fraction), NULL, error);

  g_assert_true (!saved || fraction >= 1);
  return saved;
}

/* The saved file has the same content as idx_contact_sheet_write() writes. */
static void
test_save (Fixture *self,
           gconstpointer data)
{
  const IdxContactSheetOptions options = { .side = 32, .show_captions = TRUE };
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "sheet.png");
  g_autoptr (IdxSubset) subset = idx_subset_new (self->dataset, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) expected = NULL;
  g_autoptr (GBytes) found = NULL;

  g_assert_true (save (self, target, &error));
  g_assert_no_error (error);
  g_assert_true (idx_contact_sheet_write (subset, &options, stream, NULL, NULL, &error));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  expected = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  found = g_file_load_bytes (target, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (found, expected));
  g_assert_true (g_file_delete (target, NULL, NULL));
}

static void
test_over_images (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (save (self, self->images, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
}

typedef struct
{
  const char *path;
  void (*run) (Fixture *self,
               gconstpointer data);
} SheetTest;

static const SheetTest tests[] = {
  { "/render/contact-sheet/sizes", test_sheet_sizes },
  { "/render/contact-sheet/images", test_sheet_images },
  { "/render/contact-sheet/captions", test_sheet_captions },
  { "/render/contact-sheet/of-none", test_sheet_of_none },
  { "/render/contact-sheet/too-large", test_sheet_too_large },
  { "/render/contact-sheet/canceled", test_canceled },
  { "/render/contact-sheet/decisions", test_decisions },
  { "/render/contact-sheet/save", test_save },
  { "/render/contact-sheet/over-images", test_over_images },
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
