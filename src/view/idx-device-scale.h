/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_device_scale_get:
 *
 * Returns: device pixels per logical pixel of @widget, such as 1.25; before it is realized, GTK's
 *   integer scale factor
 */
double idx_device_scale_get (GtkWidget *widget);

/**
 * idx_device_scale_get_origin:
 *
 * At a fractional scale, a widget can begin in the middle of a device pixel. Buffers of device
 * pixels must be drawn at this point, or whole device pixels away from it, to not be resampled.
 *
 * Returns: the top left corner of the first device pixel that lies within @widget, in its
 *   logical pixels; (0, 0) at a whole scale
 */
graphene_point_t idx_device_scale_get_origin (GtkWidget *widget);

/**
 * idx_device_scale_watch:
 * @changed: takes @widget
 *
 * Calls @changed when @widget is realized, when its scale may have changed, and when its origin has
 * changed.
 */
void idx_device_scale_watch (GtkWidget *widget,
                             GCallback changed);

G_END_DECLS
