/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal-file.h"

G_BEGIN_DECLS

/**
 * IdxJournalCandidates:
 *
 * The paths where the journal of a dataset may be, in order of preference, with their files. A
 * journal that can't be continued in its file is continued in a new file at another path.
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
 * idx_journal_candidates_add:
 * @path: the path of a journal
 *
 * Appends a path.
 *
 * Returns: (transfer none): its file, not opened yet; valid as long as @self
 */
IdxJournalFile *idx_journal_candidates_add (IdxJournalCandidates *self,
                                            const char *path);

/**
 * idx_journal_candidates_add_defaults:
 * @labels: the labels file
 * @labels_sha256: the SHA-256 hash of its decompressed content
 * @reviewer: the name of the reviewer, from idx_journal_make_reviewer()
 *
 * Appends the paths that idx_journal_open() tries: one next to the labels if they are a local file,
 * followed by those in the user's data folder.
 */
void idx_journal_candidates_add_defaults (IdxJournalCandidates *self,
                                          GFile *labels,
                                          const char *labels_sha256,
                                          const char *reviewer);

/**
 * idx_journal_candidates_read:
 * @labels: the given labels
 * @binding: what ties a journal to the open dataset: its size and hashes
 * @file: (out) (transfer none) (nullable): the open file; untouched if there is none
 * @replay: (out) (transfer full) (nullable): its content; untouched if there is none
 *
 * Reads all journals of these labels, and chooses the one with the most lines. A journal that had
 * to move to another path was copied there and continued, so the longest one is the newest. Closes
 * the other files. Ignores files that can't be read.
 *
 * Returns: %FALSE on cancel
 */
gboolean idx_journal_candidates_read (IdxJournalCandidates *self,
                                      IdxLabels *labels,
                                      const IdxJournalBinding *binding,
                                      IdxJournalFile **file,
                                      IdxReplay **replay,
                                      GCancellable *cancellable,
                                      GError **error);

/**
 * idx_journal_candidates_create_file:
 * @text: the lines of the journal
 * @is_new: whether the journal had no file before
 * @file: (out) (transfer none) (nullable): the new file, open and locked; %NULL if no file can be
 *   created at any path
 *
 * Creates a file at the first path where this is possible. Existing files are never replaced.
 *
 * Returns: %FALSE if the journal is new, but another program has created a file at a path where
 *   idx_journal_candidates_read() found none; @file is then untouched
 */
gboolean idx_journal_candidates_create_file (IdxJournalCandidates *self,
                                             const GString *text,
                                             gboolean is_new,
                                             IdxJournalFile **file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxJournalCandidates, idx_journal_candidates_free)

G_END_DECLS
