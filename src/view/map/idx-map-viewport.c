/* SPDX-License-Identifier: MIT */

/* Zooms and pans a map. */

#include "idx-map-viewport.h"

#include "idx-device-scale.h"
#include "idx-zoom-gestures.h"

#include <math.h>

/* A step (a key press) zooms by this factor or pans by this fraction of the view. */
#define ZOOM_STEP 1.25
#define PAN_STEP 0.15

/* The g_object_set_data() key of a widget's viewport. */
#define DATA_KEY "idx-map-viewport"

static void
queue_layout (IdxMapViewport *self)
{
  gtk_widget_queue_allocate (self->widget);
  gtk_widget_queue_draw (self->widget);
}

static void
zoom_at (IdxMapViewport *self,
         double factor,
         double x,
         double y,
         guint index)
{
  self->before_zoom (self->widget);
  idx_map_geometry_zoom (&self->geometry, factor, x, y, index);
  queue_layout (self);
}

static void
pan_by (IdxMapViewport *self,
        double dx,
        double dy)
{
  idx_map_geometry_pan (&self->geometry, dx, dy);
  queue_layout (self);
}

/* --- Gestures -------------------------------------------------------------------------- */

/* Returns the size that zoom gestures change: the side of the whole map, in logical pixels. */
static int
get_size (const IdxMapViewport *self)
{
  return MAX ((int) lround (2 * self->geometry.area.pixels_per_unit / self->geometry.scale), 1);
}

static int
idx_map_viewport_get_size_cb (GtkWidget *widget)
{
  return get_size (g_object_get_data (G_OBJECT (widget), DATA_KEY));
}

static void
idx_map_viewport_zoom_at_cb (GtkWidget *widget,
                             int size,
                             double x,
                             double y)
{
  IdxMapViewport *self = g_object_get_data (G_OBJECT (widget), DATA_KEY);
  guint index;

  if (!idx_map_geometry_find (&self->geometry, x, y, &index))
    index = G_MAXUINT;
  zoom_at (self, (double) MAX (size, 1) / get_size (self), x, y, index);
}

/* Scrolling with two fingers on a touchpad pans. All other scroll events, and those with Ctrl, are
 * left to the zoom gestures. */
static gboolean
idx_map_viewport_scroll_cb (GtkEventControllerScroll *controller,
                            double dx,
                            double dy,
                            IdxMapViewport *self)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkDevice *device = gtk_event_controller_get_current_event_device (base);

  if (device == NULL || gdk_device_get_source (device) != GDK_SOURCE_TOUCHPAD ||
      (gtk_event_controller_get_current_event_state (base) & GDK_CONTROL_MASK))
    return FALSE;
  /* Touchpads report pixels or wheel units; a wheel unit is ten pixels. */
  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL)
    pan_by (self, -10 * dx, -10 * dy);
  else
    pan_by (self, -dx, -dy);
  return TRUE;
}

static void
idx_map_viewport_pan_begin_cb (GtkGestureDrag *gesture,
                               double x,
                               double y,
                               IdxMapViewport *self)
{
  idx_map_viewport_begin_drag (self);
}

static void
idx_map_viewport_pan_update_cb (GtkGestureDrag *gesture,
                                double dx,
                                double dy,
                                IdxMapViewport *self)
{
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  idx_map_viewport_drag_to (self, dx, dy);
}

void
idx_map_viewport_add_gestures (IdxMapViewport *self)
{
  GtkGesture *pan = gtk_gesture_drag_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  idx_zoom_gestures_add (self->widget, idx_map_viewport_get_size_cb, idx_map_viewport_zoom_at_cb);
  idx_zoom_gestures_set_zoom_without_ctrl (self->widget, TRUE);

  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (idx_map_viewport_scroll_cb), self);
  gtk_widget_add_controller (self->widget, scroll);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (pan), GDK_BUTTON_MIDDLE);
  g_signal_connect (pan, "drag-begin", G_CALLBACK (idx_map_viewport_pan_begin_cb), self);
  g_signal_connect (pan, "drag-update", G_CALLBACK (idx_map_viewport_pan_update_cb), self);
  gtk_widget_add_controller (self->widget, GTK_EVENT_CONTROLLER (pan));
}

/* --- Viewports ------------------------------------------------------------------------- */

void
idx_map_viewport_init (IdxMapViewport *self,
                       GtkWidget *widget,
                       void (*before_zoom) (GtkWidget *widget))
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_WIDGET (widget));

  self->widget = widget;
  self->before_zoom = before_zoom;
  self->geometry.scale = 1;
  self->geometry.area = (IdxMapArea){ .width = 1, .height = 1 };
  idx_map_area_show_whole (&self->geometry.area);
  g_object_set_data (G_OBJECT (widget), DATA_KEY, self);
}

void
idx_map_viewport_set_samples (IdxMapViewport *self,
                              IdxPointGrid *point_grid,
                              IdxMapLattice *lattice)
{
  g_return_if_fail (self != NULL);

  self->geometry.point_grid = point_grid;
  self->geometry.lattice = lattice;
  idx_map_geometry_snap (&self->geometry);
  queue_layout (self);
}

void
idx_map_viewport_update_scale (IdxMapViewport *self)
{
  g_return_if_fail (self != NULL);

  idx_map_geometry_set_scale (&self->geometry, idx_device_scale_get (self->widget));
  queue_layout (self);
}

void
idx_map_viewport_zoom (IdxMapViewport *self,
                       int n_steps,
                       guint index)
{
  graphene_point_t point;
  graphene_rect_t bounds;

  g_return_if_fail (self != NULL);

  graphene_point_init (&point, (float) gtk_widget_get_width (self->widget) / 2,
                       (float) gtk_widget_get_height (self->widget) / 2);
  if (index != G_MAXUINT && idx_map_geometry_get_bounds (&self->geometry, index, &bounds))
    graphene_rect_get_center (&bounds, &point);
  zoom_at (self, pow (ZOOM_STEP, n_steps), (double) point.x, (double) point.y, index);
}

void
idx_map_viewport_pan (IdxMapViewport *self,
                      int dx,
                      int dy)
{
  g_return_if_fail (self != NULL);

  pan_by (self, -dx * PAN_STEP * gtk_widget_get_width (self->widget),
          -dy * PAN_STEP * gtk_widget_get_height (self->widget));
}

void
idx_map_viewport_begin_drag (IdxMapViewport *self)
{
  g_return_if_fail (self != NULL);

  graphene_point_init (&self->panned, 0, 0);
}

void
idx_map_viewport_drag_to (IdxMapViewport *self,
                          double dx,
                          double dy)
{
  double scale, step_x, step_y;

  g_return_if_fail (self != NULL);

  scale = self->geometry.scale;
  step_x = rint ((dx - (double) self->panned.x) * scale) / scale;
  step_y = rint ((dy - (double) self->panned.y) * scale) / scale;
  pan_by (self, step_x, step_y);
  self->panned.x += (float) step_x;
  self->panned.y += (float) step_y;
}

void
idx_map_viewport_show_whole (IdxMapViewport *self)
{
  g_return_if_fail (self != NULL);

  idx_map_geometry_show_whole (&self->geometry);
  queue_layout (self);
}

void
idx_map_viewport_zoom_to (IdxMapViewport *self,
                          guint index)
{
  g_return_if_fail (self != NULL);

  idx_map_geometry_zoom_to (&self->geometry, index);
  queue_layout (self);
}

void
idx_map_viewport_zoom_to_all (IdxMapViewport *self,
                              const guint32 *indices,
                              guint n)
{
  g_return_if_fail (self != NULL);

  idx_map_geometry_zoom_to_all (&self->geometry, indices, n);
  queue_layout (self);
}
