/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxPalette:
 * @IDX_PALETTE_INK: "Dark on Light": 0 is white, 255 is black, as in the description of the MNIST
 *   files
 * @IDX_PALETTE_SCREEN: "Light on Dark": 0 is black, 255 is white
 * @IDX_PALETTE_CUBEHELIX: for measured values: from black through increasingly bright colors to
 *   white, on a dark page
 * @IDX_PALETTE_DIVERGING: for measured values around a middle value: from blue through almost white
 *   to red, on a light page
 * @IDX_PALETTE_SCREEN_ON_LIGHT: the grays of %IDX_PALETTE_SCREEN on a light page, for images with a
 *   light background
 * @IDX_PALETTE_INK_ON_DARK: the grays of %IDX_PALETTE_INK on a dark page, for images with a light
 *   background
 * @IDX_PALETTE_DARK_DIVERGING: like %IDX_PALETTE_DIVERGING through almost black, on a dark page
 *
 * The colors of the values of images with one channel, and of the page behind them.
 */
typedef enum
{
  IDX_PALETTE_INK,
  IDX_PALETTE_SCREEN,
  IDX_PALETTE_CUBEHELIX,
  IDX_PALETTE_DIVERGING,
  IDX_PALETTE_SCREEN_ON_LIGHT,
  IDX_PALETTE_INK_ON_DARK,
  IDX_PALETTE_DARK_DIVERGING
} IdxPalette;

/**
 * idx_palette_get_names:
 *
 * Returns: (transfer none) (array zero-terminated=1): the names of the palettes that users can
 *   choose, in the order of #IdxPalette: "ink", "screen", "cubehelix" and "diverging"
 */
const char *const *idx_palette_get_names (void);

/**
 * idx_palette_get_colors:
 * @colors: (out caller-allocates): a color for each level, as 0xFFRRGGBB
 *
 * Gets the colors of levels.
 */
void idx_palette_get_colors (IdxPalette palette,
                             guint32 colors[256]);

/**
 * idx_palette_is_colored:
 *
 * Returns: whether values are shown in colors other than gray, which need a color scale to be
 *   understood
 */
gboolean idx_palette_is_colored (IdxPalette palette);

/**
 * idx_palette_get_page_color:
 *
 * Returns: the color of the page behind images and captions, as 0xFFRRGGBB
 */
guint32 idx_palette_get_page_color (IdxPalette palette);

/**
 * idx_palette_is_dark:
 *
 * Returns: whether the page is dark
 */
gboolean idx_palette_is_dark (IdxPalette palette);

/**
 * idx_palette_get_text_color:
 *
 * Returns: the color of text on the page, as 0xFFRRGGBB. Its contrast against the page is at least
 *   4.5:1 (WCAG 2.1, 1.4.3)
 */
guint32 idx_palette_get_text_color (IdxPalette palette);

/**
 * idx_palette_get_suspect_color:
 *
 * Returns: the color of the mark of a label to check, as 0xFFRRGGBB. Its contrast against the page
 *   is at least 4.5:1
 */
guint32 idx_palette_get_suspect_color (IdxPalette palette);

/**
 * idx_palette_get_missing_color:
 *
 * Returns: the color of placeholders for images that haven't been read, as 0xFFRRGGBB. It hardly
 *   differs from the page color
 */
guint32 idx_palette_get_missing_color (IdxPalette palette);

/**
 * idx_palette_get_changed_color:
 *
 * Returns: the color of the tab behind a changed label, as 0xFFRRGGBB. The label is drawn on it in
 *   the page color, with a contrast of at least 4.5:1
 */
guint32 idx_palette_get_changed_color (IdxPalette palette);

/**
 * idx_palette_get_kept_color:
 *
 * Returns: the color of the mark of a label that was kept, as 0xFFRRGGBB. Its contrast against the
 *   page is at least 4.5:1
 */
guint32 idx_palette_get_kept_color (IdxPalette palette);

/**
 * idx_palette_get_nonfinite_color:
 * @nonfinite: an #IdxNonfinite other than %IDX_NONFINITE_NONE
 *
 * Returns: the color of such values, as 0xFFRRGGBB. No palette uses it for a level
 */
guint32 idx_palette_get_nonfinite_color (guint nonfinite);

G_END_DECLS
