/* SPDX-License-Identifier: MIT */

/* The actions that discard the journal of a review, and that say how to go on if the journal can't
 * be continued as it is. */

#include "idx-journal-actions.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxJournalActions
{
  GObject parent_instance;
  IdxSession *session;
  GSignalGroup *review_signals; /* handlers for signals of the open dataset's review */
  GSimpleActionGroup *actions;
  IdxNotice *notice;
};

G_DEFINE_FINAL_TYPE (IdxJournalActions, idx_journal_actions, G_TYPE_OBJECT)

static IdxReview *
get_review (IdxJournalActions *self)
{
  return idx_session_get_review (self->session);
}

static void
show_warning (IdxJournalActions *self,
              const char *title,
              const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, text);
}

/* --- Actions -------------------------------------------------------------------------------- */

/* Shows a notice that asks for confirmation; its button activates `confirm-discard`. */
static void
discard_review_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  IdxJournalActions *self = data;
  guint n = idx_review_get_n_decided (get_review (self));
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *title =
    g_strdup_printf (ngettext ("Discard %s decision?", "Discard all %s decisions?", n), count);

  show_warning (self, title, _ ("The journal stays in its folder under another name."));
  idx_notice_add_button (self->notice, _ ("Discard"), "win.confirm-discard");
}

/* Lists the paths of files, one per line. */
static char *
list_paths (GPtrArray *files)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *path = g_file_get_parse_name (g_ptr_array_index (files, i));

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", path);
    }
  return g_string_free (text, FALSE);
}

static void
confirm_discard_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxJournalActions *self = data;
  g_autofree char *before =
    idx_text_file_name (idx_journal_get_location (idx_review_get_journal (get_review (self))));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) discarded = idx_review_discard (get_review (self), &error);
  g_autofree char *where = NULL;
  g_autofree char *text = NULL;

  if (discarded == NULL)
    {
      show_warning (self, _ ("The review can't be discarded"), error->message);
      return;
    }
  where = list_paths (discarded);
  text = discarded->len == 1
           ? g_strdup_printf (_ ("The journal is now “%s”. To restore it, close this window and "
                                 "rename that file to “%s”."),
                              where, before)
           : g_strdup_printf (_ ("The journals are now:\n%s\nTo restore the review, close this "
                                 "window and remove “discarded” and the time from their names."),
                              where);
  show_warning (self, _ ("The review was discarded"), text);
}

/* The buttons of a notice about a journal that can't be continued as it is. */
static const struct
{
  IdxJournalAnswer answer;
  const char *nick;
  const char *label; /* NULL if the label has a number */
} answers[] = {
  { IDX_JOURNAL_ANSWER_TRY_AGAIN, "try-again", N_ ("Try Again") },
  { IDX_JOURNAL_ANSWER_CONTINUE, "continue", NULL },
  { IDX_JOURNAL_ANSWER_USE, "use", N_ ("Use This") },
  { IDX_JOURNAL_ANSWER_USE_OTHER, "use-other", N_ ("Use the Other") },
  { IDX_JOURNAL_ANSWER_MERGE, "merge", N_ ("Merge") },
  { IDX_JOURNAL_ANSWER_START_NEW, "start-new", N_ ("Start a New Review") },
};

/* Returns the label of the button that continues with the decisions before a damaged line. */
static char *
make_continue_label (IdxReview *review)
{
  guint n = idx_review_get_n_decided (review);
  g_autofree char *count = idx_text_format_count (n);

  return g_strdup_printf (ngettext ("Continue with the %s Decision before It",
                                    "Continue with the %s Decisions before It", n),
                          count);
}

void
idx_journal_actions_offer_answers (IdxJournalActions *self)
{
  IdxReview *review;
  IdxJournal *journal;

  g_return_if_fail (IDX_IS_JOURNAL_ACTIONS (self));

  review = get_review (self);
  journal = idx_review_get_journal (review);
  for (gsize i = 0; journal != NULL && i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *action = g_strdup_printf ("win.answer-journal::%s", answers[i].nick);
      g_autofree char *label = answers[i].label != NULL ? g_strdup (_ (answers[i].label))
                                                        : make_continue_label (review);

      if ((idx_journal_get_answers (journal) & answers[i].answer) != 0)
        idx_notice_add_button (self->notice, label, action);
    }
}

static void
answer_journal_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  IdxJournalActions *self = data;
  const char *nick = g_variant_get_string (parameter, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    if (g_str_equal (nick, answers[i].nick))
      {
        idx_notice_close (self->notice);
        idx_review_answer (get_review (self), answers[i].answer);
      }
}

static const GActionEntry entries[] = {
  { .name = "discard-review", .activate = discard_review_action },
  { .name = "confirm-discard", .activate = confirm_discard_action },
  { .name = "answer-journal", .parameter_type = "s", .activate = answer_journal_action },
};

/* --- State ---------------------------------------------------------------------------------- */

static void
set_enabled (IdxJournalActions *self,
             const char *name,
             gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* A review that can't be continued, because its journal is damaged, can still be discarded. */
static gboolean
can_discard (IdxReview *review)
{
  IdxJournal *journal = idx_review_get_journal (review);

  return journal != NULL && idx_journal_can_discard (journal);
}

static void
update_actions (IdxJournalActions *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  gboolean has_review = dataset != NULL && idx_dataset_get_labels (dataset) != NULL;

  set_enabled (self, "discard-review", has_review && can_discard (get_review (self)));
  set_enabled (self, "confirm-discard", has_review && can_discard (get_review (self)));
  set_enabled (self, "answer-journal", has_review);
}

static void
idx_journal_actions_dataset_changed_cb (IdxJournalActions *self)
{
  g_signal_group_set_target (self->review_signals, get_review (self));
  update_actions (self);
}

/* --- Object --------------------------------------------------------------------------------- */

static void
idx_journal_actions_dispose (GObject *object)
{
  IdxJournalActions *self = IDX_JOURNAL_ACTIONS (object);

  /* The actions outlive this object in the action map of the window. */
  for (gsize i = 0; self->actions != NULL && i < G_N_ELEMENTS (entries); i++)
    g_signal_handlers_disconnect_by_data (
      g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name), self);
  g_clear_object (&self->actions);
  g_clear_object (&self->review_signals);
  g_clear_object (&self->session);
  g_clear_object (&self->notice);
  G_OBJECT_CLASS (idx_journal_actions_parent_class)->dispose (object);
}

static void
idx_journal_actions_class_init (IdxJournalActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_journal_actions_dispose;
}

static void
idx_journal_actions_init (IdxJournalActions *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  self->review_signals = g_signal_group_new (IDX_TYPE_REVIEW);
  g_signal_group_connect_swapped (self->review_signals, "changed", G_CALLBACK (update_actions),
                                  self);
}

IdxJournalActions *
idx_journal_actions_new (IdxSession *session,
                         IdxNotice *notice,
                         GActionMap *window_actions)
{
  IdxJournalActions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (window_actions), NULL);

  self = g_object_new (IDX_TYPE_JOURNAL_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->notice = g_object_ref (notice);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_journal_actions_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_add_action (
      window_actions, g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name));
  update_actions (self);
  return self;
}
