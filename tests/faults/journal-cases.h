/* SPDX-License-Identifier: MIT */

#pragma once

#include "failing-calls.h"

G_BEGIN_DECLS

/**
 * JournalCase:
 * @name: a word for the test path
 * @prepared: the journals that exist before:
 *   - "": none
 *   - "steps": one with decisions about the samples 10, 11 and 12
 *   - "moved": the same, after it has moved from the folder of the labels to the user's data, where
 *     the decisions 11 and 12 were added
 *   - "diverged": the same, but another program has added a decision about sample 15 to the former
 *     file
 *   - "damaged": like "steps", with a damaged line at the end
 * @actions: a letter for each action:
 *   - d: decide on the next sample, from 0
 *   - u, r: undo, redo
 *   - s: record that labels were saved
 *   - y: sync
 *   - z: sync like IdxReview
 *   - m: move the journal
 *   - G: another program appends a damaged line
 *   - U, O, M, N, C: answer: use, use other, merge, start new, continue
 *   - D: discard
 * @lacks: the features that the file system lacks
 *
 * What a process does to a journal.
 */
typedef struct
{
  const char *name;
  const char *prepared;
  const char *actions;
  FailingCallsLacks lacks;
} JournalCase;

/**
 * JOURNAL_CASE_DONE:
 *
 * The byte that reports a finished action.
 */
#define JOURNAL_CASE_DONE '\6'

/**
 * journal_cases_get:
 *
 * Returns: (array length=n_cases): all cases
 */
const JournalCase *journal_cases_get (guint *n_cases);

/**
 * journal_case_prepare:
 * @folder: the folder with the labels, which becomes the current folder
 *
 * Creates the labels, the images and the journals that exist before.
 */
void journal_case_prepare (const JournalCase *self,
                           const char *folder);

/**
 * journal_case_run:
 *
 * Does the actions in the current folder, and reports each finished one by writing
 * %JOURNAL_CASE_DONE to standard output. Leaves the journal open.
 *
 * Returns: whether all actions succeeded
 */
gboolean journal_case_run (const JournalCase *self);

/**
 * journal_case_count_done:
 * @output: the standard output of a process
 *
 * Returns: the number of actions that the process has reported
 */
guint journal_case_count_done (const char *output);

/**
 * journal_case_check:
 * @n_least: the number of actions that must be read back
 * @n_most: the number of actions that may be read back
 *
 * Opens the journal as the next start does. Asserts that it shows what it did after some number of
 * actions from @n_least to @n_most, and that nothing is in question unless it was then. Then
 * decides.
 */
void journal_case_check (const JournalCase *self,
                         guint n_least,
                         guint n_most);

G_END_DECLS
