/* SPDX-License-Identifier: MIT */

/* Counts the last decisions of a review, and how many of them changed a label. The history of the
 * review has the decisions; this object only remembers where the order began. */

#include "idx-recent-decisions.h"

struct _IdxRecentDecisions
{
  GObject parent_instance;
  IdxSession *session;
  GSignalGroup *review_signals; /* handlers for signals of the open dataset's review */
  guint64 start;                /* the last step before the samples were sorted worst first */
  gboolean is_started;          /* whether they are, and the journal has been read */
  gboolean was_unchanged;       /* whether `unchanged` was emitted for the dataset */
  guint n_decisions;
  guint n_changed;
};

enum
{
  CHANGED,
  UNCHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxRecentDecisions, idx_recent_decisions, G_TYPE_OBJECT)

static IdxHistory *
get_history (IdxRecentDecisions *self)
{
  IdxReview *review = idx_session_get_review (self->session);
  IdxJournal *journal = review != NULL ? idx_review_get_journal (review) : NULL;

  return journal != NULL ? idx_journal_get_history (journal) : NULL;
}

static void
idx_recent_decisions_update_cb (IdxRecentDecisions *self)
{
  IdxHistory *history = get_history (self);
  guint n_decisions = 0, n_changed = 0, n_kept = 0;

  if (history != NULL && !self->is_started &&
      idx_session_view_is_sorted_by_suspicion (idx_session_get_view (self->session)))
    {
      self->start = idx_history_get_last_seq (history);
      self->is_started = TRUE;
    }
  if (history != NULL && self->is_started)
    n_decisions = idx_history_count_recent (
      history, idx_review_get_decisions (idx_session_get_review (self->session)), self->start,
      IDX_RECENT_DECISIONS_MAXIMUM, &n_changed, &n_kept);
  if (n_decisions != self->n_decisions || n_changed != self->n_changed)
    {
      self->n_decisions = n_decisions;
      self->n_changed = n_changed;
      g_signal_emit (self, signals[CHANGED], 0);
    }
  if (n_kept < IDX_RECENT_DECISIONS_MAXIMUM || self->was_unchanged)
    return;
  self->was_unchanged = TRUE;
  g_signal_emit (self, signals[UNCHANGED], 0);
}

static void
idx_recent_decisions_sort_changed_cb (IdxRecentDecisions *self)
{
  self->is_started = FALSE;
  idx_recent_decisions_update_cb (self);
}

static void
idx_recent_decisions_dataset_changed_cb (IdxRecentDecisions *self)
{
  g_signal_group_set_target (self->review_signals, idx_session_get_review (self->session));
  self->was_unchanged = FALSE;
  idx_recent_decisions_sort_changed_cb (self);
}

static void
idx_recent_decisions_dispose (GObject *object)
{
  IdxRecentDecisions *self = IDX_RECENT_DECISIONS (object);

  g_clear_object (&self->review_signals);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_recent_decisions_parent_class)->dispose (object);
}

static void
idx_recent_decisions_class_init (IdxRecentDecisionsClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_recent_decisions_dispose;

  signals[CHANGED] =
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[UNCHANGED] =
    g_signal_new ("unchanged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_recent_decisions_init (IdxRecentDecisions *self)
{
  self->review_signals = g_signal_group_new (IDX_TYPE_REVIEW);
  g_signal_group_connect_swapped (self->review_signals, "opened",
                                  G_CALLBACK (idx_recent_decisions_sort_changed_cb), self);
  g_signal_group_connect_swapped (self->review_signals, "changed",
                                  G_CALLBACK (idx_recent_decisions_update_cb), self);
}

IdxRecentDecisions *
idx_recent_decisions_new (IdxSession *session)
{
  IdxRecentDecisions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_RECENT_DECISIONS, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_recent_decisions_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::sort",
                           G_CALLBACK (idx_recent_decisions_sort_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

guint
idx_recent_decisions_get_n_decisions (IdxRecentDecisions *self)
{
  g_return_val_if_fail (IDX_IS_RECENT_DECISIONS (self), 0);

  return self->n_decisions;
}

guint
idx_recent_decisions_get_n_changed (IdxRecentDecisions *self)
{
  g_return_val_if_fail (IDX_IS_RECENT_DECISIONS (self), 0);

  return self->n_changed;
}
