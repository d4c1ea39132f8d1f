/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal-file.h"

G_BEGIN_DECLS

/**
 * IdxJournalCandidate:
 * @path: where a journal of the dataset may be
 * @can_be_created: %FALSE for names and places of earlier versions
 * @was_found: whether anything was at the path when it was read
 * @was_created: whether the file was created since then
 * @is_superseded: whether another journal supersedes it
 * @file: %NULL until it is opened
 * @replay: its content; %NULL if the file can't be read
 * @problem: a message if it can't be read; otherwise see @replay
 *
 * A path where a journal may be, with what is there.
 */
typedef struct
{
  char *path;
  gboolean can_be_created;
  gboolean was_found;
  gboolean was_created;
  gboolean is_superseded;
  IdxJournalFile *file;
  IdxReplay *replay;
  char *problem;
} IdxJournalCandidate;

/**
 * idx_journal_candidate_new:
 * @path: (transfer full): the path
 *
 * Returns: (transfer full): a candidate that isn't open yet
 */
IdxJournalCandidate *idx_journal_candidate_new (char *path,
                                                gboolean can_be_created);

/**
 * idx_journal_candidate_free:
 * @data: an #IdxJournalCandidate
 *
 * Closes the file.
 */
void idx_journal_candidate_free (gpointer data);

/**
 * idx_journal_candidate_open:
 *
 * Opens and locks the file, if there is one.
 */
void idx_journal_candidate_open (IdxJournalCandidate *self);

/**
 * idx_journal_candidate_read:
 * @labels: the given labels
 * @binding: what ties a journal to the open dataset
 *
 * Reads the open file.
 *
 * Returns: %FALSE only on cancel
 */
gboolean idx_journal_candidate_read (IdxJournalCandidate *self,
                                     IdxLabels *labels,
                                     const IdxJournalBinding *binding,
                                     GCancellable *cancellable,
                                     GError **error);

/**
 * idx_journal_candidate_get_problem:
 *
 * Returns: what is wrong with the content
 */
IdxReplayProblem idx_journal_candidate_get_problem (const IdxJournalCandidate *self);

/**
 * idx_journal_candidate_is_journal:
 *
 * Returns: whether it is a journal of this dataset, possibly with a damaged line
 */
gboolean idx_journal_candidate_is_journal (const IdxJournalCandidate *self);

/**
 * idx_journal_candidate_counts:
 *
 * Returns: whether it is a journal that says more than its header
 */
gboolean idx_journal_candidate_counts (const IdxJournalCandidate *self);

/**
 * idx_journal_candidate_is_obstacle:
 *
 * Returns: whether something is at the path that a person must decide on
 */
gboolean idx_journal_candidate_is_obstacle (const IdxJournalCandidate *self);

/**
 * idx_journal_candidate_is_locked_by_other:
 *
 * Returns: whether another window or program has locked the file
 */
gboolean idx_journal_candidate_is_locked_by_other (const IdxJournalCandidate *self);

/**
 * idx_journal_candidate_is_incomplete:
 *
 * Returns: whether the file ends with a part of a line, so that more may be missing
 */
gboolean idx_journal_candidate_is_incomplete (const IdxJournalCandidate *self);

/**
 * idx_journal_candidate_is_longer:
 *
 * Returns: whether one journal says more than another one, whatever that is
 */
gboolean idx_journal_candidate_is_longer (const IdxJournalCandidate *self,
                                          const IdxJournalCandidate *than);

/**
 * idx_journal_candidate_contains:
 *
 * Returns: whether the steps of a journal begin with all steps of @other
 */
gboolean idx_journal_candidate_contains (const IdxJournalCandidate *self,
                                         const IdxJournalCandidate *other);

/**
 * idx_journal_candidate_hash:
 * @sha256: (out): the SHA-256 of the file, including its damaged or incomplete lines
 *
 * Returns: %FALSE if the file can't be read
 */
gboolean idx_journal_candidate_hash (const IdxJournalCandidate *self,
                                     char sha256[65]);

/**
 * idx_journal_candidate_dup_name:
 *
 * Returns: (transfer full): the path, for the user
 */
char *idx_journal_candidate_dup_name (const IdxJournalCandidate *self);

G_END_DECLS
