/* SPDX-License-Identifier: MIT */

/* The rubber band: a rectangle drawn with the mouse that selects the samples it touches, as in
 * GtkGridView. It is anchored to the sheet, so that it grows when the sheet scrolls under it, which
 * it does by itself near the edges. */

#include "idx-sheet-private.h"

#include <math.h>

/* How near to an edge the sheet scrolls, in logical pixels, and how fast: for each pixel nearer, so
 * many pixels a second more. */
#define EDGE 30.0
#define SPEED 20.0

/* The start is in device pixels on the sheet; the pointer in logical pixels of the widget. */
struct _IdxSheetBand
{
  gint64 start_x;
  gint64 start_y;
  double x;
  double y;
  GtkBitset *before;
  IdxSheetSelect select;
  guint tick;
  gint64 ticked;
};

/* As GtkGridView has it: Ctrl adds, Shift takes away, both turn round. */
static GtkBitset *
combine (const IdxSheetBand *band,
         GtkBitset *touched)
{
  GtkBitset *selected = gtk_bitset_copy (band->before);

  switch (band->select)
    {
    case IDX_SHEET_SELECT_TOGGLE:
      gtk_bitset_union (selected, touched);
      break;
    case IDX_SHEET_SELECT_RANGE:
      gtk_bitset_subtract (selected, touched);
      break;
    case IDX_SHEET_SELECT_ALIKE:
      gtk_bitset_difference (selected, touched);
      break;
    case IDX_SHEET_SELECT_NOTHING:
    case IDX_SHEET_SELECT_ONLY:
    default:
      gtk_bitset_remove_all (selected);
      gtk_bitset_union (selected, touched);
    }
  return selected;
}

void
idx_sheet_update_band (IdxSheet *self)
{
  const IdxSheetBand *band = self->band;
  const IdxLayout *layout = &self->style.layout;
  g_autoptr (GtkBitset) all = NULL;
  g_autoptr (GtkBitset) touched = NULL;
  g_autoptr (GtkBitset) selected = NULL;
  IdxLayoutBlock block;
  gint64 x, y;

  if (band == NULL)
    return;
  idx_sheet_to_device (self, band->x, band->y, &x, &y);
  block = idx_layout_get_block (layout, MIN (x, band->start_x), MIN (y, band->start_y),
                                ABS (x - band->start_x), ABS (y - band->start_y));
  all = gtk_bitset_new_range (0, layout->n_samples);
  touched = gtk_bitset_new_empty ();
  if (block.first_column < block.last_column && block.first_row < block.last_row)
    gtk_bitset_add_rectangle (touched, block.first_row * layout->n_columns + block.first_column,
                              block.last_column - block.first_column,
                              block.last_row - block.first_row, layout->n_columns);
  gtk_bitset_intersect (touched, all);
  selected = combine (band, touched);
  (void) gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->model), selected, all);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* How fast the sheet scrolls, in logical pixels a second. */
static double
get_speed (IdxSheet *self)
{
  double y = self->band->y;
  double below = gtk_widget_get_height (GTK_WIDGET (self)) - y;

  if (y < EDGE)
    return (y - EDGE) * SPEED;
  return below < EDGE ? (EDGE - below) * SPEED : 0;
}

static gboolean
scroll_cb (GtkWidget *widget,
           GdkFrameClock *clock,
           gpointer data)
{
  IdxSheet *self = IDX_SHEET (widget);
  GtkAdjustment *adjustment = self->adjustments[GTK_ORIENTATION_VERTICAL];
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double seconds = (double) (now - self->band->ticked) / G_USEC_PER_SEC;

  self->band->ticked = now;
  gtk_adjustment_set_value (adjustment,
                            gtk_adjustment_get_value (adjustment) + get_speed (self) * seconds);
  return G_SOURCE_CONTINUE;
}

/* Ticks only while there is something to scroll: each is a frame. */
static void
update_scrolling (IdxSheet *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  IdxSheetBand *band = self->band;
  gboolean scrolls = get_speed (self) > 0 || get_speed (self) < 0;

  if (scrolls && band->tick == 0)
    {
      band->ticked = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (widget));
      band->tick = gtk_widget_add_tick_callback (widget, scroll_cb, NULL, NULL);
    }
  else if (!scrolls && band->tick != 0)
    {
      gtk_widget_remove_tick_callback (widget, band->tick);
      band->tick = 0;
    }
}

void
idx_sheet_begin_band (IdxSheet *self,
                      double x,
                      double y,
                      IdxSheetSelect select)
{
  idx_sheet_end_band (self);
  self->band = g_new0 (IdxSheetBand, 1);
  idx_sheet_to_device (self, x, y, &self->band->start_x, &self->band->start_y);
  self->band->before = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->model));
  self->band->select = select;
}

void
idx_sheet_drag_band (IdxSheet *self,
                     double x,
                     double y)
{
  self->band->x = x;
  self->band->y = y;
  update_scrolling (self);
  idx_sheet_update_band (self);
}

static void
drag_update_cb (GtkGestureDrag *gesture,
                double dx,
                double dy,
                IdxSheet *self)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  double x, y;

  if (self->model == NULL || !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  if (self->band == NULL)
    {
      if (!gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
        return;
      idx_sheet_begin_band (self, x, y, idx_sheet_select_from_state (state));
      (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    }
  idx_sheet_drag_band (self, x + dx, y + dy);
}

/* Fingers scroll. */
static void
drag_begin_cb (GtkGestureDrag *gesture,
               double x,
               double y,
               IdxSheet *self)
{
  if (idx_sheet_is_touch (GTK_GESTURE (gesture)))
    (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

void
idx_sheet_end_band (IdxSheet *self)
{
  if (self->band == NULL)
    return;
  if (self->band->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->band->tick);
  gtk_bitset_unref (self->band->before);
  g_clear_pointer (&self->band, g_free);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
idx_sheet_draw_band (IdxSheet *self,
                     GtkSnapshot *snapshot)
{
  const IdxSheetBand *band = self->band;
  graphene_point_t start, end;
  GskRoundedRect outline;
  GdkRGBA border;
  GdkRGBA inside;

  if (band == NULL)
    return;
  start = idx_sheet_to_logical (self, band->start_x, band->start_y);
  /* A float has no room for the start of a band over millions of rows, nor has GSK. */
  start.y = CLAMP (start.y, -1.0F, (float) gtk_widget_get_height (GTK_WIDGET (self)) + 1);
  graphene_point_init (&end, (float) band->x, (float) band->y);
  gsk_rounded_rect_init_from_rect (&outline,
                                   &GRAPHENE_RECT_INIT (MIN (start.x, end.x), MIN (start.y, end.y),
                                                        ABS (end.x - start.x), ABS (end.y - start.y)),
                                   0);
  border = idx_sheet_get_accent (self);
  inside = border;
  inside.alpha = 0.2F;
  gtk_snapshot_append_color (snapshot, &inside, &outline.bounds);
  gtk_snapshot_append_border (snapshot, &outline, (const float[4]){ 1, 1, 1, 1 },
                              (const GdkRGBA[4]){ border, border, border, border });
  self->n_nodes += 2;
}

void
idx_sheet_init_band (IdxSheet *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (idx_sheet_end_band), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (idx_sheet_end_band), self);
  self->drag = GTK_EVENT_CONTROLLER (drag);
  gtk_widget_add_controller (GTK_WIDGET (self), self->drag);
}
