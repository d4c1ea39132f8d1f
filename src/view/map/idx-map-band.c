/* SPDX-License-Identifier: MIT */

/* Selects the samples of a map inside a rectangle or a lasso that the user draws. */

#include "idx-map-band.h"

#include "idx-map-outline.h"
#include "idx-sample-gestures.h"

/* With more samples than this, the selection changes only when the drag ends. */
#define MAX_LIVE_SAMPLES 200000

struct _IdxMapBand
{
  const IdxSampleFocus *focus;
  IdxMapViewport *viewport;
  GtkEventController *drag;
  gboolean uses_lasso;    /* whether the next outline is a lasso, not a rectangle */
  IdxMapOutline *outline; /* NULL unless the user is dragging */
};

/* --- The samples inside ---------------------------------------------------------------- */

static guint
count_samples (IdxMapBand *self)
{
  return idx_subset_get_n_samples (idx_sample_focus_get_subset (self->focus));
}

/* The data of idx_map_band_collect_cb(). */
typedef struct
{
  IdxMapBand *band;
  IdxSampleSet *inside; /* the samples found so far, by their positions in the model */
} Collection;

/* Adds the sample with the given index to @inside if it is inside the outline and passes the
 * filter. */
static void
collect (IdxMapBand *self,
         guint index,
         IdxSampleSet *inside)
{
  double x, y;
  guint position;

  if (idx_map_geometry_locate (&self->viewport->geometry, index, &x, &y) &&
      idx_map_outline_contains (self->outline, x, y) &&
      idx_selection_find (self->focus->model, index, &position))
    idx_sample_set_add (inside, position);
}

static void
idx_map_band_collect_cb (guint index,
                         float x,
                         float y,
                         gpointer data)
{
  const Collection *collection = data;

  collect (collection->band, index, collection->inside);
}

/* Adds all samples inside the outline to @inside. The point grid finds dots, because a dot is where
 * its sample is on the map. A thumbnail may be several cells away from there, so if samples are
 * shown as thumbnails, all are tested. */
static void
collect_all (IdxMapBand *self,
             IdxSampleSet *inside)
{
  Collection collection = { self, inside };
  double left, top, right, bottom;

  idx_map_outline_get_bounds (self->outline, &left, &top, &right, &bottom);
  if (idx_map_geometry_get_cell_side (&self->viewport->geometry) == 0)
    idx_point_grid_foreach (self->viewport->geometry.point_grid, left, top, right, bottom,
                            idx_map_band_collect_cb, &collection);
  else
    {
      guint n;
      const guint32 *order = idx_map_lattice_get_order (self->viewport->geometry.lattice, &n);

      for (guint i = 0; i < n; i++)
        collect (self, order[i], inside);
    }
}

static void
select_inside (IdxMapBand *self)
{
  g_autoptr (IdxSampleSet) inside = idx_sample_set_new (count_samples (self));
  g_autoptr (IdxSampleSet) selected = NULL;

  collect_all (self, inside);
  selected = idx_map_outline_combine (self->outline, inside);
  idx_selection_set_selected (self->focus->model, selected);
}

/* --- Dragging -------------------------------------------------------------------------- */

static void
end_drag (IdxMapBand *self)
{
  g_clear_pointer (&self->outline, idx_map_outline_free);
  gtk_widget_queue_draw (self->focus->widget);
}

static void
begin_drag (IdxMapBand *self,
            double x,
            double y)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (self->drag);
  double map_x, map_y;

  idx_map_geometry_to_map (&self->viewport->geometry, x, y, &map_x, &map_y);
  self->outline = idx_map_outline_new (self->uses_lasso, map_x, map_y,
                                       idx_select_mode_from_state (state),
                                       idx_selection_get_selected (self->focus->model));
  self->focus->functions->hover (self->focus->widget, GTK_INVALID_LIST_POSITION);
  (void) gtk_gesture_set_state (GTK_GESTURE (self->drag), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (self->focus->widget);
}

static void
idx_map_band_drag_begin_cb (GtkGestureDrag *gesture,
                            double x,
                            double y,
                            IdxMapBand *self)
{
  idx_map_viewport_begin_drag (self->viewport);
}

static void
idx_map_band_drag_update_cb (GtkGestureDrag *gesture,
                             double dx,
                             double dy,
                             IdxMapBand *self)
{
  GtkWidget *widget = self->focus->widget;
  double x, y, map_x, map_y;

  if (self->focus->model == NULL || self->viewport->geometry.point_grid == NULL ||
      !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  if (self->outline == NULL && !gtk_drag_check_threshold (widget, 0, 0, (int) dx, (int) dy))
    return;
  if (idx_sample_gestures_is_touch (GTK_GESTURE (gesture)))
    {
      (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      idx_map_viewport_drag_to (self->viewport, dx, dy);
      return;
    }
  if (self->outline == NULL)
    begin_drag (self, x, y);
  idx_map_geometry_to_map (&self->viewport->geometry, x + dx, y + dy, &map_x, &map_y);
  idx_map_outline_extend (self->outline, map_x, map_y);
  if (count_samples (self) <= MAX_LIVE_SAMPLES)
    select_inside (self);
  gtk_widget_queue_draw (widget);
}

static void
idx_map_band_drag_end_cb (GtkGestureDrag *gesture,
                          double dx,
                          double dy,
                          IdxMapBand *self)
{
  if (self->outline == NULL)
    return;
  if (self->viewport->geometry.point_grid != NULL)
    select_inside (self);
  end_drag (self);
}

void
idx_map_band_cancel (IdxMapBand *self)
{
  g_return_if_fail (self != NULL);

  gtk_event_controller_reset (self->drag);
  end_drag (self);
}

void
idx_map_band_set_uses_lasso (IdxMapBand *self,
                             gboolean uses_lasso)
{
  g_return_if_fail (self != NULL);

  self->uses_lasso = uses_lasso;
}

gboolean
idx_map_band_is_active (const IdxMapBand *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->outline != NULL;
}

/* --- Drawing --------------------------------------------------------------------------- */

void
idx_map_band_draw (const IdxMapBand *self,
                   GtkSnapshot *snapshot,
                   const GdkRGBA *color)
{
  GdkRGBA fill = *color;
  double x, y;
  cairo_t *cr;

  g_return_if_fail (self != NULL);

  if (self->outline == NULL)
    return;
  cr = gtk_snapshot_append_cairo (
    snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (self->focus->widget),
                                   (float) gtk_widget_get_height (self->focus->widget)));
  for (guint i = 0; idx_map_outline_get_corner (self->outline, i, &x, &y); i++)
    {
      graphene_point_t point = idx_map_geometry_from_map (&self->viewport->geometry, x, y);

      cairo_line_to (cr, (double) point.x, (double) point.y);
    }
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_set_line_width (cr, 1);
  cairo_stroke_preserve (cr);
  fill.alpha = 0.2F;
  gdk_cairo_set_source_rgba (cr, &fill);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* --- Object ---------------------------------------------------------------------------- */

IdxMapBand *
idx_map_band_new (const IdxSampleFocus *focus,
                  IdxMapViewport *viewport)
{
  IdxMapBand *self;
  GtkGesture *drag;

  g_return_val_if_fail (focus != NULL && viewport != NULL, NULL);

  self = g_new0 (IdxMapBand, 1);
  drag = gtk_gesture_drag_new ();
  self->focus = focus;
  self->viewport = viewport;
  self->drag = GTK_EVENT_CONTROLLER (drag);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (idx_map_band_drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (idx_map_band_drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (idx_map_band_drag_end_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (end_drag), self);
  gtk_widget_add_controller (focus->widget, self->drag);
  return self;
}

void
idx_map_band_free (IdxMapBand *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->outline, idx_map_outline_free);
  gtk_widget_remove_controller (self->focus->widget, self->drag);
  g_free (self);
}
