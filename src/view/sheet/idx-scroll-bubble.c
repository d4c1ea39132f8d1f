/* SPDX-License-Identifier: MIT */

/* The bubble beside the thumb of the scrollbar, which describes the top of the sheet while the user
 * drags the thumb. */

#include "idx-scroll-bubble.h"

#include <math.h>

/* The padding to the left and right of the text, in logical pixels; above and below the text it is
 * half as large. */
#define PADDING 9.0F

/* The distance of the bubble from the edge where the scrollbar is, and the estimated minimum height
 * of the scrollbar's thumb, in logical pixels. */
#define EDGE_DISTANCE 24.0F
#define MIN_THUMB_HEIGHT 40.0F

/* Text wider than this, in logical pixels, is ellipsized. */
#define MAX_TEXT_WIDTH 240

struct _IdxScrollBubble
{
  GObject parent_instance;
  GtkWidget *widget;
  gboolean is_shown;
};

G_DEFINE_FINAL_TYPE (IdxScrollBubble, idx_scroll_bubble, G_TYPE_OBJECT)

static void
idx_scroll_bubble_class_init (IdxScrollBubbleClass *klass)
{
}

static void
idx_scroll_bubble_init (IdxScrollBubble *self)
{
}

IdxScrollBubble *
idx_scroll_bubble_new (GtkWidget *widget)
{
  IdxScrollBubble *self = g_object_new (IDX_TYPE_SCROLL_BUBBLE, NULL);

  self->widget = widget;
  return self;
}

gboolean
idx_scroll_bubble_get_shown (IdxScrollBubble *self)
{
  return self->is_shown;
}

void
idx_scroll_bubble_set_shown (IdxScrollBubble *self,
                             gboolean is_shown)
{
  if (is_shown == self->is_shown)
    return;
  self->is_shown = is_shown;
  gtk_widget_queue_draw (self->widget);
}

static gboolean
idx_scroll_bubble_event_cb (GtkEventControllerLegacy *controller,
                            GdkEvent *event,
                            IdxScrollBubble *self)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    idx_scroll_bubble_set_shown (self, TRUE);
  else if (type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL ||
           type == GDK_GRAB_BROKEN)
    idx_scroll_bubble_set_shown (self, FALSE);
  return GDK_EVENT_PROPAGATE;
}

void
idx_scroll_bubble_watch (IdxScrollBubble *self,
                         GtkWidget *scrollbar)
{
  /* The scrollbar's gestures claim the drag, so only a legacy controller sees all events. */
  GtkEventController *controller = gtk_event_controller_legacy_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "event", G_CALLBACK (idx_scroll_bubble_event_cb), self, 0);
  gtk_widget_add_controller (scrollbar, controller);
}

/* Estimates the y coordinate of the thumb's center, in logical pixels of the widget. */
static float
get_thumb_center (IdxScrollBubble *self,
                  GtkAdjustment *adjustment)
{
  double page = gtk_adjustment_get_page_size (adjustment);
  double range = gtk_adjustment_get_upper (adjustment) - page;
  float height = (float) gtk_widget_get_height (self->widget);
  float thumb_height = MAX (height * (float) (page / MAX (range + page, 1)), MIN_THUMB_HEIGHT);
  float fraction = range > 0 ? (float) (gtk_adjustment_get_value (adjustment) / range) : 0;

  return thumb_height / 2 + fraction * (height - thumb_height);
}

static PangoLayout *
make_layout (IdxScrollBubble *self,
             const char *text,
             int *width,
             int *height)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (self->widget, text);

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_width (layout, MAX_TEXT_WIDTH * PANGO_SCALE);
  pango_layout_set_auto_dir (layout, FALSE);
  pango_layout_get_pixel_size (layout, width, height);
  pango_layout_set_width (layout, *width * PANGO_SCALE);
  return layout;
}

void
idx_scroll_bubble_draw (IdxScrollBubble *self,
                        IdxSheetPainter *painter,
                        const char *text)
{
  const GdkRGBA black = { 0, 0, 0, 0.8F };
  const GdkRGBA white = { 1, 1, 1, 1 };
  GtkSnapshot *snapshot = painter->snapshot;
  float sheet_width = (float) gtk_widget_get_width (self->widget);
  float sheet_height = (float) gtk_widget_get_height (self->widget);
  int text_width, text_height;
  g_autoptr (PangoLayout) layout = make_layout (self, text, &text_width, &text_height);
  float width = (float) text_width + 2 * PADDING;
  float height = (float) text_height + PADDING;
  float x = sheet_width - EDGE_DISTANCE - width;
  float y = get_thumb_center (self, painter->geometry->scroll) - height / 2;
  GskRoundedRect outline;

  if (gtk_widget_get_direction (self->widget) == GTK_TEXT_DIR_RTL)
    x = EDGE_DISTANCE;
  y = floorf (CLAMP (y, 0, sheet_height - height));

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (x, y, width, height), height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  idx_sheet_painter_fill (painter, &black, &outline.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x + PADDING, y + PADDING / 2));
  gtk_snapshot_append_layout (snapshot, layout, &white);
  gtk_snapshot_restore (snapshot);
  painter->n_nodes++;
}
