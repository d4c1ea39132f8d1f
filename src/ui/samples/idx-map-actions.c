/* SPDX-License-Identifier: MIT */

/* The actions that switch between the sheet and the map, show a sample on the map, and show only
 * the selected samples. */

#include "idx-map-actions.h"

/* The key of the setting that stores the view, and its values. */
#define VIEW_KEY "view"
#define VIEW_SHEET "sheet"
#define VIEW_MAP "map"

struct _IdxMapActions
{
  GObject parent_instance;
  GSettings *settings;
  IdxSession *session;
  IdxSamplesPage *page;
  GActionMap *actions; /* not owned */
};

G_DEFINE_FINAL_TYPE (IdxMapActions, idx_map_actions, G_TYPE_OBJECT)

static GSimpleAction *
get_action (IdxMapActions *self,
            const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, name));
}

/* --- View ------------------------------------------------------------------------------ */

static void
show_view (IdxMapActions *self,
           const char *view)
{
  idx_samples_page_set_shows_map (self->page, g_str_equal (view, VIEW_MAP));
  g_simple_action_set_state (get_action (self, "view"), g_variant_new_string (view));
}

static void
view_change_state (GSimpleAction *action,
                   GVariant *state,
                   gpointer data)
{
  IdxMapActions *self = data;
  GActionGroup *action_group = G_ACTION_GROUP (self->actions);
  const char *view = g_variant_get_string (state, NULL);

  /* Other programs can send any state over the session bus, even while the action is disabled. */
  if (!g_action_get_enabled (G_ACTION (action)) ||
      (!g_str_equal (view, VIEW_SHEET) && !g_str_equal (view, VIEW_MAP)))
    return;
  /* Close the large view and Compare Classes. */
  g_action_group_change_action_state (action_group, "large", g_variant_new_boolean (FALSE));
  g_action_group_change_action_state (action_group, "classes", g_variant_new_boolean (FALSE));
  show_view (self, view);
  g_settings_set_string (self->settings, VIEW_KEY, view);
  gtk_widget_grab_focus (GTK_WIDGET (self->page));
}

static void
show_on_map_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  IdxMapActions *self = data;
  GActionGroup *action_group = G_ACTION_GROUP (self->actions);
  guint32 index;

  if (!idx_session_get_current_index (self->session, &index))
    return;
  /* If the pane shows another sample than the current one, go to that one. */
  if (idx_session_get_visited_index (self->session, &index))
    g_action_group_activate_action (action_group, "go-to", g_variant_new_uint64 (index));
  g_action_group_change_action_state (action_group, "view", g_variant_new_string (VIEW_MAP));
  idx_map_view_zoom_to_current (idx_map_page_get_view (idx_samples_page_get_map_page (self->page)));
}

/* --- Selection ------------------------------------------------------------------------- */

/* Appends the indices from @first to @last to the list @ranges: "4,10-12". */
static void
append_range (GString *ranges,
              guint32 first,
              guint32 last)
{
  if (ranges->len > 0)
    g_string_append_c (ranges, ',');
  if (first == last)
    g_string_append_printf (ranges, "%u", first);
  else
    g_string_append_printf (ranges, "%u-%u", first, last);
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  const guint32 first = *(const guint32 *) a;
  const guint32 second = *(const guint32 *) b;

  return (first > second) - (first < second);
}

/* Sorts @indices. Returns a filter for the samples with these indices, such as "index:4,10-12". */
static char *
make_filter (GArray *indices)
{
  g_autoptr (GString) ranges = g_string_new (NULL);
  guint32 first = 0;
  guint32 last = 0;

  g_array_sort (indices, compare_indices);
  for (guint i = 0; i < indices->len; i++)
    {
      guint32 index = g_array_index (indices, guint32, i);

      if (i > 0 && index != last + 1)
        append_range (ranges, first, last);
      if (i == 0 || index != last + 1)
        first = index;
      last = index;
    }
  append_range (ranges, first, last);
  return g_strconcat ("index:", ranges->str, NULL);
}

static void
show_selected_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxMapActions *self = data;
  g_autoptr (GArray) selected = idx_session_list_selected (self->session);
  g_autofree char *filter = NULL;

  if (selected->len == 0)
    return;
  filter = make_filter (selected);
  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "filter",
                                      g_variant_new_string (filter));
  if (idx_samples_page_shows_map (self->page))
    idx_map_view_zoom_to_all (
      idx_map_page_get_view (idx_samples_page_get_map_page (self->page)),
      (const guint32 *) (gpointer) selected->data, selected->len);
}

static void
idx_map_actions_n_selected_changed_cb (IdxMapActions *self)
{
  g_simple_action_set_enabled (get_action (self, "show-selected"),
                               idx_session_count_selected (self->session) > 0);
}

/* --- Object ---------------------------------------------------------------------------- */

static const GActionEntry entries[] = {
  { .name = "view",
    .parameter_type = "s",
    .state = "'sheet'",
    .change_state = view_change_state },
  { .name = "show-on-map", .activate = show_on_map_action },
  { .name = "show-selected", .activate = show_selected_action },
};

static void
idx_map_actions_dispose (GObject *object)
{
  IdxMapActions *self = IDX_MAP_ACTIONS (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->session);
  g_clear_object (&self->page);
  G_OBJECT_CLASS (idx_map_actions_parent_class)->dispose (object);
}

static void
idx_map_actions_class_init (IdxMapActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_map_actions_dispose;
}

static void
idx_map_actions_init (IdxMapActions *self)
{
  self->settings = g_settings_new (IDX_APP_ID);
}

IdxMapActions *
idx_map_actions_new (IdxSession *session,
                     IdxSamplesPage *page,
                     GActionMap *actions)
{
  IdxMapActions *self;
  g_autofree char *view = NULL;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_MAP_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->page = g_object_ref (page);
  self->actions = actions;
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (session, "notify::n-selected",
                           G_CALLBACK (idx_map_actions_n_selected_changed_cb), self,
                           G_CONNECT_SWAPPED);
  idx_map_actions_n_selected_changed_cb (self);
  view = g_settings_get_string (self->settings, VIEW_KEY);
  show_view (self, view);
  return self;
}
