/* SPDX-License-Identifier: MIT */

/* The steps of a review, some of which may be undone.
 *
 * A step is effective unless another effective step undoes it. An undo always comes after the step
 * that it undoes. Therefore one pass from the last step to the first finds the effective steps, and
 * one from the first to the last applies them. Effective steps are always applied in the order of
 * their numbers: undo reverts the last effective step, and redo applies the first of the steps that
 * were undone since the newest step. Therefore each step can store the values that it replaced, and
 * undoing it needs no search.
 *
 * Blind readings are kept apart from the decisions, in the same form. */

#include "idx-history.h"

/* The values that a step replaced: for each of its samples, the state (or the flag, if the step
 * sets flags) and the label. The states are NULL if all samples were undecided, the flags if none
 * was flagged, the labels if none was relabeled. */
typedef struct
{
  guint8 *marks;
  gint32 *labels;
} Former;

static void
former_clear (Former *self)
{
  g_clear_pointer (&self->marks, g_free);
  g_clear_pointer (&self->labels, g_free);
}

/* A step of the history; see IdxStep for @seq, @kind, @state, @flag and @rule. */
typedef struct
{
  guint64 seq;
  guint64 undone_seq; /* for an undo, the number of the step that it undoes */
  guint64 last_undo;  /* for other steps, the number of the last effective undo of this step */
  guint n_indices;
  guint n_undos; /* the number of effective undos of this step */
  guint8 kind;
  guint8 state;
  guint8 flag;
  guint8 rule;
  gboolean is_blind; /* see idx_history_is_blind() */
  gboolean has_labels;
  Former former_decisions;
  Former former_readings;
  /* The indices of the samples, followed by the labels if has_labels is set. */
  guint32 indices[];
} Step;

struct _IdxHistory
{
  GObject parent_instance;
  GPtrArray *steps;       /* Step, by number; without undos after idx_history_replay() */
  GPtrArray *applied;     /* the effective steps of @steps */
  GPtrArray *undone;      /* the steps that can be redone, the next one last */
  IdxDecisions *readings; /* the blind readings that aren't accepted; NULL until there is one */
  guint64 last_seq;
};

G_DEFINE_FINAL_TYPE (IdxHistory, idx_history, G_TYPE_OBJECT)

static const char *const rule_nicks[IDX_N_STEP_RULES] = {
  [IDX_STEP_RULE_NONE] = "none",
  [IDX_STEP_RULE_SUGGESTED] = "suggested",
  [IDX_STEP_RULE_PATCH] = "patch",
  [IDX_STEP_RULE_PAGE] = "page",
};

static void
step_free (gpointer data)
{
  Step *step = data;

  former_clear (&step->former_decisions);
  former_clear (&step->former_readings);
  g_free (step);
}

/* Returns the new labels, which follow the indices. */
static gint32 *
get_labels (Step *step)
{
  return (gint32 *) (step->indices + step->n_indices);
}

static Step *
step_new (const IdxStep *original)
{
  guint n_arrays = original->labels != NULL ? 2 : 1;
  Step *step = g_malloc0 (sizeof *step + sizeof (guint32) * original->n_indices * n_arrays);

  step->seq = original->seq;
  step->undone_seq = original->undone_seq;
  step->n_indices = original->n_indices;
  step->kind = (guint8) original->kind;
  step->state = (guint8) original->state;
  step->flag = original->flag ? 1 : 0;
  step->rule = (guint8) original->rule;
  step->is_blind = original->kind == IDX_STEP_READ;
  step->has_labels = original->labels != NULL;
  for (guint i = 0; i < original->n_indices; i++)
    step->indices[i] = original->indices[i];
  for (guint i = 0; i < original->n_indices && original->labels != NULL; i++)
    get_labels (step)[i] = original->labels[i];
  return step;
}

static void
idx_history_finalize (GObject *object)
{
  IdxHistory *self = IDX_HISTORY (object);

  g_clear_pointer (&self->applied, g_ptr_array_unref);
  g_clear_pointer (&self->undone, g_ptr_array_unref);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_object (&self->readings);
  G_OBJECT_CLASS (idx_history_parent_class)->finalize (object);
}

static void
idx_history_class_init (IdxHistoryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_history_finalize;
}

static void
idx_history_init (IdxHistory *self)
{
  self->steps = g_ptr_array_new_with_free_func (step_free);
  self->applied = g_ptr_array_new ();
  self->undone = g_ptr_array_new ();
}

/* Stores the state and the label in @decisions that the step is about to replace; @i is the
 * position of the sample in the step. */
static void
store_state (Former *self,
             const Step *step,
             guint i,
             IdxDecisions *decisions)
{
  IdxState state = idx_decisions_get_state (decisions, step->indices[i]);

  if (state == IDX_STATE_UNDECIDED)
    return;
  if (self->marks == NULL)
    self->marks = g_malloc0 (step->n_indices);
  self->marks[i] = (guint8) state;
  if (state != IDX_STATE_RELABELED)
    return;
  if (self->labels == NULL)
    self->labels = g_new0 (gint32, step->n_indices);
  self->labels[i] = (gint32) idx_decisions_get_label (decisions, step->indices[i]);
}

/* Stores the flag that the step is about to replace. */
static void
store_flag (Former *self,
            const Step *step,
            guint i,
            IdxDecisions *decisions)
{
  if (!idx_decisions_get_flag (decisions, step->indices[i]))
    return;
  if (self->marks == NULL)
    self->marks = g_malloc0 (step->n_indices);
  self->marks[i] = 1;
}

static void
restore_state (const Former *self,
               const Step *step,
               guint i,
               IdxDecisions *decisions)
{
  guint8 mark = self->marks != NULL ? self->marks[i] : 0;

  (void) idx_decisions_set (decisions, step->indices[i], (IdxState) mark,
                            self->labels != NULL ? self->labels[i] : 0);
}

static gboolean
changes_state (const Step *step)
{
  return step->kind == IDX_STEP_DECIDE || step->kind == IDX_STEP_ACCEPT;
}

static gboolean
changes_reading (const Step *step)
{
  return step->kind == IDX_STEP_READ || step->kind == IDX_STEP_ACCEPT;
}

/* Replaces the state of the sample at position @i of the step in @decisions, or in the blind
 * readings. */
static void
apply_state (Step *step,
             guint i,
             Former *former,
             IdxDecisions *decisions,
             IdxState state)
{
  store_state (former, step, i, decisions);
  (void) idx_decisions_set (decisions, step->indices[i], state,
                            step->has_labels ? get_labels (step)[i] : 0);
}

/* Applies a step, and stores what it replaces. Ignores samples that are missing because the file
 * was truncated. */
static void
step_apply (IdxHistory *self,
            Step *step,
            IdxDecisions *decisions)
{
  guint n_samples = idx_decisions_get_n_labels (decisions);

  former_clear (&step->former_decisions);
  former_clear (&step->former_readings);
  if (changes_reading (step) && self->readings == NULL)
    self->readings = idx_decisions_new (idx_decisions_get_labels (decisions));
  for (guint i = 0; i < step->n_indices; i++)
    {
      if (step->indices[i] >= n_samples)
        continue;
      if (step->kind == IDX_STEP_FLAG)
        {
          store_flag (&step->former_decisions, step, i, decisions);
          (void) idx_decisions_set_flag (decisions, step->indices[i], step->flag);
        }
      if (changes_state (step))
        apply_state (step, i, &step->former_decisions, decisions, (IdxState) step->state);
      if (changes_reading (step))
        apply_state (step, i, &step->former_readings, self->readings,
                     step->kind == IDX_STEP_READ ? (IdxState) step->state : IDX_STATE_UNDECIDED);
    }
}

/* Undoes a step. Iterates backward, because the step may contain a sample more than once. */
static void
step_revert (IdxHistory *self,
             const Step *step,
             IdxDecisions *decisions)
{
  guint n_samples = idx_decisions_get_n_labels (decisions);

  for (guint i = step->n_indices; i-- > 0;)
    {
      const guint8 *marks = step->former_decisions.marks;

      if (step->indices[i] >= n_samples)
        continue;
      if (step->kind == IDX_STEP_FLAG)
        (void) idx_decisions_set_flag (decisions, step->indices[i], marks != NULL && marks[i] != 0);
      if (changes_state (step))
        restore_state (&step->former_decisions, step, i, decisions);
      if (changes_reading (step))
        restore_state (&step->former_readings, step, i, self->readings);
    }
}

/* Returns the step with the number @seq, or NULL. */
static Step *
find_step (IdxHistory *self,
           guint64 seq)
{
  guint low = 0;
  Step *step;

  for (guint high = self->steps->len; low < high;)
    {
      guint middle = low + (high - low) / 2;

      step = g_ptr_array_index (self->steps, middle);
      if (step->seq < seq)
        low = middle + 1;
      else
        high = middle;
    }
  step = low < self->steps->len ? g_ptr_array_index (self->steps, low) : NULL;
  return step != NULL && step->seq == seq ? step : NULL;
}

const char *
idx_step_rule_get_nick (IdxStepRule rule)
{
  g_return_val_if_fail (rule < IDX_N_STEP_RULES, NULL);

  return rule_nicks[rule];
}

IdxStepRule
idx_step_rule_find (const char *nick)
{
  for (guint rule = 0; rule < IDX_N_STEP_RULES; rule++)
    if (g_strcmp0 (nick, rule_nicks[rule]) == 0)
      return (IdxStepRule) rule;
  return IDX_STEP_RULE_NONE;
}

IdxHistory *
idx_history_new (void)
{
  return g_object_new (IDX_TYPE_HISTORY, NULL);
}

gboolean
idx_history_has_step (IdxHistory *self,
                      guint64 seq)
{
  g_return_val_if_fail (IDX_IS_HISTORY (self), FALSE);

  return find_step (self, seq) != NULL;
}

gboolean
idx_history_is_blind (IdxHistory *self,
                      guint64 seq)
{
  const Step *step;

  g_return_val_if_fail (IDX_IS_HISTORY (self), FALSE);

  step = find_step (self, seq);
  return step != NULL && step->is_blind;
}

void
idx_history_add (IdxHistory *self,
                 const IdxStep *step)
{
  Step *added;

  g_return_if_fail (IDX_IS_HISTORY (self));
  g_return_if_fail (step != NULL && step->seq > self->last_seq);

  added = step_new (step);
  if (step->kind == IDX_STEP_UNDO)
    added->is_blind = idx_history_is_blind (self, step->undone_seq);
  g_ptr_array_add (self->steps, added);
  self->last_seq = step->seq;
}

void
idx_history_replay (IdxHistory *self,
                    IdxDecisions *decisions)
{
  g_autoptr (GPtrArray) steps = NULL;
  guint64 newest = 0; /* the number of the newest step that isn't an undo */

  g_return_if_fail (IDX_IS_HISTORY (self));
  g_return_if_fail (IDX_IS_DECISIONS (decisions));

  for (guint i = self->steps->len; i-- > 0;)
    {
      const Step *step = g_ptr_array_index (self->steps, i);
      Step *target;

      if (step->kind != IDX_STEP_UNDO)
        newest = MAX (newest, step->seq);
      else if (step->n_undos == 0 && (target = find_step (self, step->undone_seq)) != NULL)
        {
          target->n_undos++;
          if (target->kind != IDX_STEP_UNDO)
            target->last_undo = MAX (target->last_undo, step->seq);
        }
    }

  /* Drops the undos: each of the other steps has the number of its last undo. */
  steps = g_steal_pointer (&self->steps);
  self->steps = g_ptr_array_new_with_free_func (step_free);
  g_ptr_array_set_free_func (steps, NULL);
  for (guint i = 0; i < steps->len; i++)
    {
      Step *step = g_ptr_array_index (steps, i);

      if (step->kind == IDX_STEP_UNDO)
        {
          step_free (step);
          continue;
        }
      g_ptr_array_add (self->steps, step);
      if (step->n_undos > 0)
        continue;
      step_apply (self, step, decisions);
      g_ptr_array_add (self->applied, step);
    }
  /* In a merged journal, an effective step may come after an undone one. Redoing that one would
   * apply it last now, but before the effective step at the next start. */
  for (guint i = self->steps->len; i-- > 0;)
    {
      Step *step = g_ptr_array_index (self->steps, i);

      if (step->n_undos == 0)
        break;
      if (step->n_undos == 1 && step->last_undo > newest)
        g_ptr_array_add (self->undone, step);
    }
}

void
idx_history_apply (IdxHistory *self,
                   IdxDecisions *decisions,
                   const IdxStep *step)
{
  Step *added;

  g_return_if_fail (IDX_IS_HISTORY (self));
  g_return_if_fail (IDX_IS_DECISIONS (decisions));
  g_return_if_fail (step != NULL && step->kind != IDX_STEP_UNDO);

  idx_history_add (self, step);
  added = g_ptr_array_index (self->steps, self->steps->len - 1);
  step_apply (self, added, decisions);
  g_ptr_array_add (self->applied, added);
  g_ptr_array_set_size (self->undone, 0);
}

IdxDecisions *
idx_history_get_readings (IdxHistory *self)
{
  g_return_val_if_fail (IDX_IS_HISTORY (self), NULL);

  return self->readings;
}

guint64
idx_history_get_last_seq (IdxHistory *self)
{
  g_return_val_if_fail (IDX_IS_HISTORY (self), 0);

  return self->last_seq;
}

void
idx_history_skip_to (IdxHistory *self,
                     guint64 seq)
{
  g_return_if_fail (IDX_IS_HISTORY (self));

  self->last_seq = MAX (self->last_seq, seq);
}

/* Converts a step. The arrays remain owned by @step. */
static void
convert_step (Step *step,
              IdxStep *converted)
{
  *converted = (IdxStep){
    .seq = step->seq,
    .kind = (IdxStepKind) step->kind,
    .n_indices = step->n_indices,
    .indices = step->indices,
    .state = (IdxState) step->state,
    .labels = step->has_labels ? get_labels (step) : NULL,
    .rule = (IdxStepRule) step->rule,
    .flag = step->flag != 0,
  };
}

/* Returns the last step of an array, or NULL. Sets @step, unless it is NULL. */
static Step *
peek (const GPtrArray *stack,
      IdxStep *step)
{
  Step *last = stack->len > 0 ? g_ptr_array_index (stack, stack->len - 1) : NULL;

  if (last != NULL && step != NULL)
    convert_step (last, step);
  return last;
}

guint64
idx_history_peek_undo (IdxHistory *self,
                       IdxStep *step)
{
  const Step *last;

  g_return_val_if_fail (IDX_IS_HISTORY (self), 0);

  last = peek (self->applied, step);
  return last != NULL ? last->seq : 0;
}

guint64
idx_history_peek_redo (IdxHistory *self,
                       IdxStep *step)
{
  const Step *last;

  g_return_val_if_fail (IDX_IS_HISTORY (self), 0);

  last = peek (self->undone, step);
  return last != NULL ? last->last_undo : 0;
}

gboolean
idx_history_has_rule (IdxHistory *self,
                      IdxStepRule rule)
{
  g_return_val_if_fail (IDX_IS_HISTORY (self), FALSE);

  for (guint i = 0; i < self->applied->len; i++)
    {
      const Step *step = g_ptr_array_index (self->applied, i);

      if (step->kind == IDX_STEP_DECIDE && step->rule == rule)
        return TRUE;
    }
  return FALSE;
}

/* Iterates backward, so that the first decision found for a sample is the one that counts. */
void
idx_history_count_rules (IdxHistory *self,
                         IdxDecisions *decisions,
                         guint *n_by_rule)
{
  guint n_samples;
  g_autofree guint8 *is_found = NULL; /* by sample */

  g_return_if_fail (IDX_IS_HISTORY (self));
  g_return_if_fail (IDX_IS_DECISIONS (decisions));
  g_return_if_fail (n_by_rule != NULL);

  n_samples = idx_decisions_get_n_labels (decisions);
  is_found = g_malloc0 (n_samples);
  for (guint rule = 0; rule < IDX_N_STEP_RULES; rule++)
    n_by_rule[rule] = 0;
  for (guint position = self->applied->len; position-- > 0;)
    {
      const Step *step = g_ptr_array_index (self->applied, position);

      for (guint i = changes_state (step) ? step->n_indices : 0; i-- > 0;)
        {
          guint32 index = step->indices[i];

          if (index >= n_samples || is_found[index])
            continue;
          is_found[index] = 1;
          if (idx_decisions_get_state (decisions, index) != IDX_STATE_UNDECIDED)
            n_by_rule[step->rule]++;
        }
    }
}

/* Returns whether a reviewer has looked at one sample and decided about it, or accepted what was
 * suggested for it, and hasn't taken that back. */
static gboolean
is_single_decision (const Step *step,
                    IdxDecisions *decisions)
{
  return step->kind == IDX_STEP_DECIDE && step->n_indices == 1 &&
         (step->rule == IDX_STEP_RULE_NONE || step->rule == IDX_STEP_RULE_SUGGESTED) &&
         step->indices[0] < idx_decisions_get_n_labels (decisions) &&
         idx_decisions_get_state (decisions, step->indices[0]) != IDX_STATE_UNDECIDED;
}

guint
idx_history_count_recent (IdxHistory *self,
                          IdxDecisions *decisions,
                          guint64 after,
                          guint maximum,
                          guint *n_changed,
                          guint *n_kept)
{
  guint n = 0;

  g_return_val_if_fail (IDX_IS_HISTORY (self), 0);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), 0);
  g_return_val_if_fail (n_changed != NULL && n_kept != NULL, 0);

  *n_changed = *n_kept = 0;
  for (guint position = self->applied->len; n < maximum && position-- > 0;)
    {
      const Step *step = g_ptr_array_index (self->applied, position);
      IdxState state;

      if (step->seq <= after)
        break;
      if (!is_single_decision (step, decisions))
        continue;
      n++;
      state = idx_decisions_get_state (decisions, step->indices[0]);
      *n_changed += state == IDX_STATE_RELABELED ? 1 : 0;
      *n_kept += state == IDX_STATE_KEPT ? 1 : 0;
    }
  return n;
}

void
idx_history_undo (IdxHistory *self,
                  IdxDecisions *decisions,
                  guint64 seq)
{
  Step *step;

  g_return_if_fail (IDX_IS_HISTORY (self));
  g_return_if_fail (IDX_IS_DECISIONS (decisions));
  g_return_if_fail (self->applied->len > 0 && seq > self->last_seq);

  step = g_ptr_array_steal_index (self->applied, self->applied->len - 1);
  step_revert (self, step, decisions);
  step->n_undos = 1;
  step->last_undo = seq;
  g_ptr_array_add (self->undone, step);
  self->last_seq = seq;
}

void
idx_history_redo (IdxHistory *self,
                  IdxDecisions *decisions,
                  guint64 seq)
{
  Step *step;

  g_return_if_fail (IDX_IS_HISTORY (self));
  g_return_if_fail (IDX_IS_DECISIONS (decisions));
  g_return_if_fail (self->undone->len > 0 && seq > self->last_seq);

  step = g_ptr_array_steal_index (self->undone, self->undone->len - 1);
  step_apply (self, step, decisions);
  step->n_undos = 0;
  g_ptr_array_add (self->applied, step);
  self->last_seq = seq;
}
