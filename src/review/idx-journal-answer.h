/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxJournalAnswer:
 * @IDX_JOURNAL_ANSWER_TRY_AGAIN: open the journal again, after something has changed outside
 * @IDX_JOURNAL_ANSWER_CONTINUE: continue with the decisions that could be read, in another file
 * @IDX_JOURNAL_ANSWER_USE: use the journal that was read
 * @IDX_JOURNAL_ANSWER_USE_OTHER: use the other of two journals
 * @IDX_JOURNAL_ANSWER_MERGE: merge two journals
 * @IDX_JOURNAL_ANSWER_START_NEW: begin a journal without decisions, in another file
 *
 * What a person can do about a journal that can't be continued as it is. No answer changes the
 * content of an existing file, except that a line may be appended to the journal that is used.
 */
typedef enum
{
  IDX_JOURNAL_ANSWER_TRY_AGAIN = 1 << 0,
  IDX_JOURNAL_ANSWER_CONTINUE = 1 << 1,
  IDX_JOURNAL_ANSWER_USE = 1 << 2,
  IDX_JOURNAL_ANSWER_USE_OTHER = 1 << 3,
  IDX_JOURNAL_ANSWER_MERGE = 1 << 4,
  IDX_JOURNAL_ANSWER_START_NEW = 1 << 5
} IdxJournalAnswer;

G_END_DECLS
