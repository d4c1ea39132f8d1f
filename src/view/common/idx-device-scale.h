/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_device_scale_get:
 *
 * Returns: device pixels per logical pixel of @widget, for example 1.25; before @widget is
 *   realized, GTK's integer scale factor
 */
double idx_device_scale_get (GtkWidget *widget);

/**
 * idx_device_scale_get_origin:
 *
 * At a fractional scale, a widget can begin in the middle of a device pixel. To avoid resampling,
 * draw buffers of device pixels at the origin or at a distance of whole device pixels from it.
 *
 * Returns: the top left corner of the first device pixel that is completely within @widget, in
 *   logical pixels of @widget; (0, 0) at an integer scale
 */
graphene_point_t idx_device_scale_get_origin (GtkWidget *widget);

/**
 * idx_device_scale_watch:
 * @changed: a callback whose only argument is @widget
 *
 * Calls @changed when @widget is realized, when its scale may have changed, and when its
 * origin (see idx_device_scale_get_origin()) has changed.
 */
void idx_device_scale_watch (GtkWidget *widget,
                             GCallback changed);

G_END_DECLS
