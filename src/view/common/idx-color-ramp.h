/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_COLOR_RAMP (idx_color_ramp_get_type ())
G_DECLARE_FINAL_TYPE (IdxColorRamp, idx_color_ramp, IDX, COLOR_RAMP, GtkWidget)

/**
 * idx_color_ramp_set_colors:
 * @colors: (array length=n_colors): colors as 0xFFRRGGBB, from the lowest value to the highest
 * @n_colors: the number of colors, at least 1
 *
 * Shows colors side by side, in the reading direction of the locale.
 */
void idx_color_ramp_set_colors (IdxColorRamp *self,
                                const guint32 *colors,
                                guint n_colors);

G_END_DECLS
