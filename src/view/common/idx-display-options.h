/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-palette.h"
#include "idx-raster.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxPaletteChoice:
 * @IDX_PALETTE_CHOICE_AUTO: a palette that shows images dark on light in a light theme, and
 *   light on dark in a dark theme, whether or not the background of the stored images is light
 * @IDX_PALETTE_CHOICE_INK: always dark on light, see %IDX_PALETTE_INK
 * @IDX_PALETTE_CHOICE_SCREEN: always light on dark, see %IDX_PALETTE_SCREEN
 * @IDX_PALETTE_CHOICE_CUBEHELIX: colors for measured values, see %IDX_PALETTE_CUBEHELIX
 * @IDX_PALETTE_CHOICE_DIVERGING: colors for values around a middle, see %IDX_PALETTE_DIVERGING
 *
 * The user's choice of palette. The nicks of its values are the states of the action `win.palette`.
 */
typedef enum
{
  IDX_PALETTE_CHOICE_AUTO,
  IDX_PALETTE_CHOICE_INK,
  IDX_PALETTE_CHOICE_SCREEN,
  IDX_PALETTE_CHOICE_CUBEHELIX,
  IDX_PALETTE_CHOICE_DIVERGING
} IdxPaletteChoice;

#define IDX_TYPE_PALETTE_CHOICE (idx_palette_choice_get_type ())
GType idx_palette_choice_get_type (void);

#define IDX_TYPE_DISPLAY_OPTIONS (idx_display_options_get_type ())
G_DECLARE_FINAL_TYPE (IdxDisplayOptions, idx_display_options, IDX, DISPLAY_OPTIONS, GObject)

/**
 * idx_display_options_new:
 *
 * Creates display options. All widgets that share them redraw when a property changes.
 *
 * Properties:
 * - `palette` (#IdxPaletteChoice): the user's choice of palette
 * - `orientation` (#IdxOrientation): how images are rotated and mirrored
 * - `background` (#IdxBackground): the background of the stored images
 *
 * Returns: (transfer full): the new options
 */
IdxDisplayOptions *idx_display_options_new (void);

/**
 * idx_display_options_new_difference:
 * @images: the options with which the two images are drawn
 *
 * Creates options for drawing the difference of two images.
 *
 * Returns: (transfer full): options with the orientation of @images, and a diverging palette that
 *   suits the theme, whichever palette the user has chosen
 */
IdxDisplayOptions *idx_display_options_new_difference (IdxDisplayOptions *images);

/**
 * idx_display_options_get_palette:
 * @widget: (nullable): the widget that shows images; %NULL for white paper
 *
 * Returns: the chosen palette; for %IDX_PALETTE_CHOICE_AUTO, the palette that suits the theme of
 *   @widget and the background of the images
 */
IdxPalette idx_display_options_get_palette (IdxDisplayOptions *self,
                                            GtkWidget *widget);

/**
 * idx_display_options_set_palette_choice:
 */
void idx_display_options_set_palette_choice (IdxDisplayOptions *self,
                                             IdxPaletteChoice palette_choice);

/**
 * idx_display_options_get_orientation:
 *
 * Returns: how images are rotated and mirrored
 */
IdxOrientation idx_display_options_get_orientation (IdxDisplayOptions *self);

/**
 * idx_display_options_set_orientation:
 */
void idx_display_options_set_orientation (IdxDisplayOptions *self,
                                          IdxOrientation orientation);

/**
 * idx_display_options_set_background:
 */
void idx_display_options_set_background (IdxDisplayOptions *self,
                                         IdxBackground background);

G_END_DECLS
