/* SPDX-License-Identifier: MIT */

/* The actions that put the samples in order. The state of `sort` is the order of what is on the
 * sheet: it changes when the samples have been sorted. */

#include "idx-window-private.h"

#include <glib/gi18n-lib.h>

/* What an order is called, and whether its usual direction is descending. */
static const struct
{
  const char *key;
  const char *name;
  const char *reversed;
  gboolean descending;
} orders[] = {
  [IDX_SORT_INDEX] = { "index", N_ ("File Order"), N_ ("File Order, Reversed"), FALSE },
  [IDX_SORT_LABEL] = { "label", N_ ("By Label"), N_ ("By Label, Reversed"), FALSE },
  [IDX_SORT_MEAN] = { "mean", N_ ("By Mean Intensity"), N_ ("By Mean Intensity, Reversed"), FALSE },
  [IDX_SORT_SUSPICION] = { "suspicion", N_ ("Worst First"), N_ ("Worst Last"), TRUE },
  [IDX_SORT_RANDOM] = { "random", N_ ("Random"), N_ ("Random, Reversed"), FALSE },
};

static gboolean
is_reversed (const IdxSort *sort)
{
  return sort->descending != orders[sort->key].descending;
}

static void
idx_window_sort_changed_cb (IdxWindow *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  const IdxSort *sort = idx_arrangement_get_sort (arrangement);
  const char *text = idx_arrangement_get_sort_text (arrangement);

  g_object_set (self->view_bar, "order",
                is_reversed (sort) ? _ (orders[sort->key].reversed) : _ (orders[sort->key].name),
                NULL);
  idx_window_set_state (self, "sort", g_variant_new_string (text));
  idx_window_set_state (self, "sort-key", g_variant_new_string (orders[sort->key].key));
  idx_window_set_state (self, "sort-reversed", g_variant_new_boolean (is_reversed (sort)));
}

/* Whoever goes to a sample while the others are being sorted wants to see it afterwards. */
static void
idx_window_sorting_cb (IdxWindow *self)
{
  guint index;
  gboolean any = idx_window_get_index (self, &index);

  if (idx_arrangement_is_sorting (idx_session_get_arrangement (self->session)))
    self->sorting_from = any ? index : G_MAXUINT;
  else if (any && index != self->sorting_from)
    idx_sheet_set_position (self->sheet, idx_sheet_get_position (self->sheet));
}

static void
sort_change_state (GSimpleAction *action,
                   GVariant *state,
                   gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  g_autoptr (GError) error = NULL;

  if (g_action_get_enabled (G_ACTION (action)) &&
      !idx_session_set_sort (self->session, g_variant_get_string (state, NULL), &error))
    idx_window_say (self, _ ("The samples can't be sorted this way"), error->message);
}

/* Takes another key, which has no sign, or another direction. */
static void
change_sort (IdxWindow *self,
             const char *key,
             gboolean reversed)
{
  IdxSort sort = { 0 };
  g_autofree char *text = NULL;

  (void) idx_sort_parse (key, &sort, NULL);
  text = g_strconcat (reversed != orders[sort.key].descending ? "-" : "", key, NULL);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "sort", g_variant_new_string (text));
}

static void
sort_key_change_state (GSimpleAction *action,
                       GVariant *state,
                       gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (g_action_get_enabled (G_ACTION (action)))
    change_sort (self, g_variant_get_string (state, NULL),
                 is_reversed (idx_arrangement_get_sort (idx_session_get_arrangement (self->session))));
}

static void
sort_reversed_change_state (GSimpleAction *action,
                            GVariant *state,
                            gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  const char *text =
    idx_arrangement_get_sort_text (idx_session_get_arrangement (self->session));

  if (g_action_get_enabled (G_ACTION (action)))
    change_sort (self, *text == '-' ? text + 1 : text, g_variant_get_boolean (state));
}

void
idx_window_update_orders (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  g_autoptr (GAction) action =
    g_object_ref (g_action_map_lookup_action (G_ACTION_MAP (self), "sort-key"));

  /* GTK 4.8 tells screen readers of a choice only if its action is added after its menu item. */
  g_action_map_remove_action (G_ACTION_MAP (self), "sort-key");
  g_object_set (self->view_bar, "can-sort-by-suspicion",
                idx_dataset_get_suggestions (dataset) != NULL, NULL);
  g_action_map_add_action (G_ACTION_MAP (self), action);
}

/* What the menu shows of an order: its key, and whether it is reversed. */
static const GActionEntry entries[] = {
  { .name = "sort", .parameter_type = "s", .state = "'index'", .change_state = sort_change_state },
  { .name = "sort-key",
    .parameter_type = "s",
    .state = "'index'",
    .change_state = sort_key_change_state },
  { .name = "sort-reversed", .state = "false", .change_state = sort_reversed_change_state },
};

void
idx_window_add_sort_actions (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (idx_window_update_orders), self);
  g_signal_connect_object (self->session, "notify::sort", G_CALLBACK (idx_window_sort_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (idx_session_get_arrangement (self->session), "notify::sorting",
                           G_CALLBACK (idx_window_sorting_cb), self, G_CONNECT_SWAPPED);
  idx_window_sort_changed_cb (self);
}
