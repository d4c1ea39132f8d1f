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
 * @IDX_PALETTE_LIGHT_PAPER: for images with a light background, on a light page: the shades of
 *   %IDX_PALETTE_SCREEN
 * @IDX_PALETTE_DARK_PAPER: for images with a light background, on a dark page: the shades of
 *   %IDX_PALETTE_INK
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
  IDX_PALETTE_LIGHT_PAPER,
  IDX_PALETTE_DARK_PAPER,
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
 * Returns: the color, as 0xFFRRGGBB, of the page behind images and captions
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
 * Returns: the color, as 0xFFRRGGBB, of text on the page, with a contrast of at least 4.5:1 against
 *   the page (WCAG 2.1, 1.4.3)
 */
guint32 idx_palette_get_text_color (IdxPalette palette);

/**
 * idx_palette_get_check_color:
 *
 * Returns: the color, as 0xFFRRGGBB, of the mark of a label to check, with the same contrast
 *   against the page
 */
guint32 idx_palette_get_check_color (IdxPalette palette);

/**
 * idx_palette_get_missing_color:
 *
 * Returns: the unobtrusive color, as 0xFFRRGGBB, of placeholders for images
 */
guint32 idx_palette_get_missing_color (IdxPalette palette);

/**
 * idx_palette_get_changed_color:
 *
 * Returns: the color, as 0xFFRRGGBB, of the tab behind a changed label. The page color, in which
 *   the label is drawn, has the same contrast against it
 */
guint32 idx_palette_get_changed_color (IdxPalette palette);

/**
 * idx_palette_get_kept_color:
 *
 * Returns: the color, as 0xFFRRGGBB, of the mark of a label that was kept, with the same contrast
 *   against the page
 */
guint32 idx_palette_get_kept_color (IdxPalette palette);

/**
 * idx_palette_get_mark_color:
 * @mark: an #IdxMark other than %IDX_MARK_NONE
 *
 * Returns: the color, as 0xFFRRGGBB, of values that aren't finite. No palette uses it for a level
 */
guint32 idx_palette_get_mark_color (guint mark);

G_END_DECLS
