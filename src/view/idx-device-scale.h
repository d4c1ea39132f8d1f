/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_device_scale_get:
 *
 * Returns: device pixels per logical pixel of @widget, such as 1.25 where the desktop has a
 *   fractional scale; before it is realized, the nearest whole number that GTK knows
 */
double idx_device_scale_get (GtkWidget *widget);

/**
 * idx_device_scale_get_origin:
 *
 * At a fractional scale a widget can begin in the middle of a device pixel. What is composed pixel
 * by pixel is drawn from this point, and at whole device pixels from it, or it is resampled.
 *
 * Returns: the top left corner of the first device pixel that lies within @widget, in its
 *   logical pixels; (0, 0) at a whole scale
 */
graphene_point_t idx_device_scale_get_origin (GtkWidget *widget);

/**
 * idx_device_scale_watch:
 * @changed: takes @widget
 *
 * Calls @changed when the scale may have changed, also when @widget is realized, and when @widget
 * has moved so that its origin is another one.
 */
void idx_device_scale_watch (GtkWidget *widget,
                             GCallback changed);

G_END_DECLS
