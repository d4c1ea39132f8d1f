/* SPDX-License-Identifier: MIT */

/* The actions that decide about labels, and the user interface for them: keys, the class prompt,
 * the review bar, the buttons in the pane, and a menu. */

#include "idx-review-actions.h"

#include "idx-class-prompt.h"
#include "idx-decider.h"
#include "idx-decision-menu.h"
#include "idx-page-keeper.h"
#include "idx-recent-decisions.h"
#include "idx-review-keys.h"
#include "idx-reviewed-list.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The key of the setting that stores whether the bar explains the keys. */
#define HINT_KEY "review-hint"

/* Stands for accepting suggestions where a decision is expected; no key decides this. */
static const IdxDecision acceptance = { IDX_STATE_UNDECIDED, 1 };

struct _IdxReviewActions
{
  GObject parent_instance;
  IdxSession *session;
  GSettings *settings;
  GSignalGroup *review_signals; /* handlers for signals of the open dataset's review */
  GSimpleActionGroup *actions;
  gboolean is_reviewing;
  gboolean goes_to_first; /* whether to go to the first undecided sample when a sort is done */
  /* The last key's decision, if it is about samples out of view; else undecided. */
  IdxDecision unconfirmed;

  IdxDecider *decider;
  IdxPageKeeper *page_keeper;
  IdxRecentDecisions *recent_decisions;
  IdxSamplesPage *page;
  IdxReviewBar *bar;
  IdxDetailPane *pane;
  IdxNotice *notice;
  GMenu *menu; /* offers the decisions; NULL until it is set */
  IdxLargeView *large_view;
  IdxReviewKeys *review_keys[3]; /* of the sheet, the map, and the large view */
  IdxClassPrompt *class_prompt;
  IdxJournalActions *journal_actions;
};

enum
{
  BLOCKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxReviewActions, idx_review_actions, G_TYPE_OBJECT)

static IdxReview *
get_review (IdxReviewActions *self)
{
  return idx_session_get_review (self->session);
}

static gboolean
has_labels (IdxReviewActions *self)
{
  IdxReview *review = get_review (self);

  return review != NULL && idx_review_get_labels (review) != NULL;
}

static IdxSubset *
get_subset (IdxReviewActions *self)
{
  return idx_session_get_subset (self->session);
}

static void
show_warning (IdxReviewActions *self,
              const char *title,
              const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, text);
}

/* Explains why nothing happened. */
static void
show_info (IdxReviewActions *self,
           const char *title,
           const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_INFO, title, text);
}

/* --- State ---------------------------------------------------------------------------------- */

static void
set_enabled (IdxReviewActions *self,
             const char *name,
             gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
update_actions (IdxReviewActions *self)
{
  IdxReview *review = has_labels (self) ? get_review (self) : NULL;
  guint32 index;
  gboolean has_sample =
    review != NULL && idx_session_get_current_index (self->session, &index);

  set_enabled (self, "review", has_labels (self));
  set_enabled (self, "continue-review", review != NULL);
  set_enabled (self, "decide", has_sample);
  set_enabled (self, "decide-samples", review != NULL);
  set_enabled (self, "choose-label", has_sample);
  set_enabled (self, "undo", review != NULL && idx_review_can_undo (review));
  set_enabled (self, "redo", review != NULL && idx_review_can_redo (review));
  set_enabled (self, "refresh", review != NULL);
  set_enabled (self, "next-undecided", review != NULL);
  set_enabled (self, "previous-undecided", review != NULL);
}

static void
update_bar (IdxReviewActions *self)
{
  guint n_decided;

  if (!self->is_reviewing)
    return;
  n_decided = idx_review_count_decided (get_review (self), get_subset (self));
  if (idx_review_is_blind (get_review (self)))
    idx_review_bar_set_n_read (self->bar, n_decided,
                               idx_subset_get_n_samples (get_subset (self)));
  else
    idx_review_bar_set_progress (self->bar, n_decided,
                                 idx_subset_get_n_samples (get_subset (self)),
                                 idx_review_get_n_relabeled (get_review (self)),
                                 idx_review_count_kept_by_page (get_review (self)));
}

static void
idx_review_actions_changed_cb (IdxReviewActions *self)
{
  update_bar (self);
  update_actions (self);
}

static void
update_classes (IdxReviewActions *self)
{
  IdxReview *review = get_review (self);
  IdxLabels *labels = review != NULL ? idx_review_get_labels (review) : NULL;
  g_autoptr (IdxClassKeys) class_keys = idx_class_keys_new (labels);

  for (gsize i = 0; i < G_N_ELEMENTS (self->review_keys); i++)
    idx_review_keys_set_class_keys (self->review_keys[i], class_keys);
  idx_class_prompt_set_keys (self->class_prompt, class_keys);
  idx_detail_pane_set_review (self->pane, self->is_reviewing ? class_keys : NULL);
  idx_large_view_set_review (self->large_view, self->is_reviewing ? class_keys : NULL);
  if (self->menu != NULL)
    idx_decision_menu_fill (self->menu, class_keys);
}

static void
set_reviewing (IdxReviewActions *self,
               gboolean is_reviewing)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "review");

  self->is_reviewing = is_reviewing;
  self->goes_to_first = FALSE;
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (is_reviewing));
  gtk_widget_set_visible (GTK_WIDGET (self->bar), is_reviewing);
  for (gsize i = 0; i < G_N_ELEMENTS (self->review_keys); i++)
    idx_review_keys_set_active (self->review_keys[i], is_reviewing);
  idx_page_keeper_set_active (self->page_keeper, is_reviewing);
  update_classes (self);
  update_bar (self);
  update_actions (self);
}

static void
idx_review_actions_dataset_changed_cb (IdxReviewActions *self)
{
  g_signal_group_set_target (self->review_signals, get_review (self));
  set_reviewing (self, FALSE);
}

/* --- Undecided samples ---------------------------------------------------------------------- */

static void
go_to_undecided_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  gboolean is_next = g_str_equal (g_action_get_name (G_ACTION (action)), "next-undecided");
  IdxReviewActions *self = data;

  if (self->is_reviewing && !idx_decider_go_to_undecided (self->decider, is_next))
    idx_decider_show_all_decided (self->decider);
}

void
idx_review_actions_go_to_first_undecided (IdxReviewActions *self)
{
  IdxSelection *selection;
  IdxSubset *subset;
  guint position = 0;
  guint32 first;

  g_return_if_fail (IDX_IS_REVIEW_ACTIONS (self));

  selection = idx_session_get_selection (self->session);
  subset = get_subset (self);
  if (subset == NULL || idx_subset_get_n_samples (subset) == 0)
    return;
  first = idx_subset_get_index (subset, 0);
  if (has_labels (self) && !idx_review_is_undecided (get_review (self), first) &&
      !idx_review_find_undecided (get_review (self), subset, 0, TRUE /* forward */, &position))
    position = 0;
  /* If it became current only because another sample isn't shown, that sample is still the one to
   * return to. */
  if (position == idx_selection_get_position (selection) && !idx_selection_has_others (selection))
    idx_selection_move (selection, position, IDX_SELECT_NONE);
  else
    idx_selection_move (selection, position, IDX_SELECT_ONLY);
}

static void
idx_review_actions_subset_changed_cb (IdxReviewActions *self)
{
  update_bar (self);
  update_actions (self);
  if (!self->goes_to_first ||
      idx_arrangement_is_sorting (idx_session_get_arrangement (self->session)))
    return;
  self->goes_to_first = FALSE;
  idx_review_actions_go_to_first_undecided (self);
}

/* --- Decisions ------------------------------------------------------------------------------ */

/* Returns whether a decision is about the selected samples, and not about the current one alone. */
static gboolean
is_about_selection (IdxReviewActions *self)
{
  IdxSelection *selection = idx_session_get_selection (self->session);

  /* The large view decides about its sample alone, even if others are selected. */
  return selection != NULL && idx_selection_has_others (selection) &&
         !idx_large_view_is_open (self->large_view);
}

/* Returns the samples to decide about: the selected ones, however they were selected; else the
 * current one. */
static GArray *
collect_indices (IdxReviewActions *self)
{
  GArray *indices;
  guint32 index;

  if (is_about_selection (self))
    return idx_session_list_selected (self->session);
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (idx_session_get_current_index (self->session, &index))
    g_array_append_val (indices, index);
  return indices;
}

/* The current sample or the selection has changed, so the next key may be about other samples. */
static void
idx_review_actions_moved_cb (IdxReviewActions *self)
{
  idx_decider_forget_end (self->decider);
  self->unconfirmed = (IdxDecision){ IDX_STATE_UNDECIDED, 0 };
  idx_detail_pane_set_n_selected (
    self->pane, is_about_selection (self) ? idx_session_count_selected (self->session) : 0);
}

static const struct
{
  const char *name;
  IdxState state;
} decision_states[] = {
  { "keep", IDX_STATE_KEPT },
  { "unsure", IDX_STATE_UNSURE },
  { "exclude", IDX_STATE_EXCLUDED },
  { "revert", IDX_STATE_UNDECIDED },
};

/* Parses `keep`, `unsure`, `exclude`, `revert`, or a new label as a number. */
static gboolean
parse_decision (const char *text,
                IdxDecision *decision)
{
  for (gsize i = 0; i < G_N_ELEMENTS (decision_states); i++)
    if (g_str_equal (text, decision_states[i].name))
      {
        *decision = (IdxDecision){ decision_states[i].state, 0 };
        return TRUE;
      }
  decision->state = IDX_STATE_RELABELED;
  return g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &decision->label, NULL);
}

/* Decides about the samples from collect_indices(). */
static void
decide (IdxReviewActions *self,
        const IdxDecision *decision)
{
  g_autoptr (GArray) indices = collect_indices (self);

  idx_decider_decide (self->decider, indices, decision);
}

/* Gives each of the samples from collect_indices() the label that is suggested for it. */
static void
accept_suggestions (IdxReviewActions *self)
{
  g_autoptr (GArray) indices = collect_indices (self);

  idx_decider_accept (self->decider, indices);
}

/* Flags the samples from collect_indices(). */
static void
flag (IdxReviewActions *self)
{
  g_autoptr (GArray) indices = collect_indices (self);

  idx_decider_flag (self->decider, indices);
}

static void
idx_review_actions_decided_cb (IdxReviewActions *self)
{
  g_settings_set_boolean (self->settings, HINT_KEY, FALSE);
  if (self->is_reviewing && !idx_session_is_blind (self->session))
    idx_reviewed_list_remember (self->session);
}

/* Returns whether @label is the current label of any sample. */
static gboolean
label_occurs (IdxReviewActions *self,
              gint64 label)
{
  guint n_classes;
  const IdxClass *classes =
    idx_decisions_get_classes (idx_review_get_decisions (get_review (self)), &n_classes);

  for (guint i = 0; i < n_classes; i++)
    if (classes[i].value == label)
      return TRUE;
  return FALSE;
}

static void
focus_samples (IdxReviewActions *self)
{
  gpointer view =
    idx_large_view_is_open (self->large_view) ? (gpointer) self->large_view : self->page;

  gtk_widget_grab_focus (view);
}

/* Asks to press the key again, because some of the samples are out of view. Returns whether it was
 * pressed again. */
static gboolean
confirm (IdxReviewActions *self,
         const IdxDecision *decision)
{
  guint n = idx_session_count_selected (self->session);
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;

  if (decision->state == self->unconfirmed.state && decision->label == self->unconfirmed.label)
    return TRUE;
  self->unconfirmed = *decision;
  count = idx_text_format_count (n);
  title = g_strdup_printf (ngettext ("%s sample is selected and out of view",
                                     "%s samples are selected, not all of them in view",
                                     n),
                           count);
  show_info (self, title,
             _ ("Nothing was decided. Press the same key again to decide about all of them."));
  return FALSE;
}

/* Returns whether the user sees what a key is about. Otherwise, says why nothing happens. @decision
 * is NULL if the key doesn't decide yet. */
static gboolean
check_in_view (IdxReviewActions *self,
               const IdxDecision *decision)
{
  if (idx_large_view_is_open (self->large_view))
    return TRUE;
  if (is_about_selection (self))
    return decision == NULL || idx_samples_page_shows_selected (self->page) ||
           confirm (self, decision);
  if (idx_samples_page_shows_current (self->page))
    return TRUE;
  show_info (self, _ ("The current sample is out of view"),
             _ ("Nothing was decided. Scroll back to the current sample, or choose another one."));
  return FALSE;
}

/* Asks for the class of the current sample or the selected ones. @text is what was typed. The
 * suggestion is about the current sample alone. */
static void
ask_for_class (IdxReviewActions *self,
               const char *text)
{
  idx_class_prompt_ask (self->class_prompt, text, !is_about_selection (self));
}

static void
idx_review_actions_decide_key_cb (IdxReviewActions *self,
                                  const IdxDecision *decision)
{
  g_autofree char *text = NULL;

  if (!idx_decider_check_not_at_end (self->decider) || !check_in_view (self, decision))
    return;
  if (decision->state != IDX_STATE_RELABELED || label_occurs (self, decision->label))
    {
      decide (self, decision);
      return;
    }
  text = g_strdup_printf ("%" G_GINT64_FORMAT, decision->label);
  ask_for_class (self, text);
}

static void
idx_review_actions_accept_key_cb (IdxReviewActions *self)
{
  if (idx_decider_check_not_at_end (self->decider) && check_in_view (self, &acceptance))
    accept_suggestions (self);
}

static void
idx_review_actions_flag_key_cb (IdxReviewActions *self)
{
  if (check_in_view (self, NULL))
    flag (self);
}

static void
idx_review_actions_choose_key_cb (IdxReviewActions *self,
                                  const char *text)
{
  if (idx_decider_check_not_at_end (self->decider) && check_in_view (self, NULL))
    ask_for_class (self, text);
}

static void
idx_review_actions_explain_key_cb (IdxReviewActions *self)
{
  if (!has_labels (self))
    return;
  show_info (self, _ ("Nothing was decided"),
             _ ("Press Ctrl+R to review labels; then type what you see."));
  idx_notice_add_button (self->notice, _ ("Review"), "win.review");
}

static void
idx_review_actions_chosen_cb (IdxReviewActions *self,
                              gint64 label)
{
  const IdxDecision decision = { IDX_STATE_RELABELED, label };

  focus_samples (self);
  decide (self, &decision);
}

/* --- Actions -------------------------------------------------------------------------------- */

static void
decide_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  const char *text = g_variant_get_string (parameter, NULL);
  IdxReviewActions *self = data;
  IdxDecision decision;

  if (g_str_equal (text, "flag"))
    flag (self);
  else if (g_str_equal (text, "suggested"))
    accept_suggestions (self);
  else if (parse_decision (text, &decision))
    decide (self, &decision);
  else
    show_warning (self, _ ("Unknown decision"), text);
}

/* Returns the samples of a parameter, which may come from another program; NULL if there is no such
 * sample. */
static GArray *
parse_samples (IdxReviewActions *self,
               GVariant *parameter)
{
  guint n_labels = idx_decisions_get_n_labels (idx_review_get_decisions (get_review (self)));
  gsize n;
  const guint32 *samples = g_variant_get_fixed_array (parameter, &n, sizeof *samples);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof *samples);

  for (gsize i = 0; i < n; i++)
    {
      if (samples[i] >= n_labels)
        return NULL;
      g_array_append_val (indices, samples[i]);
    }
  return g_steal_pointer (&indices);
}

static void
decide_samples_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  g_autoptr (GVariant) samples = g_variant_get_child_value (parameter, 0);
  g_autoptr (GArray) indices = NULL;
  const char *text;
  IdxReviewActions *self = data;
  IdxDecision decision;

  g_variant_get_child (parameter, 1, "&s", &text);
  indices = parse_samples (self, samples);
  if (indices != NULL && parse_decision (text, &decision))
    idx_decider_decide_apart (self->decider, indices, &decision);
  else
    show_warning (self, _ ("Unknown decision"), text);
}

static void
choose_label_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxReviewActions *self = data;

  if (check_in_view (self, NULL))
    ask_for_class (self, "");
}

/* Undoes or redoes a decision, and makes its first sample current. */
static void
undo_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxReviewActions *self = data;
  gboolean is_undo = g_str_equal (g_action_get_name (G_ACTION (action)), "undo");
  const char *title =
    is_undo ? _ ("The decision can't be undone") : _ ("The decision can't be redone");
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) indices = NULL;
  gboolean is_reading = idx_review_is_reading_next (get_review (self), is_undo);
  guint position;

  idx_notice_close_passing (self->notice);
  if (is_undo ? !idx_review_undo (get_review (self), &indices, &error)
              : !idx_review_redo (get_review (self), &indices, &error))
    {
      show_warning (self, title, error->message);
      return;
    }
  idx_decider_forget_end (self->decider);
  /* Nothing else shows this while labels are shown. */
  if (is_reading && !idx_session_is_blind (self->session))
    show_info (self, is_undo ? _ ("A blind reading was undone") : _ ("A blind reading was redone"),
               NULL);
  if (indices->len > 0 &&
      idx_subset_find (get_subset (self), g_array_index (indices, guint32, 0), &position))
    idx_session_move_to (self->session, position);
}

static void
refresh_action (GSimpleAction *action,
                GVariant *parameter,
                gpointer data)
{
  idx_session_refresh (((IdxReviewActions *) data)->session);
}

/* Begins a review: makes sure that decisions are possible, or says why they aren't. */
static void
begin_review (IdxReviewActions *self)
{
  IdxReview *review = get_review (self);
  IdxJournal *journal = idx_review_get_journal (review);

  idx_notice_close (self->notice);
  idx_review_begin (review);
  if (journal == NULL || idx_journal_get_answers (journal) == 0)
    return;
  show_warning (self, _ ("Your decisions can't be continued yet"),
                idx_journal_get_read_only_reason (journal));
  g_signal_emit (self, signals[BLOCKED], 0);
  idx_journal_actions_offer_answers (self->journal_actions);
}

/* Other programs can request a state over the session bus, even while the action is disabled. */
static void
review_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxReviewActions *self = data;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (g_variant_get_boolean (state))
    begin_review (self);
  else
    (void) idx_session_set_blind (self->session, FALSE, NULL);
  set_reviewing (self, g_variant_get_boolean (state));
  focus_samples (self);
}

void
idx_review_actions_go_on (IdxReviewActions *self)
{
  g_return_if_fail (IDX_IS_REVIEW_ACTIONS (self));

  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "review",
                                      g_variant_new_boolean (TRUE));
  self->goes_to_first =
    idx_arrangement_is_sorting (idx_session_get_arrangement (self->session));
  idx_review_actions_go_to_first_undecided (self);
}

/* Goes on where the user has stopped, maybe days ago. */
static void
continue_review_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxReviewActions *self = data;

  (void) idx_session_set_blind (self->session, FALSE, NULL);
  idx_reviewed_list_show (self->session);
  idx_review_actions_go_on (self);
}

static const GActionEntry entries[] = {
  { .name = "review", .state = "false", .change_state = review_change_state },
  { .name = "continue-review", .activate = continue_review_action },
  { .name = "decide", .parameter_type = "s", .activate = decide_action },
  { .name = "decide-samples", .parameter_type = "(aus)", .activate = decide_samples_action },
  { .name = "choose-label", .activate = choose_label_action },
  { .name = "undo", .activate = undo_action },
  { .name = "redo", .activate = undo_action },
  { .name = "refresh", .activate = refresh_action },
  { .name = "next-undecided", .activate = go_to_undecided_action },
  { .name = "previous-undecided", .activate = go_to_undecided_action },
};

/* --- Object --------------------------------------------------------------------------------- */

/* The actions outlive this object in the action map of the window. */
static void
disconnect_actions (IdxReviewActions *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name);

      g_signal_handlers_disconnect_by_data (action, self);
    }
}

static void
idx_review_actions_dispose (GObject *object)
{
  IdxReviewActions *self = IDX_REVIEW_ACTIONS (object);

  if (self->actions != NULL)
    disconnect_actions (self);
  g_clear_object (&self->actions);
  g_clear_object (&self->class_prompt);
  g_clear_object (&self->page_keeper);
  g_clear_object (&self->recent_decisions);
  g_clear_object (&self->decider);
  for (gsize i = 0; i < G_N_ELEMENTS (self->review_keys); i++)
    g_clear_object (&self->review_keys[i]);
  g_clear_object (&self->menu);
  g_clear_object (&self->review_signals);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  g_clear_object (&self->page);
  g_clear_object (&self->large_view);
  g_clear_object (&self->bar);
  g_clear_object (&self->pane);
  g_clear_object (&self->journal_actions);
  g_clear_object (&self->notice);
  G_OBJECT_CLASS (idx_review_actions_parent_class)->dispose (object);
}

static void
idx_review_actions_class_init (IdxReviewActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_review_actions_dispose;

  signals[BLOCKED] = g_signal_new ("blocked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_review_actions_init (IdxReviewActions *self)
{
  self->settings = g_settings_new (IDX_APP_ID);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  self->review_signals = g_signal_group_new (IDX_TYPE_REVIEW);
  g_signal_group_connect_swapped (self->review_signals, "changed",
                                  G_CALLBACK (idx_review_actions_changed_cb), self);
}

static void
connect_keys (IdxReviewActions *self)
{
  const struct
  {
    GtkWidget *widget;
    gboolean explains_keys; /* whether typing a digit outside a review explains how to begin one */
  } views[] = {
    { GTK_WIDGET (idx_samples_page_get_sheet (self->page)), TRUE },
    { GTK_WIDGET (idx_map_page_get_view (idx_samples_page_get_map_page (self->page))), TRUE },
    /* Outside a review, 0 shows the whole image in the large view. */
    { GTK_WIDGET (idx_large_view_get_image (self->large_view)), FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      IdxReviewKeys *keys = idx_review_keys_new (views[i].widget);

      g_signal_connect_object (keys, "decide", G_CALLBACK (idx_review_actions_decide_key_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (keys, "accept", G_CALLBACK (idx_review_actions_accept_key_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (keys, "flag", G_CALLBACK (idx_review_actions_flag_key_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (keys, "choose", G_CALLBACK (idx_review_actions_choose_key_cb), self,
                               G_CONNECT_SWAPPED);
      if (views[i].explains_keys)
        g_signal_connect_object (keys, "explain", G_CALLBACK (idx_review_actions_explain_key_cb),
                                 self, G_CONNECT_SWAPPED);
      self->review_keys[i] = keys;
    }
}

/* Follows what a decision is about. */
static void
connect_samples (IdxReviewActions *self)
{
  g_signal_connect_object (self->session, "notify::position",
                           G_CALLBACK (idx_review_actions_moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::n-selected",
                           G_CALLBACK (idx_review_actions_moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->large_view, "notify::open",
                           G_CALLBACK (idx_review_actions_moved_cb), self, G_CONNECT_SWAPPED);
}

static void
idx_review_actions_recent_changed_cb (IdxReviewActions *self)
{
  idx_review_bar_set_recent (self->bar,
                             idx_recent_decisions_get_n_decisions (self->recent_decisions),
                             idx_recent_decisions_get_n_changed (self->recent_decisions));
}

/* The notice about the decision itself, if there is any, can wait: it is shown for each one. */
static void
idx_review_actions_unchanged_cb (IdxReviewActions *self)
{
  g_autofree char *title =
    g_strdup_printf (_ ("None of the last %d was changed"), IDX_RECENT_DECISIONS_MAXIMUM);

  if (self->is_reviewing)
    show_info (self, title, _ ("Those that follow are less likely to be wrong."));
}

/* Follows what the last decisions changed. */
static void
connect_recent_decisions (IdxReviewActions *self)
{
  self->recent_decisions = idx_recent_decisions_new (self->session);
  g_signal_connect_object (self->recent_decisions, "changed",
                           G_CALLBACK (idx_review_actions_recent_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->recent_decisions, "unchanged",
                           G_CALLBACK (idx_review_actions_unchanged_cb), self, G_CONNECT_SWAPPED);
}

static void
connect_session (IdxReviewActions *self)
{
  g_object_bind_property (self->session, "n-unmatched", self->bar, "n-unmatched",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->session, "n-misplaced", self->bar, "n-misplaced",
                          G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->session, "notify::dataset",
                           G_CALLBACK (idx_review_actions_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::subset",
                           G_CALLBACK (idx_review_actions_subset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "class-names-changed", G_CALLBACK (update_classes), self,
                           G_CONNECT_SWAPPED);
}

IdxReviewActions *
idx_review_actions_new (IdxSession *session,
                        IdxSamplesPage *page,
                        IdxLargeView *large_view,
                        IdxReviewBar *bar,
                        IdxDetailPane *pane,
                        IdxJournalActions *journal_actions,
                        IdxNotice *notice)
{
  IdxReviewActions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (IDX_IS_LARGE_VIEW (large_view), NULL);
  g_return_val_if_fail (IDX_IS_REVIEW_BAR (bar), NULL);
  g_return_val_if_fail (IDX_IS_DETAIL_PANE (pane), NULL);
  g_return_val_if_fail (IDX_IS_JOURNAL_ACTIONS (journal_actions), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);

  self = g_object_new (IDX_TYPE_REVIEW_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->page = g_object_ref (page);
  self->large_view = g_object_ref (large_view);
  self->bar = g_object_ref (bar);
  g_settings_bind (self->settings, HINT_KEY, bar, "shows-hint", G_SETTINGS_BIND_GET);
  self->pane = g_object_ref (pane);
  self->journal_actions = g_object_ref (journal_actions);
  self->notice = g_object_ref (notice);
  self->decider = idx_decider_new (session, journal_actions, notice);
  g_signal_connect_object (self->decider, "decided", G_CALLBACK (idx_review_actions_decided_cb),
                           self, G_CONNECT_SWAPPED);
  self->page_keeper = idx_page_keeper_new (session, page, self->decider);
  g_object_bind_property (self->page_keeper, "n-samples", bar, "n-others", G_BINDING_SYNC_CREATE);
  self->class_prompt = idx_class_prompt_new (session, page, large_view);
  g_signal_connect_object (self->class_prompt, "chosen", G_CALLBACK (idx_review_actions_chosen_cb),
                           self, G_CONNECT_SWAPPED);
  connect_keys (self);
  connect_samples (self);
  connect_recent_decisions (self);
  connect_session (self);
  update_actions (self);
  return self;
}

void
idx_review_actions_set_class_images (IdxReviewActions *self,
                                     IdxClassMeans *means,
                                     IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_REVIEW_ACTIONS (self));

  idx_class_prompt_set_images (self->class_prompt, means, options);
}

void
idx_review_actions_add_to (IdxReviewActions *self,
                           GActionMap *window_actions)
{
  g_return_if_fail (IDX_IS_REVIEW_ACTIONS (self));
  g_return_if_fail (G_IS_ACTION_MAP (window_actions));

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_add_action (
      window_actions, g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name));
  idx_page_keeper_add_to (self->page_keeper, window_actions);
}

void
idx_review_actions_set_menu (IdxReviewActions *self,
                             GMenu *menu)
{
  g_return_if_fail (IDX_IS_REVIEW_ACTIONS (self));
  g_return_if_fail (G_IS_MENU (menu));

  g_set_object (&self->menu, menu);
  update_classes (self);
}
