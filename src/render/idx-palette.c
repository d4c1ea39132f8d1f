/* SPDX-License-Identifier: MIT */

/* The colors of values, of the page behind them, and of text and marks on the page.
 *
 * The colors for measured values are computed. A cubehelix (D. A. Green, Bull. Astr. Soc. India 39,
 * 289, 2011) winds around the diagonal from black to white, so its brightness always increases. The
 * diverging colors are two straight lines from almost white, or almost black, in the Oklab color
 * space (B. Ottosson, 2020). All of them are distinct from the colors of values that aren't
 * finite. */

#include "idx-palette.h"

#include "idx-image-format.h"

#include <math.h>

/* A palette. @get_color returns the color of the level that is @fraction times 255. */
typedef struct
{
  guint32 (*get_color) (IdxPalette palette,
                        double fraction);
  guint8 gray_of_0; /* in gray palettes, the gray of the level 0 */
  guint8 gray_of_255;
  guint8 page_gray; /* the gray of the page */
  guint32 text_color;
  guint32 suspect_color;
  guint32 missing_color;
  guint32 changed_color;
  guint32 kept_color;
} PaletteInfo;

/* The colors of text, of labels to check, of missing images, and of changed and kept labels, on a
 * light and on a dark page. */
#define LIGHT_COLORS 0xFF5E5C64, 0xFFC64600, 0xFFEDEDEF, 0xFF813D9C, 0xFF1B7F4B
#define DARK_COLORS 0xFFA8A5AD, 0xFFFFA348, 0xFF1E1E20, 0xFFDC8ADD, 0xFF57E389

static guint32 get_gray (IdxPalette palette,
                         double fraction);
static guint32 get_cubehelix (IdxPalette palette,
                              double fraction);
static guint32 get_diverging (IdxPalette palette,
                              double fraction);

static const PaletteInfo infos[] = {
  [IDX_PALETTE_INK] = { get_gray, 255, 0, 255, LIGHT_COLORS },
  [IDX_PALETTE_SCREEN] = { get_gray, 0, 255, 0, DARK_COLORS },
  [IDX_PALETTE_CUBEHELIX] = { get_cubehelix, 0, 0, 0, DARK_COLORS },
  [IDX_PALETTE_DIVERGING] = { get_diverging, 0, 0, 255, LIGHT_COLORS },
  [IDX_PALETTE_SCREEN_ON_LIGHT] = { get_gray, 0, 255, 255, LIGHT_COLORS },
  [IDX_PALETTE_INK_ON_DARK] = { get_gray, 255, 0, 0, DARK_COLORS },
  [IDX_PALETTE_DARK_DIVERGING] = { get_diverging, 0, 0, 0, DARK_COLORS },
};

static guint32
to_byte (double intensity)
{
  return (guint32) (CLAMP (intensity, 0, 1) * 255 + 0.5);
}

static guint32
pack (double red,
      double green,
      double blue)
{
  return 0xFF000000U | to_byte (red) << 16 | to_byte (green) << 8 | to_byte (blue);
}

static guint32
get_gray (IdxPalette palette,
          double fraction)
{
  int value = (int) (fraction * 255 + 0.5);
  int first = infos[palette].gray_of_0;
  int last = infos[palette].gray_of_255;
  int gray = first + (last - first) * value / 255;

  return 0xFF000000U | (guint32) gray * 0x010101U;
}

/* Starts at hue 0.5, between red and green, and makes one turn backward. */
static guint32
get_cubehelix (IdxPalette palette,
               double fraction)
{
  double angle = 2 * G_PI * (0.5 / 3 - fraction);
  double radius = fraction * (1 - fraction) / 2;

  return pack (fraction + radius * (-0.14861 * cos (angle) + 1.78277 * sin (angle)),
               fraction + radius * (-0.29227 * cos (angle) - 0.90649 * sin (angle)),
               fraction + radius * 1.97294 * cos (angle));
}

/* The transfer function of sRGB, from linear light to an intensity from 0 to 1. */
static double
encode (double linear)
{
  if (linear <= 0.0031308)
    return 12.92 * linear;
  return 1.055 * pow (linear, 1 / 2.4) - 0.055;
}

/* Blue below the middle, and red above it. */
static guint32
get_diverging (IdxPalette palette,
               double fraction)
{
  gboolean is_dark = palette == IDX_PALETTE_DARK_DIVERGING;
  double distance = fabs (2 * fraction - 1);
  double hue = (fraction < 0.5 ? 270 : 30) * G_PI / 180;
  double lightness = is_dark ? 0.2 + 0.55 * distance : 0.97 - 0.59 * distance;
  double chroma = (is_dark ? 0.12 : 0.13) * distance;
  double a = chroma * cos (hue);
  double b = chroma * sin (hue);
  double l = pow (lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  double m = pow (lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  double s = pow (lightness - 0.0894841775 * a - 1.2914855480 * b, 3);

  return pack (encode (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
               encode (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
               encode (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

const char *const *
idx_palette_get_names (void)
{
  static const char *const names[] = {
    [IDX_PALETTE_INK] = "ink",
    [IDX_PALETTE_SCREEN] = "screen",
    [IDX_PALETTE_CUBEHELIX] = "cubehelix",
    [IDX_PALETTE_DIVERGING] = "diverging",
    NULL,
  };

  return names;
}

void
idx_palette_get_colors (IdxPalette palette,
                        guint32 colors[256])
{
  g_return_if_fail (palette < G_N_ELEMENTS (infos));

  for (int value = 0; value < 256; value++)
    colors[value] = infos[palette].get_color (palette, value / 255.0);
}

gboolean
idx_palette_is_colored (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), FALSE);

  return infos[palette].get_color != get_gray;
}

guint32
idx_palette_get_page_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return 0xFF000000U | infos[palette].page_gray * 0x010101U;
}

gboolean
idx_palette_is_dark (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), FALSE);

  return infos[palette].page_gray == 0;
}

guint32
idx_palette_get_text_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].text_color;
}

guint32
idx_palette_get_suspect_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].suspect_color;
}

guint32
idx_palette_get_missing_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].missing_color;
}

guint32
idx_palette_get_changed_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].changed_color;
}

guint32
idx_palette_get_kept_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].kept_color;
}

guint32
idx_palette_get_nonfinite_color (guint nonfinite)
{
  static const guint32 colors[] = {
    [IDX_NONFINITE_NAN] = 0xFFC061CB,
    [IDX_NONFINITE_PLUS_INFINITY] = 0xFFE66100,
    [IDX_NONFINITE_MINUS_INFINITY] = 0xFF3584E4,
  };

  g_return_val_if_fail (nonfinite > IDX_NONFINITE_NONE && nonfinite < G_N_ELEMENTS (colors), 0);

  return colors[nonfinite];
}
