/* SPDX-License-Identifier: MIT */

/* The steps of a review: decisions, flags, undo and redo, and blind readings. Each step is written
 * to the journal before it is applied. */

#include "idx-review-private.h"

#include "idx-error.h"
#include "idx-patch-apply.h"

#include <glib/gi18n-lib.h>

static gboolean
check_samples (IdxReview *self,
               const GArray *indices,
               GError **error)
{
  guint n_samples;

  if (!idx_review_check_writable (self, error))
    return FALSE;
  if (indices->len == 0 || indices->len > IDX_STEP_MAX_SAMPLES)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("Select at least 1 and at most %'u samples at a time."),
                   IDX_STEP_MAX_SAMPLES);
      return FALSE;
    }
  n_samples = idx_decisions_get_n_labels (idx_dataset_get_decisions (self->dataset));
  for (guint i = 0; i < indices->len; i++)
    if (g_array_index (indices, guint32, i) >= n_samples)
      {
        g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                             _ ("A selected sample has no label in the file."));
        return FALSE;
      }
  return TRUE;
}

/* Returns the suspicion of the first sample, or -1 if it is unknown. */
static double
get_suspicion (IdxReview *self,
               const GArray *indices)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (self->dataset);
  guint32 index = g_array_index (indices, guint32, 0);
  IdxSuggestion suggestion;

  if (suggestions == NULL || index >= idx_suggestions_get_n_samples (suggestions) ||
      !idx_suggestions_get (suggestions, index, &suggestion))
    return -1;
  return (double) suggestion.suspicion;
}

/* Counts the decided samples among @indices that belong to the counted subset. */
static guint
count_decided_in_subset (IdxReview *self,
                         const GArray *indices)
{
  IdxDecisions *decisions = idx_review_get_followed (self);
  guint n = 0;

  for (guint i = 0; decisions != NULL && self->counted_subset != NULL && i < indices->len; i++)
    {
      guint32 index = g_array_index (indices, guint32, i);

      if (idx_subset_contains (self->counted_subset, index))
        n += idx_decisions_count_decided (decisions, &index, 1);
    }
  return n;
}

static gboolean
decide (IdxReview *self,
        GArray *indices,
        IdxState state,
        const gint32 *labels,
        IdxStepRule rule,
        GError **error)
{
  const guint32 *samples = (const guint32 *) (gpointer) indices->data;
  const double suspicion = get_suspicion (self, indices);
  guint n_before = count_decided_in_subset (self, indices);

  if (self->is_blind
        ? !idx_journal_read_blind (self->journal, samples, indices->len, state, labels, error)
        : !idx_journal_decide_by_rule (self->journal, samples, indices->len, rule, state, labels,
                                       suspicion, error))
    return FALSE;
  self->n_decided_in_subset += count_decided_in_subset (self, indices) - n_before;
  idx_review_finish_step (self, indices);
  return TRUE;
}

/* Steps about what is hidden aren't possible. */
static gboolean
check_not_blind (IdxReview *self,
                 GError **error)
{
  if (self->is_blind)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                         _ ("Suggestions, flags and patches are off while you read blind."));
  return !self->is_blind;
}

gboolean
idx_review_label (IdxReview *self,
                  GArray *indices,
                  gint64 label,
                  GError **error)
{
  g_autofree gint32 *labels = NULL;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (indices != NULL, FALSE);

  if (!check_samples (self, indices, error))
    return FALSE;
  if (!idx_decisions_can_hold (idx_dataset_get_decisions (self->dataset), label))
    {
      g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, label);

      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("The labels file can't store the label %s."), text);
      return FALSE;
    }
  labels = g_new (gint32, indices->len);
  for (guint i = 0; i < indices->len; i++)
    labels[i] = (gint32) label;
  return decide (self, indices, IDX_STATE_RELABELED, labels, IDX_STEP_RULE_NONE, error);
}

/* Returns the samples for which a label is suggested that the labels file can store. Appends these
 * labels to @labels. */
static GArray *
collect_suggested (IdxReview *self,
                   const GArray *indices,
                   GArray *labels)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  GArray *suggested = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < indices->len; i++)
    {
      guint32 index = g_array_index (indices, guint32, i);
      IdxSuggestion suggestion;
      gint32 label;

      if (!idx_dataset_is_suspect (self->dataset, index, &suggestion) ||
          !idx_decisions_can_hold (decisions, suggestion.label))
        continue;
      label = (gint32) suggestion.label;
      g_array_append_val (suggested, index);
      g_array_append_val (labels, label);
    }
  return suggested;
}

gboolean
idx_review_accept (IdxReview *self,
                   GArray *indices,
                   guint *n_accepted,
                   GError **error)
{
  g_autoptr (GArray) labels = NULL;
  g_autoptr (GArray) suggested = NULL;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (indices != NULL, FALSE);

  if (!check_not_blind (self, error) || !check_samples (self, indices, error))
    return FALSE;
  labels = g_array_new (FALSE, FALSE, sizeof (gint32));
  suggested = collect_suggested (self, indices, labels);
  if (suggested->len == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                           indices->len > 1 ? _ ("No other label is suggested for these samples.")
                                            : _ ("No other label is suggested for this sample."));
      return FALSE;
    }
  if (!decide (self, suggested, IDX_STATE_RELABELED, (const gint32 *) (gpointer) labels->data,
               IDX_STEP_RULE_SUGGESTED, error))
    return FALSE;
  *n_accepted = suggested->len;
  return TRUE;
}

gboolean
idx_review_apply_patch (IdxReview *self,
                        IdxPatch *patch,
                        GError **error)
{
  IdxDecisions *decisions;
  g_autoptr (GArray) indices = NULL;
  g_autofree gint32 *labels = NULL;
  const IdxChange *changes;
  guint n_changes;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (IDX_IS_PATCH (patch), FALSE);

  decisions = idx_dataset_get_decisions (self->dataset);
  changes = idx_patch_get_changes (patch, &n_changes);
  if (!check_not_blind (self, error) || !idx_review_check_writable (self, error) ||
      !idx_patch_check (patch, decisions, error))
    return FALSE;
  if (n_changes == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("The patch contains no changes."));
      return FALSE;
    }
  if (n_changes > IDX_STEP_MAX_SAMPLES)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("The patch contains more than %'u changes, which are too many for one step. "
                      "“idxview-cli apply” can apply it."),
                   IDX_STEP_MAX_SAMPLES);
      return FALSE;
    }
  indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n_changes);
  labels = g_new (gint32, n_changes);
  for (guint i = 0; i < n_changes; i++)
    {
      g_array_append_val (indices, changes[i].index);
      labels[i] = changes[i].new_label;
    }
  return decide (self, indices, IDX_STATE_RELABELED, labels, IDX_STEP_RULE_PATCH, error);
}

gboolean
idx_review_decide (IdxReview *self,
                   GArray *indices,
                   IdxState state,
                   GError **error)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (indices != NULL, FALSE);
  g_return_val_if_fail (state != IDX_STATE_RELABELED, FALSE);

  if (self->is_blind && state == IDX_STATE_KEPT)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                           _ ("Labels are hidden while you read blind. Type what you see."));
      return FALSE;
    }
  return check_samples (self, indices, error) &&
         decide (self, indices, state, NULL, IDX_STEP_RULE_NONE, error);
}

gboolean
idx_review_keep_page (IdxReview *self,
                      GArray *indices,
                      GError **error)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (indices != NULL, FALSE);

  return check_not_blind (self, error) && check_samples (self, indices, error) &&
         decide (self, indices, IDX_STATE_KEPT, NULL, IDX_STEP_RULE_PAGE, error);
}

gboolean
idx_review_flag (IdxReview *self,
                 GArray *indices,
                 GError **error)
{
  IdxDecisions *decisions;
  gboolean flag = FALSE;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (indices != NULL, FALSE);

  if (!check_not_blind (self, error) || !check_samples (self, indices, error))
    return FALSE;
  decisions = idx_dataset_get_decisions (self->dataset);
  for (guint i = 0; i < indices->len && !flag; i++)
    flag = !idx_decisions_get_flag (decisions, g_array_index (indices, guint32, i));
  if (!idx_journal_flag (self->journal, (const guint32 *) (gpointer) indices->data, indices->len,
                         flag, error))
    return FALSE;
  idx_review_finish_step (self, indices);
  return TRUE;
}

/* Gets the step that would be undone or redone next. Returns FALSE if there is none. While
 * decisions are hidden, only blind readings can be undone. */
static gboolean
peek (IdxReview *self,
      gboolean is_undo,
      IdxStep *step)
{
  IdxHistory *history = idx_journal_get_history (self->journal);

  return (is_undo ? idx_history_peek_undo (history, step)
                  : idx_history_peek_redo (history, step)) != 0 &&
         (!self->is_blind || step->kind == IDX_STEP_READ);
}

/* Undoes or redoes one step, and appends its samples to @changed. */
static gboolean
undo_or_redo_step (IdxReview *self,
                   gboolean is_undo,
                   const IdxStep *step,
                   GArray *changed,
                   GError **error)
{
  if (!(is_undo ? idx_journal_undo (self->journal, error)
                : idx_journal_redo (self->journal, error)))
    return FALSE;
  g_array_append_vals (changed, step->indices, step->n_indices);
  return TRUE;
}

/* Returns whether two steps were written by the same call of idx_review_accept_readings(): between
 * two calls, samples are read. */
static gboolean
are_accepted_together (const IdxStep *step,
                       const IdxStep *next)
{
  return step->kind == IDX_STEP_ACCEPT && next->kind == IDX_STEP_ACCEPT &&
         MAX (step->seq, next->seq) - MIN (step->seq, next->seq) == 1;
}

static gboolean
undo_or_redo (IdxReview *self,
              gboolean is_undo,
              GArray **indices,
              GError **error)
{
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (guint32));
  IdxStep step, next;
  gboolean is_done;

  if (!idx_review_check_writable (self, error))
    return FALSE;
  if (!peek (self, is_undo, &step))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                           is_undo ? _ ("There is nothing to undo.")
                                   : _ ("There is nothing to redo."));
      return FALSE;
    }
  is_done = undo_or_redo_step (self, is_undo, &step, changed, error);
  while (is_done && peek (self, is_undo, &next) && are_accepted_together (&step, &next))
    {
      step = next;
      is_done = undo_or_redo_step (self, is_undo, &step, changed, error);
    }
  if (changed->len == 0)
    return FALSE;
  g_clear_object (&self->counted_subset);
  idx_review_finish_step (self, changed);
  if (is_done && indices != NULL)
    *indices = g_steal_pointer (&changed);
  return is_done;
}

gboolean
idx_review_undo (IdxReview *self,
                 GArray **indices,
                 GError **error)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  return undo_or_redo (self, TRUE, indices, error);
}

gboolean
idx_review_redo (IdxReview *self,
                 GArray **indices,
                 GError **error)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  return undo_or_redo (self, FALSE, indices, error);
}

gboolean
idx_review_is_reading_next (IdxReview *self,
                            gboolean is_undo)
{
  IdxStep step;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  return self->journal != NULL && peek (self, is_undo, &step) && step.kind == IDX_STEP_READ;
}

gboolean
idx_review_can_undo (IdxReview *self)
{
  IdxStep step;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  return idx_review_get_read_only_reason (self) == NULL && peek (self, TRUE, &step);
}

gboolean
idx_review_can_redo (IdxReview *self)
{
  IdxStep step;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  return idx_review_get_read_only_reason (self) == NULL && peek (self, FALSE, &step);
}

/* --- Blind readings --- */

/* Returns whether samples were read blind. */
static gboolean
check_has_readings (IdxReview *self,
                    GError **error)
{
  IdxDecisions *readings;

  if (!idx_review_check_writable (self, error))
    return FALSE;
  readings = idx_review_get_readings (self);
  if (readings != NULL && idx_decisions_get_n_in_state (readings, IDX_STATE_UNDECIDED) <
                            idx_decisions_get_n_labels (readings))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("No sample has been read blind."));
  return FALSE;
}

gboolean
idx_review_accept_readings (IdxReview *self,
                            guint *n_accepted,
                            GError **error)
{
  g_autoptr (GArray) accepted = g_array_new (FALSE, FALSE, sizeof (guint32));
  gboolean is_accepted;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (n_accepted != NULL, FALSE);

  if (!check_has_readings (self, error))
    return FALSE;
  is_accepted = idx_journal_accept_readings (self->journal, accepted, error);
  g_clear_object (&self->counted_subset);
  idx_review_finish_step (self, accepted);
  if (is_accepted)
    *n_accepted = accepted->len;
  return is_accepted;
}

gboolean
idx_review_discard_readings (IdxReview *self,
                             guint *n_discarded,
                             GError **error)
{
  g_autoptr (GArray) indices = NULL;
  IdxDecisions *readings;
  gboolean is_discarded = TRUE;
  guint n_written = 0;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (n_discarded != NULL, FALSE);

  if (!check_has_readings (self, error))
    return FALSE;
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  readings = idx_review_get_readings (self);
  for (guint32 i = 0; i < idx_decisions_get_n_labels (readings); i++)
    if (idx_decisions_get_state (readings, i) != IDX_STATE_UNDECIDED)
      g_array_append_val (indices, i);
  while (is_discarded && n_written < indices->len)
    {
      const guint n_samples = MIN (indices->len - n_written, IDX_STEP_MAX_SAMPLES);

      is_discarded = idx_journal_read_blind (self->journal,
                                             &g_array_index (indices, guint32, n_written),
                                             n_samples, IDX_STATE_UNDECIDED, NULL, error);
      n_written += is_discarded ? n_samples : 0;
    }
  g_array_set_size (indices, n_written);
  g_clear_object (&self->counted_subset);
  idx_review_finish_step (self, indices);
  if (is_discarded)
    *n_discarded = n_written;
  return is_discarded;
}
