/* SPDX-License-Identifier: MIT */

/* The private part of the journal, shared by its source files. */

#pragma once

#include "idx-journal.h"

#include "idx-journal-candidates.h"
#include "idx-journal-log.h"
#include "idx-replay.h"

G_BEGIN_DECLS

struct _IdxJournal
{
  GObject parent_instance;
  IdxLabels *labels;
  IdxClassNames *class_names; /* for the header of a new file; NULL for none */
  IdxHistory *history;
  IdxDecisions *decisions;
  IdxJournalBinding binding;
  char *images_sha256; /* NULL if the journal doesn't contain it */
  char *reviewer;
  IdxJournalLog *log;
  guint64 last_step_seq;
  guint64 saved_through; /* see idx_replay_get_saved_through() */
  gboolean was_saved;    /* whether corrected labels have been saved */
};

/**
 * idx_journal_take_file:
 * @replay: what was read from @file
 *
 * Continues with a file and its steps.
 */
void idx_journal_take_file (IdxJournal *self,
                            IdxJournalFile *file,
                            IdxReplay *replay);

/**
 * idx_journal_take_text:
 * @text: lines that this journal made itself
 *
 * Replays lines, in place of all steps.
 */
void idx_journal_take_text (IdxJournal *self,
                            const GString *text);

/**
 * idx_journal_begin_anew:
 *
 * Begins a journal without decisions, and without a file.
 */
void idx_journal_begin_anew (IdxJournal *self);

G_END_DECLS
