/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-history.h"
#include "idx-labels.h"
#include "idx-replay.h"

G_BEGIN_DECLS

/**
 * idx_journal_line_header:
 * @binding: the files that the journal belongs to
 * @labels: the given labels
 * @names: (nullable): the class names to record
 * @reviewer: the name of the reviewer, from idx_journal_make_reviewer()
 * @left_out_names: (inout): set to whether the class names were left out because the line would be
 *   too long to be read again; untouched if there are none
 *
 * Returns: (transfer full): the first line of a journal. Like all lines from these functions,
 *   it ends with a line feed
 */
char *idx_journal_line_header (const IdxJournalBinding *binding,
                               IdxLabels *labels,
                               IdxClassNames *names,
                               const char *reviewer,
                               gboolean *left_out_names);

/**
 * IDX_JOURNAL_NO_SUSPICION:
 *
 * The suspicion of a step that records none, or whose suspicion is unknown.
 */
#define IDX_JOURNAL_NO_SUSPICION (-1.0)

/**
 * idx_journal_line_step:
 * @step: a step of any kind but %IDX_STEP_UNDO
 * @labels: the given labels
 * @suspicion: the suspicion if @step decides on a single sample, or %IDX_JOURNAL_NO_SUSPICION
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
 * @undone_seq: the number of the step to undo; for a redo, the number of the undo to undo
 * @is_blind: whether that step is a blind reading, or an undo of one
 *
 * Returns: (transfer full): the line of an undo
 */
GString *idx_journal_line_undo (guint64 seq,
                                guint64 undone_seq,
                                gboolean is_blind,
                                const char *reviewer);

/**
 * idx_journal_line_saved:
 * @seq: the number of the line
 * @through: the number of the last line whose step the file contains, or 0
 * @location: the file with the corrected labels
 * @sha256: the hash of its content
 *
 * Returns: (transfer full): the line that records that corrected labels were saved
 */
GString *idx_journal_line_saved (guint64 seq,
                                 guint64 through,
                                 GFile *location,
                                 const char *sha256,
                                 const char *reviewer);

/**
 * idx_journal_line_images:
 * @sha256: the hash of the decompressed images file
 *
 * Returns: (transfer full): the line that binds a journal to its images
 */
GString *idx_journal_line_images (const char *sha256);

/**
 * idx_journal_line_supersedes:
 * @lines: where to append the line
 * @sha256: (nullable): the hash of a file; %NULL if it can't be read
 * @path: the path of that file
 *
 * Appends a line that says that another file at the path of a journal doesn't count any more.
 */
void idx_journal_line_supersedes (GString *lines,
                                  const char *sha256,
                                  const char *path);

/**
 * idx_journal_line_continues:
 * @lines: where to append the line
 * @sha256: the hash of the lines before it
 *
 * Appends a line that says that the lines before it were copied from another file.
 */
void idx_journal_line_continues (GString *lines,
                                 const char *sha256);

G_END_DECLS
