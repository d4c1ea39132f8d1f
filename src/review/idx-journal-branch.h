/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-replay.h"

G_BEGIN_DECLS

/**
 * IdxJournalBranch:
 *
 * The steps of a journal in a form in which those of two journals can be compared and merged. Two
 * steps are equal if they do the same to the same samples, whatever their numbers and times are.
 */
typedef struct _IdxJournalBranch IdxJournalBranch;

/**
 * idx_journal_branch_new:
 * @replay: a journal
 *
 * Returns: (transfer full): its steps
 */
IdxJournalBranch *idx_journal_branch_new (IdxReplay *replay);

/**
 * idx_journal_branch_free:
 */
void idx_journal_branch_free (IdxJournalBranch *self);

/**
 * idx_journal_branch_contains:
 *
 * Returns: whether the steps of @self begin with all steps of @other
 */
gboolean idx_journal_branch_contains (IdxJournalBranch *self,
                                      IdxJournalBranch *other);

/**
 * idx_journal_branch_merge:
 * @both: (out) (transfer full) (element-type guint32): the samples that both journals decided on
 *   after their common steps, in ascending order
 *
 * Merges two journals: first the common steps, then the other steps of both in the order of the
 * latest time that each journal has reached, numbered anew. An undo still undoes the step of its
 * own journal.
 *
 * Returns: (transfer full): the lines of all steps
 */
GString *idx_journal_branch_merge (IdxJournalBranch *self,
                                   IdxJournalBranch *other,
                                   GArray **both);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxJournalBranch, idx_journal_branch_free)

G_END_DECLS
