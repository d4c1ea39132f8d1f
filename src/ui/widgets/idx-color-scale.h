/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_COLOR_SCALE (idx_color_scale_get_type ())
G_DECLARE_FINAL_TYPE (IdxColorScale, idx_color_scale, IDX, COLOR_SCALE, GtkWidget)

/**
 * idx_color_scale_show:
 * @colors: (array length=n_colors): from the lowest value to the highest, as 0xFFRRGGBB
 * @n_colors: at least 1
 * @minimum: the lowest value, as text
 * @maximum: the highest value, as text
 * @has_nan: whether values can be NaN
 *
 * Shows a bar of the colors with the values at both ends and, if @has_nan is set, the color of NaN.
 */
void idx_color_scale_show (IdxColorScale *self,
                           const guint32 *colors,
                           guint n_colors,
                           const char *minimum,
                           const char *maximum,
                           gboolean has_nan);

G_END_DECLS
