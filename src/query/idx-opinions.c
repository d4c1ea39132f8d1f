/* SPDX-License-Identifier: MIT */

/* Compares what several reviewers decided about a sample. */

#include "idx-opinions.h"

static const char *const nicks[IDX_N_OPINIONS] = {
  [IDX_OPINION_UNDECIDED] = "undecided",
  [IDX_OPINION_AGREES] = "agrees",
  [IDX_OPINION_DIFFERS] = "differs",
};

const char *
idx_opinion_get_nick (IdxOpinion opinion)
{
  g_return_val_if_fail (opinion < IDX_N_OPINIONS, NULL);

  return nicks[opinion];
}

gboolean
idx_opinion_find (const char *nick,
                  IdxOpinion *opinion)
{
  g_return_val_if_fail (nick != NULL, FALSE);
  g_return_val_if_fail (opinion != NULL, FALSE);

  for (guint i = 0; i < IDX_N_OPINIONS; i++)
    if (g_str_equal (nick, nicks[i]))
      {
        *opinion = (IdxOpinion) i;
        return TRUE;
      }
  return FALSE;
}

gboolean
idx_opinions_is_decided (IdxDecisions *decisions,
                         guint index)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);

  return index < idx_decisions_get_n_labels (decisions) &&
         idx_decisions_get_state (decisions, index) != IDX_STATE_UNDECIDED;
}

static gboolean
is_same (IdxDecisions *first,
         IdxDecisions *second,
         guint index)
{
  IdxState state = idx_decisions_get_state (first, index);

  return state == idx_decisions_get_state (second, index) &&
         (state != IDX_STATE_RELABELED ||
          idx_decisions_get_label (first, index) == idx_decisions_get_label (second, index));
}

IdxOpinion
idx_opinions_compare (const GPtrArray *opinions,
                      guint index)
{
  IdxDecisions *first = NULL;
  IdxOpinion opinion = IDX_OPINION_UNDECIDED;

  g_return_val_if_fail (opinions != NULL, IDX_OPINION_UNDECIDED);

  for (guint i = 0; i < opinions->len; i++)
    {
      IdxDecisions *decisions = g_ptr_array_index (opinions, i);

      if (!idx_opinions_is_decided (decisions, index))
        continue;
      if (first == NULL)
        first = decisions;
      else if (!is_same (first, decisions, index))
        return IDX_OPINION_DIFFERS;
      else
        opinion = IDX_OPINION_AGREES;
    }
  return opinion;
}
