/* SPDX-License-Identifier: MIT */

/* Notices when a reviewer pauses. */

#include "idx-decision-pause.h"

#define DEFAULT_DELAY 10000

struct _IdxDecisionPause
{
  GObject parent_instance;
  IdxArrangement *arrangement;
  GSignalGroup *dataset_signals;
  guint delay;
  guint timeout;
};

enum
{
  DECIDED,
  PAUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxDecisionPause, idx_decision_pause, G_TYPE_OBJECT)

static gboolean
idx_decision_pause_timeout_cb (gpointer data)
{
  IdxDecisionPause *self = data;

  self->timeout = 0;
  g_signal_emit (self, signals[PAUSED], 0);
  return G_SOURCE_REMOVE;
}

/* Returns whether all samples that are shown are decided. The first of them are usually decided
 * first, so this looks at the last ones first. */
static gboolean
is_list_decided (IdxDecisionPause *self,
                 IdxDataset *dataset)
{
  IdxSubset *subset = idx_arrangement_get_subset (self->arrangement);
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  const guint n = subset != NULL ? idx_subset_get_n_samples (subset) : 0;

  for (guint i = n; i > 0; i--)
    {
      guint index = idx_subset_get_index (subset, i - 1);

      if (index >= idx_decisions_get_n_labels (decisions) ||
          idx_decisions_get_state (decisions, index) == IDX_STATE_UNDECIDED)
        return FALSE;
    }
  return n > 0;
}

static void
idx_decision_pause_decided_cb (IdxDecisionPause *self,
                               GArray *indices,
                               IdxDataset *dataset)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (idx_dataset_get_decisions (dataset) == NULL)
    return;
  g_signal_emit (self, signals[DECIDED], 0);
  if (is_list_decided (self, dataset))
    g_signal_emit (self, signals[PAUSED], 0);
  else
    self->timeout = g_timeout_add (self->delay, idx_decision_pause_timeout_cb, self);
}

static void
idx_decision_pause_dispose (GObject *object)
{
  IdxDecisionPause *self = IDX_DECISION_PAUSE (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->arrangement);
  G_OBJECT_CLASS (idx_decision_pause_parent_class)->dispose (object);
}

static void
idx_decision_pause_class_init (IdxDecisionPauseClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_decision_pause_dispose;

  signals[DECIDED] = g_signal_new ("decided", IDX_TYPE_DECISION_PAUSE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[PAUSED] = g_signal_new ("paused", IDX_TYPE_DECISION_PAUSE, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_decision_pause_init (IdxDecisionPause *self)
{
  self->delay = DEFAULT_DELAY;
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (idx_decision_pause_decided_cb), self);
}

IdxDecisionPause *
idx_decision_pause_new (IdxArrangement *arrangement)
{
  IdxDecisionPause *self;

  g_return_val_if_fail (IDX_IS_ARRANGEMENT (arrangement), NULL);

  self = g_object_new (IDX_TYPE_DECISION_PAUSE, NULL);
  self->arrangement = g_object_ref (arrangement);
  return self;
}

void
idx_decision_pause_set_dataset (IdxDecisionPause *self,
                                IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_DECISION_PAUSE (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_signal_group_set_target (self->dataset_signals, dataset);
}

void
idx_decision_pause_set_delay (IdxDecisionPause *self,
                              guint delay)
{
  g_return_if_fail (IDX_IS_DECISION_PAUSE (self));

  self->delay = delay;
}
