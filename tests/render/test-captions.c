/* SPDX-License-Identifier: MIT */

/* What is asked here holds with any font. */

#include "idx-captions.h"

static IdxCaptions *
make (guint side,
      guint scale)
{
  return idx_captions_new ("Sans", 14, side, scale);
}

/* How many pixels of a caption have ink. */
static guint
count_ink (cairo_surface_t *surface)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += data[y * stride + x] > 0 ? 1 : 0;
  return n;
}

static void
test_small_cells (void)
{
  for (guint side = 4; side < 100; side++)
    {
      g_autoptr (IdxCaptions) captions = make (side, 1);

      g_assert_cmpint (idx_captions_get_height (captions) > 0, ==, side >= 28);
    }
}

static void
test_size (void)
{
  g_autoptr (IdxCaptions) captions = make (40, 2);
  cairo_surface_t *surface = idx_captions_get (captions, "7");

  g_assert_cmpint (cairo_image_surface_get_format (surface), ==, CAIRO_FORMAT_A8);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 80);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==,
                   (int) idx_captions_get_height (captions));
}

static void
test_scale (void)
{
  g_autoptr (IdxCaptions) one = make (64, 1);
  g_autoptr (IdxCaptions) two = make (64, 2);
  guint height = idx_captions_get_height (one);

  g_assert_cmpuint (idx_captions_get_height (two), >=, 2 * height - 2);
  g_assert_cmpuint (idx_captions_get_height (two), <=, 2 * height);
}

static void
test_grows (void)
{
  guint before = 0;

  for (guint side = 28; side < 300; side++)
    {
      g_autoptr (IdxCaptions) captions = make (side, 1);

      g_assert_cmpuint (idx_captions_get_height (captions), >=, before);
      before = idx_captions_get_height (captions);
    }

  /* No larger than the theme's text. */
  g_assert_cmpuint (before, <=, 20);
}

static void
test_ink (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);

  g_assert_cmpuint (count_ink (idx_captions_get (captions, "7")), >, 3);
  g_assert_cmpuint (count_ink (idx_captions_get (captions, "")), ==, 0);
}

static void
test_kept (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);
  cairo_surface_t *surface = idx_captions_get (captions, "7");

  g_assert_true (idx_captions_get (captions, "7") == surface);
  g_assert_true (idx_captions_get (captions, "8") != surface);
}

static void
test_long_text (void)
{
  g_autoptr (IdxCaptions) captions = make (32, 1);
  g_autofree char *text = g_strnfill (1000, 'W');
  cairo_surface_t *surface = idx_captions_get (captions, text);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 32);
  g_assert_cmpuint (count_ink (surface), >, 3);
}

static void
test_many (void)
{
  g_autoptr (IdxCaptions) captions = make (28, 1);

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", i);

      g_assert_nonnull (idx_captions_get (captions, text));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/captions/small-cells", test_small_cells);
  g_test_add_func ("/render/captions/size", test_size);
  g_test_add_func ("/render/captions/scale", test_scale);
  g_test_add_func ("/render/captions/grows", test_grows);
  g_test_add_func ("/render/captions/ink", test_ink);
  g_test_add_func ("/render/captions/kept", test_kept);
  g_test_add_func ("/render/captions/long-text", test_long_text);
  g_test_add_func ("/render/captions/many", test_many);
  return g_test_run ();
}
