/* SPDX-License-Identifier: MIT */

/* Selects samples on the sheet with a rubber band. */

#include "idx-rubber-band.h"

#include "idx-sample-gestures.h"

/* The sheet scrolls while the pointer is beyond its top or bottom edge, or within SCROLL_EDGE
 * logical pixels of it. Each pixel further out adds SPEED_PER_PIXEL logical pixels per second. */
#define SCROLL_EDGE 30.0
#define SPEED_PER_PIXEL 20.0

struct _IdxRubberBand
{
  const IdxSampleFocus *focus;
  const IdxSheetGeometry *geometry;
  GtkEventController *drag;
  gboolean drags_selection; /* see idx_rubber_band_set_drags_selection() */

  /* The current band. The starting point (@start_x, @start_y) is in device pixels on the sheet, the
   * pointer (@x, @y) in logical pixels of the widget. */
  IdxSampleSet *before; /* the selection when the drag began; NULL unless the user is dragging */
  IdxSelectMode mode;
  gint64 start_x;
  gint64 start_y;
  double x;
  double y;
  guint tick_id;    /* of the tick callback that scrolls; 0 if none is installed */
  gint64 last_tick; /* when the sheet was scrolled last, in microseconds of the frame clock */
};

/* --- The band -------------------------------------------------------------------------- */

static void
update_selection (IdxRubberBand *self)
{
  const IdxLayout *layout = &self->geometry->layout;
  g_autoptr (IdxSampleSet) touched = idx_sample_set_new (layout->n_samples);
  g_autoptr (IdxSampleSet) selected = NULL;
  IdxLayoutBlock block;
  gint64 x, y;

  idx_sheet_geometry_to_device (self->geometry, self->x, self->y, &x, &y);
  block = idx_layout_get_block (layout, MIN (x, self->start_x), MIN (y, self->start_y),
                                ABS (x - self->start_x), ABS (y - self->start_y));
  if (block.first_column < block.end_column)
    for (guint row = block.first_row; row < block.end_row; row++)
      idx_sample_set_add_range (touched, row * layout->n_columns + block.first_column,
                                block.end_column - block.first_column);
  selected = idx_select_mode_combine (self->mode, self->before, touched);
  idx_selection_set_selected (self->focus->model, selected);
  gtk_widget_queue_draw (self->geometry->widget);
}

/* Returns the speed at which the sheet scrolls, in logical pixels per second; negative for up. */
static double
get_speed (const IdxRubberBand *self)
{
  double distance_to_bottom = gtk_widget_get_height (self->geometry->widget) - self->y;

  if (self->y < SCROLL_EDGE)
    return (self->y - SCROLL_EDGE) * SPEED_PER_PIXEL;
  if (distance_to_bottom < SCROLL_EDGE)
    return (SCROLL_EDGE - distance_to_bottom) * SPEED_PER_PIXEL;
  return 0;
}

static gboolean
idx_rubber_band_tick_cb (GtkWidget *widget,
                         GdkFrameClock *clock,
                         gpointer data)
{
  IdxRubberBand *self = data;
  GtkAdjustment *scroll = self->geometry->scroll;
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double seconds = (double) (now - self->last_tick) / G_USEC_PER_SEC;

  self->last_tick = now;
  gtk_adjustment_set_value (scroll, gtk_adjustment_get_value (scroll) + get_speed (self) * seconds);
  return G_SOURCE_CONTINUE;
}

/* A tick callback makes GTK draw every frame, so it is installed only while the sheet scrolls. */
static void
update_scrolling (IdxRubberBand *self)
{
  GtkWidget *widget = self->geometry->widget;
  gboolean scrolls = get_speed (self) > 0 || get_speed (self) < 0;

  if (scrolls && self->tick_id == 0)
    {
      self->last_tick = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (widget));
      self->tick_id = gtk_widget_add_tick_callback (widget, idx_rubber_band_tick_cb, self, NULL);
    }
  else if (!scrolls && self->tick_id != 0)
    {
      gtk_widget_remove_tick_callback (widget, self->tick_id);
      self->tick_id = 0;
    }
}

static void
end_band (IdxRubberBand *self)
{
  if (self->before == NULL)
    return;
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (self->geometry->widget, self->tick_id);
  self->tick_id = 0;
  g_clear_pointer (&self->before, idx_sample_set_free);
  gtk_widget_queue_draw (self->geometry->widget);
}

gboolean
idx_rubber_band_is_active (const IdxRubberBand *self)
{
  return self->before != NULL;
}

void
idx_rubber_band_begin (IdxRubberBand *self,
                       double x,
                       double y,
                       IdxSelectMode mode)
{
  g_return_if_fail (self != NULL);

  end_band (self);
  self->before = idx_sample_set_copy (idx_selection_get_selected (self->focus->model));
  self->mode = mode;
  self->x = x;
  self->y = y;
  idx_sheet_geometry_to_device (self->geometry, x, y, &self->start_x, &self->start_y);
}

void
idx_rubber_band_drag_to (IdxRubberBand *self,
                         double x,
                         double y)
{
  g_return_if_fail (self != NULL);

  self->x = x;
  self->y = y;
  update_scrolling (self);
  update_selection (self);
}

void
idx_rubber_band_update (IdxRubberBand *self)
{
  g_return_if_fail (self != NULL);

  if (self->before != NULL)
    update_selection (self);
}

void
idx_rubber_band_draw (const IdxRubberBand *self,
                      IdxSheetPainter *painter)
{
  const IdxSheetGeometry *geometry = self->geometry;
  float bottom = (float) gtk_widget_get_height (geometry->widget) + 1;
  GdkRGBA border = idx_sheet_painter_get_accent (painter);
  GdkRGBA fill = border;
  graphene_point_t start, end;
  graphene_rect_t bounds;
  GskRoundedRect outline;

  if (self->before == NULL)
    return;
  start = idx_sheet_geometry_to_logical (geometry, self->start_x, self->start_y);
  /* Neither a float nor GSK can represent a start that is millions of rows away. */
  start.y = CLAMP (start.y, -1.0F, bottom);
  graphene_point_init (&end, (float) self->x, (float) self->y);
  graphene_rect_init (&bounds, MIN (start.x, end.x), MIN (start.y, end.y), ABS (end.x - start.x),
                      ABS (end.y - start.y));
  gsk_rounded_rect_init_from_rect (&outline, &bounds, 0);
  fill.alpha = 0.2F;
  idx_sheet_painter_fill (painter, &fill, &bounds);
  gtk_snapshot_append_border (painter->snapshot, &outline, (const float[4]){ 1, 1, 1, 1 },
                              (const GdkRGBA[4]){ border, border, border, border });
  painter->n_nodes++;
}

/* --- The gesture ----------------------------------------------------------------------- */

/* Ignores drags with a finger, which scroll, and drags of the selected samples. */
static void
idx_rubber_band_drag_begin_cb (GtkGestureDrag *gesture,
                               double x,
                               double y,
                               IdxRubberBand *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (self->drag);

  if (idx_sample_gestures_is_touch (GTK_GESTURE (gesture)) ||
      (self->drags_selection && idx_sample_gestures_can_drag_from (self->focus, x, y, state)))
    (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

static void
idx_rubber_band_drag_update_cb (GtkGestureDrag *gesture,
                                double dx,
                                double dy,
                                IdxRubberBand *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (self->drag);
  double x, y;

  if (self->focus->model == NULL || !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  if (self->before == NULL)
    {
      if (!gtk_drag_check_threshold (self->geometry->widget, 0, 0, (int) dx, (int) dy))
        return;
      idx_rubber_band_begin (self, x, y, idx_select_mode_from_state (state));
      (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    }
  idx_rubber_band_drag_to (self, x + dx, y + dy);
}

void
idx_rubber_band_set_drags_selection (IdxRubberBand *self,
                                     gboolean drags_selection)
{
  g_return_if_fail (self != NULL);

  self->drags_selection = drags_selection;
}

void
idx_rubber_band_cancel (IdxRubberBand *self)
{
  g_return_if_fail (self != NULL);

  gtk_event_controller_reset (self->drag);
  end_band (self);
}

/* --- Object ---------------------------------------------------------------------------- */

IdxRubberBand *
idx_rubber_band_new (const IdxSampleFocus *focus,
                     const IdxSheetGeometry *geometry)
{
  IdxRubberBand *self = g_new0 (IdxRubberBand, 1);
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->focus = focus;
  self->geometry = geometry;
  self->drag = GTK_EVENT_CONTROLLER (drag);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (idx_rubber_band_drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (idx_rubber_band_drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (end_band), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (end_band), self);
  gtk_widget_add_controller (geometry->widget, self->drag);
  return self;
}

void
idx_rubber_band_free (IdxRubberBand *self)
{
  if (self == NULL)
    return;
  end_band (self);
  gtk_widget_remove_controller (self->geometry->widget, self->drag);
  g_free (self);
}
