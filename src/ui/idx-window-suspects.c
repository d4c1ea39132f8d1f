/* SPDX-License-Identifier: MIT */

/* The labels to check: what the window shows of them besides the samples. */

#include "idx-window-private.h"

/* Counts the samples before the divider: those to be checked come first in every view that has the
 * worst first. */
static guint
count_before_divider (IdxWindow *self,
                      IdxSubset *subset)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (idx_subset_get_dataset (subset));
  g_autoptr (GtkBitset) to_check = NULL;
  const guint32 *ranking;
  guint n_ranked, n_to_check, n = 0;

  if (suggestions == NULL || !idx_session_is_worst_first (self->session))
    return 0;
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  n_to_check = idx_suggestions_get_n_to_check (suggestions);
  to_check = gtk_bitset_new_empty ();
  for (guint rank = 0; rank < n_to_check; rank++)
    gtk_bitset_add (to_check, ranking[rank]);
  while (n < idx_subset_get_n_samples (subset) &&
         gtk_bitset_contains (to_check, idx_subset_get_index (subset, n)))
    n++;
  return n;
}

void
idx_window_place_divider (IdxWindow *self,
                          IdxSubset *subset)
{
  idx_sheet_set_divider (self->sheet, count_before_divider (self, subset));
}

char *
idx_window_describe_suspects (IdxWindow *self)
{
  if (idx_session_get_mode (self->session) != IDX_SESSION_TO_CHECK)
    return NULL;
  return idx_session_describe_to_check (self->session);
}

static void
find_suspects_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  idx_session_check_labels (self->session);
  if (idx_session_get_mode (self->session) == IDX_SESSION_TO_CHECK)
    gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

/* The matrix counts all labels that are listed: a cell leads to the less likely ones as well. */
void
idx_window_update_suspects (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  gboolean any = suggestions != NULL && idx_suggestions_get_n_suspects (suggestions) > 0;
  g_autofree char *caption = any ? idx_session_describe_to_check (self->session) : NULL;

  idx_view_bar_set_suggestions (self->view_bar, any ? dataset : NULL, caption);
}

static void
idx_window_suggestions_changed_cb (IdxWindow *self)
{
  idx_window_update_suspects (self);
  idx_sheet_recompose (self->sheet);
  idx_window_show_sample (self);
}

/* The worst label is where a person begins. */
static void
idx_window_check_result_cb (IdxWindow *self)
{
  idx_detail_pane_set_audit (self->detail_pane, idx_session_get_check_result (self->session));
  idx_window_show_sample (self);
  if (idx_session_get_check_result (self->session) == NULL ||
      idx_session_get_mode (self->session) != IDX_SESSION_TO_CHECK)
    return;
  idx_sheet_set_position (self->sheet, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

static const GActionEntry entries[] = {
  { .name = "find-suspects", .activate = find_suspects_action },
};

void
idx_window_init_suspects (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (idx_window_suggestions_changed_cb), self);
  g_signal_connect_object (self->session, "notify::check-result",
                           G_CALLBACK (idx_window_check_result_cb), self, G_CONNECT_SWAPPED);
}
