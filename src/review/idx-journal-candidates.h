/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal-answer.h"
#include "idx-journal-file.h"

G_BEGIN_DECLS

/**
 * IdxJournalCandidates:
 *
 * The paths where the journal of a dataset may be, in order of preference, with the files that are
 * there. All files are locked until one of them is chosen.
 */
typedef struct _IdxJournalCandidates IdxJournalCandidates;

/**
 * idx_journal_candidates_new:
 *
 * Returns: (transfer full): an empty list of paths
 */
IdxJournalCandidates *idx_journal_candidates_new (void);

/**
 * idx_journal_candidates_free:
 *
 * Closes all files.
 */
void idx_journal_candidates_free (IdxJournalCandidates *self);

/**
 * idx_journal_candidates_add_defaults:
 * @labels: the labels file
 * @labels_sha256: the SHA-256 hash of its decompressed content
 * @images_sha256: the SHA-256 hash of the decompressed images file
 * @reviewer: the name of the reviewer, from idx_journal_make_reviewer()
 *
 * Appends the paths that idx_journal_open() documents.
 */
void idx_journal_candidates_add_defaults (IdxJournalCandidates *self,
                                          GFile *labels,
                                          const char *labels_sha256,
                                          const char *images_sha256,
                                          const char *reviewer);

/**
 * idx_journal_candidates_exist:
 * @labels: the labels file
 * @labels_sha256: the SHA-256 hash of its decompressed content
 * @reviewer: the name of the reviewer
 *
 * Returns: whether there may be a journal of these labels, whatever its images are
 */
gboolean idx_journal_candidates_exist (GFile *labels,
                                       const char *labels_sha256,
                                       const char *reviewer);

/**
 * idx_journal_candidates_read:
 * @labels: the given labels
 * @binding: what ties a journal to the open dataset, with the hash of the images
 *
 * Locks and reads all files, and chooses a journal:
 *
 * - Files with a header only don't count unless there is nothing else, nor do those that another
 *   journal supersedes, nor journals of other labels or images.
 * - If the steps of one journal begin with all steps of another one, the longer one is right.
 * - If two journals have diverged, or if something is in the way that isn't a journal of this
 *   dataset or can't be read, a person must answer first.
 *
 * Closes the files that don't matter.
 *
 * Returns: %FALSE on cancel
 */
gboolean idx_journal_candidates_read (IdxJournalCandidates *self,
                                      IdxLabels *labels,
                                      const IdxJournalBinding *binding,
                                      GCancellable *cancellable,
                                      GError **error);

/**
 * idx_journal_candidates_get_chosen:
 * @replay: (out) (transfer none) (optional): its content
 *
 * Returns: (transfer none) (nullable): the journal to use, or the best one until a person has
 *   answered; %NULL if there is none
 */
IdxJournalFile *idx_journal_candidates_get_chosen (IdxJournalCandidates *self,
                                                   IdxReplay **replay);

/**
 * idx_journal_candidates_get_rival:
 * @replay: (out) (transfer none) (optional): its content
 *
 * Returns: (transfer none) (nullable): a journal that has diverged from the chosen one, or %NULL
 */
IdxJournalFile *idx_journal_candidates_get_rival (IdxJournalCandidates *self,
                                                  IdxReplay **replay);

/**
 * idx_journal_candidates_swap:
 *
 * Makes the rival the chosen journal, and the reverse.
 */
void idx_journal_candidates_swap (IdxJournalCandidates *self);

/**
 * idx_journal_candidates_get_answers:
 * @reason: (out) (transfer none) (nullable): a message for the user that says what is wrong
 *
 * Returns: the possible answers of a person; 0 if nothing is wrong
 */
IdxJournalAnswer idx_journal_candidates_get_answers (IdxJournalCandidates *self,
                                                     const char **reason);

/**
 * idx_journal_candidates_get_other_journal:
 *
 * Returns: (transfer none) (nullable): the path of a journal of other labels or images that is
 *   where the journal would be created, or %NULL
 */
const char *idx_journal_candidates_get_other_journal (IdxJournalCandidates *self);

/**
 * idx_journal_candidates_get_fragment:
 *
 * Returns: (transfer none) (nullable): the path of a journal that is incomplete or damaged, so that
 *   decisions may be missing, but that idx_journal_candidates_get_answers() doesn't ask about; or
 *   %NULL
 */
const char *idx_journal_candidates_get_fragment (IdxJournalCandidates *self);

/**
 * idx_journal_candidates_has_more:
 *
 * Returns: whether a person must answer again after having decided between the chosen journal and
 *   the rival, because there is something else that may contain decisions
 */
gboolean idx_journal_candidates_has_more (IdxJournalCandidates *self);

/**
 * idx_journal_candidates_supersede:
 * @all: whether to include the chosen journal
 *
 * Returns: (transfer full): lines that supersede what the person was asked about: the rival and
 *   what it contains, or what is in the way, and with @all the chosen journal and what it contains;
 *   see idx_journal_line_supersedes()
 */
GString *idx_journal_candidates_supersede (IdxJournalCandidates *self,
                                           gboolean all);

/**
 * idx_journal_candidates_put_aside:
 * @file: a journal
 *
 * Renames a journal to a name that no candidate has, and closes it.
 *
 * Returns: (transfer full) (nullable): the new path; %NULL if it can't be renamed
 */
char *idx_journal_candidates_put_aside (IdxJournalCandidates *self,
                                        IdxJournalFile *file);

/**
 * idx_journal_candidates_create_file:
 * @text: the lines of the journal
 * @is_new: whether the journal had no file before
 * @file: (out) (transfer full) (nullable): the new file, locked by us; %NULL if no file can be
 *   created at any path
 *
 * Creates a file at the first path where this is possible. Never replaces a file, but renames one
 * that can't hold any decision.
 *
 * Returns: %FALSE if the journal is new, but another program has created a file at a path where
 *   idx_journal_candidates_read() found none; @file is then untouched
 */
gboolean idx_journal_candidates_create_file (IdxJournalCandidates *self,
                                             const GString *text,
                                             gboolean is_new,
                                             IdxJournalFile **file);

/**
 * idx_journal_candidates_discard:
 *
 * Renames all journals of the dataset, or none.
 *
 * Returns: (transfer full) (element-type GFile): the new locations; %NULL with %IDX_ERROR_WRITE if
 *   a journal can't be locked or renamed, or is another file than the one that was read
 */
GPtrArray *idx_journal_candidates_discard (IdxJournalCandidates *self,
                                           GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxJournalCandidates, idx_journal_candidates_free)

G_END_DECLS
