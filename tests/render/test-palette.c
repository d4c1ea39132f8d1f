/* SPDX-License-Identifier: MIT */

#include "idx-palette.h"

#include <math.h>

static void
test_names (void)
{
  const char *const *names = idx_palette_get_names ();

  g_assert_cmpstr (names[IDX_PALETTE_INK], ==, "ink");
  g_assert_cmpstr (names[IDX_PALETTE_SCREEN], ==, "screen");
  g_assert_null (names[2]);
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

/* The contrast ratio, by WCAG 2.1, 1.4.3. */
static void
test_text_contrast (void)
{
  for (IdxPalette palette = IDX_PALETTE_INK; palette <= IDX_PALETTE_SCREEN; palette++)
    {
      guint32 colors[256];

      idx_palette_get_colors (palette, colors);
      g_assert_cmpfloat (get_contrast (colors[0], idx_palette_get_text_color (palette)), >=, 4.5);
      g_assert_cmpfloat (get_contrast (colors[0], idx_palette_get_check_color (palette)), >=, 4.5);
      g_assert_cmpfloat (get_contrast (colors[0], idx_palette_get_kept_color (palette)), >=, 4.5);
      g_assert_cmpfloat (get_contrast (colors[0], idx_palette_get_changed_color (palette)), >=,
                         4.5);
    }
}

static void
test_missing_is_quiet (void)
{
  for (IdxPalette palette = IDX_PALETTE_INK; palette <= IDX_PALETTE_SCREEN; palette++)
    {
      guint32 colors[256];
      guint32 missing = idx_palette_get_missing_color (palette);

      idx_palette_get_colors (palette, colors);
      g_assert_cmphex (missing, !=, colors[0]);
      g_assert_cmpfloat (get_contrast (colors[0], missing), <, 1.5);
    }
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
  return g_test_run ();
}
