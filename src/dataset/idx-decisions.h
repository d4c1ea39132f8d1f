/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IdxState:
 * @IDX_STATE_UNDECIDED: there is no decision yet
 * @IDX_STATE_KEPT: the given label is right
 * @IDX_STATE_RELABELED: another label is right
 * @IDX_STATE_UNSURE: the reviewer can't tell
 * @IDX_STATE_EXCLUDED: the sample belongs to no class
 *
 * A person's decision about a sample. The journal stores the words that idx_state_get_nick()
 * returns.
 */
typedef enum
{
  IDX_STATE_UNDECIDED,
  IDX_STATE_KEPT,
  IDX_STATE_RELABELED,
  IDX_STATE_UNSURE,
  IDX_STATE_EXCLUDED
} IdxState;

/* The number of values of IdxState. */
#define IDX_N_STATES 5

#define IDX_TYPE_STATE (idx_state_get_type ())
GType idx_state_get_type (void);

/**
 * idx_state_get_nick:
 *
 * Returns: (transfer none): the word for the state in journals, filters and tables, such as "kept"
 */
const char *idx_state_get_nick (IdxState state);

/**
 * idx_state_find:
 * @nick: a word
 * @state: (out): the state
 *
 * Returns: whether a state has the nick @nick
 */
gboolean idx_state_find (const char *nick,
                         IdxState *state);

/**
 * IdxDecision:
 * @state: what is decided; not %IDX_STATE_UNDECIDED
 * @label: the new label if @state is %IDX_STATE_RELABELED, else 0
 *
 * A decision about one or several samples.
 */
typedef struct
{
  IdxState state;
  gint64 label;
} IdxDecision;

#define IDX_TYPE_DECISIONS (idx_decisions_get_type ())
G_DECLARE_FINAL_TYPE (IdxDecisions, idx_decisions, IDX, DECISIONS, GObject)

/**
 * idx_decisions_new:
 * @labels: the given labels
 *
 * Creates decisions that use memory only for those pages of 65,536 samples that contain a decision:
 * one byte per sample, and a copy of the labels (one byte per sample if they are unsigned bytes,
 * otherwise four).
 *
 * Returns: (transfer full): decisions about the samples of @labels, all of which are undecided
 */
IdxDecisions *idx_decisions_new (IdxLabels *labels);

/**
 * idx_decisions_snapshot:
 *
 * Copies the decisions for a worker thread. The copy shares its memory with @self until one of them
 * changes.
 *
 * Returns: (transfer full): the current decisions
 */
IdxDecisions *idx_decisions_snapshot (IdxDecisions *self);

/**
 * idx_decisions_get_labels:
 *
 * Returns: (transfer none): the given labels
 */
IdxLabels *idx_decisions_get_labels (IdxDecisions *self);

/**
 * idx_decisions_set_labels:
 * @labels: the given labels, truncated by idx_labels_limit()
 *
 * Replaces the given labels. Discards the decisions about samples that @labels doesn't contain.
 */
void idx_decisions_set_labels (IdxDecisions *self,
                               IdxLabels *labels);

/**
 * idx_decisions_get_n_labels:
 *
 * Returns: the number of samples that have a label
 */
guint idx_decisions_get_n_labels (IdxDecisions *self);

/**
 * idx_decisions_get_state:
 * @index: below idx_decisions_get_n_labels()
 *
 * Returns: the state of the sample at @index
 */
IdxState idx_decisions_get_state (IdxDecisions *self,
                                  guint index);

/**
 * idx_decisions_get_flag:
 * @index: below idx_decisions_get_n_labels()
 *
 * Returns: whether the sample at @index is flagged
 */
gboolean idx_decisions_get_flag (IdxDecisions *self,
                                 guint index);

/**
 * idx_decisions_get_label:
 * @index: below idx_decisions_get_n_labels()
 *
 * Returns: the current label of the sample at @index: the new label if the sample is relabeled,
 *   otherwise the given label
 */
gint64 idx_decisions_get_label (IdxDecisions *self,
                                guint index);

/**
 * idx_decisions_dup_labels:
 *
 * Returns: (transfer full): the current labels
 */
IdxLabels *idx_decisions_dup_labels (IdxDecisions *self);

/**
 * idx_decisions_can_hold:
 * @label: a label
 *
 * Returns: whether the element type of the labels file can represent @label
 */
gboolean idx_decisions_can_hold (IdxDecisions *self,
                                 gint64 label);

/**
 * idx_decisions_set:
 * @index: below idx_decisions_get_n_labels()
 * @state: the state
 * @label: the new label if @state is %IDX_STATE_RELABELED (see idx_decisions_can_hold()), otherwise
 *   ignored. If the new label is the given one, the state becomes %IDX_STATE_KEPT
 *
 * Sets the state of a sample and updates the class counts.
 *
 * Returns: whether anything changed
 */
gboolean idx_decisions_set (IdxDecisions *self,
                            guint index,
                            IdxState state,
                            gint64 label);

/**
 * idx_decisions_set_flag:
 * @index: below idx_decisions_get_n_labels()
 *
 * Sets or clears the flag of a sample. The flag doesn't depend on the state and doesn't change it.
 *
 * Returns: whether anything changed
 */
gboolean idx_decisions_set_flag (IdxDecisions *self,
                                 guint index,
                                 gboolean flag);

/**
 * idx_decisions_get_n_in_state:
 * @state: a state
 *
 * Returns: the number of samples in @state
 */
guint idx_decisions_get_n_in_state (IdxDecisions *self,
                                    IdxState state);

/**
 * idx_decisions_count_decided:
 * @indices: (array length=n_indices): the indices of samples, with or without a label
 *
 * Returns: the number of samples in @indices that aren't undecided
 */
guint idx_decisions_count_decided (IdxDecisions *self,
                                   const guint32 *indices,
                                   guint n_indices);

/**
 * idx_decisions_get_n_flagged:
 *
 * Returns: the number of flagged samples
 */
guint idx_decisions_get_n_flagged (IdxDecisions *self);

/**
 * idx_decisions_get_n_changed:
 *
 * Returns: the number of samples whose current label differs from the given one
 */
guint idx_decisions_get_n_changed (IdxDecisions *self);

/**
 * idx_decisions_peek_bytes:
 * @first: the index of a sample
 * @n_samples: (out): the number of labels in the array
 *
 * Returns: (transfer none) (nullable) (array length=n_samples): the current labels from @first on,
 *   up to the end of a page; %NULL if labels aren't stored as bytes, or if @first is past the last
 *   label. The array is valid until the next change
 */
const guint8 *idx_decisions_peek_bytes (IdxDecisions *self,
                                        guint first,
                                        guint *n_samples);

/**
 * idx_decisions_get_classes:
 *
 * Returns: (transfer none) (array length=n_classes): the classes of the given and the current
 *   labels, sorted by label, each with its current number of samples, which may be 0. The array is
 *   valid until the next change
 */
const IdxClass *idx_decisions_get_classes (IdxDecisions *self,
                                           guint *n_classes);

G_END_DECLS
