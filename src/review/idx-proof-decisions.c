/* SPDX-License-Identifier: MIT */

/* Compares the statements of a proof with decisions about the given labels. */

#include "idx-proof-decisions.h"

#include <string.h>

gboolean
idx_proof_has_states (IdxProof *self,
                      IdxDecisions *decisions)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), FALSE);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);

  for (guint state = 0; state < IDX_N_STATES; state++)
    if (idx_decisions_get_n_in_state (decisions, state) !=
        idx_proof_get_n_in_state (self, state))
      return FALSE;
  return TRUE;
}

gboolean
idx_proof_has_rules (IdxProof *self,
                     IdxHistory *history,
                     IdxDecisions *decisions)
{
  const guint *stated;
  guint found[IDX_N_STEP_RULES];

  g_return_val_if_fail (IDX_IS_PROOF (self), FALSE);
  g_return_val_if_fail (IDX_IS_HISTORY (history), FALSE);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);

  stated = idx_proof_get_rules (self);
  if (stated == NULL)
    return TRUE;
  idx_history_count_rules (history, decisions, found);
  return memcmp (stated, found, sizeof found) == 0;
}

/* Iterates over the changes and the dropped samples, in ascending order of their indices. */
typedef struct
{
  const IdxChange *changes;
  guint n_changes;
  GArray *dropped;
  guint next_change;  /* a position in @changes */
  guint next_dropped; /* a position in @dropped */
} StatedIterator;

static void
stated_init (StatedIterator *self,
             IdxProof *proof)
{
  *self = (StatedIterator){ 0 };
  self->changes = idx_patch_get_changes (idx_proof_get_changes (proof), &self->n_changes);
  self->dropped = idx_proof_get_dropped (proof);
}

/* Gets what the proof states about a sample. Call it for all samples in ascending order. */
static void
stated_next (StatedIterator *self,
             guint index,
             const IdxChange **change,
             gboolean *is_dropped)
{
  *change = self->next_change < self->n_changes && self->changes[self->next_change].index == index
              ? &self->changes[self->next_change++]
              : NULL;
  *is_dropped = self->next_dropped < self->dropped->len &&
                g_array_index (self->dropped, IdxChange, self->next_dropped).index == index;
  self->next_dropped += *is_dropped ? 1 : 0;
}

/* How all samples in one state were saved. Used only for unsure and excluded samples, for which the
 * reviewer chose no label. */
typedef struct
{
  gboolean is_dropped; /* whether the samples were left out */
  gboolean has_label;  /* whether they were saved with @label instead of their own labels */
  gint32 label;
} Rule;

/* Infers the rules from the changes, because the proof doesn't contain them. The first changed
 * sample in each state determines the label. */
static void
find_rules (IdxProof *proof,
            IdxDecisions *decisions,
            Rule *rules)
{
  StatedIterator stated;

  stated_init (&stated, proof);
  for (guint i = 0; i < idx_decisions_get_n_labels (decisions); i++)
    {
      Rule *rule = &rules[idx_decisions_get_state (decisions, i)];
      const IdxChange *change;
      gboolean is_dropped;

      stated_next (&stated, i, &change, &is_dropped);
      rule->is_dropped = rule->is_dropped || is_dropped;
      if (change != NULL && !rule->has_label)
        {
          rule->has_label = TRUE;
          rule->label = change->new_label;
        }
    }
}

/* Returns whether what the proof states about a sample follows from its state. */
static gboolean
follows_from_state (IdxDecisions *decisions,
                    guint index,
                    const Rule *rules,
                    const IdxChange *change,
                    gboolean is_dropped)
{
  IdxState state = idx_decisions_get_state (decisions, index);
  gboolean has_rule = state == IDX_STATE_UNSURE || state == IDX_STATE_EXCLUDED;
  gint64 given = idx_labels_get_value (idx_decisions_get_labels (decisions), index);
  gint64 label = has_rule && rules[state].has_label ? rules[state].label
                                                    : idx_decisions_get_label (decisions, index);

  if (is_dropped != (has_rule && rules[state].is_dropped))
    return FALSE;
  if (is_dropped || label == given)
    return change == NULL;
  return change != NULL && change->new_label == label;
}

gboolean
idx_proof_has_changes (IdxProof *self,
                       IdxDecisions *decisions)
{
  Rule rules[IDX_N_STATES] = { 0 };
  StatedIterator stated;

  g_return_val_if_fail (IDX_IS_PROOF (self), FALSE);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);

  find_rules (self, decisions, rules);
  stated_init (&stated, self);
  for (guint i = 0; i < idx_decisions_get_n_labels (decisions); i++)
    {
      const IdxChange *change;
      gboolean is_dropped;

      stated_next (&stated, i, &change, &is_dropped);
      if (!follows_from_state (decisions, i, rules, change, is_dropped))
        return FALSE;
    }
  return stated.next_change == stated.n_changes && stated.next_dropped == stated.dropped->len;
}
