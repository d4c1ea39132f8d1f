/* SPDX-License-Identifier: MIT */

/* Reads pictures back from the files that they were written to. */

#include "idx-picture.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <string.h>
#include <sys/stat.h>

#define ROWS 6
#define COLUMNS 9

static void
make_raster (IdxRaster *raster,
             guint8 *pixels)
{
  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS; column++)
      pixels[row * COLUMNS + column] = test_idx_pixel (3, row, column);
  idx_raster_init (raster, pixels, ROWS, COLUMNS, IDX_ORIENTATION_STORED);
}

/* Returns the color of a pixel, without its alpha. */
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

static cairo_surface_t *
save_and_load (cairo_surface_t *surface,
               GFile **file,
               TestFolder *folder)
{
  g_autoptr (GError) error = NULL;
  cairo_surface_t *loaded;

  *file = test_folder_get_file (folder, "f.png");
  g_assert_true (idx_picture_save_png (surface, *file, &error));
  g_assert_no_error (error);
  loaded = cairo_image_surface_create_from_png (g_file_peek_path (*file));
  g_assert_cmpint (cairo_surface_status (loaded), ==, CAIRO_STATUS_SUCCESS);
  return loaded;
}

/* Checks the file's header chunk: size, bit depth and color type (PNG, 11.2.2). */
static void
check_png_header (GFile *file,
                  guint width,
                  guint height,
                  guint bit_depth,
                  guint color_type)
{
  g_autofree char *content = NULL;
  const guint8 *bytes;
  gsize length;

  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_assert_cmpuint (length, >, 26);
  bytes = (const guint8 *) content;
  g_assert_cmpuint (bytes[16] << 24 | bytes[17] << 16 | bytes[18] << 8 | bytes[19], ==, width);
  g_assert_cmpuint (bytes[20] << 24 | bytes[21] << 16 | bytes[22] << 8 | bytes[23], ==, height);
  g_assert_cmpuint (bytes[24], ==, bit_depth);
  g_assert_cmpuint (bytes[25], ==, color_type);
}

static void
check_stored (guint scale)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = NULL;
  guint8 pixels[ROWS * COLUMNS];
  IdxRaster raster;
  cairo_surface_t *surface, *loaded;

  make_raster (&raster, pixels);
  surface = idx_picture_new_stored (&raster, scale);
  loaded = save_and_load (surface, &file, folder);
  check_png_header (file, COLUMNS * scale, ROWS * scale, 8, 0);
  for (guint y = 0; y < ROWS * scale; y++)
    for (guint x = 0; x < COLUMNS * scale; x++)
      g_assert_cmphex (get_color (loaded, x, y), ==,
                       pixels[y / scale * COLUMNS + x / scale] * 0x010101U);
  cairo_surface_destroy (loaded);
  cairo_surface_destroy (surface);
}

static void
test_stored (void)
{
  check_stored (1);
}

static void
test_stored_enlarged (void)
{
  check_stored (7);
}

static void
check_shown (IdxPalette palette)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = NULL;
  guint8 pixels[ROWS * COLUMNS];
  guint32 colors[256];
  IdxRaster raster;
  cairo_surface_t *surface, *loaded;

  make_raster (&raster, pixels);
  idx_palette_get_colors (palette, colors);
  surface = idx_picture_new_shown (&raster, palette, 3);
  loaded = save_and_load (surface, &file, folder);
  check_png_header (file, COLUMNS * 3, ROWS * 3, 8, 2);
  for (guint y = 0; y < ROWS * 3; y++)
    for (guint x = 0; x < COLUMNS * 3; x++)
      g_assert_cmphex (get_color (loaded, x, y), ==,
                       colors[pixels[y / 3 * COLUMNS + x / 3]] & 0xFFFFFF);
  cairo_surface_destroy (loaded);
  cairo_surface_destroy (surface);
}

static void
test_shown (void)
{
  check_shown (IDX_PALETTE_INK);
  check_shown (IDX_PALETTE_SCREEN);
}

static void
test_check_size (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_picture_check_size (32767, 32767, NULL));
  g_assert_false (idx_picture_check_size (32768, 1, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==,
                   "The picture would be 32768×1 pixels, but a side can have at most 32767.");
  g_assert_false (idx_picture_check_size (1, G_MAXUINT64, NULL));
}

static void
test_replaced (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) old = test_folder_add_text (folder, "f.png", "old");
  g_autoptr (GFile) file = NULL;
  g_autofree char *names = NULL;
  guint8 pixels[ROWS * COLUMNS];
  IdxRaster raster;
  cairo_surface_t *surface, *loaded;

  make_raster (&raster, pixels);
  surface = idx_picture_new_stored (&raster, 1);
  loaded = save_and_load (surface, &file, folder);
  names = test_folder_list (folder);
  g_assert_cmpstr (names, ==, "f.png");
  cairo_surface_destroy (loaded);
  cairo_surface_destroy (surface);
}

static void
check_not_saved (GFile *target,
                 GQuark domain,
                 int code)
{
  g_autoptr (GError) error = NULL;
  guint8 pixels[ROWS * COLUMNS];
  IdxRaster raster;
  cairo_surface_t *surface;

  make_raster (&raster, pixels);
  surface = idx_picture_new_stored (&raster, 1);
  g_assert_false (idx_picture_save_png (surface, target, &error));
  g_assert_error (error, domain, code);
  cairo_surface_destroy (surface);
}

/* The target of a link is replaced, and the link stays. */
static void
test_through_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) old = test_folder_add_text (folder, "old.png", "old");
  g_autoptr (GFile) link = test_folder_get_file (folder, "f.png");
  g_autoptr (GFile) file = NULL;
  guint8 pixels[ROWS * COLUMNS];
  IdxRaster raster;
  cairo_surface_t *surface, *loaded;

  g_assert_true (g_file_make_symbolic_link (link, "old.png", NULL, NULL));
  make_raster (&raster, pixels);
  surface = idx_picture_new_stored (&raster, 1);
  loaded = save_and_load (surface, &file, folder);
  g_assert_true (g_file_test (g_file_peek_path (link), G_FILE_TEST_IS_SYMLINK));
  check_png_header (old, COLUMNS, ROWS, 8, 0);
  cairo_surface_destroy (loaded);
  cairo_surface_destroy (surface);
}

/* A pipe isn't replaced, because another program may be reading from it. */
static void
test_pipe (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f.png");

  g_assert_cmpint (mkfifo (g_file_peek_path (target), 0600), ==, 0);
  check_not_saved (target, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_cmpint (g_file_query_file_type (target, G_FILE_QUERY_INFO_NONE, NULL), ==,
                   G_FILE_TYPE_SPECIAL);
}

static void
test_no_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "nowhere/f.png");

  check_not_saved (target, IDX_ERROR, IDX_ERROR_WRITE);
}

static void
test_elsewhere (void)
{
  g_autoptr (GFile) target = g_file_new_for_uri ("https://example.org/f.png");

  check_not_saved (target, IDX_ERROR, IDX_ERROR_WRITE);
}

static void
test_bad_surface (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f.png");
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 100000, 1);

  g_assert_false (idx_picture_save_png (surface, target, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_false (g_file_query_exists (target, NULL));
  cairo_surface_destroy (surface);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/picture/stored", test_stored);
  g_test_add_func ("/render/picture/stored-enlarged", test_stored_enlarged);
  g_test_add_func ("/render/picture/shown", test_shown);
  g_test_add_func ("/render/picture/check-size", test_check_size);
  g_test_add_func ("/render/picture/replaced", test_replaced);
  g_test_add_func ("/render/picture/through-link", test_through_link);
  g_test_add_func ("/render/picture/pipe", test_pipe);
  g_test_add_func ("/render/picture/no-folder", test_no_folder);
  g_test_add_func ("/render/picture/elsewhere", test_elsewhere);
  g_test_add_func ("/render/picture/bad-surface", test_bad_surface);
  return g_test_run ();
}
