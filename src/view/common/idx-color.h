/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_color_is_theme_dark:
 *
 * Returns: whether @widget has light text on a dark background
 */
gboolean idx_color_is_theme_dark (GtkWidget *widget);

/**
 * idx_color_get_rgba:
 * @color: 0xFFRRGGBB; its alpha is ignored
 *
 * Returns: the color, opaque
 */
GdkRGBA idx_color_get_rgba (guint32 color);

/**
 * idx_color_get_rgb:
 *
 * Returns: the color as 0xRRGGBB, without its alpha
 */
guint32 idx_color_get_rgb (const GdkRGBA *color);

/**
 * idx_color_get_contrast:
 *
 * Returns: the contrast ratio of two opaque colors, from 1 to 21, as defined by WCAG 2
 */
float idx_color_get_contrast (const GdkRGBA *a,
                              const GdkRGBA *b);

/**
 * idx_color_ensure_contrast:
 * @contrast: the minimum contrast ratio, for example 3 for a line
 *
 * Returns: @color, mixed with just enough black or white, in steps of a tenth, to have a contrast
 *   ratio of at least @contrast with @background
 */
GdkRGBA idx_color_ensure_contrast (const GdkRGBA *color,
                                   const GdkRGBA *background,
                                   float contrast);

/**
 * IDX_COLOR_FRAME_CONTRAST:
 *
 * The minimum contrast ratio between a frame and the page. WCAG requires 3 for graphical objects; a
 * line of one pixel needs a little more.
 */
#define IDX_COLOR_FRAME_CONTRAST 3.5F

/**
 * idx_color_get_accent:
 * @page: the color behind the accent
 * @contrast: see idx_color_ensure_contrast()
 *
 * The accent of a dark theme is meant as a background for white text and is too dark for lines on
 * black.
 *
 * Returns: the theme's accent color, adjusted to have enough contrast with @page
 */
GdkRGBA idx_color_get_accent (GtkWidget *widget,
                              const GdkRGBA *page,
                              float contrast);

G_END_DECLS
