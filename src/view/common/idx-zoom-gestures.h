/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxZoomFunc:
 * @widget: the widget to zoom
 * @size: the new size, which may be out of range
 * @x: the x coordinate of the point that stays in place, in logical pixels of the widget
 * @y: its y coordinate
 */
typedef void (*IdxZoomFunc) (GtkWidget *widget,
                             int size,
                             double x,
                             double y);

/**
 * IdxZoomSizeFunc:
 *
 * Returns: the current size of the contents of @widget in a unit of its own, at least 1
 */
typedef int (*IdxZoomSizeFunc) (GtkWidget *widget);

/**
 * idx_zoom_gestures_add:
 * @get_size: called whenever a gesture begins
 * @zoom: called with each new size
 *
 * Lets the user zoom a widget at the pointer, with Ctrl and the wheel or by pinching. A notch of
 * the wheel multiplies or divides the size by 2^¼, but changes it by at least 1.
 */
void idx_zoom_gestures_add (GtkWidget *widget,
                            IdxZoomSizeFunc get_size,
                            IdxZoomFunc zoom);

/**
 * IdxZoomStepFunc:
 * @is_larger: whether to zoom in
 *
 * Returns: the next size of @widget after @size
 */
typedef int (*IdxZoomStepFunc) (GtkWidget *widget,
                                int size,
                                gboolean is_larger);

/**
 * idx_zoom_gestures_set_step_func:
 * @widget: a widget with gestures from idx_zoom_gestures_add()
 * @step: called for each notch of the wheel, which then zooms by this instead of by a factor
 */
void idx_zoom_gestures_set_step_func (GtkWidget *widget,
                                      IdxZoomStepFunc step);

/**
 * idx_zoom_gestures_count_notches:
 * @unit: the unit of a scroll event
 * @delta: how far it scrolls
 *
 * Returns: the same distance in notches of the wheel, within reasonable limits
 */
double idx_zoom_gestures_count_notches (GdkScrollUnit unit,
                                        double delta);

/**
 * idx_zoom_gestures_set_zoom_without_ctrl:
 * @widget: a widget with gestures from idx_zoom_gestures_add()
 * @zoom_without_ctrl: whether the wheel also zooms without Ctrl
 */
void idx_zoom_gestures_set_zoom_without_ctrl (GtkWidget *widget,
                                              gboolean zoom_without_ctrl);

G_END_DECLS
