/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-focus.h"

G_BEGIN_DECLS

/**
 * idx_select_mode_from_state:
 * @state: the modifier keys that are held
 *
 * Returns: how a click changes the selection; never %IDX_SELECT_NONE
 */
IdxSelectMode idx_select_mode_from_state (GdkModifierType state);

/**
 * idx_sample_gestures_class_init:
 *
 * Adds the signals `activate (position)` and `menu-requested (x, y)` to a class of widgets that
 * show samples.
 */
void idx_sample_gestures_class_init (GtkWidgetClass *klass);

/**
 * idx_sample_gestures_add:
 * @focus: the samples of a widget; must live as long as its controllers
 *
 * Adds the mouse and touch gestures for single samples: a click or a tap makes a sample current and
 * changes the selection (see #IdxSelectMode), a double-click activates the sample, and the
 * secondary button or a long press opens its menu.
 *
 * Returns: (transfer none): the controller that handles clicks
 */
GtkEventController *idx_sample_gestures_add (IdxSampleFocus *focus);

/**
 * idx_sample_gestures_activate:
 *
 * Activates the current sample, if there is one.
 */
void idx_sample_gestures_activate (IdxSampleFocus *focus);

/**
 * idx_sample_gestures_open_menu:
 *
 * Opens the menu of the current sample, if there is one.
 */
void idx_sample_gestures_open_menu (IdxSampleFocus *focus);

/**
 * idx_sample_gestures_is_touch:
 *
 * Returns: whether @gesture is made on a touchscreen
 */
gboolean idx_sample_gestures_is_touch (GtkGesture *gesture);

/**
 * idx_sample_gestures_can_drag_from:
 * @x: the x coordinate of a point of the widget, in logical pixels
 * @y: its y coordinate
 * @state: the modifier keys that are held
 *
 * Returns: whether a drag that starts at the point drags the selected samples: the point is on one
 *   of them, and neither Ctrl nor Shift is held
 */
gboolean idx_sample_gestures_can_drag_from (const IdxSampleFocus *focus,
                                            double x,
                                            double y,
                                            GdkModifierType state);

G_END_DECLS
