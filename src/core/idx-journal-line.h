/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-history.h"
#include "idx-labels.h"
#include "idx-replay.h"

G_BEGIN_DECLS

/**
 * idx_journal_line_header:
 * @target: the files that the journal belongs to
 * @labels: the given labels
 * @reviewer: the name of the reviewer, from idx_journal_make_reviewer()
 *
 * Returns: (transfer full): the first line of a journal. Like all lines from these functions,
 *   it ends with a line feed
 */
char *idx_journal_line_header (const IdxJournalTarget *target,
                               IdxLabels *labels,
                               const char *reviewer);

/**
 * idx_journal_line_step:
 * @step: a decision or a flag
 * @labels: the given labels
 * @suspicion: the suspicion if @step has a single sample; -1 if it is unknown
 *
 * Returns: (transfer full): the line of @step
 */
GString *idx_journal_line_step (const IdxStep *step,
                                IdxLabels *labels,
                                double suspicion,
                                const char *reviewer);

/**
 * idx_journal_line_undo:
 * @seq: the number of the undo
 * @target: the number of the step that is undone
 *
 * Returns: (transfer full): the line of an undo
 */
GString *idx_journal_line_undo (guint64 seq,
                                guint64 target,
                                const char *reviewer);

/**
 * idx_journal_line_saved:
 * @seq: the number of the line
 * @target: the file with the corrected labels
 * @sha256: the hash of its content
 *
 * Returns: (transfer full): the line that records that corrected labels were saved
 */
GString *idx_journal_line_saved (guint64 seq,
                                 GFile *target,
                                 const char *sha256,
                                 const char *reviewer);

/**
 * idx_journal_line_images:
 * @sha256: the hash of the decompressed images file
 *
 * Returns: (transfer full): the line that binds a journal to its images
 */
GString *idx_journal_line_images (const char *sha256);

G_END_DECLS
