/* SPDX-License-Identifier: MIT */

/* Where the keyboard leads once what had it is gone: to the samples. GTK would take the first button
 * of what is around it. */

#include "idx-window-private.h"

static void
hidden_cb (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && !gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

static gboolean
is_within (GtkWidget *widget,
           gpointer ancestor)
{
  return widget == ancestor || gtk_widget_is_ancestor (widget, ancestor);
}

/* The sides are there until the window is laid out anew, and so is the button beside one. */
static void
side_changed_cb (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean start, end;

  g_object_get (self->side_layout, "show-start", &start, "show-end", &end, NULL);
  if (focus != NULL && (gtk_widget_get_parent (focus) == GTK_WIDGET (self->side_layout) ||
                        (!start && is_within (focus, self->class_bar)) ||
                        (!end && is_within (focus, self->detail_pane))))
    gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

/* In full screen there is no header bar, from whose menu somebody may come. */
static void
fullscreened_cb (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && is_within (focus, gtk_window_get_titlebar (GTK_WINDOW (self))))
    gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

void
idx_window_init_focus (IdxWindow *self)
{
  GtkWidget *const come_and_go[] = { GTK_WIDGET (self->notice), GTK_WIDGET (self->task_bar) };

  for (gsize i = 0; i < G_N_ELEMENTS (come_and_go); i++)
    g_signal_connect_object (come_and_go[i], "hide", G_CALLBACK (hidden_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
  /* Only these: other properties also change while the window is disposed of. */
  g_signal_connect_object (self->side_layout, "notify::show-start", G_CALLBACK (side_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->side_layout, "notify::show-end", G_CALLBACK (side_changed_cb), self,
                           G_CONNECT_SWAPPED);
}
