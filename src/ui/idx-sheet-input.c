/* SPDX-License-Identifier: MIT */

/* The sheet's mouse, touch and keys. */

#include "idx-sheet-private.h"

#include <math.h>

/* One notch of the wheel, or one key, changes the size by an eighth of an octave more or
 * less: nine steps from one size to its double are too many, two too few. */
#define ZOOM_STEP 1.1892071150027210667

/* --- Mouse and touch ----------------------------------------------------------------- */

static void
pressed_cb (GtkGestureClick *gesture,
            int n_press,
            double x,
            double y,
            IdxSheet *self)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->model);
  guint position;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!idx_sheet_find_at (self, x, y, &position))
    {
      if (model != NULL)
        gtk_selection_model_unselect_all (model);
      return;
    }

  if (state & GDK_SHIFT_MASK)
    idx_sheet_move (self, position, TRUE, FALSE);
  else if (state & GDK_CONTROL_MASK)
    {
      if (gtk_selection_model_is_selected (model, position))
        gtk_selection_model_unselect_item (model, position);
      else
        gtk_selection_model_select_item (model, position, FALSE);
      idx_sheet_move (self, position, FALSE, TRUE);
    }
  else
    idx_sheet_move (self, position, FALSE, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self));

  if (n_press == 2)
    g_signal_emit_by_name (self, "activate", position);
}

static void
show_menu (IdxSheet *self,
           double x,
           double y)
{
  g_signal_emit_by_name (self, "menu-requested", x, y);
}

static void
menu_pressed_cb (GtkGestureClick *gesture,
                 int n_press,
                 double x,
                 double y,
                 IdxSheet *self)
{
  guint position;

  if (!idx_sheet_find_at (self, x, y, &position))
    return;
  idx_sheet_move (self, position, FALSE,
                  gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model), position));
  gtk_widget_grab_focus (GTK_WIDGET (self));
  show_menu (self, x, y);
}

static void
set_hovered (IdxSheet *self,
             guint position)
{
  if (position == self->hovered)
    return;
  self->hovered = position;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double x,
           double y,
           IdxSheet *self)
{
  guint position = GTK_INVALID_LIST_POSITION;

  (void) idx_sheet_find_at (self, x, y, &position);
  set_hovered (self, position);
}

static void
leave_cb (GtkEventControllerMotion *controller,
          IdxSheet *self)
{
  set_hovered (self, GTK_INVALID_LIST_POSITION);
}

static void
zoom_steps (IdxSheet *self,
            double steps,
            double x,
            double y)
{
  int size = self->thumbnail_size;
  int wanted = (int) round (size * pow (ZOOM_STEP, steps));

  if (wanted == size)
    wanted += steps > 0 ? 1 : -1;
  idx_sheet_zoom_at (self, wanted, x, y);
}

/* Where the pointer is, or else the middle. */
static void
get_pointer (IdxSheet *self,
             GtkEventController *controller,
             double *x,
             double *y)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkNative *native = gtk_widget_get_native (widget);
  double native_x, native_y, event_x, event_y;

  *x = gtk_widget_get_width (widget) / 2.0;
  *y = gtk_widget_get_height (widget) / 2.0;
  if (event == NULL || !gdk_event_get_position (event, &event_x, &event_y))
    return;
  gtk_native_get_surface_transform (native, &native_x, &native_y);
  (void) gtk_widget_translate_coordinates (GTK_WIDGET (native), widget, event_x - native_x,
                                           event_y - native_y, x, y);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller,
           double dx,
           double dy,
           IdxSheet *self)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  double x, y;

  if (!(gtk_event_controller_get_current_event_state (base) & GDK_CONTROL_MASK))
    return FALSE;

  /* Touchpads give parts of notches. */
  self->wheel_rest -= dy;
  if (fabs (self->wheel_rest) >= 1)
    {
      get_pointer (self, base, &x, &y);
      zoom_steps (self, trunc (self->wheel_rest), x, y);
      self->wheel_rest -= trunc (self->wheel_rest);
    }
  return TRUE;
}

static void
pinch_begin_cb (GtkGesture *gesture,
                GdkEventSequence *sequence,
                IdxSheet *self)
{
  self->pinch_start = self->thumbnail_size;
  (void) gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
pinch_cb (GtkGestureZoom *gesture,
          double scale,
          IdxSheet *self)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    idx_sheet_zoom_at (self, (int) round (self->pinch_start * scale), x, y);
}

/* --- Keys ------------------------------------------------------------------------------ */

typedef enum
{
  MOVE_COLUMNS,
  MOVE_ROWS,
  MOVE_PAGES,
  MOVE_ENDS
} Move;

static gint64
get_target (IdxSheet *self,
            Move move,
            int direction)
{
  gint64 n_columns = self->style.layout.n_columns;
  gint64 n_items = self->style.layout.n_samples;
  gint64 position = self->position == GTK_INVALID_LIST_POSITION ? 0 : self->position;
  gint64 page = idx_sheet_get_view_height (self) /
                (gint64) idx_layout_get_row_height (&self->style.layout);
  gint64 row_start = position - position % n_columns;
  gint64 target;

  switch (move)
    {
    case MOVE_COLUMNS:
      target = position + (self->style.layout.mirrored ? -direction : direction);
      break;
    case MOVE_ROWS:
      target = position + direction * n_columns;
      break;
    case MOVE_PAGES:
      target = position + direction * MAX (page - 1, 1) * n_columns;
      break;
    case MOVE_ENDS:
    default:
      return direction < 0 ? 0 : n_items - 1;
    }

  /* Pages stop at the ends; single rows beyond them do nothing. */
  if (target < 0)
    return move == MOVE_PAGES ? position % n_columns : position;
  if (target >= n_items)
    return move == MOVE_PAGES || row_start + n_columns < n_items ? n_items - 1 : position;
  return target;
}

static gboolean
move_cb (GtkWidget *widget,
         GVariant *arguments,
         gpointer data)
{
  IdxSheet *self = IDX_SHEET (widget);
  int move, direction;
  gboolean extend, keep;

  if (self->model == NULL || self->style.layout.n_samples == 0)
    return FALSE;
  g_variant_get (arguments, "(iibb)", &move, &direction, &extend, &keep);
  idx_sheet_move (self, (guint) get_target (self, (Move) move, direction), extend, keep);
  return TRUE;
}

static void
add_move (GtkWidgetClass *klass,
          guint key,
          guint keypad_key,
          Move move,
          int direction)
{
  const guint keys[] = { key, keypad_key };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gtk_widget_class_add_binding (klass, keys[i], 0, move_cb, "(iibb)", (int) move,
                                    direction, FALSE, FALSE);
      gtk_widget_class_add_binding (klass, keys[i], GDK_SHIFT_MASK, move_cb, "(iibb)",
                                    (int) move, direction, TRUE, FALSE);
      /* With Ctrl the focus moves and the selection stays. */
      gtk_widget_class_add_binding (klass, keys[i], GDK_CONTROL_MASK, move_cb, "(iibb)", (int) move,
                                    direction, FALSE, TRUE);
    }
}

static void
activate_action (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  IdxSheet *self = IDX_SHEET (widget);

  if (self->position != GTK_INVALID_LIST_POSITION)
    g_signal_emit_by_name (self, "activate", self->position);
}

static void
select_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  IdxSheet *self = IDX_SHEET (widget);
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->model);

  if (model == NULL)
    return;
  if (g_str_equal (name, "sheet.select-all"))
    gtk_selection_model_select_all (model);
  else if (g_str_equal (name, "sheet.select-none"))
    gtk_selection_model_unselect_all (model);
  else if (self->position == GTK_INVALID_LIST_POSITION)
    return;
  else if (gtk_selection_model_is_selected (model, self->position))
    gtk_selection_model_unselect_item (model, self->position);
  else
    gtk_selection_model_select_item (model, self->position, FALSE);
}

static void
menu_at_focus_action (GtkWidget *widget,
                      const char *name,
                      GVariant *parameter)
{
  IdxSheet *self = IDX_SHEET (widget);
  graphene_rect_t bounds;

  if (self->position == GTK_INVALID_LIST_POSITION)
    return;
  bounds = idx_sheet_get_bounds (self, self->position);
  show_menu (self, bounds.origin.x + bounds.size.width / 2,
             bounds.origin.y + bounds.size.height / 2);
}

void
idx_sheet_class_init_input (GtkWidgetClass *klass)
{
  add_move (klass, GDK_KEY_Left, GDK_KEY_KP_Left, MOVE_COLUMNS, -1);
  add_move (klass, GDK_KEY_Right, GDK_KEY_KP_Right, MOVE_COLUMNS, 1);
  add_move (klass, GDK_KEY_Up, GDK_KEY_KP_Up, MOVE_ROWS, -1);
  add_move (klass, GDK_KEY_Down, GDK_KEY_KP_Down, MOVE_ROWS, 1);
  add_move (klass, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, MOVE_PAGES, -1);
  add_move (klass, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, MOVE_PAGES, 1);
  add_move (klass, GDK_KEY_Home, GDK_KEY_KP_Home, MOVE_ENDS, -1);
  add_move (klass, GDK_KEY_End, GDK_KEY_KP_End, MOVE_ENDS, 1);

  gtk_widget_class_install_action (klass, "sheet.activate", NULL, activate_action);
  gtk_widget_class_install_action (klass, "sheet.select-all", NULL, select_action);
  gtk_widget_class_install_action (klass, "sheet.select-none", NULL, select_action);
  gtk_widget_class_install_action (klass, "sheet.toggle", NULL, select_action);
  gtk_widget_class_install_action (klass, "sheet.menu-at-focus", NULL, menu_at_focus_action);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Return, 0, "sheet.activate", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_KP_Enter, 0, "sheet.activate", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_ISO_Enter, 0, "sheet.activate", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_a, GDK_CONTROL_MASK, "sheet.select-all", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "sheet.select-none", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_space, 0, "sheet.toggle", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_space, GDK_CONTROL_MASK, "sheet.toggle", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Menu, 0, "sheet.menu-at-focus", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_F10, GDK_SHIFT_MASK, "sheet.menu-at-focus",
                                       NULL);
}

void
idx_sheet_init_input (IdxSheet *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (menu, "pressed", G_CALLBACK (menu_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (menu));

  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));

  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
}
