/* SPDX-License-Identifier: MIT */

#include "idx-palette.h"

#include "idx-image-format.h"

#include <math.h>

static void
test_names (void)
{
  const char *const *names = idx_palette_get_names ();

  g_assert_cmpstr (names[IDX_PALETTE_INK], ==, "ink");
  g_assert_cmpstr (names[IDX_PALETTE_SCREEN], ==, "screen");
  g_assert_cmpstr (names[IDX_PALETTE_CUBEHELIX], ==, "cubehelix");
  g_assert_cmpstr (names[IDX_PALETTE_DIVERGING], ==, "diverging");
  g_assert_null (names[4]);
}

static void
test_ink (void)
{
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  for (guint32 value = 0; value < 256; value++)
    g_assert_cmphex (colors[value], ==, 0xFF000000U | (255 - value) * 0x010101U);
}

static void
test_screen (void)
{
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_SCREEN, colors);
  for (guint32 value = 0; value < 256; value++)
    g_assert_cmphex (colors[value], ==, 0xFF000000U | value * 0x010101U);
}

static double
get_luminance (guint32 color)
{
  double sum = 0;
  static const double weights[] = { 0.0722, 0.7152, 0.2126 };

  for (guint i = 0; i < 3; i++)
    {
      double channel = (color >> (8 * i) & 0xFF) / 255.0;

      channel = channel <= 0.03928 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
      sum += weights[i] * channel;
    }
  return sum;
}

static double
get_contrast (guint32 a,
              guint32 b)
{
  double first = get_luminance (a) + 0.05;
  double second = get_luminance (b) + 0.05;

  return MAX (first, second) / MIN (first, second);
}

/* Texts have the contrast ratio that WCAG 2.1 requires (1.4.3). */
static void
test_text_contrast (void)
{
  for (IdxPalette palette = IDX_PALETTE_INK; palette <= IDX_PALETTE_DARK_DIVERGING; palette++)
    {
      guint32 page = idx_palette_get_page_color (palette);

      g_assert_cmpfloat (get_contrast (page, idx_palette_get_text_color (palette)), >=, 4.5);
      g_assert_cmpfloat (get_contrast (page, idx_palette_get_suspect_color (palette)), >=, 4.5);
      g_assert_cmpfloat (get_contrast (page, idx_palette_get_kept_color (palette)), >=, 4.5);
      g_assert_cmpfloat (get_contrast (page, idx_palette_get_changed_color (palette)), >=,
                         4.5);
    }
}

static void
test_missing_is_quiet (void)
{
  for (IdxPalette palette = IDX_PALETTE_INK; palette <= IDX_PALETTE_DARK_DIVERGING; palette++)
    {
      guint32 page = idx_palette_get_page_color (palette);
      guint32 missing = idx_palette_get_missing_color (palette);

      g_assert_cmphex (missing, !=, page);
      g_assert_cmpfloat (get_contrast (page, missing), <, 1.5);
    }
}

/* The luminance of a cubehelix increases with each value, so images can be read without seeing
 * colors. */
static void
test_cubehelix (void)
{
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_CUBEHELIX, colors);
  g_assert_cmphex (colors[0], ==, 0xFF000000);
  g_assert_cmphex (colors[255], ==, 0xFFFFFFFF);
  for (guint value = 1; value < 256; value++)
    g_assert_cmpfloat (get_luminance (colors[value]), >, get_luminance (colors[value - 1]));
}

/* From the middle, the diverging palette gets darker on both sides: bluer below, redder above. */
static void
test_diverging (void)
{
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_DIVERGING, colors);
  for (guint value = 129; value < 256; value++)
    {
      guint32 above = colors[value];
      guint32 below = colors[255 - value];

      g_assert_cmpfloat (get_luminance (above), <, get_luminance (colors[value - 1]));
      g_assert_cmpfloat (get_luminance (below), <, get_luminance (colors[255 - value + 1]));
      g_assert_cmpuint (above >> 16 & 0xFF, >, above & 0xFF);
      g_assert_cmpuint (below >> 16 & 0xFF, <, below & 0xFF);
      g_assert_cmpfloat (fabs (get_luminance (above) - get_luminance (below)), <, 0.1);
    }
}

/* The dark diverging palette gets lighter on both sides. */
static void
test_dark_diverging (void)
{
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_DARK_DIVERGING, colors);
  g_assert_cmpfloat (get_contrast (colors[128], 0xFF000000), <, 1.5);
  for (guint value = 129; value < 256; value++)
    {
      guint32 above = colors[value];
      guint32 below = colors[255 - value];

      g_assert_cmpfloat (get_luminance (above), >=, get_luminance (colors[value - 1]));
      g_assert_cmpfloat (get_luminance (below), >=, get_luminance (colors[255 - value + 1]));
      g_assert_cmpuint (above >> 16 & 0xFF, >, above & 0xFF);
      g_assert_cmpuint (below >> 16 & 0xFF, <, below & 0xFF);
    }
}

/* No value has a color that could be mistaken for NaN or infinity. */
static void
test_marks_differ (void)
{
  for (IdxPalette palette = IDX_PALETTE_INK; palette <= IDX_PALETTE_DARK_DIVERGING; palette++)
    for (guint mark = IDX_NONFINITE_NAN; mark <= IDX_NONFINITE_MINUS_INFINITY; mark++)
      {
        guint32 color = idx_palette_get_nonfinite_color (mark);
        guint32 colors[256];

        idx_palette_get_colors (palette, colors);
        for (guint value = 0; value < 256; value++)
          {
            int distance = 0;

            for (guint shift = 0; shift < 24; shift += 8)
              distance += ABS ((int) (color >> shift & 0xFF) -
                               (int) (colors[value] >> shift & 0xFF));
            g_assert_cmpint (distance, >=, 90);
          }
      }
}

static void
test_colored (void)
{
  g_assert_false (idx_palette_is_colored (IDX_PALETTE_INK));
  g_assert_false (idx_palette_is_colored (IDX_PALETTE_INK_ON_DARK));
  g_assert_true (idx_palette_is_colored (IDX_PALETTE_CUBEHELIX));
  g_assert_true (idx_palette_is_colored (IDX_PALETTE_DIVERGING));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/palette/names", test_names);
  g_test_add_func ("/render/palette/ink", test_ink);
  g_test_add_func ("/render/palette/screen", test_screen);
  g_test_add_func ("/render/palette/text-contrast", test_text_contrast);
  g_test_add_func ("/render/palette/missing-is-quiet", test_missing_is_quiet);
  g_test_add_func ("/render/palette/cubehelix", test_cubehelix);
  g_test_add_func ("/render/palette/diverging", test_diverging);
  g_test_add_func ("/render/palette/dark-diverging", test_dark_diverging);
  g_test_add_func ("/render/palette/marks-differ", test_marks_differ);
  g_test_add_func ("/render/palette/colored", test_colored);
  return g_test_run ();
}
