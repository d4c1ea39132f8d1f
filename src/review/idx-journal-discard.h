/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal-candidate.h"

G_BEGIN_DECLS

/**
 * idx_journal_make_discard_label:
 *
 * Returns: (transfer full): the part of a file name that says that a journal was discarded, and
 *   when
 */
char *idx_journal_make_discard_label (void);

/**
 * idx_journal_rename_aside:
 * @file: a journal, locked by us
 * @label: what to add to its name
 * @first: the first number to try; 0 for none
 *
 * Renames `STEM.jsonl` to `STEM.LABEL.jsonl`, or to `STEM.LABEL-N.jsonl` with the first number that
 * is free.
 *
 * Returns: (transfer full) (nullable): the new path; %NULL with errno set on failure
 */
char *idx_journal_rename_aside (IdxJournalFile *file,
                                const char *label,
                                guint first);

/**
 * idx_journal_discard_all:
 * @candidates: (element-type IdxJournalCandidate): the journals of a dataset, in the order in which
 *   to rename them
 * @chosen: (nullable): the one in use. Others are ignored if they were deleted meanwhile.
 *
 * Renames all journals, or none.
 *
 * Returns: (transfer full) (element-type GFile): the new locations; %NULL with %IDX_ERROR_WRITE if
 *   a journal can't be locked or renamed, or is another file than the one that was read
 */
GPtrArray *idx_journal_discard_all (GPtrArray *candidates,
                                    const IdxJournalCandidate *chosen,
                                    GError **error);

G_END_DECLS
