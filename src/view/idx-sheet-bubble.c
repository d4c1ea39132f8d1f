/* SPDX-License-Identifier: MIT */

/* The bubble beside the thumb of the scrollbar while it is dragged: which sample one has come to, and
 * its class where samples are sorted by label. It is drawn over the strips, so that dragging lays
 * nothing out. */

#include "idx-sheet-private.h"

#include "idx-text.h"

#include <math.h>

#define PADDING 9.0F

/* From the edge where the scrollbar is, and how low its thumb gets, in logical pixels. */
#define DISTANCE 24.0F
#define MIN_THUMB 40.0F

/* Class names may be long. */
#define MAX_WIDTH 240

static char *
describe_position (IdxSheet *self,
                   guint position)
{
  IdxSubset *subset = idx_selection_get_subset (self->model);
  guint index = idx_subset_get_index (subset, position);
  g_autofree char *number = idx_text_count (index);
  g_autofree char *name = NULL;
  g_autofree char *place = NULL;
  g_autofree char *n_samples = NULL;

  switch (idx_subset_get_sort_key (subset))
    {
    case IDX_SORT_INDEX:
      return g_steal_pointer (&number);
    case IDX_SORT_LABEL:
      name = idx_dataset_dup_class_name (idx_sheet_get_dataset (self), index);
      return name != NULL ? g_strdup_printf ("Class %s · %s", name, number) : g_steal_pointer (&number);
    case IDX_SORT_MEAN:
    case IDX_SORT_SUSPICION:
    case IDX_SORT_RANDOM:
    default:
      place = idx_text_count (position + 1);
      n_samples = idx_text_count (idx_subset_get_n_samples (subset));
      return g_strdup_printf ("%s of %s", place, n_samples);
    }
}

char *
idx_sheet_describe_top (IdxSheet *self)
{
  guint position = idx_sheet_get_first_in_view (self);

  return position != GTK_INVALID_LIST_POSITION ? describe_position (self, position) : NULL;
}

/* The middle of the thumb, in logical pixels of the widget. */
static float
get_thumb (IdxSheet *self)
{
  GtkAdjustment *adjustment = self->adjustments[GTK_ORIENTATION_VERTICAL];
  double page = gtk_adjustment_get_page_size (adjustment);
  double rest = gtk_adjustment_get_upper (adjustment) - page;
  float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  float thumb = MAX (height * (float) (page / MAX (rest + page, 1)), MIN_THUMB);
  float share = rest > 0 ? (float) (gtk_adjustment_get_value (adjustment) / rest) : 0;

  return thumb / 2 + share * (height - thumb);
}

void
idx_sheet_draw_bubble (IdxSheet *self,
                       GtkSnapshot *snapshot)
{
  const GdkRGBA ground = { 0, 0, 0, 0.8F };
  const GdkRGBA white = { 1, 1, 1, 1 };
  g_autofree char *text = NULL;
  g_autoptr (PangoLayout) pango = NULL;
  GskRoundedRect outline;
  float x, y, width, height;
  int text_width, text_height;

  text = self->bubble ? idx_sheet_describe_top (self) : NULL;
  if (text == NULL)
    return;
  pango = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  pango_layout_set_ellipsize (pango, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_width (pango, MAX_WIDTH * PANGO_SCALE);
  pango_layout_set_auto_dir (pango, FALSE);
  pango_layout_get_pixel_size (pango, &text_width, &text_height);
  pango_layout_set_width (pango, text_width * PANGO_SCALE);

  width = (float) text_width + 2 * PADDING;
  height = (float) text_height + PADDING;
  x = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL
        ? DISTANCE
        : (float) gtk_widget_get_width (GTK_WIDGET (self)) - DISTANCE - width;
  y = get_thumb (self) - height / 2;
  y = CLAMP (y, 0, (float) gtk_widget_get_height (GTK_WIDGET (self)) - height);

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (x, floorf (y), width, height),
                                   height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &ground, &outline.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x + PADDING, floorf (y) + PADDING / 2));
  gtk_snapshot_append_layout (snapshot, pango, &white);
  gtk_snapshot_restore (snapshot);
  self->n_nodes += 2;
}

static void
set_bubble (IdxSheet *self,
            gboolean bubble)
{
  if (bubble == self->bubble)
    return;
  self->bubble = bubble;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
event_cb (GtkEventControllerLegacy *controller,
          GdkEvent *event,
          IdxSheet *self)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    set_bubble (self, TRUE);
  else if (type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL ||
           type == GDK_GRAB_BROKEN)
    set_bubble (self, FALSE);
  return GDK_EVENT_PROPAGATE;
}

void
idx_sheet_watch_scrollbar (IdxSheet *self,
                           GtkWidget *scrollbar)
{
  GtkEventController *controller;

  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (GTK_IS_WIDGET (scrollbar));

  /* The scrollbar's own gestures take the drag for themselves: these are the bare events. */
  controller = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "event", G_CALLBACK (event_cb), self, 0);
  gtk_widget_add_controller (scrollbar, controller);
}
