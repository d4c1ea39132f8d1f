/* SPDX-License-Identifier: MIT */

/* Mouse and touch gestures on single samples, for the sheet and for the map. */

#include "idx-sample-gestures.h"

enum
{
  ACTIVATE,
  MENU_REQUESTED
};

static const char *const signal_names[] = {
  [ACTIVATE] = "activate",
  [MENU_REQUESTED] = "menu-requested",
};

void
idx_sample_gestures_class_init (GtkWidgetClass *klass)
{
  g_signal_new (signal_names[ACTIVATE], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  g_signal_new (signal_names[MENU_REQUESTED], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

IdxSelectMode
idx_select_mode_from_state (GdkModifierType state)
{
  switch (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK))
    {
    case GDK_SHIFT_MASK:
      return IDX_SELECT_RANGE;
    case GDK_CONTROL_MASK:
      return IDX_SELECT_TOGGLE;
    case GDK_SHIFT_MASK | GDK_CONTROL_MASK:
      return IDX_SELECT_RANGE_KEEP_OTHERS;
    default:
      return IDX_SELECT_ONLY;
    }
}

static gboolean
find (const IdxSampleFocus *focus,
      double x,
      double y,
      guint *position)
{
  return focus->model != NULL && focus->functions->find (focus->widget, x, y, position);
}

static void
idx_sample_gestures_released_cb (GtkGestureClick *gesture,
                                 int n_press,
                                 double x,
                                 double y,
                                 IdxSampleFocus *focus)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  IdxSelectMode mode = idx_select_mode_from_state (state);
  guint position;

  if (focus->model == NULL)
    return;
  if (find (focus, x, y, &position))
    focus->functions->move (focus->widget, position, mode);
  else if (mode == IDX_SELECT_ONLY)
    idx_selection_unselect_all (focus->model);
  gtk_widget_grab_focus (focus->widget);
  /* Activates on the second release, not on the second press, because a drag may begin with that
   * press. */
  if (n_press == 2 && find (focus, x, y, &position))
    g_signal_emit_by_name (focus->widget, signal_names[ACTIVATE], position);
}

static gboolean
request_menu_at (IdxSampleFocus *focus,
                 double x,
                 double y)
{
  guint position;

  if (!find (focus, x, y, &position))
    return FALSE;
  focus->functions->move (focus->widget, position,
                          idx_selection_is_selected (focus->model, position) ? IDX_SELECT_NONE
                                                                             : IDX_SELECT_ONLY);
  gtk_widget_grab_focus (focus->widget);
  g_signal_emit_by_name (focus->widget, signal_names[MENU_REQUESTED], x, y);
  return TRUE;
}

static void
idx_sample_gestures_menu_pressed_cb (GtkGestureClick *gesture,
                                     int n_press,
                                     double x,
                                     double y,
                                     IdxSampleFocus *focus)
{
  (void) request_menu_at (focus, x, y);
}

/* Claims the touch if it opens a menu, so that the finger neither scrolls nor selects. */
static void
idx_sample_gestures_long_pressed_cb (GtkGestureLongPress *gesture,
                                     double x,
                                     double y,
                                     IdxSampleFocus *focus)
{
  if (request_menu_at (focus, x, y))
    (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
idx_sample_gestures_motion_cb (GtkEventControllerMotion *controller,
                               double x,
                               double y,
                               IdxSampleFocus *focus)
{
  guint position = GTK_INVALID_LIST_POSITION;

  (void) find (focus, x, y, &position);
  focus->functions->hover (focus->widget, position);
}

static void
idx_sample_gestures_leave_cb (GtkEventControllerMotion *controller,
                              IdxSampleFocus *focus)
{
  focus->functions->hover (focus->widget, GTK_INVALID_LIST_POSITION);
}

GtkEventController *
idx_sample_gestures_add (IdxSampleFocus *focus)
{
  GtkWidget *widget = focus->widget;
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *secondary_click = gtk_gesture_click_new ();
  GtkGesture *long_press = gtk_gesture_long_press_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "released", G_CALLBACK (idx_sample_gestures_released_cb), focus);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary_click), GDK_BUTTON_SECONDARY);
  g_signal_connect (secondary_click, "pressed", G_CALLBACK (idx_sample_gestures_menu_pressed_cb),
                    focus);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (secondary_click));

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (long_press), TRUE);
  g_signal_connect (long_press, "pressed", G_CALLBACK (idx_sample_gestures_long_pressed_cb), focus);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (long_press));

  g_signal_connect (motion, "motion", G_CALLBACK (idx_sample_gestures_motion_cb), focus);
  g_signal_connect (motion, "leave", G_CALLBACK (idx_sample_gestures_leave_cb), focus);
  gtk_widget_add_controller (widget, motion);
  return GTK_EVENT_CONTROLLER (click);
}

void
idx_sample_gestures_activate (IdxSampleFocus *focus)
{
  const guint position = idx_sample_focus_get_position (focus);

  if (position != IDX_NO_POSITION)
    g_signal_emit_by_name (focus->widget, signal_names[ACTIVATE], position);
}

void
idx_sample_gestures_open_menu (IdxSampleFocus *focus)
{
  const guint position = idx_sample_focus_get_position (focus);
  graphene_rect_t bounds;
  graphene_point_t center;

  if (position == IDX_NO_POSITION)
    return;
  focus->functions->move (focus->widget, position, IDX_SELECT_NONE);
  if (!focus->functions->get_bounds (focus->widget, position, &bounds))
    return;
  graphene_rect_get_center (&bounds, &center);
  g_signal_emit_by_name (focus->widget, signal_names[MENU_REQUESTED], (double) center.x,
                         (double) center.y);
}

gboolean
idx_sample_gestures_is_touch (GtkGesture *gesture)
{
  GdkDevice *device = gtk_gesture_get_device (gesture);

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

gboolean
idx_sample_gestures_can_drag_from (const IdxSampleFocus *focus,
                                   double x,
                                   double y,
                                   GdkModifierType state)
{
  guint position;

  return idx_select_mode_from_state (state) == IDX_SELECT_ONLY && find (focus, x, y, &position) &&
         idx_selection_is_selected (focus->model, position);
}
