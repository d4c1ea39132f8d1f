/* SPDX-License-Identifier: MIT */

/* Gives the keyboard back when a menu or popover closes.
 *
 * When a menu closes, GTK leaves the focus on an entry that is no longer on the screen, or gives it
 * to the menu's button. GTK moves the focus several times before, so the keeper checks where it is
 * only in the next idle time of the main loop. */

#include "idx-focus-keeper.h"

struct _IdxFocusKeeper
{
  GObject parent_instance;
  GtkWindow *window;           /* weak */
  GtkWidget *fallback;         /* weak */
  GtkWidget *last;             /* weak: the last focus outside popovers, or NULL */
  GtkWidget *popover_parent;   /* weak: what the popover belongs to that had the focus last */
  GSignalGroup *focus_signals; /* of the widget with the focus */
  gboolean returns_from_button;
  guint idle;
};

G_DEFINE_FINAL_TYPE (IdxFocusKeeper, idx_focus_keeper, G_TYPE_OBJECT)

static gboolean
can_take_focus (GtkWidget *widget)
{
  return widget != NULL && gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget);
}

static gboolean
is_on_screen (IdxFocusKeeper *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  return focus != NULL && gtk_widget_get_mapped (focus);
}

static void
restore_focus (IdxFocusKeeper *self)
{
  if (can_take_focus (self->last) && gtk_widget_grab_focus (self->last))
    return;
  if (!can_take_focus (self->fallback) || !gtk_widget_grab_focus (self->fallback))
    gtk_widget_child_focus (GTK_WIDGET (self->window), GTK_DIR_TAB_FORWARD);
}

static gboolean
idx_focus_keeper_idle_cb (gpointer data)
{
  IdxFocusKeeper *self = data;

  self->idle = 0;
  if (self->window != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->window)) &&
      (self->returns_from_button || !is_on_screen (self)))
    restore_focus (self);
  self->returns_from_button = FALSE;
  return G_SOURCE_REMOVE;
}

static void
check_when_idle (IdxFocusKeeper *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add (idx_focus_keeper_idle_cb, self);
}

static gboolean
is_within (GtkWidget *widget,
           GtkWidget *ancestor)
{
  return widget == ancestor || gtk_widget_is_ancestor (widget, ancestor);
}

/* Returns whether the focus has gone from a popover to the button that it belongs to, although it
 * wasn't there before. */
static gboolean
has_gone_to_button (IdxFocusKeeper *self,
                    GtkWidget *focus)
{
  return self->popover_parent != NULL && is_within (focus, self->popover_parent) &&
         self->last != NULL && !is_within (self->last, self->popover_parent);
}

/* Returns what the outermost popover around a widget belongs to, or NULL if there is none. */
static GtkWidget *
find_popover_parent (GtkWidget *widget)
{
  GtkWidget *parent = NULL;

  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (GTK_IS_POPOVER (widget))
      parent = gtk_widget_get_parent (widget);
  return parent;
}

static void
idx_focus_keeper_focus_changed_cb (IdxFocusKeeper *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);
  GtkWidget *popover_parent = find_popover_parent (focus);

  g_signal_group_set_target (self->focus_signals, focus);
  if (focus == NULL || !gtk_widget_get_mapped (focus))
    check_when_idle (self);
  else if (popover_parent != NULL)
    g_set_weak_pointer (&self->popover_parent, popover_parent);
  else if (has_gone_to_button (self, focus))
    {
      self->returns_from_button = TRUE;
      check_when_idle (self);
    }
  else
    {
      g_set_weak_pointer (&self->last, focus);
      g_clear_weak_pointer (&self->popover_parent);
    }
}

static void
idx_focus_keeper_dispose (GObject *object)
{
  IdxFocusKeeper *self = IDX_FOCUS_KEEPER (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_object (&self->focus_signals);
  g_clear_weak_pointer (&self->popover_parent);
  g_clear_weak_pointer (&self->last);
  g_clear_weak_pointer (&self->fallback);
  g_clear_weak_pointer (&self->window);
  G_OBJECT_CLASS (idx_focus_keeper_parent_class)->dispose (object);
}

static void
idx_focus_keeper_class_init (IdxFocusKeeperClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_focus_keeper_dispose;
}

static void
idx_focus_keeper_init (IdxFocusKeeper *self)
{
  self->focus_signals = g_signal_group_new (GTK_TYPE_WIDGET);
  g_signal_group_connect_swapped (self->focus_signals, "unmap", G_CALLBACK (check_when_idle), self);
}

IdxFocusKeeper *
idx_focus_keeper_new (GtkWindow *window,
                      GtkWidget *fallback)
{
  IdxFocusKeeper *self;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (fallback), NULL);

  self = g_object_new (IDX_TYPE_FOCUS_KEEPER, NULL);
  g_set_weak_pointer (&self->window, window);
  g_set_weak_pointer (&self->fallback, fallback);
  g_signal_connect_object (window, "notify::focus-widget",
                           G_CALLBACK (idx_focus_keeper_focus_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}
