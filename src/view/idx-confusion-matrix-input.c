/* SPDX-License-Identifier: MIT */

/* The matrix's keys and mouse. */

#include "idx-confusion-matrix-private.h"

/* The rows that a page key goes along. */
#define PAGE 10

static guint
move_along (guint position,
            int by,
            guint n)
{
  return (guint) CLAMP ((gint64) position + by, 0, (gint64) n - 1);
}

static gboolean
move_cb (GtkWidget *widget,
         GVariant *arguments,
         gpointer data)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  IdxMatrixPlace place;
  int columns, rows;

  if (idx_confusion_matrix_is_empty (self))
    return FALSE;
  g_variant_get (arguments, "(ii)", &columns, &rows);
  place.column = move_along (self->current.column, columns, self->n_labels[ACROSS]);
  place.row = move_along (self->current.row, rows, self->n_labels[DOWN]);
  idx_confusion_matrix_move_to (self, place);
  return TRUE;
}

static void
choose_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);

  if (!idx_confusion_matrix_is_empty (self))
    idx_confusion_matrix_choose (self, self->current);
}

static gboolean
find_at (IdxConfusionMatrix *self,
         double x,
         double y,
         IdxMatrixPlace *place)
{
  double across = x - self->head[ACROSS] + gtk_adjustment_get_value (self->adjustments[ACROSS]);
  double down = y - self->head[DOWN] + gtk_adjustment_get_value (self->adjustments[DOWN]);

  if (idx_confusion_matrix_is_empty (self) || x < self->head[ACROSS] || y < self->head[DOWN])
    return FALSE;
  place->column = (guint) across / (guint) self->cell[ACROSS];
  place->row = (guint) down / (guint) self->cell[DOWN];
  return place->column < self->n_labels[ACROSS] && place->row < self->n_labels[DOWN];
}

static void
released_cb (GtkGestureClick *gesture,
             int n_press,
             double x,
             double y,
             IdxConfusionMatrix *self)
{
  IdxMatrixPlace place;

  if (!find_at (self, x, y, &place))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  idx_confusion_matrix_move_to (self, place);
  idx_confusion_matrix_choose (self, place);
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double x,
           double y,
           IdxConfusionMatrix *self)
{
  self->hovers = find_at (self, x, y, &self->hovered);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (GtkEventControllerMotion *controller,
          IdxConfusionMatrix *self)
{
  self->hovers = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
query_tooltip (GtkWidget *widget,
               int x,
               int y,
               gboolean keyboard,
               GtkTooltip *tooltip)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  IdxMatrixPlace place;
  g_autofree char *text = NULL;
  graphene_rect_t bounds;

  if (keyboard || !find_at (self, x, y, &place))
    return FALSE;
  text = idx_confusion_matrix_describe (self, place);
  bounds = idx_confusion_matrix_get_bounds (self, place);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                      (int) bounds.size.width, (int) bounds.size.height });
  return TRUE;
}

static void
add_move (GtkWidgetClass *klass,
          guint key,
          guint keypad_key,
          int columns,
          int rows)
{
  gtk_widget_class_add_binding (klass, key, 0, move_cb, "(ii)", columns, rows);
  gtk_widget_class_add_binding (klass, keypad_key, 0, move_cb, "(ii)", columns, rows);
}

void
idx_confusion_matrix_class_init_input (GtkWidgetClass *widget_class)
{
  widget_class->query_tooltip = query_tooltip;
  add_move (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0);
  add_move (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0);
  add_move (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1);
  add_move (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1);
  add_move (widget_class, GDK_KEY_Home, GDK_KEY_KP_Home, -G_MAXINT, 0);
  add_move (widget_class, GDK_KEY_End, GDK_KEY_KP_End, G_MAXINT, 0);
  add_move (widget_class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, 0, -PAGE);
  add_move (widget_class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 0, PAGE);
  gtk_widget_class_install_action (widget_class, "matrix.choose", NULL, choose_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "matrix.choose", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "matrix.choose", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "matrix.choose", NULL);
}

void
idx_confusion_matrix_init_input (IdxConfusionMatrix *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}
