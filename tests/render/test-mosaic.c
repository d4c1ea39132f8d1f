/* SPDX-License-Identifier: MIT */

/* Several images in one picture. */

#include "idx-mosaic.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <string.h>

#define ROWS 4
#define COLUMNS 9
#define GAP 2

static IdxDataset *
open_images (TestFolder *folder,
             guint n_images,
             guint rows,
             guint columns)
{
  g_autoptr (GByteArray) content = test_idx_images (n_images, rows, columns);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", content);
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, &error);

  g_assert_no_error (error);
  return dataset;
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

/* Asserts that the image @index is drawn with its corner at @x, @y. */
static void
check_image (cairo_surface_t *surface,
             guint index,
             guint x,
             guint y,
             guint scale)
{
  for (guint row = 0; row < ROWS * scale; row++)
    for (guint column = 0; column < COLUMNS * scale; column++)
      g_assert_cmphex (get_color (surface, x + column, y + row), ==,
                       test_idx_pixel (index, row / scale, column / scale) * 0x10101U);
}

/* Five images of 9×4 pixels are arranged in three rows of two: 20×16 pixels are closer to a square
 * than 31×10. */
static void
test_order (void)
{
  static const guint32 indices[] = { 6, 2, 9, 0, 3 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_images (folder, 10, ROWS, COLUMNS);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxMosaic) mosaic =
    idx_mosaic_new (dataset, indices, G_N_ELEMENTS (indices), IDX_PALETTE_SCREEN,
                    IDX_ORIENTATION_STORED, 1, &error);
  cairo_surface_t *surface;

  g_assert_no_error (error);
  surface = idx_mosaic_draw (mosaic, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 2 * COLUMNS + GAP);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 3 * ROWS + 2 * GAP);
  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    check_image (surface, indices[i], (i % 2) * (COLUMNS + GAP), (i / 2) * (ROWS + GAP), 1);
  /* The gaps between the images and the space after the last one show the background. */
  g_assert_cmphex (get_color (surface, COLUMNS, 0), ==, 0);
  g_assert_cmphex (get_color (surface, 0, ROWS), ==, 0);
  g_assert_cmphex (get_color (surface, 2 * COLUMNS, 3 * ROWS + GAP), ==, 0);
  cairo_surface_destroy (surface);
}

static void
test_single (void)
{
  const guint32 index = 3;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_images (folder, 10, ROWS, COLUMNS);
  g_autoptr (IdxMosaic) mosaic =
    idx_mosaic_new (dataset, &index, 1, IDX_PALETTE_SCREEN, IDX_ORIENTATION_STORED, 5, NULL);
  cairo_surface_t *surface = idx_mosaic_draw (mosaic, NULL, NULL);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 5 * COLUMNS);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 5 * ROWS);
  check_image (surface, 3, 0, 0, 5);
  cairo_surface_destroy (surface);
}

static void
test_transposed (void)
{
  static const guint32 indices[] = { 1, 2 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_images (folder, 10, ROWS, COLUMNS);
  g_autoptr (IdxMosaic) mosaic =
    idx_mosaic_new (dataset, indices, 2, IDX_PALETTE_SCREEN, IDX_ORIENTATION_TRANSPOSED, 1, NULL);
  cairo_surface_t *surface = idx_mosaic_draw (mosaic, NULL, NULL);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 2 * ROWS + GAP);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, COLUMNS);
  g_assert_cmphex (get_color (surface, ROWS + GAP + 1, 5), ==,
                   test_idx_pixel (2, 1, 5) * 0x10101U);
  cairo_surface_destroy (surface);
}

static void
check_refused (guint n_images,
               guint rows,
               guint columns)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_images (folder, 1, rows, columns);
  g_autofree guint32 *indices = g_new0 (guint32, n_images);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_mosaic_new (dataset, indices, n_images, IDX_PALETTE_SCREEN,
                                 IDX_ORIENTATION_STORED, 1, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
}

/* Too many images, a side that is too long, and too many pixels are refused. */
static void
test_refused (void)
{
  check_refused (IDX_MOSAIC_MAX_IMAGES + 1, 2, 2);
  check_refused (1, 1, 40000);
  check_refused (1000, 200, 200);
}

/* The file is shorter than its header declares. */
static void
test_missing (void)
{
  static const guint32 indices[] = { 0, 2 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (3, ROWS, COLUMNS);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxMosaic) mosaic = NULL;
  g_autoptr (GError) error = NULL;

  g_byte_array_set_size (content, content->len - 1);
  file = test_folder_add (folder, "a-images-idx3-ubyte", content);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  mosaic =
    idx_mosaic_new (dataset, indices, 2, IDX_PALETTE_SCREEN, IDX_ORIENTATION_STORED, 1, NULL);
  g_assert_null (idx_mosaic_draw (mosaic, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
}

static void
test_cancel (void)
{
  const guint32 index = 0;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) dataset = open_images (folder, 1, ROWS, COLUMNS);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxMosaic) mosaic =
    idx_mosaic_new (dataset, &index, 1, IDX_PALETTE_SCREEN, IDX_ORIENTATION_STORED, 1, NULL);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_mosaic_draw (mosaic, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/mosaic/order", test_order);
  g_test_add_func ("/render/mosaic/single", test_single);
  g_test_add_func ("/render/mosaic/transposed", test_transposed);
  g_test_add_func ("/render/mosaic/refused", test_refused);
  g_test_add_func ("/render/mosaic/missing", test_missing);
  g_test_add_func ("/render/mosaic/cancel", test_cancel);
  return g_test_run ();
}
