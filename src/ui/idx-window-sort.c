/* SPDX-License-Identifier: MIT */

/* The order of the samples, and how the window puts them in another one.
 *
 * The state of the action `sort` is the order of what is on the sheet: it follows when the samples
 * have been put in order, which by their means takes a look at each image. */

#include "idx-window-private.h"

/* What an order is called, what is said while it is made if that takes time, and the sign of its
 * usual direction. */
static const struct
{
  const char *name;
  const char *reversed;
  const char *task;
  const char *sign;
} orders[] = {
  [IDX_SORT_INDEX] = { "File Order", "File Order, Reversed", "Turning the order round…", "" },
  [IDX_SORT_LABEL] = { "By Label", "By Label, Reversed", "Sorting by label…", "" },
  [IDX_SORT_MEAN] = { "By Mean Intensity", "By Mean Intensity, Reversed", "Sorting by mean intensity…", "" },
  [IDX_SORT_SUSPICION] = { "Worst First", "Worst Last", NULL, "-" },
  [IDX_SORT_RANDOM] = { "Random", "Random, Reversed", "Shuffling…", "" },
};

/* The key of an order without its sign: "random:7" of "-random:7". */
static const char *
skip_sign (const char *sort_text)
{
  return sort_text + (*sort_text == '-' ? 1 : 0);
}

static gboolean
is_reversed (const IdxSort *sort)
{
  return sort->descending != (*orders[sort->key].sign == '-');
}

static void
show_order (IdxWindow *self)
{
  IdxSort sort = { 0 };
  g_autofree char *small = g_ascii_strdown (skip_sign (self->sort_text), -1);
  g_auto (GStrv) parts = g_strsplit (small, ":", 2);

  (void) idx_sort_parse (self->sort_text, &sort, NULL);
  g_object_set (self->view_bar, "order",
                is_reversed (&sort) ? orders[sort.key].reversed : orders[sort.key].name, NULL);
  idx_window_set_state (self, "sort", g_variant_new_string (self->sort_text));
  idx_window_set_state (self, "sort-key", g_variant_new_string (parts[0]));
  idx_window_set_state (self, "sort-reversed", g_variant_new_boolean (is_reversed (&sort)));
}

static void
take_order (IdxWindow *self,
            const char *sort_text,
            IdxSubset *order)
{
  g_set_object (&self->order, order);
  g_free (self->sort_text);
  self->sort_text = g_strdup (sort_text);
  show_order (self);
  if (self->dataset != NULL)
    idx_window_apply_filter (self);
}

static void
sorted_cb (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  g_autoptr (IdxWindow) self = IDX_WINDOW (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSubset) order = idx_sort_apply_finish (IDX_DATASET (source), result, &error);
  guint index;
  gboolean was_moved = idx_window_get_index (self, &index) && index != self->sorting_from;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  idx_window_stop (self, &self->sorting);
  if (order == NULL)
    {
      idx_window_say (self, "The samples can't be put in order", error->message);
      return;
    }
  take_order (self, self->sorting_text, order);
  /* Who has gone to a sample meanwhile wants to see it. */
  if (was_moved)
    idx_sheet_set_position (self->sheet, idx_sheet_get_position (self->sheet));
}

gboolean
idx_window_set_sort (IdxWindow *self,
                     const char *text,
                     GError **error)
{
  g_autoptr (IdxSubset) order = NULL;
  IdxProgress *progress;
  IdxSort sort;

  if (!idx_sort_parse (text, &sort, error) ||
      (self->dataset != NULL && !idx_sort_check (&sort, self->dataset, error)))
    return FALSE;
  idx_window_stop (self, &self->sorting);
  if (self->dataset == NULL || (sort.key == IDX_SORT_INDEX && !sort.descending))
    {
      take_order (self, text, NULL);
      return TRUE;
    }
  /* They are ranked already, so that this takes no time, and nobody sees them in another order. */
  if (sort.key == IDX_SORT_SUSPICION)
    {
      order = idx_sort_apply (&sort, self->dataset, NULL, NULL, NULL);
      take_order (self, text, order);
      return TRUE;
    }
  g_free (self->sorting_text);
  self->sorting_text = g_strdup (text);
  if (!idx_window_get_index (self, &self->sorting_from))
    self->sorting_from = G_MAXUINT;
  self->sorting = g_cancellable_new ();
  progress = idx_task_bar_begin (self->task_bar, orders[sort.key].task, self->sorting);
  idx_sort_apply_async (&sort, self->dataset, progress, self->sorting, sorted_cb, g_object_ref (self));
  return TRUE;
}

void
idx_window_forget_order (IdxWindow *self,
                         gboolean for_now)
{
  const char *sort_text = self->sorting != NULL ? self->sorting_text : self->sort_text;
  g_autofree char *next = g_strdup (for_now ? sort_text : "index");

  idx_window_stop (self, &self->sorting);
  g_clear_object (&self->order);
  g_free (self->sort_text);
  self->sort_text = g_steal_pointer (&next);
}

void
idx_window_sort_again (IdxWindow *self)
{
  g_autofree char *text = g_strdup (self->sort_text);

  take_order (self, "index", NULL);
  if (!g_str_equal (text, "index"))
    (void) idx_window_set_sort (self, text, NULL);
}

static void
sort_change_state (GSimpleAction *action,
                   GVariant *state,
                   gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  g_autoptr (GError) error = NULL;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (!idx_window_set_sort (self, g_variant_get_string (state, NULL), &error))
    idx_window_say (self, "The samples can't be put in this order", error->message);
}

/* Takes another key, which has no sign, or another direction. */
static void
change_sort (IdxWindow *self,
             const char *key,
             gboolean reversed)
{
  g_autofree char *text = NULL;
  IdxSort sort = { 0 };

  (void) idx_sort_parse (key, &sort, NULL);
  text = g_strconcat (is_reversed (&sort) != reversed ? "-" : "", key, NULL);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "sort", g_variant_new_string (text));
}

static void
sort_key_change_state (GSimpleAction *action,
                       GVariant *state,
                       gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  IdxSort sort = { 0 };

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  (void) idx_sort_parse (self->sort_text, &sort, NULL);
  change_sort (self, g_variant_get_string (state, NULL), is_reversed (&sort));
}

static void
sort_reversed_change_state (GSimpleAction *action,
                            GVariant *state,
                            gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  change_sort (self, skip_sign (self->sort_text), g_variant_get_boolean (state));
}

void
idx_window_update_orders (IdxWindow *self)
{
  g_autoptr (GAction) action = g_object_ref (g_action_map_lookup_action (G_ACTION_MAP (self), "sort-key"));

  /* GTK 4.8 tells screen readers of a choice only where its action comes after its entry. */
  g_action_map_remove_action (G_ACTION_MAP (self), "sort-key");
  g_object_set (self->view_bar, "can-sort-by-suspicion",
                idx_dataset_get_suggestions (self->dataset) != NULL, NULL);
  g_action_map_add_action (G_ACTION_MAP (self), action);
}

/* What the menu shows of an order: its key, and whether it is turned round. */
static const GActionEntry entries[] = {
  { .name = "sort", .parameter_type = "s", .state = "'index'", .change_state = sort_change_state },
  { .name = "sort-key", .parameter_type = "s", .state = "'index'", .change_state = sort_key_change_state },
  { .name = "sort-reversed", .state = "false", .change_state = sort_reversed_change_state },
};

void
idx_window_add_sort_actions (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (idx_window_update_orders), self);
  show_order (self);
}
