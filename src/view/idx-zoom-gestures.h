/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxZoomFunc:
 * @widget: the widget to zoom
 * @size: the new size, not limited in any way
 * @x: the point that stays where it is, in logical pixels of the widget
 * @y: likewise
 */
typedef void (*IdxZoomFunc) (GtkWidget *widget,
                             int size,
                             double x,
                             double y);

/**
 * IdxZoomSizeFunc:
 *
 * Returns: the size that @widget shows, at least 1
 */
typedef int (*IdxZoomSizeFunc) (GtkWidget *widget);

/**
 * idx_zoom_gestures_add:
 * @get_size: called whenever a gesture begins
 * @zoom: called with each new size
 *
 * Lets the user zoom a widget around the pointer, with Ctrl and the wheel or with two fingers. A
 * notch of the wheel changes the size by a quarter of an octave, but at least by 1.
 */
void idx_zoom_gestures_add (GtkWidget *widget,
                            IdxZoomSizeFunc get_size,
                            IdxZoomFunc zoom);

/**
 * idx_zoom_gestures_set_plain_wheel:
 * @widget: a widget with gestures
 * @plain_wheel: whether the wheel zooms without Ctrl, too
 */
void idx_zoom_gestures_set_plain_wheel (GtkWidget *widget,
                                        gboolean plain_wheel);

G_END_DECLS
