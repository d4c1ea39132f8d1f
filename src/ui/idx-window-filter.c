/* SPDX-License-Identifier: MIT */

/* The filter: the action `filter`, whose state it is, and the entry that people type it into. */

#include "idx-window-private.h"

#include <glib/gi18n-lib.h>

static const char *
get_filter_text (IdxWindow *self)
{
  return idx_arrangement_get_filter_text (idx_session_get_arrangement (self->session));
}

/* Shows the samples that pass the filter that was typed; a mistake changes nothing. */
static void
text_changed_cb (IdxWindow *self)
{
  const char *text = idx_filter_entry_get_text (self->filter_entry);
  g_autoptr (IdxFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *advice = NULL;
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  if (dataset == NULL)
    return;
  filter = idx_filter_parse (text, &error);
  if (filter != NULL && idx_filter_check (filter, dataset, &error))
    advice = idx_filter_dup_advice (filter);
  idx_filter_entry_set_message (self->filter_entry, error != NULL ? error->message : advice,
                                error != NULL);
  if (error == NULL && !g_str_equal (text, get_filter_text (self)))
    g_action_group_activate_action (G_ACTION_GROUP (self), "filter", g_variant_new_string (text));
}

static void
filter_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  const char *mistake = _ ("The filter can't be understood");
  g_autoptr (GError) error = NULL;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (!idx_session_set_filter (self->session, g_variant_get_string (state, NULL), &error))
    idx_window_say (self, mistake, error->message);
  else if (g_strcmp0 (idx_notice_get_title (self->notice), mistake) == 0)
    idx_notice_close (self->notice);
}

static void
idx_window_filter_changed_cb (IdxWindow *self)
{
  idx_window_set_state (self, "filter", g_variant_new_string (get_filter_text (self)));
  idx_filter_entry_set_text (self->filter_entry, get_filter_text (self));
}

static void
clear_filter_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  g_action_group_change_action_state (G_ACTION_GROUP (data), "filter", g_variant_new_string (""));
}

static void
search_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (g_variant_get_boolean (state))
    {
      idx_filter_entry_begin (self->filter_entry);
      return;
    }
  g_object_set (self->filter_entry, "search-mode-enabled", FALSE, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

static void
find_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  idx_filter_entry_begin (IDX_WINDOW (data)->filter_entry);
}

static void
search_mode_cb (IdxWindow *self)
{
  gboolean enabled;

  g_object_get (self->filter_entry, "search-mode-enabled", &enabled, NULL);
  idx_window_set_state (self, "search", g_variant_new_boolean (enabled));
}

static const GActionEntry entries[] = {
  { .name = "filter", .parameter_type = "s", .state = "''", .change_state = filter_change_state },
  { .name = "clear-filter", .activate = clear_filter_action },
  { .name = "find", .activate = find_action },
  { .name = "search", .state = "false", .change_state = search_change_state },
};

void
idx_window_init_filter (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->session, "notify::filter",
                           G_CALLBACK (idx_window_filter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->filter_entry, "notify::search-mode-enabled",
                           G_CALLBACK (search_mode_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->filter_entry, "notify::text", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
}
