/* SPDX-License-Identifier: MIT */

/* Colors: of values, of the page that they are drawn on, and of text and marks on it. */

#include "idx-palette.h"

#include "idx-image-format.h"

typedef struct
{
  guint8 at_0;
  guint8 at_255;
  guint8 page;
  guint32 text;
  guint32 check;
  guint32 missing;
  guint32 changed;
  guint32 kept;
} PaletteInfo;

/* The colors of text, of labels to check, of missing images, and of changed and kept labels, on a
 * light and on a dark page. */
#define LIGHT_COLORS 0xFF5E5C64, 0xFFC64600, 0xFFEDEDEF, 0xFF813D9C, 0xFF1B7F4B
#define DARK_COLORS 0xFFA8A5AD, 0xFFFFA348, 0xFF1E1E20, 0xFFDC8ADD, 0xFF57E389

static const PaletteInfo infos[] = {
  [IDX_PALETTE_INK] = { 255, 0, 255, LIGHT_COLORS },
  [IDX_PALETTE_SCREEN] = { 0, 255, 0, DARK_COLORS },
  [IDX_PALETTE_LIGHT_PAPER] = { 0, 255, 255, LIGHT_COLORS },
  [IDX_PALETTE_DARK_PAPER] = { 255, 0, 0, DARK_COLORS },
};

const char *const *
idx_palette_get_names (void)
{
  static const char *const names[] = {
    [IDX_PALETTE_INK] = "ink", [IDX_PALETTE_SCREEN] = "screen", NULL
  };

  return names;
}

void
idx_palette_get_colors (IdxPalette palette,
                        guint32 colors[256])
{
  g_return_if_fail (palette < G_N_ELEMENTS (infos));

  for (int value = 0; value < 256; value++)
    {
      int gray = infos[palette].at_0 +
                 (infos[palette].at_255 - infos[palette].at_0) * value / 255;

      colors[value] = 0xFF000000U | (guint32) gray << 16 | (guint32) gray << 8 | (guint32) gray;
    }
}

guint32
idx_palette_get_page_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return 0xFF000000U | infos[palette].page * 0x010101U;
}

gboolean
idx_palette_is_dark (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), FALSE);

  return infos[palette].page == 0;
}

guint32
idx_palette_get_text_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].text;
}

guint32
idx_palette_get_check_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].check;
}

guint32
idx_palette_get_missing_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].missing;
}

guint32
idx_palette_get_changed_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].changed;
}

guint32
idx_palette_get_kept_color (IdxPalette palette)
{
  g_return_val_if_fail (palette < G_N_ELEMENTS (infos), 0);

  return infos[palette].kept;
}

guint32
idx_palette_get_mark_color (guint mark)
{
  static const guint32 colors[] = {
    [IDX_MARK_NAN] = 0xFFC061CB,
    [IDX_MARK_PLUS_INFINITY] = 0xFFE66100,
    [IDX_MARK_MINUS_INFINITY] = 0xFF3584E4,
  };

  g_return_val_if_fail (mark > IDX_MARK_NONE && mark < G_N_ELEMENTS (colors), 0);

  return colors[mark];
}
