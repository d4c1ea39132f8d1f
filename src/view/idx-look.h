/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-palette.h"
#include "idx-raster.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxPaletteChoice:
 * @IDX_PALETTE_CHOICE_AUTO: the palette that shows dark writing on a light ground in a light theme and
 *   the reverse in a dark one, whichever value the background of the images has
 * @IDX_PALETTE_CHOICE_INK: %IDX_PALETTE_INK
 * @IDX_PALETTE_CHOICE_SCREEN: %IDX_PALETTE_SCREEN
 *
 * What somebody chose for the colours of images. Its nicks are the values of the
 * action `win.palette`.
 */
typedef enum
{
  IDX_PALETTE_CHOICE_AUTO,
  IDX_PALETTE_CHOICE_INK,
  IDX_PALETTE_CHOICE_SCREEN
} IdxPaletteChoice;

#define IDX_TYPE_PALETTE_CHOICE (idx_palette_choice_get_type ())
GType idx_palette_choice_get_type (void);

/* The orientations; their nicks are the values of the action `win.orientation`. */
#define IDX_TYPE_ORIENTATION (idx_orientation_get_type ())
GType idx_orientation_get_type (void);

#define IDX_TYPE_LOOK (idx_look_get_type ())
G_DECLARE_FINAL_TYPE (IdxLook, idx_look, IDX, LOOK, GObject)

/**
 * idx_look_new:
 *
 * Returns: (transfer full): how images look in all widgets that are given it. It has the
 *   properties `palette`, an #IdxPaletteChoice, `orientation`, an #IdxOrientation, and
 *   `light-background`
 */
IdxLook *idx_look_new (void);

/**
 * idx_look_get_palette:
 *
 * Returns: the palette that was chosen, or the one that goes with the theme of @widget
 */
IdxPalette idx_look_get_palette (IdxLook *self,
                                 GtkWidget *widget);

/**
 * idx_look_set_palette:
 */
void idx_look_set_palette (IdxLook *self,
                           IdxPaletteChoice palette);

/**
 * idx_look_get_orientation:
 *
 * Returns: how images are turned
 */
IdxOrientation idx_look_get_orientation (IdxLook *self);

/**
 * idx_look_set_orientation:
 */
void idx_look_set_orientation (IdxLook *self,
                               IdxOrientation orientation);

/**
 * idx_look_get_light_background:
 *
 * Returns: whether the background of the images has a high value, as that of writing on white paper
 */
gboolean idx_look_get_light_background (IdxLook *self);

/**
 * idx_look_set_light_background:
 */
void idx_look_set_light_background (IdxLook *self,
                                    gboolean light_background);

/**
 * idx_look_is_dark:
 *
 * Returns: whether the theme of @widget has light text on a dark ground
 */
gboolean idx_look_is_dark (GtkWidget *widget);

/**
 * idx_look_get_rgba:
 * @color: 0xFFRRGGBB
 */
GdkRGBA idx_look_get_rgba (guint32 color);

/**
 * idx_look_get_contrast:
 *
 * Returns: the contrast of two opaque colours, from 1 to 21, as WCAG 2 defines it
 */
float idx_look_get_contrast (const GdkRGBA *a,
                             const GdkRGBA *b);

/**
 * idx_look_set_off:
 * @contrast: what is asked for, such as 3 for a line
 *
 * Returns: @color, as much lighter or darker as it takes to be seen on @ground
 */
GdkRGBA idx_look_set_off (const GdkRGBA *color,
                          const GdkRGBA *ground,
                          float contrast);

G_END_DECLS
