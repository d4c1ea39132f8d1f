/* SPDX-License-Identifier: MIT */

/* What is asked here holds with any font. */

#include "idx-captions.h"

#include <string.h>

static IdxCaptions *
make (guint side,
      guint scale)
{
  return idx_captions_new ("Sans", 14, side, scale);
}

/* How many pixels have ink in the columns from @start to @end. */
static guint
count_ink_between (cairo_surface_t *surface,
                   guint start,
                   guint end)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  guint height = (guint) cairo_image_surface_get_height (surface);
  guint n = 0;

  for (guint y = 0; y < height; y++)
    for (guint x = start; x < end; x++)
      n += data[y * stride + x] > 0 ? 1 : 0;
  return n;
}

static guint
count_ink (const IdxCaption *caption)
{
  return count_ink_between (caption->coverage, 0,
                            (guint) cairo_image_surface_get_width (caption->coverage));
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
  cairo_surface_t *surface = idx_captions_get (captions, "7")->coverage;

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
  const IdxCaption *caption = idx_captions_get (captions, "7");

  g_assert_true (idx_captions_get (captions, "7") == caption);
  g_assert_true (idx_captions_get (captions, "8") != caption);
}

static void
test_long_text (void)
{
  g_autoptr (IdxCaptions) captions = make (32, 1);
  g_autofree char *text = g_strnfill (1000, 'W');
  const IdxCaption *caption = idx_captions_get (captions, text);

  g_assert_cmpint (cairo_image_surface_get_width (caption->coverage), ==, 32);
  g_assert_cmpuint (count_ink (caption), >, 3);
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

/* The mark is the last of the text, and has no ink of its neighbour. */
static void
test_marked (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);
  const IdxCaption *plain = idx_captions_get (captions, "4→9");
  const IdxCaption *caption =
    idx_captions_get_marked (captions, (const char *const[]){ "4→9", NULL });
  guint before;

  g_assert_cmpuint (plain->mark_start, ==, plain->mark_end);
  g_assert_cmpuint (caption->mark_start, >, 32);
  g_assert_cmpuint (caption->mark_end, >, caption->mark_start);
  g_assert_cmpuint (count_ink_between (caption->coverage, caption->mark_start, caption->mark_end), >, 3);
  g_assert_cmpuint (count_ink_between (caption->coverage, caption->mark_end, 64), ==, 0);
  before = count_ink_between (caption->coverage, 0, caption->mark_start);
  g_assert_cmpuint (before, >, 10);
  g_assert_true (idx_captions_get_marked (captions, (const char *const[]){ "4→9", NULL }) == caption);
}

/* A class may be called what a caption with a mark says. */
static void
test_marked_is_not_plain (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);
  const IdxCaption *plain = idx_captions_get (captions, "4?");

  g_assert_true (idx_captions_get_marked (captions, (const char *const[]){ "4", NULL }) != plain);
}

static void
check_same_ink (const IdxCaption *a,
                const IdxCaption *b)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (a->coverage);
  gsize size = stride * (gsize) cairo_image_surface_get_height (a->coverage);

  g_assert_true (memcmp (cairo_image_surface_get_data (a->coverage),
                         cairo_image_surface_get_data (b->coverage), size) == 0);
}

static void
test_first_that_fits (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);
  g_autofree char *long_text = g_strnfill (100, 'W');

  check_same_ink (idx_captions_get_marked (captions, (const char *const[]){ "a", "b", NULL }),
                  idx_captions_get (captions, "a?"));
  check_same_ink (idx_captions_get_marked (captions, (const char *const[]){ long_text, "b", "", NULL }),
                  idx_captions_get (captions, "b?"));
  check_same_ink (idx_captions_get_marked (captions, (const char *const[]){ long_text, long_text, "", NULL }),
                  idx_captions_get (captions, "?"));
}

/* Cells without captions have a mark of their own, unless they are too small even for that. */
static void
test_mark (void)
{
  for (guint scale = 1; scale <= 2; scale++)
    for (guint side = 4; side < 40; side++)
      {
        g_autoptr (IdxCaptions) captions = make (side, scale);
        cairo_surface_t *mark = idx_captions_get_mark (captions);

        g_assert_cmpint (mark != NULL, ==, side >= 16 && side < 28);
        if (mark == NULL)
          continue;
        g_assert_cmpint (cairo_image_surface_get_width (mark), ==, (int) (side * scale / 2));
        g_assert_cmpint (cairo_image_surface_get_height (mark), ==, (int) (side * scale / 2));
        g_assert_cmpuint (count_ink_between (mark, 0, side * scale / 2), >, 5);
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
  g_test_add_func ("/render/captions/marked", test_marked);
  g_test_add_func ("/render/captions/marked-is-not-plain", test_marked_is_not_plain);
  g_test_add_func ("/render/captions/first-that-fits", test_first_that_fits);
  g_test_add_func ("/render/captions/mark", test_mark);
  return g_test_run ();
}
