/* SPDX-License-Identifier: MIT */

/* The filter: the action `filter`, whose state it is, and the entry that people type it into. */

#include "idx-window-private.h"

#define FILTER_MISTAKE "The filter can't be understood"

gboolean
idx_window_set_filter (IdxWindow *self,
                       const char *text,
                       GError **error)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, error);

  if (filter == NULL ||
      (self->dataset != NULL && !idx_filter_check (filter, self->dataset, error)))
    return FALSE;
  g_clear_pointer (&self->filter, idx_filter_free);
  self->filter = g_steal_pointer (&filter);
  g_free (self->filter_text);
  self->filter_text = g_strdup (text);
  if (self->dataset != NULL)
    idx_window_apply_filter (self);
  return TRUE;
}

void
idx_window_leave_empty_filter (IdxWindow *self)
{
  IdxSubset *subset = idx_selection_get_subset (idx_sheet_get_model (self->sheet));
  g_autofree char *title = NULL;

  if (idx_filter_is_empty (self->filter) || idx_subset_get_n_samples (subset) > 0)
    return;
  title = g_strdup_printf ("No sample passes the filter “%s” now", self->filter_text);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "filter", g_variant_new_string (""));
  idx_window_say (self, title, "All samples are shown instead.");
}

/* Shows the samples that pass the filter that was typed; a mistake changes nothing. */
static void
text_changed_cb (IdxWindow *self)
{
  const char *text = idx_filter_entry_get_text (self->filter_entry);
  g_autoptr (IdxFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *advice = NULL;

  if (self->dataset == NULL)
    return;
  filter = idx_filter_parse (text, &error);
  if (filter != NULL && idx_filter_check (filter, self->dataset, &error))
    advice = idx_filter_dup_advice (filter);
  idx_filter_entry_set_message (self->filter_entry, error != NULL ? error->message : advice,
                                error != NULL);
  if (error == NULL && !g_str_equal (text, self->filter_text))
    g_action_group_activate_action (G_ACTION_GROUP (self), "filter", g_variant_new_string (text));
}

static void
filter_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  const char *text = g_variant_get_string (state, NULL);
  g_autoptr (GError) error = NULL;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (!idx_window_set_filter (self, text, &error))
    {
      idx_window_say (self, FILTER_MISTAKE, error->message);
      return;
    }
  if (g_str_equal (idx_notice_get_title (self->notice), FILTER_MISTAKE))
    idx_notice_close (self->notice);
  g_simple_action_set_state (action, state);
  if (!idx_filter_needs_suggestions (self->filter))
    idx_window_leave_suspects (self);
  idx_filter_entry_set_text (self->filter_entry, text);
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
  g_signal_connect_object (self->filter_entry, "notify::search-mode-enabled",
                           G_CALLBACK (search_mode_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->filter_entry, "notify::text", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
}
