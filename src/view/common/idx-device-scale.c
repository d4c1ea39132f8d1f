/* SPDX-License-Identifier: MIT */

/* The number of device pixels per logical pixel, and where device pixels begin in a widget.
 *
 * The scale factor of a GTK widget is an integer. Since GTK 4.12, surfaces have a property
 * "scale" with the exact value. This file looks it up by name, so that it can be compiled with
 * older headers, too.
 *
 * GTK doesn't redraw widgets that only move. At a fractional scale, a widget that draws device
 * pixels must be redrawn whenever its offset within a device pixel changes, which is known only
 * after each layout. */

#include "idx-device-scale.h"

#include <math.h>

/* The tolerance for rounding errors: a scale, or a coordinate in device pixels, that is closer than
 * this to an integer counts as that integer. */
#define EPSILON 1e-4

typedef void (*ChangedFunc) (GtkWidget *widget);

typedef struct
{
  GtkWidget *widget;
  ChangedFunc changed;
  graphene_point_t origin; /* the origin when @changed was last called */
  GdkSurface *surface;     /* NULL unless the widget is realized */
  GdkFrameClock *clock;    /* NULL unless layouts are watched */
  gulong scale_handler;    /* of @surface; 0 if it has no property "scale" */
  gulong layout_handler;   /* of @clock; 0 unless layouts are watched */
} Watch;

static gboolean
has_scale (GdkSurface *surface)
{
  return g_object_class_find_property (G_OBJECT_GET_CLASS (surface), "scale") != NULL;
}

static GdkSurface *
get_surface (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_realized (widget) ? gtk_widget_get_native (widget) : NULL;

  return native != NULL ? gtk_native_get_surface (native) : NULL;
}

double
idx_device_scale_get (GtkWidget *widget)
{
  GdkSurface *surface;
  double scale;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), 1);

  surface = get_surface (widget);
  if (surface == NULL || !has_scale (surface))
    return gtk_widget_get_scale_factor (widget);
  g_object_get (surface, "scale", &scale, NULL);
  return scale;
}

static gboolean
is_whole (double scale)
{
  return fabs (scale - round (scale)) < EPSILON;
}

/* Returns the distance from a coordinate to the beginning of the next device pixel, in logical
 * pixels. */
static float
get_distance_to_pixel (double coordinate,
                       double scale)
{
  return (float) MAX (ceil (coordinate * scale - EPSILON) / scale - coordinate, 0);
}

graphene_point_t
idx_device_scale_get_origin (GtkWidget *widget)
{
  graphene_point_t origin = { 0, 0 };
  graphene_point_t in_window;
  GtkNative *native;
  double scale, x, y;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), origin);

  scale = idx_device_scale_get (widget);
  native = gtk_widget_get_native (widget);
  if (is_whole (scale) || native == NULL ||
      !gtk_widget_compute_point (widget, GTK_WIDGET (native), &origin, &in_window))
    return origin;
  gtk_native_get_surface_transform (native, &x, &y);
  origin.x = get_distance_to_pixel (x + in_window.x, scale);
  origin.y = get_distance_to_pixel (y + in_window.y, scale);
  return origin;
}

static void
idx_device_scale_layout_cb (GdkFrameClock *clock,
                            Watch *watch)
{
  graphene_point_t origin;

  if (!gtk_widget_get_mapped (watch->widget))
    return;
  origin = idx_device_scale_get_origin (watch->widget);
  if (graphene_point_near (&origin, &watch->origin, (float) EPSILON))
    return;
  watch->origin = origin;
  watch->changed (watch->widget);
}

static void
stop_watching_layouts (Watch *watch)
{
  if (watch->layout_handler != 0)
    g_signal_handler_disconnect (watch->clock, watch->layout_handler);
  watch->layout_handler = 0;
  g_clear_object (&watch->clock);
}

/* Watches layouts only at a fractional scale: at an integer scale, the origin never changes. */
static void
idx_device_scale_changed_cb (Watch *watch)
{
  gboolean is_fractional = !is_whole (idx_device_scale_get (watch->widget));

  if (!is_fractional)
    stop_watching_layouts (watch);
  else if (watch->layout_handler == 0)
    {
      watch->clock = g_object_ref (gtk_widget_get_frame_clock (watch->widget));
      watch->layout_handler = g_signal_connect_after (
        watch->clock, "layout", G_CALLBACK (idx_device_scale_layout_cb), watch);
    }
  watch->origin = idx_device_scale_get_origin (watch->widget);
  watch->changed (watch->widget);
}

static void
idx_device_scale_realize_cb (Watch *watch)
{
  watch->surface = g_object_ref (get_surface (watch->widget));
  if (has_scale (watch->surface))
    watch->scale_handler = g_signal_connect_swapped (
      watch->surface, "notify::scale", G_CALLBACK (idx_device_scale_changed_cb), watch);
  /* The surface doesn't emit notify::scale for its initial scale. */
  idx_device_scale_changed_cb (watch);
}

static void
idx_device_scale_unrealize_cb (Watch *watch)
{
  stop_watching_layouts (watch);
  if (watch->scale_handler != 0)
    g_signal_handler_disconnect (watch->surface, watch->scale_handler);
  watch->scale_handler = 0;
  g_clear_object (&watch->surface);
}

static void
watch_free (gpointer data,
            GClosure *closure)
{
  Watch *watch = data;

  idx_device_scale_unrealize_cb (watch);
  g_free (watch);
}

void
idx_device_scale_watch (GtkWidget *widget,
                        GCallback changed)
{
  Watch *watch;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (changed != NULL);

  watch = g_new0 (Watch, 1);
  watch->widget = widget;
  watch->changed = (ChangedFunc) changed;
  g_signal_connect_swapped (widget, "realize", G_CALLBACK (idx_device_scale_realize_cb), watch);
  g_signal_connect_swapped (widget, "notify::scale-factor",
                            G_CALLBACK (idx_device_scale_changed_cb), watch);
  /* GObject frees the watch when it disconnects this handler, at the latest with the widget. */
  g_signal_connect_data (widget, "unrealize", G_CALLBACK (idx_device_scale_unrealize_cb), watch,
                         watch_free, G_CONNECT_SWAPPED);
}
