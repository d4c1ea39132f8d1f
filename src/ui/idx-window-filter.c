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

/* Says something about what was typed; nothing if @text is %NULL. */
static void
show_search_message (IdxWindow *self,
                     const char *text,
                     gboolean is_mistake)
{
  gtk_label_set_text (self->search_error, text != NULL ? text : "");
  if (is_mistake)
    gtk_widget_add_css_class (GTK_WIDGET (self->search_error), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->search_error), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->search_error), text != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->search_entry), GTK_ACCESSIBLE_STATE_INVALID,
                               is_mistake ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* Shows what passes the filter that was typed, if it is one: a mistake changes nothing. */
static void
apply_search (IdxWindow *self)
{
  const char *text = gtk_editable_get_text (self->search_entry);
  g_autoptr (IdxFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *advice = NULL;

  if (self->dataset == NULL)
    return;
  filter = idx_filter_parse (text, &error);
  if (filter != NULL && idx_filter_check (filter, self->dataset, &error))
    advice = idx_filter_dup_advice (filter);
  show_search_message (self, error != NULL ? error->message : advice, error != NULL);
  if (error == NULL && !g_str_equal (text, self->filter_text))
    g_action_group_activate_action (G_ACTION_GROUP (self), "filter", g_variant_new_string (text));
}

static gboolean
apply_cleared_search_cb (gpointer data)
{
  IdxWindow *self = data;

  self->cleared_source = 0;
  if (*gtk_editable_get_text (self->search_entry) == '\0')
    apply_search (self);
  return G_SOURCE_REMOVE;
}

/* The entry waits until nobody types any more, but not where it is empty. It is for a moment when all of its text
 * is replaced, which is no filter that anybody asked for. */
static void
search_changed_cb (IdxWindow *self)
{
  if (*gtk_editable_get_text (self->search_entry) != '\0')
    apply_search (self);
  else if (self->cleared_source == 0)
    self->cleared_source = g_idle_add (apply_cleared_search_cb, self);
}

void
idx_window_write_filter (IdxWindow *self)
{
  if (g_str_equal (gtk_editable_get_text (self->search_entry), self->filter_text))
    return;
  g_signal_handlers_block_by_func (self->search_entry, (gpointer) search_changed_cb, self);
  gtk_editable_set_text (self->search_entry, self->filter_text);
  g_signal_handlers_unblock_by_func (self->search_entry, (gpointer) search_changed_cb, self);
  show_search_message (self, NULL, FALSE);
}

static void
search_ended_cb (IdxWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
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
  idx_window_write_filter (self);
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
  gtk_search_bar_set_search_mode (self->search_bar, g_variant_get_boolean (state));
  gtk_widget_grab_focus (g_variant_get_boolean (state) ? GTK_WIDGET (self->search_entry)
                                                       : GTK_WIDGET (self->sheet));
}

static void
find_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  g_action_group_change_action_state (G_ACTION_GROUP (self), "search", g_variant_new_boolean (TRUE));
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
  gtk_editable_select_region (self->search_entry, 0, -1);
}

/* GTK closes the search bar without a word to the action. */
static void
search_mode_cb (IdxWindow *self)
{
  idx_window_set_state (self, "search",
                        g_variant_new_boolean (gtk_search_bar_get_search_mode (self->search_bar)));
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
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  g_signal_connect_object (self->search_bar, "notify::search-mode-enabled", G_CALLBACK (search_mode_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_entry, "search-changed", G_CALLBACK (search_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_entry, "stop-search", G_CALLBACK (search_ended_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_entry, "activate", G_CALLBACK (search_ended_cb), self, G_CONNECT_SWAPPED);
}
