/* SPDX-License-Identifier: MIT */

/* The sheet's mouse, touch and keys. */

#include "idx-sheet-private.h"

#include <math.h>

/* One notch of the wheel, or one key, changes the size by an eighth of an octave more or
 * less: nine steps from one size to its double are too many, two too few. */
#define ZOOM_STEP 1.1892071150027210667

/* --- Mouse and touch ----------------------------------------------------------------- */

gboolean
idx_sheet_is_touch (GtkGesture *gesture)
{
  GdkDevice *device = gtk_gesture_get_device (gesture);

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

/* A finger may be about to scroll: nothing follows it until it is lifted. */
static void
pressed_cb (GtkGestureClick *gesture,
            int n_press,
            double x,
            double y,
            IdxSheet *self)
{
  guint position;

  if (idx_sheet_is_touch (GTK_GESTURE (gesture)))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!idx_sheet_find_at (self, x, y, &position))
    return;
  idx_sheet_move (self, position, IDX_SHEET_SELECT_NOTHING);
  if (n_press == 2)
    g_signal_emit_by_name (self, "activate", position);
}

IdxSheetSelect
idx_sheet_select_from_state (GdkModifierType state)
{
  switch (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK))
    {
    case GDK_SHIFT_MASK:
      return IDX_SHEET_SELECT_RANGE;
    case GDK_CONTROL_MASK:
      return IDX_SHEET_SELECT_TOGGLE;
    case GDK_SHIFT_MASK | GDK_CONTROL_MASK:
      return IDX_SHEET_SELECT_ALIKE;
    default:
      return IDX_SHEET_SELECT_ONLY;
    }
}

static void
released_cb (GtkGestureClick *gesture,
             int n_press,
             double x,
             double y,
             IdxSheet *self)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  IdxSheetSelect select = idx_sheet_select_from_state (state);
  guint position;

  if (self->model == NULL)
    return;
  if (idx_sheet_find_at (self, x, y, &position))
    idx_sheet_move (self, position, select);
  else if (select == IDX_SHEET_SELECT_ONLY)
    gtk_selection_model_unselect_all (GTK_SELECTION_MODEL (self->model));
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (n_press == 2 && idx_sheet_is_touch (GTK_GESTURE (gesture)) && self->position != GTK_INVALID_LIST_POSITION)
    g_signal_emit_by_name (self, "activate", self->position);
}

static void
show_menu (IdxSheet *self,
           double x,
           double y)
{
  g_signal_emit_by_name (self, "menu-requested", x, y);
}

static gboolean
show_menu_of_sample (IdxSheet *self,
                     double x,
                     double y)
{
  guint position;

  if (!idx_sheet_find_at (self, x, y, &position))
    return FALSE;
  idx_sheet_move (self, position,
                  gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model), position)
                    ? IDX_SHEET_SELECT_NOTHING
                    : IDX_SHEET_SELECT_ONLY);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  show_menu (self, x, y);
  return TRUE;
}

static void
menu_pressed_cb (GtkGestureClick *gesture,
                 int n_press,
                 double x,
                 double y,
                 IdxSheet *self)
{
  (void) show_menu_of_sample (self, x, y);
}

/* The finger neither scrolls nor chooses once there is a menu. */
static void
long_pressed_cb (GtkGestureLongPress *gesture,
                 double x,
                 double y,
                 IdxSheet *self)
{
  if (show_menu_of_sample (self, x, y))
    (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
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

static gint64
get_target (IdxSheet *self,
            IdxSheetMove move,
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
    case IDX_SHEET_MOVE_COLUMNS:
      target = position + (self->style.layout.mirrored ? -direction : direction);
      break;
    case IDX_SHEET_MOVE_ROWS:
      target = position + direction * n_columns;
      break;
    case IDX_SHEET_MOVE_PAGES:
      target = position + direction * MAX (page - 1, 1) * n_columns;
      break;
    case IDX_SHEET_MOVE_ENDS:
    default:
      return direction < 0 ? 0 : n_items - 1;
    }

  /* Pages stop at the ends; single rows beyond them do nothing. */
  if (target < 0)
    return move == IDX_SHEET_MOVE_PAGES ? position % n_columns : position;
  if (target >= n_items)
    return move == IDX_SHEET_MOVE_PAGES || row_start + n_columns < n_items ? n_items - 1 : position;
  return target;
}

static void
move_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  IdxSheet *self = IDX_SHEET (widget);
  int move, direction, select;

  if (self->model == NULL || self->style.layout.n_samples == 0)
    return;
  g_variant_get (parameter, "(iii)", &move, &direction, &select);
  idx_sheet_move (self, (guint) get_target (self, (IdxSheetMove) move, direction), (IdxSheetSelect) select);
}

static void
add_move (GtkWidgetClass *klass,
          guint key,
          guint keypad_key,
          IdxSheetMove move,
          int direction)
{
  /* With Ctrl the focus moves and the selection stays. */
  static const struct
  {
    GdkModifierType modifiers;
    IdxSheetSelect select;
  } ways[] = {
    { 0, IDX_SHEET_SELECT_ONLY },
    { GDK_SHIFT_MASK, IDX_SHEET_SELECT_RANGE },
    { GDK_CONTROL_MASK, IDX_SHEET_SELECT_NOTHING },
    { GDK_CONTROL_MASK | GDK_SHIFT_MASK, IDX_SHEET_SELECT_ALIKE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      gtk_widget_class_add_binding_action (klass, key, ways[i].modifiers, "sheet.move", "(iii)",
                                           (int) move, direction, (int) ways[i].select);
      gtk_widget_class_add_binding_action (klass, keypad_key, ways[i].modifiers, "sheet.move", "(iii)",
                                           (int) move, direction, (int) ways[i].select);
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

  if (self->model == NULL)
    return;
  if (g_str_equal (name, "sheet.select-all"))
    gtk_selection_model_select_all (GTK_SELECTION_MODEL (self->model));
  else if (g_str_equal (name, "sheet.select-none"))
    gtk_selection_model_unselect_all (GTK_SELECTION_MODEL (self->model));
  else if (g_str_equal (name, "sheet.invert-selection"))
    idx_selection_invert (self->model);
  else if (self->position != GTK_INVALID_LIST_POSITION)
    idx_sheet_move (self, self->position, IDX_SHEET_SELECT_TOGGLE);
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
  idx_sheet_scroll_to (self, self->position);
  bounds = idx_sheet_get_bounds (self, self->position);
  show_menu (self, bounds.origin.x + bounds.size.width / 2,
             bounds.origin.y + bounds.size.height / 2);
}

/* Those that GtkGridView has as well, and Ctrl+I. */
static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_Return, 0, "sheet.activate" },
  { GDK_KEY_KP_Enter, 0, "sheet.activate" },
  { GDK_KEY_ISO_Enter, 0, "sheet.activate" },
  { GDK_KEY_a, GDK_CONTROL_MASK, "sheet.select-all" },
  { GDK_KEY_slash, GDK_CONTROL_MASK, "sheet.select-all" },
  { GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "sheet.select-none" },
  { GDK_KEY_backslash, GDK_CONTROL_MASK, "sheet.select-none" },
  { GDK_KEY_i, GDK_CONTROL_MASK, "sheet.invert-selection" },
  { GDK_KEY_space, 0, "sheet.toggle" },
  { GDK_KEY_space, GDK_CONTROL_MASK, "sheet.toggle" },
  { GDK_KEY_space, GDK_SHIFT_MASK, "sheet.toggle" },
  { GDK_KEY_KP_Space, 0, "sheet.toggle" },
  { GDK_KEY_KP_Space, GDK_CONTROL_MASK, "sheet.toggle" },
  { GDK_KEY_Menu, 0, "sheet.menu-at-focus" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "sheet.menu-at-focus" },
};

void
idx_sheet_class_init_input (GtkWidgetClass *klass)
{
  add_move (klass, GDK_KEY_Left, GDK_KEY_KP_Left, IDX_SHEET_MOVE_COLUMNS, -1);
  add_move (klass, GDK_KEY_Right, GDK_KEY_KP_Right, IDX_SHEET_MOVE_COLUMNS, 1);
  add_move (klass, GDK_KEY_Up, GDK_KEY_KP_Up, IDX_SHEET_MOVE_ROWS, -1);
  add_move (klass, GDK_KEY_Down, GDK_KEY_KP_Down, IDX_SHEET_MOVE_ROWS, 1);
  add_move (klass, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, IDX_SHEET_MOVE_PAGES, -1);
  add_move (klass, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, IDX_SHEET_MOVE_PAGES, 1);
  add_move (klass, GDK_KEY_Home, GDK_KEY_KP_Home, IDX_SHEET_MOVE_ENDS, -1);
  add_move (klass, GDK_KEY_End, GDK_KEY_KP_End, IDX_SHEET_MOVE_ENDS, 1);

  gtk_widget_class_install_action (klass, "sheet.move", "(iii)", move_action);
  gtk_widget_class_install_action (klass, "sheet.activate", NULL, activate_action);
  gtk_widget_class_install_action (klass, "sheet.select-all", NULL, select_action);
  gtk_widget_class_install_action (klass, "sheet.select-none", NULL, select_action);
  gtk_widget_class_install_action (klass, "sheet.invert-selection", NULL, select_action);
  gtk_widget_class_install_action (klass, "sheet.toggle", NULL, select_action);
  gtk_widget_class_install_action (klass, "sheet.menu-at-focus", NULL, menu_at_focus_action);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (klass, keys[i].key, keys[i].modifiers, keys[i].action, NULL);
}

void
idx_sheet_forget_press (IdxSheet *self)
{
  if (self->click == NULL)
    return;
  gtk_event_controller_reset (self->click);
  gtk_event_controller_reset (self->drag);
  idx_sheet_end_band (self);
}

void
idx_sheet_init_input (IdxSheet *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  self->click = GTK_EVENT_CONTROLLER (click);
  gtk_widget_add_controller (widget, self->click);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (menu, "pressed", G_CALLBACK (menu_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (menu));

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (long_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (hold));

  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));

  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
  idx_sheet_init_band (self);
}
