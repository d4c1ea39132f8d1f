/* SPDX-License-Identifier: MIT */

/* Which part of an image is visible, and what is under a point. */

#include "idx-image-viewport.h"

#include <glib.h>

static IdxImageViewport
make (guint rows,
      guint columns,
      guint width,
      guint height)
{
  IdxImageViewport viewport = { .width = width, .height = height };

  idx_image_viewport_set_image (&viewport, rows, columns);
  return viewport;
}

static void
check_found (const IdxImageViewport *viewport,
             double x,
             double y,
             guint row,
             guint column)
{
  guint found_row, found_column;

  g_assert_true (idx_image_viewport_find (viewport, x, y, &found_row, &found_column));
  g_assert_cmpuint (found_row, ==, row);
  g_assert_cmpuint (found_column, ==, column);
}

static void
check_none (const IdxImageViewport *viewport,
            double x,
            double y)
{
  guint row, column;

  g_assert_false (idx_image_viewport_find (viewport, x, y, &row, &column));
}

/* 28×28 values in 300×200 device pixels: blocks of 7×7. The image spans pixels 52 to 248
 * horizontally and 2 to 198 vertically. */
static void
test_fit (void)
{
  IdxImageViewport viewport = make (28, 28, 300, 200);
  IdxImagePart part;

  idx_image_viewport_get_part (&viewport, &part);
  g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), ==, 7);
  g_assert_cmpint (part.x, ==, 52);
  g_assert_cmpint (part.y, ==, 2);
  g_assert_cmpuint (part.width, ==, 196);
  g_assert_cmpuint (part.n_rows, ==, 28);
  check_found (&viewport, 52, 2, 0, 0);
  check_found (&viewport, 247.5, 197.5, 27, 27);
  check_none (&viewport, 51.5, 100);
  check_none (&viewport, 248, 100);
}

static void
test_one_row (void)
{
  IdxImageViewport viewport = make (1, 784, 800, 600);
  IdxImagePart part;

  idx_image_viewport_get_part (&viewport, &part);
  g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), ==, 1);
  g_assert_cmpint (part.x, ==, 8);
  g_assert_cmpint (part.y, ==, 299);
  check_found (&viewport, 8 + 500, 299, 0, 500);
}

/* 4000×3000 values in 400×400 device pixels: a tenth of the size. Values share device pixels. */
static void
test_larger_than_viewport (void)
{
  IdxImageViewport viewport = make (3000, 4000, 400, 400);
  IdxImagePart part;

  idx_image_viewport_get_part (&viewport, &part);
  g_assert_cmpuint (part.width, ==, 400);
  g_assert_cmpuint (part.height, ==, 300);
  g_assert_cmpint (part.y, ==, 50);
  check_none (&viewport, 200, 200);
}

/* The value under the pointer stays there while the zoom changes. */
static void
test_zoom_at_point (void)
{
  IdxImageViewport viewport = make (3000, 4000, 400, 400);
  guint row, column;

  idx_image_viewport_zoom (&viewport, 1, 100, 125);
  g_assert_true (idx_image_viewport_find (&viewport, 100, 125, &row, &column));
  g_assert_cmpint (ABS ((int) row - 750), <=, 1);
  g_assert_cmpint (ABS ((int) column - 1000), <=, 1);
  for (double zoom = 2; zoom <= 256; zoom *= 2)
    {
      idx_image_viewport_zoom (&viewport, zoom, 100, 125);
      check_found (&viewport, 100, 125, row, column);
    }
}

/* Zooming out ends with the whole image, wherever the pointer is. */
static void
test_zoom_out (void)
{
  IdxImageViewport viewport = make (28, 28, 300, 200);

  idx_image_viewport_step (&viewport, 3, 60, 10);
  g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), >, 7);
  idx_image_viewport_step (&viewport, -10, 240, 10);
  g_assert_cmpfloat (viewport.zoom, ==, 0);
  g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), ==, 7);
}

static void
test_steps (void)
{
  static const double scales[] = { 1.0 / 2, 1, 2, 3, 4, 6, 8, 12, 16 };
  IdxImageViewport viewport = make (3000, 4000, 1600, 1200);

  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      idx_image_viewport_step (&viewport, 1, 0, 0);
      g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), ==, scales[i]);
    }
  for (gsize i = G_N_ELEMENTS (scales) - 1; i > 0; i--)
    {
      idx_image_viewport_step (&viewport, -1, 0, 0);
      g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), ==, scales[i - 1]);
    }
}

/* At a third of the size, three rows share a device pixel. The visible part begins at a multiple of
 * three rows and columns. */
static void
test_part_of_scaled_down (void)
{
  IdxImageViewport viewport = make (3000, 4000, 401, 301);
  IdxImagePart part;

  idx_image_viewport_zoom (&viewport, 1 / 3.0, 150, 150);
  idx_image_viewport_pan (&viewport, -37, -11);
  idx_image_viewport_get_part (&viewport, &part);
  g_assert_cmpuint (part.row % 3, ==, 0);
  g_assert_cmpuint (part.column % 3, ==, 0);
  g_assert_cmpuint (part.n_columns, ==, 3 * part.width);
  g_assert_cmpint (part.x, <=, 0);
  g_assert_cmpint (part.x + (int) part.width, >=, 401);
}

/* Panning stops at the edges of the image. Panning back has an effect immediately. */
static void
test_pan (void)
{
  IdxImageViewport viewport = make (28, 28, 280, 280);

  idx_image_viewport_zoom (&viewport, 20, 140, 140);
  check_found (&viewport, 0, 0, 7, 7);
  idx_image_viewport_pan (&viewport, 20, 40);
  check_found (&viewport, 0, 0, 5, 6);
  idx_image_viewport_pan (&viewport, 10000, 10000);
  check_found (&viewport, 0, 0, 0, 0);
  idx_image_viewport_pan (&viewport, -20, -20);
  check_found (&viewport, 0, 0, 1, 1);
  idx_image_viewport_pan (&viewport, -10000, -10000);
  check_found (&viewport, 279, 279, 27, 27);
}

/* The image may fit into the viewport along one axis only. */
static void
test_pan_along_one_axis (void)
{
  IdxImageViewport viewport = make (10, 100, 200, 200);

  idx_image_viewport_zoom (&viewport, 4, 100, 100);
  idx_image_viewport_pan (&viewport, 1000, 1000);
  check_found (&viewport, 0, 80, 0, 0);
  check_none (&viewport, 0, 79);
}

static void
test_reveal (void)
{
  IdxImageViewport viewport = make (28, 28, 280, 280);
  IdxImagePart part;

  idx_image_viewport_zoom (&viewport, 40, 0, 0);
  idx_image_viewport_reveal (&viewport, 20, 3);
  idx_image_viewport_get_part (&viewport, &part);
  g_assert_cmpuint (part.row + part.n_rows, ==, 21);
  g_assert_cmpuint (part.column, ==, 0);
}

/* The next image of the same size is shown at the same scale. */
static void
test_same_size (void)
{
  IdxImageViewport viewport = make (28, 28, 280, 280);

  idx_image_viewport_zoom (&viewport, 20, 140, 140);
  idx_image_viewport_set_image (&viewport, 28, 28);
  g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), ==, 20);
  idx_image_viewport_set_image (&viewport, 32, 32);
  g_assert_cmpfloat (idx_image_viewport_get_scale (&viewport), ==, 8);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/image-viewport/fit", test_fit);
  g_test_add_func ("/view/image-viewport/one-row", test_one_row);
  g_test_add_func ("/view/image-viewport/larger-than-viewport", test_larger_than_viewport);
  g_test_add_func ("/view/image-viewport/zoom-at-point", test_zoom_at_point);
  g_test_add_func ("/view/image-viewport/zoom-out", test_zoom_out);
  g_test_add_func ("/view/image-viewport/steps", test_steps);
  g_test_add_func ("/view/image-viewport/part-of-scaled-down", test_part_of_scaled_down);
  g_test_add_func ("/view/image-viewport/pan", test_pan);
  g_test_add_func ("/view/image-viewport/pan-along-one-axis", test_pan_along_one_axis);
  g_test_add_func ("/view/image-viewport/reveal", test_reveal);
  g_test_add_func ("/view/image-viewport/same-size", test_same_size);
  return g_test_run ();
}
