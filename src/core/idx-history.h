/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decisions.h"

G_BEGIN_DECLS

/**
 * IDX_STEP_MAX_SAMPLES:
 *
 * The maximum number of samples that one step is about.
 */
#define IDX_STEP_MAX_SAMPLES 100000U

/**
 * IdxStepKind:
 * @IDX_STEP_DECIDE: samples got a state
 * @IDX_STEP_FLAG: samples were flagged, or their flags removed
 * @IDX_STEP_UNDO: an earlier step was undone
 *
 * What a step did.
 */
typedef enum
{
  IDX_STEP_DECIDE,
  IDX_STEP_FLAG,
  IDX_STEP_UNDO
} IdxStepKind;

/**
 * IdxStep:
 * @seq: its number, from 1; later steps have larger ones
 * @kind: what it did
 * @indices: (array length=n_indices): the samples
 * @state: of %IDX_STEP_DECIDE
 * @labels: (array length=n_indices) (nullable): the new labels, if @state is
 *   %IDX_STATE_RELABELED
 * @flag: of %IDX_STEP_FLAG
 * @target: of %IDX_STEP_UNDO, the number of the step that is undone
 *
 * A step of a review. The undo of an undo is the redo.
 */
typedef struct
{
  guint64 seq;
  IdxStepKind kind;
  guint n_indices;
  const guint32 *indices;
  IdxState state;
  const gint32 *labels;
  gboolean flag;
  guint64 target;
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
 * idx_history_has:
 * @seq: the number of a step
 *
 * Returns: whether idx_history_add() has seen a step @seq that can be undone
 */
gboolean idx_history_has (IdxHistory *self,
                          guint64 seq);

/**
 * idx_history_add:
 * @step: a step with a larger number than those before; its arrays are copied
 *
 * Adds a step from a file. It has no effect until idx_history_replay().
 */
void idx_history_add (IdxHistory *self,
                      const IdxStep *step);

/**
 * idx_history_replay:
 * @decisions: decisions without any yet
 *
 * Applies all steps that aren't undone, once, after the last idx_history_add(). Takes time linear
 * in the number of samples in all steps.
 */
void idx_history_replay (IdxHistory *self,
                         IdxDecisions *decisions);

/**
 * idx_history_apply:
 * @step: a new step of kind %IDX_STEP_DECIDE or %IDX_STEP_FLAG; its arrays are copied
 *
 * Applies a step. What was undone before can't be redone any more.
 */
void idx_history_apply (IdxHistory *self,
                        IdxDecisions *decisions,
                        const IdxStep *step);

/**
 * idx_history_get_last_seq:
 *
 * Returns: the largest number of a step, or 0
 */
guint64 idx_history_get_last_seq (IdxHistory *self);

/**
 * idx_history_skip_to:
 * @seq: a number that something other than a step has
 */
void idx_history_skip_to (IdxHistory *self,
                          guint64 seq);

/**
 * idx_history_get_n_steps:
 *
 * Returns: the number of steps other than undo, whether undone or not
 */
guint idx_history_get_n_steps (IdxHistory *self);

/**
 * idx_history_get_step:
 * @position: below idx_history_get_n_steps()
 * @step: (out): the step; its arrays are valid as long as the history
 *
 * Returns: the number of the undo that undid the step, or 0
 */
guint64 idx_history_get_step (IdxHistory *self,
                              guint position,
                              IdxStep *step);

/**
 * idx_history_peek_undo:
 * @step: (out) (optional): the last step that isn't undone
 *
 * Returns: the number of the step to undo, or 0
 */
guint64 idx_history_peek_undo (IdxHistory *self,
                               IdxStep *step);

/**
 * idx_history_peek_redo:
 * @step: (out) (optional): the step that was undone last
 *
 * Returns: the number of the undo to undo, or 0
 */
guint64 idx_history_peek_redo (IdxHistory *self,
                               IdxStep *step);

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
