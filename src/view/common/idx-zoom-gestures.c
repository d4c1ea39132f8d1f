/* SPDX-License-Identifier: MIT */

/* Zooms a widget around the pointer when the user scrolls with Ctrl, or around the fingers when the
 * user pinches. */

#include "idx-zoom-gestures.h"

#include <math.h>

/* The zoom factor of one wheel notch: the fourth root of 2, so four notches double the size. */
#define NOTCH_FACTOR 1.1892071150027210667

/* Touchpads report pixels under Wayland; GTK counts a notch of the wheel as ten pixels. */
#define PIXELS_PER_NOTCH 10.0

/* The maximum number of notches of one event. It limits sizes to the range of an int. */
#define MAX_NOTCHES 40.0

typedef struct
{
  GtkWidget *widget;
  IdxZoomSizeFunc get_size;
  IdxZoomFunc zoom;
  IdxZoomStepFunc step; /* NULL to zoom by NOTCH_FACTOR */
  double wheel_rest;    /* the fraction of a notch that hasn't zoomed yet; positive to zoom in */
  int pinch_start_size; /* the size when the pinch began */
  gboolean zoom_without_ctrl;
} IdxZoomGestures;

/* Gets the position of the pointer in the widget, or the center of the widget if the position is
 * unknown. In GTK 4, wheel events have no position, so the position comes from the seat's
 * pointer. */
static void
get_pointer (IdxZoomGestures *self,
             GtkEventController *controller,
             double *x,
             double *y)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  GtkNative *native = gtk_widget_get_native (self->widget);
  double native_x, native_y, event_x, event_y;

  *x = gtk_widget_get_width (self->widget) / 2.0;
  *y = gtk_widget_get_height (self->widget) / 2.0;
  if (event == NULL || native == NULL)
    return;
  if (!gdk_event_get_position (event, &event_x, &event_y))
    {
      GdkDevice *pointer = gdk_seat_get_pointer (gdk_event_get_seat (event));

      if (pointer == NULL || !gdk_surface_get_device_position (gtk_native_get_surface (native),
                                                               pointer, &event_x, &event_y, NULL))
        return;
    }
  gtk_native_get_surface_transform (native, &native_x, &native_y);
  (void) gtk_widget_translate_coordinates (GTK_WIDGET (native), self->widget, event_x - native_x,
                                           event_y - native_y, x, y);
}

/* Returns the size after some notches of the wheel. */
static int
get_next_size (IdxZoomGestures *self,
               double n_notches)
{
  int size = self->get_size (self->widget);
  int new_size;

  if (self->step == NULL)
    {
      new_size = (int) round (MIN (size * pow (NOTCH_FACTOR, n_notches), G_MAXINT / 2.0));
      return new_size != size ? new_size : size + (n_notches > 0 ? 1 : -1);
    }
  for (double rest = fabs (n_notches); rest >= 1; rest--)
    size = self->step (self->widget, size, n_notches > 0);
  return size;
}

static void
zoom_by (IdxZoomGestures *self,
         GtkEventController *controller,
         double n_notches)
{
  int new_size = get_next_size (self, n_notches);
  double x, y;

  get_pointer (self, controller, &x, &y);
  self->zoom (self->widget, new_size, x, y);
}

double
idx_zoom_gestures_count_notches (GdkScrollUnit unit,
                                 double delta)
{
  double n_notches = unit == GDK_SCROLL_UNIT_SURFACE ? delta / PIXELS_PER_NOTCH : delta;

  return CLAMP (n_notches, -MAX_NOTCHES, MAX_NOTCHES);
}

static gboolean
idx_zoom_gestures_scroll_cb (GtkEventControllerScroll *controller,
                             double dx,
                             double dy,
                             IdxZoomGestures *self)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);

  if (!self->zoom_without_ctrl &&
      !(gtk_event_controller_get_current_event_state (base) & GDK_CONTROL_MASK))
    return FALSE;

  /* Touchpads report fractions of a notch, which are added up. */
  self->wheel_rest -=
    idx_zoom_gestures_count_notches (gtk_event_controller_scroll_get_unit (controller), dy);
  if (fabs (self->wheel_rest) >= 1)
    {
      zoom_by (self, base, trunc (self->wheel_rest));
      self->wheel_rest -= trunc (self->wheel_rest);
    }
  return TRUE;
}

static void
idx_zoom_gestures_pinch_begin_cb (GtkGesture *gesture,
                                  GdkEventSequence *sequence,
                                  IdxZoomGestures *self)
{
  self->pinch_start_size = self->get_size (self->widget);
  (void) gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
idx_zoom_gestures_pinch_cb (GtkGestureZoom *gesture,
                            double scale,
                            IdxZoomGestures *self)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    self->zoom (self->widget, (int) round (self->pinch_start_size * scale), x, y);
}

void
idx_zoom_gestures_add (GtkWidget *widget,
                       IdxZoomSizeFunc get_size,
                       IdxZoomFunc zoom)
{
  IdxZoomGestures *self = g_new0 (IdxZoomGestures, 1);
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  self->widget = widget;
  self->get_size = get_size;
  self->zoom = zoom;

  /* The widget frees its data after its controllers, which use @self. */
  g_object_set_data_full (G_OBJECT (widget), "idx-zoom-gestures", self, g_free);

  g_signal_connect (pinch, "begin", G_CALLBACK (idx_zoom_gestures_pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (idx_zoom_gestures_pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));

  g_signal_connect (scroll, "scroll", G_CALLBACK (idx_zoom_gestures_scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
}

void
idx_zoom_gestures_set_zoom_without_ctrl (GtkWidget *widget,
                                         gboolean zoom_without_ctrl)
{
  IdxZoomGestures *self;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  self = g_object_get_data (G_OBJECT (widget), "idx-zoom-gestures");
  g_return_if_fail (self != NULL);
  self->zoom_without_ctrl = zoom_without_ctrl;
}

void
idx_zoom_gestures_set_step_func (GtkWidget *widget,
                                 IdxZoomStepFunc step)
{
  IdxZoomGestures *self;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  self = g_object_get_data (G_OBJECT (widget), "idx-zoom-gestures");
  g_return_if_fail (self != NULL);
  self->step = step;
}
