/* SPDX-License-Identifier: MIT */

/* The actions about reviewers: their name, and the comparison of two reviews. */

#include "idx-reviewer-actions.h"

#include "idx-path-parameter.h"
#include "idx-review-comparison.h"
#include "idx-reviewer-dialog.h"

#include <glib/gi18n-lib.h>

/* The key of the setting with the name of the reviewer. */
#define NAME_KEY "reviewer-name"

/* The maximum number of journals to offer in a notice. */
#define MAX_OFFERED 3U

struct _IdxReviewerActions
{
  GObject parent_instance;
  IdxSession *session;
  IdxReviewComparison *comparison;
  GSettings *settings;
  GActionMap *actions; /* not referenced; those of the window, which owns this object */
  IdxFileDialog *dialog;
  IdxNotice *notice;
};

G_DEFINE_FINAL_TYPE (IdxReviewerActions, idx_reviewer_actions, G_TYPE_OBJECT)

static IdxLabels *
get_labels (IdxReviewerActions *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  return dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
}

/* --- The name of the reviewer --------------------------------------------------------------- */

static void
idx_reviewer_actions_name_changed_cb (IdxReviewerActions *self)
{
  g_autofree char *name = g_settings_get_string (self->settings, NAME_KEY);

  idx_review_comparison_stop (self->comparison);
  idx_session_set_reviewer (self->session, *name != '\0' ? name : NULL);
}

static void
idx_reviewer_actions_name_chosen_cb (IdxReviewerActions *self,
                                     const char *name)
{
  g_settings_set_string (self->settings, NAME_KEY, name);
}

static void
reviewer_name_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxReviewerActions *self = data;
  GtkWindow *parent = idx_file_dialog_get_parent (self->dialog);
  g_autofree char *name = g_settings_get_string (self->settings, NAME_KEY);
  GtkWidget *dialog;

  if (parent == NULL)
    return;
  dialog = idx_reviewer_dialog_new (parent, name);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (idx_reviewer_actions_name_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- Comparing ------------------------------------------------------------------------------ */

/* The dialog that asks for a journal. */
typedef struct
{
  IdxReviewerActions *owner; /* not referenced */
  IdxLabels *labels;         /* those that the journal is for */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->labels);
  g_free (question);
}

static void
idx_reviewer_actions_journal_chosen_cb (GtkFileChooser *chooser,
                                        gpointer data)
{
  const Question *question = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  if (get_labels (question->owner) == question->labels)
    idx_review_comparison_start (question->owner->comparison, file);
}

static void
choose_other_review_action (GSimpleAction *action,
                            GVariant *parameter,
                            gpointer data)
{
  IdxReviewerActions *self = data;
  IdxLabels *labels = get_labels (self);
  GFile *location = idx_file_get_location (idx_labels_get_file (labels));
  g_autoptr (GFile) folder = g_file_is_native (location) ? g_file_get_parent (location) : NULL;
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  Question *question = g_new (Question, 1);
  GtkFileChooser *chooser = idx_file_dialog_begin (
    self->dialog, _ ("Compare Reviews"), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Compare"));

  idx_notice_close (self->notice);
  gtk_file_filter_set_name (filter, _ ("Journals"));
  gtk_file_filter_add_suffix (filter, "jsonl");
  gtk_file_chooser_add_filter (chooser, filter);
  idx_file_dialog_set_folder (self->dialog, folder);
  *question = (Question){ self, g_object_ref (labels) };
  idx_file_dialog_show (self->dialog, idx_reviewer_actions_journal_chosen_cb, question,
                        question_free);
}

/* Offers the journals of other reviewers beside the labels. If there is none, asks for a file. */
static void
compare_reviews_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxReviewerActions *self = data;
  g_autoptr (GPtrArray) others = idx_review_comparison_list_others (self->comparison);
  guint n_offered = 0;

  if (others->len == 0)
    {
      choose_other_review_action (NULL, NULL, self);
      return;
    }
  idx_notice_show_message (self->notice, IDX_NOTICE_OFFER,
                           _ ("Compare your review with which other one?"), NULL);
  for (guint i = 0; i < others->len && n_offered < MAX_OFFERED; i++)
    {
      GFile *other = g_ptr_array_index (others, i);
      g_autofree char *name = idx_review_comparison_dup_reviewer (self->comparison, other);
      const char *path = g_file_peek_path (other);
      g_autoptr (GVariant) target = NULL;
      g_autofree char *detailed = NULL;

      if (!g_utf8_validate (path, -1, NULL))
        continue;
      target = g_variant_ref_sink (g_variant_new_string (path));
      detailed = g_action_print_detailed_name ("win.compare-reviews-with", target);
      idx_notice_add_button (self->notice, name, detailed);
      n_offered++;
    }
  idx_notice_add_button (self->notice, _ ("Choose File…"), "win.choose-other-review");
}

static void
compare_reviews_with_action (GSimpleAction *action,
                             GVariant *parameter,
                             gpointer data)
{
  IdxReviewerActions *self = data;
  g_autoptr (GFile) file = idx_path_parameter_get_file (parameter);

  if (file == NULL)
    return;
  idx_notice_close (self->notice);
  idx_review_comparison_start (self->comparison, file);
}

/* Shows what both decided differently, and begins to review it. */
static void
show_disagreements_action (GSimpleAction *action,
                           GVariant *parameter,
                           gpointer data)
{
  IdxReviewerActions *self = data;
  g_autoptr (GError) error = NULL;

  idx_notice_close (self->notice);
  g_action_change_state (g_action_map_lookup_action (self->actions, "review"),
                         g_variant_new_boolean (TRUE));
  if (!idx_session_set_filter (self->session, "other:differs", &error))
    idx_notice_show_message (self->notice, IDX_NOTICE_WARNING,
                             _ ("The disagreements can't be shown"), error->message);
}

static void
stop_comparing_reviews_action (GSimpleAction *action,
                               GVariant *parameter,
                               gpointer data)
{
  IdxReviewerActions *self = data;

  idx_notice_close (self->notice);
  idx_review_comparison_stop (self->comparison);
}

static const GActionEntry entries[] = {
  { .name = "reviewer-name", .activate = reviewer_name_action },
  { .name = "compare-reviews", .activate = compare_reviews_action },
  { .name = "compare-reviews-with",
    .parameter_type = "s",
    .activate = compare_reviews_with_action },
  { .name = "choose-other-review", .activate = choose_other_review_action },
  { .name = "show-disagreements", .activate = show_disagreements_action },
  { .name = "stop-comparing-reviews", .activate = stop_comparing_reviews_action },
};

/* --- State ---------------------------------------------------------------------------------- */

static void
set_enabled (IdxReviewerActions *self,
             const char *name,
             gboolean enabled)
{
  g_simple_action_set_enabled (
    G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, name)), enabled);
}

static void
update_actions (IdxReviewerActions *self)
{
  gboolean is_comparing = idx_review_comparison_get_agreement (self->comparison) != NULL;
  gboolean has_labels = get_labels (self) != NULL;

  set_enabled (self, "compare-reviews", has_labels);
  set_enabled (self, "compare-reviews-with", has_labels);
  set_enabled (self, "choose-other-review", has_labels);
  set_enabled (self, "show-disagreements", is_comparing);
  set_enabled (self, "stop-comparing-reviews", is_comparing);
}

static void
idx_reviewer_actions_started_cb (IdxReviewerActions *self)
{
  IdxAgreement *agreement = idx_review_comparison_get_agreement (self->comparison);
  g_autofree char *summary = idx_agreement_dup_summary (agreement);
  guint n = idx_agreement_get_disagreements (agreement)->len;

  idx_notice_show_message (self->notice, n > 0 ? IDX_NOTICE_OFFER : IDX_NOTICE_SUCCESS, summary,
                           n > 0 ? _ ("What you decide now is the final word, in a journal of its "
                                      "own.")
                                 : NULL);
  if (n > 0)
    idx_notice_add_button (self->notice, _ ("Show Disagreements"), "win.show-disagreements");
}

static void
idx_reviewer_actions_failed_cb (IdxReviewerActions *self,
                                const GError *error)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, _ ("The reviews can't be compared"),
                           error->message);
}

/* --- Object --------------------------------------------------------------------------------- */

static void
idx_reviewer_actions_dispose (GObject *object)
{
  IdxReviewerActions *self = IDX_REVIEWER_ACTIONS (object);

  g_clear_object (&self->comparison);
  g_clear_object (&self->settings);
  g_clear_object (&self->session);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  G_OBJECT_CLASS (idx_reviewer_actions_parent_class)->dispose (object);
}

static void
idx_reviewer_actions_class_init (IdxReviewerActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_reviewer_actions_dispose;
}

static void
idx_reviewer_actions_init (IdxReviewerActions *self)
{
  self->settings = g_settings_new (IDX_APP_ID);
}

static void
connect_comparison (IdxReviewerActions *self)
{
  g_signal_connect_object (self->comparison, "changed", G_CALLBACK (update_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->comparison, "started",
                           G_CALLBACK (idx_reviewer_actions_started_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->comparison, "failed", G_CALLBACK (idx_reviewer_actions_failed_cb),
                           self, G_CONNECT_SWAPPED);
}

IdxReviewerActions *
idx_reviewer_actions_new (IdxSession *session,
                          IdxDetailPane *pane,
                          IdxFileDialog *dialog,
                          IdxNotice *notice,
                          GActionMap *actions)
{
  IdxReviewerActions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_DETAIL_PANE (pane), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_REVIEWER_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  self->actions = actions;
  self->comparison = idx_review_comparison_new (session);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  connect_comparison (self);
  idx_detail_pane_set_review_comparison (pane, self->comparison);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (update_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::" NAME_KEY,
                           G_CALLBACK (idx_reviewer_actions_name_changed_cb), self,
                           G_CONNECT_SWAPPED);
  idx_reviewer_actions_name_changed_cb (self);
  update_actions (self);
  return self;
}
