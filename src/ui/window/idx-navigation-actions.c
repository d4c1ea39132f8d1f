/* SPDX-License-Identifier: MIT */

/* The actions that go back and forward through the history of a window. */

#include "idx-navigation-actions.h"

/* The numbers of the back and forward mouse buttons on X11 and Wayland. */
#define BUTTON_BACK 8
#define BUTTON_FORWARD 9

struct _IdxNavigationActions
{
  GObject parent_instance;
  IdxSession *session;
  IdxNavigation *navigation;
  GSimpleActionGroup *actions;
};

G_DEFINE_FINAL_TYPE (IdxNavigationActions, idx_navigation_actions, G_TYPE_OBJECT)

static void
go_back_action (GSimpleAction *action,
                GVariant *parameter,
                gpointer data)
{
  idx_navigation_go (((IdxNavigationActions *) data)->navigation, -1);
}

static void
go_forward_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  idx_navigation_go (((IdxNavigationActions *) data)->navigation, 1);
}

static void
show_in_pane_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxNavigationActions *self = data;
  guint64 index = g_variant_get_uint64 (parameter);
  guint32 shown;

  if (!idx_session_get_current_index (self->session, &shown) || index > G_MAXUINT32)
    return;
  (void) idx_session_get_visited_index (self->session, &shown);
  if (index == shown)
    return;
  idx_navigation_begin_step (self->navigation);
  idx_selection_visit (idx_session_get_selection (self->session), (guint) index);
}

static const GActionEntry entries[] = {
  { .name = "go-back", .activate = go_back_action },
  { .name = "go-forward", .activate = go_forward_action },
  { .name = "show-in-pane", .parameter_type = "t", .activate = show_in_pane_action },
};

/* The properties of IdxNavigation that enable the first actions in entries[], in the same order. */
static const char *const enabled_by[] = { "can-go-back", "can-go-forward" };

static GSimpleAction *
get_action (IdxNavigationActions *self,
            gsize i)
{
  return G_SIMPLE_ACTION (
    g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name));
}

/* --- Keys and buttons ------------------------------------------------------------------ */

/* Returns the action for a @direction in the history: -1 for back, 1 for forward. */
static const char *
get_action_name (int direction)
{
  return direction < 0 ? "win.go-back" : "win.go-forward";
}

/* @arguments is -1 for the left arrow key and 1 for the right one. */
static gboolean
idx_navigation_actions_key_cb (GtkWidget *widget,
                               GVariant *arguments,
                               gpointer data)
{
  int direction = g_variant_get_int32 (arguments);

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    direction = -direction;
  return gtk_widget_activate_action (widget, get_action_name (direction), NULL);
}

static void
idx_navigation_actions_pressed_cb (GtkGestureClick *gesture,
                                   int n_presses,
                                   double x,
                                   double y,
                                   gpointer data)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  if (button != BUTTON_BACK && button != BUTTON_FORWARD)
    {
      (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  (void) gtk_widget_activate_action (widget, get_action_name (button == BUTTON_BACK ? -1 : 1),
                                     NULL);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_navigation_actions_dispose (GObject *object)
{
  IdxNavigationActions *self = IDX_NAVIGATION_ACTIONS (object);

  /* The actions outlive this object, because the action map of the window references them. */
  for (gsize i = 0; self->actions != NULL && i < G_N_ELEMENTS (entries); i++)
    g_signal_handlers_disconnect_by_data (get_action (self, i), self);
  g_clear_object (&self->actions);
  g_clear_object (&self->navigation);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_navigation_actions_parent_class)->dispose (object);
}

static void
idx_navigation_actions_class_init (IdxNavigationActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_navigation_actions_dispose;
}

static void
idx_navigation_actions_init (IdxNavigationActions *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

IdxNavigationActions *
idx_navigation_actions_new (IdxSession *session)
{
  IdxNavigationActions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_NAVIGATION_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->navigation = idx_navigation_new (session);
  for (gsize i = 0; i < G_N_ELEMENTS (enabled_by); i++)
    g_object_bind_property (self->navigation, enabled_by[i], get_action (self, i), "enabled",
                            G_BINDING_SYNC_CREATE);
  return self;
}

void
idx_navigation_actions_add_to (IdxNavigationActions *self,
                               GActionMap *window_actions)
{
  g_return_if_fail (IDX_IS_NAVIGATION_ACTIONS (self));
  g_return_if_fail (G_IS_ACTION_MAP (window_actions));

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_add_action (window_actions, G_ACTION (get_action (self, i)));
}

void
idx_navigation_actions_add_controllers (IdxNavigationActions *self,
                                        GtkWidget *window)
{
  const struct
  {
    guint keys[2];
    int direction;
  } shortcuts[] = {
    { { GDK_KEY_Left, GDK_KEY_KP_Left }, -1 },
    { { GDK_KEY_Right, GDK_KEY_KP_Right }, 1 },
  };
  GtkEventController *keys;
  GtkGesture *click;

  g_return_if_fail (IDX_IS_NAVIGATION_ACTIONS (self));
  g_return_if_fail (GTK_IS_WIDGET (window));

  keys = gtk_shortcut_controller_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    {
      GtkShortcutTrigger *trigger = gtk_alternative_trigger_new (
        gtk_keyval_trigger_new (shortcuts[i].keys[0], GDK_ALT_MASK),
        gtk_keyval_trigger_new (shortcuts[i].keys[1], GDK_ALT_MASK));
      GtkShortcut *shortcut = gtk_shortcut_new (
        trigger, gtk_callback_action_new (idx_navigation_actions_key_cb, NULL, NULL));

      gtk_shortcut_set_arguments (shortcut, g_variant_new_int32 (shortcuts[i].direction));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
    }
  gtk_widget_add_controller (window, keys);

  click = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0 /* any button */);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (idx_navigation_actions_pressed_cb), NULL);
  gtk_widget_add_controller (window, GTK_EVENT_CONTROLLER (click));
}

IdxNavigation *
idx_navigation_actions_get_navigation (IdxNavigationActions *self)
{
  g_return_val_if_fail (IDX_IS_NAVIGATION_ACTIONS (self), NULL);

  return self->navigation;
}
