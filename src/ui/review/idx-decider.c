/* SPDX-License-Identifier: MIT */

/* Writes decisions about samples to the review, and says what was decided. What a decision is about
 * is up to the caller. */

#include "idx-decider.h"

#include "idx-blind-reading.h"
#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxDecider
{
  GObject parent_instance;
  IdxSession *session;
  IdxJournalActions *journal_actions;
  IdxNotice *notice;
  gboolean is_at_end; /* whether a decision has left no undecided sample to go to */
};

enum
{
  DECIDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxDecider, idx_decider, G_TYPE_OBJECT)

static IdxReview *
get_review (IdxDecider *self)
{
  return idx_session_get_review (self->session);
}

static void
show_warning (IdxDecider *self,
              const char *title,
              const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, text);
}

static void
show_success (IdxDecider *self,
              const char *title,
              const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, text);
}

/* Says what was decided, and offers to undo it. */
static void
show_undoable (IdxDecider *self,
               const char *title,
               const char *text)
{
  show_success (self, title, text);
  idx_notice_add_button (self->notice, _ ("Undo"), "win.undo");
}

/* Explains why nothing happened. */
static void
show_info (IdxDecider *self,
           const char *title,
           const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_INFO, title, text);
}

static void
show_n_decided (IdxDecider *self,
                guint n)
{
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *text =
    g_strdup_printf (ngettext ("Decided about %s sample", "Decided about %s samples", n), count);

  show_undoable (self, text, NULL);
}

static void
show_reverted (IdxDecider *self,
               guint n)
{
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *text = g_strdup_printf (
    ngettext ("%s sample is undecided again", "%s samples are undecided again", n), count);

  show_undoable (self, text, NULL);
}

static void
show_n_accepted (IdxDecider *self,
                 guint n_accepted,
                 guint n_left)
{
  g_autofree char *accepted = idx_text_format_count (n_accepted);
  g_autofree char *left = idx_text_format_count (n_left);
  g_autofree char *title = g_strdup_printf (
    ngettext ("Accepted %s suggestion", "Accepted %s suggestions", n_accepted), accepted);
  g_autofree char *text = g_strdup_printf (
    ngettext ("%s sample has none and was left as it is.",
              "%s samples have none and were left as they are.", n_left),
    left);

  show_undoable (self, title, n_left > 0 ? text : NULL);
}

/* Says why nothing was decided. */
static void
report_refused (IdxDecider *self,
                const GError *error)
{
  show_warning (self, _ ("Nothing was decided"), error->message);
  idx_journal_actions_offer_answers (self->journal_actions);
}

/* Offers to check the labels again, if they have been checked. */
static void
offer_check (IdxDecider *self)
{
  if (idx_session_get_check_result (self->session) != NULL)
    idx_notice_add_button (self->notice, _ ("Check Again"), "win.check-again");
}

/* Goes to the next undecided sample after a decision. @has_notice is whether a notice says what was
 * decided and offers to undo it; it stays. */
static void
go_on (IdxDecider *self,
       gboolean has_notice)
{
  g_signal_emit (self, signals[DECIDED], 0);
  if (idx_decider_go_to_undecided (self, TRUE /* forward */))
    return;
  /* Unselect the others. */
  idx_session_move_to (self->session, idx_session_get_position (self->session));
  if (!has_notice)
    idx_decider_show_all_decided (self);
  self->is_at_end = TRUE;
}

static void
idx_decider_dispose (GObject *object)
{
  IdxDecider *self = IDX_DECIDER (object);

  g_clear_object (&self->session);
  g_clear_object (&self->journal_actions);
  g_clear_object (&self->notice);
  G_OBJECT_CLASS (idx_decider_parent_class)->dispose (object);
}

static void
idx_decider_class_init (IdxDeciderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_decider_dispose;

  signals[DECIDED] = g_signal_new ("decided", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_decider_init (IdxDecider *self)
{
}

IdxDecider *
idx_decider_new (IdxSession *session,
                 IdxJournalActions *journal_actions,
                 IdxNotice *notice)
{
  IdxDecider *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_JOURNAL_ACTIONS (journal_actions), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);

  self = g_object_new (IDX_TYPE_DECIDER, NULL);
  self->session = g_object_ref (session);
  self->journal_actions = g_object_ref (journal_actions);
  self->notice = g_object_ref (notice);
  return self;
}

/* Writes a decision, or says why nothing was decided. Returns whether anything was. */
static gboolean
write_decision (IdxDecider *self,
                GArray *indices,
                const IdxDecision *decision)
{
  g_autoptr (GError) error = NULL;

  if (indices->len == 0)
    return FALSE;
  idx_notice_close_passing (self->notice);
  if (decision->state == IDX_STATE_RELABELED
        ? idx_review_label (get_review (self), indices, decision->label, &error)
        : idx_review_decide (get_review (self), indices, decision->state, &error))
    return TRUE;
  report_refused (self, error);
  return FALSE;
}

void
idx_decider_decide (IdxDecider *self,
                    GArray *indices,
                    const IdxDecision *decision)
{
  g_return_if_fail (IDX_IS_DECIDER (self));
  g_return_if_fail (indices != NULL && decision != NULL);

  if (!write_decision (self, indices, decision))
    return;
  if (decision->state == IDX_STATE_UNDECIDED)
    {
      show_reverted (self, indices->len);
      return;
    }
  if (indices->len > 1)
    show_n_decided (self, indices->len);
  go_on (self, indices->len > 1);
}

void
idx_decider_decide_apart (IdxDecider *self,
                          GArray *indices,
                          const IdxDecision *decision)
{
  g_return_if_fail (IDX_IS_DECIDER (self));
  g_return_if_fail (indices != NULL && decision != NULL);

  if (!write_decision (self, indices, decision))
    return;
  if (decision->state == IDX_STATE_UNDECIDED)
    show_reverted (self, indices->len);
  else
    show_n_decided (self, indices->len);
}

void
idx_decider_accept (IdxDecider *self,
                    GArray *indices)
{
  g_autoptr (GError) error = NULL;
  guint n_accepted;

  g_return_if_fail (IDX_IS_DECIDER (self));
  g_return_if_fail (indices != NULL);

  if (indices->len == 0)
    return;
  idx_notice_close_passing (self->notice);
  if (!idx_review_accept (get_review (self), indices, &n_accepted, &error))
    {
      if (g_error_matches (error, IDX_ERROR, IDX_ERROR_RANGE))
        show_info (self, _ ("Nothing was decided"), error->message);
      else
        report_refused (self, error);
      return;
    }
  if (indices->len > 1)
    show_n_accepted (self, n_accepted, indices->len - n_accepted);
  go_on (self, indices->len > 1);
}

void
idx_decider_keep_page (IdxDecider *self,
                       GArray *indices)
{
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (IDX_IS_DECIDER (self));
  g_return_if_fail (indices != NULL);

  if (indices->len == 0)
    return;
  idx_notice_close_passing (self->notice);
  if (!idx_review_keep_page (get_review (self), indices, &error))
    {
      report_refused (self, error);
      return;
    }
  count = idx_text_format_count (indices->len);
  title = g_strdup_printf (ngettext ("Kept %s label in view", "Kept %s labels in view",
                                     indices->len),
                           count);
  show_undoable (self, title, NULL);
  go_on (self, TRUE);
}

void
idx_decider_flag (IdxDecider *self,
                  GArray *indices)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (IDX_IS_DECIDER (self));
  g_return_if_fail (indices != NULL);

  if (indices->len > 0 && !idx_review_flag (get_review (self), indices, &error))
    show_warning (self, _ ("The sample can't be flagged"), error->message);
}

gboolean
idx_decider_go_to_undecided (IdxDecider *self,
                             gboolean forward)
{
  guint position;
  guint found;

  g_return_val_if_fail (IDX_IS_DECIDER (self), FALSE);

  position = idx_session_get_position (self->session);
  if (position == IDX_NO_POSITION ||
      !idx_review_find_undecided (get_review (self), idx_session_get_subset (self->session),
                                  position, forward, &found))
    return FALSE;
  idx_session_move_to (self->session, found);
  return TRUE;
}

/* Compares the blind readings with the labels and the first decisions. */
static void
show_summary (IdxDecider *self)
{
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  IdxBlindSummary summary;

  idx_blind_summary_init (&summary, get_review (self));
  title = idx_blind_summary_describe (&summary, &text);
  show_success (self, title, text);
  idx_notice_add_button (self->notice, _ ("Accept Blind Readings"), "win.accept-blind-readings");
}

void
idx_decider_show_all_decided (IdxDecider *self)
{
  g_return_if_fail (IDX_IS_DECIDER (self));

  if (idx_review_is_blind (get_review (self)))
    {
      show_summary (self);
      return;
    }
  show_success (self, _ ("All shown samples are decided"), NULL);
  offer_check (self);
}

gboolean
idx_decider_check_not_at_end (IdxDecider *self)
{
  g_return_val_if_fail (IDX_IS_DECIDER (self), FALSE);

  if (!self->is_at_end)
    return TRUE;
  show_info (self, _ ("All shown samples are decided"),
             _ ("Nothing was decided. Choose a sample to decide about it again."));
  offer_check (self);
  return FALSE;
}

void
idx_decider_forget_end (IdxDecider *self)
{
  g_return_if_fail (IDX_IS_DECIDER (self));

  self->is_at_end = FALSE;
}
