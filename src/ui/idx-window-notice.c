/* SPDX-License-Identifier: MIT */

/* The notice over the content of the window. */

#include "idx-window-private.h"

/* Long enough to be read twice. */
#define GOOD_NEWS_SECONDS 8

void
idx_window_say (IdxWindow *self,
                const char *title,
                const char *text)
{
  gtk_label_set_text (self->notice_title, title);
  gtk_label_set_text (self->notice_text, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->notice_text), text != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->notice_button), FALSE);
  gtk_widget_remove_css_class (self->notice, "good");
  gtk_widget_set_visible (self->notice, TRUE);
  g_clear_handle_id (&self->close_notice_source, g_source_remove);
}

static gboolean
close_notice_later_cb (gpointer data)
{
  IdxWindow *self = data;

  self->close_notice_source = 0;
  gtk_widget_set_visible (self->notice, FALSE);
  return G_SOURCE_REMOVE;
}

void
idx_window_tell (IdxWindow *self,
                 const char *title,
                 const char *text)
{
  idx_window_say (self, title, text);
  gtk_widget_add_css_class (self->notice, "good");
  self->close_notice_source = g_timeout_add_seconds (GOOD_NEWS_SECONDS, close_notice_later_cb, self);
}

void
idx_window_offer (IdxWindow *self,
                  const char *label,
                  const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  gtk_button_set_label (self->notice_button, label);
  /* The target first: GTK complains of an action whose target doesn't fit yet. */
  (void) g_action_parse_detailed_name (action, &name, &target, NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->notice_button), NULL);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (self->notice_button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->notice_button), name);
  gtk_widget_set_visible (GTK_WIDGET (self->notice_button), TRUE);
}

void
idx_window_close_notice (IdxWindow *self)
{
  gtk_widget_set_visible (self->notice, FALSE);
}
