/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decisions.h"

G_BEGIN_DECLS

/**
 * IDX_STEP_MAX_SAMPLES:
 *
 * The maximum number of samples in a step.
 */
#define IDX_STEP_MAX_SAMPLES 100000U

/**
 * IdxStepKind:
 * @IDX_STEP_DECIDE: samples got a state
 * @IDX_STEP_FLAG: samples were flagged, or their flags were removed
 * @IDX_STEP_UNDO: an earlier step was undone
 * @IDX_STEP_READ: samples were read blind, which changes no decision
 * @IDX_STEP_ACCEPT: blind readings were accepted: like %IDX_STEP_DECIDE, and the samples have no
 *   blind reading any more
 *
 * The kind of a step.
 */
typedef enum
{
  IDX_STEP_DECIDE,
  IDX_STEP_FLAG,
  IDX_STEP_UNDO,
  IDX_STEP_READ,
  IDX_STEP_ACCEPT
} IdxStepKind;

/**
 * IdxStepRule:
 * @IDX_STEP_RULE_NONE: the reviewer chose the state or label
 * @IDX_STEP_RULE_SUGGESTED: each sample got the label that is suggested for it
 * @IDX_STEP_RULE_PATCH: each sample got the label that a patch has for it
 * @IDX_STEP_RULE_PAGE: the label was kept because the sample was in view and not yet decided, when
 *   the reviewer said that all of those are right
 *
 * The rule that determined the states and labels of a decision.
 */
typedef enum
{
  IDX_STEP_RULE_NONE,
  IDX_STEP_RULE_SUGGESTED,
  IDX_STEP_RULE_PATCH,
  IDX_STEP_RULE_PAGE
} IdxStepRule;

/* The number of values of IdxStepRule. */
#define IDX_N_STEP_RULES 4

/**
 * idx_step_rule_get_nick:
 *
 * Returns: (transfer none): the word for the rule in journals and proofs, such as "suggested".
 *   Journals contain null instead of the word for %IDX_STEP_RULE_NONE
 */
const char *idx_step_rule_get_nick (IdxStepRule rule);

/**
 * idx_step_rule_find:
 * @nick: (nullable): the value of `by_rule` in a journal, or %NULL for null
 *
 * Returns: the rule; %IDX_STEP_RULE_NONE if it is unknown
 */
IdxStepRule idx_step_rule_find (const char *nick);

/**
 * IdxStep:
 * @seq: the number of the step, from 1; later steps have larger numbers
 * @kind: the kind
 * @indices: (array length=n_indices): the indices of the samples
 * @state: the new state, or the state that was read blind; not for flags and undos
 * @labels: (array length=n_indices) (nullable): the new labels, if @state is %IDX_STATE_RELABELED
 * @rule: for %IDX_STEP_DECIDE, the rule that determined the state and the labels
 * @flag: for %IDX_STEP_FLAG, the new flag
 * @undone_seq: for %IDX_STEP_UNDO, the number of the undone step
 *
 * A step of a review. A redo is an undo of an undo.
 */
typedef struct
{
  guint64 seq;
  IdxStepKind kind;
  guint n_indices;
  const guint32 *indices;
  IdxState state;
  const gint32 *labels;
  IdxStepRule rule;
  gboolean flag;
  guint64 undone_seq;
} IdxStep;

#define IDX_TYPE_HISTORY (idx_history_get_type ())
G_DECLARE_FINAL_TYPE (IdxHistory, idx_history, IDX, HISTORY, GObject)

/**
 * idx_history_new:
 *
 * Returns: (transfer full): a history without steps
 */
IdxHistory *idx_history_new (void);

/**
 * idx_history_has_step:
 * @seq: the number of a step
 *
 * Returns: whether there is a step with the number @seq
 */
gboolean idx_history_has_step (IdxHistory *self,
                               guint64 seq);

/**
 * idx_history_is_blind:
 * @seq: the number of a step
 *
 * Returns: whether the step is a blind reading, the undo of one, or the redo of one
 */
gboolean idx_history_is_blind (IdxHistory *self,
                               guint64 seq);

/**
 * idx_history_add:
 * @step: a step whose number is larger than those of all earlier steps; its arrays are copied
 *
 * Adds a step read from a file. It has no effect until idx_history_replay() is called.
 */
void idx_history_add (IdxHistory *self,
                      const IdxStep *step);

/**
 * idx_history_replay:
 * @decisions: decisions in which all samples are undecided
 *
 * Applies all steps that aren't undone. Call it once, after the last idx_history_add(). The time is
 * linear in the total number of samples in all steps.
 */
void idx_history_replay (IdxHistory *self,
                         IdxDecisions *decisions);

/**
 * idx_history_apply:
 * @step: a new step of any kind but %IDX_STEP_UNDO; its arrays are copied
 *
 * Adds and applies a step. Afterwards, steps that were undone before can't be redone.
 */
void idx_history_apply (IdxHistory *self,
                        IdxDecisions *decisions,
                        const IdxStep *step);

/**
 * idx_history_get_readings:
 *
 * Returns: (transfer none) (nullable): the blind readings that haven't been accepted; %NULL if no
 *   sample was ever read blind. Each step updates them
 */
IdxDecisions *idx_history_get_readings (IdxHistory *self);

/**
 * idx_history_get_last_seq:
 *
 * Returns: the largest number used so far, or 0
 */
guint64 idx_history_get_last_seq (IdxHistory *self);

/**
 * idx_history_skip_to:
 * @seq: the number of a line that isn't a step, such as a record of saved labels
 *
 * Reserves all numbers up to @seq. Later steps need larger numbers.
 */
void idx_history_skip_to (IdxHistory *self,
                          guint64 seq);

/**
 * idx_history_peek_undo:
 * @step: (out) (optional): the last step that isn't undone, with arrays that the history owns
 *
 * Returns: the number of the step to undo; 0 without setting @step if there is none
 */
guint64 idx_history_peek_undo (IdxHistory *self,
                               IdxStep *step);

/**
 * idx_history_peek_redo:
 * @step: (out) (optional): the step to redo, with arrays that the history owns
 *
 * Returns: the number of the undo that the redo undoes; 0 without setting @step if no step can be
 *   redone
 */
guint64 idx_history_peek_redo (IdxHistory *self,
                               IdxStep *step);

/**
 * idx_history_has_rule:
 *
 * Returns: whether any step that isn't undone follows @rule
 */
gboolean idx_history_has_rule (IdxHistory *self,
                               IdxStepRule rule);

/**
 * idx_history_count_rules:
 * @decisions: the decisions that the steps were applied to
 * @n_by_rule: (out) (array fixed-size=IDX_N_STEP_RULES): the number of decided samples for each
 *   rule
 *
 * Counts the decided samples by the rule of the decision that counts, the last one about the sample
 * that isn't undone. The time is linear in the total number of samples in all steps.
 */
void idx_history_count_rules (IdxHistory *self,
                              IdxDecisions *decisions,
                              guint *n_by_rule);

/**
 * idx_history_count_recent:
 * @decisions: the decisions that the steps were applied to
 * @after: the number of a step, or 0
 * @maximum: how many decisions to count at most
 * @n_changed: (out): how many of them are about a sample whose label has been changed
 * @n_kept: (out): how many of them are about a sample whose label is kept; the reviewer is unsure
 *   of the others, or excluded them
 *
 * Counts the last decisions after the step @after that a reviewer made sample by sample. Ignores
 * decisions that are undone, about several samples, or about a sample that is undecided again.
 *
 * Returns: the number of decisions
 */
guint idx_history_count_recent (IdxHistory *self,
                                IdxDecisions *decisions,
                                guint64 after,
                                guint maximum,
                                guint *n_changed,
                                guint *n_kept);

/**
 * idx_history_undo:
 * @seq: the number of this undo
 *
 * Undoes the step of idx_history_peek_undo().
 */
void idx_history_undo (IdxHistory *self,
                       IdxDecisions *decisions,
                       guint64 seq);

/**
 * idx_history_redo:
 * @seq: the number of this redo
 *
 * Applies the step of idx_history_peek_redo() again.
 */
void idx_history_redo (IdxHistory *self,
                       IdxDecisions *decisions,
                       guint64 seq);

G_END_DECLS
