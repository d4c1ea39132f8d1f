/* SPDX-License-Identifier: MIT */

/* Check Labels: which labels look wrong, and how the window shows them.
 *
 * What is found are the suggestions of the data set. The labels to check are a filter and an
 * order, that can be left and come back to; asking once more shows them again. */

#include "idx-window-private.h"

#include "idx-text.h"

#define SUSPECTS_FILTER "suspicion:>0.5"
#define SUSPECTS_SORT "-suspicion"

/* The samples of the view that come before the divider: those that are to be checked. They come
 * first in every view that has the worst first. */
static guint
count_before_divider (IdxWindow *self,
                      IdxSubset *subset)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (self->dataset);
  g_autoptr (GtkBitset) to_check = NULL;
  const guint32 *ranking;
  guint n_ranked, n_to_check, n = 0;

  if (suggestions == NULL || !g_str_equal (self->sort_text, SUSPECTS_SORT))
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

/* "38 labels to check · 162 less likely", of which a part that is none goes without saying. A line that is broken
 * there ends with the point. */
static char *
describe_counts (guint n_to_check,
                 guint n_less_likely)
{
  g_autofree char *to_check =
    n_to_check > 0 ? idx_text_counted (n_to_check, "labels") : g_strdup ("No labels");
  g_autofree char *less_likely = idx_text_count (n_less_likely);

  return n_less_likely > 0 ? g_strdup_printf ("%s to check\u00A0· %s less likely", to_check, less_likely)
                           : g_strdup_printf ("%s to check", to_check);
}

char *
idx_window_describe_suspects (IdxWindow *self)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (self->dataset);
  guint n_to_check;

  if (suggestions == NULL || !g_str_equal (self->filter_text, SUSPECTS_FILTER))
    return NULL;
  n_to_check = idx_suggestions_get_n_to_check (suggestions);
  return describe_counts (n_to_check, idx_suggestions_get_n_suspects (suggestions) - n_to_check);
}

static void
show_suspects (IdxWindow *self)
{
  GActionGroup *actions = G_ACTION_GROUP (self);

  if (!g_str_equal (self->sort_text, SUSPECTS_SORT))
    {
      g_free (self->sort_before);
      self->sort_before = g_strdup (self->sort_text);
    }
  g_action_group_change_action_state (actions, "sort", g_variant_new_string (SUSPECTS_SORT));
  g_action_group_change_action_state (actions, "filter", g_variant_new_string (SUSPECTS_FILTER));
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

void
idx_window_leave_suspects (IdxWindow *self)
{
  g_autofree char *sort = g_steal_pointer (&self->sort_before);

  if (sort != NULL && g_str_equal (self->sort_text, SUSPECTS_SORT))
    g_action_group_change_action_state (G_ACTION_GROUP (self), "sort", g_variant_new_string (sort));
}

/* Labels of very small classes aren't judged, and samples may have none. */
static void
tell_no_suspects (IdxWindow *self)
{
  guint n_samples = idx_dataset_get_n_samples (self->dataset);
  g_autofree char *judged = NULL;
  g_autofree char *all = idx_text_counted (n_samples, "samples");
  g_autofree char *text = NULL;
  guint n_judged;

  (void) idx_suggestions_get_ranking (idx_audit_get_suggestions (self->audit), &n_judged);
  if (n_judged == 0)
    {
      idx_window_say (self, "The labels can't be judged", "There are too few samples of each class.");
      return;
    }
  judged = idx_text_count (n_judged);
  if (n_judged < n_samples)
    text = g_strdup_printf ("The labels of %s of %s were judged, and each is the one that its image looks most like.",
                            judged, all);
  idx_window_tell (self, "There are no labels to check",
                   text != NULL ? text : "Each is the one that its image looks most like.");
}

static gboolean
is_typing (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->filter_entry));
}

/* Offers the labels to check to somebody who shouldn't be interrupted. */
static void
offer_suspects (IdxWindow *self)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (self->audit);
  guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  g_autofree char *title =
    describe_counts (n_to_check, idx_suggestions_get_n_suspects (suggestions) - n_to_check);

  idx_window_say (self, title, NULL);
  idx_window_offer (self, "Show", "win.find-suspects");
}

/* Shows what there is to be shown, or says why there isn't. */
static void
show_audit (IdxWindow *self)
{
  switch (idx_audit_get_verdict (self->audit))
    {
    case IDX_AUDIT_TOO_FEW:
      idx_window_say (self, "The labels can't be judged", idx_audit_get_summary (self->audit));
      break;
    case IDX_AUDIT_UNPREDICTABLE:
      idx_window_say (self, "The labels can't be judged by the images", idx_audit_get_summary (self->audit));
      break;
    case IDX_AUDIT_DONE:
    default:
      if (idx_suggestions_get_n_suspects (idx_audit_get_suggestions (self->audit)) > 0)
        show_suspects (self);
      else
        tell_no_suspects (self);
    }
}

static void
checked_cb (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (IdxWindow) self = IDX_WINDOW (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxAudit) audit = idx_audit_new_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  idx_window_stop (self, &self->checking);
  if (audit == NULL)
    {
      idx_window_say (self, "The labels can't be checked", error->message);
      return;
    }
  g_set_object (&self->audit, audit);
  idx_detail_pane_set_audit (self->detail_pane, audit);
  if (idx_audit_get_verdict (audit) == IDX_AUDIT_DONE)
    idx_dataset_set_suggestions (self->dataset, idx_audit_get_suggestions (audit));
  if (is_typing (self) && idx_audit_get_verdict (audit) == IDX_AUDIT_DONE &&
      idx_suggestions_get_n_suspects (idx_audit_get_suggestions (audit)) > 0)
    offer_suspects (self);
  else
    show_audit (self);
  if (idx_sheet_get_model (self->sheet) != NULL && g_str_equal (self->filter_text, SUSPECTS_FILTER))
    idx_sheet_set_position (self->sheet, 0);
}

static void
check (IdxWindow *self)
{
  IdxProgress *progress;

  self->checking = g_cancellable_new ();
  progress = idx_task_bar_begin (self->task_bar, "Checking labels…", self->checking);
  idx_audit_new_async (self->dataset, NULL, progress, self->checking, checked_cb, g_object_ref (self));
}

static void
say_no_labels (IdxWindow *self)
{
  idx_window_say (self, "There are no labels to check", "No labels were found beside the images.");
  idx_window_offer (self, "Choose Labels…", "win.open-labels");
}

static void
find_suspects_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (idx_dataset_get_labels (self->dataset) == NULL)
    say_no_labels (self);
  else if (self->audit != NULL)
    {
      idx_notice_close (self->notice);
      show_audit (self);
    }
  else if (self->loading != NULL)
    self->check_when_loaded = TRUE;
  else if (!idx_dataset_is_loaded (self->dataset))
    {
      idx_window_say (self, "The labels can't be checked", "The images have not been read to their end.");
      idx_window_offer (self, "Reload", "win.reload");
    }
  else if (self->checking == NULL)
    check (self);
}

void
idx_window_check_when_loaded (IdxWindow *self)
{
  if (self->check_when_loaded)
    check (self);
  self->check_when_loaded = FALSE;
}

/* Says how many labels the matrix counts, in the words of the view bar. It counts all that are listed: a cell leads
 * to the less likely ones as well. */
static char *
describe_matrix (IdxSuggestions *suggestions)
{
  guint n_suspects = idx_suggestions_get_n_suspects (suggestions);
  guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  g_autofree char *all = idx_text_counted (n_suspects, "labels");
  g_autofree char *to_check = idx_text_count (n_to_check);
  g_autofree char *less_likely = idx_text_count (n_suspects - n_to_check);

  return n_to_check < n_suspects ? g_strdup_printf ("%s: %s to check\u00A0· %s less likely", all, to_check, less_likely)
                                 : g_strdup_printf ("%s to check", all);
}

void
idx_window_update_suspects (IdxWindow *self)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (self->dataset);
  gboolean any = suggestions != NULL && idx_suggestions_get_n_suspects (suggestions) > 0;
  g_autofree char *caption = any ? describe_matrix (suggestions) : NULL;

  idx_view_bar_set_suggestions (self->view_bar, any ? self->dataset : NULL, caption);
}

static void
suggestions_changed_cb (IdxWindow *self)
{
  idx_window_update_suspects (self);
  idx_sheet_recompose (self->sheet);
  idx_window_show_sample (self);
}

static void
drop_audit (IdxWindow *self)
{
  idx_window_stop (self, &self->checking);
  g_clear_object (&self->audit);
  idx_detail_pane_set_audit (self->detail_pane, NULL);
}

void
idx_window_forget_suspects (IdxWindow *self)
{
  GActionGroup *actions = G_ACTION_GROUP (self);
  g_autofree char *sort_before = g_steal_pointer (&self->sort_before);
  IdxSort sort = { 0 };

  drop_audit (self);
  if (idx_sort_parse (self->sort_text, &sort, NULL) && sort.key == IDX_SORT_SUSPICION)
    g_action_group_change_action_state (actions, "sort",
                                        g_variant_new_string (sort_before != NULL ? sort_before : "index"));
  if (idx_filter_needs_suggestions (self->filter))
    g_action_group_change_action_state (actions, "filter", g_variant_new_string (""));
  idx_dataset_set_suggestions (self->dataset, NULL);
}

void
idx_window_end_suspects (IdxWindow *self)
{
  if (self->audit != NULL)
    idx_audit_stop (self->audit);
  drop_audit (self);
  self->check_when_loaded = FALSE;
  g_clear_pointer (&self->sort_before, g_free);
}

static const GActionEntry entries[] = {
  { .name = "find-suspects", .activate = find_suspects_action },
};

void
idx_window_init_suspects (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (suggestions_changed_cb), self);
}
