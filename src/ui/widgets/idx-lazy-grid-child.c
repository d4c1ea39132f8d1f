/* SPDX-License-Identifier: MIT */

/* A child of a lazy grid: takes the focus and can be activated, as the rows of GTK's lists. */

#include "idx-lazy-grid-child.h"

typedef struct
{
  guint position;
} IdxLazyGridChildPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (IdxLazyGridChild, idx_lazy_grid_child, GTK_TYPE_WIDGET)

static IdxLazyGridChildPrivate *
get_private (IdxLazyGridChild *self)
{
  return idx_lazy_grid_child_get_instance_private (self);
}

/* Moves the focus between the child and the widgets inside it, which come after the child. */
static gboolean
idx_lazy_grid_child_focus (GtkWidget *widget,
                           GtkDirectionType direction)
{
  GtkWidget *content = gtk_widget_get_first_child (widget);
  gboolean is_inside = gtk_widget_get_focus_child (widget) != NULL;
  gboolean goes_back = direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_LEFT;
  gboolean goes_on = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_RIGHT;

  if (gtk_widget_is_focus (widget))
    return goes_on && gtk_widget_child_focus (content, direction);
  if ((is_inside || goes_back) && gtk_widget_child_focus (content, direction))
    return TRUE;
  return (!is_inside || goes_back) && gtk_widget_grab_focus (widget);
}

static void
idx_lazy_grid_child_dispose (GObject *object)
{
  GtkWidget *content;

  while ((content = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (content);
  G_OBJECT_CLASS (idx_lazy_grid_child_parent_class)->dispose (object);
}

static void
idx_lazy_grid_child_class_init (IdxLazyGridChildClass *klass)
{
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter,
                                GDK_KEY_space, GDK_KEY_KP_Space };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  guint activate_signal;

  G_OBJECT_CLASS (klass)->dispose = idx_lazy_grid_child_dispose;
  widget_class->focus = idx_lazy_grid_child_focus;

  activate_signal =
    g_signal_new ("activate", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_activate_signal (widget_class, activate_signal);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_signal (widget_class, keys[i], 0, "activate", NULL);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "row");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
idx_lazy_grid_child_init (IdxLazyGridChild *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "activatable");
}

IdxLazyGridChild *
idx_lazy_grid_child_new (GtkWidget *content)
{
  IdxLazyGridChild *self;

  g_return_val_if_fail (GTK_IS_WIDGET (content), NULL);

  self = g_object_new (IDX_TYPE_LAZY_GRID_CHILD, NULL);
  gtk_widget_set_parent (content, GTK_WIDGET (self));
  return self;
}

guint
idx_lazy_grid_child_get_position (IdxLazyGridChild *self)
{
  g_return_val_if_fail (IDX_IS_LAZY_GRID_CHILD (self), 0);

  return get_private (self)->position;
}

void
idx_lazy_grid_child_set_position (IdxLazyGridChild *self,
                                  guint position,
                                  guint n_children)
{
  g_return_if_fail (IDX_IS_LAZY_GRID_CHILD (self));

  get_private (self)->position = position;
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_POS_IN_SET,
                                  (int) position + 1, GTK_ACCESSIBLE_RELATION_SET_SIZE,
                                  (int) n_children, -1);
}
